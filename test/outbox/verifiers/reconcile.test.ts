import { expect, test } from 'vitest'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { hasUnreconciled } from '../../../src/main/db/core/job-rows.ts'
import { reconciledKinds } from '../../../src/main/outbox/verifiers/reconcile.ts'
import { noSuchRecord, rig, start } from '../rig/one-rig.ts'
import type { Tamper } from '../rig/rig.ts'

/** Makes two sales, lets them arrive, then reconciles with a service that shows something else. */
async function reconciled(tamper?: Tamper) {
  start()
  const shift = rig.openShift()
  const sales = [rig.sell(shift), rig.sell(shift, 2500)]
  await rig.drain()
  expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(true)
  rig.tamper(tamper)
  await rig.clock.advance(16 * 60_000)
  return sales
}
type Rows = { data: { code: string; total_to_pay: number }[]; total: number }
const rewrite =
  (change: (rows: Rows) => Rows): Tamper =>
  (name, answer) =>
    name === 'trade/get-paging'
      ? answer.json().then((envelope: { data: Rows }) => Response.json({ ...envelope, data: change(envelope.data) }))
      : undefined

/** Replaces fields of a sale, a session or a ticket wherever they are read. */
const edit =
  (kind: 'trade' | 'cashbox-session' | 'open-ticket', fields: Record<string, unknown>): Tamper =>
  (name, answer) =>
    name.startsWith(`${kind}/get-`) && !name.endsWith('get-active')
      ? answer.json().then((envelope: { data: Record<string, unknown> }) => {
          const lists = Object.entries(envelope.data).filter(([key]) => ['data', 'list'].includes(key))
          const changed = lists.map(([key, rows]): [string, unknown] => [
            key,
            (rows as object[]).map((row) => ({ ...row, ...fields }))
          ])
          const data = { ...envelope.data, ...(lists.length === 0 ? fields : Object.fromEntries<unknown>(changed)) }
          return Response.json({ ...envelope, data })
        })
      : undefined
const changedFields = () =>
  openIncidents(rig.store(), 10).map(({ kind, evidence }) => [
    kind,
    (evidence as { changed?: { field: string }[] }).changed?.map(({ field }) => field)
  ])

test('every done sale is read back once, in one scan, and not again', async () => {
  await reconciled()
  expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(false)
  expect(openIncidents(rig.store(), 10)).toEqual([])
  const reads = rig.sends('trade/get-paging').length
  expect(reads).toBe(1)
  await rig.clock.advance(3_600_000)
  expect(rig.sends('trade/get-paging')).toHaveLength(reads)
})

test('many sales are read back by one reading of the list, however many runs that takes', async () => {
  start()
  const shift = rig.openShift()
  for (let sold = 0; sold < 230; sold += 1) rig.sell(shift)
  await rig.drain()
  await rig.clock.advance(16 * 60_000)
  expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(false)
  expect(openIncidents(rig.store(), 10)).toEqual([])
  // The list has two pages. A list of more than one page is read twice.
  expect(rig.sends('trade/get-paging')).toHaveLength(4)
})

test('a sale that one reading did not show is searched in a new one', async () => {
  start()
  const shift = rig.openShift()
  rig.sell(shift)
  await rig.drain()
  // The list changes while it is read, and shows nothing yet.
  rig.tamper(rewrite(({ total }) => ({ data: [], total: total + 1 })))
  await rig.clock.advance(16 * 60_000)
  expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(true)
  rig.tamper(undefined)
  await rig.clock.advance(20 * 60_000)
  expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(false)
  expect(openIncidents(rig.store(), 10)).toEqual([])
})

test('an effect that is gone, doubled or of another amount is an incident with its evidence', async () => {
  const [sale] = await reconciled(
    rewrite(({ data }) => ({ data: data.filter(({ total_to_pay }) => total_to_pay !== 1000), total: data.length - 1 }))
  )
  const job = rig.job('sale.create', sale?.id ?? '')
  expect(openIncidents(rig.store(), 10)).toMatchObject([{ jobId: job.id, kind: 'lost' }])
  rig.end()

  await reconciled(
    rewrite(({ data, total }) => ({ data: [...data, { ...data[0], _id: 'another' } as never], total: total + 1 }))
  )
  expect(openIncidents(rig.store(), 10)).toMatchObject([{ kind: 'doubled' }])
  rig.end()

  await reconciled(edit('trade', { total_to_pay: 7 }))
  expect(openIncidents(rig.store(), 10)).toMatchObject([
    { kind: 'differs', evidence: { changed: [{ field: 'total', ours: '2500', theirs: '7' }] } },
    { kind: 'differs', evidence: { changed: [{ field: 'total', ours: '1000', theirs: '7' }] } }
  ])
})

