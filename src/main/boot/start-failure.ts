import { localeNames } from '../../shared/choices.ts'
import '../../shared/locales/all.ts'
import { textOf, type Key } from '../../shared/locales/index.ts'

/**
 * The exit code that tells a supervisor not to restart the till, because a person must fix the problem (EX_CONFIG of
 * sysexits.h).
 */
export const startFailedCode = 78

const known: Record<string, Key> = {
  FromTheFuture: 'start.newer',
  NotOurs: 'start.notOurs',
  NotWritable: 'start.notWritable',
  PinRefused: 'start.pinRefused',
  RestoreRefused: 'start.restoreRefused',
  RestoreUnproved: 'start.restoreUnproved'
}

/** Returns why the till does not start, in every language, because the language of the till is not known yet. */
export function startFailure(cause: unknown): string {
  if (cause instanceof Error && cause.name === 'BackupUnusable')
    return localeNames.map((locale) => textOf(locale, 'failure.backup.damaged', { why: cause.message })).join('\n\n')
  if (cause instanceof Error && cause.name === 'TillMoved')
    return localeNames.map((locale) => textOf(locale, 'start.moved', { file: cause.message })).join('\n\n')
  const key = cause instanceof Error && Object.hasOwn(known, cause.name) ? known[cause.name] : undefined
  return key === undefined ? `${inEach('start.cannotOpen')}\n\n${String(cause)}` : inEach(key)
}

/** Returns a text in all languages, one paragraph each. */
export const inEach = (key: Key): string => localeNames.map((locale) => textOf(locale, key)).join('\n\n')
