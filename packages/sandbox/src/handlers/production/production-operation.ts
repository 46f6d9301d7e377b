import { defined } from '@kassa/integration-api/basics'
import type { Context, Handlers, Input } from '../../context.ts'
import { totalOf } from '../../exact.ts'
import { begin, setWorkState, checkGoods, checkMaterial, checkMove } from '../../production/work.ts'
import { Refusal } from '../../server/refusal.ts'
import type { OperationRow, RecipeLine } from '../../rows/rows.ts'
import {
  asData,
  byId,
  holds,
  isAny,
  named,
  pageOf,
  person,
  referred,
  shown,
  updatable,
  without
} from '../../standard.ts'
import type { World } from '../../world.ts'
import { showGood } from './route-sheet.ts'

const amountsOf = (row: OperationRow, type: RecipeLine['type']): number =>
  totalOf(row.items.filter((line) => line.type === type).map((line) => line.amount))

/** Materials have no cost price in this sandbox, so only additional costs count (policy "operation-costs"). */
const expenseOf = (row: OperationRow): number =>
  totalOf([...row.additional_costs, ...row.items.flatMap((line) => line.extra_costs)].map((cost) => cost.amount))

const show = (world: World) => (row: OperationRow) => {
  const sheet = row.route_sheet_id === undefined ? undefined : world['route-sheet'].get(row.route_sheet_id)
  const responsible = row.responsible_id === undefined ? undefined : world.employee.get(row.responsible_id)
  return {
    ...shown(row),
    items: row.items.map((line) => ({ ...line, product: showGood(world, line.product_id) })),
    organization: named(world.organization.get(row.organization_id)),
    used_warehouse: named(world.warehouse.get(row.used_warehouse_id)),
    produced_warehouse: named(world.warehouse.get(row.produced_warehouse_id)),
    currency: named(world.currency.get(row.currency_id)),
    route_sheet: sheet && { _id: sheet._id, name: sheet.name, code: sheet.code },
    responsible: responsible && { ...person(responsible), phone_number: responsible.phone_number },
    created_by: person(world.employee.get(row.created_by)),
    is_overused: false,
    total_used: amountsOf(row, 'used'),
    total_produced: amountsOf(row, 'produced'),
    total_expense: expenseOf(row),
    total_cost: expenseOf(row)
  }
}

type Body = Omit<Input<'production-operation/update'>, '_id'>

function checkReferences(world: World, body: Body): void {
  const { organization_id, used_warehouse_id, produced_warehouse_id, currency_id, responsible_id, route_sheet_id } =
    body
  if (organization_id !== undefined) referred(world.organization, organization_id, 'organization_id')
  if (used_warehouse_id !== undefined) referred(world.warehouse, used_warehouse_id, 'used_warehouse_id')
  if (produced_warehouse_id !== undefined) referred(world.warehouse, produced_warehouse_id, 'produced_warehouse_id')
  if (currency_id !== undefined) referred(world.currency, currency_id, 'currency_id')
  if (responsible_id !== undefined) referred(world.employee, responsible_id, 'responsible_id')
  if (route_sheet_id !== undefined) referred(world['route-sheet'], route_sheet_id, 'route_sheet_id')
}

const linesOf = (world: World, body: Pick<Body, 'items'>): RecipeLine[] =>
  body.items.map((line) => ({ ...line, _id: world.newId(), amount: line.amount ?? 0 }))

function create({ world, actor }: Context, input: Input<'production-operation/create'>): OperationRow {
  checkReferences(world, input)
  const { code = '', note = '', state = 'new', amount = 0, additional_costs = [] } = input
  return begin(world, {
    code,
    note,
    state,
    amount,
    additional_costs,
    organization_id: input.organization_id,
    responsible_id: input.responsible_id,
    used_warehouse_id: input.used_warehouse_id,
    used_date: input.used_date,
    produced_warehouse_id: input.produced_warehouse_id,
    produced_date: input.produced_date,
    currency_id: input.currency_id,
    route_sheet_id: input.route_sheet_id,
    items: linesOf(world, input),
    created_by: actor._id
  })
}

function update({ world }: Context, { _id, ...input }: Input<'production-operation/update'>) {
  const row = updatable(world['production-operation'], _id)
  if (row.state === 'done' || row.state === 'canceled')
    throw new Refusal(400, 'wrongState', { field: 'state', id: row.state })
  checkReferences(world, input)
  const changes = { ...defined(without(input, 'create_reminder')), items: linesOf(world, input) }
  checkGoods(world, { ...row, ...changes })
  return world['production-operation'].update(row, changes)
}

function setState({ world }: Context, { _id, state }: Input<'production-operation/set-state'>): OperationRow {
  const row = updatable(world['production-operation'], _id)
  checkMove('state', row.state, state)
  if (state === 'done') checkMaterial(world, row)
  return setWorkState(world, row, state)
}

export const productionOperation = {
  'production-operation/create': (context, input) => show(context.world)(create(context, input)),
  'production-operation/update': (context, input) => show(context.world)(update(context, input)),
  'production-operation/set-state': (context, input) => show(context.world)(setState(context, input)),
  'production-operation/get-by-id/{id}': ({ world, part }) => show(world)(byId(world['production-operation'], part)),
  'production-operation/get-paging': ({ world }, input) => {
    const matches = (row: OperationRow) =>
      isAny(input.state, row.state) &&
      isAny(input.organization_id, row.organization_id) &&
      isAny(input.responsible_id, row.responsible_id) &&
      isAny(input.route_sheet_id, row.route_sheet_id) &&
      [row.code, row.number].some((text) => holds(text, input.search ?? ''))
    return asData(pageOf(world['production-operation'], input, { matches }), show(world))
  }
} satisfies Handlers
