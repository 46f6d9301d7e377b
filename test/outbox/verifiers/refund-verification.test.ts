import { describe, expect, test } from 'vitest'
import type { Refund } from '../../../src/main/domain/refund/refund.ts'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { hasUnreconciled } from '../../../src/main/db/core/job-rows.ts'
import { refundAmong } from '../../../src/main/outbox/kinds/refund-create.ts'
import { reconciledKinds } from '../../../src/main/outbox/verifiers/reconcile.ts'
import { refunded } from '../../../src/main/outbox/kinds/refund-create.ts'
import { at, drain } from '../rig/one-movement.ts'
import { endpoint, expectOnce, jobOf, sellThree } from '../rig/one-refund.ts'
import { noSuchRecord, rig, start } from '../rig/one-rig.ts'
import { giveBack } from '../rig/refund-rig.ts'
import type { Tamper } from '../rig/rig.ts'

// ---- Verification

/** Replaces fields of the sale wherever it is read by its id. */
const saleSays =
  (change: (record: Record<string, unknown>) => object): Tamper =>
  (name, answer) =>
    name.startsWith('trade/get-by-id')
      ? answer.json().then((envelope: { data: Record<string, unknown> }) => {
          return Response.json({ ...envelope, data: { ...envelope.data, ...change(envelope.data) } })
        })
      : undefined

test.each([
  ['a record that lists no refunds', () => ({ refunds: undefined })],
  ['another record', () => ({ _id: 'another' })]
])('%s proves nothing', async (_name, change) => {
  start(at(endpoint, { kind: 'lostRequest' }))
  const { shift, sale } = sellThree()
  const refund = giveBack(rig, shift, sale)
  rig.tamper(saleSays(change))
  await drain(6)
  expect(jobOf(refund)).toMatchObject({ state: 'ambiguous', attempts: 1 })
})

test('a refund is not sent while nothing is known of its sale, and is sent once the sale is read', async () => {
  start()
  const { shift, sale } = sellThree()
  await drain()
  rig.tamper((name) =>
    name.startsWith('trade/get-by-id') ? Promise.resolve(new Response('', { status: 502 })) : undefined
  )
  const refund = giveBack(rig, shift, sale)
  await drain(0.1)
  expect(jobOf(refund)).toMatchObject({ state: 'queued', attempts: 0 })
  rig.tamper(undefined)
  await drain()
  expectOnce(refund)
})

test('a person is asked before a refund is sent if another till has given back so much that too little is left', async () => {
  start()
  const { shift, sale } = sellThree()
  await drain()
  const products = [{ product_id: sale.lines[0]?.productId, amount: 2 }]
  rig.tamper(saleSays(() => ({ refunds: [{ _id: 'r9', note: 'of another till', products }] })))
  const refund = giveBack(rig, shift, sale, 2)
  await drain()
  expect(jobOf(refund)).toMatchObject({ state: 'needsPerson', reason: 'conflict', attempts: 0 })
})

test('a record that lacks an earlier refund of this till is stale, and proves nothing', async () => {
  start(at(endpoint, { kind: 'lostRequest' }, [2]))
  const { shift, sale } = sellThree()
  const first = giveBack(rig, shift, sale)
  await drain()
  const second = giveBack(rig, shift, sale)
  rig.tamper(saleSays(() => ({ refunds: [] })))
  await drain(6)
  expect(jobOf(second)).toMatchObject({ state: 'ambiguous', attempts: 1 })
  rig.tamper(undefined)
  await drain()
  expectOnce(first, second)
})

describe('The search among the refunds of a sale', () => {
  const job = { marker: 'abcdefghjkmnpqrs' }
  const items = [{ product_id: 'p1', amount: 2 }]
  const target = { job, sent: { items } } as never
  const among = (refunds: unknown, known: string[] = []) => refundAmong({ refunds } as never, target, known).verdict
  const ours = { _id: 'r1', note: `torn ~${job.marker}` }
  const split = [
    { product_id: 'p1', amount: 0.5 },
    { product_id: 'p1', amount: 1.5 }
  ]

  test.each([
    ['found', [ours], []],
    ['foundTwice', [ours, { ...ours, _id: 'r2' }], []],
    ['absent', [], []],
    ['absent', [{ _id: 'r1', note: 'of the back office' }], []],
    ['absent', [{ _id: 'r1' }], ['r1']],
    ['absent', [{ _id: 'r1', products: [{ product_id: 'p1', amount: 1 }] }], []],
    ['absent', [{ _id: 'r1', products: [{ product_id: 'p2', amount: 2 }] }], []],
    ['conflict', [{ _id: 'r1', products: items }], []],
    ['conflict', [{ _id: 'r1', products: split }], []],
    ['conflict', [{ _id: 'r1' }], []],
    ['inconclusive', undefined, []]
  ])('the verdict is %s in %j, where %j is known', (verdict, refunds, known) => {
    expect(among(refunds, known)).toBe(verdict)
  })

  test('a list that lacks a refund of this till is not fresh', () => {
    expect(refundAmong({ refunds: [] }, target, ['r1'])).toMatchObject({ freshness: 'missing' })
  })
})

