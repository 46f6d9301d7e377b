import type { Minor } from '../../../shared/money.ts'
import type { TicketView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

type Rows = NonNullable<TicketView['changes']>

/** Rows of a change in figures: `20 $ + 12 500 soʻm` where it goes back in two currencies. */
export const changeRows = ({ money }: Pick<Till, 'money'>, rows: Rows): string =>
  rows.map(({ amountMinor, currencyId }) => money(amountMinor, currencyId)).join(' + ')

/** What goes back of a ticket, in figures; in those of the till alone where nobody has chosen otherwise. */
export const changeText = (till: Pick<Till, 'money' | 'figure'>, { changes, changeMinor }: TicketView): string =>
  changes === undefined ? till.figure(changeMinor satisfies Minor) : changeRows(till, changes)
