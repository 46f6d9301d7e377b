import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { isScript, projectFiles, root } from './support/tidy/tidy.ts'

// docs/reference/glossary.md has a table of terms and a table of words that names do not use. The window's components
// and their test doubles are left out, because their names follow the fields that the window reads.

type Row = { first: string; second: string; third: string }

const isHeld = (path: string): boolean =>
  /^(src|packages|tools|test)\//.test(path) &&
  !/^(src|test)\/renderer\//.test(path) &&
  isScript(path) &&
  !path.endsWith('.svelte')
const files = projectFiles().filter(({ path }) => isHeld(path))

/** Returns the rows of the table whose first column has this heading. */
function rowsUnder(head: string): Row[] {
  const text = readFileSync(join(root, 'docs/reference/glossary.md'), 'utf8')
  const [, table = ''] = text.split(new RegExp(`^\\| ${head} \\|.*\\n.*\\n`, 'm'))
  const [rows = ''] = table.split('\n\n')
  return [...rows.matchAll(/^\| (.+?) \| (.*?) \|(?: (.*?))? ?\|$/gm)].map(
    ([, first = '', second = '', third = '']) => ({
      first,
      second,
      third
    })
  )
}

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

function identifiersOf(text: string, path: string): Set<string> {
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) found.add(node.text.replace('#', ''))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest))
  return found
}

/** Returns each name with its place: identifiers, and names of files without their ending. */
const places = new Map<string, string>()
for (const { path, text } of files) {
  for (const name of identifiersOf(text, path)) places.set(name, path)
  places.set(basename(path).replace(/\..*$/, ''), path)
}

/** Returns names with a word that the glossary replaces, and the word to use. */
function wrongNames(names: Iterable<[string, string]>): string[] {
  const replacements = new Map<string, string>()
  const allowed = new Set<string>()
  for (const { first, second, third } of rowsUnder('not')) {
    for (const word of first.split(', ')) replacements.set(word, second)
    for (const name of quoted(third)) allowed.add(name)
  }
  return [...names].flatMap(([name, path]) => {
    const word = allowed.has(name) ? undefined : wordsOf(name).find((each) => replacements.has(each))
    return word === undefined ? [] : [`${path}: ${name} is made of "${word}": ${replacements.get(word) ?? ''}`]
  })
}

test('no name contains a word that the glossary replaces', () => {
  expect(wrongNames(places)).toEqual([])
})
test('the glossary refuses a name that contains a replaced word', () => {
  const names: [string, string][] = [
    ['sieveOf', 'a.ts'],
    ['heir', 'b.ts'],
    ['lastHeir', 'c.ts']
  ]
  expect(wrongNames(names)).toEqual([
    'a.ts: sieveOf is made of "sieve": filter',
    'c.ts: lastHeir is made of "heir": replaced by'
  ])
})

test('each term of the glossary is in the code', () => {
  const all = [...places.keys()].map((name) => wordsOf(name).join(''))
  const terms = rowsUnder('term').flatMap(({ second }) => quoted(second))
  expect(terms.length).toBeGreaterThan(30)
  expect(terms.filter((term) => !all.some((name) => name.includes(wordsOf(term).join(''))))).toEqual([])
})

test('no transition of the queue is named by a number', () => {
  const numbered = /\bT(?:1[0-4]|\d)['’]?(?=[ ,.)'|]|:(?!\d)|$)/m
  const docs = projectFiles().filter(({ path }) => path.endsWith('.md'))
  const wrong = [...files, ...docs].filter(
    ({ path, text }) => path !== 'docs/reference/glossary.md' && numbered.test(text)
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})
