import { expect, test } from 'vitest'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { hasUnreconciled } from '../../../src/main/db/core/job-rows.ts'
import { reconciledKinds } from '../../../src/main/outbox/verifiers/reconcile.ts'
import { missingSince } from '../../../src/main/db/outbox/record-checks.ts'
import {
  emptied,
  expectAllReadBack,
  incidents,
  noSuchRecord,
  readBack,
  rig,
  shownWith,
  sound,
  start
} from '../rig/one-rig.ts'
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

test('every done sale is read back once, in one scan, and not again', async () => {
  await reconciled()
  expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(false)
  expect(openIncidents(rig.store(), 10)).toEqual([])
  const reads = rig.sends('trade/get-paging').length
  expect(reads).toBe(1)
  await rig.clock.advance(3_600_000)
  expect(rig.sends('trade/get-paging')).toHaveLength(reads)
})

test('a sale that was done before the clock was set back is read back without waiting for that time to come again', async () => {
  start()
  const shift = rig.openShift()
  rig.sell(shift)
  await rig.drain()
  rig.clock.jump(-365 * 24 * 3_600_000)
  await rig.clock.advance(14 * 60_000)
  expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(true)
  await rig.clock.advance(20 * 60_000)
  expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(false)
  expect(openIncidents(rig.store(), 10)).toEqual([])
})

test('many sales are read back by one reading of the list, however many runs that takes', async () => {
  start()
  const shift = rig.openShift()
  for (let sold = 0; sold < 230; sold += 1) rig.sell(shift)
  await rig.drain()
  await rig.clock.advance(16 * 60_000)
  expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(false)
  expect(openIncidents(rig.store(), 10)).toEqual([])
  // The list has two pages.
  expect(rig.sends('trade/get-paging')).toHaveLength(2)
})

const gone =
  (ids: () => string[], more: Tamper = () => undefined): Tamper =>
  (name, answer, body) =>
    ids().some((id) => name === `trade/get-by-id/${id}`) ? noSuchRecord(404) : more(name, answer, body)

test('a sale that the list does not show is read by its id, and is not lost', async () => {
  await reconciled(rewrite(() => ({ data: [], total: 0 })))
  expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(false)
  await rig.clock.advance(4 * 3_600_000)
  expect(openIncidents(rig.store(), 10)).toEqual([])
})

test('a sale whose record is missing once is read again hours later, and is not lost if it is there again', async () => {
  const [sale] = await reconciled(
    gone(
      () => rig.trades().map(({ _id }) => _id),
      rewrite(() => ({ data: [], total: 0 }))
    )
  )
  expect(openIncidents(rig.store(), 10)).toEqual([])
  expect(hasUnreconciled(rig.store(), ['sale.create'])).toBe(true)
  rig.tamper(undefined)
  await rig.clock.advance(4 * 3_600_000)
  expect(hasUnreconciled(rig.store(), ['sale.create'])).toBe(false)
  expect(missingSince(rig.store(), rig.job('sale.create', sale?.id ?? ''))).toBeUndefined()
  expect(openIncidents(rig.store(), 10)).toEqual([])
})

test('a sale whose record is missing twice, hours apart, is lost', async () => {
  const lost = () => rig.trades().filter(({ total_to_pay: total }) => total === 1000)
  const [sale] = await reconciled(
    gone(
      () => lost().map(({ _id }) => _id),
      rewrite(({ data }) => ({ data: data.slice(0, 0), total: 0 }))
    )
  )
  await rig.clock.advance(4 * 3_600_000)
  expect(openIncidents(rig.store(), 10)).toMatchObject([
    { jobId: rig.job('sale.create', sale?.id ?? '').id, kind: 'lost' }
  ])
})

test('a sale that the list shows twice is doubled only if both records can be read by their ids', async () => {
  const twice = rewrite(({ data, total }) => ({
    data: [...data, { ...data[0], _id: 'another' } as never],
    total: total + 1
  }))
  await reconciled(twice)
  expect(openIncidents(rig.store(), 10)).toEqual([])
  rig.end()

  await reconciled((name, answer, body) => {
    if (name !== 'trade/get-by-id/another') return twice(name, answer, body)
    const [record] = rig.trades().filter(({ total_to_pay: total }) => total === 2500)
    return Promise.resolve(Response.json({ ...sound(), data: { ...record, _id: 'another' } }))
  })
  expect(openIncidents(rig.store(), 10)).toMatchObject([{ kind: 'doubled' }])
})

