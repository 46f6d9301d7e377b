import type { Context, Handlers, Input } from '../context.ts'
import { exact, sumOf, times, toNumber, totalOf } from '../exact.ts'
import { productNotFound, Refusal } from '../refusal.ts'
import type { SaleOrderRow } from '../rows.ts'
import { asData, byId, holds, isAny, named, pageOf, person, referred, shown } from '../standard.ts'

type World = Context['world']

function show(world: World) {
  return (row: SaleOrderRow) => {
    const currency = world.currency.get(row.currency_id)
    const customer = world.customer.get(row.customer_id)
    return {
      ...shown(row),
      organization: named(world.organization.get(row.organization_id)),
      customer: customer && { _id: customer._id, name: customer.name, type: customer.type },
      responsible: person(world.employee.get(row.responsible_id)),
      currency: currency && { ...shown(currency), to_currency_id: currency._id, numerator: 1, denominator: 1 },
      total_to_pay: row.total_price,
      total_discount: 0,
      trade_status: 'zero',
      trades: []
    }
  }
}

/** The order that already bears the key: of the same integration it is the answer, of another a collision. */
function orderOf(world: World, uuid: string | undefined): SaleOrderRow | undefined {
  const row = uuid === undefined ? undefined : world['sale-order'].find((each) => each.uuid === uuid)[0]
  if (row && row.$source !== world.integration.id)
    throw new Refusal(400, 'alreadyExists', { field: 'uuid', id: row.uuid })
  return row
}

function checkReferences(world: World, body: Input<'sale-order/create'>): void {
  referred(world.organization, body.organization_id, 'organization_id')
  referred(world.customer, body.customer_id, 'customer_id')
  referred(world.employee, body.responsible_id, 'responsible_id')
  if (body.state_id !== undefined) referred(world.state, body.state_id, 'state_id')
  for (const line of body.products) {
    if (!world.product.live(line.product_id)) throw productNotFound('products.product_id', line.product_id)
    referred(world.price, line.price_id, 'products.price_id')
    referred(world.warehouse, line.warehouse_id, 'products.warehouse_id')
  }
}

function create({ world }: Context, body: Input<'sale-order/create'>): SaleOrderRow {
  const known = orderOf(world, body.uuid)
  if (known) return known
  checkReferences(world, body)
  const columns = world.state.find((row) => row.type === 'saleOrders')
  const main = world.currency.find((row) => row.is_main)[0]
  const currency_id = body.currency_id ?? body.currency?._id ?? main?._id ?? ''
  return world['sale-order'].insert({
    uuid: body.uuid ?? world.newUuid(),
    number: world['sale-order'].nextNumber(),
    code: body.code,
    name: body.name,
    organization_id: body.organization_id,
    customer_id: body.customer_id,
    responsible_id: body.responsible_id,
    currency_id: referred(world.currency, currency_id, 'currency_id')._id,
    state: body.state,
    state_id: body.state_id ?? columns.find((row) => row.default_key === body.state)?._id ?? '',
    date: body.date,
    delivery_date: body.delivery_date,
    note: body.note,
    products: body.products,
    discounts: body.discounts,
    total_price: toNumber(sumOf(body.products.map((line) => times(exact(line.amount), exact(line.price))))),
    total_amount: totalOf(body.products.map((line) => line.amount)),
    $source: world.integration.id
  })
}

export const saleOrder = {
  'sale-order/create': (context, input) => show(context.world)(create(context, input)),
  'sale-order/get-by-id/{id}': ({ world, part }) => show(world)(byId(world['sale-order'], part)),
  'sale-order/get-paging': ({ world }, input) => {
    const matches = (row: SaleOrderRow) =>
      isAny(input.organization_id, row.organization_id) &&
      isAny(input.customer_id, row.customer_id) &&
      isAny(input.currency_id, row.currency_id) &&
      isAny(input.state_id, row.state_id) &&
      (input.states?.includes(row.state) ?? true) &&
      (input.search === undefined || holds(row.number, input.search) || holds(row.code, input.search))
    return asData(pageOf(world['sale-order'], input, { matches }), show(world))
  }
} satisfies Handlers
