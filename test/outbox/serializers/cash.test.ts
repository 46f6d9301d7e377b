import { describe, expect, test } from 'vitest'
import { InvoiceCreate, TransactionBody } from '@kassa/integration-api'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { jobViews } from '../../../src/main/db/outbox/job-views.ts'
import type { FaultRow } from '@kassa/sandbox'
import { articles, invoicesOf, moveCash, transactionsOf } from '../rig/cash-rig.ts'
import { ids, som } from '../rig/documents.ts'
import { at, drain, expectOnce } from '../rig/one-movement.ts'
import { addCustomer } from '../rig/people.ts'
import { rig, start } from '../rig/one-rig.ts'

const body = (path: string) => JSON.parse(rig.sends(path)[0]?.body ?? '') as Record<string, unknown>

// ---- What is sent

test('cash in is an invoice that begins with the marker, and its payment at the register of the open session', async () => {
  start()
  const shift = rig.openShift()
  const { id, number } = moveCash(rig, shift)
  await drain()
  expectOnce(id)
  const invoice = body('invoice/create')
  expect(InvoiceCreate.safeParse(invoice).error).toBeUndefined()
  expect(invoice['description']).toBe(`~${rig.job('invoice.create', id).marker} ${number} change money`)
  expect(invoice).toMatchObject({
    user_type: 'employee',
    employee_id: ids.nodira,
    customer_id: '',
    supplier_id: '',
    person_id: '',
    payment_type_id: articles.in.id,
    to_be_paid: 50_000,
    exchange_balance: false
  })
  const payment = body('transaction/income')
  expect(TransactionBody.safeParse(payment).error).toBeUndefined()
  expect(payment).toMatchObject({ amount: 50_000, paid: 50_000, payment_method_id: ids.cash, atachments: [] })
  expect(transactionsOf(rig)[0]?.$session).toBe(rig.sessions()[0]?._id)
})

test('a customer’s payment is sent once the customer is there, and raises the customer balance at the service', async () => {
  start(at('invoice/create', { kind: 'lostAnswer' }))
  rig.cut(true)
  const shift = rig.openShift()
  const customer = addCustomer(rig)
  const { id } = moveCash(rig, shift, { article: articles.paid, customer: { id: customer.id, name: customer.name } })
  rig.cut(false)
  await drain()
  expectOnce(id)
  const there = rig.sandbox.world.all('customer').find(({ name }) => name === customer.name)
  expect(body('invoice/create')).toMatchObject({ user_type: 'customer', customer_id: there?._id, employee_id: '' })
  expect(body('transaction/income')).toMatchObject({ user_type: 'customer', customer_id: there?._id })
  expect(there?.balances).toMatchObject([{ amount: 50_000, currency_id: som.id }])
  expect(openIncidents(rig.store(), 10)).toEqual([])
})

test('takings that go to the bank are an expense of the party "other"', async () => {
  start()
  const shift = rig.openShift()
  const { id } = moveCash(rig, shift, { direction: 'out', article: articles.bank })
  await drain()
  expectOnce(id, 'expense')
  expect(rig.sends('transaction/income')).toEqual([])
  expect(body('transaction/expense')).toMatchObject({ user_type: 'other', employee_id: '' })
})

test('dollars are sent in dollars', async () => {
  start()
  const shift = rig.openShift()
  const dollar = { ...som, id: '660300000000000000000002' as typeof som.id, decimals: 2, isMain: false }
  moveCash(rig, shift, { currency: dollar, amount: 1_05 as never })
  await drain()
  expect(body('invoice/create')).toMatchObject({ to_be_paid: 1.05, currency_id: dollar.id })
  expect(transactionsOf(rig)[0]).toMatchObject({ amount: 1.05, paid: 1.05, currency_id: dollar.id })
})

