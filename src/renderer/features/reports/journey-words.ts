import { isKey } from '../../../shared/locales/index.ts'
import type { JourneyView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

type Step = JourneyView['steps'][number]

/** Returns one step of a sale's way to the back office, in words. A step without a text keeps its name. */
export function journeyText({ say, sayKey }: Pick<Till, 'say' | 'sayKey'>, { what, how }: Step): string {
  if (what === 'refunded') return say('journey.refunded', { number: how })
  const key = how === '' ? `journey.${what}` : `journey.${what}.${how}`
  return isKey(key) ? sayKey(key) : `${what} ${how}`
}
