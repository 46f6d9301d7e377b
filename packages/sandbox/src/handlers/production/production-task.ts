import type { Context, Handlers, Input } from '../../context.ts'
import { totalOf } from '../../exact.ts'
import { cancelProduced, operationsOf, produce, producedAt, setStatus, usedWarehouseOf } from '../../production/task.ts'
import { outputOf, scaled } from '../../production/work.ts'
import { invalid, Refusal } from '../../server/refusal.ts'
import type { OperationRow, RecipeLine, TaskRow } from '../../rows/rows.ts'
import { asList, byId, holds, isAny, named, referred, shown, without } from '../../standard.ts'
import type { World } from '../../world.ts'
import { stockIn } from '../catalogue/product.ts'
import { numbered } from './tech-map.ts'

/** Returns the record of a list. */
const showRow = (world: World) => (row: TaskRow) => {
  const responsible = world.employee.get(row.responsible_id)
  return {
    ...without(
      shown(row),
      'items',
      'used_warehouse_items',
      'attachments',
      'responsible_id',
      'currency_id',
      'organization_id',
      'produced_warehouse_id'
    ),
    organization: named(world.organization.get(row.organization_id)),
    produced_warehouse: named(world.warehouse.get(row.produced_warehouse_id)),
    responsible: responsible && {
      _id: responsible._id,
      full_name: responsible.full_name,
      number: responsible.number
    }
  }
}

/** Returns the hydrated record. */
const show = (world: World) => (row: TaskRow) => ({
  ...showRow(world)(row),
  used_warehouse_items: row.used_warehouse_items.map((item) => ({
    ...item,
    step: named(world['production-step'].get(item.step_id)),
    used_warehouse: named(world.warehouse.get(item.used_warehouse_id))
  })),
  items: itemsOf(world, row),
  attachments: row.attachments
})

/** No source shows the fields of an item (policy "task-items"). */
function itemsOf(world: World, task: TaskRow) {
  const operations = operationsOf(world, task)
  return task.items.map((item) => {
    const map = world['tech-map'].get(item.tech_map_id)
    const steps = (map?.items ?? []).map((step) => showStep(world, { task, operations, item, step }))
    return { ...item, tech_map: numbered(map), steps }
  })
}

type Step = {
  task: TaskRow
  operations: readonly OperationRow[]
  item: TaskRow['items'][number]
  step: { step_id: string; route_sheet_id: string; next_step_ids: string[] }
}
function showStep(world: World, { task, operations, item, step }: Step) {
  const { step_id, route_sheet_id, next_step_ids } = step
  const sheet = world['route-sheet'].get(route_sheet_id)
  const usedWarehouseId = usedWarehouseOf(world, task, step_id)
  const lines = scaled(sheet, item.amount)
  const showLines = (type: RecipeLine['type'], warehouseId: string | undefined) =>
    lines
      .filter((line) => line.type === type)
      .map(({ product_id, amount }) => ({
        product_id,
        product: named(world.product.get(product_id)),
        amount,
        warehouse_amount: warehouseId === undefined ? 0 : (stockIn(world, product_id, warehouseId)?.amount ?? 0)
      }))
  return {
    step_id,
    step: named(world['production-step'].get(step_id)),
    route_sheet_id,
    route_sheet: numbered(sheet),
    next_step_ids,
    produced_amount: producedAt(operations, { tech_map_id: item.tech_map_id, step_id }),
    materials: showLines('used', usedWarehouseId),
    products: showLines('produced', task.produced_warehouse_id)
  }
}

type Body = Input<'production-task/create'>

/** Returns every field that a client may write. A missing field becomes empty (policy "production-replaces"). */
function fieldsOf({ world }: Context, body: Body) {
  const { attachments = [], code, note, date, ...rest } = body
  referred(world.employee, body.responsible_id, 'responsible_id')
  referred(world.currency, body.currency_id, 'currency_id')
  referred(world.organization, body.organization_id, 'organization_id')
  referred(world.warehouse, body.produced_warehouse_id, 'produced_warehouse_id')
  for (const item of body.items) checkMap(world, item.tech_map_id)
  for (const item of body.used_warehouse_items) {
    referred(world.warehouse, item.used_warehouse_id, 'used_warehouse_items.used_warehouse_id')
    referred(world['production-step'], item.step_id, 'used_warehouse_items.step_id')
  }
  const items = body.items.map((item) => ({ ...item, _id: world.newId() }))
  return { ...rest, items, attachments, code, note, date }
}

