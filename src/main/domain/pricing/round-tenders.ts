import { minor, minus, plus, zero } from '../../../shared/money.ts'
import { coveredByCash, covering } from './cash-rounding.ts'
import type { Tender, Ticket } from '../core/model.ts'
import { ticketSums } from './sums.ts'

/**
 * The payments of a ticket, as they cover it one after the other: only the cash that closes it is rounded. Whenever one
 * comes or goes all are reckoned anew, so that none keeps a rounding that another made needless.
 */
export function roundTenders(ticket: Ticket): Ticket {
  const rule = ticket.rules.cashRounding
  if (rule === undefined) return ticket
  const { total, paid } = ticketSums({ ...ticket, tenders: [] })
  let remaining = minor(Math.max(total - paid, 0))
  const tenders = ticket.tenders.map((tender): Tender => {
    const worth = plus(tender.paid, tender.rounded ?? zero)
    const covered = tender.methodType === 'cash' ? coveredByCash(worth, remaining, rule) : worth
    remaining = minor(Math.max(minus(remaining, covered), 0))
    return covering(tender, worth, covered)
  })
  return { ...ticket, tenders }
}
