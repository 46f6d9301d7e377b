import { defined } from '@kassa/integration-api/basics'
import type { Context, Handlers, Input } from '../../context.ts'
import { totalOf } from '../../exact.ts'
import { orderSums, salesOf, tradeStatus, type OrderLine } from '../../orders.ts'
import { type OrderDiscount } from '../../rows/rows-documents.ts'
import { productNotFound, Refusal } from '../../server/refusal.ts'
import type { Fields, SaleOrderRow } from '../../rows/rows.ts'
import {
  asData,
  asList,
  byId,
  existing,
  deletedIds,
  holds,
  isAny,
  momentOf,
  named,
  pageOf,
  person,
  referred,
  removed,
  shown,
  updatable
} from '../../standard.ts'

type World = Context['world']

function show(world: World) {
  const sales = salesOf(world)
  return (row: SaleOrderRow) => {
    const currency = world.currency.get(row.currency_id)
    const customer = world.customer.get(row.customer_id)
    const column = world.state.get(row.state_id)
    const trades = sales.get(row._id) ?? []
    return {
      ...shown(row),
      organization: named(world.organization.get(row.organization_id)),
      customer: customer && { _id: customer._id, name: customer.name, type: customer.type },
      responsible: person(world.employee.get(row.responsible_id)),
      price: row.price_id === undefined ? undefined : named(world.price.get(row.price_id)),
      currency: currency && { ...shown(currency), to_currency_id: currency._id, numerator: 1, denominator: 1 },
      dynamic_state: column && { _id: column._id, name: column.name, default_key: column.default_key },
      total_sale: totalOf(trades.map((trade) => trade.total_to_pay)),
      trade_status: tradeStatus(row, trades),
      trades: trades.map(({ _id, organization_id, state, state_id, number, cashbox_id }) => ({
        _id,
        type: 'b2c',
        organization_id,
        state,
        state_id,
        number,
        cashbox_id
      }))
    }
  }
}

/** Returns the order with this idempotency key. If it is of another integration, throws a Refusal. */
function orderOf(world: World, uuid: string | undefined): SaleOrderRow | undefined {
  const row = uuid === undefined ? undefined : world['sale-order'].find((each) => each.uuid === uuid)[0]
  if (row && row.$source !== world.integration.id)
    throw new Refusal(400, 'alreadyExists', { field: 'uuid', id: row.uuid })
  return row
}

type Body = Input<'sale-order/create'>
type References = {
  organization_id?: string | undefined
  customer_id?: string | undefined
  responsible_id?: string | undefined
  state_id?: string | undefined
  price_id?: string | undefined
  products: Pick<Body['products'][number], 'product_id' | 'price_id' | 'warehouse_id'>[]
}

function checkReferences(world: World, body: References): void {
  const { organization_id, customer_id, responsible_id, state_id, price_id } = body
  if (organization_id !== undefined) referred(world.organization, organization_id, 'organization_id')
  if (customer_id !== undefined) referred(world.customer, customer_id, 'customer_id')
  if (responsible_id !== undefined) referred(world.employee, responsible_id, 'responsible_id')
  if (state_id !== undefined) referred(world.state, state_id, 'state_id')
  if (price_id !== undefined) referred(world.price, price_id, 'price_id')
  for (const line of body.products) {
    if (!world.product.live(line.product_id)) throw productNotFound('products.product_id', line.product_id)
    referred(world.price, line.price_id, 'products.price_id')
    referred(world.warehouse, line.warehouse_id, 'products.warehouse_id')
  }
}

/** Returns the column of a state on the organization's board, else on the board of another organization. */
function columnOf(world: World, organizationId: string, state: string): string | undefined {
  const columns = world.state.find((row) => row.type === 'saleOrders' && row.default_key === state)
  return (columns.find((row) => row.organization_id === organizationId) ?? columns[0])?._id
}

