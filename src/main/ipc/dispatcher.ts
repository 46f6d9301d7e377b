import { calls, maxCallBytes, type CallName } from '../../shared/contract/index.ts'
import { AmountTooLarge } from '../../shared/money.ts'
import { amountTooLarge } from '../../shared/schemas.ts'
import { fail, ok, type FailureKind, type Result } from '../../shared/failure.ts'
import { createInTurn } from '../../shared/time/in-turn.ts'
import { holdsCardNumber } from '../domain/catalog/card-number.ts'
import { diskFailure } from '../db/core/disk-failure.ts'
import { app } from '../app/settings/app.ts'
import { catalog } from '../app/catalog/catalog.ts'
import { databaseHealth } from '../app/settings/database-health.ts'
import { cash } from '../app/shift/cash.ts'
import { splitCalls } from '../app/ticket/held-tickets.ts'
import { otherTillTicketCalls } from '../app/ticket/other-till-tickets.ts'
import { checkout } from '../app/payment/checkout.ts'
import { customer } from '../app/customers/customer.ts'
import type { AskHandler, Handlers, ShopContext, WriteInTurn } from '../app/core/context.ts'
import { must, Refused } from '../app/core/refusal.ts'
import { exchange } from '../app/payment/exchange.ts'
import { favourites } from '../app/catalog/favourites.ts'
import { creation } from '../app/catalog/local-products.ts'
import { marks } from '../app/ticket/marks.ts'
import { cashInTransitCalls } from '../app/shift/cash-in-transit.ts'
import { orders } from '../app/orders/orders.ts'
import { people } from '../app/staff/people.ts'
import { printing } from '../app/printing/printing.ts'
import { otherTillSales } from '../app/refund/other-till-sales.ts'
import { refund } from '../app/refund/refund.ts'
import { reports } from '../app/reports/reports.ts'
import { sales } from '../app/reports/sales.ts'
import { rights } from '../app/staff/rights.ts'
import { rules } from '../app/ticket/rules.ts'
import { scales } from '../app/catalog/scales.ts'
import { actor } from '../app/core/session.ts'
import { serial } from '../app/settings/serial.ts'
import { shift } from '../app/shift/shift.ts'
import { cashCancels } from '../app/shift/cancel-cash.ts'
import { swaps } from '../app/shift/swap.ts'
import { system } from '../app/outbox/system.ts'
import { ticket } from '../app/ticket/ticket.ts'
import { updates } from '../app/settings/updates.ts'
import { welcome } from '../app/settings/welcome.ts'

// The dispatcher of IPC calls. It checks each call in this order:
//
//   it is from our own frame -> at most 2,000 calls in this second -> its name is known -> it is small
//   -> it fits its schema -> it contains no payment card number -> not too many calls wait
//   -> somebody is signed in (or need not be) -> one at a time, unless it only reads
//
// The row of the call (shared/contract) says who may call, which calls run one at a time, and which need disk space.

const handlers: Handlers = {
  ...app,
  ...welcome,
  ...people,
  ...shift,
  ...catalog,
  ...favourites,
  ...ticket,
  ...checkout,
  ...splitCalls,
  ...otherTillTicketCalls,
  ...orders,
  ...sales,
  ...system,
  ...cash,
  ...cashInTransitCalls,
  ...swaps,
  ...cashCancels,
  ...refund,
  ...otherTillSales,
  ...exchange,
  ...customer,
  ...creation,
  ...reports,
  ...updates,
  ...printing,
  ...databaseHealth,
  ...rules,
  ...rights,
  ...scales,
  ...serial,
  ...marks
}

/** A person never has more calls waiting. Further calls are refused. */
const maxWaiting = 100
/** A window of the till never makes more calls per second. */
const maxPerSecond = 2_000
/** Fields with free text of a person. Ids, codes and phones are not among them. */
const written: ReadonlySet<string> = new Set(['note', 'reason', 'name', 'card'])

type Refusal = 'frame' | 'name' | 'size' | 'person' | 'shape' | 'card' | 'crowd'
/** Reports an error of the program itself. The window learns only that the call did not work. */
export type ReportError = (call: string, error: unknown) => void
export type CallDispatcher<Event> = {
  (event: Event, name: unknown, input: unknown): Promise<Result<unknown>>
  /** How often each rule refused a call. */
  readonly refusals: Readonly<Record<Refusal, number>>
}

