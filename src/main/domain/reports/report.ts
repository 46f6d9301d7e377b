import type { CurrencyId, ProductId } from '../../../shared/ids.ts'
import { defined } from '../../../shared/defined.ts'
import { divided, minor, sum, zero, type Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { ReportSpanName, ReportTableName } from '../../../shared/reports.ts'
import type { ReportRowView, ReportView } from '../../../shared/views.ts'
import { mostKept, netRows, type Entry, type Row } from './report-net.ts'
import { addDays, type Day, type DayRange } from '../../../shared/time/day.ts'
import { after, earlier, instantOf } from '../../../shared/time/moments.ts'

// Reports from the till's own database: sums of sales, by one property at a time.

export type SaleFact = {
  at: Instant
  cashier: string
  seller: string
  /** Null for a sale without a customer. */
  customerId: string | null
  customer: string | null
  total: Minor
  discount: Minor
  /** The part of the total that was not paid at the till. */
  debt: Minor
}
export type ProductFact = {
  productId: ProductId
  name: string
  unit: string
  count: number
  quantity: number
  total: Minor
}
/** In the currency of the payment, less the change. */
export type MethodFact = {
  methodId: string
  name: string
  currencyId: CurrencyId
  count: number
  total: Minor
}
export type DiscountFact = { name: string; total: Minor }
/** `otherTill` is the number of refunds of sales that another till made. */
export type RefundFact = { name: string; count: number; total: Minor; otherTill: number }
/** A refund with its cashier, and the seller and customer of the sale. */
export type BackFact = Pick<SaleFact, 'cashier' | 'seller' | 'customerId' | 'customer' | 'total'>
/** The sales of a part of an hour. */
export type HourFact = { at: Instant; total: Minor }
export type ReportFacts = {
  sales: readonly SaleFact[]
  /** The sales of the time before that the hours are compared with, ordered by time, and how many weeks it is back. */
  weekBefore: readonly HourFact[]
  weeksBack: number
  products: readonly ProductFact[]
  methods: readonly MethodFact[]
  discounts: readonly DiscountFact[]
  refunds: readonly RefundFact[]
  /** The refunds, by the same properties. */
  back: { refunds: readonly BackFact[]; products: readonly ProductFact[]; methods: readonly MethodFact[] }
}

/** Returns the first instant of a day in the time zone of this machine. */
function startOf(day: Day): Instant {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return instantOf(new Date(year, month - 1, date))
}

/** Returns the times of whole days in local time, the last day included. */
export const timesOf = ({ from, to }: DayRange): { from: Instant; to: Instant } => ({
  from: startOf(from),
  to: startOf(addDays(to, 1))
})

/**
 * Returns the time of a report in local time. The time of a shift ends now, even after midnight. Chosen days end now if
 * they are not over.
 */
export function spanOf(
  period: ReportSpanName,
  now: Instant,
  openedAt: Instant | undefined,
  chosen?: DayRange
): { from: Instant; to: Instant } {
  if (period === 'days' && chosen !== undefined) {
    const { from, to } = timesOf(chosen)
    const end = after(now, 1)
    return { from, to: end < from ? from : earlier(to, end) }
  }
  const day = new Date(now)
  day.setHours(0, 0, 0, 0)
  const days = { today: 0, week: 6, month: 29, quarter: 89, days: 0 }
  if (period === 'shift') return { from: openedAt ?? instantOf(day), to: after(now, 1) }
  day.setDate(day.getDate() - days[period])
  return { from: instantOf(day), to: after(now, 1) }
}

/** The number of earlier times in a comparison. */
const mostBefore = 4

/**
 * Returns by how many weeks a period is compared: the least that make the earlier time begin on the same weekday and
 * end before the period begins.
 */
export const weeksBetween = (period: ReportSpanName, chosen?: DayRange): number =>
  ({ shift: 1, today: 1, week: 1, month: 5, quarter: 13, days: chosen === undefined ? 1 : weeksOf(chosen) })[period]

const dayMs = 86_400_000
const weeksOf = ({ from, to }: DayRange): number => Math.ceil(((Date.parse(to) - Date.parse(from)) / dayMs + 1) / 7)

/**
 * Returns earlier times of the same length and weekdays, each as many weeks before the next one. It uses the calendar,
 * so that daylight saving moves nothing. Times that began before the day of the till's first sale are left out, because
 * they are not whole.
 */
export function earlierSpans(
  { from, to }: { from: Instant; to: Instant },
  weeksEach: number,
  firstSale: Instant | undefined
): { from: Instant; to: Instant }[] {
  if (firstSale === undefined) return []
  const firstDay = new Date(firstSale).setHours(0, 0, 0, 0)
  const back = (at: Instant, weeks: number): Instant => {
    const day = new Date(at)
    day.setDate(day.getDate() - 7 * weeks)
    return instantOf(day)
  }
  const spans = Array.from({ length: mostBefore }, (_, index) => {
    const weeks = (index + 1) * weeksEach
    return { from: back(from, weeks), to: back(to, weeks) }
  })
  return spans.filter((span) => span.from >= firstDay)
}

/** The data of goods in the catalogue. */
export type GoodsFacts = {
  categoryOf: (id: ProductId) => string
  /** The number of sales with goods of a category. A sale may have several of them. */
  categorySales: ReadonlyMap<string, number>
  imageOf: (id: ProductId) => string | undefined
}

export function reportTablesOf(
  facts: ReportFacts,
  currencyId: CurrencyId,
  { categoryOf, categorySales, imageOf }: GoodsFacts
): ReportView['tables'] {
  const { sales, weekBefore, weeksBack, products, methods, discounts, refunds, back } = facts
  const net = <Fact>(
    sold: readonly Fact[],
    returned: readonly NoInfer<Fact>[],
    entryOf: (fact: NoInfer<Fact>) => Entry
  ) => netRows(sold.map(entryOf), returned.map(entryOf))
  const people = (name: 'cashier' | 'seller') =>
    mostKept(net<BackFact>(sales, back.refunds, (fact) => ({ key: fact[name], name: fact[name], total: fact.total })))
  const categoryEntry = ({ productId, total }: ProductFact): Entry => {
    const name = categoryOf(productId)
    return { key: name, name, total }
  }
  const tables: Record<ReportTableName, Row[]> = {
    hour: byHour(sales, weekBefore, weeksBack),
    product: mostKept(
      net(products, back.products, ({ productId, ...fact }) => ({
        key: productId,
        ...fact,
        ...defined({ image: imageOf(productId) })
      }))
    ),
    category: mostKept(
      netRows(products.map(categoryEntry), back.products.map(categoryEntry), (key) => categorySales.get(key) ?? 0)
    ),
    method: net(methods, back.methods, ({ methodId, ...fact }) => ({ key: `${methodId} ${fact.currencyId}`, ...fact })),
    cashier: people('cashier'),
    discount: largest(grouped(discounts, ({ name }) => name)),
    refund: refunds.map(({ name, count, total, otherTill }) => ({
      name,
      count,
      amountMinor: total,
      ...(otherTill === 0 && { key: name })
    })),
    seller: people('seller'),
    customer: mostKept(netRows(customerEntries(sales), customerEntries(back.refunds))),
    debt: byCustomer(sales.flatMap((sale) => (sale.debt === 0 ? [] : [{ ...sale, total: sale.debt }])))
  }
  const inMoney = (row: Row): ReportRowView => ({ ...row, currencyId: row.currencyId ?? currencyId })
  return Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [name, rows.map(inMoney)])
  ) as ReportView['tables']
}

