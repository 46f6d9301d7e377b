import type { CallParsed } from '../../../shared/contract/index.ts'
import { defined, mapDefined, nonZero } from '../../../shared/defined.ts'
import { toId, type CurrencyId, type CustomerId, type ProductId } from '../../../shared/ids.ts'
import type { ReportPeriod } from '../../../shared/reports.ts'
import type { SaleRowView, VisitsView } from '../../../shared/views.ts'
import type { Place } from '../../domain/core/model.ts'
import { goodsView } from '../../domain/views/views.ts'
import { visitsIn } from '../../domain/reports/visits.ts'
import { namesOf } from '../../db/customers/customer-edits.ts'
import { place } from '../../db/core/settings.ts'
import { hoursOfRow, spanOf } from '../../domain/reports/report.ts'
import { journeyOf } from '../../db/outbox/journey.ts'
import { ownProductsByCode, searchOwnProducts } from '../../db/catalog/local-products.ts'
import { unsellable } from '../../domain/core/goods.ts'
import { categoryNames } from '../../db/catalog/goods-details.ts'
import { imagesOf } from '../../db/catalog/images.ts'
import { boughtMost, visitFacts } from '../../db/reports/visits.ts'
import { recentSales, sumOfSales, type SoldFilter, type SoldRow } from '../../db/reports/sale-search.ts'
import { rowSales, soldProducts, type RowSales } from '../../db/reports/row-sales.ts'
import { saleById } from '../../db/ticket/sales.ts'
import { productsCalled, productsOfCode } from '../../db/catalog/search.ts'
import { openShift } from '../../db/shift/shifts.ts'
import { goodsOf } from '../core/local-products.ts'
import { stockOf } from '../core/current-ticket.ts'
import { mayExpect } from '../core/shift-report.ts'
import { shopOf } from '../core/state.ts'
import type { Calls, Context } from '../core/context.ts'
import { receiptOf } from '../printing/papers.ts'
import { instantOf } from '../../../shared/time/moments.ts'
import { refuse } from '../core/refusal.ts'

/**
 * Returns the filter of a period. A shift is filtered by its id and not by time, because the clock may be set during a
 * shift.
 */
function during({ store, clock }: Context, period: ReportPeriod | undefined): SoldFilter {
  if (period === undefined) return {}
  const shift = openShift(store)
  if (period === 'shift' && shift !== undefined) return { shiftId: shift.id }
  return spanOf(period, clock.now(), undefined)
}

const mainOf = (context: Context) => shopOf(context, place(context.store)).main

type AskedRow = NonNullable<CallParsed<'sales.list'>['row']>

/** Returns the filter of the sales behind a row of a report. Without a catalogue there is no report, and no sale. */
function behind(context: Context, { table, key, period, ...times }: AskedRow): RowSales {
  const { store, catalog } = context
  const currencyId = mainOf(context)?.id ?? toId<CurrencyId>('')
  const shiftId = period === 'shift' ? openShift(store)?.id : undefined
  const span = { from: instantOf(times.from), to: instantOf(times.to), shiftId, currencyId }
  const productsOf = (): ProductId[] => {
    const cache = catalog()
    const sold = soldProducts(store, span)
    const names = cache === undefined ? new Map<string, string>() : categoryNames(cache, sold)
    return sold.filter((id) => (names.get(id) ?? '') === key)
  }
  return rowSales(span, {
    table,
    key,
    products: table === 'product' ? [toId<ProductId>(key)] : table === 'category' ? productsOf() : [],
    hours: table === 'hour' ? hoursOfRow(key, span) : []
  })
}

/** The largest number of goods in a search for sales. */
const maxGoods = 50

/**
 * Returns the goods that a typed text may mean: by words, or by a whole barcode, because a part of a barcode may be a
 * number or a sum.
 */
