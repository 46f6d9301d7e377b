import { fail, ok } from '../../shared/failure.ts'
import { receiptView } from '../domain/receipt.ts'
import { journeyOf } from '../store/journey.ts'
import { paidByRefund } from '../store/refunds.ts'
import { recentSales } from '../store/sale-search.ts'
import { saleById } from '../store/sales.ts'
import { place } from '../store/settings.ts'
import type { Calls } from './context.ts'
import { designOf } from './design.ts'

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
  'sales.receipt': ({ store, mode }, { saleId }) => {
    const sale = saleById(store, saleId)
    const here = place(store)
    if (sale === undefined || here === undefined) return fail('ticket.unknown')
    const back = paidByRefund(store, saleId)
    return ok(
      receiptView(sale, { place: here, isTraining: mode === 'training', isCopy: true, design: designOf(store), back })
    )
  }
} satisfies Calls<'sales'>
