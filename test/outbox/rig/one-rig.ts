import { expect, onTestFinished } from 'vitest'
import type { FaultRow } from '../../../src/backoffice/sandbox/index.ts'
import type { RigOptions } from './rig-service.ts'
import { createRig, type Rig } from './rig.ts'

// One rig for each test: `start` makes it, and the end of the test closes it and expects no error of the program.

export let rig: Rig

export function start(options: RigOptions = {}): Rig {
  const made = (rig = createRig(options))
  onTestFinished(() => {
    made.end()
    expect(made.faultsOfOurs).toEqual([])
  })
  made.engine().start()
  return made
}

/** The answer of the service about a record that it does not show. */
export const noSuchRecord = (status: 400 | 404): Promise<Response> => {
  const time = new Date(rig.clock.now()).toISOString()
  return Promise.resolve(
    Response.json({ code: status, message: 'Not found', status_code: status, time, data: null }, { status })
  )
}

export const createdOnce = (code: string) => expect(rig.trades().filter((row) => row.code === code)).toHaveLength(1)
export const onSale = (fault: FaultRow['fault'], at: number[] = [1]): FaultRow[] => [
  { fault, endpoint: 'trade/create', at }
]

/** Makes one sale with a fault, and lets everything follow. */
export async function oneSale(faults: FaultRow[], hours = 12) {
  start({ faults })
  const shift = rig.openShift()
  await rig.drain()
  const sale = rig.sell(shift)
  rig.engine().wake()
  await rig.drain(hours)
  return { sale, shift, job: rig.job('sale.create', sale.id) }
}
