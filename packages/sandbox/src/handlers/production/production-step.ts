import type { Context, Handlers, Input } from '../../context.ts'
import type { StepRow } from '../../rows/rows.ts'
import { asList, byId, pageOf, referred, removed, shown, updatable, without } from '../../standard.ts'
import type { World } from '../../world.ts'

const show =
  ({ warehouse, employee }: World) =>
  (row: StepRow) => {
    const used = row.used_warehouse_id === undefined ? undefined : warehouse.get(row.used_warehouse_id)
    const employees = row.employee_ids.flatMap((id) => employee.get(id) ?? [])
    return {
      ...without(shown(row), 'used_warehouse_id', 'employee_ids'),
      used_warehouse: used && { _id: used._id, name: used.name, number: used.code },
      employees: employees.map(({ _id, full_name, number }) => ({ _id, full_name, number, attachments: [] }))
    }
  }

type Body = Omit<Input<'production-step/update'>, '_id'>

/** Returns every field that a client may write. A missing field becomes empty (policy "production-replaces"). */
function fieldsOf({ world }: Context, body: Body) {
  const { name, code, note, used_warehouse_id, employee_ids = [], attachments = [] } = body
  if (used_warehouse_id !== undefined) referred(world.warehouse, used_warehouse_id, 'used_warehouse_id')
  for (const id of employee_ids) referred(world.employee, id, 'employee_ids')
  return { name, code, note, used_warehouse_id, employee_ids, attachments }
}

export const productionStep = {
  'production-step/create': (context, input) => {
    const steps = context.world['production-step']
    return show(context.world)(steps.insert({ number: steps.nextNumber(), ...fieldsOf(context, input) }))
  },
  'production-step/update': (context, { _id, ...input }) => {
    const steps = context.world['production-step']
    return show(context.world)(steps.update(updatable(steps, _id), fieldsOf(context, input)))
  },
  'production-step/get-by-id/{id}': ({ world, part }) => show(world)(byId(world['production-step'], part)),
  'production-step/get-paging': ({ world }, input) => asList(pageOf(world['production-step'], input), show(world)),
  'production-step/delete/{id}': ({ world, part }) => removed(world['production-step'], part)
} satisfies Handlers
