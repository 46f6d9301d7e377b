import { expect, test } from 'vitest'
import { paymentOn } from '../../../src/main/outbox/kinds/transaction-create.ts'
import { articles, invoicesOf, moveCash } from '../rig/cash-rig.ts'
import { ids } from '../rig/documents.ts'
import { at, drain, expectOnce } from '../rig/one-movement.ts'
import { rig, start } from '../rig/one-rig.ts'

// Cash movements are verified by records: the invoice by its marker, its payment by the invoice.

// ---- Verifying an invoice

test('a list of other parties and types proves nothing, so each invoice is searched among its own kind', async () => {
  start(at('invoice/create', { kind: 'lostRequest' }, [1, 2]))
  const shift = rig.openShift()
  await rig.drain()
  const lost = moveCash(rig, shift)
  const bank = moveCash(rig, shift, { direction: 'out', article: articles.bank })
  await drain()
  expect(rig.job('invoice.create', lost.id)).toMatchObject({ state: 'done', attempts: 2 })
  expect(rig.job('invoice.create', bank.id)).toMatchObject({ state: 'done', attempts: 2 })
  const asked = rig.sends('invoice/get-paging').map(({ body: text }) => JSON.parse(text) as Record<string, unknown>)
  expect(asked.map(({ type, employee_id, payment_type_id }) => [type, employee_id, payment_type_id])).toEqual(
    expect.arrayContaining([
      ['income', ids.nodira, undefined],
      ['expense', undefined, articles.bank.id]
    ])
  )
  const dated = asked.filter(({ date_from: from }) => from !== undefined)
  expect(dated.every(({ date_from, date_to }) => Date.parse(String(date_from)) < Date.parse(String(date_to)))).toBe(
    true
  )
  // Each of the two negatives of an invoice also asks without dates.
  expect(asked.length - dated.length).toBe(4)
  expect(invoicesOf(rig)).toHaveLength(2)
})

test('a later invoice of the same kind shows that the list is fresh: 120 seconds are enough', async () => {
  start(at('invoice/create', { kind: 'lostRequest' }))
  const shift = rig.openShift()
  moveCash(rig, shift)
  rig.engine().wake()
  await rig.clock.advance(310_000)
  moveCash(rig, shift)
  await drain()
  expect(invoicesOf(rig)).toHaveLength(2)
  expect(rig.clock.monotonic()).toBe(300_000 + 120_000)
})

test('a later invoice of another kind shows nothing, and its absence means nothing', async () => {
  start(at('invoice/create', { kind: 'lostRequest' }))
  const shift = rig.openShift()
  moveCash(rig, shift)
  moveCash(rig, shift, { direction: 'out' })
  await drain()
  expect(invoicesOf(rig)).toHaveLength(2)
  expect(rig.clock.monotonic()).toBe(300_000 + 900_000)
})

test('the negative of a list without a later invoice never counts', async () => {
  start(at('invoice/create', { kind: 'lostRequest' }))
  const shift = rig.openShift()
  await rig.drain()
  rig.tamper((name, answer) =>
    name === 'invoice/get-paging'
      ? answer.json().then((envelope: object) => Response.json({ ...envelope, data: { total: 0, data: [] } }))
      : undefined
  )
  const lost = moveCash(rig, shift)
  moveCash(rig, shift)
  await drain(6)
  expect(rig.job('invoice.create', lost.id)).toMatchObject({ state: 'ambiguous', attempts: 1 })
  rig.tamper(undefined)
  await rig.drain(6)
  expect(invoicesOf(rig)).toHaveLength(2)
})

test('a list with a row that cannot be read, or with a wrong total, is no negative', async () => {
  for (const lie of [{ total: 2 }, { data: [{ name: 'no id' }], total: 1 }]) {
    start(at('invoice/create', { kind: 'lostRequest' }))
    const shift = rig.openShift()
    await rig.drain()
    rig.tamper((name, answer) =>
      name === 'invoice/get-paging'
        ? answer.json().then((envelope: { data: object }) => {
            return Response.json({ ...envelope, data: { ...envelope.data, ...lie } })
          })
        : undefined
    )
    const { id } = moveCash(rig, shift)
    await drain(6)
    expect(rig.job('invoice.create', id)).toMatchObject({ state: 'ambiguous', attempts: 1 })
    if ('data' in lie) continue
    rig.end()
  }
})

