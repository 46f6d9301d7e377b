import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keymap } from '../src/renderer/keyboard/keymap.ts'
import { locales } from '../src/shared/locales/all.ts'
import { guide, guideLanguages, tables } from './support/tidy/tables.ts'

test('the tables in docs say what the program says; `npm run docs` writes them anew', async () => {
  for (const [name, text] of Object.entries(await tables())) {
    expect(readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8'), name).toBe(text)
  }
})

/** The screens whose keys a part of the guide lists, and how many words of its own that part has. */
const toldIn = (guideText: string): Map<string, number> =>
  new Map(
    guideText.split(/^## /m).flatMap((part) => {
      const words = part.replaceAll(/^\|.*$|<!--.*?-->|!\[.*?\]\(.*?\)/gm, '').match(/\p{L}{2,}/gu) ?? []
      return [...part.matchAll(/<!-- keys: (\w+) -->/g)].map(([, scope]) => [scope ?? '', words.length] as const)
    })
  )

test('the guide tells in words of every screen that has keys, in each of its languages', () => {
  const scopes = [...new Set(keymap.map(({ when }) => when))].sort()
  for (const language of guideLanguages) {
    const told = toldIn(guide(language))
    expect([...told.keys()].sort(), language).toEqual(scopes)
    expect(
      [...told].filter(([, words]) => words < 8).map(([scope]) => scope),
      language
    ).toEqual([])
  }
})

test('what the runbook quotes from the till is what the till says', () => {
  const runbook = readFileSync(new URL('../RUNBOOK.md', import.meta.url), 'utf8')
  const quoted = [...runbook.matchAll(/“([^”]+)”/g)].map(([, text]) => (text ?? '').replaceAll(/\s+/g, ' '))
  const entries = Object.values(locales.en).flatMap((entry) =>
    typeof entry === 'string' ? [entry] : Object.values(entry)
  )
  const main = readFileSync(new URL('../src/main/boot/index.ts', import.meta.url), 'utf8').replaceAll("\\'", "'")
  const said = [...entries, main].map((text) => text.replaceAll('\u00ad', ''))
  expect(quoted.length).toBeGreaterThan(20)
  expect(quoted.filter((quote) => !said.some((text) => text.includes(quote)))).toEqual([])
})
