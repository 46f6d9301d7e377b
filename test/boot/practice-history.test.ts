import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toRequest, type EndpointName } from '@kassa/integration-api'
import { demoShop, practiceUrl } from '@kassa/sandbox'
import { checkRows } from '../../src/main/db/backup/check-file.ts'
import { booksOf, isWhole } from '../../src/main/db/backup/compare.ts'
import { verify } from '../../src/main/db/core/journal.ts'
import type { ReportRowView, ReportView } from '../../src/shared/views.ts'
import { atRegister, bookOf, during, sumsOf, tablesOf, type Book, type BookRow } from './practice-book.ts'
import { practiceTill, type Practice } from './practice-rig.ts'

// The history of the practice shop: every figure of the till's reports and of the service's equals an independent book,
// and the till's file is as whole as if people had sold.

const days = 90
const dayMs = 86_400_000
const firstRegister = '660800000000000000000001'
const boss = '660900000000000000000003'
/** The first day of practice of each seed: in the middle and at the beginning of a month, and after a short February. */
const seeds = [
  [1, new Date(2026, 10, 27, 10, 30)],
  [2, new Date(2026, 6, 3, 9, 15)],
  [3, new Date(2027, 2, 2, 12)],
  [4, new Date(2026, 0, 1, 8)],
  [5, new Date(2028, 2, 15, 20)]
] as const

/** Returns midnight some days before the day of a time. */
const midnight = (at: number, back: number): number =>
  new Date(new Date(at).setHours(0, 0, 0, 0)).setDate(new Date(at).getDate() - back)
const weeksBefore = (at: number, weeks: number): number => new Date(at).setDate(new Date(at).getDate() - 7 * weeks)

