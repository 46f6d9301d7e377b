import type { Fault, Sandbox } from '@kassa/sandbox'
import type { Hold } from '../audit/till.ts'
import { count, type WorldRow } from '../faults.ts'
import { spread, type World } from '../machine-faults.ts'
import { manage } from '../office.ts'
import type { Sent } from '../network.ts'
import type { Time } from '../time.ts'

// The end of a world. First all faults of machines and connections are repaired. Then each cashier sells one more short
// shift during an outage of the whole service, which ends without notice. Or, after a long quiet time, each opens one
// more shift and the answers to that are lost. No till is restarted and nobody acts on the queue: it must finish by
// itself, except for its questions to a manager.

const minute = 60_000
const hour = 60 * minute
/** Longer than the queue can verify before it asks a person, plus the time of the person's answers. */
const longestDrainMs = 80 * hour

type Outage = { id: WorldRow; lastsMs: number; fault: (sent: Sent, shareOver: number) => Fault | undefined }
const outages: readonly Outage[] = [
  { id: 'evening without a network', lastsMs: 3 * hour, fault: () => ({ kind: 'notSent' }) },
  {
    id: 'evening with a refused key',
    lastsMs: hour,
    // Near the end of the outage a check of the key gets 404.
    fault: ({ name }, shareOver) => ({
      kind: 'error',
      when: 'before',
      status: shareOver > 0.3 && name === 'profile/getMe' ? 404 : 401
    })
  }
]

/** Advances time until the work is finished. */
export async function runToEnd(time: Time, work: Promise<void>): Promise<void> {
  const over = { isIt: false }
  const end = () => (over.isIt = true)
  work.then(end, end)
  await time.settle()
  for (let tries = 0; !over.isIt && tries < 10_000; tries += 1) {
    const next = time.nextAt()
    if (next === undefined) break
    await time.advanceTo(next)
  }
  await work
}

/** Repairs connections, keys, clocks, disks, and tills that are off. */
export function repairAll({ seats, network, log }: World): void {
  log('all faults are repaired')
  network.setWeather({ share: 0, rows: [] })
  for (const { machine } of seats) {
    network.setCut(machine.index, false)
    network.setBlocked(machine.register.cashierId, false)
    machine.clock.setRate(1)
    machine.clock.resetOffset()
    machine.plan(undefined, 'cut', () => undefined)
    if (machine.isUp()) machine.disk.refuse(0, 'SQLITE_FULL')
    if (!machine.isUp()) {
      machine.down()
      machine.start()
    }
    machine.setKey(true)
    if (machine.engine.status().network === 'byHand') machine.engine.setOffline(false)
  }
}

/** Sells one more shift during an outage of the whole service. */
export async function evening(world: World): Promise<void> {
  const { time, chance, seats, network, counts, log } = world
  const outage = outages[Math.floor(chance.fraction() * (outages.length + 1))]
  if (outage === undefined) return lastAnswers(world)
  count(counts, outage.id)
  log(outage.id)
  const began = time.elapsed()
  const lastsMs = outage.lastsMs * (0.5 + chance.fraction() / 2)
  network.setOutage((sent) => outage.fault(sent, (time.elapsed() - began) / lastsMs))
  for (const seat of seats) {
    seat.cashier.addShift(2)
    while (!seat.cashier.isDone() && time.elapsed() < began + lastsMs) {
      await runToEnd(time, seat.cashier.act())
      await time.advanceTo(time.elapsed() + spread(chance, 4000))
    }
  }
  await time.advanceTo(began + lastsMs)
  network.setOutage(undefined)
  log('the outage is over')
}

/** Loses the answer to one write of each till, after all other work is done and reconciled. */
async function lastAnswers(world: World): Promise<void> {
  const { time, seats, network, counts, log } = world
  await drain(world)
  count(counts, 'last answers lost')
  log('last answers lost')
  const lost = new Set<number>()
  network.setOutage(({ till, purpose }) => {
    if (purpose === 'read' || lost.has(till)) return undefined
    lost.add(till)
    return { kind: 'lostAnswer' }
  })
  for (const { machine, cashier } of seats) {
    cashier.addShift(1)
    for (let acts = 0; acts < 10 && machine.countUnfinished() === 0; acts += 1) await runToEnd(time, cashier.act())
    // Two tills that open a shift at one register in the same second cannot see each other.
    await time.advanceTo(time.elapsed() + minute)
  }
  network.setOutage(undefined)
}

/** Selects jobs that wait only for time and the service. */
const moving = `SELECT kind, state FROM job WHERE state IN ('sending', 'ambiguous') OR (state = 'queued' AND waits = 0)`

/**
 * Gives the queues time without any person. In the end only jobs that need a person, and jobs that wait for those, may
 * be left. No person may be asked about a sale that is at the service.
 */
export async function unattended({ time, seats, counts, log }: World, hold: Hold, sandbox: Sandbox): Promise<void> {
  count(counts, 'no person acts on the queue')
  log('no person acts on the queue')
  const end = time.elapsed() + longestDrainMs
  const isMoving = () => seats.some(({ machine }) => machine.disk.file.prepare(moving).get() !== undefined)
  while (time.elapsed() < end && isMoving()) await time.advanceTo(time.elapsed() + hour)
  await time.advanceTo(time.elapsed() + 3 * hour)
  const codes = new Set(sandbox.world.all('trade').map(({ code }) => code))
  for (const { machine } of seats) {
    const { file } = machine.disk
    const left = file.prepare(moving).all()
    hold('a job that waits for no person is sent without a person', left.length === 0, () =>
      JSON.stringify(left.slice(0, 3))
    )
    const asked = file
      .prepare(
        `SELECT code FROM job JOIN sale ON sale.id = subject_id WHERE kind = 'sale.create' AND job.state = 'needsPerson'`
      )
      .all() as { code: string }[]
    for (const { code } of asked)
      hold('no person is asked about a sale that is at the service', !codes.has(code), () => code)
  }
}

/** Gives the queues time, and lets a manager answer their questions. */
export async function drain({ time, chance, seats }: World): Promise<void> {
  const end = time.elapsed() + longestDrainMs
  let managedAt = 0
  while (time.elapsed() < end) {
    await time.settle()
    if (seats.every(({ machine }) => machine.countUnfinished() === 0)) break
    if (time.elapsed() >= managedAt) {
      for (const { machine } of seats) await runToEnd(time, manage(machine, chance))
      managedAt = time.elapsed() + 30 * minute
    }
    const next = time.nextAt()
    await time.advanceTo(Math.min(next ?? managedAt, managedAt))
  }
  // Jobs are reconciled 15 minutes after they are done, and resent ones hours later. Both can find incidents.
  const longest = time.elapsed() + 60 * hour
  do await time.advanceTo(time.elapsed() + 5 * hour)
  while (time.elapsed() < longest && seats.some(({ machine }) => machine.hasUnreconciled()))
}
