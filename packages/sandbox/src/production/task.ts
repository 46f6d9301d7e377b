import type { Context, Input } from '../context.ts'
import { totalOf } from '../exact.ts'
import { invalid, notFound, Refusal } from '../server/refusal.ts'
import type { OperationRow, TaskRow, WorkState } from '../rows/rows.ts'
import { referred } from '../standard.ts'
import type { World } from '../world.ts'
import { begin, setWorkState, checkMove, outputOf, scaled } from './work.ts'

// Production tasks. When a step of a task produces, it creates an operation, which moves the goods.

/** Returns the operations of the task that are not canceled, newest first. */
export const operationsOf = ({ 'production-operation': operations }: World, task: TaskRow): OperationRow[] =>
  operations.find((row) => row.$task?.task_id === task._id && row.state !== 'canceled')

type Place = { tech_map_id: string; step_id: string }
const isAt =
  ({ tech_map_id, step_id }: Place) =>
  ({ $task }: OperationRow) =>
    $task?.tech_map_id === tech_map_id && $task.step_id === step_id

/** Returns how much of a step is done. */
export const producedAt = (operations: readonly OperationRow[], place: Place): number =>
  totalOf(operations.filter((row) => row.state === 'done' && isAt(place)(row)).map((row) => row.amount))

/** Returns the warehouse of the material for a step: the one in the task, else the step's own. */
export const usedWarehouseOf = (world: World, task: TaskRow, stepId: string): string | undefined =>
  task.used_warehouse_items.find((each) => each.step_id === stepId)?.used_warehouse_id ??
  world['production-step'].get(stepId)?.used_warehouse_id

/** Returns the recipe of a step in one of the task's maps. */
function sheetOf(world: World, task: TaskRow, { tech_map_id, step_id }: Place) {
  if (!task.items.some((item) => item.tech_map_id === tech_map_id)) throw notFound('tech_map_id', tech_map_id)
  const item = world['tech-map'].get(tech_map_id)?.items.find((each) => each.step_id === step_id)
  if (!item) throw notFound('step_id', step_id)
  const sheet = referred(world['route-sheet'], item.route_sheet_id, 'route_sheet_id')
  if (!outputOf(sheet)) throw invalid('route_sheet_id')
  return sheet
}

const startStates: readonly WorkState[] = ['new', 'in_progress', 'done']
function startOf(text = 'done'): WorkState {
  const state = startStates.find((each) => each === text)
  if (!state) throw invalid('state')
  return state
}

/** Records the output of a step: creates an operation, and starts the task (policy "task-after-produce"). */
export function produce(
  { world, actor }: Context,
  task: TaskRow,
  input: Input<'production-task/produce/{id}'>
): TaskRow {
  if (task.state === 'done' || task.state === 'canceled')
    throw new Refusal(400, 'wrongState', { field: 'state', id: task.state })
  const { tech_map_id, step_id, amount, code = '', note = '', additional_costs = [] } = input
  const sheet = sheetOf(world, task, input)
  const usedWarehouseId = usedWarehouseOf(world, task, step_id)
  if (usedWarehouseId === undefined) throw invalid('used_warehouse_items')
  referred(world.employee, input.responsible_id, 'responsible_id')
  begin(world, {
    code,
    note,
    additional_costs,
    amount,
    state: startOf(input.state),
    organization_id: task.organization_id,
    responsible_id: input.responsible_id,
    used_warehouse_id: usedWarehouseId,
    used_date: input.used_date,
    produced_warehouse_id: task.produced_warehouse_id,
    produced_date: input.produced_date,
    currency_id: task.currency_id,
    route_sheet_id: sheet._id,
    items: scaled(sheet, amount).map((line) => ({ ...line, _id: world.newId() })),
    created_by: actor._id,
    $task: { task_id: task._id, tech_map_id, step_id }
  })
  return task.state === 'new' ? world['production-task'].update(task, { state: 'in_progress' }) : task
}

/** Cancels the last output of the step. */
export function cancelProduced(world: World, task: TaskRow, place: Place): TaskRow {
  const operation = operationsOf(world, task).find(isAt(place))
  if (!operation) throw notFound('step_id', place.step_id)
  setWorkState(world, operation, 'canceled')
  return task
}

/** Sets the state of a task. Canceling it also cancels all of its operations. */
export function setStatus(world: World, task: TaskRow, status: WorkState): TaskRow {
  checkMove('status', task.state, status)
  if (status === 'canceled') for (const row of operationsOf(world, task)) setWorkState(world, row, 'canceled')
  return world['production-task'].update(task, { state: status })
}
