import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import type { LineDiscount, Sale } from '../../../src/main/domain/core/model.ts'
import type { Currency } from '../../../src/main/domain/core/records.ts'
import { decideRefund, refundables, type Refund } from '../../../src/main/domain/refund/refund.ts'
import type { LineId } from '../../../src/shared/ids.ts'
import { minor, minus, plus, sum, type Rounding } from '../../../src/shared/money.ts'
import { addDecimals, lessDecimals, scaled, unscaled, type Quantity } from '../../../src/shared/quantity.ts'
import {
  refundRequest,
  returnedLine,
  refundRecords,
  refunded,
  off10,
  refusal,
  saleOf,
  spoiled,
  three,
  changedMind
} from '../../support/refund-fixtures.ts'
import { cash, decimal, givenBy, id, line, som } from '../../support/model-fixtures.ts'

describe('The decision about a refund', () => {
  it('the decision has everything that is written about the refund', () => {
    const of = three()
    const question = refundRequest([returnedLine(of, 0, '1')], { reasonId: spoiled.id, note: '  torn  ' })
    const [soldLine] = of.lines
    expect(decideRefund(question, refundRecords(of, [], { reasons: [changedMind, spoiled] }))).toEqual({
      ok: true,
      value: {
        saleId: of.id,
        given: [givenBy(cash, minor(16_667))],
        total: 16_667,
        reason: spoiled,
        note: 'torn',
        isLast: false,
        lines: [
          {
            lineId: soldLine?.id,
            productId: 'bread',
            warehouseId: 'house',
            name: 'Non',
            unitName: 'dona',
            quantity: '1',
            sums: { gross: 20_000, discount: 3_333, includedTax: 0, addedTax: 0, total: 16_667 }
          }
        ]
      }
    })
  })

  it('partial refunds make up the whole: the last piece takes the remainder', () => {
    const of = three()
    const before: Refund[] = []
    for (let piece = 0; piece < 3; piece += 1)
      before.push(refunded(refundRequest([returnedLine(of, 0, '1')]), refundRecords(of, before)))
    expect(before.map(({ total }) => total)).toEqual([16_667, 16_666, 16_667])
    expect(before.map(({ isLast }) => isLast)).toEqual([false, false, true])
    expect(sum(before.map(({ total }) => total))).toBe(of.sums.total)
  })

  it('a returned piece is named once, by a code that is still sold', () => {
    const of = saleOf([line({ quantity: decimal('2'), marks: ['a', 'b'] })])
    const kind = (marks: string[], quantity = '1') =>
      refusal(refundRequest([{ ...returnedLine(of, 0, quantity), marks }]), refundRecords(of))
    expect([kind(['a']), kind(['a', 'b'], '2')]).toEqual([undefined, undefined])
    expect([kind(['c']), kind(['a', 'a'], '2'), kind(['a', 'c'], '2')]).toEqual(Array(3).fill('refund.markUnknown'))
  })

  it('a refund never exceeds what remains of its sale line', () => {
    const of = three()
    const first = refunded(refundRequest([returnedLine(of, 0, '2')]), refundRecords(of))
    expect(refusal(refundRequest([returnedLine(of, 0, '2')]), refundRecords(of, [first]))).toBe('refund.tooMuch')
    expect(decideRefund(refundRequest([returnedLine(of, 0, '2')]), refundRecords(of, [first]))).toMatchObject({
      failure: { facts: { name: 'Non', left: '1' } }
    })
    const last = refunded(refundRequest([returnedLine(of, 0, '1')]), refundRecords(of, [first]))
    expect(refusal(refundRequest([returnedLine(of, 0, '1')]), refundRecords(of, [first, last]))).toBe('refund.allBack')
    expect(refusal(refundRequest([]), refundRecords(of, [first, last]))).toBe('refund.allBack')
  })
})

