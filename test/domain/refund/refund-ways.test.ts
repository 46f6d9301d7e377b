import { describe, expect, it } from 'vitest'
import type { Sale, Tender } from '../../../src/main/domain/core/model.ts'
import type { Currency } from '../../../src/main/domain/core/records.ts'
import { refundPreview, refundSlipView } from '../../../src/main/domain/views/refund-views.ts'
import { refundWays } from '../../../src/main/domain/refund/refund-allocation.ts'
import type { Refund, RefundReason } from '../../../src/main/domain/refund/refund.ts'
import { drawer } from '../../../src/main/domain/shift/shift.ts'
import type { MethodId } from '../../../src/shared/ids.ts'
import { firstTemplate } from '../../../src/shared/devices/paper.ts'
import { minor, sum } from '../../../src/shared/money.ts'
import {
  refundRequest,
  returnedLine,
  refundRecords,
  refunded,
  off10,
  paidBy,
  refusal,
  saleOf,
  spoiled,
  three,
  changedMind
} from '../../support/refund-fixtures.ts'
import { card, cash, decimal, dollar, line, shift, som } from '../../support/model-fixtures.ts'

// The methods and currencies of a refund, and how screens show them.

const priced = (paid: Tender[], changes: Sale['changes'] = []) =>
  saleOf([line({ quantity: decimal('10'), price: decimal('10000') })], { tenders: paid, changes })
const way = (methodId: MethodId, currencyId?: Currency['id']) => ({ ways: [{ methodId, currencyId }] })

describe('The methods that can give the money back', () => {
  const one = (of: Sale) => [returnedLine(of, 0, '1')]

  it('a refund can go back by the method that paid, and in cash', () => {
    const byCard = priced([paidBy(card, minor(100_000))])
    expect(refundWays(byCard, [], [cash, card]).map(({ methodId, isLimited }) => [methodId, isLimited])).toEqual([
      [card.id, true],
      [cash.id, false]
    ])
    const byCash = priced([paidBy(cash, minor(100_000))])
    expect(refundWays(byCash, [], [cash, card]).map(({ methodId }) => methodId)).toEqual([cash.id])
    expect(refusal(refundRequest(one(byCash), way(card.id)), refundRecords(byCash))).toBe('refund.notThatWay')
    expect(refusal(refundRequest(one(byCash), way(cash.id, dollar.id)), refundRecords(byCash))).toBe(
      'refund.notThatWay'
    )
    expect(refusal(refundRequest(one(byCash), way('nothing' as MethodId)), refundRecords(byCash))).toBe(
      'refund.notThatWay'
    )
  })

  it('a card never gets back more than it paid, over all refunds', () => {
    const of = priced([paidBy(card, minor(30_000)), paidBy(cash, minor(70_000))])
    expect(refusal(refundRequest([returnedLine(of, 0, '4')], way(card.id)), refundRecords(of))).toBe('refund.overPaid')
    const first = refunded(refundRequest([returnedLine(of, 0, '2')], way(card.id)), refundRecords(of))
    expect(refusal(refundRequest([returnedLine(of, 0, '2')], way(card.id)), refundRecords(of, [first]))).toBe(
      'refund.overPaid'
    )
    const second = refunded(refundRequest(one(of), way(card.id)), refundRecords(of, [first]))
    expect(refundWays(of, [first, second], [cash, card]).map(({ methodId }) => methodId)).toEqual([cash.id])
    expect(refusal(refundRequest([returnedLine(of, 0, '7')]), refundRecords(of, [first, second]))).toBeUndefined()
  })
})

