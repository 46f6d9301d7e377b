import { defined } from '@kassa/integration-api/basics'
import type { Context, Handlers, Input } from '../../context.ts'
import { invalid, notFound, Refusal } from '../../server/refusal.ts'
import type { AssignmentRow } from '../../rows/rows.ts'
import {
  asData,
  asList,
  byId,
  deletedIds,
  holds,
  isAny,
  momentOf,
  pageOf,
  person,
  referred,
  removed,
  shown,
  updatable,
  without
} from '../../standard.ts'

// Tasks of employees, about a sale, an order or a person. Days are those of Tashkent (policy "task-buckets").

type World = Context['world']
type Body = Input<'task/create'> | Omit<Input<'task/update'>, '_id'>

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const offsetMs = 5 * hourMs
const startOfDay = (moment: number): number => Math.floor((moment + offsetMs) / dayMs) * dayMs - offsetMs

type Span = { from: number; to: number }
type Time = NonNullable<Input<'task/paging'>['time']>

/** Returns the start and the end of a bucket, relative to now. */
function spanOf(time: Time, now: number): Span {
  const today = startOfDay(now)
  const local = new Date(today + offsetMs)
  const nextWeek = today + (7 - ((local.getUTCDay() + 6) % 7)) * dayMs
  const nextMonth = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1) - offsetMs
  const spans: Record<Time, Span> = {
    overdue: { from: -Infinity, to: today },
    today: { from: today, to: today + dayMs },
    tomorrow: { from: today + dayMs, to: today + 2 * dayMs },
    week: { from: today, to: nextWeek },
    month: { from: today, to: nextMonth },
    future: { from: nextMonth, to: Infinity }
  }
  return spans[time]
}

const isIn = (moment: number, { from, to }: Span): boolean => moment >= from && moment < to

/** A task must name existing records. */
function attachments(world: World, body: Body) {
  const uuids = body.trade_uuids ?? []
  const trade_ids = uuids.length > 0 ? uuids.map((uuid) => tradeOf(world, uuid)) : body.trade_ids
  const { order_ids, customer_ids, supplier_ids, employee_ids } = body
  const lists = { trade_ids, order_ids, customer_ids, supplier_ids, employee_ids }
  const kept = {
    trade: 'trade',
    order: 'sale-order',
    customer: 'customer',
    supplier: 'supplier',
    employee: 'employee'
  } as const
  if (body.attached_to !== undefined) {
    const field = `${body.attached_to}_ids` as const
    const wanted = lists[field] ?? []
    if (wanted.length === 0) throw invalid(field)
    for (const id of wanted) if (!world[kept[body.attached_to]].live(id)) throw notFound(field, id)
  }
  return defined(lists)
}

function tradeOf({ trade }: World, uuid: string): string {
  const row = trade.find((each) => each.uuid === uuid)[0]
  if (!row) throw notFound('trade_uuids', uuid)
  return row._id
}

/** Returns the time of a task. A task with hours uses the first of them on its day. */
function dateOf(date: string, timeType: 'full_day' | 'range', start: string | undefined, end: string | undefined) {
  if (timeType === 'full_day') return new Date(momentOf('date', date)).toISOString()
  if (start === undefined) throw invalid('start_time')
  if (end === undefined || end < start) throw invalid('end_time')
  const [hours = 0, minutes = 0] = start.split(':').map(Number)
  return new Date(startOfDay(momentOf('date', date)) + hours * hourMs + minutes * 60_000).toISOString()
}

function fieldsOf(world: World, body: Body) {
  if (body.type_id !== undefined) referred(world['task-type'], body.type_id, 'type_id')
  if (body.responsible_id !== undefined) referred(world.employee, body.responsible_id, 'responsible_id')
  if (body.organization_id !== undefined) referred(world.organization, body.organization_id, 'organization_id')
  const plain = without(body, 'trade_uuids', 'trade_ids', 'order_ids', 'customer_ids', 'supplier_ids', 'employee_ids')
  return { ...defined(plain), ...attachments(world, body) }
}

function create({ world, actor }: Context, body: Input<'task/create'>): AssignmentRow {
  const time_type = body.time_type ?? 'full_day'
  const { type_id, responsible_id } = body
  return world.task.insert({
    trade_ids: [],
    order_ids: [],
    customer_ids: [],
    supplier_ids: [],
    employee_ids: [],
    ...fieldsOf(world, body),
    type_id,
    responsible_id,
    time_type,
    date: dateOf(body.date, time_type, body.start_time, body.end_time),
    created_by: actor._id,
    state: 'created',
    is_postponed: false
  })
}

