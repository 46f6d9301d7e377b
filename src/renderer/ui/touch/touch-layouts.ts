import type { LocaleName } from '../../../shared/choices.ts'

// The letters of the on-screen keyboard, row by row, as on the keyboards of each language.

export type Script = 'latin' | 'cyrillic'

const digits = '1234567890'
const latin = ['qwertyuiop', 'asdfghjklʻ', 'zxcvbnmʼ']
const cyrillic = ['йцукенгшщзхъ', 'фывапролджэё', 'ячсмитьбю']
/** Letters that Russian does not have. */
const others: Partial<Record<LocaleName, string>> = {
  'uz-Cyrl': 'ўқғҳ',
  kk: 'әғқңөұүһі',
  tg: 'ғӣқӯҳҷ',
  ky: 'ңөү'
}
/** The signs that numbers, addresses and notes need besides letters and digits. */
export const signs = ['.', ',', '-', '/', ':', '@', '+', '_']

const written: Record<LocaleName, Script> = {
  uz: 'latin',
  en: 'latin',
  ru: 'cyrillic',
  'uz-Cyrl': 'cyrillic',
  kk: 'cyrillic',
  tg: 'cyrillic',
  ky: 'cyrillic'
}
/** Returns the script of a language. */
export const scriptOf = (locale: LocaleName): Script => written[locale]

/** Returns the rows of keys, digits first. The letters that only this language has follow in a last row. */
export function rowsOf(script: Script, locale: LocaleName): string[][] {
  const own = script === 'cyrillic' ? others[locale] : undefined
  const rows = script === 'latin' ? latin : cyrillic
  return [digits, ...rows, ...(own === undefined ? [] : [own])].map((row) => Array.from(row))
}

/** The rows for fields that take a number. */
export const numberRows: string[][] = ['12345', '67890', '.,-'].map((row) => Array.from(row))
