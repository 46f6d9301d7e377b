import type { Handlers, Input } from '../context.ts'
import { exact, plus, times, toNumber, totalOf } from '../exact.ts'
import { grouped } from '../reports/entries.ts'
import { isAmong, isWithin, windowOf, type ReportInput } from '../reports/filter.ts'
import { pagedList, type ReportRow } from '../reports/rows.ts'
import type { World } from '../world.ts'

// What was made, and what making what is ordered will take.

type Produced = { productId: string; responsibleId: string; amount: number }

/** What the operations of production that are done have made (policy "report-production"). */
function producedOf(world: World, input: ReportInput): Produced[] {
  const window = windowOf(input)
  return world['production-operation']
    .find()
    .filter(
      (row) =>
        row.state === 'done' &&
        isWithin(window, Date.parse(row.produced_date)) &&
        isAmong(input.responsible_ids, row.responsible_id ?? '')
    )
    .flatMap((row) =>
      row.items
        .filter(({ type, product_id }) => type === 'produced' && isAmong(input.product_ids, product_id))
        .map(({ product_id, amount }) => ({
          productId: product_id,
          responsibleId: row.responsible_id ?? '',
          amount
        }))
    )
}

type Page = Input<'reports/production/by-product'>
type By = { product?: true; responsible?: true }

function outputBy(world: World, input: Page, by: By) {
  const keyOf = (row: Produced) => `${by.product ? row.productId : ''} ${by.responsible ? row.responsibleId : ''}`
  const rows = [...grouped(producedOf(world, input), keyOf).values()].map((group): ReportRow => {
    const product = by.product && world.product.get(group[0]?.productId ?? '')
    const employee = by.responsible && world.employee.get(group[0]?.responsibleId ?? '')
    return {
      name: product?.name ?? employee?.full_name,
      ...(product && { product: { _id: product._id, name: product.name } }),
      ...(employee && { responsible: { _id: employee._id, full_name: employee.full_name } }),
      amount: totalOf(group.map((row) => row.amount))
    }
  })
  return pagedList(rows, input, 'amount')
}

const openStates: readonly string[] = ['new', 'in_progress', 'accepted']

/** How much of every good open orders ask for beyond what the warehouses hold. */
function lacking(world: World, input: ReportInput): Map<string, number> {
  const orders = world['sale-order'].find(
    (row) => openStates.includes(row.state) && isAmong(input.organization_ids, row.organization_id)
  )
  const lines = orders.flatMap((row) => row.products)
  const wanted = grouped(lines, (line) => String(line['product_id']))
  return new Map(
    [...wanted].map(([id, group]) => {
      const asked = totalOf(group.map((line) => Number(line['amount'])))
      return [id, Math.max(0, totalOf([asked, -Math.max(0, inStock(world, input, id))]))]
    })
  )
}

const inStock = (world: World, input: ReportInput, productId: string): number =>
  totalOf(
    world.stock
      .find((row) => row.product_id === productId && isAmong(input.warehouse_ids, row.warehouse_id))
      .map((row) => row.amount)
  )

/** The materials that the goods lacking are made of. */
function recommended(world: World, input: ReportInput): ReportRow[] {
  const needs = new Map<string, number>()
  for (const [id, count] of lacking(world, input)) {
    for (const { material_id, amount } of world.product.live(id)?.materials ?? []) {
      const more = times(exact(amount), exact(count))
      needs.set(material_id, toNumber(plus(exact(needs.get(material_id) ?? 0), more)))
    }
  }
  return [...needs]
    .filter(([id, amount]) => amount > 0 && isAmong(input.product_ids, id))
    .map(([id, amount]) => {
      const stock = inStock(world, input, id)
      const name = world.product.get(id)?.name
      return { _id: id, name, amount, stock, shortage: Math.max(0, totalOf([amount, -stock])) }
    })
}

export const productionReports = {
  'reports/production/by-product': ({ world }, input) => outputBy(world, input, { product: true }),
  'reports/production/by-responsible': ({ world }, input) => outputBy(world, input, { responsible: true }),
  'reports/production/by-responsible-and-product': ({ world }, input) =>
    outputBy(world, input, { product: true, responsible: true }),
  'reports/production/recommended-to-be-used': ({ world }, input) =>
    pagedList(recommended(world, input), input, 'amount')
} satisfies Handlers
