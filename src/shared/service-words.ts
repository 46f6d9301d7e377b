import type { LocaleName } from './choices.ts'

/** One sentence of the service, by the language it is in. */
export type Messages = Partial<Record<LocaleName, string>>

/** The service's words in the reader's language where its answer carried them, else as they were heard first. */
export function saidIn(locale: LocaleName, said: { message?: string | undefined; messages?: Messages | undefined }) {
  const { message, messages = {} } = said
  // Whoever reads Uzbek in Cyrillic reads it in Latin letters too; by rule the names within would change as well.
  return messages[locale] ?? (locale === 'uz-Cyrl' ? messages.uz : undefined) ?? message
}
