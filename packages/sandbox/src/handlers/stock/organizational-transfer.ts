import { defined, mapDefined } from '@kassa/integration-api/basics'
import type { OrgTransferBody } from '@kassa/integration-api'
import type { Context, Handlers } from '../../context.ts'
import { exact, sumOf, times, toNumber, totalOf } from '../../exact.ts'
import { checkLine, costOf, enter } from '../../goods.ts'
import { invalid, Refusal } from '../../server/refusal.ts'
import type { OrgTransferRow } from '../../rows/rows.ts'
import { asList, byId, isAny, pageOf, referred, shown, updatable, without } from '../../standard.ts'
import { stockIn } from '../catalogue/product.ts'

// Transfers of goods from one organization to another. The stock changes when they are received.
//
//   new <-> draft      new -> accepted -> in_progress      receive: accepted | in_progress -> done
//   canceled: from new, accepted, in_progress and done

type World = Context['world']
type State = OrgTransferRow['state']

const moves: Partial<Record<State, readonly State[]>> = {
  new: ['draft', 'canceled', 'accepted'],
  draft: ['new'],
  accepted: ['in_progress', 'canceled'],
  in_progress: ['canceled'],
  done: ['canceled']
}

const linesOf = (row: OrgTransferRow) => row.requests.flatMap((request) => request.products)
const wrong = (row: OrgTransferRow): Refusal => new Refusal(400, 'wrongState', { field: 'state', id: row.state })
const stockOf = (world: World, productId: string, warehouseId: string): number =>
  stockIn(world, productId, warehouseId)?.amount ?? 0

/** Refuses a warehouse that does not belong to this organization. */
function placeIn(world: World, id: string, organizationId: string, field: string): void {
  if (referred(world.warehouse, id, field).organization_id !== organizationId) throw invalid(field)
}

function check(world: World, body: OrgTransferBody): void {
  referred(world.organization, body.source_organization_id, 'source_organization_id')
  referred(world.organization, body.destination_organization_id, 'destination_organization_id')
  if (body.source_organization_id === body.destination_organization_id) throw invalid('destination_organization_id')
  placeIn(world, body.sender_warehouse_id, body.source_organization_id, 'sender_warehouse_id')
  referred(world.employee, body.sender_employee_id, 'sender_employee_id')
  referred(world.reason, body.reason_id, 'reason_id')
  if (body.price_id !== undefined) referred(world.price, body.price_id, 'price_id')
  const costs = body.requests.flatMap(({ products }) => products).flatMap((line) => line.extra_costs)
  for (const { extra_cost_id } of [...costs, ...body.additional_costs])
    referred(world['extra-cost'], extra_cost_id, 'extra_cost_id')
  for (const line of body.requests.flatMap(({ products }) => products)) checkLine(world, line, 'requests.products')
}

const fieldsOf = (body: OrgTransferBody) => ({
  ...body,
  requests: body.requests.map((request) => ({
    ...request,
    products: request.products.map((line) => ({ ...line, sender_stock_before: 0 }))
  }))
})

/** An update replaces the body: fields that are left out are lost (policy "whole-body"). */
const empty = { code: undefined, price_id: undefined, note: undefined, currency: undefined }

function show(world: World) {
  return (row: OrgTransferRow) => {
    const lines = linesOf(row)
    const isMoved = row.receiver_warehouse_id !== null
    const summed = (of: (line: (typeof lines)[number]) => number) =>
      toNumber(sumOf(lines.map((line) => times(exact(line.amount), exact(of(line))))))
    const extra = [...lines.flatMap((line) => line.extra_costs), ...row.additional_costs].map((cost) => cost.amount)
    return {
      ...without(shown(row), 'requests'),
      type: 'o2o',
      total_amount: totalOf(lines.map((line) => line.amount)),
      total_cost: summed((line) => costOf(world, line.product_id).cost),
      total_price: summed((line) => line.price ?? 0),
      total_extra_cost: totalOf(extra),
      requests: row.requests.map((request) => ({
        ...request,
        products: request.products.map((line) => {
          const before = isMoved ? line.sender_stock_before : stockOf(world, line.product_id, row.sender_warehouse_id)
          const there = line.receiver_stock_before
          return {
            ...line,
            sender_stock_before: before,
            sender_stock_after: totalOf([before, -line.amount]),
            ...defined({ receiver_stock_after: mapDefined(there, (there) => totalOf([there, line.amount])) })
          }
        })
      }))
    }
  }
}

function carry(world: World, row: OrgTransferRow, to: string, factor: 1 | -1): void {
  for (const { product_id, amount } of linesOf(row)) {
    enter(world, product_id, row.sender_warehouse_id, -factor * amount)
    enter(world, product_id, to, factor * amount)
  }
}

/** Stores the previous stock of both warehouses for each line, and moves the goods. */
function receive(world: World, row: OrgTransferRow, to: string): void {
  if (row.state !== 'accepted' && row.state !== 'in_progress') throw wrong(row)
  placeIn(world, to, row.destination_organization_id, 'receiver_warehouse_id')
  const requests = row.requests.map((request) => ({
    ...request,
    products: request.products.map((line) => ({
      ...line,
      sender_stock_before: stockOf(world, line.product_id, row.sender_warehouse_id),
      receiver_stock_before: stockOf(world, line.product_id, to)
    }))
  }))
  carry(world, row, to, 1)
  world['organizational-transfer'].update(row, { state: 'done', receiver_warehouse_id: to, requests })
}

export const organizationalTransfer = {
  'organizational-transfer/create': ({ world }, body) => {
    check(world, body)
    const number = world['organizational-transfer'].nextNumber()
    return world['organizational-transfer'].insert({ ...fieldsOf(body), number, receiver_warehouse_id: null })._id
  },
  'organizational-transfer/update/{id}': ({ world, part }, body) => {
    const row = updatable(world['organizational-transfer'], part)
    if (row.state !== 'new' && row.state !== 'draft') throw wrong(row)
    check(world, body)
    return world['organizational-transfer'].update(row, { ...empty, ...fieldsOf(body) })._id
  },
  'organizational-transfer/set-status/{id}': ({ world, part }, { state }) => {
    const row = updatable(world['organizational-transfer'], part)
    if (!(moves[row.state] ?? []).includes(state)) throw wrong(row)
    if (row.state === 'done') carry(world, row, row.receiver_warehouse_id ?? '', -1)
    return world['organizational-transfer'].update(row, { state })._id
  },
  'organizational-transfer/receive/{id}': ({ world, part }, { receiver_warehouse_id }) => {
    receive(world, updatable(world['organizational-transfer'], part), receiver_warehouse_id)
    return part
  },
  'organizational-transfer/get-by-id/{id}': ({ world, part }) =>
    show(world)(byId(world['organizational-transfer'], part)),
  'organizational-transfer/get-paging': ({ world }, input) => {
    const matches = (row: OrgTransferRow) =>
      isAny(input.source_organization_id, row.source_organization_id) &&
      isAny(input.destination_organization_id, row.destination_organization_id) &&
      isAny(input.sender_warehouse_id, row.sender_warehouse_id) &&
      isAny(input.receiver_warehouse_id, row.receiver_warehouse_id ?? undefined) &&
      isAny(input.reason_id, row.reason_id) &&
      (input.states?.includes(row.state) ?? true)
    return asList(pageOf(world['organizational-transfer'], input, { matches }), show(world))
  }
} satisfies Handlers
