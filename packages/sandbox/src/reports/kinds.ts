import { totalOf } from '../exact.ts'
import type { CurrencyRow, ProductRow } from '../rows/rows.ts'
import { named } from '../standard.ts'
import type { World } from '../world.ts'
import { entriesOf, figuresOf, grouped, type Entry } from './entries.ts'
import { reportFilter, type ReportInput } from './filter.ts'
import type { ReportRow } from './rows.ts'
import { byDay } from './series.ts'
import { stockOnHand, stockFigures } from './stock.ts'
import { workOf, type WorkLine } from './work.ts'

// Products, materials and semi-finished products: what was sold, produced and used, and their stock.

export type Kind = 'product' | 'material' | 'semi_product'
const isOf =
  (kind: Kind) =>
  (row: ProductRow | undefined): boolean =>
    row?.[`is_${kind}`] === true

/** The main figure of each kind of goods (policy "report-kinds"). */
const mainFigure = { product: 'net_sales', material: 'used', semi_product: 'produced' } as const

/** One event of a product: it was sold or returned, used or produced. */
type Happening = { productId: string; at: number; entry?: Entry; work?: WorkLine }

function happeningsOf(world: World, input: ReportInput, kind: Kind): Happening[] {
  const sold = entriesOf(world, reportFilter(world, input)).map((entry) => ({
    productId: entry.line.product_id,
    at: entry.at,
    entry
  }))
  const made = workOf(world, input).map((work) => ({ productId: work.productId, at: work.at, work }))
  return [...sold, ...made].filter(({ productId }) => isOf(kind)(world.product.get(productId)))
}

function turnoverOf(happenings: readonly Happening[], currency: CurrencyRow, kind: Kind) {
  const work = happenings.flatMap((each) => each.work ?? [])
  const sumOf = (type: WorkLine['type']) =>
    totalOf(work.filter((line) => line.type === type).map((line) => line.amount))
  const figures = {
    ...figuresOf(
      happenings.flatMap((each) => each.entry ?? []),
      currency
    ),
    produced: sumOf('produced'),
    used: sumOf('used')
  }
  return { value: figures[mainFigure[kind]], ...figures }
}

/** Returns the stock of a kind of goods, and its figures in the window. */
export function kindSummary(world: World, input: ReportInput, kind: Kind) {
  const { currency } = reportFilter(world, input)
  return {
    currency_id: currency._id,
    stock: stockFigures(world, currency, stockOnHand(world, input, isOf(kind))),
    ...turnoverOf(happeningsOf(world, input, kind), currency, kind)
  }
}

/** Returns one row for each product of a kind with an event, with a chart of its main figure by day. */
export function kindRows(world: World, input: ReportInput, kind: Kind): ReportRow[] {
  const { currency } = reportFilter(world, input)
  return [...grouped(happeningsOf(world, input, kind), ({ productId }) => productId)].map(([id, happenings]) => {
    const product = world.product.get(id)
    return {
      _id: id,
      name: product?.name,
      product: named(product),
      ...turnoverOf(happenings, currency, kind),
      chart: byDay(happenings, input, (some) => ({ value: turnoverOf(some, currency, kind).value }))
    }
  })
}