test('the fields of the list are compared if the record itself cannot be read', async () => {
  const others = { total_to_pay: 7, date: '2026-01-01T00:00:00.000Z', state: 'pending', products: [] }
  const ofList = edit('trade', { ...others, responsible_id: 'x', organization_id: 'y', currency_id: 'z' })
  await reconciled((name, answer, body) =>
    name.startsWith('trade/get-by-id') ? noSuchRecord(400) : ofList(name, answer, body)
  )
  const fields = ['organization', 'cashier', 'currency', 'date', 'state', 'total']
  expect(changedFields()).toEqual([
    ['differs', fields],
    ['differs', fields]
  ])
  expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(false)
})

test('a list that changed while it was read proves nothing: it is read again', async () => {
  await reconciled(rewrite(({ total }) => ({ data: [], total: total + 1 })))
  expect(openIncidents(rig.store(), 10)).toEqual([])
  expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(true)
  rig.tamper(undefined)
  await rig.clock.advance(16 * 60_000)
  expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(false)
})

const part = (id: string, amount: number) => ({ payment_method: { _id: id }, currency: { _id: 'x' }, amount })

test.each<[string, Record<string, unknown>, string[]]>([
  ['another customer', { customer_id: 'someone' }, ['customer']],
  ['another note', { note: 'hello' }, ['note']],
  ['a sale that is not finished', { state: 'new' }, ['state']],
  ['another cash desk', { cashbox_id: 'elsewhere' }, ['cashbox']],
  ['another user', { created_by: { _id: 'someone' } }, ['user']],
  ['another seller', { responsible_id: 'someone' }, ['cashier']],
  ['no goods', { products: [] }, ['items']],
  ['other money', { payments: [part('card', 5)] }, ['payments']],
  ['change that was not given', { changes: [part('cash', 5)] }, ['changes']]
])('a sale that is kept with %s is an incident that names the field', async (_what, fields, names) => {
  await reconciled(edit('trade', fields))
  expect(changedFields()).toEqual([
    ['differs', names],
    ['differs', names]
  ])
})

test('a later change at the service is reported as an edit', async () => {
  start()
  const shift = rig.openShift()
  await rig.drain()
  const sale = rig.sell(shift)
  await rig.drain()
  rig.tamper(edit('trade', { note: 'exchanged', updated_at: new Date(rig.clock.now() + 60_000).toISOString() }))
  await rig.clock.advance(16 * 60_000)
  expect(openIncidents(rig.store(), 10)).toMatchObject([
    { kind: 'edited', jobId: rig.job('sale.create', sale.id).id, evidence: { changed: [{ theirs: 'exchanged' }] } }
  ])
})

test('shifts and tickets are read back as well, and give no difference if nothing is wrong', async () => {
  start()
  const shift = rig.openShift()
  rig.sell(shift)
  const held = rig.hold()
  await rig.drain()
  rig.holdAgain(held, 'table 4')
  await rig.drain()
  rig.closeShift(shift)
  await rig.drain()
  await rig.clock.advance(40 * 60_000)
  expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(false)
  expect(openIncidents(rig.store(), 10)).toEqual([])
  const kinds = rig.store().prepare(`SELECT DISTINCT kind FROM job WHERE swept_at IS NOT NULL ORDER BY kind`).all()
  expect(kinds).toEqual(['sale.create', 'shift.close', 'shift.open', 'ticket.create', 'ticket.update'].map((kind) => ({ kind }))) // prettier-ignore
})

test.each<[string, Record<string, unknown>, string, string[]]>([
  ['float', { opened_balance: [{ currency_id: 'c', payment_method_id: 'm', expected: 9, actual: 9 }] }, 'shift.open', ['balance']], // prettier-ignore
  ['note', { close_note: 'all fine' }, 'shift.close', ['note']]
])('a session that is kept with another %s is an incident', async (_what, fields, kind, names) => {
  start()
  const shift = rig.openShift()
  rig.closeShift(shift)
  await rig.drain()
  rig.tamper(edit('cashbox-session', fields))
  await rig.clock.advance(20 * 60_000)
  const [incident, ...more] = openIncidents(rig.store(), 10)
  expect(more).toEqual([])
  expect(incident?.jobId).toBe(rig.job(kind as 'shift.open', shift.id).id)
  expect(changedFields()).toEqual([['differs', names]])
})

