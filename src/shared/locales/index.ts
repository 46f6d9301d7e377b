import { assert } from '../assert.ts'
import type { Failure } from '../failure.ts'
import { formatNumber, languageTag } from '../format.ts'
import type { LocaleName } from '../views.ts'
import type { FactsOf, Key, Plural, Table } from './shape.ts'

// Tables of languages are registered at run time: the window loads the one it shows (window.ts), main and the tests
// load all of them (all.ts).

export type { FactsOf, Key, Table } from './shape.ts'

/** The name of each language in that language. */
export const localeTitles: Record<LocaleName, string> = {
  uz: 'Oʻzbekcha',
  'uz-Cyrl': 'Ўзбекча',
  ru: 'Русский',
  en: 'English',
  kk: 'Қазақша',
  tg: 'Тоҷикӣ',
  ky: 'Кыргызча'
}

const tables = new Map<LocaleName, () => Table>()

/** Registers the function that returns the texts of a language. */
export const know = (locale: LocaleName, table: () => Table): void => void tables.set(locale, table)
export const isKnown = (locale: LocaleName): boolean => tables.has(locale)

function tableOf(locale: LocaleName): Table {
  const table = tables.get(locale)?.()
  assert(table !== undefined, `the texts of ${locale} were fetched before they are asked for`)
  return table
}

/** Returns true if a text of this name exists. All languages have the same keys. */
export function isKey(key: string): key is Key {
  const [table] = tables.values()
  return table !== undefined && Object.hasOwn(table(), key)
}

type Facts = Record<string, string | number | string[]>

const rules = new Map<LocaleName, Intl.PluralRules>()
const ruleOf = (locale: LocaleName): Intl.PluralRules => {
  const known = rules.get(locale) ?? new Intl.PluralRules(languageTag(locale))
  rules.set(locale, known)
  return known
}

function formOf(locale: LocaleName, entry: string | Plural, facts: Facts): string {
  if (typeof entry === 'string') return entry
  const form = entry[ruleOf(locale).select(Number(facts['count'] ?? 0))]
  return form ?? entry.other ?? entry.many ?? ''
}

const written = (locale: LocaleName, fact: string | number | string[]): string => {
  if (typeof fact === 'number') return formatNumber(fact, locale)
  return typeof fact === 'string' ? fact : fact.join(', ')
}

/** Fills in `{name}`. A part in square brackets is left out if one of its values is not known. */
function filled(locale: LocaleName, form: string, facts: Facts): string {
  const optional = form.replace(/\[([^\]]*)\]/g, (_, part: string) => {
    const names = [...part.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
    return names.every((name) => facts[name] !== undefined && facts[name] !== '') ? part : ''
  })
  // A name may end with a full stop, and the sentence after it needs no second one.
  return optional.replace(/\{(\w+)\}(\.?)/g, (_, name: string, stop: string) => {
    const value = written(locale, facts[name] ?? '')
    return value.endsWith('.') ? value : value + stop
  })
}

/**
 * Returns the text of a screen: `text('ru', 'sale.lineCount', { count: 3 })`. The types ask for exactly the values of
 * its sentence.
 */
export function text<K extends Key>(
  locale: LocaleName,
  key: K,
  ...[facts]: keyof FactsOf<K> extends never ? [] : [FactsOf<K>]
): string {
  return textOf(locale, key, facts ?? {})
}

/** Returns the text for a key and values that come from a table or over IPC. */
export const textOf = (locale: LocaleName, key: Key, facts: Facts = {}): string =>
  filled(locale, formOf(locale, tableOf(locale)[key], facts), facts)

/** Returns what went wrong, in the cashier's words. */
export const failureText = (locale: LocaleName, failure: Failure): string =>
  textOf(locale, `failure.${failure.kind}`, failure.facts)

/** Returns what to do about the failure. */
export const remedyText = (locale: LocaleName, failure: Failure): string =>
  textOf(locale, `remedy.${failure.kind}`, failure.facts)