describe('The methods for dollars, other currencies and disabled cash', () => {
  it('dollars are given only if dollars were paid, at the rate of the sale, in whole notes; the rest is in the own currency', () => {
    // 10 dollars at 12 049; the change was given in the shop's own currency.
    const dollars = paidBy(cash, minor(120_490), { currency: dollar, amount: minor(1_000) })
    const change = { ...paidBy(cash, minor(20_490)), id: undefined }
    const of = priced([dollars], [change])
    const inDollars = (before: Refund[] = []) =>
      refunded(refundRequest([returnedLine(of, 0, '5')], { ways: [] }), refundRecords(of, before)).given.map(
        ({ currency, amount, paid }) => [currency.id, amount, paid]
      )
    const half = refunded(refundRequest([returnedLine(of, 0, '5')], { ways: [] }), refundRecords(of))
    // 50 000 is worth $4.15.
    expect(inDollars()).toEqual([
      [dollar.id, 400, 48_196],
      [som.id, 1_804, 1_804]
    ])
    expect(inDollars([half])).toEqual([
      [dollar.id, 400, 48_196],
      [som.id, 1_804, 1_804]
    ])
    const wishes = [{ methodId: cash.id, currencyId: dollar.id, paid: minor(48_195) }, { methodId: cash.id }]
    expect(refusal(refundRequest([returnedLine(of, 0, '5')], { ways: wishes }), refundRecords(of))).toBe('refund.notes')
    expect(refusal(refundRequest([returnedLine(of, 0, '5')], way(cash.id, dollar.id)), refundRecords(of))).toBe(
      'refund.notes'
    )
  })

  it('the default of a refund in dollars is a whole note and never the cents that the change left', () => {
    // 17 000 was paid with 5 000 and $2 at 12 049; the change was 12 098.
    const dollars = paidBy(cash, minor(24_098), { currency: dollar, amount: minor(200) })
    const change = { ...paidBy(cash, minor(12_098)), id: undefined }
    const tenders = [paidBy(cash, minor(5_000)), dollars]
    const of = saleOf([line({ price: decimal('17000') })], { tenders, changes: [change] })
    const { given } = refunded(refundRequest([returnedLine(of, 0, '1')], { ways: [] }), refundRecords(of))
    expect(given.map(({ currency, amount, paid }) => [currency.id, amount, paid])).toEqual([
      [som.id, 4_951, 4_951],
      [dollar.id, 100, 12_049]
    ])
  })

  it('a card in another currency gets back the exact sum', () => {
    const byCard = paidBy(card, minor(100_000), { currency: dollar, amount: minor(833) })
    const exact = priced([byCard])
    const parts: Refund[] = []
    for (const pieces of ['3', '3', '4']) {
      parts.push(refunded(refundRequest([returnedLine(exact, 0, pieces)], { ways: [] }), refundRecords(exact, parts)))
    }
    expect(sum(parts.flatMap(({ given: back }) => back.map(({ amount }) => amount)))).toBe(833)
  })

  it('cash is offered though the method was switched off since, and no other disabled method is', () => {
    const of = priced([paidBy(card, minor(100_000))])
    expect(refundWays(of, [], [{ ...cash, isEnabled: false }]).map(({ methodId }) => methodId)).toEqual([card.id])
    const byCash = priced([paidBy(cash, minor(100_000))])
    expect(refundWays(byCash, [], []).map(({ methodId }) => methodId)).toEqual([cash.id])
  })
})

describe('The views of a refund', () => {
  const reasons: RefundReason[] = [changedMind, spoiled]

  it('the preview shows what is left, what is chosen, and every method with its sum', () => {
    const of = saleOf([line({ quantity: decimal('3'), price: decimal('20000'), discounts: [off10] }), line()], {
      tenders: [paidBy(card, minor(20_000)), paidBy(cash, minor(40_000))],
      changes: [{ ...paidBy(cash, minor(6_000)) }]
    })
    const first = refunded(refundRequest([returnedLine(of, 0, '1')]), refundRecords(of))
    const preview = refundPreview(of, [first], { methods: [cash, card], reasons, asked: [returnedLine(of, 0, '2')] })
    expect(preview).toMatchObject({
      refunds: 1,
      refundedMinor: 16_667,
      saleMinor: 54_000,
      paidBy: [
        { name: 'Karta', paidMinor: 20_000 },
        { name: 'Naqd', paidMinor: 34_000 }
      ],
      lines: [
        { quantity: '3', back: '1', left: '2', chosen: '2', chosenMinor: 33_333 },
        { quantity: '1', back: '0', left: '1', chosen: '0', chosenMinor: 0 }
      ],
      grossMinor: 40_000,
      discountMinor: 6_667,
      totalMinor: 33_333,
      reasons: [
        { id: 'wish', isTrash: false },
        { id: 'spoiled', isTrash: true }
      ]
    })
    const ways = preview.ways.map(({ methodName, heldMinor, isLimited, paidMinor }) => [
      methodName,
      heldMinor,
      isLimited,
      paidMinor
    ])
    expect(ways).toEqual([
      ['Karta', 20_000, true, 20_000],
      ['Naqd', 17_333, false, 13_333]
    ])
  })

  it('the slip names its sale and the money that was given', () => {
    const of = three()
    const whole = refunded(refundRequest([returnedLine(of, 0, '3')], { note: 'torn' }), refundRecords(of))
    const place = { organizationName: 'Shop', cashboxName: 'Desk' }
    const design = { template: firstTemplate, tillLocale: 'en' as const, logo: undefined }
    expect(refundSlipView(whole, of, { place, isTraining: true, isCopy: true, design })).toMatchObject({
      receiptNumber: of.receiptNumber,
      totalMinor: 50_000,
      given: [{ methodName: 'Naqd', amountMinor: 50_000 }],
      note: 'torn',
      isTraining: true,
      isCopy: true,
      lines: [{ name: 'Non', quantity: '3', unit: 'dona', totalMinor: 50_000 }]
    })
  })
})

it('the expected cash of the drawer is less what was given back', () => {
  const shop = { methods: [cash, card], currencies: [som, dollar], main: som }
  const taken = { methodId: cash.id, methodName: 'Naqd', methodType: 'cash' as const, currencyId: som.id }
  const returned = { ...taken, refunded: minor(3_000) }
  const byCard = { ...returned, methodId: 'gone' as MethodId, methodName: 'Gone', methodType: 'cashless' as const }
  const rows = drawer(shop, shift(), [{ ...taken, taken: minor(9_000), change: minor(1_000) }], [], [returned, byCard])
  expect(rows[0]).toMatchObject({ refunded: 3_000, expected: 5_000 })
  // A method that was deleted since is still listed.
  expect(rows.at(-1)).toMatchObject({ methodName: 'Gone', refunded: 3_000, expected: -3_000 })
})
