import type { Messages, ServiceLanguage } from '@kassa/integration-api/failure'
import type { LocaleName } from './choices.ts'

/** Returns the service's name of a language of the till. */
export const serviceLanguage = (locale: LocaleName): ServiceLanguage => (locale === 'uz-Cyrl' ? 'uz_cyrillic' : locale)

/**
 * Returns the service's message in the reader's language if its answer had it, else in the language of the first
 * answer.
 */
export function saidIn(locale: LocaleName, said: { message?: string | undefined; messages?: Messages | undefined }) {
  const { message, messages = {} } = said
  // A reader of Cyrillic Uzbek can read Latin letters. A conversion by rule would also change the names in the message.
  return messages[serviceLanguage(locale)] ?? (locale === 'uz-Cyrl' ? messages.uz : undefined) ?? message
}
