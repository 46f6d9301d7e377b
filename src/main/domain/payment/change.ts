import { minus, zero, type Minor } from '../../../shared/money.ts'
import type { Change, Ticket, TicketSums } from '../core/model.ts'

// How the change goes back (vendor-rules 0.3, 3.7): rows of method and currency, which the cashier chooses, and together
// are what was handed over too much. Left alone it is one row: cash of the ticket's currency. A part may go back in
// another currency or from another cash method; what is left of it goes back as if nothing had been chosen.

/** What was chosen holds for the money that lies there: another payment, and it is chosen anew. */
export function afterPayment(before: Ticket, paid: Ticket): Ticket {
  const isSame =
    before.tenders === paid.tenders &&
    before.fromBalance === paid.fromBalance &&
    before.fromCashback === paid.fromCashback
  return isSame || paid.changeIn === undefined ? paid : { ...paid, changeIn: undefined }
}

/** The rows of the change; what nobody chose otherwise leaves the drawer by the cash method that was handed over last. */
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
