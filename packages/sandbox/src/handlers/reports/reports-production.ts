import type { Handlers } from '../../context.ts'
import { exact, plus, times, toNumber, totalOf } from '../../exact.ts'
import { grouped } from '../../reports/entries.ts'
import { isAmong, type ReportInput, type ReportPage } from '../../reports/filter.ts'
import { pagedList, type ReportRow } from '../../reports/rows.ts'
import { workOf, type WorkLine } from '../../reports/work.ts'
import type { World } from '../../world.ts'

// What was produced, and the materials that open orders need.

type By = { product?: true; responsible?: true }

/** Returns how much was produced or used, by product and by employee. */
function workBy(world: World, input: ReportPage, type: WorkLine['type'], by: By) {
  const lines = workOf(world, input).filter((line) => line.type === type)
  const keyOf = (line: WorkLine) => `${by.product ? line.productId : ''} ${by.responsible ? line.responsibleId : ''}`
  const rows = [...grouped(lines, keyOf).values()].map((group): ReportRow => {
    const product = by.product && world.product.get(group[0]?.productId ?? '')
    const employee = by.responsible && world.employee.get(group[0]?.responsibleId ?? '')
    return {
      name: product?.name ?? employee?.full_name,
      ...(product && { product: { _id: product._id, name: product.name } }),
      ...(employee && { responsible: { _id: employee._id, full_name: employee.full_name } }),
      amount: totalOf(group.map((line) => line.amount))
    }
  })
  return pagedList(rows, input, 'amount')
}

const openStates: readonly string[] = ['new', 'in_progress', 'accepted']

/** Returns for every product how much open orders need beyond the stock. */
function missingAmounts(world: World, input: ReportInput): Map<string, number> {
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

/** Returns the materials of the missing products. */
function recommended(world: World, input: ReportInput): ReportRow[] {
  const needs = new Map<string, number>()
  for (const [id, count] of missingAmounts(world, input)) {
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
  'reports/production/by-product': ({ world }, input) => workBy(world, input, 'produced', { product: true }),
  'reports/production/by-responsible': ({ world }, input) => workBy(world, input, 'produced', { responsible: true }),
  'reports/production/by-responsible-and-product': ({ world }, input) =>
    workBy(world, input, 'produced', { product: true, responsible: true }),
  'reports/production/recommended-to-be-used': ({ world }, input) =>
    pagedList(recommended(world, input), input, 'amount'),
  'reports/pos/production/by-product/produced': ({ world }, input) =>
    workBy(world, input, 'produced', { product: true }),
  'reports/pos/production/by-product/used': ({ world }, input) => workBy(world, input, 'used', { product: true })
} satisfies Handlers
