import type { Context, Handlers, Input } from '../../context.ts'
import { costOf, unitMarks, type UnitMark } from '../../goods.ts'
import { notFound } from '../../server/refusal.ts'
import type { ProductRow, StockRow } from '../../rows/rows.ts'
import { asData, deletedIds, holds, isAny, named, pageOf, referred, shown } from '../../standard.ts'
import { stockIn } from './product.ts'

// The stock of the warehouses: one lot per product and warehouse, and one per piece with a known mark (policy
// "stock-lots").

type World = Context['world']
type Paging = Input<'product-stock/get-paging'>
type Lot = { product: ProductRow; stock: StockRow; amount: number; piece?: UnitMark }

/** Returns the lots of one stock record: each of its marked pieces, also the sold ones, and the rest as one lot. */
function lotsOf(stock: StockRow, product: ProductRow, pieces: readonly UnitMark[]): Lot[] {
  const here = pieces.filter((piece) => piece.productId === product._id && piece.warehouseId === stock.warehouse_id)
  const rest = stock.amount - here.filter((piece) => piece.state === 'stock').length
  const marked = here.map((piece): Lot => ({ product, stock, amount: 1, piece }))
  return rest === 0 ? marked : [...marked, { product, stock, amount: rest }]
}

function isWanted(input: Paging, { product, piece }: Lot): boolean {
  return (
    (input.states?.includes(piece?.state ?? 'stock') ?? true) &&
    isAny(input.trade_id, piece?.tradeId) &&
    isAny(input.purchase_id, piece?.purchaseId) &&
    isAny(input.is_marked, product.is_marked) &&
    isAny(input.category_id, product.category_id) &&
    (input.search === undefined ||
      [product.name, product.sku, product.barcode, piece?.mark].some((text) => holds(text, input.search ?? '')))
  )
}

function lots(world: World, input: Paging): Lot[] {
  const pieces = unitMarks(world)
  const stocks = world.stock.find(
    (row) =>
      isAny(input.organization_id, row.organization_id) &&
      isAny(input.warehouse_id, row.warehouse_id) &&
      isAny(input.product_id, row.product_id) &&
      input.nin?.includes(row.product_id) !== true
  )
  const found = stocks
    .flatMap((stock) => {
      const product = world.product.live(stock.product_id)
      return product ? lotsOf(stock, product, pieces) : []
    })
    .filter((lot) => isWanted(input, lot))
  const { name, amount } = input.sort ?? {}
  if (name !== undefined) found.sort((a, b) => Math.sign(name) * a.product.name.localeCompare(b.product.name))
  if (amount !== undefined) found.sort((a, b) => (amount ? a.amount - b.amount : b.amount - a.amount))
  return found
}

function show(world: World, { product, stock, amount, piece }: Lot) {
  const { cost, currencyId } = costOf(world, product._id)
  const unit = world.unit.get(product.measure_id)
  const box = product.box_type_id === undefined ? undefined : world['box-type'].get(product.box_type_id)
  const { _id, name, barcode, sku, box_item } = product
  return {
    product: {
      _id,
      name,
      barcode,
      sku,
      box_item,
      measure: unit && shown(unit),
      box_type: box && { _id: box._id, code: box.code, short_name: box.short_name, name: box.name }
    },
    product_id: _id,
    organization_id: stock.organization_id,
    organization: named(world.organization.get(stock.organization_id)),
    warehouse: named(world.warehouse.get(stock.warehouse_id)),
    uuid: piece === undefined ? stock._id : `${stock._id}/${piece.mark}`,
    is_in_account: true,
    state: piece?.state ?? 'stock',
    mark: piece?.mark,
    purchase_id: piece?.purchaseId,
    trade_id: piece?.tradeId,
    income_id: piece?.incomeId,
    cost,
    initial_cost: cost,
    cost_currency_id: currencyId,
    initial_cost_currency_id: currencyId,
    amount,
    created_at: stock.created_at,
    updated_at: stock.updated_at
  }
}

function byMark(world: World, input: Input<'product-stock/get-by-mark'>) {
  referred(world.organization, input.organization_id, 'organization_id')
  const { mark, states } = input
  const piece = unitMarks(world).find((each) => each.mark === mark && (states?.includes(each.state) ?? true))
  const product = piece && world.product.live(piece.productId)
  if (!product) throw notFound('mark', mark)
  const warehouse = world.warehouse
    .find(
      (row) =>
        row.organization_id === input.organization_id &&
        (input.warehouse_id === undefined ? row.is_main : row._id === input.warehouse_id)
    )
    .at(-1)
  if (!warehouse) throw notFound('warehouse_id', input.warehouse_id ?? '')
  const unit = world.unit.get(product.measure_id)
  const { cost, currencyId } = costOf(world, product._id)
  const { _id, name, sku, barcode, measure_id, box_item, is_marked, is_compound, parent_id } = product
  return {
    _id,
    name,
    sku,
    barcode,
    measure_id,
    box_item,
    is_marked,
    is_compound,
    parent_id,
    measure: unit && shown(unit),
    is_service: unit?.type === 'service',
    category: product.category_id === undefined ? undefined : named(world.category.get(product.category_id)),
    prices: product.organizations.find((place) => place.organization_id === input.organization_id)?.prices ?? [],
    taxes: product.tax_ids.flatMap((id) => world.tax.get(id) ?? []).map((tax) => shown(tax)),
    cost,
    cost_currency_id: currencyId,
    quantity: stockIn(world, _id, warehouse._id)?.amount ?? 0
  }
}

export const productStock = {
  'product-stock/get-paging': ({ world }, input) => {
    const found = lots(world, input)
    const rows = found.slice((input.page - 1) * input.limit, input.page * input.limit)
    return { total: found.length, data: rows.map((lot) => show(world, lot)) }
  },
  'product-stock/get-by-mark': ({ world }, input) => byMark(world, input),
  'product-warehouse/get-paging': ({ world }, input) => {
    const matches = (row: StockRow) => isAny(input.organization_id, row.organization_id)
    const range = world.stock.rangeOf(input.organization_id)
    return asData(pageOf(world.stock, input, { matches, range, changedSince: input.updated_at }), shown)
  },
  'product-warehouse/get-deleted': ({ world }, input) => deletedIds(world.stock, input)
} satisfies Handlers
