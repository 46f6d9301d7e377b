import type { LocaleName } from './choices.ts'

/** One sentence of the service, by language. */
export type Messages = Partial<Record<LocaleName, string>>

/**
 * Returns the service's message in the reader's language if its answer had it, else in the language of the first
 * answer.
 */
export function saidIn(locale: LocaleName, said: { message?: string | undefined; messages?: Messages | undefined }) {
  const { message, messages = {} } = said
  // A reader of Cyrillic Uzbek can read Latin letters. A conversion by rule would also change the names in the message.
  return messages[locale] ?? (locale === 'uz-Cyrl' ? messages.uz : undefined) ?? message
}