describe('A refund that is refused', () => {
  const weighed = saleOf([line({ quantity: decimal('1.235'), price: decimal('36000'), unitDecimals: 3 }), line()])
  it.each([
    ['refund.nothing', []],
    ['ticket.lineUnknown', [{ lineId: id<LineId>(), quantity: decimal('1') }]],
    ['quantity.zero', [returnedLine(weighed, 0, '0')]],
    ['quantity.decimals', [returnedLine(weighed, 0, '0.1234')]],
    ['quantity.decimals', [returnedLine(weighed, 1, '0.5')]],
    ['refund.tooMuch', [returnedLine(weighed, 0, '1.236')]],
    ['refund.tooMuch', [returnedLine(weighed, 1, '2')]],
    ['input.invalid', [returnedLine(weighed, 1, '1'), returnedLine(weighed, 1, '1')]]
  ])('a refund is refused with %s: %j', (kind, lines) => {
    expect(refusal(refundRequest(lines), refundRecords(weighed))).toBe(kind)
  })

  it('a refund may always take all that is left, though the unit allows fewer decimals by now', () => {
    const of = saleOf([line({ quantity: decimal('0.755'), unitDecimals: 0 })])
    expect(decideRefund(refundRequest([returnedLine(of, 0, '0.755')]), refundRecords(of)).ok).toBe(true)
  })

  it('a refund needs a reason from the list if the shop has one', () => {
    const of = three()
    const against = refundRecords(of, [], { reasons: [changedMind] })
    const lines = [returnedLine(of, 0, '1')]
    expect(refusal(refundRequest(lines), against)).toBe('refund.reasonNeeded')
    expect(refusal(refundRequest(lines, { reasonId: spoiled.id }), against)).toBe('refund.reasonUnknown')
    expect(refusal(refundRequest(lines, { reasonId: changedMind.id }), refundRecords(of))).toBe('refund.reasonUnknown')
    expect(refusal(refundRequest(lines, { reasonId: changedMind.id }), against)).toBeUndefined()
  })

  it('a refund may be for goods whose price was zero in the end', () => {
    const of = saleOf([line({ discounts: [off10] })], { tenders: [] })
    expect(decideRefund(refundRequest([returnedLine(of, 0, '1')]), refundRecords(of))).toMatchObject({
      ok: true,
      value: { given: [], total: 0 }
    })
  })
})

// ---- For any sale and any order of refunds

const seeds = Array.from({ length: 150 }, (_, index) => index + 1)
const roundings: Rounding[] = ['nearest', 'floor', 'ceil']

function anySale(random: ReturnType<typeof seededRandom>): Sale {
  const whole = (least: number, most: number) => least + Math.floor(random.fraction() * (most - least + 1))
  const rounding = roundings[whole(0, 2)] ?? 'nearest'
  const currency: Currency = { ...som, decimals: whole(0, 2), rounding }
  const lines = Array.from({ length: whole(1, 6) }, () => {
    const unitDecimals = random.fraction() < 0.3 ? 3 : 0
    const price = decimal(String(whole(1, 99_999)))
    return line({
      quantity: unscaled(BigInt(unitDecimals === 0 ? whole(1, 9) : whole(1, 4_000)), unitDecimals),
      unitDecimals,
      price,
      productId: `p${whole(1, 3)}` as never,
      discounts:
        random.fraction() < 0.5
          ? [{ id: undefined, name: '', isCustom: true, applyType: 'percent', value: decimal(String(whole(1, 100))) }]
          : [],
      taxes:
        random.fraction() < 0.6
          ? [{ id: 't', name: '', kind: random.fraction() < 0.5 ? 'included' : 'added', rate: decimal('12') }]
          : []
    })
  })
  const receiptDiscounts: LineDiscount[] =
    random.fraction() < 0.5
      ? []
      : [{ id: undefined, name: '', isCustom: true, applyType: 'percent', value: decimal(String(whole(1, 60))) }]
  return saleOf(lines, { currency, receiptDiscounts })
}

