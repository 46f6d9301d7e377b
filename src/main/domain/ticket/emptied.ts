import type { Ticket } from '../core/model.ts'

// Clears a ticket whose last line is removed, so that the next customer does not get the discounts and data of the previous one.

/** The fields that belong to the goods; they are cleared with the last line. */
const goodsFields = { receiptDiscounts: [], allowedShare: undefined, costs: undefined, priceList: undefined }
/** The fields that belong to the customer of the ticket. */
const customerFields = {
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
type Cleared = Partial<Pick<Ticket, keyof typeof goodsFields | keyof typeof customerFields>>

const part = (ticket: Ticket, keys: object): Cleared =>
  Object.fromEntries(Object.entries(ticket).filter(([key]) => key in keys))

/**
 * Returns a ticket after a line was removed. If no line is left, a ticket that had been held loses all fields of its
 * customer. A ticket that was never held keeps the customer, who may have been entered before the first scan. The
 * cleared fields are kept for undo.
 */
export function orEmptied(ticket: Ticket): Ticket {
  if (ticket.lines.length > 0) return ticket
  const cleared = ticket.heldAt === undefined ? goodsFields : { ...goodsFields, ...customerFields }
  return { ...ticket, ...cleared, emptied: part(ticket, cleared) }
}

/**
 * Restores the cleared fields when the removal of the last line is undone, unless one of them was set again meanwhile.
 */
export function refilled(ticket: Ticket): Ticket {
  const { emptied: was, ...rest } = ticket
  if (ticket.lines.length > 0 || was === undefined) return ticket
  const isUntouched = Object.keys(was).every((key) => isNothing(ticket[key as keyof Cleared]))
  return isUntouched ? { ...rest, ...was } : rest
}

const isNothing = (fact: unknown): boolean => fact === undefined || (Array.isArray(fact) && fact.length === 0)
