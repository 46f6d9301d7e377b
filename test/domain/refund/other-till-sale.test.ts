import { describe, expect, it } from 'vitest'
import {
  checkDone,
  headTotal,
  otherTillSaleOf,
  receiptNumberOf,
  type OtherTillSale,
  type OtherTillSaleFacts,
  type ReadLine,
  type ReadMoney,
  type ReadSale
} from '../../../src/main/domain/refund/other-till-sale.ts'
import {
  otherTillRefundOf,
  returnsOf,
  type OtherTillRefund
} from '../../../src/main/domain/refund/other-till-refunds.ts'
import { matchesQuery, saleQueryOf } from '../../../src/main/domain/refund/other-till-search.ts'
import type { AnyLine } from '../../../src/main/domain/core/any-sale.ts'
import type { OrganizationId, SaleId, WarehouseId } from '../../../src/shared/ids.ts'
import { minor } from '../../../src/shared/money.ts'
import { at, card, cash, decimal, dollar, id, som } from '../../support/model-fixtures.ts'

// Sales that another till made, as the service returns them.

const money = (over: Partial<ReadMoney> = {}): ReadMoney => ({
  methodId: cash.id,
  methodName: 'Cash',
  isCash: true,
  currencyId: som.id,
  amount: decimal('8000'),
  paid: decimal('8000'),
  ...over
})
const bread = (over: Partial<ReadLine> = {}): ReadLine => ({
  productId: 'bread',
  quantity: decimal('2'),
  price: decimal('4000'),
  total: decimal('8000'),
  includedTax: decimal('0'),
  ...over
})
const zero = decimal('0')
const read = (over: Partial<ReadSale> = {}): ReadSale => ({
  id: 'there',
  number: '77',
  organizationId: 'shop',
  at: at(5),
  currencyId: som.id,
  total: decimal('8000'),
  isDone: true,
  isRefund: false,
  back: 'none',
  lines: [bread()],
  payments: [money()],
  changes: [],
  costs: zero,
  fromBalance: zero,
  fromCashback: zero,
  earned: zero,
  refunds: [],
  ...over
})
const facts: OtherTillSaleFacts = {
  id: 'here' as SaleId,
  organizationId: 'shop' as OrganizationId,
  warehouseId: 'house' as WarehouseId,
  currencies: [som, dollar],
  methods: [cash, card],
  goodsOf: () => undefined,
  newLineId: () => id(),
  selling: {},
  now: at(9)
}
const outcome = (over: Partial<ReadSale>) => {
  const made = otherTillSaleOf(read(over), facts)
  return made.ok ? made.value : made.failure.kind
}
const sale = (over: Partial<ReadSale> = {}): OtherTillSale => {
  const made = outcome(over)
  if (typeof made === 'string') throw new Error(made)
  return made
}

describe('a sale of another till', () => {
  it.each([
    ['otherTillSales.otherShop', { organizationId: 'other' }],
    ['otherTillSales.notDone', { isDone: false }],
    ['otherTillSales.notDone', { isRefund: true }],
    ['otherTillSales.unclear', { currencyId: 'pound' }],
    ['otherTillSales.unclear', { at: undefined }],
    ['otherTillSales.unclear', { lines: undefined }],
    ['otherTillSales.unclear', { lines: [] }],
    ['otherTillSales.unclear', { lines: [bread({ total: undefined, price: decimal('3999') } as never)] }],
    ['otherTillSales.unclear', { lines: [bread({ total: undefined } as never)], total: undefined }],
    ['otherTillSales.unclear', { payments: [money({ currencyId: 'pound' })] }],
    ['otherTillSales.unclear', { payments: [money({ currencyId: dollar.id, paid: undefined })] }],
    ['otherTillSales.unclear', { changes: [money({ currencyId: 'pound' })] }]
  ])('it is refused with %s for %j', (kind, over) => {
    expect(outcome(over as Partial<ReadSale>)).toBe(kind)
  })

  it('it is of this shop if the service names no other one', () => {
    expect(checkDone({ ...read(), organizationId: undefined } as never, facts.organizationId).ok).toBe(true)
  })
})

