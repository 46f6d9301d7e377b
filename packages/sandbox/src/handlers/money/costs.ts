import type { Context, Handlers, Input } from '../../context.ts'
import { notFound } from '../../server/refusal.ts'
import type { CashbackSettingRow, ExtraCostRow } from '../../rows/rows.ts'
import {
  asArray,
  asData,
  byId,
  deletedIds,
  holds,
  isAny,
  named,
  pageOf,
  person,
  referred,
  removed,
  shown,
  updatable
} from '../../standard.ts'
import { supplierOf } from '../setup/lists.ts'

// The additional costs of purchases, and the cashback of sales.

type World = Context['world']

function showCost(world: World) {
  return (row: ExtraCostRow) => {
    const type = world['payment-type'].get(row.payment_type_id)
    return {
      ...shown(row),
      payment_type: type && { _id: type._id, name: type.name, user_type: type.user_type },
      currency: named(world.currency.get(row.currency_id)),
      supplier: supplierOf(world, row.supplier_id),
      customer: row.customer_id === undefined ? undefined : named(world.customer.get(row.customer_id)),
      employee: row.employee_id === undefined ? undefined : person(world.employee.get(row.employee_id)),
      created_by_user: person(world.employee.get(row.created_by)),
      updated_by_user: person(world.employee.get(row.updated_by))
    }
  }
}

function checkCost(world: World, body: Input<'extra-cost/create'>): void {
  referred(world.currency, body.currency_id, 'currency_id')
  referred(world['payment-type'], body.payment_type_id, 'payment_type_id')
  if (body.customer_id !== undefined) referred(world.customer, body.customer_id, 'customer_id')
  if (body.supplier_id !== undefined) referred(world.supplier, body.supplier_id, 'supplier_id')
  if (body.employee_id !== undefined) referred(world.employee, body.employee_id, 'employee_id')
}

type CostFilter = Input<'extra-cost/get-all'> & { search?: string | undefined }
const costMatches = (input: CostFilter) => (row: ExtraCostRow) =>
  isAny(input.status, row.status) &&
  row.distribution_method !== input.distribution_method_ne &&
  holds(row.name, input.search ?? '')

const extraCosts = {
  'extra-cost/create': ({ world, actor }, body) => {
    checkCost(world, body)
    const row = world['extra-cost'].insert({ ...body, created_by: actor._id, updated_by: actor._id })
    return showCost(world)(row)
  },
  'extra-cost/update': ({ world, actor }, { _id, ...body }) => {
    const row = updatable(world['extra-cost'], _id)
    checkCost(world, body)
    return showCost(world)(world['extra-cost'].update(row, { ...body, updated_by: actor._id }))
  },
  'extra-cost/delete/{id}': ({ world, part }) => removed(world['extra-cost'], part),
  'extra-cost/get-by-id/{id}': ({ world, part }) => showCost(world)(byId(world['extra-cost'], part)),
  'extra-cost/get-deleted': ({ world }, input) => deletedIds(world['extra-cost'], input),
  'extra-cost/get-all': ({ world }, input) => asArray(world['extra-cost'].find(costMatches(input)), showCost(world)),
  'extra-cost/get-paging': ({ world }, input) =>
    asData(pageOf(world['extra-cost'], input, { matches: costMatches(input) }), showCost(world))
} satisfies Handlers

function checkSetting(world: World, body: Input<'cashback-setting/create'>): void {
  for (const id of [body.organization_id, ...(body.organization_ids ?? [])])
    referred(world.organization, id, 'organization_id')
  for (const { currency_id } of body.cashbacks) referred(world.currency, currency_id, 'cashbacks.currency_id')
}

const isOf = (organizationId: string) => (row: CashbackSettingRow) =>
  row.organization_id === organizationId || (row.organization_ids ?? []).includes(organizationId)

const cashbackSettings = {
  'cashback-setting/create': ({ world }, body) => {
    checkSetting(world, body)
    return shown(world['cashback-setting'].insert(body))
  },
  'cashback-setting/update': ({ world }, { _id, ...body }) => {
    const row = updatable(world['cashback-setting'], _id)
    checkSetting(world, body)
    return shown(world['cashback-setting'].update(row, body))
  },
  'cashback-setting/delete/{id}': ({ world, part }) => removed(world['cashback-setting'], part),
  'cashback-setting/get-all': ({ world }) => asArray(world['cashback-setting'].find(), shown),
  'cashback-setting/get-by-id/{id}': ({ world, part }) => shown(byId(world['cashback-setting'], part)),
  'cashback-setting/get-by-organization_id/{organization_id}': ({ world, part }) => {
    const row = world['cashback-setting'].find(isOf(part))[0]
    if (!row) throw notFound('organization_id', part)
    return shown(row)
  },
  'cashback-setting/get-deleted': ({ world }, input) => deletedIds(world['cashback-setting'], input)
} satisfies Handlers

export const costs = { ...extraCosts, ...cashbackSettings } satisfies Handlers
