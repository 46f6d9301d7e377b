import { existsSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { expect, test } from 'vitest'
import { applied } from '../../tools/mutants/mutant.ts'
import { rowsOfDocument } from '../../tools/mutants/document.ts'
import { mutationsOf } from '../../tools/mutants/operators.ts'
import { mutants } from '../../tools/mutants/table.ts'

const source = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

test.each(mutants.map((mutant) => [mutant.id, mutant] as const))('%s fits the current sources', (_, mutant) => {
  for (const file of new Set(mutant.edits.map((edit) => edit.file))) {
    const before = source(file)
    const after = applied(
      before,
      mutant.edits.filter((edit) => edit.file === file)
    )
    expect(after).not.toBe(before)
    // The result is still a program: the loader, not the simulator, would catch a bug that does not parse.
    if (file.endsWith('.ts')) expect(stripTypeScriptTypes(after)).not.toBe('')
  }
})

test('the unit tests that a row names exist', () => {
  const isThere = (file: string) => existsSync(new URL(`../../${file}`, import.meta.url))
  const missing = mutants.flatMap(({ id, tests = [] }) =>
    tests.filter((file) => !isThere(file)).map((file) => `${id}: ${file}`)
  )
  expect(missing).toEqual([])
})

test('the table has at least sixty mutants, each with a name of its own', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(60)
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length)
})

test('docs/internals/mutants.md has a row for each of them and no other', () => {
  expect([...rowsOfDocument().keys()]).toEqual(mutants.map(({ id }) => id))
})

test('the rules change the texts that a program compares and shows, but no message of an error or an assertion', () => {
  const text = `const Row = rowReader('sale', columns)
    if (kind === 'sale') assert(isOpen, 'it is open')\nelse throw new Error('no sale')`
  const changed = mutationsOf('any.ts', text).filter(({ rule }) => rule === 'text changed')
  expect(changed.map((one) => one.text)).toEqual([`'sale'`])
})

test('a function that returns false returns true instead, because most callers cannot tell undefined from false', () => {
  const of = (text: string) => mutationsOf('any.ts', text).map(({ rule, by }) => `${rule}: ${by}`)
  expect(of('const isOpen = () => false')).toEqual(['other answer returned: true'])
  expect(of('const isOpen = () => true')).toEqual(['nothing returned: undefined'])
  expect(of('const open = () => undefined')).toEqual([])
})