test('the session closes after both records, and the service counts them in the expected cash', async () => {
  start()
  rig.cut(true)
  const shift = rig.openShift()
  moveCash(rig, shift, { direction: 'out' })
  rig.closeShift(shift)
  rig.cut(false)
  await drain()
  const writes = rig.sent.map(({ path }) => path).filter((path) => /open$|close$|create$|expense$/.test(path))
  const order = ['cashbox-session/open', 'invoice/create', 'transaction/expense', 'cashbox-session/close']
  expect(writes).toEqual(order)
  const [session] = rig.sessions()
  // 100 000 at opening, 50 000 of it taken out, and 100 000 counted.
  expect(session?.closed_balance).toMatchObject([{ expected: 50_000, actual: 100_000 }])
})

test('a cash movement without an article waits for a person, and its payment with it', async () => {
  start()
  const shift = rig.openShift()
  const { id } = moveCash(rig, shift, { article: undefined })
  await drain()
  const job = rig.job('invoice.create', id)
  expect(job).toMatchObject({ state: 'needsPerson', reason: 'dependency', attempts: 0 })
  expect(job.message).toContain('payment type')
  expect(rig.job('transaction.create', id).state).toBe('queued')
  await rig.engine().writeOff(job.id, rig.ids.owner as never, 'kept on paper')
  await drain()
  expect(rig.job('transaction.create', id)).toMatchObject({ state: 'needsPerson', reason: 'dependency' })
  expect(invoicesOf(rig)).toEqual([])
})

test('the unsent sum counts the money once, and both jobs show it', () => {
  start()
  rig.cut(true)
  const shift = rig.openShift()
  moveCash(rig, shift)
  expect(rig.unsent()).toMatchObject({ count: 3, amountMinor: 50_000 })
  const views = jobViews(rig.store(), { which: 'unsent', limit: 10 })
  expect(views.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['shift.open', undefined],
    ['invoice.create', 50_000],
    ['transaction.create', 50_000]
  ])
})

// ---- Answers and requests that are lost

const faults: [string, FaultRow['fault']][] = [
  ['a lost answer', { kind: 'lostAnswer' }],
  ['a lost request', { kind: 'lostRequest' }],
  ['a request that comes late', { kind: 'late', delayMs: 250_000 }],
  ['500 after the effect', { kind: 'error', when: 'after' }],
  ['503 before the effect', { kind: 'error', when: 'before', status: 503 }],
  ['half an answer', { kind: 'truncated' }],
  ['a request that never left', { kind: 'notSent' }],
  ['400 although it was done', { kind: 'error', when: 'after', status: 400 }]
]
describe.each(['invoice/create', 'transaction/income'])('%s', (endpoint) => {
  test.each(faults)('the record meets %s and is there exactly once', async (_name, fault) => {
    start(at(endpoint, fault))
    const shift = rig.openShift()
    const { id } = moveCash(rig, shift)
    await drain()
    expectOnce(id)
  })

  test('the record is sent again only after two valid negatives 15 minutes apart, with the same bytes', async () => {
    start(at(endpoint, { kind: 'lostRequest' }))
    const shift = rig.openShift()
    moveCash(rig, shift)
    await drain()
    expect(rig.clock.monotonic()).toBe(300_000 + 900_000)
    const [first, second] = rig.sends(endpoint)
    expect(second?.body).toBe(first?.body)
  })

  test('the record goes to a person after a 400 that a verification confirms', async () => {
    start(at(endpoint, { kind: 'error', when: 'before', status: 400 }))
    const shift = rig.openShift()
    const { id } = moveCash(rig, shift)
    const sale = rig.sell(shift)
    await drain()
    const kind = endpoint === 'invoice/create' ? 'invoice.create' : 'transaction.create'
    expect(rig.job(kind, id)).toMatchObject({ state: 'needsPerson', reason: 'refused', attempts: 1 })
    expect(rig.job('sale.create', sale.id).state).toBe('done')
    rig.setFaults(undefined)
    // A stale list might not show it yet.
    await rig.clock.advance(20 * 60_000)
    expect(await rig.engine().resend(rig.job(kind, id).id, ids.owner as never, 'put right there')).toMatchObject({
      ok: true
    })
    await drain()
    expectOnce(id)
  })

  test('a record that is doubled on its way makes the job done, and an incident', async () => {
    start(at(endpoint, { kind: 'duplicate' }))
    rig.tamper((name) => (name === endpoint ? Promise.resolve(new Response('', { status: 502 })) : undefined))
    const shift = rig.openShift()
    const { id } = moveCash(rig, shift)
    await drain()
    const kind = endpoint === 'invoice/create' ? 'invoice.create' : 'transaction.create'
    expect(rig.job(kind, id).state).toBe('done')
    expect(openIncidents(rig.store(), 10)).toMatchObject([{ kind: 'doubled', jobId: rig.job(kind, id).id }])
  })
})

