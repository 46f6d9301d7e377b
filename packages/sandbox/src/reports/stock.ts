import { exact, times, toNumber, totalOf } from '../exact.ts'
import type { CurrencyRow, ProductRow, StockRow } from '../rows/rows.ts'
import { named } from '../standard.ts'
import type { World } from '../world.ts'
import { goodPasses, isAmong, type ReportInput } from './filter.ts'
import { reportCurrency } from './money.ts'
import { listedPrice, mainList, unitCost } from './prices.ts'
import { grouped } from './entries.ts'
import type { ReportRow } from './rows.ts'

// The stock of the warehouses, and its value (policy "report-stock").

/** The stock of a product in one warehouse. */
export type StockOnHand = { stock: StockRow; product: ProductRow }

/** Returns the stocks of a report. */
export function stockOnHand(
  world: World,
  input: ReportInput,
  matches: (row: ProductRow) => boolean = () => true
): StockOnHand[] {
  const passes = goodPasses(world, input)
  const stocks = world.stock.find(
    (row) =>
      isAmong(input.organization_ids, row.organization_id) &&
      isAmong(input.warehouse_ids, row.warehouse_id) &&
      passes(row.product_id)
  )
  return stocks.flatMap((stock) => {
    const product = world.product.live(stock.product_id)
    return product && matches(product) ? [{ stock, product }] : []
  })
}

const amountSum = (lying: readonly StockOnHand[], field: 'amount' | 'booked' | 'in_transit' | 'in_trash'): number =>
  totalOf(lying.map(({ stock }) => stock[field]))
const worthSum = (lying: readonly StockOnHand[], priceOf: (each: StockOnHand) => number): number =>
  totalOf(lying.map((each) => toNumber(times(exact(priceOf(each)), exact(each.stock.amount)))))

/**
 * Returns the price of a product in a list, in the organization of its stock. Returns undefined if the list has none.
 */
const listed = (
  world: World,
  currency: CurrencyRow,
  { stock, product }: StockOnHand,
  priceId: string
): number | undefined => listedPrice(world, currency, product, { organizationId: stock.organization_id, priceId })

/** Returns the number of products, their amount, and their value by the main price list. */
export function stockFigures(world: World, currency: CurrencyRow, lying: readonly StockOnHand[]) {
  const main = mainList(world)
  const goods = grouped(lying, ({ product }) => product._id)
  const outOfStock = [...goods.values()].filter((stocks) => amountSum(stocks, 'amount') <= 0)
  return {
    products: goods.size,
    out_of_stock: outOfStock.length,
    amount: amountSum(lying, 'amount'),
    booked: amountSum(lying, 'booked'),
    in_transit: amountSum(lying, 'in_transit'),
    in_trash: amountSum(lying, 'in_trash'),
    cost: worthSum(lying, ({ stock, product }) => unitCost(world, currency, product, stock.organization_id)),
    worth: worthSum(lying, (each) => listed(world, currency, each, main) ?? 0)
  }
}

/** Returns the figures of the stock in the requested warehouses. */
export function stockSummary(world: World, input: ReportInput) {
  const currency = reportCurrency(world, input.currency_id)
  return { currency_id: currency._id, ...stockFigures(world, currency, stockOnHand(world, input)) }
}

/** Returns one row per product and list with a price: the stock, and its value at that price. */
export function goodsByPrice(world: World, input: ReportInput): ReportRow[] {
  const currency = reportCurrency(world, input.currency_id)
  const lists = world.price.find((row) => row.status === 'active').reverse()
  const goods = grouped(stockOnHand(world, input), ({ product }) => product._id)
  return [...goods.values()].flatMap((lying) => lists.flatMap((list) => priceRow(world, currency, lying, list)))
}

type List = { _id: string; name: string }
function priceRow(world: World, currency: CurrencyRow, lying: readonly StockOnHand[], list: List): ReportRow[] {
  const priced = lying.filter((each) => listed(world, currency, each, list._id) !== undefined)
  const [first] = priced
  if (!first) return []
  return [
    {
      _id: first.product._id,
      name: first.product.name,
      product: named(first.product),
      price: named(list),
      currency_id: currency._id,
      unit_price: listed(world, currency, first, list._id),
      amount: amountSum(priced, 'amount'),
      worth: worthSum(priced, (each) => listed(world, currency, each, list._id) ?? 0)
    }
  ]
}

/** Returns the value of all goods at the prices of every list. */
export function goodsByPriceTotal(world: World, input: ReportInput) {
  const rows = goodsByPrice(world, input)
  const lists = grouped(rows, (row) => (row['price'] as List)._id)
  const sumOf = (group: readonly ReportRow[], field: string) => totalOf(group.map((row) => Number(row[field])))
  return {
    currency_id: reportCurrency(world, input.currency_id)._id,
    products: new Set(rows.map((row) => row['_id'])).size,
    prices: [...lists.values()].map((group) => ({
      ...(group[0]?.['price'] as List),
      products: group.length,
      amount: sumOf(group, 'amount'),
      worth: sumOf(group, 'worth')
    }))
  }
}
