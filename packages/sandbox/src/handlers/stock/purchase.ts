import type { Context, Handlers, Input } from '../../context.ts'
import { exact, sumOf, times, toNumber, totalOf } from '../../exact.ts'
import { checkLine, enter } from '../../goods.ts'
import { invalid, notFound, Refusal } from '../../server/refusal.ts'
import type { IncomeRow, PurchaseRow, PurchaseState } from '../../rows/rows.ts'
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
  updatable
} from '../../standard.ts'
import { supplierOf } from '../setup/lists.ts'

// Goods purchased from a supplier. The service misspells some names, differently in requests and records.

type World = Context['world']
type Create = Input<'purchase/create'>
type Update = Input<'purchase/update'>
type Line = Update['orders'][number]['products'][number]

function checkLines(world: World, body: Create | Update): void {
  for (const { order_id, products } of body.orders) {
    const order = order_id === undefined ? undefined : referred(world['purchase-order'], order_id, 'orders.order_id')
    for (const line of products) {
      checkLine(world, line, 'orders.products')
      const { order_item_id } = line
      if (order_item_id !== undefined && !order?.items.some((item) => item._id === order_item_id))
        throw notFound('orders.products.order_item_id', order_item_id)
      for (const { cost_id } of line.extra_costs) referred(world['extra-cost'], cost_id, 'orders.products.extra_costs')
      for (const { price_id } of line.prices) referred(world.price, price_id, 'orders.products.prices')
    }
  }
}

function check(world: World, body: Create | Update, supplierId: string | undefined): void {
  referred(world.organization, body.organization_id, 'organization_id')
  referred(world.employee, body.responsible_id, 'responsible_id')
  referred(world.currency, body.currency_id, 'currency_id')
  if (supplierId !== undefined) referred(world.supplier, supplierId, 'supliaer_id')
  const warehouse = referred(world.warehouse, body.warehouse_id, 'warehouse_id')
  if (warehouse.organization_id !== body.organization_id) throw invalid('warehouse_id')
  for (const { cost_id } of body.additional_costs) referred(world['extra-cost'], cost_id, 'additional_costs.cost_id')
  checkLines(world, body)
}

/** Returns the fields that both create and update write. A missing field becomes empty (policy "whole-body"). */
function fieldsOf(world: World, body: Create | Update, supplierId: string | undefined) {
  check(world, body, supplierId)
  const lines: Line[] = body.orders.flatMap((order) => order.products)
  return {
    code: body.code,
    organization_id: body.organization_id,
    date: body.date,
    income_date: body.income_date,
    responsible_id: body.responsible_id,
    supplier_id: supplierId,
    warehouse_id: body.warehouse_id,
    currency_id: body.currency_id,
    note: body.note,
    orders: body.orders.map(({ order_id, products }) => ({
      order_id,
      products: products.map((line) => ({ ...line, _id: world.newId() }))
    })),
    additional_costs: body.additional_costs,
    contract_id: body.contract_id,
    is_auto_income: body.is_auto_income ?? false,
    total_amount: totalOf(lines.map((line) => line.amount)),
    total_cost: toNumber(sumOf(lines.map((line) => times(exact(line.amount), exact(line.cost))))),
    total_extra_cost: totalOf([
      ...lines.map((line) => line.extra_cost),
      ...body.additional_costs.map((cost) => cost.amount)
    ]),
    $assistant: body.supliaer_assistant_id
  }
}

/** Adds the goods to the warehouse, or removes them, if the state requires it (policy "purchase-income"). */
function settled(world: World, row: PurchaseRow): PurchaseRow {
  const isIn = row.state === 'done' && row.is_auto_income && (row.$isIn || receivedOf(world, row) === 0)
  if (isIn === row.$isIn) return row
  for (const line of row.orders.flatMap((order) => order.products))
    enter(world, line.product_id, row.warehouse_id, isIn ? line.amount : -line.amount)
  return world.purchase.update(row, { $isIn: isIn })
}

const moves: Record<PurchaseState, readonly PurchaseState[]> = {
  draft: ['draft', 'new', 'in_progress', 'done', 'canceled'],
  new: ['draft', 'new', 'in_progress', 'done', 'canceled'],
  in_progress: ['draft', 'new', 'in_progress', 'done', 'canceled'],
  done: ['canceled'],
  canceled: []
}
const wrong = (row: PurchaseRow): Refusal => new Refusal(400, 'wrongState', { field: 'state', id: row.state })

/** Returns the valid receipts of goods of the purchase. */
const incomesOf = ({ income }: World, { _id }: PurchaseRow): IncomeRow[] =>
  income.find((row) => row.state === 'done' && row.purchases.some((each) => each.purchase_id === _id))

/** Returns how much of the purchase, or of one of its lines, was received. */
export function receivedOf(world: World, row: PurchaseRow, lineId?: string): number {
  const lines = row.orders.flatMap((order) => order.products).filter((line) => [undefined, line._id].includes(lineId))
  if (row.$isIn) return totalOf(lines.map((line) => line.amount))
  const ids = lines.map((line) => line._id)
  const received = incomesOf(world, row).flatMap((income) => income.purchases.flatMap((each) => each.products))
  return totalOf(received.filter((each) => ids.includes(each.purchase_item_id)).map((each) => each.amount))
}
/** Returns the returns of the purchase. */
const returnsOf = (world: World, { _id }: PurchaseRow) =>
  world['purchase-return'].find((row) => row.purchase_id === _id && row.state === 'done')