describe('the sums and facts of a sale of another till', () => {
  it('the lines take the totals of the service, or quantity by price if these and the costs are the whole', () => {
    const plain = bread({ total: undefined } as never)
    expect(sale({ lines: [plain] }).lines[0]?.sums.total).toBe(8_000)
    expect(sale({ lines: [plain], costs: decimal('700'), total: decimal('8700') }).lines[0]?.sums.total).toBe(8_000)
    expect(outcome({ lines: [plain], costs: decimal('700') })).toBe('otherTillSales.unclear')
    expect(sale({ lines: [bread({ total: decimal('7000') })] }).lines[0]?.sums).toMatchObject({
      total: 7_000,
      discount: 1_000,
      distributed: 0
    })
    const given = bread({
      discount: decimal('300'),
      distributed: decimal('700'),
      total: decimal('7000'),
      addedTax: decimal('12')
    })
    expect(sale({ lines: [given] }).lines[0]?.sums).toMatchObject({ discount: 300, distributed: 700, addedTax: 12 })
    expect(sale({ lines: [bread({ total: decimal('9000') })] }).lines[0]?.sums).toMatchObject({ discount: 0 })
  })

  it('what was not paid is a debt, unless the service names it or the payments are unknown', () => {
    const rest = (over: Partial<ReadSale>) => sale(over).sums.remaining
    expect(rest({ payments: [money({ amount: decimal('5000'), paid: decimal('5000') })] })).toBe(3_000)
    expect(rest({ payments: [money({ paid: decimal('9000') })], changes: [money({ paid: decimal('1000') })] })).toBe(0)
    expect(rest({ payments: [], fromBalance: decimal('300'), fromCashback: decimal('200') })).toBe(7_500)
    expect(rest({ payments: [], debt: decimal('12') })).toBe(12)
    expect(rest({ payments: undefined })).toBe(0)
    expect(rest({ payments: [money({ paid: decimal('9000') })] })).toBe(0)
    expect(sale({ fromBalance: decimal('300'), fromCashback: decimal('200'), earned: decimal('80') })).toMatchObject({
      fromBalance: 300,
      fromCashback: 200,
      expectedCashback: 80
    })
    expect(sale()).not.toHaveProperty('fromBalance')
    expect(sale({ total: undefined } as never).sums.total).toBe(8_000)
  })
})

describe('what is known and shown of a sale of another till', () => {
  it('the view names the facts of the sale that are not known', () => {
    const lacks = (over: Partial<ReadSale>) => sale(over).lacks
    expect(lacks({})).toEqual(['goods'])
    expect(lacks({ lines: [bread({ total: decimal('7000') })] })).toEqual(['discounts', 'goods'])
    expect(lacks({ lines: [bread({ includedTax: undefined } as never)] })).toEqual(['taxes', 'goods'])
    expect(lacks({ costs: decimal('1') })).toEqual(['goods', 'costs'])
    expect(lacks({ payments: undefined })).toEqual(['goods', 'payments'])
    expect(lacks({ payments: [money({ isCash: false, methodId: card.id })] })).toEqual(['goods', 'terminal'])
  })

  it('its payments are those of this till by their id, and else cash only if the service says so', () => {
    const [known, other] = sale({
      payments: [money({ methodId: card.id, isCash: true }), money({ methodId: 'x', isCash: undefined })]
    }).tenders
    expect([known?.methodName, known?.methodType, other?.methodName, other?.methodType]).toEqual([
      'Karta',
      'cashless',
      'Cash',
      'cashless'
    ])
  })

  it('people read the receipt number of a code, or the number, or the code', () => {
    expect(receiptNumberOf({ code: 'abcde-12-0123456789abcdef', number: '77' })).toBe('abcde-12')
    expect(receiptNumberOf({ code: 'x-1', number: '77' })).toBe('77')
    expect(receiptNumberOf({ code: 'x-1', number: '' })).toBe('x-1')
    expect([headTotal(read(), som), headTotal(read({ currencyId: dollar.id }), som)]).toEqual([8_000, undefined])
  })
})

const two = sale({
  lines: [bread(), bread({ quantity: decimal('3'), marks: ['a', 'b', 'c'] }), bread({ productId: 'milk' })]
})
const there = ({ productId }: AnyLine) => productId
const refund = (quantity: string, over: Partial<OtherTillRefund> = {}): OtherTillRefund => ({
  id: 'r',
  saleId: two.id,
  number: '1',
  goods: [{ productId: 'bread', quantity: decimal(quantity) }],
  total: minor(4_000),
  payments: undefined,
  ...over
})

