import { exact, times, toNumber, totalOf } from '../exact.ts'
import type { TradeRow } from '../rows/rows.ts'
import { named, person, without } from '../standard.ts'
import type { World } from '../world.ts'
import { entriesOf, figuresOf, grouped, type Entry, type Figures } from './entries.ts'
import { goodPasses, isAmong, reportFilter, type ReportInput } from './filter.ts'
import { methodRows } from './groups.ts'
import { percentOf, worthIn } from './money.ts'
import { listedPrice, mainList } from './prices.ts'
import type { ReportRow } from './rows.ts'
import { stockOnHand, stockFigures } from './stock.ts'

// Sales and their lines one by one, goods without sales, and the settlement of sales.

/** The figures in a row of one sale, or of one of its lines. */
const own = (figures: Figures) => without(figures, 'receipts', 'refunds', 'average_receipt')

const heads = (world: World, trade: TradeRow) => ({
  number: trade.number,
  date: trade.sold_at,
  is_refund: trade.is_refund,
  organization: named(world.organization.get(trade.organization_id)),
  customer: named(world.customer.get(trade.customer_id ?? '')),
  responsible: person(world.employee.get(trade.responsible_id))
})

/** Returns one row per sale and per return, with the figures of the matching lines. */
export function tradeRows(world: World, input: ReportInput): ReportRow[] {
  const filter = reportFilter(world, input)
  return [...grouped(entriesOf(world, filter), ({ trade }) => trade).entries()].map(([trade, entries]) => {
    const head = heads(world, trade)
    const worth = (amount: number) => worthIn(world, filter.currency, amount, trade.currency_id)
    return {
      _id: trade._id,
      ...head,
      name: head.customer?.name,
      code: trade.code,
      state: trade.state,
      currency_id: filter.currency._id,
      ...own(figuresOf(entries, filter.currency)),
      total_to_pay: worth(trade.total_to_pay),
      total_to_refund: worth(trade.total_to_refund),
      debt: worth(trade.debt)
    }
  })
}

/** Returns one row per line of a sale or of a return. */
export function lineRows(world: World, input: ReportInput): ReportRow[] {
  const filter = reportFilter(world, input)
  return entriesOf(world, filter).map((entry) => {
    const { trade, line } = entry
    return {
      _id: line._id,
      trade_id: trade._id,
      ...heads(world, trade),
      name: line.name,
      product: { _id: line.product_id, name: line.name },
      warehouse: named(world.warehouse.get(line.warehouse_id)),
      currency_id: filter.currency._id,
      amount: line.amount,
      price: worthIn(world, filter.currency, line.price, trade.currency_id),
      ...own(figuresOf([entry], filter.currency))
    }
  })
}

/**
 * Returns one row per line with a price other than that of its list: the list of the line, else of the sale, else the
 * main one.
 */
export function deviationRows(world: World, input: ReportInput): ReportRow[] {
  const filter = reportFilter(world, input)
  const sold = entriesOf(world, filter).filter(({ trade }) => !trade.is_refund)
  return sold.flatMap(({ trade, line }) => {
    const priceId = line.price_id ?? trade.price_id ?? mainList(world)
    const place = { organizationId: trade.organization_id, priceId }
    const list_price = listedPrice(world, filter.currency, world.product.get(line.product_id), place)
    const price = worthIn(world, filter.currency, line.price, trade.currency_id)
    if (list_price === undefined || price === list_price) return []
    const deviation = totalOf([price, -list_price])
    return [
      {
        _id: line._id,
        trade_id: trade._id,
        ...heads(world, trade),
        name: line.name,
        product: { _id: line.product_id, name: line.name },
        price_list: named(world.price.get(priceId)),
        currency_id: filter.currency._id,
        amount: line.amount,
        price,
        list_price,
        deviation,
        deviation_percent: list_price === 0 ? null : percentOf(deviation, list_price),
        total_deviation: toNumber(times(exact(deviation), exact(line.amount)))
      }
    ]
  })
}

const lastSales = (entries: readonly Entry[]): Map<string, number> => {
  const last = new Map<string, number>()
  for (const { trade, line, at } of entries)
    if (!trade.is_refund) last.set(line.product_id, Math.max(at, last.get(line.product_id) ?? -Infinity))
  return last
}

/** Returns goods on sale without a sale in the window, their stock, and the time of their last sale. */
export function unsoldRows(world: World, input: ReportInput): ReportRow[] {
  const filter = reportFilter(world, input)
  const sold = lastSales(entriesOf(world, filter))
  const ever = lastSales(entriesOf(world, reportFilter(world, { ...input, date_from: undefined, date_to: undefined })))
  const passes = goodPasses(world, input)
  const onHand = grouped(stockOnHand(world, input), ({ product }) => product._id)
  const unsold = world.product.find(
    (row) =>
      !sold.has(row._id) &&
      !row.is_parent &&
      passes(row._id) &&
      row.organizations.some(
        (place) => place.is_available_for_sale && isAmong(input.organization_ids, place.organization_id)
      )
  )
  return unsold.map((row) => {
    const { amount, cost, worth } = stockFigures(world, filter.currency, onHand.get(row._id) ?? [])
    const lastAt = ever.get(row._id)
    return {
      _id: row._id,
      name: row.name,
      number: row.number,
      sku: row.sku,
      product: named(row),
      category: named(world.category.get(row.category_id ?? '')),
      currency_id: filter.currency._id,
      amount,
      cost,
      worth,
      last_sold_at: lastAt === undefined ? null : new Date(lastAt).toISOString()
    }
  })
}

/**
 * Returns what sales should have brought, and what cash, banks, debt and balances contain of it (policy
 * "report-settlements").
 */
export function settlements(world: World, input: ReportInput) {
  const filter = reportFilter(world, input)
  const { net_sales, added_tax } = figuresOf(entriesOf(world, { ...filter, line: () => true }), filter.currency)
  const methods = methodRows(world, input).map(({ _id, name, value }) => {
    const id = String(_id)
    return { _id: id, name, type: world['payment-method'].get(id)?.type ?? id, value: Number(value) }
  })
  const sumOf = (type: string) => totalOf(methods.filter((row) => row.type === type).map((row) => row.value))
  const expected = totalOf([net_sales, added_tax])
  const settled = totalOf(methods.map((row) => row.value))
  return {
    currency_id: filter.currency._id,
    expected,
    settled,
    difference: totalOf([settled, -expected]),
    cash: sumOf('cash'),
    bank: sumOf('cashless'),
    debt: sumOf('debt'),
    balance: sumOf('balance'),
    methods
  }
}
