import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keymap } from '../src/renderer/keyboard/keymap.ts'
import { locales } from '../src/shared/locales/all.ts'
import { textOf } from '../src/shared/locales/index.ts'
import { guide, guideLanguages, tables } from './support/tables.ts'

test('the tables in docs say what the program says; `npm run docs` writes them anew', async () => {
  for (const [name, text] of Object.entries(await tables())) {
    expect(readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8'), name).toBe(text)
  }
})

test('the guide has every key of every screen in each of its languages', () => {
  for (const language of guideLanguages) {
    const text = guide(language)
    const missing = keymap.filter(({ label }) => !text.includes(textOf(language, label).replaceAll('\u00ad', '')))
    expect(missing, language).toEqual([])
  }
})

test('what the runbook quotes from the till is what the till says', () => {
  const runbook = readFileSync(new URL('../RUNBOOK.md', import.meta.url), 'utf8')
  const quoted = [...runbook.matchAll(/“([^”]+)”/g)].map(([, text]) => (text ?? '').replaceAll(/\s+/g, ' '))
  const entries = Object.values(locales.en).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : Object.values(entry)
  )
  const main = readFileSync(new URL('../src/main/index.ts', import.meta.url), 'utf8').replaceAll("\\'", "'")
  const said = [...entries, main].map((text) => text.replaceAll('\u00ad', ''))
  expect(quoted.length).toBeGreaterThan(20)
  expect(quoted.filter((quote) => !said.some((text) => text.includes(quote)))).toEqual([])
})
