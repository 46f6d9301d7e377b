import type { ApprovalRow } from '../../../shared/approval.ts'
import { mapDefined } from '../../../shared/defined.ts'
import { minor, zero } from '../../../shared/money.ts'
import type { AnySale } from '../../domain/core/any-sale.ts'
import type { Line, Tender, Ticket } from '../../domain/core/model.ts'
import { sumsOfLine, ticketSums } from '../../domain/pricing/sums.ts'
import type { Decided as MovedCash } from '../../domain/shift/cash.ts'
import type { SwapDecided } from '../../domain/shift/swap.ts'
import type { Decided as Refunded } from '../../domain/refund/refund.ts'
import type { ApprovalAbout } from './session.ts'

// What the PIN dialog shows of acts about money: who, what and how much.

const ticketLook = (ticket: Ticket): ApprovalAbout => ({
  customer: ticket.customer?.name,
  currencyId: ticket.currency.id
})

/** Returns a function that gives the total of a line, with its discounts and added tax. */
const costOf = (ticket: Ticket) => {
  const sums = ticketSums(ticket)
  return (line: Line | undefined) => {
    const at = line === undefined ? -1 : ticket.lines.indexOf(line)
    return at < 0 ? undefined : sumsOfLine(sums, at).total
  }
}

/** Returns a whole ticket, line by line. */
export function aboutTicket(ticket: Ticket): ApprovalAbout {
  const cost = costOf(ticket)
  const rows = ticket.lines.map((line) => ({ name: line.name, quantity: line.quantity, afterMinor: cost(line) }))
  return { ...ticketLook(ticket), subject: ticket.name, amountMinor: ticketSums(ticket).total, rows }
}

/** Returns the rest of a ticket that is left as a debt. */
export const aboutDebt = (ticket: Ticket): ApprovalAbout => ({
  ...ticketLook(ticket),
  amountMinor: ticketSums(ticket).remaining
})

/**
 * Returns a change of a ticket: the lines whose total changes or that are removed. The amount is the line's total for
 * one line, and the ticket's total for several.
 */
export function aboutChange(before: Ticket, after: Ticket): ApprovalAbout {
  const was = costOf(before)
  const is = costOf(after)
  const changed = [...new Set([...before.lines, ...after.lines].map(({ id }) => id))].flatMap((id): ApprovalRow[] => {
    const old = before.lines.find((line) => line.id === id)
    const now = after.lines.find((line) => line.id === id)
    const shown = now ?? old
    const row = { beforeMinor: was(old), afterMinor: is(now) }
    return shown === undefined || row.beforeMinor === row.afterMinor
      ? []
      : [{ name: shown.name, quantity: shown.quantity, ...row }]
  })
  const [only, ...others] = changed
  if (only !== undefined && others.length === 0) {
    const { name: subject, beforeMinor, afterMinor } = only
    return { ...ticketLook(after), subject, beforeMinor, amountMinor: afterMinor ?? zero }
  }
  const [beforeMinor, amountMinor] = [ticketSums(before).total, ticketSums(after).total]
  return { ...ticketLook(after), beforeMinor, amountMinor, rows: changed }
}

/** Returns the amount of a card payment. */
export const aboutTender = ({ methodName, amount, currency }: Tender): ApprovalAbout => ({
  subject: methodName,
  currencyId: currency.id,
  amountMinor: amount
})

/** Returns a refund: the receipt, the refunded amount of each line, and the reason. */
export const aboutRefund = (sale: AnySale, { total, lines, reason, note }: Refunded): ApprovalAbout => ({
  subject: sale.receiptNumber,
  customer: sale.customer?.name,
  currencyId: sale.currency.id,
  amountMinor: total,
  reason: [reason?.name, note].filter(Boolean).join(', ') || undefined,
  rows: lines.map((line) => ({ name: line.name, quantity: line.quantity, afterMinor: line.sums.total }))
})

/** Returns a cash movement. */
export const aboutCash = ({ amount, currency, article, customer, transfer, note }: MovedCash): ApprovalAbout => ({
  subject: transfer?.deskName ?? article?.name,
  customer: customer?.name,
  currencyId: currency.id,
  amountMinor: amount,
  reason: note
})

const side = ({ amount, currency, methodName }: MovedCash) => ({
  amountMinor: amount,
  currencyId: currency.id,
  methodName
})

/** Returns an exchange of money, with both amounts and the value of the outgoing one by the rates of the day. */
export const aboutSwap = ({ out, in: into, worth }: SwapDecided): ApprovalAbout => ({
  reason: out.note,
  exchange: { given: side(out), taken: side(into), worthMinor: mapDefined(worth, minor) }
})
