import { describe, expect, it } from 'vitest'
import {
  average,
  reportTablesOf,
  earlierSpans,
  spanOf,
  weeksBetween,
  type ProductFact,
  type ReportFacts,
  type SaleFact
} from '../../src/main/domain/reports/report.ts'
import type { ProductId } from '../../src/shared/ids.ts'
import { minor } from '../../src/shared/money.ts'
import { at, dollar, som } from '../support/model-fixtures.ts'

const hour = 3_600_000
const day = 24 * hour
/** Nine o'clock of a Monday in local time. */
const nine = new Date(2026, 0, 5, 9).getTime()
const sale = (time: number, total: number, over: Partial<SaleFact> = {}): SaleFact => ({
  at: at(time),
  cashier: 'Anna',
  seller: 'Olim',
  customerId: null,
  customer: null,
  total: minor(total),
  discount: minor(0),
  debt: minor(0),
  ...over
})
const product = (productId: string, quantity: number, total: number, over: Partial<ProductFact> = {}): ProductFact => ({
  productId: productId as ProductId,
  name: productId,
  unit: 'kg',
  count: 1,
  quantity,
  total: minor(total),
  ...over
})
const tables = (over: Partial<Omit<ReportFacts, 'back'>> & { back?: Partial<ReportFacts['back']> } = {}) =>
  reportTablesOf(
    {
      sales: [],
      weekBefore: [],
      weeksBack: 1,
      products: [],
      methods: [],
      discounts: [],
      refunds: [],
      ...over,
      back: { refunds: [], products: [], methods: [], ...over.back }
    },
    som.id,
    {
      categoryOf: (id) => (id === 'milk' || id === 'curd' ? 'Dairy' : 'Bakery'),
      categorySales: new Map([
        ['Dairy', 2],
        ['Bakery', 1]
      ]),
      imageOf: () => undefined
    }
  )

describe('the hours of a report', () => {
  it('each hour from the first to the last has a row, also one without a sale', () => {
    const sales = [sale(nine + 5, 100), sale(nine + hour - 1, 20), sale(nine + 2 * hour, 3)]
    expect(tables({ sales }).hour).toEqual(
      [
        [2, 120],
        [0, 0],
        [1, 3]
      ].map(([count, amountMinor], index) => ({
        name: '',
        at: nine + index * hour,
        ...(count !== 0 && { key: String(nine + index * hour) }),
        count,
        amountMinor,
        currencyId: som.id
      }))
    )
    expect(tables({}).hour).toEqual([])
  })

  it('the hours of a week before stand beside them, and lengthen the day at both ends', () => {
    const weekBefore = [
      { at: at(nine - 7 * day - hour), total: minor(7) },
      { at: at(nine - 7 * day + hour), total: minor(8) }
    ]
    expect(tables({ sales: [sale(nine, 100)], weekBefore }).hour).toMatchObject([
      { at: nine - hour, count: 0, amountMinor: 0, beforeMinor: 7 },
      { at: nine, count: 1, amountMinor: 100, beforeMinor: 0 },
      { at: nine + hour, count: 0, amountMinor: 0, beforeMinor: 8 }
    ])
    const later = [sale(nine - 2 * hour, 100), sale(nine + 3 * hour, 1)]
    expect(tables({ sales: later, weekBefore }).hour.map((row) => row.at)).toEqual(
      [-2, -1, 0, 1, 2, 3].map((step) => nine + step * hour)
    )
  })

  it('the hours of a week before are shown before the first sale of the day', () => {
    const weekBefore = [{ at: at(nine - 7 * day), total: minor(7) }]
    expect(tables({ weekBefore }).hour).toMatchObject([{ at: nine, count: 0, amountMinor: 0, beforeMinor: 7 }])
  })
})

describe('the hours of a report of several days', () => {
  it('twenty-four hours are one day; over more, each hour of the clock adds up all days', () => {
    const last = (step: number) => tables({ sales: [sale(nine, 100), sale(nine + step * hour, 1)] }).hour
    expect(last(23)).toHaveLength(24)
    expect(last(23).at(-1)).toMatchObject({ at: nine + 23 * hour, amountMinor: 1 })
    expect(last(23)[0]).not.toHaveProperty('isEveryDay')
    expect(last(24)).toHaveLength(24)
    expect(last(24)[9]).toMatchObject({ isEveryDay: true, count: 2, amountMinor: 101 })
    expect(last(24).map((row) => new Date(row.at ?? 0).getHours())).toEqual(Array.from({ length: 24 }, (_, of) => of))
  })

  it('the last four weeks have the same weekday and hours', () => {
    const span = { from: at(nine), to: at(nine + hour) }
    expect(earlierSpans(span, 1, undefined)).toEqual([])
    expect(earlierSpans(span, 1, at(nine - 14 * day))).toHaveLength(2)
    expect(earlierSpans(span, 1, at(0))).toEqual(
      [1, 2, 3, 4].map((weeks) => ({ from: nine - weeks * 7 * day, to: nine + hour - weeks * 7 * day }))
    )
  })

  it.each(['week', 'month', 'quarter'] as const)(
    'the time before a %s does not overlap it and has its length and weekdays',
    (period) => {
      const span = spanOf(period, at(nine), undefined)
      const [before] = earlierSpans(span, weeksBetween(period), at(0))
      expect(before?.to).toBeLessThanOrEqual(span.from)
      expect((before?.to ?? 0) - (before?.from ?? 0)).toBe(span.to - span.from)
      expect(new Date(before?.from ?? 0).getDay()).toBe(new Date(span.from).getDay())
      expect(span.from - (before?.to ?? 0)).toBeLessThan(7 * day)
    }
  )
})

