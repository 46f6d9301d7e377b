import { fail, ok, type Result } from '../../../shared/failure.ts'
import { minor, minus, sum, type Minor } from '../../../shared/money.ts'
import type { Ticket, TicketSums } from '../core/model.ts'
import { ticketSums } from '../pricing/sums.ts'
import { isPaying, checkNoExchange } from '../core/ticket-state.ts'

// A ticket that several guests pay: it becomes one sale, and each guest pays a share of its total. The shares add up to
// the total, to the minor unit. If the total changes, they are void.

const mostShares = 20
export type ShareWay = { kind: 'sum'; amount: Minor } | { kind: 'shares'; count: number }

/** Writes the shares of the guests on the ticket: a number of equal shares, or one sum and the rest. */
export function shareOut(ticket: Ticket, way: ShareWay): Result<Ticket> {
  if (ticket.state !== 'held' && ticket.state !== 'current') return fail('ticket.unknown')
  if (isPaying(ticket)) return fail('ticket.paying')
  const whole = checkNoExchange([ticket])
  if (!whole.ok) return whole
  const { total } = ticketSums(ticket)
  if (way.kind === 'sum') {
    if (way.amount <= 0 || way.amount >= total) return fail('split.sum')
    return ok({ ...ticket, shares: [way.amount, minus(total, way.amount)] })
  }
  const { count } = way
  if (count < 2 || count > mostShares || total < count) return fail('split.shares', { most: mostShares })
  const share = Math.floor(total / count)
  const over = total - share * count
  // The first guests pay the remaining minor units.
  return ok({ ...ticket, shares: Array.from({ length: count }, (_, at) => minor(share + (at < over ? 1 : 0))) })
}

export type Share = {
  /** The number of the share, from 1. */
  number: number
  count: number
  /** The unpaid part of the share. */
  due: Minor
  isLast: boolean
}

/** Returns the share that is paid next; undefined if the ticket is not shared, or all is paid. */
export function nextShare({ shares }: Ticket, { total, paid }: Pick<TicketSums, 'total' | 'paid'>): Share | undefined {
  if (shares.length === 0 || sum(shares) !== total) return undefined
  let covered = 0
  for (const [at, share] of shares.entries()) {
    covered += share
    if (covered > paid) {
      return { number: at + 1, count: shares.length, due: minor(covered - paid), isLast: at === shares.length - 1 }
    }
  }
  return undefined
}
