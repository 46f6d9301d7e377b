import type { ApprovalAct } from '../approval.ts'
import type { FailureKind } from '../failure.ts'
import type en from './en.json'
import type { TextFacts } from './text-facts.ts'

// English defines the keys of every language: a missing key or plural form does not compile (all.ts). A test finds
// surplus keys, and compares the placeholders of each text with those of English.

/** A text with a count: `formOf` (index.ts) chooses the form by the plural rule of its language for `{count}`. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>>
export type Key = keyof typeof en
/** The texts of one language. */
export type Table = Record<Key, string | Plural>

/** The values that a text needs: `{ count: 3 }` for "{count} lines". */
export type FactsOf<K extends Key> = Record<K extends keyof TextFacts ? TextFacts[K] : never, string | number>

/** The texts of a language that has these plural forms. */
export type Shape<Forms extends string> = {
  [K in Key]: (typeof en)[K] extends string ? string : Record<Forms, string> | string
}
/** Keys that other tables refer to; English must have them. */
type OwedKey = `failure.${FailureKind}` | `remedy.${FailureKind}` | `approval.${ApprovalAct}`
export type English = Record<OwedKey, string> & Shape<'one' | 'other'>
