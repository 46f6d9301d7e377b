import { describe, expect, test } from 'vitest'
import type { JobKind } from '../../src/main/domain/core/model.ts'
import { jobAbout, type Job } from '../../src/main/db/core/job-rows.ts'
import type { Fix } from '../../src/main/domain/outbox/fix.ts'
import { toRequest } from '@kassa/integration-api'
import { kindRules } from '../../src/main/domain/outbox/kinds.ts'
import { endpointOf, kinds } from '../../src/main/outbox/kinds/table.ts'
import { articles, invoicesOf, moveCash, transactionsOf } from './rig/cash-rig.ts'
import { ids } from './rig/documents.ts'
import { begin, body, boss, drain, office, on, there } from './rig/one-customer.ts'
import {
  addProduct,
  barcode,
  begin as beginGoods,
  office as officeGoods,
  there as goodsThere
} from './rig/one-product.ts'
import { rig, start } from './rig/one-rig.ts'
import { addCustomer } from './rig/people.ts'
import { jobOf, put } from './rig/support.ts'

// The rows of the table of the queue: what a body needs, what is read before the write, and how the effect is found.

/** Sends a request that no till sends, as a person in the back office. */
async function elsewhere(name: 'open-ticket/update', sent: Record<string, unknown>): Promise<void> {
  const connection = {
    baseUrl: 'http://practice.invalid/integration-api/integration/api/v2/',
    credential: { kind: 'apiKey' as const, key: rig.sandbox.apiKey },
    language: 'en' as const,
    organizationId: ids.organization
  }
  const answer = await rig.sandbox.send(toRequest(connection, name, { body: sent, userId: ids.owner }))
  expect(answer.status).toBe(200)
}

/** Answers the requests to an endpoint with an error of the proxy. */
const broken = (endpoint: string): void =>
  void rig.tamper((name) => (name === endpoint ? Promise.resolve(new Response('', { status: 502 })) : undefined))

test('a kind has a read that watches its records if its rules say that they are watched', () => {
  for (const kind of Object.keys(kinds) as JobKind[])
    expect([kind, kinds[kind].watch !== undefined]).toEqual([kind, kindRules[kind].isWatched])
})

describe('a job whose body lacks something', () => {
  const lacks: [JobKind, string][] = [
    ['shift.close', 'the session of its opening'],
    ['sale.create', 'the sale'],
    ['ticket.create', 'the ticket'],
    ['ticket.update', 'the ticket at the service'],
    ['ticket.remove', 'the ticket at the service'],
    ['invoice.create', 'the movement of cash'],
    ['transaction.create', 'the invoice it pays'],
    ['refund.create', 'the sale it gives back'],
    ['customer.create', 'the customer'],
    ['customer.update', 'the change'],
    ['product.create', 'the goods']
  ]
  test('the job goes to a person, who reads what it lacks, and nothing is sent', async () => {
    start()
    for (const [kind] of lacks) put(rig.store(), jobOf(kind, `no ${kind}`))
    await drain()
    const read = lacks.map(([kind]) => {
      const { state, reason, message, attempts } = rig.job(kind, `no ${kind}`)
      return [kind, state, reason, message, attempts]
    })
    expect(read).toEqual(lacks.map(([kind, lack]) => [kind, 'needsPerson', 'dependency', `lacking: ${lack}`, 0]))
    expect(rig.sent.map(({ path }) => path)).toEqual(['profile/getMe'])
    // Nothing was sent, so nothing is verified either.
    await rig.clock.advance(60_000)
    expect(rig.sent.map(({ path }) => path)).toEqual(['profile/getMe'])
  })

  test('a shift is not opened with a currency whose decimals nobody knows', async () => {
    start()
    const shift = rig.openShift({
      opening: [{ methodId: ids.cash as never, currencyId: 'euro' as never, amount: 5 as never }]
    })
    await drain()
    expect(rig.job('shift.open', shift.id)).toMatchObject({
      state: 'needsPerson',
      message: 'lacking: the decimals of a counted currency'
    })
  })

  test('a payment of a customer who was given up goes to a person, and nobody else is named as its payer', async () => {
    begin(on({ kind: 'error', when: 'before', status: 400 }))
    const shift = rig.openShift()
    const customer = addCustomer(rig)
    await drain()
    await rig.engine().writeOff(rig.job('customer.create', customer.id).id, boss, 'a joke')
    const { id } = moveCash(rig, shift, { article: articles.paid, customer: { id: customer.id, name: customer.name } })
    await drain()
    expect(rig.job('invoice.create', id)).toMatchObject({
      state: 'needsPerson',
      attempts: 0,
      message: 'lacking: the customer at the service'
    })
    expect(invoicesOf(rig)).toEqual([])
  })
})

