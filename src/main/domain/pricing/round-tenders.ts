import { minor, minus, plus, zero } from '../../../shared/money.ts'
import { coveredByCash, withCovered } from './cash-rounding.ts'
import type { Tender, Ticket } from '../core/model.ts'
import { ticketSums } from './sums.ts'

/**
 * Returns the ticket with its tenders in the order in which they cover it: only the cash that closes the ticket is
 * rounded. All tenders are calculated again whenever one is added or removed, so that no tender keeps a rounding that
 * is no longer needed.
 */
export function roundTenders(ticket: Ticket): Ticket {
  const rule = ticket.rules.cashRounding
  if (rule === undefined) return ticket
  const { total, paid } = ticketSums({ ...ticket, tenders: [] })
  let remaining = minor(Math.max(total - paid, 0))
  const tenders = ticket.tenders.map((tender): Tender => {
    const worth = plus(tender.paid, tender.rounded ?? zero)
    const handedBack = tender.handedBack ?? zero
    const kept = minus(worth, handedBack)
    const covered = tender.methodType === 'cash' ? coveredByCash(kept, remaining, rule) : kept
    remaining = minor(Math.max(minus(remaining, covered), 0))
    return withCovered(tender, worth, plus(covered, handedBack))
  })
  return { ...ticket, tenders }
}
