import { isKey, type Key } from '../../../shared/locales/index.ts'
import type { JourneyView, SaleRowView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

/** How a row of the history shows whether its sale is at the back office. */
export const syncLooks = {
  sent: { tone: 'ok', text: 'history.sent' },
  waits: { tone: 'wait', text: 'history.unsent' },
  needsPerson: { tone: 'stop', text: 'history.needsYou' },
  writtenOff: { tone: 'stop', text: 'journey.decided.writeOff' }
} as const satisfies Record<SaleRowView['sync'], { tone: string; text: Key }>

type Step = JourneyView['steps'][number]

/** Returns one step of a sale's way to the back office, in words. A step without a text keeps its name. */
export function journeyText({ say, sayKey }: Pick<Till, 'say' | 'sayKey'>, { what, how }: Step): string {
  if (what === 'refunded') return say('journey.refunded', { number: how })
  const key = how === '' ? `journey.${what}` : `journey.${what}.${how}`
  return isKey(key) ? sayKey(key) : `${what} ${how}`
}