test('the record of another invoice does not count as our answer', async () => {
  start()
  const shift = rig.openShift()
  await rig.drain()
  let isTampered = false
  rig.tamper((name, answer) => {
    if (name !== 'invoice/create' || isTampered) return undefined
    isTampered = true
    return answer.json().then((envelope: { data: object }) => {
      return Response.json({ ...envelope, data: { ...envelope.data, description: 'of somebody else' } })
    })
  })
  const { id } = moveCash(rig, shift)
  await drain()
  expectOnce(id)
  expect(rig.count('probe')).toBe(1)
})

// ---- Verifying a payment

test.each([
  ['found', { transactions: ['t1'], paid: 50_000 }],
  ['found', { transactions: ['t1'] }],
  ['foundTwice', { transactions: ['t1', 't2'], paid: 100_000 }],
  ['conflict', { transactions: ['t1'], paid: 20_000 }],
  ['conflict', { transactions: ['t1', 't2'], paid: 70_000 }],
  ['conflict', { transactions: [], paid: 50_000 }],
  ['conflict', { transactions: [], paid: 0, state: 'canceled' }],
  ['conflict', { transactions: [], paid: 0, state: 'rejected' }],
  ['found', { paid: 50_000 }],
  ['conflict', { paid: 20_000 }],
  ['absent', { transactions: [], paid: 0, state: 'pending' }],
  ['absent', { paid: 0 }],
  ['inconclusive', {}],
  ['inconclusive', { transactions: [] }]
])('a payment is %s on an invoice that says %j', (verdict, said) => {
  expect(paymentOn({ _id: 'i1', ...said }, 50_000).verdict).toBe(verdict)
})

test('an invoice that was canceled meanwhile asks a person before its payment is sent again', async () => {
  start(at('transaction/income', { kind: 'lostRequest' }))
  const shift = rig.openShift()
  const { id } = moveCash(rig, shift)
  rig.engine().wake()
  await rig.clock.settle()
  rig.tamper((name, answer) =>
    name.startsWith('invoice/get-by-id')
      ? answer.json().then((envelope: { data: object }) => {
          return Response.json({ ...envelope, data: { ...envelope.data, state: 'canceled' } })
        })
      : undefined
  )
  await drain()
  expect(rig.job('transaction.create', id)).toMatchObject({ state: 'needsPerson', reason: 'conflict', attempts: 1 })
})

test('the record of another invoice proves nothing about our payment', async () => {
  start(at('transaction/income', { kind: 'lostRequest' }))
  const shift = rig.openShift()
  const { id } = moveCash(rig, shift)
  rig.tamper((name, answer) =>
    name.startsWith('invoice/get-by-id')
      ? answer.json().then((envelope: { data: object }) => {
          return Response.json({ ...envelope, data: { ...envelope.data, _id: 'another' } })
        })
      : undefined
  )
  await drain(6)
  expect(rig.job('transaction.create', id)).toMatchObject({ state: 'ambiguous', attempts: 1 })
})

test.each([-5, 5])(
  "an invoice is searched by the clocks of both sides when the till's is %d days off",
  async (days) => {
    start(at('invoice/create', { kind: 'lostAnswer' }))
    const shift = rig.openShift()
    await rig.drain()
    const day = 24 * 60 * 60_000
    const service = rig.clock.now()
    rig.clock.jump(days * day)
    const moved = moveCash(rig, shift)
    // The service's own clock has not jumped: its answers still have the earlier time.
    rig.tamper((name, answer) =>
      name === 'profile/getMe' || answer.status !== 200
        ? undefined
        : answer.json().then((said: object) => Response.json({ ...said, time: new Date(service).toISOString() }))
    )
    await drain(0.1)
    const [look] = rig.sends('invoice/get-paging').map(({ body: text }) => JSON.parse(text) as Record<string, string>)
    const [from, to] = [Date.parse(look?.['date_from'] ?? ''), Date.parse(look?.['date_to'] ?? '')]
    // Within a minute, because the clocks go on until the list is read.
    expect(Math.abs(from - (Math.min(service, moved.movedAt) - 2 * day))).toBeLessThan(60_000)
    expect(Math.abs(to - (Math.max(service, moved.movedAt) + 2 * day))).toBeLessThan(60_000)
  }
)
