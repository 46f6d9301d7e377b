import type { Ticket } from '../core/model.ts'

// What becomes of a basket whose last line is taken off: the next customer must not get what the last one was given.

/** What was given with the goods, and goes with the last of them. */
const noneGiven = { receiptDiscounts: [], allowedShare: undefined, costs: undefined, priceList: undefined }
/** Whose bill it was and what was said of it. */
const nobodys = {
  name: undefined,
  customer: undefined,
  seller: undefined,
  note: undefined,
  table: undefined,
  shares: [],
  rates: undefined,
  changeIn: undefined,
  sendsReceipt: undefined,
  madeAt: undefined,
  heldAt: undefined
}
type Cleared = Partial<Pick<Ticket, keyof typeof noneGiven | keyof typeof nobodys>>

const part = (ticket: Ticket, keys: object): Cleared =>
  Object.fromEntries(Object.entries(ticket).filter(([key]) => key in keys))

/**
 * A ticket that lost a line. A bill that had been put aside is over with its last one. A basket that never was keeps the
 * customer who stands there and was named before the first scan. What is cleared is kept for undo.
 */
export function orEmptied(ticket: Ticket): Ticket {
  if (ticket.lines.length > 0) return ticket
  const cleared = ticket.heldAt === undefined ? noneGiven : { ...noneGiven, ...nobodys }
  return { ...ticket, ...cleared, emptied: part(ticket, cleared) }
}

/** Undo of the last line brings back what went with it, unless the basket has become somebody else's meanwhile. */
export function refilled(ticket: Ticket): Ticket {
  const { emptied: was, ...rest } = ticket
  if (ticket.lines.length > 0 || was === undefined) return ticket
  const isUntouched = Object.keys(was).every((key) => isNothing(ticket[key as keyof Cleared]))
  return isUntouched ? { ...rest, ...was } : rest
}

const isNothing = (fact: unknown): boolean => fact === undefined || (Array.isArray(fact) && fact.length === 0)
