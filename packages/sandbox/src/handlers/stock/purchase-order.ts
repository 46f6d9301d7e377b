import { defined } from '@kassa/integration-api/basics'
import type { Context, Handlers, Input } from '../../context.ts'
import { exact, times, toNumber, totalOf } from '../../exact.ts'
import { checkLine } from '../../goods.ts'
import { notFound, Refusal } from '../../server/refusal.ts'
import type { OrderState, PurchaseOrderRow } from '../../rows/rows.ts'
import { asList, byId, isAny, pageOf, person, referred, shown, updatable } from '../../standard.ts'
import { supplierOf } from '../setup/lists.ts'

// Orders to a supplier before a purchase.
//
//   new -> in_progress | accepted | canceled      in_progress -> done | in_progress      accepted -> done
//
// Any other change of state is rejected (the document, "Purchase order").

type World = Context['world']
type Body = Input<'purchase-order/create'>
type Line = Body['requests'][number]['products'][number]

const moves: Partial<Record<OrderState, readonly OrderState[]>> = {
  new: ['in_progress', 'accepted', 'canceled'],
  in_progress: ['done', 'in_progress'],
  accepted: ['done']
}

const linesOf = (body: Body): Line[] => body.requests.flatMap((group) => group.products)
const worthOf = ({ amount, cost, total_cost }: Line): number =>
  total_cost ?? toNumber(times(exact(amount), exact(cost ?? 0)))

/** Checks everything before anything is written. */
function check(world: World, body: Body): void {
  if (body.state !== 'new') throw new Refusal(400, 'wrongState', { field: 'state', id: body.state })
  referred(world.organization, body.organization_id, 'organization_id')
  referred(world.employee, body.responsible_id, 'responsible_id')
  referred(world.supplier, body.supplier_id, 'supplier_id')
  referred(world.currency, body.currency_id, 'currency_id')
  if (body.price_id !== undefined) referred(world.price, body.price_id, 'price_id')
  for (const line of linesOf(body)) checkLine(world, line, 'requests.products')
}

/** Returns the column of the request, else the default column of the state (policy "order-board"). */
function columnOf(world: World, state: OrderState, sent: string | undefined): string {
  if (sent !== undefined) return referred(world.state, sent, 'state_id')._id
  const isDefault = (row: { type: string; default_key?: string }) =>
    row.type === 'deliveryOrders' && row.default_key === state
  return world.state.find(isDefault)[0]?._id ?? ''
}

function mainWarehouse({ warehouse }: World, organizationId: string): string {
  const own = warehouse.find((row) => row.organization_id === organizationId).reverse()
  const main = own.find((row) => row.is_main) ?? own[0]
  if (!main) throw notFound('organization_id', organizationId)
  return main._id
}

function create(world: World, body: Body): PurchaseOrderRow {
  check(world, body)
  const lines = linesOf(body)
  return world['purchase-order'].insert({
    number: world['purchase-order'].nextNumber(),
    code: body.code,
    organization_id: body.organization_id,
    supplier_id: body.supplier_id,
    responsible_id: body.responsible_id,
    warehouse_id: mainWarehouse(world, body.organization_id),
    currency_id: body.currency_id,
    date: body.ordered_at,
    delivery_date: body.purchase_date,
    state: 'new',
    state_id: columnOf(world, 'new', body.state_id),
    total: totalOf(lines.map(worthOf)),
    note: body.note,
    items: lines.map(({ product_id, amount, cost = 0 }) => ({ _id: world.newId(), product_id, amount, cost })),
    $more: defined({
      price_id: body.price_id,
      supplier_assistant_id: body.supplier_assistant_id,
      attachments: body.attachments
    })
  })
}

/** Returns how much of an item was purchased since, by the purchases that name it (policy "order-purchased"). */
function purchasedOf({ purchase }: World, itemId: string): number {
  const bought = purchase.find((row) => row.state === 'done').flatMap((row) => row.orders)
  const lines = bought.flatMap((order) => order.products).filter((line) => line.order_item_id === itemId)
  return totalOf(lines.map((line) => line.amount))
}

function withPurchased(world: World, row: PurchaseOrderRow) {
  const items = row.items.map((item) => ({ ...item, purchased_amount: purchasedOf(world, item._id) }))
  return { items, is_fully_purchased: items.every((item) => item.purchased_amount >= item.amount) }
}

const show = (world: World) => (row: PurchaseOrderRow) => ({
  ...shown(row),
  ...withPurchased(world, row),
  supplier: supplierOf(world, row.supplier_id),
  responsible: person(world.employee.get(row.responsible_id))
})

export const purchaseOrder = {
  'purchase-order/create': ({ world }, body) => show(world)(create(world, body)),
  'purchase-order/set-state': ({ world }, { _id, state, state_id }) => {
    const row = updatable(world['purchase-order'], _id)
    if (!(moves[row.state] ?? []).includes(state))
      throw new Refusal(400, 'wrongState', { field: 'state', id: row.state })
    return show(world)(world['purchase-order'].update(row, { state, state_id: columnOf(world, state, state_id) }))
  },
  'purchase-order/get-by-id/{id}': ({ world, part }) => show(world)(byId(world['purchase-order'], part)),
  'purchase-order/get-paging': ({ world }, input) => {
    const matches = (row: PurchaseOrderRow) =>
      isAny(input.organization_id, row.organization_id) &&
      isAny(input.supplier_id, row.supplier_id) &&
      isAny(input.responsible_id, row.responsible_id) &&
      isAny(input.currency_id, row.currency_id) &&
      (input.states?.includes(row.state) ?? true) &&
      (input.is_fully_purchased === undefined ||
        input.is_fully_purchased === withPurchased(world, row).is_fully_purchased)
    return asList(pageOf(world['purchase-order'], input, { matches }), show(world))
  }
} satisfies Handlers
