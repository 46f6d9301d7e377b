import { isKey } from '../../../shared/locales/index.ts'
import type { JourneyView } from '../../../shared/views.ts'
import type { Till } from '../../core/till.svelte.ts'

type Step = JourneyView['steps'][number]

/** One step of a sale's way to the service, in words; a step without words of its own keeps its name. */
export function journeyText({ say, sayKey }: Pick<Till, 'say' | 'sayKey'>, { what, how }: Step): string {
  if (what === 'refunded') return say('journey.refunded', { number: how })
  const key = how === '' ? `journey.${what}` : `journey.${what}.${how}`
  return isKey(key) ? sayKey(key) : `${what} ${how}`
}