describe('the tables of a report', () => {
  it('goods and categories show what was sold, what came back and what is left, the largest first', () => {
    const { product: goods, category } = tables({
      products: [product('bread', 3, 30), product('milk', 0.1, 100, { count: 2 }), product('curd', 0.2, 50)],
      back: { products: [product('milk', 0.3, 90), product('cake', 1, 5)] }
    })
    const row = (name: string, count: number, sold: number, back: number) => ({
      name,
      ...(count > 0 && { key: name }),
      count,
      amountMinor: sold,
      backMinor: back,
      netMinor: sold - back,
      currencyId: som.id
    })
    expect(goods).toEqual([
      { ...row('curd', 1, 50, 0), unit: 'kg', quantity: '0.2', backQuantity: '0', netQuantity: 0.2 },
      { ...row('bread', 1, 30, 0), unit: 'kg', quantity: '3', backQuantity: '0', netQuantity: 3 },
      { ...row('milk', 2, 100, 90), unit: 'kg', quantity: '0.1', backQuantity: '0.3', netQuantity: -0.2 },
      { ...row('cake', 0, 0, 5), unit: 'kg', quantity: '0', backQuantity: '1', netQuantity: -1 }
    ])
    expect(category).toEqual([row('Dairy', 2, 150, 90), row('Bakery', 1, 30, 5)])
  })

  it('cashiers, sellers and customers have their own rows, and equal names of two customers stay apart', () => {
    const sales = [
      sale(nine, 10, { customerId: 'a', customer: 'Aziz' }),
      sale(nine, 20, { customerId: 'b', customer: 'Aziz', cashier: 'Bobur', seller: 'Karim' }),
      sale(nine, 40, { customerId: 'a', customer: 'Aziz jr.' }),
      sale(nine, 80, { customerId: 'c' }),
      sale(nine, 160)
    ]
    const { cashier, seller, customer } = tables({
      sales,
      back: { refunds: [{ cashier: 'Bobur', seller: 'Olim', customerId: 'b', customer: 'Aziz', total: minor(5) }] }
    })
    const short = (rows: typeof cashier) => rows.map((row) => [row.name, row.count, row.amountMinor, row.backMinor])
    expect(short(cashier)).toEqual([
      ['Anna', 4, 290, 0],
      ['Bobur', 1, 20, 5]
    ])
    expect(short(seller)).toEqual([
      ['Olim', 4, 290, 5],
      ['Karim', 1, 20, 0]
    ])
    expect(short(customer)).toEqual([
      ['', 1, 80, 0],
      ['Aziz jr.', 2, 50, 0],
      ['Aziz', 1, 20, 5]
    ])
  })
})

describe('the tables of debts and payments', () => {
  it('debts are added up by customer under the latest name, the largest first', () => {
    const owes = (debt: number, customerId: string | null, customer: string | null) =>
      sale(nine, 1_000, { debt: minor(debt), customerId, customer })
    const sales = [
      owes(1, 'a', 'Aziz'),
      owes(0, 'c', 'Chori'),
      owes(5, 'b', 'Bobur'),
      owes(2, 'a', 'Aziz jr.'),
      owes(9, 'd', null),
      owes(7, null, null)
    ]
    expect(tables({ sales }).debt).toEqual([
      { name: '', key: 'd', count: 1, amountMinor: 9, currencyId: som.id },
      { name: 'Bobur', key: 'b', count: 1, amountMinor: 5, currencyId: som.id },
      { name: 'Aziz jr.', key: 'a', count: 2, amountMinor: 3, currencyId: som.id }
    ])
  })

  it('payments keep their currency; discounts and refunds have a row for each name', () => {
    const method = (currencyId: typeof som.id, total: number) => ({
      methodId: 'cash',
      name: 'Naqd',
      currencyId,
      count: 1,
      total: minor(total)
    })
    const made = tables({
      methods: [method(som.id, 100), method(dollar.id, 7)],
      discounts: [
        { name: 'Week', total: minor(1) },
        { name: 'Staff', total: minor(5) },
        { name: 'Week', total: minor(3) }
      ],
      refunds: [
        { name: 'Spoiled', count: 2, total: minor(9), otherTill: 0 },
        { name: 'Torn', count: 1, total: minor(3), otherTill: 1 }
      ],
      back: { methods: [method(dollar.id, 2)] }
    })
    expect(made.method.map((row) => [row.currencyId, row.amountMinor, row.backMinor, row.netMinor])).toEqual([
      [som.id, 100, 0, 100],
      [dollar.id, 7, 2, 5]
    ])
    expect(made.discount).toMatchObject([
      { name: 'Staff', count: 1, amountMinor: 5 },
      { name: 'Week', count: 2, amountMinor: 4 }
    ])
    expect(made.refund).toEqual([
      { name: 'Spoiled', key: 'Spoiled', count: 2, amountMinor: 9, currencyId: som.id },
      { name: 'Torn', count: 1, amountMinor: 3, currencyId: som.id }
    ])
  })

  it('the average receipt is rounded to the nearest unit, and is nothing without a receipt', () => {
    expect([average(minor(10), 4), average(minor(9), 4), average(minor(10), 0)]).toEqual([3, 2, 0])
  })
})