describe.each(seeds)('The practice shop of seed %i, first opened at %s', (seed, date) => {
  const now = date.getTime()
  let shop: Practice
  let book: Book
  let own: Book
  let nameOf: (id: string) => string
  beforeAll(async () => {
    shop = await practiceTill(seed, days, now)
    book = bookOf(shop.acts)
    own = atRegister(book, firstRegister)
    const { world } = shop.sandbox
    const named = [
      ...world.all('product'),
      ...world.all('payment-method'),
      ...world.all('customer'),
      ...world.all('reason')
    ]
    const names = new Map(named.map(({ _id, name }) => [_id, name]))
    for (const { _id, full_name } of world.all('employee')) names.set(_id, full_name)
    nameOf = (id) => names.get(id) ?? id
  })
  afterAll(() => shop.at.remove())

  /** Returns the report of a period as the till shows it at a time. */
  async function reportAt(at: number, period: ReportView['period']): Promise<ReportView> {
    shop.at.setClock(at)
    return shop.at.call('reports.view', { period })
  }

  /** Merges rows of the same name, because several goods may have one. */
  function merged(rows: readonly (readonly [string, BookRow])[]): Record<string, BookRow> {
    const all: Record<string, BookRow> = {}
    for (const [name, row] of rows) {
      const before = all[name] ?? { count: 0, amount: 0, back: 0, quantity: 0 }
      all[name] = {
        count: before.count + row.count,
        amount: before.amount + row.amount,
        back: before.back + row.back,
        quantity: Math.round((before.quantity + row.quantity) * 1000) / 1000
      }
    }
    return all
  }
  const seen = (rows: readonly ReportRowView[], keyOf = ({ name }: ReportRowView) => name) =>
    merged(
      rows.map((row) => [
        keyOf(row),
        { count: row.count, amount: row.amountMinor, back: row.backMinor ?? 0, quantity: row.netQuantity ?? 0 }
      ])
    )
  const booked = (rows: Map<string, BookRow>, keyOf = nameOf) =>
    merged([...rows].map(([key, row]) => [keyOf(key), row]))

  it('the days have 15 to 50 sales, more at weekends, with stock that never runs out, and nobody works after the last one', () => {
    const counts = Array.from({ length: days }, (_, index) => {
      const from = midnight(now, days - index)
      return {
        weekday: new Date(from).getDay(),
        count: during(book, from, midnight(now, days - index - 1)).sales.length
      }
    })
    expect(Math.min(...counts.map(({ count }) => count))).toBeGreaterThanOrEqual(15)
    expect(Math.max(...counts.map(({ count }) => count))).toBeLessThanOrEqual(50)
    const average = (isOf: (weekday: number) => boolean) => {
      const found = counts.filter(({ weekday }) => isOf(weekday))
      return found.reduce((sum, { count }) => sum + count, 0) / found.length
    }
    expect(average((day) => day === 0 || day === 6)).toBeGreaterThan(1.2 * average((day) => day >= 1 && day <= 4))
    const { world } = shop.sandbox
    const sold = new Set(book.sales.flatMap(({ lines }) => lines.map(({ product }) => product)))
    const stocks = world
      .all('stock')
      .filter(({ product_id, warehouse_id }) => sold.has(product_id) && warehouse_id.endsWith('1'))
    expect(stocks.every(({ amount }) => amount > 0)).toBe(true)
    expect(world.all('session').every(({ state }) => state === 'closed')).toBe(true)
    expect(Math.max(...shop.acts.map(({ at }) => at))).toBeLessThan(midnight(now, 0))
  })

  it('the file of the till is whole: seals, journal, numbers, payments, and a done job for each document', () => {
    const { store } = shop.at.context
    expect(checkRows(store.path, new Uint8Array(32))).toEqual({ faults: [], breaks: [] })
    expect(isWhole(booksOf(store))).toBe(true)
    expect(verify(store, new Uint8Array(32)).isWhole).toBe(true)
    expect(store.prepare(`SELECT count(*) FROM job WHERE state <> 'done' OR swept_at IS NULL`).pluck().get()).toBe(0)
    expect(store.prepare('SELECT count(*) FROM sale').pluck().get()).toBe(own.sales.length)
  })

  it.each([
    ['today', 'the last day', () => midnight(now, 1) + 23 * 3_600_000],
    ['today', 'noon of an earlier day', () => midnight(now, 20) + 12 * 3_600_000],
    ['week', 'the first day of practice', () => now],
    ['month', 'the first day of practice', () => now],
    ['week', 'the third of a month', () => new Date(midnight(now, 25)).setDate(3) + 13 * 3_600_000],
    ['month', 'a day of another month', () => midnight(now, 31) + 22 * 3_600_000],
    ['quarter', 'the first day of practice', () => now],
    ['quarter', 'a day in the last week', () => midnight(now, 4) + 15 * 3_600_000]
  ] as const)("the till's report of %s at %s equals the book", async (period, _, timeOf) => {
    const at = timeOf()
    const [from, to] = [midnight(at, { today: 0, week: 6, month: 29, quarter: 89 }[period]), at + 1]
    const part = during(own, from, to)
    const view = await reportAt(at, period)
    const sums = sumsOf(part)
    expect([
      view.count,
      view.totalMinor,
      view.averageMinor,
      view.discountMinor,
      view.refundsCount,
      view.refundsMinor,
      view.revenueMinor
    ]).toEqual([sums.count, sums.total, sums.average, sums.discount, sums.refunds, sums.refunded, sums.revenue])
    const step = { today: 1, week: 1, month: 5, quarter: 13 }[period]
    const weeks = [1, 2, 3, 4]
      .map((each) => each * step)
      .map(
        (week) =>
          [weeksBefore(from, week), sumsOf(during(own, weeksBefore(from, week), weeksBefore(to, week)))] as const
      )
    const whole = weeks.filter(([begin, { count }]) => count > 0 && begin >= midnight(now, days))
    expect(view.before).toMatchObject(
      whole.map(([begin, { count, total, average, discount, refunded, revenue }]) => ({
        from: begin,
        count,
        totalMinor: total,
        averageMinor: average,
        discountMinor: discount,
        refundsMinor: refunded,
        revenueMinor: revenue
      }))
    )
    expect(view.before).toHaveLength(whole.length)

    const { tables } = view
    const categories = new Map(shop.sandbox.world.all('category').map(({ _id, name }) => [_id, name]))
    const categoryOf = new Map(
      shop.sandbox.world.all('product').map(({ _id, category_id }) => [_id, categories.get(category_id ?? '') ?? ''])
    )
    const wanted = tablesOf(part, (product) => categoryOf.get(product) ?? '')
    const used = (rows: Record<string, BookRow>) =>
      Object.fromEntries(Object.entries(rows).filter(([, { count }]) => count > 0))
    const hourOf = ({ at: hour }: ReportRowView) => String(new Date(hour ?? 0).getHours())
    expect(used(seen(tables.hour, hourOf))).toEqual(booked(wanted.hour, (hour) => hour))
    const isWhole = weeksBefore(from, step) >= midnight(now, days)
    const before = tablesOf(
      isWhole ? during(own, weeksBefore(from, step), weeksBefore(to, step)) : { sales: [], refunds: [] }
    ).hour
    const lastWeek = tables.hour.filter(({ beforeMinor = 0 }) => beforeMinor > 0)
    expect(Object.fromEntries(lastWeek.map((row) => [hourOf(row), row.beforeMinor]))).toEqual(
      Object.fromEntries([...before].map(([hour, { amount }]) => [hour, amount]))
    )
    expect(seen(tables.product)).toEqual(booked(wanted.product))
    const owed = [...wanted.debt.values()]
    const debts = [owed.reduce((sum, { count }) => sum + count, 0), owed.reduce((sum, { amount }) => sum + amount, 0)]
    const methods = Object.fromEntries(
      Object.entries(seen(tables.method)).filter(([name]) => Object.keys(booked(wanted.method)).includes(name))
    )
    expect(methods).toEqual(booked(wanted.method))
    const others = tables.method.filter(({ name }) => !(name in methods))
    expect(others.map(({ count, amountMinor }) => [count, amountMinor])).toEqual(owed.length === 0 ? [] : [debts])
    expect(seen(tables.cashier)).toEqual(booked(wanted.cashier))
    expect(seen(tables.seller)).toEqual(booked(wanted.seller))
    expect(seen(tables.customer)).toEqual(booked(wanted.customer))
    expect(seen(tables.debt)).toEqual(booked(wanted.debt))
    expect(seen(tables.discount)).toEqual(booked(wanted.discount, (name) => name))
    expect(seen(tables.refund)).toEqual(booked(wanted.refund))
    expect(seen(tables.category)).toEqual(booked(wanted.category, (name) => name))
  })

  /** Asks the service for a report. */
  async function asked<Data>(name: EndpointName, body: object): Promise<Data> {
    const connection = {
      baseUrl: practiceUrl,
      credential: { kind: 'apiKey' as const, key: demoShop().apiKey },
      language: 'en' as const
    }
    const response = await shop.sandbox.send(toRequest(connection, name, { body }))
    return ((await response.json()) as { data: Data }).data
  }
  type Row = { _id: string; value: number; net_sales: number; items_sold: number }
  /** Returns all pages of a list. */
  async function listed(name: EndpointName, body: object): Promise<Row[]> {
    const rows: Row[] = []
    for (let page = 1; ; page += 1) {
      const { list } = await asked<{ list: Row[] }>(name, { ...body, page, limit: 100 })
      rows.push(...list)
      if (list.length < 100) return rows
    }
  }
  const span = (from: number, to: number) => ({
    date_from: new Date(from).toISOString(),
    date_to: new Date(to - 1).toISOString()
  })

  it.each([
    ['one day', () => [midnight(now, 1), midnight(now, 0)]],
    [
      'a week over a change of month',
      () => [new Date(midnight(now, 25)).setDate(-3), new Date(midnight(now, 25)).setDate(4)]
    ],
    ['a month', () => [midnight(now, 30), midnight(now, 0)]],
    ['all 90 days', () => [midnight(now, days), midnight(now, 0)]]
  ] as const)("the service's reports of %s equal the book of the whole shop", async (_, spanOf) => {
    const [from = 0, to = 0] = spanOf()
    const part = during(book, from, to)
    const sums = sumsOf(part)
    const found = await asked<Record<string, number>>('reports/pos/sale/summary', span(from, to))
    expect(found).toMatchObject({
      gross_sales: sums.gross,
      refund: sums.refunded,
      discount: sums.discount,
      net_sales: sums.revenue,
      included_tax: sums.tax,
      added_tax: 0,
      items_sold: sums.sold,
      items_refunded: sums.returned,
      receipts: sums.count,
      refunds: sums.refunds,
      average_receipt: sums.averageGross,
      customers: sums.customers,
      debt: sums.debt
    })
    const wanted = tablesOf(part)
    const products = await listed('reports/pos/product/top', span(from, to))
    expect(Object.fromEntries(products.map((row) => [row._id, row.net_sales]))).toEqual(
      Object.fromEntries([...wanted.product].map(([id, { amount, back }]) => [id, amount - back]))
    )
    const people = await listed('reports/pos/employee/top', span(from, to))
    expect(Object.fromEntries(people.map((row) => [row._id, row.net_sales]))).toEqual(
      Object.fromEntries([...wanted.seller].map(([id, { amount, back }]) => [id, amount - back]))
    )
    const methods = await listed('reports/pos/sales/by-payment-method-paging', span(from, to))
    expect(Object.fromEntries(methods.flatMap((row) => (row._id === 'debt' ? [] : [[row._id, row.value]])))).toEqual(
      Object.fromEntries([...wanted.method].map(([id, { amount, back }]) => [id, amount - back]))
    )
    // The service's days begin at midnight in Tashkent.
    const chart = await asked<{ label: string; value: number }[]>('reports/pos/sale/summary/chart', span(from, to))
    const dayOf = (at: number) => new Date(at + 5 * 3_600_000).toISOString().slice(0, 10)
    const inDay = (label: string) =>
      sumsOf({
        sales: part.sales.filter(({ at }) => dayOf(at) === label),
        refunds: part.refunds.filter(({ at }) => dayOf(at) === label)
      })
    for (const { label, value } of chart) expect(value, label).toBe(inDay(label).revenue)
    expect(chart.reduce((sum, { value }) => sum + value, 0)).toBe(sums.revenue)
  })

  it("the till shows the service's figures of the whole shop and of the person beside its own", async () => {
    shop.at.setClock(now)
    await shop.at.call('reports.view', { period: 'month' })
    const view = await shop.at.call('reports.service', { period: 'month' })
    const part = during(book, midnight(now, 29), now)
    const figure = (figures: typeof view.figures, name: string) => figures.find((each) => each.name === name)?.value
    expect([figure(view.figures, 'net_sales'), figure(view.figures, 'receipts')]).toEqual([
      sumsOf(part).revenue,
      sumsOf(part).count
    ])
    const mine = {
      sales: part.sales.filter(({ cashier }) => cashier === boss),
      refunds: part.refunds.filter(({ cashier }) => cashier === boss)
    }
    expect([figure(view.own ?? [], 'net_sales'), figure(view.own ?? [], 'receipts')]).toEqual([
      sumsOf(mine).revenue,
      sumsOf(mine).count
    ])
  })

  it('every row of a report leads to its receipts, and each receipt shows the total of the book', async () => {
    const at = midnight(now, 1) + 23 * 3_600_000
    shop.at.setClock(at)
    const part = during(own, midnight(at, 0), at)
    const rows = await shop.at.call('sales.list', { period: 'today', limit: 200 })
    expect(rows.map(({ totalMinor }) => totalMinor)).toEqual(part.sales.map(({ total }) => total).reverse())
    for (const [index, { id, sync }] of rows.entries()) {
      const { totalMinor } = await shop.at.call('sales.receipt', { saleId: id })
      expect([totalMinor, sync]).toEqual([part.sales.at(-1 - index)?.total, 'sent'])
    }
    const { tables, period, from, to } = await shop.at.call('reports.view', { period: 'today' })
    for (const table of ['hour', 'product', 'category', 'method', 'cashier', 'seller', 'customer', 'debt'] as const) {
      for (const { name, key, count } of tables[table]) {
        if (key === undefined) expect(count, name).toBe(0)
        else {
          const found = await shop.at.call('sales.list', { row: { table, key, period, from, to }, limit: 200 })
          expect(found, `${table} ${name}`).toHaveLength(count)
        }
      }
    }
    expect(tables.product.filter(({ image }) => image !== undefined).length).toBeGreaterThan(5)
  })
})

describe('The history', () => {
  it(
    'the same seed and date give the same trade, and another seed gives another one',
    async () => {
      const trades = async (seed: number) => {
        const { at, acts } = await practiceTill(seed, 2, new Date(2026, 4, 5, 9).getTime())
        at.remove()
        return JSON.stringify(acts)
      }
      const first = await trades(7)
      expect(await trades(7)).toBe(first)
      expect(await trades(8)).not.toBe(first)
    },
    dayMs
  )
})