test('cash that is put in and cash that is taken out are each paid in their own direction', async () => {
  start()
  const shift = rig.openShift()
  moveCash(rig, shift, { direction: 'in', amount: 70_000 as never })
  moveCash(rig, shift, { direction: 'out', amount: 20_000 as never })
  await drain()
  const invoices = invoicesOf(rig)
  expect(invoices).toMatchObject([
    { type: 'income', to_be_paid: 70_000, payment_type_id: articles.in.id },
    { type: 'expense', to_be_paid: 20_000, payment_type_id: articles.out.id }
  ])
  expect(transactionsOf(rig)).toMatchObject([
    { type: 'income', amount: 70_000, invoice_id: invoices[0]?._id, payment_method_id: ids.cash },
    { type: 'expense', amount: 20_000, invoice_id: invoices[1]?._id, payment_method_id: ids.cash }
  ])
})

test('a duplicate is canceled by the endpoint of its kind of record', () => {
  const cancel = (of: JobKind) => endpointOf({ kind: 'double.cancel', payload: { of } } as unknown as Job)
  expect(cancel('sale.create')).toBe('trade/set-state')
  expect(cancel('invoice.create')).toBe('invoice/set-state')
})

test('a cash movement without an article is sent under the article that a person names', async () => {
  start()
  const { id } = moveCash(rig, rig.openShift(), { article: undefined })
  await drain()
  const job = rig.job('invoice.create', id)
  expect(job).toMatchObject({ state: 'needsPerson', reason: 'dependency' })
  expect(rig.engine().fixable(job.id)).toEqual({ ok: true, value: [{ part: 'article', from: '' }] })
  const fix: Fix = { part: 'article', from: '', to: articles.in.id, name: articles.in.name, article: articles.in }
  expect(await rig.engine().fix(job.id, boss, 'it is change money', [fix])).toMatchObject({ ok: true })
  await drain()
  expect(invoicesOf(rig)).toMatchObject([{ payment_type_id: articles.in.id, party_id: ids.nodira, paid: 50_000 }])
  expect(transactionsOf(rig)).toMatchObject([{ payment_type_id: articles.in.id, amount: 50_000 }])
})