type SentDiscount = Omit<OrderDiscount, 'apply_type'> & {
  apply_type?: 'percent' | 'cash' | undefined
  discount_apply_type?: 'percent' | 'percentage' | 'cash' | undefined
}
/** Updates name the kind of a discount differently. The default is per cent (policy "order-discounts"). */
const asDiscount = ({ apply_type, discount_apply_type, ...rest }: SentDiscount): OrderDiscount => ({
  ...rest,
  apply_type: (apply_type ?? discount_apply_type) === 'cash' ? 'cash' : 'percent'
})

/** Returns the goods of an order with their sums. */
function goodsOf(world: World, currencyId: string, products: OrderLine[], discounts: OrderDiscount[]) {
  const currency = referred(world.currency, currencyId, 'currency_id')
  return { currency_id: currency._id, products, discounts, ...orderSums(currency, products, discounts) }
}

/** Returns the fields that are stored as sent and have no effect. */
const moreOf = ({
  visit_id,
  customer_assistant_id,
  delivery_address,
  custom_fields
}: Pick<Body, 'visit_id' | 'customer_assistant_id' | 'delivery_address' | 'custom_fields'>) =>
  defined({
    visit_id,
    customer_assistant_id,
    delivery_address,
    custom_fields: custom_fields === undefined ? undefined : [custom_fields]
  })

function create({ world }: Context, body: Body): SaleOrderRow {
  const known = orderOf(world, body.uuid)
  if (known) return known
  checkReferences(world, body)
  const main = world.currency.find((row) => row.is_main)[0]
  const currencyId = body.currency_id ?? body.currency?._id ?? main?._id ?? ''
  const products = body.products.map((line) => ({
    _id: world.newId(),
    ...line,
    discounts: (line.discounts ?? []).map(asDiscount)
  }))
  return world['sale-order'].insert({
    uuid: body.uuid ?? world.newUuid(),
    number: world['sale-order'].nextNumber(),
    code: body.code,
    name: body.name,
    organization_id: body.organization_id,
    customer_id: body.customer_id,
    responsible_id: body.responsible_id,
    price_id: body.price_id,
    state: body.state,
    state_id: body.state_id ?? columnOf(world, body.organization_id, body.state) ?? '',
    date: body.date,
    delivery_date: body.delivery_date,
    note: body.note,
    ...goodsOf(world, currencyId, products, body.discounts.map(asDiscount)),
    $more: moreOf(body),
    $source: world.integration.id
  })
}

const wrong = (row: SaleOrderRow): Refusal => new Refusal(400, 'wrongState', { field: 'state', id: row.state })

function update({ world }: Context, body: Input<'sale-order/update'>): SaleOrderRow {
  const row = updatable(world['sale-order'], body._id)
  if (row.state === 'done' || row.state === 'canceled') throw wrong(row)
  checkReferences(world, body)
  const { code, name, organization_id, customer_id, responsible_id, price_id, date, delivery_date, note } = body
  const products = body.products.map((line) => ({
    _id: world.newId(),
    ...line,
    discounts: (line.discounts ?? []).map(asDiscount)
  }))
  return world['sale-order'].update(row, {
    ...defined({ code, name, organization_id, customer_id, responsible_id, price_id, date, delivery_date, note }),
    ...goodsOf(world, body.currency_id, products, body.discounts.map(asDiscount)),
    $more: { ...row.$more, ...moreOf(body) }
  })
}

function accept({ world, part }: Context): SaleOrderRow {
  const row = updatable(world['sale-order'], part)
  if (row.state === 'accepted') return row
  if (row.state !== 'new' && row.state !== 'draft') throw wrong(row)
  const state_id = columnOf(world, row.organization_id, 'accepted') ?? row.state_id
  return world['sale-order'].update(row, { state: 'accepted', state_id })
}

const states = ['new', 'draft', 'in_progress', 'done', 'canceled', 'accepted'] as const

