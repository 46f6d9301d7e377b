import type { en, Plural } from './en.ts'

// English defines the keys of every language: a missing key, a surplus key, or a different placeholder does not
// compile.

export type Key = keyof typeof en
/** The texts of one language. */
export type Table = Record<Key, string | Plural>

type Forms<Text> = Text extends string ? Text : Text[keyof Text]
type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
type NamesIn<Text> = Names<Forms<Text>>

/** The values that a text needs: `{ count: 3 }` for "{count} lines". */
export type FactsOf<K extends Key> = Record<NamesIn<(typeof en)[K]>, string | number>

export type Shape<Forms extends string> = {
  [K in Key]: (typeof en)[K] extends string ? string : Record<Forms, string> | string
}

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
/** Keys whose placeholders differ from English. Must be `never`. */
export type Differing<T extends Record<Key, unknown>> = {
  [K in Key]: Same<NamesIn<T[K]>, NamesIn<(typeof en)[K]>> extends true ? never : K
}[Key]
export type MustBeNever<T extends never> = T
