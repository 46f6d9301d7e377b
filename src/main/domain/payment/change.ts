import { minus, zero, type Minor } from '../../../shared/money.ts'
import type { Change, Ticket, TicketSums } from '../core/model.ts'

// How the change is returned (vendor-rules 0.3, 3.7): rows of payment method and currency, which add up to the
// overpayment. By default it is one row: cash in the ticket's currency. The cashier may choose to return a part in
// another currency or from another cash method; the rest is returned in the default way.

/** Discards the chosen change if the payments have changed since: it was chosen for these payments. */
export function afterPayment(before: Ticket, paid: Ticket): Ticket {
  const isSame =
    before.tenders === paid.tenders &&
    before.fromBalance === paid.fromBalance &&
    before.fromCashback === paid.fromCashback
  return isSame || paid.changeIn === undefined ? paid : { ...paid, changeIn: undefined }
}

/**
 * Returns the rows of the change. The part that nobody chose is returned by the cash method of the last cash tender.
 */
export function changesOf(ticket: Ticket, { change }: Pick<TicketSums, 'change'>): Change[] {
  const cash = ticket.tenders.findLast(({ methodType }) => methodType === 'cash')
  if (change === 0 || cash === undefined) return []
  const { changeIn } = ticket
  const chosen = changeIn === undefined || changeIn.paid > change ? [] : [changeIn]
  const rest = minus(change, chosen[0]?.paid ?? zero)
  if (rest === 0) return chosen
  const { methodId, methodName, methodType } = cash
  const { currency } = ticket
  const byItself = (amount: Minor): Change => ({ methodId, methodName, methodType, currency, amount, paid: amount })
  const isAlike = chosen[0]?.methodId === methodId && chosen[0].currency.id === currency.id
  return isAlike ? [byItself(change)] : [...chosen, byItself(rest)]
}