test('a second record of a sale is doubled also if the service has changed the key of both', async () => {
  const short = (code: unknown): string => String(code).slice(0, -6)
  const twice = rewrite(({ data }) => {
    const rows = [...data, { ...data[0], _id: 'another' } as never].map((row) => ({ ...row, code: short(row.code) }))
    return { data: rows, total: rows.length }
  })
  await reconciled((name, answer, body) => {
    if (!name.startsWith('trade/get-by-id/')) return twice(name, answer, body)
    const record = rig.trades().find(({ total_to_pay: total }) => total === 2500)
    return Promise.resolve(
      Response.json({ ...sound(), data: { ...record, _id: name.slice(16), code: short(record?.code) } })
    )
  })
  expect(openIncidents(rig.store(), 10).map(({ kind }) => kind)).toContain('doubled')
})

test('an effect of another amount is an incident with its evidence', async () => {
  await reconciled(shownWith('trade', { total_to_pay: 7 }))
  expect(openIncidents(rig.store(), 10)).toMatchObject([
    { kind: 'differs', evidence: { changed: [{ field: 'total', ours: '2500', theirs: '7' }] } },
    { kind: 'differs', evidence: { changed: [{ field: 'total', ours: '1000', theirs: '7' }] } }
  ])
})

test('a later change at the service is reported as an edit', async () => {
  start()
  const shift = rig.openShift()
  await rig.drain()
  const sale = rig.sell(shift)
  await rig.drain()
  rig.tamper(shownWith('trade', { note: 'exchanged', updated_at: new Date(rig.clock.now() + 60_000).toISOString() }))
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
  expect(kinds).toEqual(
    ['sale.create', 'shift.close', 'shift.open', 'ticket.create', 'ticket.update'].map((kind) => ({ kind }))
  )
})

test.each<[string, Record<string, unknown>, string, string[]]>([
  [
    'float',
    { opened_balance: [{ currency_id: 'c', payment_method_id: 'm', expected: 9, actual: 9 }] },
    'shift.open',
    ['balance']
  ],
  ['note', { close_note: 'all fine' }, 'shift.close', ['note']]
])('a session that is kept with another %s is an incident', async (_what, fields, kind, names) => {
  start()
  const shift = rig.openShift()
  rig.closeShift(shift)
  await rig.drain()
  rig.tamper(shownWith('cashbox-session', fields))
  await rig.clock.advance(20 * 60_000)
  const [incident, ...more] = openIncidents(rig.store(), 10)
  expect(more).toEqual([])
  expect(incident?.jobId).toBe(rig.job(kind as 'shift.open', shift.id).id)
  expect(incidents()).toEqual([['differs', names]])
})

test('a balance of a session is as declared if one of its two figures is, and a row of zero is no row', async () => {
  start()
  const shift = rig.openShift()
  rig.closeShift(shift)
  await rig.drain()
  const row = (name: string, figures: object) => ({ currency_id: name, payment_method_id: name, ...figures })
  const more = [row('a', { actual: 5, expected: 0 }), row('b', {}), row('c', { actual: 0, expected: 0 })]
  const withMore = (rows: unknown) => [...(rows as object[]).map((one) => ({ ...one, actual: 5 })), ...more]
  rig.tamper(
    shownWith('cashbox-session', ({ opened_balance, closed_balance }) => ({
      opened_balance: withMore(opened_balance),
      closed_balance: withMore(closed_balance)
    }))
  )
  expect(await readBack()).toEqual([])
})

test('two shifts of one person are read back each by its own session', async () => {
  start()
  for (let count = 0; count < 2; count += 1) {
    rig.closeShift(rig.openShift())
    await rig.drain()
  }
  expect(await readBack()).toEqual([])
  await expectAllReadBack()
})

test.each<[string, (row: Record<string, unknown>) => Record<string, unknown>, string[]]>([
  ['name', ({ name }) => ({ name: `x ${String(name)}` }), ['name']],
  ['organization', () => ({ organization_id: 'another' }), ['organization']],
  [
    'customer, note and goods',
    () => ({ receipt: { customer_id: 'c', note: 'n', products: [] } }),
    ['customer', 'note', 'items']
  ]
])('a ticket that is kept with another %s is an incident that names the field', async (_what, change, names) => {
  start()
  rig.hold()
  await rig.drain()
  rig.tamper(shownWith('open-ticket', change))
  expect(await readBack()).toEqual([['differs', names]])
})

test('a list that always changes while it is read is not read again at once, however many sales wait', async () => {
  start()
  rig.sellMany(rig.openShift(), 100)
  await rig.drain()
  let reads = 0
  // The answers are right again after many reads, so that this test ends in any case.
  rig.tamper((name, answer) => (name === 'trade/get-paging' && (reads += 1) < 50 ? emptied(answer, 1) : undefined))
  await readBack()
  expect(reads).toBeLessThan(10)
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
