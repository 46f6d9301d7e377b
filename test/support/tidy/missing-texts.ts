import en from '../../../src/shared/locales/en.json' with { type: 'json' }
import kk from '../../../src/shared/locales/kk.json' with { type: 'json' }
import ky from '../../../src/shared/locales/ky.json' with { type: 'json' }
import ru from '../../../src/shared/locales/ru.json' with { type: 'json' }
import tg from '../../../src/shared/locales/tg.json' with { type: 'json' }
import uz from '../../../src/shared/locales/uz.json' with { type: 'json' }

// npm exec -- node --import ./tools/support/register.mjs test/support/tidy/missing-texts.ts [language]
// Prints the texts that a language lacks, with the English, Russian and Uzbek ones: one JSON object with one entry for
// each language. Texts under `spare` no longer exist in English.

type Texts = Readonly<Record<string, string | object>>
const told: Record<string, Texts> = { en, ru, uz }
const asked: Record<string, Texts> = { ru, uz, kk, tg, ky }

/** Returns the keys that a language lacks, each with the texts of other languages. */
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