const refundedOf = (world: World, row: PurchaseRow): number =>
  totalOf(returnsOf(world, row).flatMap((back) => back.items.map((item) => item.amount)))
const isRefunded = (world: World, row: PurchaseRow): boolean =>
  row.total_amount > 0 && refundedOf(world, row) >= row.total_amount
const isReceived = (world: World, row: PurchaseRow): boolean =>
  row.total_amount > 0 && receivedOf(world, row) >= row.total_amount
const partOf = (amount: number, whole: number): 'zero' | 'full' | 'partial' =>
  amount === 0 ? 'zero' : amount < whole ? 'partial' : 'full'

/** Returns the row of a list. */
const listed = (world: World) => (row: PurchaseRow) => ({
  _id: row._id,
  created_at: row.created_at,
  updated_at: row.updated_at,
  number: row.number,
  organization_id: row.organization_id,
  organization: named(world.organization.get(row.organization_id)),
  state: row.state,
  date: row.date,
  income_date: row.income_date,
  responsible_id: row.responsible_id,
  responsible: person(world.employee.get(row.responsible_id)),
  supplier_id: row.supplier_id,
  supplier: supplierOf(world, row.supplier_id),
  currency_id: row.currency_id,
  total_amount: row.total_amount,
  total_cost: row.total_cost,
  is_fully_income: isReceived(world, row),
  total_income: receivedOf(world, row),
  total_refunded: refundedOf(world, row),
  is_fully_refunded: isRefunded(world, row)
})

function show(world: World) {
  return (row: PurchaseRow) => {
    const currency = world.currency.get(row.currency_id)
    const { $assistant } = row
    return {
      ...shown(row),
      ...listed(world)(row),
      created_by: person(world.employee.get(row.created_by)),
      currency: currency && {
        _id: currency._id,
        name: currency.name,
        uuid: currency.uuid,
        value: currency.value,
        symbol: currency.symbol,
        side: currency.side
      },
      suplier_assistant: $assistant === undefined ? undefined : { _id: $assistant },
      supplier_assistant_hierarchy: [],
      is_auto_create: false,
      incomes: incomesOf(world, row).map(({ _id, number }) => ({ _id, number })),
      purchase_returns: returnsOf(world, row).map(({ _id, number }) => ({ _id, number }))
    }
  }
}

function filterOf(world: World, input: Input<'purchase/get-paging'>) {
  const from = input.date_from === undefined ? -Infinity : momentOf('date_from', input.date_from)
  const to = input.date_to === undefined ? Infinity : momentOf('date_to', input.date_to)
  const isDated = ({ date }: PurchaseRow) => Date.parse(date) >= from && Date.parse(date) <= to
  const isAsReceived = (row: PurchaseRow) =>
    isAny(input.is_fully_income, isReceived(world, row)) &&
    isAny(input.has_any_income, receivedOf(world, row) > 0) &&
    (input.income_states?.includes(partOf(receivedOf(world, row), row.total_amount)) ?? true) &&
    (input.refunded_states?.includes(partOf(refundedOf(world, row), row.total_amount)) ?? true) &&
    isAny(input.is_fully_refunded, isRefunded(world, row))
  const hasCost = ({ total_cost }: PurchaseRow) =>
    total_cost >= (input.total_from ?? 0) && total_cost <= (input.total_to ?? Infinity)
  return (row: PurchaseRow): boolean =>
    isAny(input.organization_id, row.organization_id) &&
    isAny(input.responsible_id, row.responsible_id) &&
    isAny(input.supliaer_id, row.supplier_id) &&
    isAny(input.contract_id, row.contract_id) &&
    isAny(input.currency_id, row.currency_id) &&
    isAny(input.is_auto_create, false) &&
    (input.states?.includes(row.state) ?? true) &&
    (input.search === undefined || holds(row.number, input.search) || holds(row.code, input.search)) &&
    isDated(row) &&
    isAsReceived(row) &&
    hasCost(row)
}

export const purchase = {
  'purchase/create': ({ world, actor }, body) => {
    if (body.price_id !== undefined) referred(world.price, body.price_id, 'price_id')
    const row = world.purchase.insert({
      ...fieldsOf(world, body, body.supplier_id ?? body.supliaer_id),
      number: world.purchase.nextNumber(),
      state: body.state,
      price_id: body.price_id,
      created_by: actor._id,
      $isIn: false
    })
    return show(world)(settled(world, row))
  },
  'purchase/update': ({ world }, { _id, ...body }) => {
    const row = updatable(world.purchase, _id)
    if (row.state === 'done' || row.state === 'canceled' || incomesOf(world, row).length > 0) throw wrong(row)
    return show(world)(world.purchase.update(row, fieldsOf(world, body, body.supliaer_id)))
  },
  'purchase/set-state': ({ world }, { _id, state }) => {
    const row = updatable(world.purchase, _id)
    const incomes = incomesOf(world, row)
    if (!moves[row.state].includes(state)) throw wrong(row)
    if (state === 'canceled' && incomes.length > 0) throw new Refusal(400, 'inUse', { field: '_id', id: row.number })
    return show(world)(settled(world, world.purchase.update(row, { state })))
  },
  'purchase/get-by-id/{id}': ({ world, part }) => show(world)(byId(world.purchase, part)),
  'purchase/get-paging': ({ world }, input) => {
    const filter = { matches: filterOf(world, input), changedSince: input.updated_at }
    return asData(pageOf(world.purchase, input, filter), listed(world))
  }
} satisfies Handlers
