import type { TransferBody } from '@kassa/integration-api'
import type { Context, Handlers } from '../../context.ts'
import { checkLine, enter } from '../../goods.ts'
import { Refusal } from '../../server/refusal.ts'
import type { TransferRow } from '../../rows/rows.ts'
import { asList, byId, isAny, pageOf, referred, shown, updatable } from '../../standard.ts'

// Transfers of goods between warehouses and production. The schema checks which warehouses a type needs.
//
//   new <-> draft      new -> accepted -> in_progress      receive: accepted | in_progress -> done
//   canceled: from new, accepted, in_progress and done

type World = Context['world']
type Status = TransferRow['status']

const moves: Partial<Record<Status, readonly Status[]>> = {
  new: ['draft', 'canceled', 'accepted'],
  draft: ['new'],
  accepted: ['in_progress', 'canceled'],
  in_progress: ['canceled'],
  done: ['canceled']
}

const show = (row: TransferRow) => ({ is_deleted: false, ...shown(row) })

function checkReferences(world: World, body: TransferBody): void {
  referred(world.organization, body.source_organization_id, 'source_organization_id')
  referred(world.employee, body.sender_employee_id, 'sender_employee_id')
  referred(world.reason, body.reason_id, 'reason_id')
  const { receiver_employee_id, price_id, sender_warehouse_id, receiver_warehouse_id } = body
  if (receiver_employee_id !== undefined) referred(world.employee, receiver_employee_id, 'receiver_employee_id')
  if (price_id !== undefined) referred(world.price, price_id, 'price_id')
  if (sender_warehouse_id !== undefined) referred(world.warehouse, sender_warehouse_id, 'sender_warehouse_id')
  if (receiver_warehouse_id !== undefined) referred(world.warehouse, receiver_warehouse_id, 'receiver_warehouse_id')
  for (const line of body.products) checkLine(world, line)
}

/** Moves the goods from one warehouse to the other, or back. Production has no stock in this sandbox. */
function carry(world: World, row: TransferRow, factor: 1 | -1): void {
  for (const { product_id, amount } of row.products) {
    if (row.sender_warehouse_id !== undefined) enter(world, product_id, row.sender_warehouse_id, -factor * amount)
    if (row.receiver_warehouse_id !== undefined) enter(world, product_id, row.receiver_warehouse_id, factor * amount)
  }
}

const wrong = (row: TransferRow): Refusal => new Refusal(400, 'wrongState', { field: 'status', id: row.status })

/** An update replaces the body: fields that are left out are lost (policy "whole-body"). */
const empty = {
  code: undefined,
  request_id: undefined,
  sender_warehouse_id: undefined,
  receiver_warehouse_id: undefined,
  receiver_employee_id: undefined,
  price_id: undefined,
  note: undefined,
  attachments: undefined
}

export const internalTransfer = {
  'internal-transfer/create': ({ world }, body) => {
    checkReferences(world, body)
    return show(world['internal-transfer'].insert({ ...body, status: 'new' }))
  },
  'internal-transfer/update/{id}': ({ world, part }, body) => {
    const row = updatable(world['internal-transfer'], part)
    if (row.status !== 'new' && row.status !== 'draft') throw wrong(row)
    checkReferences(world, body)
    return show(world['internal-transfer'].update(row, { ...empty, ...body }))
  },
  'internal-transfer/set-status/{id}': ({ world, part }, { status }) => {
    const row = updatable(world['internal-transfer'], part)
    if (!(moves[row.status] ?? []).includes(status)) throw wrong(row)
    if (row.status === 'done') carry(world, row, -1)
    return show(world['internal-transfer'].update(row, { status }))
  },
  'internal-transfer/receive/{id}': ({ world, part }) => {
    const row = updatable(world['internal-transfer'], part)
    if (row.status !== 'accepted' && row.status !== 'in_progress') throw wrong(row)
    carry(world, row, 1)
    return show(world['internal-transfer'].update(row, { status: 'done' }))
  },
  'internal-transfer/get-by-id/{id}': ({ world, part }) => show(byId(world['internal-transfer'], part)),
  'internal-transfer/get-paging': ({ world }, input) => {
    const matches = (row: TransferRow) =>
      isAny(input.source_organization_id, row.source_organization_id) &&
      isAny(input.sender_warehouse_id, row.sender_warehouse_id) &&
      isAny(input.receiver_warehouse_id, row.receiver_warehouse_id) &&
      isAny(input.reason_id, row.reason_id) &&
      (input.states?.includes(row.status) ?? true)
    return asList(pageOf(world['internal-transfer'], input, { matches }), show)
  }
} satisfies Handlers
