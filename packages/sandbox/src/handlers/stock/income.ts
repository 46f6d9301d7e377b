import type { Context, Handlers, Input } from '../../context.ts'
import { exact, sumOf, times, toNumber, totalOf } from '../../exact.ts'
import { checkLine, enter } from '../../goods.ts'
import { invalid, notFound, Refusal } from '../../server/refusal.ts'
import type { IncomeRow, PurchaseRow } from '../../rows/rows.ts'
import {
  asData,
  byId,
  holds,
  isAny,
  momentOf,
  named,
  pageOf,
  person,
  referred,
  shown,
  updatable,
  without
} from '../../standard.ts'
import { supplierOf } from '../setup/lists.ts'
import { receivedOf } from './purchase.ts'

// Goods received for purchases: a whole purchase at once, or in parts (policy "income-parts").

type World = Context['world']
type Body = Input<'income/create'>
type Line = Body['purchases'][number]['products'][number]

const linesOf = (body: Body): Line[] => body.purchases.flatMap((each) => each.products)

/** A line can receive at most the outstanding amount of the purchase line that it names. */
function checkReceipt(world: World, purchase: PurchaseRow, line: Line, all: readonly Line[]): void {
  checkLine(world, line, 'purchases.products')
  const { purchase_item_id } = line
  const bought = purchase.orders.flatMap((order) => order.products).find((each) => each._id === purchase_item_id)
  if (bought?.product_id !== line.product_id) throw notFound('purchases.products.purchase_item_id', purchase_item_id)
  const now = totalOf(all.filter((each) => each.purchase_item_id === purchase_item_id).map((each) => each.amount))
  if (totalOf([now, receivedOf(world, purchase, purchase_item_id)]) > bought.amount)
    throw new Refusal(400, 'notEnough', { field: 'purchases.products.amount', id: line.product_id })
}

function check(world: World, body: Body): void {
  referred(world.organization, body.organization_id, 'organization_id')
  referred(world.employee, body.responsible_id, 'responsible_id')
  referred(world.supplier, body.supplier_id, 'supplier_id')
  referred(world.currency, body.currency_id, 'currency_id')
  const warehouse = referred(world.warehouse, body.warehouse_id, 'warehouse_id')
  if (warehouse.organization_id !== body.organization_id) throw invalid('warehouse_id')
  for (const { cost_id } of body.additional_costs) referred(world['extra-cost'], cost_id, 'additional_costs.cost_id')
  for (const { purchase_id, products } of body.purchases) {
    const purchase = referred(world.purchase, purchase_id, 'purchases.purchase_id')
    if (purchase.state === 'canceled' || purchase.state === 'draft')
      throw new Refusal(400, 'wrongState', { field: 'purchases.purchase_id', id: purchase.state })
    for (const line of products) checkReceipt(world, purchase, line, linesOf(body))
  }
}

function create({ world, actor }: Context, body: Body): IncomeRow {
  check(world, body)
  const lines = linesOf(body)
  const row = world.income.insert({
    ...without(body, 'supplier_assistant_id'),
    number: world.income.nextNumber(),
    state: 'done',
    total_amount: totalOf(lines.map((line) => line.amount)),
    total_cost: toNumber(sumOf(lines.map((line) => times(exact(line.amount), exact(line.cost))))),
    created_by: actor._id
  })
  carry(world, row, 1)
  return row
}

function carry(world: World, row: IncomeRow, factor: 1 | -1): void {
  for (const line of row.purchases.flatMap((each) => each.products))
    enter(world, line.product_id, row.warehouse_id, factor * line.amount)
}

function listed(world: World) {
  return (row: IncomeRow) => {
    const currency = world.currency.get(row.currency_id)
    return {
      ...without(shown(row), 'purchases', 'additional_costs', 'warehouse_id', 'created_by'),
      organization: named(world.organization.get(row.organization_id)),
      responsible: person(world.employee.get(row.responsible_id)),
      supplier: supplierOf(world, row.supplier_id),
      currency: currency && {
        _id: currency._id,
        name: currency.name,
        symbol: currency.symbol,
        uuid: currency.uuid,
        value: currency.value,
        side: currency.side
      }
    }
  }
}

const show = (world: World) => (row: IncomeRow) => ({
  ...listed(world)(row),
  warehouse_id: row.warehouse_id,
  warehouse: named(world.warehouse.get(row.warehouse_id)),
  purchases: row.purchases,
  additional_costs: row.additional_costs.map((each) => ({ ...each, cost: costOf(world, each.cost_id) })),
  created_by: person(world.employee.get(row.created_by))
})

function costOf(world: World, id: string) {
  const cost = world['extra-cost'].get(id)
  if (!cost) return undefined
  const { name, is_affect_price, distribution_method, recommended_amount, max_amount, currency_id } = cost
  return { name, is_affect_price, distribution_method, recommended_amount, max_amount, currency_id }
}

export const income = {
  'income/create': (context, body) => show(context.world)(create(context, body)),
  'income/cancel': ({ world }, { _id }) => {
    const row = updatable(world.income, _id)
    if (row.state !== 'done') throw new Refusal(400, 'wrongState', { field: 'state', id: row.state })
    carry(world, row, -1)
    return show(world)(world.income.update(row, { state: 'canceled' }))
  },
  'income/get-by-id/{id}': ({ world, part }) => show(world)(byId(world.income, part)),
  'income/get-paging': ({ world }, input) => {
    const from = input.date_from === undefined ? -Infinity : momentOf('date_from', input.date_from)
    const to = input.date_to === undefined ? Infinity : momentOf('date_to', input.date_to)
    const matches = (row: IncomeRow) =>
      isAny(input.supplier_id, row.supplier_id) &&
      isAny(input.organization_id, row.organization_id) &&
      isAny(input.responsible_id, row.responsible_id) &&
      Date.parse(row.date) >= from &&
      Date.parse(row.date) <= to &&
      (input.search === undefined || holds(row.number, input.search) || holds(row.code ?? undefined, input.search))
    return asData(pageOf(world.income, input, { matches, changedSince: input.updated_at }), listed(world))
  }
} satisfies Handlers
