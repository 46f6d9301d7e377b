import { expect, onTestFinished } from 'vitest'
import type { FaultRow } from '../../../src/backoffice/sandbox/index.ts'
import type { RigOptions } from './rig-service.ts'
import { createRig, type Rig } from './rig.ts'

// One rig a test: made by `start`, and after the test found without a fault of ours and thrown away.

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

export const createdOnce = (code: string) => expect(rig.trades().filter((row) => row.code === code)).toHaveLength(1)
export const onSale = (fault: FaultRow['fault'], at: number[] = [1]): FaultRow[] => [
  { fault, endpoint: 'trade/create', at }
]

/** One sale that runs into a fault, and everything that follows. */
export async function oneSale(faults: FaultRow[], hours = 12) {
  start({ faults })
  const shift = rig.openShift()
  await rig.drain()
  const sale = rig.sell(shift)
  rig.engine().wake()
  await rig.drain(hours)
  return { sale, shift, job: rig.job('sale.create', sale.id) }
}
