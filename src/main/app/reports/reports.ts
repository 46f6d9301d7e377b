import type { CallParsed } from '../../../shared/contract/index.ts'
import { defined } from '../../../shared/defined.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import { formatDateTime, formatTime } from '../../../shared/format.ts'
import '../../../shared/locales/all.ts'
import { text } from '../../../shared/locales/index.ts'
import { minus, sum, type Minor } from '../../../shared/money.ts'
import { isNetTable, outsideWords } from '../../../shared/reports.ts'
import type { ReportRowView, ReportView } from '../../../shared/views.ts'
import type { Place } from '../../domain/core/model.ts'
import { notRounding, paymentShares } from '../../domain/reports/payments.ts'
import { average, earlierSpans, reportTablesOf, spanOf, weeksBetween } from '../../domain/reports/report.ts'
import { notFormula, sheetRows, type SheetWords } from '../../domain/printing/report-sheet.ts'
import { categoryNames } from '../../db/catalog/goods-details.ts'
import { imagesOf } from '../../db/catalog/images.ts'
import {
  backFacts,
  backMethods,
  backOutside,
  backProducts,
  categoryCounts,
  discountFacts,
  firstSaleAt,
  methodFacts,
  outsideFacts,
  productFacts,
  refundFacts,
  saleFacts,
  quarterSums,
  saleSum,
  type ReportSpan
} from '../../db/reports/report-rows.ts'
import { paymentFacts } from '../../db/reports/payments.ts'
import { sumOfSales } from '../../db/reports/sale-search.ts'
import { localeOf, place } from '../../db/core/settings.ts'
import { openShift } from '../../db/shift/shifts.ts'
import { csvFile, xlsxFile } from '../../../backoffice/sheet/sheet.ts'
import type { Calls, Context } from '../core/context.ts'
import { knownShop, type KnownShop } from '../core/register.ts'
import { actor } from '../core/session.ts'
import { mayExpect } from '../core/shift-report.ts'

type ReportRequest = Pick<CallParsed<'reports.view'>, 'period' | 'approval'>
/**
 * Opening a report needs a right each time. Its file and the service's part do not need it again while the report is
 * open.
 */
type Use = 'look' | 'more'
type At = { here: Place; shop: KnownShop; span: ReportSpan }

/**
 * Returns the period of the report, if the person may see it. While a shift is uncounted, a report would reveal the
 * drawer's expected amount.
 */
async function allowedSpan(context: Context, { period, approval }: ReportRequest, use: Use): Promise<Result<At>> {
  const { store, session, clock } = context
  const here = place(store)
  if (here === undefined) return fail('call.notNow')
  const shop = knownShop(context, here)
  if (!shop.ok) return shop
  const shift = openShift(store)
  const person = actor(context)
  const isOpen = session.openReport?.personId === person?.id && session.openReport?.period === period
  if (use === 'look' || !isOpen || approval !== undefined) {
    const may = await mayExpect(context, shift, true, approval)
    if (!may.ok) return may
  }
  session.openReport = person && { personId: person.id, period }
  const shiftId = period === 'shift' ? shift?.id : undefined
  const span = { ...spanOf(period, clock.now(), shift?.openedAt), shiftId, currencyId: shop.value.main.id }
  return ok({ here, shop: shop.value, span })
}

/** Returns the figures of earlier times that have sales. */
const beforeOf = (
  store: Context['store'],
  span: ReportSpan,
  earlier: readonly Pick<ReportSpan, 'from' | 'to'>[]
): ReportView['before'] =>
  earlier
    .map((back) => ({ ...back, ...saleSum(store, { ...span, ...back, shiftId: undefined }) }))
    .filter(({ count }) => count > 0)
    .map(({ from, to, count, total, discount, refunds }) => ({
      ...{ from, to, count, totalMinor: total, averageMinor: average(total, count) },
      ...{ discountMinor: discount, refundsMinor: refunds, revenueMinor: minus(total, refunds) }
    }))

