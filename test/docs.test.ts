import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tables } from './support/tables.ts'

test('the tables in docs say what the program says; `npm run docs` writes them anew', async () => {
  for (const [name, text] of Object.entries(await tables())) {
    expect(readFileSync(new URL(`../docs/${name}`, import.meta.url), 'utf8'), name).toBe(text)
  }
})
