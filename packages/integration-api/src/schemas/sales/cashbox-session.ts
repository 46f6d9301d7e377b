import { z } from 'zod'
import { DateTime, flag, Id, Money, orNone, page, record, signedMoney, soft, text } from '../common.ts'

// The document, "Cashbox session (cashier shift)"; reference part 1. The `user_id` header is the acting cashier.

/** A declared or counted amount. At closing `expected` contains the counted amount as well. */
const Declared = z.strictObject({ currency_id: Id, payment_method_id: Id, expected: Money })
const Balance = z.looseObject({
  currency_id: text,
  payment_method_id: text,
  expected: signedMoney,
  actual: signedMoney
})
const SessionState = z.enum(['open', 'closed', 'resolved', 'flagged'])

export const SessionOpen = z.strictObject({
  organization_id: Id,
  cashbox_id: Id,
  opened_balance: z.array(Declared),
  /** The default is the present time of the service. */
  opened_at: DateTime.optional(),
  open_note: z.string().optional()
})
export const SessionClose = z.strictObject({
  _id: Id,
  closed_balance: z.array(Declared),
  close_note: z.string().optional()
})
export const SessionPaging = page({
  organization_id: Id.optional(),
  cashbox_id: Id.optional(),
  user_id: Id.optional(),
  state: SessionState.optional(),
  has_diff: z.boolean().optional()
})
export const SessionActive = z.object({ organization_id: Id })

export const Session = record({
  session_uuid: text,
  state: soft(SessionState),
  organization_id: text,
  cashbox_id: text,
  user_id: text,
  opened_at: text,
  closed_at: text,
  opened_balance: z.array(Balance).nullish(),
  closed_balance: z.array(Balance).nullish(),
  has_diff_on_open: flag,
  has_diff_on_close: flag,
  open_note: text,
  close_note: text
})
/** The open session of the caller, if there is one. */
export const ActiveSession = orNone(Session)
export type Session = z.output<typeof Session>
export type SessionOpen = z.input<typeof SessionOpen>
export type SessionClose = z.input<typeof SessionClose>