test('an answer is ours by its note, by the sale that lists it, or by the sale that it names', () => {
  const job = { marker: 'abcdefghjkmnpqrs' } as never
  const sent = { trade_id: 't1' }
  const note = 'torn ~abcdefghjkmnpqrs'
  expect(refunded({ _id: 'r1', note, refund_id: 't1' }, job, sent)).toEqual({ serverId: 'r1', key: 'same' })
  expect(refunded({ _id: 'r1', refund_id: 't1' }, job, sent)).toEqual({ serverId: 'r1' })
  expect(refunded({ _id: 't1', refunds: [{ _id: 'r1', note }] }, job, sent)).toEqual({ serverId: 'r1', key: 'same' })
  expect(refunded({ _id: 't1', refunds: [{ _id: 'r1', note: 'theirs' }] }, job, sent)).toBeUndefined()
  expect(refunded({ _id: 't1' }, job, sent)).toBeUndefined()
  expect(refunded({ _id: 'r1', note: 'theirs', refund_id: 't1' }, job, sent)).toBeUndefined()
  expect(refunded({ _id: 'r1', refund_id: 't2' }, job, sent)).toBeUndefined()
  expect(refunded({ note }, job, sent)).toBeUndefined()
})

// ---- Read back

/** Makes a refund, lets it arrive, then reconciles with a service that shows something else. */
async function reconciled(change?: (refund: Record<string, unknown>) => object[]): Promise<Refund> {
  start()
  const { shift, sale } = sellThree()
  const refund = giveBack(rig, shift, sale, 2)
  await drain()
  expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(true)
  const lists = (record: Record<string, unknown>) => record['refunds'] as Record<string, unknown>[]
  if (change !== undefined) rig.tamper(saleSays((record) => ({ refunds: lists(record).flatMap(change) })))
  await rig.clock.advance(17 * 60_000)
  return refund
}
const fields = () =>
  openIncidents(rig.store(), 10).map(({ kind, evidence }) => [
    kind,
    (evidence as { changed?: { field: string }[] }).changed?.map(({ field }) => field)
  ])

test('a refund is read back once on its sale and not again', async () => {
  await reconciled()
  expect(openIncidents(rig.store(), 10)).toEqual([])
  expect(hasUnreconciled(rig.store(), reconciledKinds)).toBe(false)
})

test.each([
  ['gone', () => [], [['lost', undefined]]],
  ['doubled', (one: object) => [one, { ...one, _id: 'another' }], [['doubled', undefined]]],
  ['of other money', (one: object) => [{ ...one, total_to_refund: 1500 }], [['differs', ['total']]]],
  ['of other goods', (one: object) => [{ ...one, products: [] }], [['differs', ['items']]]],
  ['a rounding away', (one: object) => [{ ...one, total_to_refund: 2000.6 }], []]
])('a refund that is %s is reported', async (_name, change, seen) => {
  await reconciled(change)
  // A record is only called lost if it is missing again hours later.
  await rig.clock.advance(4 * 60 * 60_000)
  expect(fields()).toEqual(seen)
})

test('a refund that is found on a sale with another number is reported', async () => {
  start()
  const { shift, sale } = sellThree()
  const refund = giveBack(rig, shift, sale, 2)
  await drain()
  rig.tamper(saleSays(() => ({ code: 'S1-9999' })))
  await rig.clock.advance(17 * 60_000)
  const incidents = openIncidents(rig.store(), 10).filter(({ jobId }) => jobId === jobOf(refund).id)
  const changed = [{ field: 'code', ours: sale.code, theirs: 'S1-9999' }]
  expect(incidents).toMatchObject([{ kind: 'differs', evidence: { changed } }])
})

test('a refund whose note was edited later is an incident of an edit', async () => {
  const refund = await reconciled((one) => [
    { ...one, note: 'edited', updated_at: new Date(rig.clock.now()).toISOString() }
  ])
  expect(openIncidents(rig.store(), 10)).toMatchObject([{ jobId: jobOf(refund).id, kind: 'edited' }])
})

test.each([400, 404, 502] as const)(
  'a sale that answers %d is read another time, and no incident is opened',
  async (status) => {
    start()
    const { shift, sale } = sellThree()
    giveBack(rig, shift, sale, 2)
    await drain()
    const answer = () => (status === 502 ? Promise.resolve(new Response('', { status })) : noSuchRecord(status))
    rig.tamper((name) => (name.startsWith('trade/get-by-id') ? answer() : undefined))
    await rig.clock.advance(17 * 60_000)
    expect(openIncidents(rig.store(), 10).filter(({ kind }) => kind === 'lost')).toEqual([])
    expect(hasUnreconciled(rig.store(), ['refund.create'])).toBe(true)
    rig.tamper(undefined)
    await rig.clock.advance(40 * 60_000)
    expect(hasUnreconciled(rig.store(), ['refund.create'])).toBe(false)
  }
)
