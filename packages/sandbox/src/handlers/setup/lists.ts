import { defined } from '@kassa/integration-api/basics'
import type { Context, Handlers, Input } from '../../context.ts'
import { notFound } from '../../server/refusal.ts'
import type { DeviceRow, ReasonRow, SupplierRow } from '../../rows/rows.ts'
import {
  asArray,
  asData,
  asList,
  byId,
  holds,
  isAny,
  named,
  pageOf,
  referred,
  removed,
  shown,
  updatable
} from '../../standard.ts'

// Lists that documents refer to: suppliers, reasons, devices and custom fields.

type World = Context['world']

function supplierFields(world: World, body: Omit<Input<'supplier/update'>, '_id'>) {
  const { name, type, phone_number, category_id, organization_ids, ...more } = body
  for (const id of organization_ids ?? []) referred(world.organization, id, 'organization_ids')
  return { fields: defined({ name, type, phone_number, category_id, organization_ids }), more: defined(more) }
}

const suppliers = {
  'supplier/create': ({ world }, body) => {
    const { fields, more } = supplierFields(world, body)
    const { name, organization_ids } = body
    const number = Number(world.supplier.nextNumber())
    const row = { type: 'legal' as const, number, name, organization_ids, ...fields, $more: more }
    return shown(world.supplier.insert(row))
  },
  'supplier/update': ({ world }, { _id, ...body }) => {
    const row = updatable(world.supplier, _id)
    const { fields, more } = supplierFields(world, body)
    return shown(world.supplier.update(row, { ...fields, $more: { ...row.$more, ...more } }))
  },
  'supplier/get-by-id/{id}': ({ world, part }) => shown(byId(world.supplier, part)),
  'supplier/get-by-phone/{phone_number}': ({ world, part }) => {
    const row = world.supplier.find((each) => each.phone_number === part)[0]
    if (!row) throw notFound('phone_number', part)
    return shown(row)
  },
  'supplier/get-paging': ({ world }, input) => {
    const matches = (row: SupplierRow) =>
      isAny(input.category_id, row.category_id) &&
      (holds(row.name, input.search ?? '') || holds(row.phone_number, input.search ?? ''))
    const show = (row: SupplierRow) => ({ is_deleted: false, completely_deleted: false, ...shown(row) })
    return asData(pageOf(world.supplier, input, { matches, changedSince: input.updated_at }), show)
  }
} satisfies Handlers

/** Sorts by the order that the account gave them, then newest first. */
const inOrder = (a: ReasonRow, b: ReasonRow): number =>
  (a.order_number ?? 0) - (b.order_number ?? 0) || b._id.localeCompare(a._id)

const reasons = {
  'reason/create': ({ world }, body) => shown(world.reason.insert(body)),
  'reason/update/{id}': ({ world, part }, body) =>
    shown(world.reason.update(updatable(world.reason, part), defined(body))),
  'reason/delete/{id}': ({ world, part }) => removed(world.reason, part),
  'reason/get-by-id/{id}': ({ world, part }) => shown(byId(world.reason, part)),
  'reason/get-paging': ({ world }, { page, limit, type, is_active }) => {
    const found = world.reason.find((row) => isAny(type, row.type) && isAny(is_active, row.is_active)).sort(inOrder)
    return asList({ rows: found.slice((page - 1) * limit, page * limit), total: found.length }, shown)
  }
} satisfies Handlers

/** No device is ever activated in this sandbox: it has no IMEI and no release. */
const isFoundUnused = (input: Input<'device/get-paging'>): boolean =>
  input.is_used !== true && input.imei === undefined && input.release_type === undefined

const devices = {
  'device/create': ({ world }, { name, record_calls = false, multiple_user = false }) => {
    const fields: Pick<DeviceRow, 'status' | 'device_sign'> = {
      status: 'approved',
      device_sign: `D${world.device.nextNumber()}`
    }
    return shown(world.device.insert({ name, record_calls, multiple_user, ...fields, receipt_counter: 0 }))
  },
  'device/update/{id}': ({ world, part }, body) =>
    world.device.update(updatable(world.device, part), defined(body))._id,
  'device/set-status/{id}': ({ world, part }, { status }) => {
    const row = updatable(world.device, part)
    return row.status === status ? row._id : world.device.update(row, { status })._id
  },
  'device/delete/{id}': ({ world, part }) => {
    removed(world.device, part)
    return part
  },
  'device/get-by-id/{id}': ({ world, part }) => shown(byId(world.device, part)),
  'device/get-paging': ({ world }, input) =>
    asList(pageOf(world.device, input, { matches: () => isFoundUnused(input) }), shown)
} satisfies Handlers

const customFields = {
  'custom-field/create': ({ world }, body) => {
    for (const { organization_id } of body.organization_specs ?? [])
      if (organization_id !== undefined) referred(world.organization, organization_id, 'organization_specs')
    return shown(world['custom-field'].insert(body))
  },
  'custom-field/get-all': ({ world }, { table_name }) =>
    asArray(
      world['custom-field'].find((row) => isAny(table_name, row.table_name)),
      shown
    )
} satisfies Handlers

export const lists = { ...suppliers, ...reasons, ...devices, ...customFields } satisfies Handlers

/** Returns a supplier as documents embed it. */
export const supplierOf = ({ supplier }: World, id: string | undefined) =>
  id === undefined ? undefined : named(supplier.get(id))
