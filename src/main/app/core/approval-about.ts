import type { ApprovalRow } from '../../../shared/approval.ts'
import { zero } from '../../../shared/money.ts'
import type { AnySale } from '../../domain/core/any-sale.ts'
import type { Line, Tender, Ticket } from '../../domain/core/model.ts'
import { sumsOfLine, ticketSums } from '../../domain/pricing/sums.ts'
import type { Decided as MovedCash } from '../../domain/shift/cash.ts'
import type { Decided as Refunded } from '../../domain/refund/refund.ts'
import type { ApprovalAbout } from './session.ts'

// What the PIN dialog shows of the acts that are about money: who, what and how much, as it was decided.

const ticketLook = (ticket: Ticket): ApprovalAbout => ({
  customer: ticket.customer?.name,
  currencyId: ticket.currency.id
})

/** Each line of a ticket with its total, discounts and added tax in it. */
const costOf = (ticket: Ticket) => {
  const sums = ticketSums(ticket)
  return (line: Line | undefined) => {
    const at = line === undefined ? -1 : ticket.lines.indexOf(line)
    return at < 0 ? undefined : sumsOfLine(sums, at).total
  }
}

/** A whole ticket, line by line. */
export function aboutTicket(ticket: Ticket): ApprovalAbout {
  const cost = costOf(ticket)
  const rows = ticket.lines.map((line) => ({ name: line.name, quantity: line.quantity, afterMinor: cost(line) }))
  return { ...ticketLook(ticket), subject: ticket.name, amountMinor: ticketSums(ticket).total, rows }
}

/** The rest of a ticket that is left as a debt. */
export const aboutDebt = (ticket: Ticket): ApprovalAbout => ({
  ...ticketLook(ticket),
  amountMinor: ticketSums(ticket).remaining
})

/** A change of a ticket: the lines that cost something else by it or come off. Of one line it is that line's sum, of more the total. */
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

/** What a card pays. */
export const aboutTender = ({ methodName, amount, currency }: Tender): ApprovalAbout => ({
  subject: methodName,
  currencyId: currency.id,
  amountMinor: amount
})

/** Goods that come back: the receipt, what is given for each line, and why. */
export const aboutRefund = (sale: AnySale, { total, lines, reason, note }: Refunded): ApprovalAbout => ({
  subject: sale.receiptNumber,
  customer: sale.customer?.name,
  currencyId: sale.currency.id,
  amountMinor: total,
  reason: [reason?.name, note].filter(Boolean).join(', ') || undefined,
  rows: lines.map((line) => ({ name: line.name, quantity: line.quantity, afterMinor: line.sums.total }))
})

/** Money that goes out of the drawer or comes into it. */
export const aboutCash = ({ amount, currency, article, customer, transfer, note }: MovedCash): ApprovalAbout => ({
  subject: transfer?.deskName ?? article?.name,
  customer: customer?.name,
  currencyId: currency.id,
  amountMinor: amount,
  reason: note
})