test('a ticket that is there twice is removed once, by a job that is written down', async () => {
  start({ faults: [{ fault: { kind: 'duplicate' }, endpoint: 'open-ticket/create', at: [1] }] })
  const held = rig.hold()
  await rig.drain()
  expect(rig.openTickets()).toHaveLength(2)
  await rig.clock.advance(20 * 60_000)
  const create = rig.job('ticket.create', held.id)
  expect(openIncidents(rig.store(), 10)).toMatchObject([{ kind: 'doubled', jobId: create.id }])
  expect(rig.openTickets().map((row) => row._id)).toEqual([create.serverId])
  const removals = rig.jobs().filter(({ kind }) => kind === 'ticket.remove')
  expect(removals).toMatchObject([{ state: 'done', lane: `twin:${removals[0]?.subjectId}` }])
  expect(rig.store().prepare(`SELECT act FROM journal WHERE act = 'job.removeTwin'`).all()).toHaveLength(1)
})

test('a ticket that is gone without our removal is an incident, and one that we removed is none', async () => {
  start()
  const [lost, sold] = [rig.hold(), rig.hold()]
  await rig.drain()
  rig.remove(sold)
  rig.engine().wake()
  await rig.drain()
  rig.tamper((name, answer) =>
    name === 'open-ticket/get-paging'
      ? answer.json().then((envelope: { data: Record<string, unknown> }) => {
          const emptied = Object.entries(envelope.data).map(([key, value]): [string, unknown] => [
            key,
            Array.isArray(value) ? [] : value
          ])
          return Response.json({ ...envelope, data: { ...Object.fromEntries<unknown>(emptied), total: 0 } })
        })
      : undefined
  )
  await rig.clock.advance(20 * 60_000)
  const create = rig.job('ticket.create', lost.id)
  expect(openIncidents(rig.store(), 10)).toMatchObject([{ kind: 'lost', jobId: create.id }])
})

const minute = 60_000
const lagging = { fault: { kind: 'lag', behindMs: 8 * minute }, endpoint: 'trade/get-paging' } as const

test('a till whose clock jumps ahead does not read back what a stale list cannot show yet', async () => {
  start()
  const shift = rig.openShift()
  rig.sell(shift)
  await rig.drain()
  await rig.clock.advance(14 * minute)
  rig.setFaults([lagging])
  const sale = rig.sell(shift)
  rig.engine().wake()
  await rig.clock.settle()
  rig.clock.jump(24 * 60 * minute)
  await rig.clock.advance(2 * minute)
  const reconciliations = () => rig.store().prepare(`SELECT sweeps FROM job WHERE subject_id = ?`).pluck().get(sale.id)
  expect(rig.sends('trade/get-paging').length).toBeGreaterThan(0)
  expect(reconciliations()).toBe(0)
  await rig.clock.advance(40 * minute)
  expect(reconciliations()).toBe(1)
  expect(openIncidents(rig.store(), 10)).toEqual([])
})

/**
 * Makes a sale that was lost once, proved absent and sent again. `arrive` delivers the lost request after all, without
 * the till.
 */
async function sentTwice() {
  start({ faults: [{ fault: { kind: 'lostRequest' }, endpoint: 'trade/create', at: [1] }] })
  const shift = rig.openShift()
  const sale = rig.sell(shift)
  await rig.drain()
  expect(rig.job('sale.create', sale.id)).toMatchObject({ state: 'done', attempts: 2 })
  const [lost] = rig.sends('trade/create')
  const url = 'http://practice.invalid/integration-api/integration/api/v2/trade/create'
  const headers = { 'api-key': rig.sandbox.apiKey, 'content-type': 'application/json', user_id: rig.ids.nodira }
  const arrive = () => rig.sandbox.send(new Request(url, { method: 'POST', headers, body: lost?.body ?? '' }))
  return { sale, arrive }
}

test('a job that was sent twice is read back again hours later, so that a late effect is reported', async () => {
  const { sale, arrive } = await sentTwice()
  await rig.clock.advance(40 * minute)
  expect(openIncidents(rig.store(), 10)).toEqual([])
  await arrive()
  await rig.clock.advance(3 * 60 * minute)
  expect(openIncidents(rig.store(), 10)).toMatchObject([{ kind: 'doubled', jobId: rig.job('sale.create', sale.id).id }])
})

test('the second reading waits its hours by a clock that does not jump', async () => {
  const { arrive } = await sentTwice()
  await rig.clock.advance(40 * minute)
  rig.clock.jump(24 * 60 * minute)
  await rig.clock.advance(60 * minute)
  await arrive()
  await rig.clock.advance(3 * 60 * minute)
  expect(openIncidents(rig.store(), 10)).toMatchObject([{ kind: 'doubled' }])
})
