import { expect, test } from 'vitest'
import { OpenTicketCreate, TradeCreate } from '@kassa/integration-api'
import type { Sale } from '../../../src/main/domain/core/model.ts'
import type { Currency } from '../../../src/main/domain/core/records.ts'
import { saleById } from '../../../src/main/db/ticket/sales.ts'
import { hasMarker, major, withMarker } from '../../../src/main/service-records/amounts.ts'
import { saleBody } from '../../../src/main/outbox/kinds/sale-body.ts'
import { ticketBody } from '../../../src/main/outbox/kinds/held-ticket.ts'
import { isWithin } from '../../../src/main/outbox/verifiers/meaning.ts'
import type { Minor } from '../../../src/shared/money.ts'
import { ids, som } from '../rig/documents.ts'
import { createRig } from '../rig/rig.ts'

const minor = (amount: number) => amount as Minor
const dollar: Currency = {
  ...som,
  id: '660300000000000000000002' as Currency['id'],
  name: 'AQSH dollari',
  symbol: '$',
  side: 'start',
  decimals: 2,
  isMain: false,
  rate: { numerator: '12050.5' as never, denominator: '1' as never }
}

/** A sale of two lines: a manual discount and one of the back office, paid with a card, dollars and too much cash. */
function rich(): Sale {
  const rig = createRig()
  const shift = rig.openShift()
  const plain = saleById(rig.store(), rig.sell(shift, 1234).id)
  rig.end()
  const [line] = plain?.lines ?? []
  const [tender] = plain?.tenders ?? []
  if (plain === undefined || line === undefined || tender === undefined) throw new Error('no sale')
  const byHand = { id: undefined, name: 'by hand', isCustom: true, applyType: 'cash', value: '34' } as const
  const given = {
    id: '660d00000000000000000001',
    name: '5 %',
    isCustom: false,
    applyType: 'percent',
    value: '5'
  } as const
  const tax = { id: '660e00000000000000000001', name: 'QQS', rate: '12', kind: 'included' } as const
  return {
    ...plain,
    note: 'x'.repeat(600),
    customer: { id: '660c00000000000000000001', name: 'Aziza' } as never,
    lines: [
      { ...line, quantity: '0.742' as never, discounts: [byHand, given] as never, taxes: [tax] as never },
      { ...line, quantity: '3' as never, price: '12500.1234567' as never }
    ],
    tenders: [
      { ...tender, methodId: ids.card as never, methodName: 'Uzcard', amount: minor(1000) },
      { ...tender, currency: dollar, amount: minor(1005), paid: minor(121_108) },
      { ...tender, amount: minor(50_000), paid: minor(50_000) }
    ],
    changes: [{ ...tender, amount: minor(29_370), paid: minor(29_370) }]
  }
}

