import { expect, onTestFinished } from 'vitest'
import { hasUnreconciled } from '../../../src/main/db/core/job-rows.ts'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { reconciledKinds } from '../../../src/main/outbox/verifiers/reconcile.ts'
import type { FaultRow } from '@kassa/sandbox'
import type { RigOptions } from './rig-service.ts'
import { createRig, type Rig, type Tamper } from './rig.ts'

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
type Envelope = { data: Row }
/** Answers a list with other rows, or a record with other fields. */
export const rewritten = (answer: Response, change: (row: Row) => Row): Promise<Response> =>
  answer.json().then((envelope: Envelope) => {
    const lists = Object.entries(envelope.data).filter(([key]) => ['data', 'list'].includes(key))
    const rows = lists.map(([key, list]): [string, unknown] => [key, (list as Row[]).map(change)])
    const data = lists.length === 0 ? change(envelope.data) : { ...envelope.data, ...Object.fromEntries(rows) }
    return Response.json({ ...envelope, data })
  })
/** Answers a list as if it were empty, of `total` rows. */
export const emptied = (answer: Response, total = 0): Promise<Response> =>
  answer.json().then((envelope: Envelope) => {
    const rows = Object.entries(envelope.data).map(([key, list]): [string, unknown] => [
      key,
      Array.isArray(list) ? [] : list
    ])
    return Response.json({ ...envelope, data: { ...Object.fromEntries(rows), total } })
  })
/** Replaces fields of a sale, a session or a ticket wherever they are read. */
export const shownWith =
  (kind: 'trade' | 'cashbox-session' | 'open-ticket', change: Row | ((row: Row) => Row)): Tamper =>
  (name, answer) =>
    name.startsWith(`${kind}/get-`) && !name.endsWith('get-active')
      ? rewritten(answer, (row) => ({ ...row, ...(typeof change === 'function' ? change(row) : change) }))
      : undefined

/** The envelope of a good answer, without its data. */
export const sound = () => ({
  code: 0,
  message: 'ok',
  status_code: 200,
  time: new Date(rig.clock.now()).toISOString()
})
/** The answer of the service about a record that it does not show. */
export const noSuchRecord = (status: 400 | 403 | 404): Promise<Response> => {
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
/** Lets what is done be read back twice: a record is only called lost if it is missing again hours later. */
export async function readBackTwice() {
  await rig.clock.advance(4 * 60 * 60_000)
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
