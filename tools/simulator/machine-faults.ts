import type { Random } from '../../src/shared/ports.ts'
import type { Cashier } from './cashier/cashier.ts'
import type { Death } from './disk.ts'
import { count, type Counts } from './faults.ts'
import type { Machine } from './machine.ts'
import type { Network } from './network.ts'
import type { Office } from './office.ts'
import type { Time } from './time.ts'

// Faults of a machine, and changes by others at the service: the rows of the table that are not faults of a request.

const second = 1000
const minute = 60 * second
const hour = 60 * minute

export type Seat = { machine: Machine; cashier: Cashier; nextAt: number }
export type World = {
  time: Time
  chance: Random
  counts: Counts
  seats: Seat[]
  office: Office
  network: Network
  crashPoints: Counts
  log: (line: string) => void
  isUnattended: boolean
}

/** Returns a random duration with this mean (exponential distribution). */
export const spread = (chance: Random, mean: number): number => -Math.log(1 - chance.fraction()) * mean

const deaths: readonly [Death, Parameters<typeof count>[1]][] = [
  ['before', 'crash before a commit'],
  ['inside', 'crash inside a commit'],
  ['after', 'crash after a commit'],
  ['cut', 'power cut']
]

/** Makes one fault happen to the machine. */
export function injectMachineFault(
  { chance, counts, network, time, crashPoints, log }: World,
  { machine }: Seat
): void {
  const below = (most: number): number => Math.floor(chance.fraction() * most)
  const later = (ms: number, work: () => void): void => void time.after(spread(chance, ms), work)
  const choice = below(12)
  log(`till ${machine.index}: fault ${choice} of the machine`)
  if (choice < 6) {
    const [how, row] = deaths[below(deaths.length)] ?? ['cut', 'power cut']
    machine.plan(below(8) + 1, how, (during) => {
      count(counts, row)
      count(crashPoints, `${how} ${during}`)
    })
    return
  }
  switch (choice) {
    case 6: {
      const code = below(2) === 0 ? 'SQLITE_FULL' : 'SQLITE_IOERR'
      const refuse = (times: number) => {
        count(counts, code === 'SQLITE_FULL' ? 'disk full' : 'disk I/O error')
        machine.disk.refuse(times, code)
      }
      if (below(2) === 0) return refuse(1 + below(6))
      return machine.atAnswer(() => {
        count(counts, 'disk refuses an answer')
        refuse(2 + below(6))
      })
    }
    case 7: {
      const isForward = below(2) === 0
      count(counts, isForward ? 'clock forward' : 'clock back')
      return machine.clock.jump((isForward ? 1 : -1) * spread(chance, 3 * hour))
    }
    case 8: {
      const isFast = below(2) === 0
      count(counts, isFast ? 'clock fast' : 'clock slow')
      return machine.clock.setRate(isFast ? 1.01 : 0.97)
    }
    case 9: {
      count(counts, 'offline by hand')
      machine.engine.setOffline(true)
      const { deaths: life } = machine
      return later(20 * minute, () => {
        if (machine.isUp() && machine.deaths === life) machine.engine.setOffline(false)
      })
    }
    case 10:
      network.setCut(machine.index, true)
      return later(15 * minute, () => network.setCut(machine.index, false))
    default:
      count(counts, 'key replaced')
      machine.setKey(false)
      return later(10 * minute, () => machine.setKey(true))
  }
}

/** Makes somebody else change something at the service. */
export async function changeByOthers(
  { chance, office, network, counts, time }: World,
  { machine }: Seat
): Promise<void> {
  const luck = Math.floor(chance.fraction() * 15)
  if (luck === 0) return office.closeSession()
  if (luck === 1) return office.deleteProduct()
  if (luck < 5) return office.changeTicket()
  if (luck < 8) return office.settleTicket()
  if (luck > 12) return office.changeCustomer()
  if (luck > 9) return office.createCustomer()
  count(counts, 'cashier blocked')
  network.setBlocked(machine.register.cashierId, true)
  time.after(spread(chance, 10 * minute), () => network.setBlocked(machine.register.cashierId, false))
}
