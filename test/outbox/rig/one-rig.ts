import { expect, onTestFinished } from 'vitest'
import { hasUnreconciled } from '../../../src/main/db/core/job-rows.ts'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { reconciledKinds } from '../../../src/main/outbox/verifiers/reconcile.ts'
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

type Row = Record<string, unknown>
/** Answers a list with other rows. */
export const rewritten = (answer: Response, change: (row: Row) => Row): Promise<Response> =>
  answer.json().then((envelope: { data: { data: Row[] } }) => {
    return Response.json({ ...envelope, data: { ...envelope.data, data: envelope.data.data.map(change) } })
  })
/** Answers a list as if it were empty, of `total` rows. */
export const emptied = (answer: Response, total = 0): Promise<Response> =>
  answer.json().then((envelope: object) => Response.json({ ...envelope, data: { total, data: [] } }))

/** The answer of the service about a record that it does not show. */
export const noSuchRecord = (status: 400 | 404): Promise<Response> => {
  const time = new Date(rig.clock.now()).toISOString()
  return Promise.resolve(
    Response.json({ code: status, message: 'Not found', status_code: status, time, data: null }, { status })
  )
}

const readBackMs = 16 * 60_000
/** Returns the incidents: their kinds and the fields that differ. */
export const incidents = (): [string, string[] | undefined][] =>
  openIncidents(rig.store(), 10).map(({ kind, evidence }) => [
    kind,
    (evidence as { changed?: { field: string }[] }).changed?.map(({ field }) => field)
  ])
/** Lets what is done be read back, and returns the incidents. */
export async function readBack() {
  await rig.clock.advance(readBackMs)
  return incidents()
}
/** Lets what is done be read back, also what is read a second time hours later, and expects nothing to be left. */
export async function expectAllReadBack(): Promise<void> {
  await rig.clock.advance(3 * 60 * 60_000)
  expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(false)
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
