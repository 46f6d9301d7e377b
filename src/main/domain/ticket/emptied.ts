import type { Ticket } from '../core/model.ts'
import { fieldsWith, pickFields, withoutFields } from './field-policy.ts'

// Clears a ticket whose last line is removed, so that the next customer does not get the discounts and data of the previous one.

const ofGoods = fieldsWith('emptied', 'ofGoods')
const ofBoth = fieldsWith('emptied', 'ofGoods', 'ofCustomer')

/**
 * Returns a ticket after a line was removed. If no line is left, a ticket that had been held loses all fields of its
 * customer. A ticket that was never held keeps the customer, who may have been entered before the first scan. The
 * cleared fields are kept for undo.
 */
export function orEmptied(ticket: Ticket): Ticket {
  if (ticket.lines.length > 0) return ticket
  const fields = ticket.heldAt === undefined ? ofGoods : ofBoth
  return { ...ticket, ...withoutFields(ticket, fields), emptied: pickFields<(typeof ofBoth)[number]>(ticket, fields) }
}

/**
 * Restores the cleared fields when the removal of the last line is undone, unless one of them was set again meanwhile.
 */
export function refilled(ticket: Ticket): Ticket {
  const { emptied: was, ...rest } = ticket
  if (ticket.lines.length > 0 || was === undefined) return ticket
  const kept = ofBoth.filter((field) => was[field] !== undefined)
  const isUntouched = kept.every((field) => isNothing(ticket[field]))
  const { receiptDiscounts = ticket.receiptDiscounts, shares = ticket.shares, ...others } = was
  return isUntouched ? { ...rest, ...others, receiptDiscounts, shares } : rest
}

const isNothing = (fact: unknown): boolean => fact === undefined || (Array.isArray(fact) && fact.length === 0)
