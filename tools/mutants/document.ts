import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mutants } from './table.ts'

export type Outcome = 'found' | 'notFound' | 'noResult'
type Tried = { id: string; outcome: Outcome; invariant: string | undefined; seed: number | undefined }

const path = new URL('../../docs/internals/mutants.md', import.meta.url)
const head = `# Planted bugs

Made by \`npm run mutants -- --write\`; not to be edited by hand. Each bug is planted in memory, one at a time. The
simulator runs the named worlds and those of \`regressions.json\` until one finds it. A world can be repeated by its seed.
If the column \`worlds\` names tests, these unit tests must find it. A row has the result of the latest run.

\`npm run mutants -- --all\` makes small bugs by fixed rules instead: [mutation-scores.md](mutation-scores.md).
`
const columns = ['bug', 'broken rule', 'found by', 'in world', 'worlds', 'commit']
const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
const commit = (): string => execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], { encoding: 'utf8' }).trim()
const notFound: Record<Exclude<Outcome, 'found'>, string> = {
  notFound: '**not found**',
  noResult: '**no result in time**'
}

/** Returns the rows of the document by the id of their bug. */
export function rowsOfDocument(): Map<string, string> {
  const [, text = ''] = existsSync(path) ? readFileSync(path, 'utf8').split('| --- |\n') : []
  return new Map([...text.matchAll(/^\| ([a-z0-9-]+) \|.*$/gm)].map(([line, id = '']) => [id, line]))
}

/** Writes the results into the document. */
export const writeDocument = (tried: readonly Tried[], worlds: string): void => {
  writeFileSync(path, mutantsPage(tried, worlds, commit()))
}

/** Returns the document with these results. Bugs without a new result keep their row. */
export function mutantsPage(tried: readonly Tried[] = [], worlds = '', at = ''): string {
  const before = rowsOfDocument()
  const results = new Map(tried.map((each) => [each.id, each]))
  const lines = mutants.map(({ id, rule, run, tests }) => {
    const result = results.get(id)
    if (result === undefined) return before.get(id) ?? row([id, rule, 'not tried yet', '', '', ''])
    const found = result.outcome === 'found' ? (result.invariant ?? '') : notFound[result.outcome]
    const where = tests === undefined ? (run === 'outside' ? `${worlds}, outside` : worlds) : tests.join(', ')
    return row([id, rule, found, String(result.seed ?? ''), where, at])
  })
  const count = (what: RegExp): number => lines.filter((line) => what.test(line)).length
  const [missed, untried] = [count(/\*\*/), count(/not tried yet/)]
  const found = lines.length - missed - untried
  const sum = `Of ${lines.length} bugs, ${found} are found, ${missed} are not, and ${untried} were not tried yet.`
  const table = [row(columns), row(columns.map(() => '---')), ...lines].join('\n')
  return `${head}\n${sum}\n\n${table}\n`
}
