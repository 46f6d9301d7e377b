import { calls, maxCallBytes, type CallName } from '../../shared/contract/index.ts'
import { fail, ok, type FailureKind, type Result } from '../../shared/failure.ts'
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
import type { AskHandler, Context, Handlers, WriteInTurn } from '../app/core/context.ts'
import { exchange } from '../app/payment/exchange.ts'
import { favourites } from '../app/catalog/favourites.ts'
import { creation } from '../app/catalog/local-products.ts'
import { marks } from '../app/ticket/marks.ts'
import { onWay } from '../app/shift/cash-in-transit.ts'
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
import { swaps } from '../app/shift/swap.ts'
import { system } from '../app/outbox/system.ts'
import { ticket } from '../app/ticket/ticket.ts'
import { updates } from '../app/settings/updates.ts'
import { welcome } from '../app/settings/welcome.ts'

// The door in the wall. A call comes in only if
//
//   it is from our own frame -> not the 2,000th of this second -> its name is one of ours -> it is small
//   -> it fits its schema -> holds no number of a payment card -> not too many wait
//   -> somebody is signed in (or need not be) -> one at a time, unless it only reads
//
// Who may call, what waits its turn, and what needs room on the disk, stand in the row of the call (shared/contract).

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
  ...onWay,
  ...swaps,
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

/** More calls than this are not a person's: the rest is refused until some are done. */
const maxWaiting = 100
/** So many in a second come from no window of ours. */
const maxPerSecond = 2_000
/** What people write of their own; ids, codes and phones are no texts. */
const written: ReadonlySet<string> = new Set(['note', 'reason', 'comment', 'name', 'card'])

type Refusal = 'frame' | 'name' | 'size' | 'person' | 'shape' | 'card' | 'crowd'
/** Errors of the program itself; the window is told only that it did not work. */
export type ReportError = (call: string, error: unknown) => void
export type CallDispatcher<Event> = {
  (event: Event, name: unknown, input: unknown): Promise<Result<unknown>>
  /** How often each rule refused a call. */
  readonly refusals: Readonly<Record<Refusal, number>>
}

/** Answers the window's calls, never by throwing. */
export function createDispatcher<Event>(
  context: () => Context,
  isTrusted: (event: Event) => boolean,
  report: ReportError
): CallDispatcher<Event> {
  const refusals: Record<Refusal, number> = { frame: 0, name: 0, size: 0, person: 0, shape: 0, card: 0, crowd: 0 }
  const refuse = (why: Refusal, kind: FailureKind, facts?: Record<string, string>) => {
    refusals[why] += 1
    return fail(kind, facts)
  }
  let waiting = 0
  const isTooFast = pace(() => context().clock.monotonic())
  let last: Promise<unknown> = Promise.resolve()

  /** One at a time, so that two quick Enters cannot be decided over the same state. */
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    const before = last
    waiting += 1
    const mine = before.then(work).finally(() => {
      waiting -= 1
    })
    last = mine.catch(() => undefined)
    return mine
  }

  const answer = async (event: Event, name: unknown, input: unknown): Promise<Result<unknown>> => {
    if (!isTrusted(event)) return refuse('frame', 'call.unknown')
    if (isTooFast()) return refuse('crowd', 'call.notNow')
    if (!isCall(name)) return refuse('name', 'call.unknown')
    if (isTooLarge(input)) return refuse('size', 'input.tooLarge')
    const parsed = calls[name].input.safeParse(input)
    if (!parsed.success) {
      return refuse('shape', 'input.invalid', { field: parsed.error.issues[0]?.path.join('.') ?? '' })
    }
    if (hasCardNumber(parsed.data)) return refuse('card', 'note.cardNumber')
    const { access, mode, disk } = calls[name]
    const allowed = (): Result<void> => {
      // Asked in turn: the call before this one may have locked the till.
      if (access !== 'anyone' && actor(context()) === undefined) return refuse('person', 'person.notAllowed')
      return disk === 'room' && context().databaseHealth.isShort() ? fail('disk.short') : ok(undefined)
    }
    const write: WriteInTurn = (work) =>
      inTurn(async () => {
        const may = allowed()
        return may.ok ? work() : may
      })
    const run = async (): Promise<Result<unknown>> => {
      const may = allowed()
      if (!may.ok) return may
      // Whoever does something else has left the report that a manager opened for them.
      if (mode !== 'read' && !name.startsWith('reports.')) context().session.openReport = undefined
      return (handlers[name] as AskHandler<unknown, unknown>)(context(), parsed.data, context, write)
    }
    if (mode === 'read') return run()
    if (waiting >= maxWaiting) return refuse('crowd', 'call.notNow')
    return mode === 'ask' ? run() : inTurn(run)
  }

  const serve = async (event: Event, name: unknown, input: unknown): Promise<Result<unknown>> => {
    try {
      return await answer(event, name, input)
    } catch (error) {
      report(isCall(name) ? name : 'unknown', error)
      const failure = diskFailure(error)
      return failure === undefined ? fail('call.notNow') : { ok: false, failure }
    }
  }
  return Object.assign(serve, { refusals })
}

/** Counts calls by the second. */
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

/** Does somebody write a card's number where it would be kept, sent and printed? */
function hasCardNumber(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, part]) =>
    typeof part === 'string' ? written.has(key) && holdsCardNumber(part) : hasCardNumber(part)
  )
}

/** An own key of the table; `constructor` and `__proto__` are none. */
const isCall = (name: unknown): name is CallName => typeof name === 'string' && Object.hasOwn(calls, name)

/**
 * Is it larger than a call may be? Walks with a list of its own, so that depth costs no stack, and stops as soon as
 * the answer is yes; whatever it meets counts at least a byte, so that a value that contains itself is too large.
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

/** Adds what an object holds to the list, at most `most` parts; answers the length of its keys. */
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