test('a killed till finds what it had sent, at every commit of a cash movement', async () => {
  for (let commit = 1; commit <= 8; commit += 1) {
    start({ seed: commit })
    const shift = rig.openShift()
    await rig.drain()
    const { id } = moveCash(rig, shift)
    rig.dieSoon(commit)
    await drain()
    if (rig.isDead()) rig.restart()
    await drain()
    expectOnce(id)
    if (commit < 8) rig.end()
  }
})

// ---- Between registers

const transfer = { deskId: 'other' as never, deskName: 'Kassa 2', number: '482133', code: '1' }

test('cash for another register names the register and the number of its slip, in the text with the marker', async () => {
  start()
  const shift = rig.openShift()
  const { id, number } = moveCash(rig, shift, { direction: 'out', transfer })
  await drain()
  expectOnce(id, 'expense')
  const { marker } = rig.job('invoice.create', id)
  expect(body('invoice/create')['description']).toBe(`~${marker} ${number} → Kassa 2, 482133 change money`)
  expect(rig.sends('transaction/transfer')).toEqual([])
})

test('a card payment that was exchanged for cash is paid by the card there, and names the slip of the cash', async () => {
  start()
  const shift = rig.openShift()
  const swap = { number: 'abcde-c9', amount: 50_000 as never, currency: som, methodName: 'Naqd' }
  const { id, number } = moveCash(rig, shift, { methodId: ids.card as never, methodName: 'Uzcard', swap })
  await drain()
  expectOnce(id)
  const { marker } = rig.job('invoice.create', id)
  expect(body('invoice/create')['description']).toBe(`~${marker} ${number} ⇄ abcde-c9 change money`)
  expect(transactionsOf(rig)[0]).toMatchObject({ payment_method_id: ids.card })
  expect(openIncidents(rig.store(), 10)).toEqual([])
})

test('a movement under the shop’s own article is verified by that article, whatever the service calls its type', async () => {
  start(at('invoice/create', { kind: 'lostAnswer' }))
  // The back office has made it an article for transfers.
  const own = rig.sandbox.world.all('payment-type').find(({ _id }) => _id === articles.bank.id)
  if (own === undefined) throw new Error('the demo shop has this article')
  own.transaction_type = 'transfer'
  const shift = rig.openShift()
  const article = { ...articles.bank, direction: 'transfer' as const }
  const { id } = moveCash(rig, shift, { direction: 'out', article, transfer })
  await drain()
  expect(invoicesOf(rig)).toMatchObject([{ type: 'transfer', paid: 50_000, state: 'done' }])
  expect(transactionsOf(rig)).toMatchObject([{ type: 'expense', amount: 50_000 }])
  expect(rig.job('invoice.create', id)).toMatchObject({ state: 'done', attempts: 1 })
  const [asked] = rig.sends('invoice/get-paging').map(({ body: text }) => JSON.parse(text) as Record<string, unknown>)
  expect([asked?.['type'], asked?.['payment_type_id']]).toEqual([undefined, articles.bank.id])
  expect(openIncidents(rig.store(), 10)).toEqual([])
})
