import { en } from '../../../src/shared/locales/en.ts'
import { kk } from '../../../src/shared/locales/kk.ts'
import { ky } from '../../../src/shared/locales/ky.ts'
import { ru } from '../../../src/shared/locales/ru.ts'
import { tg } from '../../../src/shared/locales/tg.ts'
import { uz } from '../../../src/shared/locales/uz.ts'

// npm exec -- node --import ./tools/support/register.mjs test/support/tidy/missing-texts.ts [language]
// Prints what a language still lacks, with what English, Russian and Uzbek say there: one JSON object, language by
// language. What is printed under `spare` has a text that English no longer has.

type Texts = Readonly<Record<string, string | object>>
const told: Record<string, Texts> = { en, ru, uz }
const asked: Record<string, Texts> = { ru, uz, kk, tg, ky }

/** The keys a language lacks, each with what others say. */
function missing(texts: Texts): Record<string, Record<string, string | object | undefined>> {
  const keys = Object.keys(en).filter((key) => !Object.hasOwn(texts, key))
  const said = (key: string) => Object.entries(told).map(([language, own]) => [language, own[key]] as const)
  return Object.fromEntries(keys.map((key) => [key, Object.fromEntries(said(key))]))
}

const chosen = Object.entries(asked).filter(([language]) => (process.argv[2] ?? language) === language)
const report = chosen.map(([language, texts]) => [
  language,
  { missing: missing(texts), spare: Object.keys(texts).filter((key) => !Object.hasOwn(en, key)) }
])
console.log(JSON.stringify(Object.fromEntries(report), undefined, 2))