/** Refuses a map with a recipe that does not say how much it produces. */
function checkMap(world: World, id: string): void {
  for (const item of referred(world['tech-map'], id, 'items.tech_map_id').items) {
    const sheet = referred(world['route-sheet'], item.route_sheet_id, 'items.tech_map_id')
    if (!outputOf(sheet)) throw invalid('items.tech_map_id')
  }
}

function update(context: Context, body: Body): TaskRow {
  const tasks = context.world['production-task']
  const row = referred(tasks, context.part, '_id')
  if (row.state !== 'new') throw new Refusal(400, 'wrongState', { field: 'state', id: row.state })
  return tasks.update(row, fieldsOf(context, body))
}

type Filter = Input<'production-task/get-paging'>
const matchesOf = (input: Filter) => (row: TaskRow) =>
  isAny(input.organization_id, row.organization_id) &&
  isAny(input.state, row.state) &&
  [row.number, row.code].some((text) => holds(text, input.search ?? ''))

/** The sort keys of tasks. Any other name sorts by creation (policy "task-sort"). */
const keys: Record<string, (row: TaskRow) => string> = {
  created_at: (row) => row.created_at,
  updated_at: (row) => row.updated_at,
  date: (row) => row.date ?? '',
  number: (row) => row.number.padStart(10, '0'),
  code: (row) => row.code ?? '',
  state: (row) => row.state
}

function sorted(rows: TaskRow[], { sort_by, asc = -1 }: Filter): TaskRow[] {
  const key = keys[sort_by ?? 'created_at'] ?? ((row: TaskRow) => row.created_at)
  // Oldest first, so that records with the same time keep the order of their creation in both directions.
  const ascending = rows.reverse().sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0))
  return asc === 1 ? ascending : ascending.reverse()
}

function pageOfTasks(world: World, input: Filter): { rows: TaskRow[]; total: number } {
  const rows = sorted(world['production-task'].find(matchesOf(input)), input)
  const from = (input.page - 1) * input.limit
  return { rows: rows.slice(from, from + input.limit), total: rows.length }
}

const none = { new: 0, in_progress: 0, done: 0, canceled: 0, total: 0 }
/** Returns the amount of each product in each state, over all matching tasks. */
function stateReport(world: World, input: Filter) {
  const sums = new Map<string, typeof none>()
  for (const task of world['production-task'].find(matchesOf(input))) {
    for (const item of task.items) {
      const last = world['tech-map'].get(item.tech_map_id)?.items.find((step) => step.next_step_ids.length === 0)
      const productId = last && outputOf(world['route-sheet'].get(last.route_sheet_id))?.product_id
      if (productId === undefined) continue
      const sum = sums.get(productId) ?? none
      const [state, total] = [totalOf([sum[task.state], item.amount]), totalOf([sum.total, item.amount])]
      sums.set(productId, { ...sum, [task.state]: state, total })
    }
  }
  const rows = [...sums].map(([product_id, sum]) => ({ product_id, ...sum }))
  const from = (input.page - 1) * input.limit
  return { rows: rows.slice(from, from + input.limit), total: rows.length }
}

const taskOf = ({ world, part }: Context): TaskRow => referred(world['production-task'], part, '_id')

export const productionTask = {
  'production-task/create': (context, input) => {
    const tasks = context.world['production-task']
    const fields = fieldsOf(context, input)
    return show(context.world)(tasks.insert({ ...fields, number: tasks.nextNumber(), state: 'new' }))
  },
  'production-task/update/{id}': (context, input) => show(context.world)(update(context, input)),
  'production-task/get-by-id/{id}': ({ world, part }) => show(world)(byId(world['production-task'], part)),
  'production-task/get-paging': ({ world }, input) => asList(pageOfTasks(world, input), showRow(world)),
  'production-task/set-status/{id}': (context, { status }) =>
    show(context.world)(setStatus(context.world, taskOf(context), status)),
  'production-task/produce/{id}': (context, input) => show(context.world)(produce(context, taskOf(context), input)),
  'production-task/cancel-produced/{id}': (context, input) =>
    show(context.world)(cancelProduced(context.world, taskOf(context), input)),
  'production-task/state-report/by-product': ({ world }, input) =>
    asList(stateReport(world, input), (row) => ({ ...row, product: named(world.product.get(row.product_id)) }))
} satisfies Handlers
