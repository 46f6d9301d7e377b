import { StateView, FillView, RecoveringView } from '../views.ts'
import { z } from 'zod'
import type { Result } from '../failure.ts'
import { catalog } from './catalog.ts'
import { customers } from './customers.ts'
import { orders } from './orders.ts'
import { outbox } from './outbox.ts'
import { payment } from './payment.ts'
import { pricing } from './pricing.ts'
import { printing } from './printing.ts'
import { refund } from './refund.ts'
import { reports } from './reports.ts'
import { settings } from './settings.ts'
import { shift } from './shift.ts'
import { staff } from './staff.ts'
import { ticket } from './ticket.ts'

// The contract between the window and main: one row per call, one row per event, one file per feature. The allow-list
// of the dispatcher, the types of both sides and the table in docs come from these rows.

/** Every call of the window by name, with its schemas and its policy. */
export const calls = {
  ...catalog,
  ...customers,
  ...orders,
  ...outbox,
  ...payment,
  ...pricing,
  ...printing,
  ...refund,
  ...reports,
  ...settings,
  ...shift,
  ...staff,
  ...ticket
} as const

/** Every event that main sends to the window. */
export const events = {
  /** The state of the till changed: shift, cashier, network, unsent work, methods. */
  state: StateView,
  fill: FillView,
  /** A damaged file is being recovered, before the till is open. */
  recovering: RecoveringView,
  /**
   * A picture of goods was downloaded. The window reads it at `/pictures/original` and its path, and returns a
   * thumbnail.
   */
  picture: z.object({ image: z.string() }),
  /** The system screen should reload its data. */
  system: z.object({}),
  /** A scanner on a serial port read a code, a second start asked for this window, or the window was reloaded. */
  attention: z.object({ kind: z.enum(['secondStart', 'scanned', 'reloaded']), code: z.string().optional() })
} as const satisfies Record<string, z.ZodType>

export type CallName = keyof typeof calls
export type CallInput<Name extends CallName> = z.input<(typeof calls)[Name]['input']>
export type CallParsed<Name extends CallName> = z.output<(typeof calls)[Name]['input']>
export type CallOutput<Name extends CallName> = z.output<(typeof calls)[Name]['output']>
/** Names of the calls that keep the message in the window. */
export type KeepingCall = {
  [Name in CallName]: (typeof calls)[Name] extends { keepsMessage: true } ? Name : never
}[CallName]
export type EventName = keyof typeof events
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]>

/** The IPC channel of all calls, and the channel of all events. */
export const callChannel = 'kassa:call'
export const eventChannel = 'kassa:event'
/** A larger call is refused without parsing. */
export const maxCallBytes = 64 * 1024

/** What the preload script exposes to the window as `window.kassa`. */
export type WindowApi = {
  call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Result<CallOutput<Name>>>
  on<Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void): () => void
}
