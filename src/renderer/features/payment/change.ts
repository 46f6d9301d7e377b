import { zero, type Minor } from '../../../shared/money.ts'
import type { TicketView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

type Rows = NonNullable<TicketView['changes']>

/** Returns the rows of a change as text: `20 $ + 12 500 soʻm` for two currencies. */
export const changeRows = ({ money }: Pick<Till, 'money'>, rows: Rows): string =>
  rows.map(({ amountMinor, currencyId }) => money(amountMinor, currencyId)).join(' + ')

/** Returns the change of a ticket as text. It is in the currency of the till unless the cashier chose otherwise. */
const changeText = (till: Pick<Till, 'money' | 'figure'>, { changes, changeMinor }: TicketView): string =>
  changes === undefined ? till.figure(changeMinor satisfies Minor) : changeRows(till, changes)

/** Returns what Enter does when nothing remains to pay, in words. */
export function finishText(till: Till, ticket: TicketView | undefined): string {
  const give = ticket?.exchange?.giveMinor ?? zero
  if (give > 0) return till.say('exchange.finishGive', { amount: till.figure(give) })
  if (ticket === undefined || ticket.changeMinor === 0) return till.say('checkout.finish')
  return till.say('checkout.finishGive', { amount: changeText(till, ticket) })
}
