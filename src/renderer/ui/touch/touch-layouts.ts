import type { LocaleName } from '../../../shared/choices.ts'

// The letters of the on-screen keyboard, row by row, as they stand on the keyboards of each language.

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
/** What numbers, addresses and notes need beside letters and digits. */
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
/** The script that the texts of a language are written in. */
export const scriptOf = (locale: LocaleName): Script => written[locale]

/** Rows of keys, the digits first. A row of the letters that only this language has follows the Russian ones. */
export function rowsOf(script: Script, locale: LocaleName): string[][] {
  const own = script === 'cyrillic' ? others[locale] : undefined
  const rows = script === 'latin' ? latin : cyrillic
  return [digits, ...rows, ...(own === undefined ? [] : [own])].map((row) => Array.from(row))
}

/** For fields that take a number. */
export const numberRows: string[][] = ['12345', '67890', '.,-'].map((row) => Array.from(row))