test('a sale has everything that the service requires, and nothing that it does not know', () => {
  const body = saleBody(rich(), '660c00000000000000000001')
  expect(TradeCreate.safeParse(JSON.parse(JSON.stringify(body))).error).toBeUndefined()
  expect(body).toMatchObject({
    state: 'done',
    by_balance: [],
    applied_cashbacks: [],
    discounts: [],
    additional_costs: [],
    installment_plan_interval: 'month',
    calc_tax_after_discount: true,
    warehouse_id: '660200000000000000000001',
    price_id: '660500000000000000000001',
    responsible_id: '660900000000000000000001',
    customer_id: '660c00000000000000000001'
  })
  expect(body).not.toHaveProperty('open_ticket_id')
  expect(body.note).toHaveLength(512)
  expect(body.date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('payments are sent gross, each in its own currency with what it covers; change is a row of its own', () => {
  const body = saleBody(rich(), '660c00000000000000000001')
  expect(body.payments.map(({ amount, paid }) => [amount, paid])).toEqual([
    [1000, 1234],
    [10.05, 121_108],
    [50_000, 50_000]
  ])
  expect(body.changes.map(({ amount, paid }) => [amount, paid])).toEqual([[29_370, 29_370]])
  expect(body.payments[0]?.payment_method).toEqual({ _id: ids.card, name: 'Uzcard' })
  expect(body.currency_values).toEqual([{ to_currency_id: dollar.id, denominator: '1', numerator: 12050.5 }])
  expect(body.payments[1]?.currency).toMatchObject({ value: 12050.5, symbol: '$', side: 'start' })
})

test('quantities, prices and discounts are written as exact decimals', () => {
  const text = JSON.stringify(saleBody(rich(), '660c00000000000000000001'))
  for (const part of ['"amount":0.742', '"price":12500.1234567', '"total_to_pay":1234', '"value":34', '"value":5']) {
    expect(text).toContain(part)
  }
})

test('discounts on the whole receipt are sent beside the lines, each under a name of the right form', () => {
  const sale = rich()
  const byHand = { id: undefined, name: 'regular', isCustom: true, applyType: 'percent', value: '7.5' } as const
  const body = saleBody({ ...sale, receiptDiscounts: [byHand as never] }, sale.customer?.id)
  expect(TradeCreate.safeParse(JSON.parse(JSON.stringify(body))).error).toBeUndefined()
  const { _id, ...rest } = body.discounts[0] ?? { _id: '' }
  expect(_id).toMatch(/^[0-9a-f]{24}$/)
  expect(rest).toEqual({ is_custom: true, value: 7.5, name: 'regular', apply_type: 'percent' })
})

test('a manual discount has a name of the right form that is the same each time', () => {
  const sale = rich()
  const [first, second] = saleBody(sale, sale.customer?.id).products[0]?.discounts ?? []
  expect(first?._id).toMatch(/^[0-9a-f]{24}$/)
  expect(saleBody(sale, sale.customer?.id).products[0]?.discounts[0]?._id).toBe(first?._id)
  expect(second).toMatchObject({ _id: '660d00000000000000000001', is_custom: false, apply_type: 'percent' })
})

test('an amount is the nearest number to its digits and is written with them', () => {
  for (const [amount, decimals, text] of [
    [1005, 2, '10.05'],
    [10, 2, '0.1'],
    [1, 2, '0.01'],
    [0, 2, '0'],
    [2 ** 53 - 1, 0, '9007199254740991'],
    [123_456_789_012_345, 2, '1234567890123.45']
  ] as const) {
    expect(JSON.stringify(major(minor(amount), decimals))).toBe(text)
  }
})

test('a ticket has what the service can store for it, with the marker twice', () => {
  const rig = createRig()
  const ticket = { ...rig.ticket(1500), note: 'no onions' }
  rig.end()
  const body = ticketBody(ticket, 'abcdefghjkmnpqrs', undefined)
  expect(OpenTicketCreate.safeParse(body).error).toBeUndefined()
  expect(body.name).toBe(`${ticket.name ?? ''} ~abcdefghjkmnpqrs`)
  expect(body.receipt.note).toBe('no onions ~abcdefghjkmnpqrs')
  expect(hasMarker(body.receipt.note, 'abcdefghjkmnpqrs')).toBe(true)
  expect(ticketBody({ ...ticket, name: undefined }, 'm', undefined).name).toBe(`#${String(ticket.number)} ~m`)
  expect(withMarker('', 'm')).toBe('~m')
})

test('a record counts as ours if all that was sent is there and the same', () => {
  const ours = { name: 'a', receipt: { products: [{ amount: 1 }, { amount: 2 }] } }
  expect(isWithin(ours, { ...ours, _id: 'x', uuid: 'y' })).toBe(true)
  expect(isWithin(ours, { name: 'a', receipt: { products: [{ amount: 1, _id: 'p' }, { amount: 2 }] } })).toBe(true)
  expect(isWithin(ours, { name: 'a', receipt: { products: [{ amount: 2 }, { amount: 1 }] } })).toBe(false)
  expect(isWithin(ours, { name: 'a', receipt: { products: [{ amount: 1 }] } })).toBe(false)
  expect(isWithin(ours, { name: 'b', receipt: ours.receipt })).toBe(false)
  expect(isWithin(ours, null)).toBe(false)
})
