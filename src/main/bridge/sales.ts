import { fail, ok } from '../../shared/failure.ts'
import { journeyOf } from '../store/journey.ts'
import { recentSales } from '../store/sale-search.ts'
import { saleById } from '../store/sales.ts'
import type { Calls } from './context.ts'
import { receiptOf } from './papers.ts'

export const sales = {
  'sales.list': ({ store }, { search, limit }) =>
    ok(
      recentSales(store, search?.trim(), limit).map(({ total, refunded, ...row }) => ({
        ...row,
        totalMinor: total,
        refundedMinor: refunded
      }))
    ),
  'sales.journey': ({ store }, { saleId }) => ok(journeyOf(store, saleId)),
  /** A receipt that is looked up again is a copy. */
  'sales.receipt': (context, { saleId }) => {
    const sale = saleById(context.store, saleId)
    return sale === undefined ? fail('ticket.unknown') : ok(receiptOf(context, sale, true))
  }
} satisfies Calls<'sales'>