const hourOf = (at: Instant): number => new Date(at).setMinutes(0, 0, 0)
const hourMs = 3_600_000
/** For a longer period, a row is an hour of the day over all days together. */
const mostHours = 24

const later = (at: Instant, weeks: number): Instant => {
  const day = new Date(at)
  day.setDate(day.getDate() + 7 * weeks)
  return instantOf(day)
}

type HourRow = Row & { at: number }

/** What the key of a row of an hour of the day begins with, if the row adds up several days. */
const daily = 'daily '

/** Returns the times that belong to a row of the hours: one hour, or the same hour of each day. */
export function hoursOfRow(key: string, { from, to }: { from: Instant; to: Instant }): [Instant, Instant][] {
  if (!key.startsWith(daily)) return [[instantOf(Number(key)), after(instantOf(Number(key)), hourMs)]]
  const hour = Number(key.slice(daily.length))
  const times: [Instant, Instant][] = []
  for (const day = new Date(new Date(from).setHours(0, 0, 0, 0)); Number(day) < to; day.setDate(day.getDate() + 1)) {
    const at = (hours: number): Instant => instantOf(new Date(day).setHours(hours))
    times.push([at(hour), at(hour + 1)])
  }
  return times
}

/**
 * Returns every hour between the first and the last sale of this period or of the week before, including hours without
 * a sale. Hours continue over midnight. Each row has the sales of the same hour a week before, if that week had any.
 */
