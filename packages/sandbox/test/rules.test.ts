import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { endpoint, endpointNames } from '@kassa/integration-api'
import { cases } from './cases.ts'
import { rules } from './rules.ts'

const here = resolve(import.meta.dirname)
const folders = [here, join(here, '../../integration-api/test')]
/** The text of every test file, by its name. */
const files = new Map(
  folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)
  )
)
const sentences = cases.map((each) => `${each.endpoint} ${each.sentence}`)

function isThere(tried: string): boolean {
  const [, file, title] = /^test ([\w-]+\.test\.ts): (.+)$/.exec(tried) ?? []
  if (file === undefined || title === undefined) return sentences.some((sentence) => sentence.startsWith(tried))
  return files.get(file)?.includes(title) ?? false
}

it('every rule of the document has a test, and every test that it names exists', () => {
  expect(isThere('category/create paints itself red')).toBe(false)
  expect(isThere('test faults.test.ts: paints itself red')).toBe(false)
  expect(rules.filter((rule) => rule.tests.length === 0)).toEqual([])
  expect(rules.flatMap((rule) => rule.tests.filter((tried) => !isThere(tried)))).toEqual([])
})

it('every endpoint of the document has its schemas and a case', () => {
  const tried = new Set<string>(cases.map((each) => each.endpoint))
  const lacking = endpointNames.filter((name) => {
    const { source, request, response } = endpoint(name)
    return source === 'document' && (!request || !response || !tried.has(name))
  })
  expect(lacking).toEqual([])
})
