import { describe, expect, it } from 'vitest'
import { addTender, exchanged, settled } from '../../src/main/domain/payment/checkout.ts'
import { creditOf, debtAfter } from '../../src/main/domain/payment/credit.ts'
import type { Ticket } from '../../src/main/domain/core/model.ts'
import type { Currency } from '../../src/main/domain/core/records.ts'
import type { Refund } from '../../src/main/domain/refund/refund.ts'
import { drawer } from '../../src/main/domain/shift/shift.ts'
import { sumsOfLines, ticketSums } from '../../src/main/domain/pricing/sums.ts'
import type { TenderId } from '../../src/shared/ids.ts'
import { minor, sum } from '../../src/shared/money.ts'
import { refundRequest, returnedLine, refundRecords, refunded, off10, saleOf } from '../support/refund-fixtures.ts'
import { must, percent } from '../support/discount-fixtures.ts'
import { card, cash, decimal, dollar, id, line, rules, som, ticket } from '../support/model-fixtures.ts'

// Worked examples of the vendor's rules that no other test has. Those of 3.5 are in sums.test.ts, of cashback (3.7) in
// cashback.test.ts, of scales in scale.test.ts, of a partial refund in refund.test.ts, of a report's figures (3.8) in
// test/app/reports/reports.test.ts.
//
// Two examples are about functions that this till lacks, and are in no test. It does not spread an additional cost over
// lines (3.5: 15 000 by price, quantity or weight): the sale has the whole cost and sends it as `additional_costs`, and
// the service decides how its reports spread it. It knows no cost of goods, and so no gross profit (3.8).

const due = (price: string): Ticket => ticket({ lines: [line({ price: decimal(price), listPrice: decimal(price) })] })
const pay = (from: Ticket, amount: number, currency: Currency = som) =>
  must(addTender(from, { id: id<TenderId>(), method: cash, currency, amount: minor(amount) }))

describe('the examples on the screens of the vendor (3.2)', () => {
  it('1 x 100 000 with an automatic 10 % has 100 000 before, 10 000 discount and 90 000 to pay', () => {
    const week = { ...percent('10'), id: 'week' as never, name: 'Week', isCustom: false }
    const lines = [line({ price: decimal('100000'), discounts: [week] })]
    expect(sumsOfLines(lines, { rules, currency: som })).toMatchObject({
      gross: 100_000,
      discount: 10_000,
      total: 90_000
    })
  })

  it('a sale of 1 that is paid with 2 has change 1', () => {
    expect(must(settled(pay(due('1'), 2)))).toMatchObject({ total: 1, paid: 2, change: 1 })
  })
})

describe('dollars for 141 120 (3.6)', () => {
  const byHand: Currency = { ...dollar, rate: { numerator: decimal('12500'), denominator: decimal('1') } }

  it.each([
    ['10 dollars at 12 049 cover 120 490; 20 630 remain; of 50 000 go back 29 370', dollar, 120_490, 20_630, 29_370],
    ['10 dollars at 12 500 cover 125 000; 16 120 remain; of 50 000 go back 33 880', byHand, 125_000, 16_120, 33_880]
  ])('the payment adds up: %s', (_, currency, covered, remaining, change) => {
    const first = pay(due('141120'), 1_000, currency)
    expect(first.tenders[0]?.paid).toBe(covered)
    expect(ticketSums(first).remaining).toBe(remaining)
    expect(must(settled(pay(first, 50_000)))).toMatchObject({ total: 141_120, change })
  })

  it.each([
    ['11.71 nearest', 'nearest', 1_171],
    ['11.71 floor', 'floor', 1_171],
    ['11.72 ceil', 'ceil', 1_172]
  ] as const)('141 120 soʻm are %s', (_, rounding, cents) => {
    expect(exchanged(minor(141_120), som, { ...dollar, rounding })).toBe(cents)
  })

  it('141 120 soʻm are 11.7121753 dollars if the dollar has seven decimals', () => {
    expect(exchanged(minor(141_120), som, { ...dollar, decimals: 7 })).toBe(117_121_753)
  })

  it('the converted sum never settles exactly: 11.71 dollars are 26 short, 11.72 are 94 over', () => {
    const back = [1_171, 1_172].map((cents) => exchanged(minor(cents), dollar, som))
    expect(back.map((each) => (each ?? 0) - 141_120)).toEqual([-26, 94])
    expect(ticketSums(pay(due('141120'), 1_171, dollar)).remaining).toBe(26)
    expect(must(settled(pay(due('141120'), 1_172, dollar))).change).toBe(94)
  })
})

describe('a debt (3.7)', () => {
  it('a debt of 141 120 with 100 000 paid is 41 120: a balance of zero goes to 41 120 below it', () => {
    const sums = must(settled(pay(due('141120'), 100_000), true))
    expect(sums).toMatchObject({ total: 141_120, paid: 100_000, remaining: 41_120 })
    expect(creditOf({ sums })).toBe(41_120)
    expect(debtAfter(sums, { balance: minor(0), readAt: undefined, isBlacklisted: false })).toBe(41_120)
  })
})

describe('a refund in parts (4.3)', () => {
  it('3 pieces with 10 000 off, refunded one by one, share the discount as 3 334, 3 333 and 3 333, and nothing is lost', () => {
    const of = saleOf([line({ quantity: decimal('3'), price: decimal('20000'), discounts: [off10] })])
    const before: Refund[] = []
    for (let piece = 0; piece < 3; piece += 1)
      before.push(refunded(refundRequest([returnedLine(of, 0, '1')]), refundRecords(of, before)))
    const parts = before.map(({ lines }) => lines[0]?.sums.discount ?? minor(0))
    expect(parts.toSorted((a, b) => b - a)).toEqual([3_334, 3_333, 3_333])
    expect(sum(parts)).toBe(10_000)
  })
})

describe('a drawer at the close (5.4)', () => {
  it('1 000 000 + 350 000 - 120 000 - 200 000 + 50 000 are 1 080 000 expected; a count of 1 075 000 is 5 000 short', () => {
    const of = { methodId: cash.id, methodName: cash.name, currencyId: som.id }
    const count = (amount: number) => [{ methodId: cash.id, currencyId: som.id, amount: minor(amount) }]
    const rows = drawer(
      { methods: [cash, card], currencies: [som], main: som },
      { opening: count(1_000_000), counted: count(1_075_000) },
      [{ ...of, methodType: 'cash', taken: minor(350_000), change: minor(0) }],
      [{ ...of, movedIn: minor(50_000), movedOut: minor(200_000) }],
      [{ ...of, methodType: 'cash', refunded: minor(120_000) }]
    )
    const [row] = rows
    expect(row).toMatchObject({ expected: 1_080_000, counted: 1_075_000 })
    expect((row?.counted ?? 0) - (row?.expected ?? 0)).toBe(-5_000)
  })
})