function open(world: World, id: string): AssignmentRow {
  const row = updatable(world.task, id)
  if (row.state === 'completed') throw new Refusal(400, 'wrongState', { field: 'state', id: row.state })
  return row
}

function update({ world, actor }: Context, { _id, ...body }: Input<'task/update'>): AssignmentRow {
  const row = open(world, _id)
  if (row.created_by !== actor._id && !actor.is_boss) throw new Refusal(403, 'permission', { field: 'task' })
  const { date = row.date, time_type = row.time_type, start_time = row.start_time, end_time = row.end_time } = body
  const changes = { ...fieldsOf(world, body), time_type, date: dateOf(date, time_type, start_time, end_time) }
  return world.task.update(row, changes)
}

/** Completes a task. A postponed task is completed, and a new task replaces it and refers to it. */
function complete({ world }: Context, input: Input<'task/complete'>): AssignmentRow {
  const row = open(world, input._id)
  const { is_postponed, result_comment, postponed_date } = input
  if (is_postponed && postponed_date !== undefined) {
    if (momentOf('postponed_date', postponed_date) <= world.now()) throw invalid('postponed_date')
    const copy = without(row, '_id', 'created_at', 'updated_at')
    const date = dateOf(postponed_date, row.time_type, row.start_time, row.end_time)
    world.task.insert({ ...copy, date, postponed_id: row._id })
  }
  const completed_at = new Date(world.now()).toISOString()
  return world.task.update(row, { state: 'completed', completed_at, is_postponed, ...defined({ result_comment }) })
}

const show = (world: World) => (row: AssignmentRow) => {
  const type = world['task-type'].get(row.type_id)
  const known = (id: string) => {
    const employee = world.employee.get(id)
    return employee && { ...person(employee), phone_number: employee.phone_number }
  }
  return {
    ...shown(row),
    purchase_ids: [],
    type: type && { _id: type._id, name: type.name, color: type.color },
    created_by_info: known(row.created_by),
    responsible: known(row.responsible_id)
  }
}

function matches(world: World, input: Input<'task/paging'>) {
  const times = [...(input.times ?? []), ...(input.time === undefined ? [] : [input.time])]
  const spans = times.map((time) => spanOf(time, world.now()))
  const state = input.state ?? (input.date_type === 'completed_at' ? 'completed' : 'created')
  return (row: AssignmentRow) =>
    row.state === state &&
    (spans.length === 0 || spans.some((span) => isIn(Date.parse(row[input.date_type] ?? ''), span))) &&
    isAny(input.responsible_id, row.responsible_id) &&
    isAny(input.type_id, row.type_id) &&
    (input.type_ids?.includes(row.type_id) ?? true) &&
    isAny(input.attached_to, row.attached_to) &&
    isAny(input.organization_id, row.organization_id) &&
    (['trade', 'order', 'customer', 'supplier', 'employee'] as const).every((kind) => {
      const wanted = input[`${kind}_id`]
      return wanted === undefined || row[`${kind}_ids`].includes(wanted)
    }) &&
    (input.search === undefined || holds(row.description, input.search))
}

export const tasks = {
  'task/create': (context, body) => show(context.world)(create(context, body)),
  'task/update': (context, body) => show(context.world)(update(context, body)),
  'task/complete': (context, body) => show(context.world)(complete(context, body)),
  'task/move': ({ world }, { _id, time }) => {
    const { from } = spanOf(time, world.now())
    const date = new Date(time === 'future' ? from + 1000 : from).toISOString()
    return show(world)(world.task.update(open(world, _id), { date }))
  },
  'task/delete/{id}': ({ world, part }) => {
    if (byId(world.task, part).is_deleted !== true) open(world, part)
    removed(world.task, part)
    return part
  },
  'task/get-by-id/{id}': ({ world, part }) => show(world)(byId(world.task, part)),
  'task/get-deleted': ({ world }, input) => deletedIds(world.task, input),
  'task/paging': ({ world }, input) =>
    asData(pageOf(world.task, input, { matches: matches(world, input), changedSince: input.updated_at }), show(world)),
  'task-type/get-by-id': ({ world }, { _id }) => ({ is_deleted: false, ...shown(byId(world['task-type'], _id)) }),
  'task-type/paging': ({ world }, input) =>
    asList(pageOf(world['task-type'], input, { matches: (row) => holds(row.name, input.search ?? '') }), (row) => ({
      is_deleted: false,
      ...shown(row)
    }))
} satisfies Handlers