describe('refunds that other tills made', () => {
  const [first, second, milk] = two.lines as [AnyLine, AnyLine, AnyLine]
  const parts = (refunds: OtherTillRefund[], own: Parameters<typeof returnsOf>[1] = []) =>
    returnsOf(two, own, refunds, there).map(({ lines }) =>
      lines.map((part) => [part.lineId, part.quantity, part.marks])
    )

  it('a product is taken from its lines in turn, as far as something is left of them', () => {
    expect(parts([refund('1'), refund('2')])).toEqual([
      [[first.id, '1', undefined]],
      [
        [first.id, '1', undefined],
        [second.id, '1', undefined]
      ]
    ])
    expect(parts([refund('5')])).toEqual([
      [
        [first.id, '2', undefined],
        [second.id, '3', ['a', 'b', 'c']]
      ]
    ])
    const own = [
      { lines: [{ lineId: first.id, quantity: decimal('2') }], given: [], total: minor(8_000), credited: minor(0) }
    ]
    expect(parts([refund('1')], own)[1]).toEqual([[second.id, '1', undefined]])
    const both = refund('1', {
      goods: [
        { productId: 'milk', quantity: decimal('1') },
        { productId: 'bread', quantity: decimal('1') }
      ]
    })
    expect(parts([both])[0]).toEqual([
      [milk.id, '1', undefined],
      [first.id, '1', undefined]
    ])
  })
})

describe('the money of refunds that other tills made', () => {
  it('what its payments leave of the value reduced a debt; without payments only cash is left for later refunds', () => {
    const tenders = (paid: number) => [
      {
        ...cash,
        methodId: cash.id,
        methodName: 'Naqd',
        methodType: cash.type,
        currency: som,
        amount: minor(paid),
        paid: minor(paid)
      }
    ]
    const [part, all, unknown] = returnsOf(
      two,
      [],
      [refund('1', { payments: tenders(1_500) }), refund('1', { payments: tenders(4_000) }), refund('1')],
      there
    )
    expect([part?.credited, part?.given.length, all?.credited, unknown?.credited]).toEqual([2_500, 1, 0, 0])
    const mixed = sale({ payments: [money(), money({ methodId: card.id }), money({ currencyId: dollar.id })] })
    const [left] = returnsOf(mixed, [], [refund('1')], there)
    expect(left?.given.map(({ methodId, currency }) => [methodId, currency.id])).toEqual([
      [card.id, som.id],
      [cash.id, dollar.id]
    ])
  })

  it('a refund is read only if the service says what was returned, and for how much', () => {
    const known = {
      id: 'r',
      number: '1',
      goods: [{ productId: 'bread', quantity: decimal('1') }],
      total: decimal('4000')
    }
    expect(otherTillRefundOf({ ...known, payments: [money()] }, two, facts)).toMatchObject({
      id: 'r',
      saleId: 'here',
      total: 4_000,
      payments: [{ paid: 8_000 }]
    })
    expect(otherTillRefundOf({ ...known, goods: undefined } as never, two, facts)).toBeUndefined()
    expect(otherTillRefundOf({ ...known, total: undefined } as never, two, facts)).toBeUndefined()
    expect(otherTillRefundOf(known, two, facts)).toMatchObject({ payments: undefined })
  })
})

describe('the search for a sale of another till', () => {
  const head = read({
    code: 'abcde-12-0123456789abcdef',
    customer: { id: 'aziz', name: 'Aziz' },
    at: at(new Date(2026, 0, 5, 12).getTime())
  })
  const sought = (typed: string, customers: string[] = []) =>
    matchesQuery(
      head,
      saleQueryOf(typed, () => customers)
    )

  it.each(['77', 'ABCDE-12', '8000', '8 000', '05.01.2026', '77 05.01.2026'])('the sale is found by “%s”', (typed) => {
    expect(sought(typed)).toBe(true)
  })

  it.each(['99', '8001', '04.01.2026', '06.01.2026', '77 06.01.2026', '', 'Aziz'])(
    'it is not found by “%s”',
    (typed) => {
      expect(sought(typed)).toBe(false)
    }
  )

  it('the sale is found by a customer whom this till knows, and by no day if it has none', () => {
    expect(sought('Aziz', ['aziz'])).toBe(true)
    expect(sought('Aziz', ['bobur'])).toBe(false)
    const timeless = { ...head, at: undefined } as never
    expect(
      matchesQuery(
        timeless,
        saleQueryOf('05.01.2026', () => [])
      )
    ).toBe(false)
    expect(
      matchesQuery(
        { ...head, number: '', code: '' },
        saleQueryOf('abc', () => [])
      )
    ).toBe(false)
  })
})