/** Chooses a part of what is left of a line: nothing, some, or all of it. */
function anyPart(left: Quantity, decimals: number, random: ReturnType<typeof seededRandom>): Quantity {
  const pieces = scaled(left, Math.max(decimals, 3))
  const step = 10n ** BigInt(Math.max(decimals, 3) - decimals)
  const most = Number(pieces / step)
  return unscaled(BigInt(Math.floor(random.fraction() * (most + 1))) * step, Math.max(decimals, 3))
}

it.each(seeds)(
  'partial refunds in any order make up the sale exactly, and nothing is refunded twice (seed %d)',
  (seed) => {
    const random = seededRandom(seed)
    const of = anySale(random)
    const before: Refund[] = []
    for (let turn = 0; turn < 60 && before.at(-1)?.isLast !== true; turn += 1) {
      const lines = refundables(of, before)
        .map(({ line: each, left }) => ({
          lineId: each.id,
          quantity: turn > 20 ? left : anyPart(left, each.unitDecimals, random)
        }))
        .filter(({ quantity }) => quantity !== '0' && (turn > 20 || random.fraction() < 0.7))
      if (lines.length > 0) before.push(refunded(refundRequest(lines), refundRecords(of, before)))
    }
    expect(before.at(-1)?.isLast).toBe(true)
    expect(before.slice(0, -1).every(({ isLast }) => !isLast)).toBe(true)
    expect(sum(before.map(({ total }) => total))).toBe(of.sums.total)
    expect(sum(before.flatMap(({ given }) => given.map(({ amount }) => amount)))).toBe(of.sums.total)
    const parts = before.flatMap(({ lines }) => lines)
    for (const each of of.lines) {
      const own = parts.filter(({ lineId }) => lineId === each.id)
      expect(own.reduce((all, { quantity }) => addDecimals(all, quantity), decimal('0'))).toBe(each.quantity)
      for (const part of ['gross', 'includedTax', 'addedTax', 'total'] as const) {
        expect(sum(own.map(({ sums }) => sums[part]))).toBe(each.sums[part])
      }
      expect(sum(own.map(({ sums }) => sums.discount))).toBe(plus(each.sums.discount, each.sums.distributed))
      for (const { sums } of own) {
        expect(sums.total).toBe(plus(minus(sums.gross, sums.discount), sums.addedTax))
        expect([sums.total, sums.discount, sums.includedTax, sums.addedTax].every((amount) => amount >= 0)).toBe(true)
      }
    }
    expect(refusal(refundRequest([returnedLine(of, 0, '1')]), refundRecords(of, before))).toBe('refund.allBack')
  }
)

// vendor-rules 4.3: the base case of 3.5 with added tax after discounts, 141 120 paid; one of two pieces of line A is
// refunded.
it('the refund of the worked base case is 45 360, with its share of the discount on the receipt', () => {
  const vat = [{ id: 't', name: '', kind: 'added' as const, rate: decimal('12') }]
  const percent = { id: undefined, name: '', isCustom: true, applyType: 'percent' as const, value: decimal('10') }
  const of = saleOf(
    [
      line({ quantity: decimal('2'), price: decimal('50000'), discounts: [percent], taxes: vat }),
      line({ price: decimal('50000'), taxes: vat })
    ],
    { receiptDiscounts: [percent] }
  )
  expect(of.sums.total).toBe(141_120)
  const first = refunded(refundRequest([returnedLine(of, 0, '1')]), refundRecords(of))
  expect(first.lines[0]?.sums).toEqual({
    gross: 50_000,
    discount: 9_500,
    includedTax: 0,
    addedTax: 4_860,
    total: 45_360
  })
  const rest = refunded(refundRequest([returnedLine(of, 0, '1'), returnedLine(of, 1, '1')]), refundRecords(of, [first]))
  expect(first.total + rest.total).toBe(141_120)
})

it('quantities are subtracted exactly', () => {
  expect(lessDecimals(decimal('1.235'), decimal('0.235'))).toBe('1')
})
