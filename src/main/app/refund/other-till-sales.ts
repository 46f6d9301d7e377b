import { defined } from '../../../shared/defined.ts'
import { newId } from '../../system/random.ts'
import type { LineId, SaleId } from '../../../shared/ids.ts'
import type { OtherTillSaleRow } from '../../../shared/views.ts'
import { otherTillSaleOf, headTotal, receiptNumberOf, type SaleHead } from '../../domain/refund/other-till-sale.ts'
import { saleQueryOf } from '../../domain/refund/other-till-search.ts'
import type { Currency } from '../../domain/core/records.ts'
import { searchCustomers } from '../../db/customers/customer-cache.ts'
import { otherTillSaleAt, insertOtherTillSale } from '../../db/refund/other-till-sales.ts'
import { localIdsOf, remember } from '../../db/core/id-map.ts'
import { saleCalled } from '../../db/reports/sale-search.ts'
import { saleById } from '../../db/ticket/sales.ts'
import { storeReadSale, readOtherTillSale } from './returns.ts'
import type { Calls, Context, Files, With } from '../core/context.ts'
import { currentSale, type CurrentSale } from '../core/current-ticket.ts'
import { goodsOf } from '../core/local-products.ts'
import { sellingRules } from '../core/customer-balance.ts'
import { shopOf } from '../core/state.ts'
import { must, refuse } from '../core/refusal.ts'

// Sales of other tills whose goods are refunded here. They are searched and read at the service. Then the till stores
// its own copy of the sale, and the refund works like any other.

/** The largest number of customers in a search; for more customers of one name, the cashier types a more exact text. */
const mostCustomers = 5

function customersCalled({ catalog }: Files, text: string): string[] {
  const cache = catalog()
  const found: string[] = []
  if (cache === undefined) return found
  for (const { id } of searchCustomers(cache, text)) {
    if (found.push(id) === mostCustomers) break
  }
  return found
}

/** Returns this till's sale with this id at the service, if there is one. */
const ownAt = ({ store }: Files, serverId: string): SaleId | undefined =>
  localIdsOf(store, 'sale', serverId).find((id) => saleById(store, id) !== undefined)

const isOwn = (context: Context, { id, code }: SaleHead): boolean =>
  ownAt(context, id) !== undefined || (code !== undefined && saleCalled(context.store, code) !== undefined)

function rowView(sale: SaleHead, main: Currency | undefined): OtherTillSaleRow {
  const { id, at, cashierName, customer, back } = sale
  const total = main && headTotal(sale, main)
  return {
    id,
    number: receiptNumberOf(sale),
    ...defined({ soldAt: at, cashierName }),
    ...defined({ customer: customer?.name }),
    back,
    ...defined({ totalMinor: total })
  }
}

async function open(context: With<'sales'>, { place }: CurrentSale, serverId: string): Promise<{ saleId: SaleId }> {
  const own = ownAt(context, serverId)
  if (own !== undefined) return { saleId: own }
  const read = await readOtherTillSale(context, serverId)
  const { store, random, clock } = context
  const { methods, currencies } = shopOf(context, place)
  const made = must(
    otherTillSaleOf(read, {
      id: newId<SaleId>(random),
      organizationId: place.organizationId,
      warehouseId: place.warehouseId,
      methods,
      currencies,
      goodsOf: (id) => goodsOf(context, id, place),
      newLineId: () => newId<LineId>(random),
      selling: sellingRules(context),
      now: clock.now()
    })
  )
  // A second key press may have inserted it meanwhile. A stored sale is used as it is and not read again.
  const sale = otherTillSaleAt(store, serverId) ?? made
  if (read.refunds === undefined) return refuse('otherTillSales.unclear')
  if (sale === made) {
    store.transaction((db) => {
      insertOtherTillSale(db, sale)
      remember(db, { kind: 'sale.create', subjectId: sale.id }, serverId)
    })
  }
  storeReadSale(context, sale, read)
  return { saleId: sale.id }
}

export const otherTillSales = {
  'otherTillSales.find': async (context, { text }) => {
    const at = currentSale(context)
    const own = saleCalled(context.store, text.trim())
    if (own !== undefined) return { sales: [], hasMore: false, own }
    if (context.queue.status().network === 'byHand') return refuse('otherTillSales.needsService')
    const { organizationId } = at.place
    const query = saleQueryOf(text, (words) => customersCalled(context, words))
    const found = await context.sales.find({ query, organizationId })
    if (!found.ok)
      return found.failure.kind === 'service.unreachable' ? refuse('otherTillSales.needsService') : must(found)
    const { main } = shopOf(context, at.place)
    const sales = found.value.sales.filter((sale) => !isOwn(context, sale))
    return { sales: sales.map((sale) => rowView(sale, main)), hasMore: found.value.hasMore }
  },
  'otherTillSales.open': async (context, { serverId }, latest) => {
    const at = currentSale(context)
    const opened = await open(context, at, serverId)
    // Welcome may have taken the till to another shop during the request to the service.
    return latest() === context ? opened : refuse('state.changed')
  }
} satisfies Calls<'otherTillSales', 'sales'>
