import { defined } from '@kassa/integration-api/basics'
import type { Handlers } from '../../context.ts'
import { Refusal } from '../../server/refusal.ts'
import type { PaymentMethodRow, PaymentTypeRow } from '../../rows/rows.ts'
import { asArray, byId, deletedIds, holds, isAny, referred, removed, shown, updatable } from '../../standard.ts'

/** A change of type to or from cash is ignored, and the rest is applied (document, "Errors" 2). */
function keptType(row: PaymentMethodRow, type: PaymentMethodRow['type'] | undefined): PaymentMethodRow['type'] {
  return type === undefined || row.type === 'cash' || type === 'cash' ? row.type : type
}

const methods = {
  'payment-method/create': ({ world }, { name, shortcut, subtype }) =>
    shown(
      world['payment-method'].insert({
        name,
        shortcut,
        type: 'cashless',
        subtype: subtype ?? null,
        is_integration: false,
        is_enabled: true,
        is_default: false,
        is_visible: false
      })
    ),
  'payment-method/update': ({ world }, { _id, name, shortcut, subtype, type }) => {
    const row = updatable(world['payment-method'], _id)
    const changes = { ...defined({ name, shortcut, subtype }), type: keptType(row, type) }
    return shown(world['payment-method'].update(row, row.type === 'cash' ? { ...changes, subtype: null } : changes))
  },
  'payment-method/delete/{id}': ({ world, part }) => {
    const row = byId(world['payment-method'], part)
    if (row.type === 'cash') throw new Refusal(400, 'wrongState', { field: '_id', id: part })
    return removed(world['payment-method'], part)
  },
  'payment-method/get-all': ({ world }, { is_enabled }) =>
    asArray(
      world['payment-method'].find((row) => isAny(is_enabled, row.is_enabled)),
      shown
    ),
  'payment-method/get-by-id/{id}': ({ world, part }) => shown(byId(world['payment-method'], part)),
  'payment-method/get-deleted': ({ world }, input) => deletedIds(world['payment-method'], input),
  'payment-method/set-active': ({ world }, { _id, is_enabled }) =>
    shown(world['payment-method'].update(updatable(world['payment-method'], _id), { is_enabled }))
} satisfies Handlers

const types = {
  'payment-type/create': ({ world }, input) => {
    if (input.parent_id !== undefined) referred(world['payment-type'], input.parent_id, 'parent_id')
    return shown(world['payment-type'].insert({ ...input, is_enabled: true, is_default: false, is_visible: false }))
  },
  'payment-type/update': ({ world }, { _id, ...input }) => {
    const row = updatable(world['payment-type'], _id)
    if (input.parent_id !== undefined) referred(world['payment-type'], input.parent_id, 'parent_id')
    return shown(world['payment-type'].update(row, defined(input)))
  },
  'payment-type/delete/{id}': ({ world, part }) => removed(world['payment-type'], part),
  'payment-type/get-all': ({ world }, input) => {
    const matches = (row: PaymentTypeRow) =>
      isAny(input.transaction_type, row.transaction_type) &&
      isAny(input.user_type, row.user_type) &&
      row.is_visible === input.is_visible &&
      row.is_enabled === input.is_active &&
      holds(row.name, input.search ?? '')
    return asArray(world['payment-type'].find(matches), shown)
  },
  'payment-type/get-by-id/{id}': ({ world, part }) => shown(byId(world['payment-type'], part)),
  'payment-type/get-deleted': ({ world }, input) => deletedIds(world['payment-type'], input),
  'payment-type/set-state': ({ world }, { _id, is_active }) =>
    shown(world['payment-type'].update(updatable(world['payment-type'], _id), { is_enabled: is_active }))
} satisfies Handlers

export const payment = { ...methods, ...types } satisfies Handlers
