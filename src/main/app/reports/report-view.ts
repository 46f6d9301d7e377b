import { defined } from '../../../shared/defined.ts'
import type { CallParsed } from '../../../shared/contract/index.ts'
import '../../../shared/locales/all.ts'
import { text } from '../../../shared/locales/index.ts'
import { minus, type Minor } from '../../../shared/money.ts'
import type { DayRange } from '../../../shared/time/day.ts'
import { outsideWords } from '../../../shared/reports.ts'
import type { LocaleName, ReportFigures, ReportView } from '../../../shared/views.ts'
import type { Place } from '../../domain/core/model.ts'
import { notRounding, paymentShares } from '../../domain/reports/payments.ts'
import { average, earlierSpans, reportTablesOf, spanOf, weeksBetween } from '../../domain/reports/report.ts'
import { categoryNames } from '../../db/catalog/goods-details.ts'
import { imagesOf } from '../../db/catalog/images.ts'
import {
  backFacts,
  backMethods,
  methodFacts,
  saleSum,
  backOutside,
  backProducts,
  categoryCounts,
  discountFacts,
  firstSaleAt,
  outsideFacts,
  productFacts,
  refundFacts,
  saleFacts,
  quarterSums,
  type ReportSpan,
  type SaleSum
} from '../../db/reports/report-rows.ts'
import { paymentFacts } from '../../db/reports/payments.ts'
import { sumOfSales } from '../../db/reports/sale-search.ts'
import { localeOf, place } from '../../db/core/settings.ts'
import { openShift } from '../../db/shift/shifts.ts'
import type { Reader } from '../../db/core/open.ts'
import type { Context, Files } from '../core/context.ts'
import { knownShop, type KnownShop } from '../core/register.ts'
import { mayOpen, type ReportUse } from '../core/shift-report.ts'
import { refuse } from '../core/refusal.ts'

// The view of a report: the sums and tables of a time, and who may see it.

type ReportRequest = Pick<CallParsed<'reports.view'>, 'period' | 'days' | 'approval'>
export type ReportAt = { here: Place; shop: KnownShop; span: ReportSpan; days: DayRange | undefined }

/** Returns the time of the report, if the person may see it. */
export async function allowedSpan(
  context: Context,
  { period, days, approval }: ReportRequest,
  use: ReportUse
): Promise<ReportAt> {
  const { store, clock } = context
  const here = place(store)
  if (here === undefined) return refuse('call.notNow')
  if ((period === 'days') !== (days !== undefined)) return refuse('input.invalid', { field: 'days' })
  const shop = knownShop(context, here)
  await mayOpen(context, days === undefined ? period : `${days.from} ${days.to}`, use, approval)
  const shift = openShift(store)
  const shiftId = period === 'shift' ? shift?.id : undefined
  const times = spanOf(period, clock.now(), shift?.openedAt, days)
  return { here, shop, days, span: { ...times, shiftId, currencyId: shop.main.id } }
}

/** Returns the figures of earlier times that have sales. */
const beforeOf = (
  store: Context['store'],
  span: ReportSpan,
  earlier: readonly Pick<ReportSpan, 'from' | 'to'>[]
): ReportView['before'] =>
  earlier
    .map((back) => ({ ...back, ...figuresOf(saleSum(store, { ...span, ...back, shiftId: undefined })) }))
    .filter(({ count }) => count > 0)

const figuresOf = ({ total, discount, tax, refunds, ...counts }: SaleSum): ReportFigures => ({
  ...counts,
  totalMinor: total,
  averageMinor: average(total, counts.count),
  discountMinor: discount,
  taxMinor: tax,
  refundsMinor: refunds,
  revenueMinor: minus(total, refunds)
})

type Outside = ReturnType<typeof outsideOf>
/** Returns a function that makes the row of what was paid or given back in another way than by a method. */
const outsideOf =
  (locale: LocaleName, { main }: ReportAt['shop']) =>
  (what: keyof typeof outsideWords, total: Minor, count = 0) => ({
    methodId: what,
    name: text(locale, outsideWords[what]),
    currencyId: main.id,
    total,
    count
  })

/** Returns the rows of what was given back in another way than by a method. */
function returnedOutside(store: Reader, span: Parameters<typeof backOutside>[1], outside: Outside) {
  const { fromCashback, credited, rounding } = backOutside(store, span)
  const rows = [outside('fromCashback', fromCashback), outside('rounding', rounding), outside('credited', credited)]
  return rows.filter(({ total }) => total !== 0)
}

/** Returns all tables of a report for a span of time. */
export function reportView(
  { store, catalog, mode }: Files,
  { shop, span, days }: ReportAt,
  period: ReportView['period']
): ReportView {
  const cache = catalog()
  const products = productFacts(store, span)
  const back = backProducts(store, span)
  const ids = [...new Set([...products, ...back].map(({ productId }) => productId))]
  const names = cache === undefined ? new Map<string, string>() : categoryNames(cache, ids)
  const categories = new Map(ids.map((id) => [id, names.get(id) ?? '']))
  const images = cache === undefined ? undefined : imagesOf(cache, ids)
  const sales = saleFacts(store, span)
  const refunds = refundFacts(store, span)
  const outside = outsideOf(localeOf(store), shop)
  const weeksBack = weeksBetween(period, days)
  const earlier = earlierSpans(span, weeksBack, firstSaleAt(store))
  const [last] = earlier
  const facts = {
    sales,
    weekBefore: last === undefined ? [] : quarterSums(store, { ...span, ...last, shiftId: undefined }),
    weeksBack,
    refunds,
    products,
    methods: [
      ...methodFacts(store, span),
      ...outsideFacts(store, span).map(({ what, count, total: sold }) => outside(what, sold, count))
    ],
    discounts: discountFacts(store, span),
    back: {
      refunds: backFacts(store, span),
      products: back,
      methods: [...backMethods(store, span), ...returnedOutside(store, span, outside)]
    }
  }
  const paidOutside = notRounding(outsideFacts(store, span))
  const waiting = sumOfSales(store, undefined, shop.main.id, { state: 'unsent' }, [])
  return {
    period,
    ...defined({ days }),
    from: span.from,
    to: span.to,
    currencyId: shop.main.id,
    isTraining: mode === 'training',
    ...figuresOf(saleSum(store, span)),
    unsent: { count: waiting.count, ...defined({ totalMinor: waiting.total }) },
    payments: paymentShares(paymentFacts(store, span), paidOutside, shop.main.id),
    tables: reportTablesOf(facts, shop.main.id, {
      categoryOf: (id) => categories.get(id) ?? '',
      categorySales: categoryCounts(store, span, categories),
      imageOf: (id) => images?.get(id)
    }),
    before: beforeOf(store, span, earlier)
  }
}