function goodsMeant(context: Context, text: string): ProductId[] {
  const cache = context.catalog()
  if (cache === undefined || text === '') return []
  const isWords = /\p{L}{2}/u.test(text)
  const made = isWords ? searchOwnProducts(context.store, text) : ownProductsByCode(context.store, text)
  const known = isWords ? productsCalled(cache, text, maxGoods) : productsOfCode(cache, text)
  return [...known, ...made.map(({ id }) => id)]
}

/** Returns sales as rows of a list, with the pictures of their first goods. */
function rowsOf(context: Context, found: readonly SoldRow[]): SaleRowView[] {
  const cache = context.catalog()
  const products = [...new Set(found.flatMap(({ goods }) => goods.map(({ productId }) => productId)))]
  const images = cache === undefined ? undefined : imagesOf(cache, products)
  return found.map(({ total, refunded, goods, belowList, ...row }) => ({
    ...row,
    ...defined({ belowListMinor: mapDefined(belowList, nonZero) }),
    goods: goods.map(({ productId, name }) => ({ name, ...defined({ image: images?.get(productId) }) })),
    totalMinor: total,
    refundedMinor: refunded
  }))
}

const lastVisits = 5
const favourites = 4

/** Returns what a customer bought at this till. Goods that are no longer sold are no favourites. */
function visitsOf(context: Context, at: Place, currencyId: CurrencyId, customerId: CustomerId): VisitsView {
  const { store, clock } = context
  const ids = namesOf(store, customerId).all
  const { count, spent, average, months } = visitsIn(visitFacts(store, ids, currencyId), clock.now())
  const bought = boughtMost(store, ids, 2 * favourites).flatMap(({ productId, times }) => {
    const goods = goodsOf(context, productId, at)
    const sells = goods !== undefined && unsellable(goods) === undefined
    return sells ? [{ goods: goodsView(goods, stockOf(context, goods, at)), times }] : []
  })
  return {
    count,
    spentMinor: spent,
    averageMinor: average,
    months: months.map((month) => ({ from: month.from, spentMinor: month.spent })),
    last: rowsOf(context, recentSales(store, undefined, { limit: lastVisits }, { customerIds: ids })),
    favourites: bought.slice(0, favourites)
  }
}

/** Returns the filter of a list of sales, and what its text means. */
function soldFilter(
  context: Context,
  { search, period, row, customerId, cashierId, ...rest }: CallParsed<'sales.total'>
) {
  const text = search?.trim()
  const filter: SoldFilter = {
    ...during(context, period),
    row: row && behind(context, row),
    employeeId: cashierId,
    customerIds: mapDefined(customerId, (id) => namesOf(context.store, id).all),
    ...rest
  }
  return { text, filter, goods: goodsMeant(context, text ?? '') }
}

export const sales = {
  'sales.list': (context, { limit, after, ...asked }) => {
    const { text, filter, goods } = soldFilter(context, asked)
    return rowsOf(context, recentSales(context.store, text, { limit, after }, filter, goods))
  },
  'sales.total': async (context, asked) => {
    const { text, filter, goods } = soldFilter(context, asked)
    const { count, total } = sumOfSales(context.store, text, mainOf(context)?.id, filter, goods)
    const mayShow = await mayExpect(context, openShift(context.store), false, undefined)
    return { count, ...defined({ totalMinor: mayShow ? total : undefined }) }
  },
  'sales.visits': (context, { customerId }) => {
    const at = place(context.store)
    const { main } = shopOf(context, at)
    return at === undefined || main === undefined ? refuse('call.notNow') : visitsOf(context, at, main.id, customerId)
  },
  'sales.journey': ({ store }, { saleId }) => journeyOf(store, saleId),
  /** A receipt that is shown again is a copy. */
  'sales.receipt': (context, { saleId }) => {
    const sale = saleById(context.store, saleId)
    return sale === undefined ? refuse('ticket.unknown') : receiptOf(context, sale, true)
  }
} satisfies Calls<'sales'>