describe('a read before the write', () => {
  test('a shift is not opened while the service does not say who has a session open', async () => {
    start()
    await drain()
    broken('cashbox-session/get-paging')
    const shift = rig.openShift()
    await drain(0.02)
    expect(rig.job('shift.open', shift.id)).toMatchObject({ state: 'queued', attempts: 0 })
    expect(rig.sends('cashbox-session/open')).toEqual([])
    rig.tamper(undefined)
    await drain()
    expect(rig.job('shift.open', shift.id)).toMatchObject({ state: 'done', attempts: 1 })
  })

  test('a ticket that was changed in the back office is sent only after a person has decided', async () => {
    start()
    const held = rig.hold()
    await drain()
    const [row] = rig.openTickets()
    const theirs = { _id: row?._id, name: 'by the door', organization_id: ids.organization, receipt: row?.receipt }
    await elsewhere('open-ticket/update', theirs)
    rig.holdAgain(held, 'by the window')
    await drain()
    const job = rig.job('ticket.update', held.id)
    expect(job).toMatchObject({ state: 'needsPerson', reason: 'conflict', attempts: 0 })
    expect(job.message).toBe('the ticket was changed elsewhere')
    expect(rig.openTickets()[0]?.name).toBe('by the door')
    expect(await rig.engine().resend(job.id, boss, 'the guest moved')).toMatchObject({ ok: true })
    await drain()
    expect(rig.openTickets()[0]?.name).toContain('by the window')
  })

  test('a ticket is not changed while it cannot be read', async () => {
    start()
    const held = rig.hold()
    await drain()
    rig.tamper((name) =>
      name.startsWith('open-ticket/get-by-id') ? Promise.resolve(new Response('', { status: 502 })) : undefined
    )
    rig.holdAgain(held, 'by the window')
    await drain(0.02)
    expect(rig.sends('open-ticket/update')).toEqual([])
    expect(rig.job('ticket.update', held.id)).toMatchObject({ state: 'queued', attempts: 0 })
  })
})

describe('a read before the write of a phone or a barcode', () => {
  test('a job with the phone of another customer asks a person, who sees that name and may still send the customer', async () => {
    begin()
    await office('Bobur Toshev', '+998901234567')
    const customer = addCustomer(rig)
    await drain()
    const job = rig.job('customer.create', customer.id)
    expect(job).toMatchObject({ state: 'needsPerson', reason: 'conflict', attempts: 0 })
    expect(job.message).toBe('this phone is of Bobur Toshev at the service')
    expect(there()).toEqual([])
    expect(await rig.engine().resend(job.id, boss, 'they share a phone')).toMatchObject({ ok: true })
    await drain()
    expect(there()).toMatchObject([{ name: 'Aziza Karimova', phone_number: '+998901234567' }])
    expect(body('customer/create')['description']).toBe(`~${job.marker}`)
  })

  test('a phone that cannot be searched holds the customer back', async () => {
    begin()
    await drain()
    broken('customer/get-by-phone-number')
    const customer = addCustomer(rig)
    await drain(0.02)
    expect(rig.job('customer.create', customer.id)).toMatchObject({ state: 'queued', attempts: 0 })
    expect(rig.sends('customer/create')).toEqual([])
  })

  test('a job with the barcode of another product asks a person, who sees that name and may still send the product', async () => {
    beginGoods()
    await officeGoods({ name: 'Qora choy' })
    const goods = addProduct()
    await drain()
    const job = rig.job('product.create', goods.id)
    expect(job).toMatchObject({ state: 'needsPerson', reason: 'conflict', attempts: 0 })
    expect(job.message).toBe('this barcode is of Qora choy at the service')
    expect(await rig.engine().resend(job.id, boss, 'two kinds of tea')).toMatchObject({ ok: true })
    await drain()
    expect(goodsThere()).toMatchObject([{ name: 'Kok choy', barcode }])
  })

  test('goods without a barcode are sent without a search', async () => {
    beginGoods()
    const goods = addProduct({ barcode: undefined })
    await drain()
    expect(rig.job('product.create', goods.id)).toMatchObject({ state: 'done', attempts: 1 })
    expect(rig.sends('product/get-paging')).toEqual([])
  })
})

test('a ticket that is there twice is removed by the id of the duplicate', async () => {
  start()
  const held = rig.hold()
  await drain()
  const extra = { ...rig.openTickets()[0], _id: '66'.padEnd(24, '7') }
  const created = jobAbout(rig.store(), 'ticket.create', held.id)
  put(rig.store(), jobOf('ticket.remove', held.id, { lane: 'ticket:extra', payload: { serverId: extra._id } }))
  await drain()
  expect(JSON.parse(rig.sends('open-ticket/delete-many')[0]?.body ?? '{}')).toEqual({ ids: [extra._id] })
  expect(rig.openTickets()).toMatchObject([{ _id: created?.serverId }])
})