/** Creates the function that answers the window's calls. It never throws. */
export function createDispatcher<Event>(
  context: () => ShopContext,
  isTrusted: (event: Event) => boolean,
  report: ReportError
): CallDispatcher<Event> {
  const refusals: Record<Refusal, number> = { frame: 0, name: 0, size: 0, person: 0, shape: 0, card: 0, crowd: 0 }
  const refuse = (why: Refusal, kind: FailureKind, facts?: Record<string, string>) => {
    refusals[why] += 1
    return fail(kind, facts)
  }
  // Writing calls run one at a time, so that two quick Enters are not decided on the same state.
  const writing = createInTurn()
  const isTooFast = pace(() => context().clock.monotonic())

  const answer = async (event: Event, name: unknown, input: unknown): Promise<Result<unknown>> => {
    if (!isTrusted(event)) return refuse('frame', 'call.unknown')
    if (isTooFast()) return refuse('crowd', 'call.notNow')
    if (!isCall(name)) return refuse('name', 'call.unknown')
    if (isTooLarge(input)) return refuse('size', 'input.tooLarge')
    const parsed = calls[name].input.safeParse(input)
    if (!parsed.success) {
      if (parsed.error.issues[0]?.message === amountTooLarge) return refuse('shape', amountTooLarge)
      return refuse('shape', 'input.invalid', { field: parsed.error.issues[0]?.path.join('.') ?? '' })
    }
    if (hasCardNumber(parsed.data)) return refuse('card', 'note.cardNumber')
    const { access, mode, disk } = calls[name]
    const allowed = (): Result<void> => {
      // Checked when the call runs, because the call before it may have locked the till.
      if (access !== 'anyone' && actor(context()) === undefined) return refuse('person', 'person.notAllowed')
      return disk === 'room' && context().databaseHealth.isShort() ? fail('disk.short') : ok(undefined)
    }
    const write: WriteInTurn = (work) =>
      writing.run(() => {
        must(allowed())
        return work()
      })
    const run = async (): Promise<Result<unknown>> => {
      must(allowed())
      // A writing call, unless it is one of a report, closes the report that a manager opened for the cashier.
      if (mode !== 'read' && !name.startsWith('reports.')) context().session.openReport = undefined
      return ok(
        await (handlers[name] as AskHandler<unknown, unknown, ShopContext>)(context(), parsed.data, context, write)
      )
    }
    if (mode === 'read') return run()
    if (writing.waiting() >= maxWaiting) return refuse('crowd', 'call.notNow')
    return mode === 'ask' ? run() : writing.run(run)
  }

  const serve = async (event: Event, name: unknown, input: unknown): Promise<Result<unknown>> => {
    try {
      return await answer(event, name, input)
    } catch (error) {
      if (error instanceof Refused) return { ok: false, failure: error.failure }
      // Nothing was written. The window says that the amount is too large, and the other calls go on.
      if (error instanceof AmountTooLarge) return fail(amountTooLarge)
      report(isCall(name) ? name : 'unknown', error)
      const failure = diskFailure(error)
      return failure === undefined ? fail('call.notNow') : { ok: false, failure }
    }
  }
  return Object.assign(serve, { refusals })
}

/** Returns a function that counts calls and returns true above the limit per second. */
function pace(now: () => number): () => boolean {
  let since = -Infinity
  let count = 0
  return () => {
    const at = now()
    if (at - since >= 1_000 || at < since) {
      since = at
      count = 0
    }
    count += 1
    return count > maxPerSecond
  }
}

/** Returns true if free text contains a payment card number, which would be stored, sent and printed. */
function hasCardNumber(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, part]) =>
    typeof part === 'string' ? written.has(key) && holdsCardNumber(part) : hasCardNumber(part)
  )
}

/** Only own keys of the table count, not `constructor` or `__proto__`. */
const isCall = (name: unknown): name is CallName => typeof name === 'string' && Object.hasOwn(calls, name)

/**
 * Returns true if the input is larger than a call may be. Uses a list instead of recursion, so that deep input does not
 * overflow the stack, and stops at the limit. Every value counts at least one byte, so a value that contains itself is
 * too large.
 */
export function isTooLarge(input: unknown): boolean {
  const left: unknown[] = [input]
  let bytes = 0
  while (left.length > 0 && bytes <= maxCallBytes) {
    const value = left.pop()
    bytes += 1
    if (typeof value === 'string') bytes += value.length
    else if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) bytes += value.byteLength
    else if (typeof value === 'object' && value !== null) bytes += pushParts(value, left, maxCallBytes - bytes)
  }
  return bytes > maxCallBytes
}

/** Adds the parts of an object to the list, at most `most`. Returns the length of its keys. */
function pushParts(value: object, left: unknown[], most: number): number {
  if (Array.isArray(value)) {
    if (value.length > most) return maxCallBytes + 1
    left.push(...(value as unknown[]))
    return 0
  }
  let length = 0
  for (const key in value) {
    length += key.length + 1
    if (length > most) return maxCallBytes + 1
    left.push((value as Record<string, unknown>)[key])
  }
  return length
}
