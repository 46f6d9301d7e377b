import { minus, plus, sum, zero, type Minor } from '../../../shared/money.ts'
import type { Change, Sale, Ticket, TicketSums } from '../core/model.ts'

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

/** Returns the rows of all change of a sale: also of what guests got before the next one paid. */
export function allChangesOf(ticket: Ticket, sums: Pick<TicketSums, 'change'>): Change[] {
  const earlier = ticket.tenders.flatMap(({ methodId, methodName, methodType, handedBack: amount }) =>
    amount === undefined ? [] : [{ methodId, methodName, methodType, currency: ticket.currency, amount, paid: amount }]
  )
  return [...changesOf(ticket, sums), ...earlier].reduce<Change[]>((rows, row) => {
    const at = rows.findIndex(({ methodId, currency }) => methodId === row.methodId && currency.id === row.currency.id)
    const same = rows[at]
    if (same === undefined) return [...rows, row]
    return rows.with(at, { ...same, amount: plus(same.amount, row.amount), paid: plus(same.paid, row.paid) })
  }, [])
}

/** Returns the rows of the change that is given when the sale is finished: without what guests got earlier. */
export const changesNow = ({ tenders, changes, currency }: Pick<Sale, 'tenders' | 'changes' | 'currency'>): Change[] =>
  changes
    .map((row) => {
      const own = row.currency.id === currency.id ? tenders.filter(({ methodId }) => methodId === row.methodId) : []
      const earlier = sum(own.map(({ handedBack }) => handedBack ?? zero))
      return { ...row, amount: minus(row.amount, earlier), paid: minus(row.paid, earlier) }
    })
    .filter(({ amount }) => amount !== 0)
