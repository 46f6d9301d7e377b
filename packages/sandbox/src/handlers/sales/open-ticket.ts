import type { Context, Handlers, Input } from '../../context.ts'
import { productNotFound } from '../../server/refusal.ts'
import type { OpenTicketRow } from '../../rows/rows.ts'
import { asList, byId, deletable, isAny, pageOf, referred, shown, updatable, without } from '../../standard.ts'

function checkReferences({ world }: Context, body: Input<'open-ticket/create'>): void {
  const { receipt } = body
  referred(world.organization, body.organization_id, 'organization_id')
  if (body.booking_table_id !== undefined) referred(world['booking-table'], body.booking_table_id, 'booking_table_id')
  const { organization_id, warehouse_id, responsible_id } = receipt
  if (organization_id !== undefined) referred(world.organization, organization_id, 'receipt.organization_id')
  if (warehouse_id !== undefined) referred(world.warehouse, warehouse_id, 'receipt.warehouse_id')
  if (responsible_id !== undefined) referred(world.employee, responsible_id, 'receipt.responsible_id')
  if (receipt.customer_id !== undefined) referred(world.customer, receipt.customer_id, 'receipt.customer_id')
  if (receipt.currency_id !== undefined) referred(world.currency, receipt.currency_id, 'receipt.currency_id')
  if (receipt.price_id !== undefined) referred(world.price, receipt.price_id, 'receipt.price_id')
  for (const line of receipt.products) {
    const field = 'receipt.products.product_id'
    if (!world.product.live(line.product_id)) throw productNotFound(field, line.product_id)
    referred(world.warehouse, line.warehouse_id, 'receipt.products.warehouse_id')
  }
}

export const openTicket = {
  'open-ticket/create': (context, input) => {
    checkReferences(context, input)
    const { world } = context
    return shown(world['open-ticket'].insert({ ...input, uuid: world.newUuid() }))
  },
  'open-ticket/update': (context, input) => {
    const { world } = context
    const row = updatable(world['open-ticket'], input._id)
    checkReferences(context, input)
    const emptied = { booking_table_id: undefined, comment: undefined }
    return shown(world['open-ticket'].update(row, { ...emptied, ...without(input, '_id') }))
  },
  'open-ticket/get-paging': ({ world }, input) => {
    const matches = (row: OpenTicketRow) => isAny(input.organization_id, row.organization_id)
    return asList(pageOf(world['open-ticket'], input, { matches }), shown)
  },
  'open-ticket/get-by-id/{id}': ({ world, part }) => shown(byId(world['open-ticket'], part)),
  'open-ticket/delete-many': ({ world }, { ids }) => {
    for (const row of deletable(world['open-ticket'], ids)) world['open-ticket'].remove(row)
    return 'ok'
  }
} satisfies Handlers
