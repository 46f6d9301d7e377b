import { localeNames } from '../../shared/choices.ts'
import '../../shared/locales/all.ts'
import { textOf, type Key } from '../../shared/locales/index.ts'

const known: Record<string, Key> = {
  FromTheFuture: 'start.newer',
  NotOurs: 'start.notOurs',
  NotWritable: 'start.notWritable',
  RestoreRefused: 'start.restoreRefused',
  RestoreUnproved: 'start.restoreUnproved'
}

/** Returns why the till does not start, in every language, because the language of the till is not known yet. */
export function startFailure(cause: unknown): string {
  if (cause instanceof Error && cause.name === 'BackupUnusable')
    return localeNames.map((locale) => textOf(locale, 'failure.backup.damaged', { why: cause.message })).join('\n\n')
  const key = cause instanceof Error && Object.hasOwn(known, cause.name) ? known[cause.name] : undefined
  return key === undefined ? `${inEach('start.cannotOpen')}\n\n${String(cause)}` : inEach(key)
}

/** Returns a text in all languages, one paragraph each. */
export const inEach = (key: Key): string => localeNames.map((locale) => textOf(locale, key)).join('\n\n')
