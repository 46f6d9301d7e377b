import { mapDefined } from '../../../../shared/defined.ts'
import { formatDateTime } from '../../../../shared/format.ts'
import type { TicketTabView } from '../../../../shared/views.ts'
import type { Till } from '../../../core/till.svelte.ts'

const minuteMs = 60_000
const lateMs = 45 * minuteMs

/** Returns how long a ticket has been held, in words. */
export function waitOf({ now, say }: Pick<Till, 'now' | 'say'>, { heldAt }: TicketTabView): string {
  const minutes = Math.max(0, Math.floor((now - heldAt) / minuteMs))
  if (minutes < 60) return say('tickets.minutes', { count: minutes })
  return say('tickets.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** Returns whether a ticket has been held for so long that it is highlighted. */
export const isLate = ({ now }: Pick<Till, 'now'>, { heldAt }: TicketTabView): boolean => now - heldAt > lateMs

type Fact = {
  label: string
  value: string
  /** The text of the fact on a card, which shows no labels. A fact without it is not on the card. */
  onCard: string | undefined
}

/** Returns what a person wrote on a held ticket, and whose it is. */
export function factsOf({ say }: Pick<Till, 'say'>, tab: TicketTabView): Fact[] {
  const { madeAt, table, guests, customer, order, seller, note } = tab
  const fact = (label: string, value: string | undefined, onCard = value): Fact[] =>
    value === undefined ? [] : [{ label, value, onCard }]
  return [
    ...(madeAt === undefined ? [] : [{ label: say('key.date'), value: formatDateTime(madeAt), onCard: undefined }]),
    ...fact(say('tickets.table'), table?.name),
    ...fact(
      say('key.guests'),
      mapDefined(guests, String),
      mapDefined(guests, (count) => say('receipt.guests', { count }))
    ),
    ...fact(say('customer.title'), customer),
    ...fact(say('orders.order'), order, order && say('orders.number', { number: order })),
    ...fact(say('key.seller'), seller, seller && say('receipt.seller', { name: seller })),
    ...fact(say('tickets.comment'), note)
  ]
}
