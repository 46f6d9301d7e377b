import { assert } from '../assert.ts'
import type { Failure } from '../failure.ts'
import { formatNumber, languageTag } from '../format.ts'
import type { LocaleName } from '../views.ts'
import type { FactsOf, Key, Table } from './shape.ts'
import type { Plural } from './en.ts'

// A language is known once its table was handed in: the window fetches the one it shows (window.ts), main and the tests
// know all of them (all.ts).

export type { FactsOf, Key, Table } from './shape.ts'

/** What each language calls itself. */
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

/** Hands in the texts of a language; from now on it can be spoken. They are asked for when it is. */
export const know = (locale: LocaleName, table: () => Table): void => void tables.set(locale, table)
export const isKnown = (locale: LocaleName): boolean => tables.has(locale)

function tableOf(locale: LocaleName): Table {
  const table = tables.get(locale)?.()
  assert(table !== undefined, `the texts of ${locale} were fetched before they are asked for`)
  return table
}

/** Is there a text of this name? Every language has the same ones. */
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

/** Fills `{name}`; a part in square brackets is left out when one of its facts is not known. */
function filled(locale: LocaleName, form: string, facts: Facts): string {
  const optional = form.replace(/\[([^\]]*)\]/g, (_, part: string) => {
    const names = [...part.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
    return names.every((name) => facts[name] !== undefined && facts[name] !== '') ? part : ''
  })
  return optional.replace(/\{(\w+)\}/g, (_, name: string) => written(locale, facts[name] ?? ''))
}

/** The text of a screen: `text('ru', 'sale.lineCount', { count: 3 })`. Asks for exactly the facts its sentence shows. */
export function text<K extends Key>(
  locale: LocaleName,
  key: K,
  ...[facts]: keyof FactsOf<K> extends never ? [] : [FactsOf<K>]
): string {
  return textOf(locale, key, facts ?? {})
}

/** The same for a key and facts that come from a table or over the wall. */
export const textOf = (locale: LocaleName, key: Key, facts: Facts = {}): string =>
  filled(locale, formOf(locale, tableOf(locale)[key], facts), facts)

/** What went wrong, in the cashier's words. */
export const failureText = (locale: LocaleName, failure: Failure): string =>
  textOf(locale, `failure.${failure.kind}`, failure.facts)

/** What to do about it. */
export const remedyText = (locale: LocaleName, failure: Failure): string =>
  textOf(locale, `remedy.${failure.kind}`, failure.facts)
