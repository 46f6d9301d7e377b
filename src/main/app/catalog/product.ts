import { defined } from '../../../shared/defined.ts'
import type { ProductId } from '../../../shared/ids.ts'
import type { ProductView } from '../../../shared/views.ts'
import type { Goods } from '../../domain/core/goods.ts'
import { isOwnProduct } from '../../domain/ticket/local-product.ts'
import type { Place } from '../../domain/core/model.ts'
import { goodsView, stockLevel } from '../../domain/views/views.ts'
import { goodsById } from '../../db/catalog/goods.ts'
import { codesOf } from '../../db/catalog/goods-details.ts'
import type { Reader } from '../../db/core/open.ts'
import { offersOf, pricesOf } from '../../db/catalog/prices.ts'
import { currencies, priceLists, syncedAt } from '../../db/catalog/records.ts'
import { place } from '../../db/core/settings.ts'
import { CategoryTree } from '../../db/catalog/categories.ts'
import { stocksOf } from '../../db/catalog/stocks.ts'
import type { Context } from '../core/context.ts'
import { stockOf } from '../core/current-ticket.ts'
import { goodsOf } from '../core/local-products.ts'
import { actor } from '../core/session.ts'
import { refuse } from '../core/refusal.ts'

/** Returns everything that the till knows about a product now. */
export function productView(context: Context, id: ProductId): ProductView {
  const at = place(context.store)
  const cache = context.catalog()
  const goods = at && goodsOf(context, id, at)
  if (at === undefined || cache === undefined || goods === undefined) return refuse('goods.unknown')
  const { barcodes, boxCodes } = isOwnProduct(goods.id) ? madeCodes(goods) : codesOf(cache, goods.id)
  const variantOf = goods.parentId && goodsById(cache, goods.parentId, at)?.name
  const readAt = syncedAt(cache, 'product')
  return {
    goods: goodsView(goods, stockOf(context, goods, at)),
    kind: goods.kind,
    isMarked: goods.isMarked,
    barcodes,
    boxCodes,
    ...defined({ boxItem: goods.boxItem }),
    categories: new CategoryTree(cache, at.organizationId).path(goods.categoryId).map(({ name }) => name),
    ...defined({ variantOf }),
    prices: pricesView(context, cache, goods, at),
    ...stocksView(context, cache, goods, at),
    ...defined({ readAt })
  }
}

/** Returns the barcodes of a local product, until the catalogue has it. */
const madeCodes = ({ barcode }: Goods) => ({ barcodes: barcode === undefined ? [] : [barcode], boxCodes: [] })

function pricesView(context: Context, cache: Reader, goods: Goods, at: Place): ProductView['prices'] {
  const person = actor(context)
  const main = currencies(cache).find(({ isMain }) => isMain)
  const offers =
    person === undefined || main === undefined
      ? []
      : offersOf(cache, goods.id, at.organizationId, { ...person, currencyId: at.currencyId ?? main.id })
  return listed(cache, goods, at).map(({ list, price, holdsFrom }) => ({
    id: list.id,
    name: list.name,
    ...defined({ price, currencyId: list.currencyId, holdsFrom }),
    isOwn: list.id === at.priceListId,
    isForSale: offers.some(({ priceListId }) => priceListId === list.id)
  }))
}

type Listed = Pick<ReturnType<typeof pricesOf>[number], 'list' | 'price' | 'holdsFrom'>
/** Returns the prices of goods in all lists; for a local product only that of the till's own list. */
const listed = (cache: Reader, goods: Goods, at: Place): Listed[] =>
  isOwnProduct(goods.id)
    ? priceLists(cache).flatMap((list) =>
        list.id === at.priceListId ? [{ list, price: goods.price, holdsFrom: undefined }] : []
      )
    : pricesOf(cache, goods.id, at.organizationId)

function stocksView(context: Context, cache: Reader, goods: Goods, at: Place) {
  if (goods.stock === undefined) return { stocks: [] }
  const { yellowLine, redLine } = goods.stock
  const stocks = stocksOf(cache, goods.id, at.organizationId).map(({ id, name, amount, booked, readAt }) => {
    const isOwn = id === at.warehouseId
    const left = isOwn ? (stockOf(context, goods, at) ?? amount) : amount - booked
    return { name, amount: left, booked, readAt, isOwn, level: stockLevel({ yellowLine, redLine }, left) }
  })
  return {
    stocks,
    ...defined({ yellowLine, redLine })
  }
}