function reportView({ store, catalog, mode }: Context, { shop, span }: At, period: ReportView['period']): ReportView {
  const cache = catalog()
  const products = productFacts(store, span)
  const back = backProducts(store, span)
  const ids = [...new Set([...products, ...back].map(({ productId }) => productId))]
  const names = cache === undefined ? new Map<string, string>() : categoryNames(cache, ids)
  const categories = new Map(ids.map((id) => [id, names.get(id) ?? '']))
  const images = cache === undefined ? undefined : imagesOf(cache, ids)
  const sales = saleFacts(store, span)
  const refunds = refundFacts(store, span)
  const total = sum(sales.map((sale) => sale.total))
  const locale = localeOf(store)
  const outside = (what: keyof typeof outsideWords, total: Minor, count = 0) => ({
    ...{ methodId: what, name: text(locale, outsideWords[what]), currencyId: shop.main.id },
    ...{ total, count }
  })
  const { fromCashback, credited, rounding } = backOutside(store, span)
  const otherTillReturns = [
    outside('fromCashback', fromCashback),
    outside('rounding', rounding),
    outside('credited', credited)
  ]
  const weeksBack = weeksBetween(period)
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
      methods: [...backMethods(store, span), ...otherTillReturns.filter(({ total: given }) => given !== 0)]
    }
  }
  const paidOutside = notRounding(outsideFacts(store, span))
  const waiting = sumOfSales(store, undefined, shop.main.id, { state: 'unsent' }, [])
  return {
    period,
    from: span.from,
    to: span.to,
    currencyId: shop.main.id,
    isTraining: mode === 'training',
    count: sales.length,
    totalMinor: total,
    averageMinor: average(total, sales.length),
    discountMinor: sum(sales.map((sale) => sale.discount)),
    unsent: { count: waiting.count, ...defined({ totalMinor: waiting.total }) },
    refundsCount: refunds.reduce((count, each) => count + each.count, 0),
    refundsMinor: sum(refunds.map((each) => each.total)),
    revenueMinor: minus(total, sum(refunds.map((each) => each.total))),
    payments: paymentShares(paymentFacts(store, span), paidOutside, shop.main.id),
    tables: reportTablesOf(facts, shop.main.id, {
      categoryOf: (id) => categories.get(id) ?? '',
      categorySales: categoryCounts(store, span, categories),
      imageOf: (id) => images?.get(id)
    }),
    before: beforeOf(store, span, earlier)
  }
}

const stamp = (at: number): string => formatDateTime(at).replace(/\D+/g, '-')

function exported(context: Context, at: At, { period, table, format }: CallParsed<'reports.export'>) {
  const locale = localeOf(context.store)
  const view = reportView(context, at, period)
  const words: SheetWords = {
    what: text(locale, `reports.${table}`),
    count: text(locale, 'reports.count'),
    quantity: text(locale, 'reports.quantity'),
    unit: text(locale, 'reports.unit'),
    amount: text(locale, isNetTable(table) ? 'reports.sold' : 'reports.amount'),
    back: text(locale, 'reports.returned'),
    net: text(locale, 'reports.net'),
    currency: text(locale, 'reports.currency')
  }
  const nameOf = ({ at: hour, name }: ReportRowView): string => {
    if (hour !== undefined) return period === 'shift' || period === 'today' ? formatDateTime(hour) : formatTime(hour)
    return name === '' ? text(locale, 'reports.nameless') : name
  }
  const moneyOf = ({ currencyId }: ReportRowView) => {
    const currency = at.shop.currencies.find(({ id }) => id === currencyId) ?? at.shop.main
    return { decimals: currency.decimals, code: currency.code }
  }
  const rows = sheetRows(table, view.tables[table], words, { nameOf, moneyOf })
  const bytes = format === 'csv' ? csvFile(rows) : xlsxFile(notFormula(words.what), rows)
  const path = context.reports.write(`kassa-${period}-${table}-${stamp(view.to)}.${format}`, bytes)
  return { path, rows: rows.length - 1 }
}

export const reports = {
  'reports.view': async (context, input) => {
    const at = await allowedSpan(context, input, 'look')
    return at.ok ? ok(reportView(context, at.value, input.period)) : at
  },
  'reports.service': async (context, input) => {
    const at = await allowedSpan(context, input, 'more')
    if (!at.ok) return at
    if (context.queue.status().network === 'byHand') return fail('service.unreachable')
    const person = actor(context)
    if (person === undefined) return fail('person.notAllowed')
    return context.reports.summary(at.value.span, at.value.here.organizationId, person.id)
  },
  'reports.export': async (context, input) => {
    const at = await allowedSpan(context, input, 'more')
    if (!at.ok) return at
    const { store, journal, clock } = context
    const made = exported(context, at.value, input)
    store.transaction((db) => {
      journal.append(db, {
        at: clock.now(),
        actor: actor(context)?.id ?? '',
        act: 'report.export',
        subject: input.table,
        facts: { period: input.period, format: input.format, rows: made.rows }
      })
    })
    return ok(made)
  }
} satisfies Calls<'reports'>