/** Moves orders to a column. A column of a system state also sets the state (policy "order-columns"). */
function moveMany({ world }: Context, { ids, state_id, reject_if_has_trades }: Input<'sale-order/update-status-many'>) {
  const column = referred(world.state, state_id, 'state_id')
  if (column.type !== 'saleOrders') throw new Refusal(400, 'invalid', { field: 'state_id' })
  const rows = [...new Set(ids)].map((id) => referred(world['sale-order'], id, 'ids'))
  const sales = salesOf(world, 'every')
  const sold = rows.find((row) => reject_if_has_trades && sales.has(row._id))
  if (sold) throw new Refusal(400, 'inUse', { field: 'ids', id: sold._id })
  const state = states.find((each) => each === column.default_key)
  const changes: Partial<Fields<SaleOrderRow>> = { state_id: column._id, ...defined({ state }) }
  for (const row of rows) world['sale-order'].update(row, changes)
  return bulk(world, rows.length)
}

function deleteMany({ world }: Context, { ids }: Input<'sale-order/delete-many'>) {
  const rows = [...new Set(ids)].map((id) => existing(world['sale-order'], id))
  for (const row of rows) if (row.is_deleted !== true) world['sale-order'].remove(row)
  return bulk(world, rows.length)
}

/** Returns the record of a process that has already ended (policy "bulk-at-once"). */
const bulk = (world: World, total: number) => ({ _id: world.newId(), state: 'completed', progress: 100, total })

/** Both ends are part of the window. */
function isWithin(text: string | undefined, [fromField, from]: Bound, [toField, to]: Bound): boolean {
  if (from === undefined && to === undefined) return true
  const at = text === undefined ? NaN : Date.parse(text)
  return (
    !Number.isNaN(at) &&
    (from === undefined || at >= momentOf(fromField, from)) &&
    (to === undefined || at <= momentOf(toField, to))
  )
}
type Bound = [field: string, text: string | undefined]

function matchesOf(world: World, input: Input<'sale-order/get-paging'>) {
  const sales = input.trade_statuses === undefined ? undefined : salesOf(world)
  return (row: SaleOrderRow) =>
    isAny(input.organization_id, row.organization_id) &&
    isAny(input.customer_id, row.customer_id) &&
    isAny(input.currency_id, row.currency_id) &&
    isAny(input.state_id, row.state_id) &&
    isAny(input.visit_id, row.$more['visit_id']) &&
    (input.states?.includes(row.state) ?? true) &&
    (input.trade_statuses?.includes(tradeStatus(row, sales?.get(row._id) ?? [])) ?? true) &&
    isWithin(row.date, ['date_form', input.date_form], ['date_to', input.date_to]) &&
    isWithin(
      row.delivery_date,
      ['delivery_date_from', input.delivery_date_from],
      ['delivery_date_to', input.delivery_date_to]
    ) &&
    (input.name === undefined || holds(row.name, input.name)) &&
    (input.search === undefined || holds(row.number, input.search) || holds(row.code, input.search))
}

export const saleOrder = {
  'sale-order/create': (context, input) => show(context.world)(create(context, input)),
  'sale-order/update': (context, input) => show(context.world)(update(context, input)),
  'sale-order/accept/{id}': (context) => show(context.world)(accept(context)),
  'sale-order/delete/{id}': ({ world, part }) => removed(world['sale-order'], part),
  'sale-order/delete-many': (context, input) => deleteMany(context, input),
  'sale-order/update-status-many': (context, input) => moveMany(context, input),
  'sale-order/get-by-id/{id}': ({ world, part }) => show(world)(byId(world['sale-order'], part)),
  'sale-order/get-by-id/for-bot/{id}': ({ world, part }) => show(world)(byId(world['sale-order'], part)),
  'sale-order/get-by-customer/for-bot': ({ world }, { customer_id, ...input }) => {
    referred(world.customer, customer_id, 'customer_id')
    const wanted: readonly string[] | undefined = input.states
    const matches = (row: SaleOrderRow) => row.customer_id === customer_id && (wanted?.includes(row.state) ?? true)
    return asList(pageOf(world['sale-order'], input, { matches }), show(world))
  },
  'sale-order/get-deleted': ({ world }, input) => deletedIds(world['sale-order'], input),
  'sale-order/get-paging': ({ world }, input) =>
    asData(pageOf(world['sale-order'], input, { matches: matchesOf(world, input) }), show(world))
} satisfies Handlers
