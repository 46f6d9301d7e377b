import { defined } from '../../../shared/defined.ts'
import { fail, ok } from '../../../shared/failure.ts'
import type { ProductId } from '../../../shared/ids.ts'
import type { ReportPeriod } from '../../../shared/reports.ts'
import { spanOf } from '../../domain/reports/report.ts'
import { journeyOf } from '../../db/outbox/journey.ts'
import { ownProductsByCode, searchOwnProducts } from '../../db/catalog/local-products.ts'
import { imagesOf } from '../../db/catalog/images.ts'
import { recentSales, type SoldFilter } from '../../db/reports/sale-search.ts'
import { saleById } from '../../db/ticket/sales.ts'
import { productsCalled, productsOfCode } from '../../db/catalog/search.ts'
import { openShift } from '../../db/shift/shifts.ts'
import type { Calls, Context } from '../core/context.ts'
import { receiptOf } from '../printing/papers.ts'
import { after, instantOf } from '../../../shared/time/moments.ts'

/** A shift is asked for by itself and not by its hours: clocks are set while it is open. */
function during({ store, clock }: Context, period: ReportPeriod | undefined): SoldFilter {
  if (period === undefined) return {}
  const shift = openShift(store)
  if (period === 'shift' && shift !== undefined) return { shiftId: shift.id }
  return spanOf(period, clock.now(), undefined)
}

const hourMs = 3_600_000

/** More goods than this are not what somebody looks for a sale by. */
const maxGoods = 50

/** The goods that a typed text may mean: by words, or by a whole barcode, since a part of one may be a number or a sum. */
function goodsMeant(context: Context, text: string): ProductId[] {
  const cache = context.catalog()
  if (cache === undefined || text === '') return []
  const isWords = /\p{L}{2}/u.test(text)
  const made = isWords ? searchOwnProducts(context.store, text) : ownProductsByCode(context.store, text)
  const known = isWords ? productsCalled(cache, text, maxGoods) : productsOfCode(cache, text)
  return [...known, ...made.map(({ id }) => id)]
}

export const sales = {
  'sales.list': (context, { search, limit, period, hour, cashierId, methodId, currencyId, state }) => {
    const text = search?.trim()
    const filter: SoldFilter = {
      ...during(context, period),
      ...(hour !== undefined && { from: instantOf(hour), to: after(instantOf(hour), hourMs) }),
      employeeId: cashierId,
      methodId,
      currencyId,
      state
    }
    const found = recentSales(context.store, text, limit, filter, goodsMeant(context, text ?? ''))
    const cache = context.catalog()
    const products = [...new Set(found.flatMap(({ goods }) => goods.map(({ productId }) => productId)))]
    const images = cache === undefined ? undefined : imagesOf(cache, products)
    return ok(
      found.map(({ total, refunded, goods, ...row }) => ({
        ...row,
        goods: goods.map(({ productId, name }) => ({ name, ...defined({ image: images?.get(productId) }) })),
        totalMinor: total,
        refundedMinor: refunded
      }))
    )
  },
  'sales.journey': ({ store }, { saleId }) => ok(journeyOf(store, saleId)),
  /** A receipt that is looked up again is a copy. */
  'sales.receipt': (context, { saleId }) => {
    const sale = saleById(context.store, saleId)
    return sale === undefined ? fail('ticket.unknown') : ok(receiptOf(context, sale, true))
  }
} satisfies Calls<'sales'>
