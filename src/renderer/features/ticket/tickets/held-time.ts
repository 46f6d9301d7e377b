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
