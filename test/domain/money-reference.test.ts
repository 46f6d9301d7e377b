import { describe, expect, it } from 'vitest'
import * as checkout from '../../src/main/domain/payment/checkout.ts'
import { receiptPaper } from '../../src/main/domain/printing/paper.ts'
import * as sums from '../../src/main/domain/pricing/sums.ts'
import { compareTicket, emptyTally } from '../support/money/money-compare.ts'
import { reckon, type TicketOfLines } from '../support/money/money-reference.ts'
import { planted, type Slip } from '../support/tidy/planted.ts'

const tickets = 100_000

it(
  'the till calculates 100,000 generated tickets as the reference with exact fractions does',
  { timeout: 300_000 },
  () => {
    const tally = emptyTally()
    for (let seed = 1; seed <= tickets; seed += 1) {
      const difference = compareTicket(seed, { ...sums, ...checkout, receiptPaper }, tally)
      if (difference !== undefined) expect.fail(JSON.stringify(difference))
    }
    // These counts ensure that the tickets cover each case.
    expect(tally.tickets).toBe(tickets)
    expect(tally.receiptDiscounts).toBeGreaterThan(tickets / 3)
    expect(tally.foreignTenders).toBeGreaterThan(tickets / 3)
    expect(tally.withChange).toBeGreaterThan(tickets / 5)
    expect(tally.costs).toBeGreaterThan(tickets / 5)
    expect(tally.rounded).toBeGreaterThan(tickets / 20)
  }
)

describe('the reference itself', () => {
  const base: TicketOfLines = {
    currency: { decimals: 2, rounding: 'nearest', rate: undefined },
    switches: { taxes: true, taxAfterDiscount: true, receiptDiscountAfterLines: true },
    lines: [
      { quantity: '2', price: '50000', discounts: [{ type: 'percent', value: '10' }], taxes: [] },
      { quantity: '1', price: '50000', discounts: [], taxes: [] }
    ],
    receiptDiscounts: [{ type: 'percent', value: '10' }]
  }

  it.each([
    ['added', true, true, '141120'],
    ['added', true, false, '140000'],
    ['added', false, true, '144000'],
    ['included', true, true, '126000'],
    ['included', false, false, '125000']
  ] as const)('the reference answers the worked base case: %s tax, %s, %s', (kind, taxAfterDiscount, after, total) => {
    const lines = base.lines.map((line) => ({ ...line, taxes: [{ kind, rate: '12' }] }))
    const switches = { taxes: true, taxAfterDiscount, receiptDiscountAfterLines: after }
    expect(String(reckon({ ...base, lines, switches }).total)).toBe(`${total}00`)
  })
})

const inSums = (text: string, by: string): Slip => ({ file: 'sums', text, by })
const inSteps = (text: string, by: string): Slip => ({ file: 'cash-rounding', text, by })
const inPaper = (text: string, by: string): Slip => ({ file: 'paper', text, by })
const closing = 'still <= 0 ? minus(remaining, still) : worth'
const price = 'priced(line.quantity, line.price, currency.decimals, currency.rounding)'
/** Each bug by its name and the texts of the sources that it changes. */
const bugs: [string, Slip[]][] = [
  [
    'rounding the price before it is multiplied',
    [
      inSums('{ maxDecimals, scaled,', '{ maxDecimals, scaled, unscaled,'),
      inSums(
        price,
        price.replace(
          'line.price',
          'unscaled(BigInt(fromMajor(line.price, currency.decimals, currency.rounding)), currency.decimals)'
        )
      )
    ]
  ],
  ['an included tax as a plain percent', [inSums('hundred + included', 'hundred')]],
  ['taxes always on what is left after discounts', [inSums('rules.taxAfterDiscount ? net : started.gross', 'net')]],
  [
    'the discount of a receipt always on what is left after lines',
    [inSums('terms.rules.receiptDiscountAfterLines ? nets : started.map(({ gross }) => gross)', 'nets')]
  ],
  [
    'added tax that includes the included one twice',
    [inSums("rate('added'), hundred", "rate('added') + included, hundred")]
  ],
  ['the last minor units to the smallest fractions', [inSums('a.rest > b.rest ? -1 : 1', 'a.rest > b.rest ? 1 : -1')]],
  ['a discount that may be more than the line', [inSums('Math.min(wanted, left)', 'wanted')]],
  ['change that forgets what was handed over too much', [inSums('minus(paid, sums.total)', 'zero')]],
  [
    'equal fractions by where a line stands',
    [inSums('first(a.index, b.index) : a.rest', 'a.index - b.index : a.rest')]
  ],
  [
    'the discount of the receipt forgotten at the till',
    [inSums('sumsOfLines(ticket.lines, ticket, ticket.receiptDiscounts)', 'sumsOfLines(ticket.lines, ticket)')]
  ],
  ['additional costs forgotten in the total', [inSums('plus(goods.total, chargedCosts(ticket.costs))', 'goods.total')]],
  ['cash that is rounded before it closes the ticket', [inSteps(closing, 'minus(remaining, still)')]],
  [
    'change to the last unit where cash goes in steps',
    [inSteps(closing, 'still <= 0 && worth < remaining ? remaining : worth')]
  ],
  ['cash rounded the other way', [inSteps("down: 'floor', up: 'ceil'", "down: 'ceil', up: 'floor'")]],
  [
    'a card that is rounded like cash',
    [
      {
        file: 'round-tenders',
        text: "tender.methodType === 'cash' ? coveredByCash(worth, remaining, rule) : worth",
        by: 'coveredByCash(worth, remaining, rule)'
      }
    ]
  ],
  [
    'a printed line that is already less its discount',
    [inPaper('parts.discounts ? each.grossMinor', 'false ? each.grossMinor')]
  ],
  [
    'a discount of a line printed again for the whole receipt',
    [inPaper('({ shareMinor }) => shareMinor)', '({ discountMinor, shareMinor }) => plus(discountMinor, shareMinor))')]
  ],
  [
    'added tax that is not printed above the total',
    [inPaper('...(receipt.addedTaxMinor === 0', '...(receipt.addedTaxMinor !== -1')]
  ],
  ['what was rounded forgotten in the sums', [inSums('roundedOff(ticket.tenders))', 'zero)')]],
  [
    'a share that may be more than the line',
    [inSums('Math.min(share, pick(caps, index) - pick(shares, index))', 'share')]
  ]
]

describe('a bug planted in the till is caught by the reference', () => {
  it.each(bugs)('the reference catches %s', async (_, slips) => {
    const till = await planted(slips)
    const tally = emptyTally()
    const limit = 2000
    for (let seed = 1; seed <= limit && tally.differences === 0; seed += 1) compareTicket(seed, till, tally)
    expect(tally.differences).toBe(1)
  })

  it('the reference catches an inverted exchange rate', async () => {
    const text = 'BigInt(amount) * here.numerator * there.denominator'
    const till = await planted([{ file: 'checkout', text, by: text.replace('here.numerator', 'here.denominator') }])
    const tally = emptyTally()
    for (let seed = 1; seed <= 2000 && tally.differences === 0; seed += 1) compareTicket(seed, till, tally)
    expect(tally.differences).toBe(1)
  })

  it('the reference catches nothing if no bug was planted', async () => {
    const till = await planted([])
    const tally = emptyTally()
    for (let seed = 1; seed <= 500; seed += 1) compareTicket(seed, till, tally)
    expect(tally.differences).toBe(0)
  })
})
