import { z } from 'zod'
import { flagOr, Id, MovementType, queryFlag, record, soft, text, UserType } from '../common.ts'

// The document, "Payment method" and "Payment type"; the reference spells the shortcut `short_cut` and still has old
// types.

const MethodSubtype = z.enum(['terminal', 'online', 'bank', 'bnpl'])
/** New records have only the first two. The others are from older records. */
const AnyMethodType = z.enum([
  'cash',
  'cashless',
  'card',
  'debt',
  'gift',
  'transfer',
  'terminal',
  'integration',
  'by_balance',
  'by_cashback'
])
/** One literal of the schema ends with spaces, so types are trimmed. */
const methodType = soft(z.string().trim().pipe(AnyMethodType))

/** Only cashless methods can be created. Sending cash is a validation error (document, "Errors"). */
export const MethodCreate = z.strictObject({
  name: z.string(),
  shortcut: z.string().optional(),
  type: z.literal('cashless').default('cashless'),
  subtype: MethodSubtype.nullish()
})
/** The service ignores a change of type to or from cash, and applies the rest. */
export const MethodUpdate = z.strictObject({
  _id: Id,
  name: z.string(),
  shortcut: z.string().optional(),
  subtype: MethodSubtype.nullish(),
  type: z.enum(['cash', 'cashless']).optional()
})
export const MethodAll = z.object({ is_enabled: queryFlag.optional() })
export const MethodSetActive = z.strictObject({ _id: Id, is_enabled: z.boolean().default(true) })

const switches = { is_enabled: flagOr(true), is_default: flagOr(false), is_visible: flagOr(false) }
/** The field is `shortcut` in the document and `short_cut` in the reference. Both are read. */
const withShortcut = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !('shortcut' in value) && 'short_cut' in value
    ? { ...value, shortcut: value.short_cut }
    : value

export const PaymentMethod = z.preprocess(
  withShortcut,
  record({
    name: z.string(),
    shortcut: text,
    type: methodType,
    /** Null for cash and for unclassified methods. */
    subtype: soft(MethodSubtype),
    is_integration: flagOr(false),
    ...switches,
    created_at: text,
    updated_at: text
  })
)
export type PaymentMethod = z.output<typeof PaymentMethod>

const typeBody = {
  name: z.string(),
  parent_id: Id.optional(),
  transaction_type: MovementType.default('income'),
  user_type: UserType.default('supplier'),
  can_be_canceled: z.boolean().default(false)
}
export const PaymentTypeCreate = z.strictObject(typeBody)
export const PaymentTypeUpdate = z.strictObject({ ...typeBody, _id: Id })
export const PaymentTypeAll = z.object({
  transaction_type: MovementType.optional(),
  user_type: UserType.optional(),
  is_visible: z.boolean().default(false),
  is_active: z.boolean().default(true),
  search: z.string().optional()
})
export const PaymentTypeSetState = z.strictObject({ _id: Id, is_active: z.boolean().default(true) })

/** The purpose of a movement of money. The record repeats the fields of a payment method, and often lacks its own. */
export const PaymentType = record({
  name: z.string(),
  short_cut: text,
  type: methodType,
  parent_id: text,
  transaction_type: soft(MovementType),
  user_type: soft(UserType),
  can_be_canceled: soft(z.boolean()),
  ...switches,
  created_at: text,
  updated_at: text
})
export type PaymentType = z.output<typeof PaymentType>