export function byHour(sales: readonly HourFact[], weekBefore: readonly HourFact[], weeksBack = 1): HourRow[] {
  const then = weekBefore.map(({ at, total }) => ({ at: later(at, weeksBack), total }))
  const ends = [sales[0], sales.at(-1), then[0], then.at(-1)].flatMap((fact) => (fact === undefined ? [] : [fact.at]))
  if (ends.length === 0) return []
  const start = hourOf(instantOf(Math.min(...ends)))
  const hours = (hourOf(instantOf(Math.max(...ends))) - start) / hourMs + 1
  const isOneDay = hours <= mostHours
  const keyOf = ({ at }: HourFact): number => (isOneDay ? hourOf(at) : new Date(at).getHours())
  const known = Map.groupBy(sales, keyOf)
  const before = Map.groupBy(then, keyOf)
  const keys = isOneDay
    ? Array.from({ length: hours }, (_, index) => start + index * hourMs)
    : Array.from({ length: 24 }, (_, hour) => hour)
  const totalOf = (facts: readonly HourFact[] = []): Minor => sum(facts.map(({ total }) => total))
  return keys.map((key) => ({
    name: '',
    at: isOneDay ? key : new Date(start).setHours(key),
    ...(known.has(key) && { key: isOneDay ? String(key) : `${daily}${key}` }),
    ...(!isOneDay && { isEveryDay: true as const }),
    count: known.get(key)?.length ?? 0,
    amountMinor: totalOf(known.get(key)),
    ...(then.length > 0 && { beforeMinor: totalOf(before.get(key)) })
  }))
}

/** Returns the entries with a customer. They are keyed by id, because several customers may have the same name. */
const customerEntries = (facts: readonly BackFact[]): Entry[] =>
  facts.flatMap(({ customerId, customer, total }) =>
    customerId === null ? [] : [{ key: customerId, name: customer ?? '', total }]
  )

/** Returns one row for each customer id, with the name of the latest sale. Several customers may have the same name. */
function byCustomer(sales: readonly SaleFact[]): Row[] {
  const names = new Map(sales.map(({ customerId, customer }) => [customerId, customer]))
  const named = sales.filter(({ customerId }) => customerId !== null)
  const rows = grouped(named, ({ customerId }) => customerId ?? '')
  return largest(rows.map((row) => ({ ...row, name: names.get(row.name) ?? '' })))
}

function grouped<Fact extends { total: Minor; count?: number }>(
  facts: readonly Fact[],
  nameOf: (fact: Fact) => string
): Row[] {
  const rows = new Map<string, { count: number; total: number }>()
  for (const fact of facts) {
    const row = rows.get(nameOf(fact)) ?? { count: 0, total: 0 }
    row.count += fact.count ?? 1
    row.total += fact.total
    rows.set(nameOf(fact), row)
  }
  return [...rows].map(([name, { count, total }]) => ({ name, key: name, count, amountMinor: minor(total) }))
}

const largest = (rows: Row[]): Row[] => rows.sort((a, b) => b.amountMinor - a.amountMinor)

/** Returns the average total of a receipt. */
export const average = (total: Minor, count: number): Minor =>
  count === 0 ? zero : minor(Number(divided(BigInt(total), BigInt(count), 'nearest')))
