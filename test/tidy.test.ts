import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parts, type Part } from './support/tidy/layers.ts'
import { circlesOf } from '../tools/support/circles.mjs'
import { targetOf } from '../tools/support/importers.mjs'
import { importsOf, isScript, projectFiles, root, testNamesOf } from './support/tidy/tidy.ts'
import * as rules from './support/tidy/tidy-rules.ts'
import type { Rule } from './support/tidy/tidy-rules.ts'

// The rules of the project, checked in every file. Each rule has a violation in memory below it, to prove that it can
// fail.

const files = projectFiles()
const broken = (rule: Rule): string[] => files.flatMap((file) => rule(file).map((what) => `${file.path}: ${what}`))
const wrong = (rule: Rule, path: string, text: string): string[] => rule({ path, text })

const testsIn = (path: string) => testNamesOf({ path, text: readFileSync(join(root, path), 'utf8') })

test('the files of the project are found', () => {
  const paths = files.map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining(['src/main/boot/index.ts', 'test/tidy.test.ts', 'package-lock.json', '.ci/run'])
  )
})

/** What each script imports of the project, types included. */
const importsOfAll = new Map(
  files
    .filter(({ path }) => isScript(path))
    .map((file) => [file.path, importsOf(file).flatMap((each) => targetOf(file.path, each) ?? [])])
)

test('no scripts import one another in a circle, types included', () => {
  expect(circlesOf(importsOfAll)).toEqual([])
})
test('a circle of imports is found', () => {
  const planted = new Map([...importsOfAll, ['a.ts', ['b.ts', 'c.ts']], ['b.ts', ['c.ts']], ['c.ts', ['a.ts']]])
  expect(circlesOf(planted).map((circle) => circle.toSorted())).toContainEqual(['a.ts', 'b.ts', 'c.ts'])
})

test('no folder of scripts has more than 25 files', () => {
  const counts = new Map<string, number>()
  for (const path of importsOfAll.keys()) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > 25)).toEqual([])
})

test('a part imports only what lies below it', () => {
  expect(broken(rules.layers)).toEqual([])
})
test.each([
  ['src/main/domain/pricing/sums.ts', "import { x } from '../../db/core/open.ts'", 'domain/pricing imports db/core'],
  [
    'src/main/domain/pricing/sums.ts',
    "import type { Clock } from '../../../shared/time/clock.ts'",
    'domain/pricing imports clock'
  ],
  [
    'src/main/db/ticket/sales.ts',
    "import type { x } from '@kassa/integration-api'",
    'db/ticket imports integration-api'
  ],
  ['src/main/db/ticket/sales.ts', "export * from '../../app/core/session.ts'", 'db/ticket imports app/core'],
  ['src/main/app/reports/sales.ts', "import { x } from '../../outbox/engine.ts'", 'app/reports imports outbox'],
  [
    'src/main/outbox/kinds/sale-recognition.ts',
    "const x = await import('../../app/core/session.ts')",
    'outbox imports app/core'
  ],
  [
    'packages/sandbox/src/index.ts',
    "import { x } from '../../../src/main/domain/pricing/sums.ts'",
    'sandbox imports domain/pricing'
  ],
  ['packages/sandbox/src/index.ts', "import { x } from '../../../src/shared/ids.ts'", 'sandbox imports shared'],
  ['packages/integration-api/src/index.ts', "import { x } from '@kassa/sandbox'", 'integration-api imports sandbox'],
  ['src/renderer/app/main.ts', "import { x } from '@kassa/integration-api'", 'window app imports integration-api'],
  ['src/main/ipc/dispatcher.ts', "import { x } from '../boot/index.ts'", 'ipc imports boot'],
  [
    'src/main/domain/pricing/sums.ts',
    "import type { x } from '../payment/credit.ts'",
    'domain/pricing imports domain/payment'
  ],
  ['src/main/db/core/open.ts', "import { x } from '../outbox/outbox.ts'", 'db/core imports db/outbox'],
  ['src/main/app/staff/people.ts', "import { x } from '../shift/shift.ts'", 'app/staff imports app/shift'],
  [
    'src/main/app/reports/sales.ts',
    "import x from '../../migrations/till/0001-till.sql?raw'",
    'app/reports imports migrations'
  ],
  ['src/shared/views.ts', "import { x } from '../main/domain/pricing/sums.ts'", 'shared imports domain/pricing'],
  ['src/preload/index.ts', "import { x } from '../main/boot/window.ts'", 'preload imports boot'],
  [
    'src/renderer/ui/Row.svelte',
    "<script>import { x } from '../core/till.svelte.ts'</script>",
    'ui imports window core'
  ],
  [
    'src/renderer/core/till.svelte.ts',
    "import x from '../features/ticket/Sale.svelte'",
    'window core imports features/ticket'
  ],
  [
    'src/renderer/features/ticket/Sale.svelte',
    '<script>import x from "../../app/App.svelte"</script>',
    'features/ticket imports window app'
  ],
  [
    'src/renderer/features/refund/Refund.svelte',
    '<script>import x from "../ticket/Sale.svelte"</script>',
    'features/refund imports features/ticket'
  ],
  [
    'src/renderer/features/ticket/Sale.svelte',
    "<script>import x from '../../../main/domain/pricing/sums.ts'</script>",
    'features/ticket imports domain/pricing'
  ],
  ['src/cellar/x.ts', '', 'belongs to no folder']
])('in %s the line %s is caught', (path, text, what) => {
  expect(wrong(rules.layers, path, text)).toEqual([expect.stringContaining(what)])
})
test('the table of the parts allows no circle', () => {
  const placed = new Set<string>()
  const isPlaceable = (part: Part) =>
    parts.every((other) => other === part || placed.has(other.name) || !rules.mayImport(part, other))
  for (let next = parts.find(isPlaceable); next !== undefined;) {
    placed.add(next.name)
    next = parts.find((part) => !placed.has(part.name) && isPlaceable(part))
  }
  expect(parts.filter(({ name }) => !placed.has(name)).map(({ name }) => name)).toEqual([])
})
test('a part may import the parts below it', () => {
  expect(wrong(rules.layers, 'src/main/catalog-sync/pull-worker.ts', "import { x } from './pull-read.ts'")).toEqual([])
  expect(wrong(rules.layers, 'src/main/app/reports/sales.ts', "import { x } from '../../db/ticket/sales.ts'")).toEqual(
    []
  )
  expect(wrong(rules.layers, 'src/main/db/core/migrations.ts', "import x from '../../migrations/a.sql?raw'")).toEqual(
    []
  )
})

test('a package is imported only by its owner', () => {
  expect(broken(rules.owners)).toEqual([])
})
test.each([
  ['packages/integration-api/src/client.ts', "import { request } from 'undici'"],
  ['src/main/app/reports/sales.ts', "import type Database from 'better-sqlite3'"],
  ['src/main/outbox/engine.ts', "import { app } from 'electron'"],
  ['src/main/domain/pricing/sums.ts', "import { z } from 'zod'"],
  ['src/main/domain/pricing/sums.ts', "import { dirname, join } from 'node:path'"],
  ['src/shared/ids.ts', "import { randomBytes } from 'node:crypto'"],
  ['src/renderer/app/App.svelte', "<script>import { z } from 'zod'</script>"],
  ['packages/integration-api/src/client.ts', "import lodash from 'lodash'"],
  ['src/main/boot/index.ts', "import { x } from '@scope/unknown/deep'"]
])('a line of %s with %s is refused, because another part owns the package', (path, text) => {
  expect(wrong(rules.owners, path, text)).toHaveLength(1)
})

test('time and chance are arguments', () => {
  expect(broken(rules.timeAndChance)).toEqual([])
})
test.each([
  ['src/main/outbox/engine.ts', 'const now = Date.now()'],
  ['src/main/system/log.ts', 'const now = new Date()'],
  ['src/shared/ids.ts', 'setTimeout(() => {}, 1)'],
  ['packages/integration-api/src/send.ts', 'globalThis.setInterval(work, 1)'],
  ['src/main/ipc/dispatcher.ts', 'const x = Math.random()'],
  ['src/main/boot/secrets.ts', 'const x = crypto.randomUUID()'],
  ['src/main/db/core/open.ts', 'const x = randomBytes(3)'],
  ['src/renderer/ui/Clock.svelte', '<script>setInterval(tick, 1000)</script>'],
  ['src/renderer/features/ticket/Sale.svelte', '<p>{new Date().getFullYear()}</p>']
])('in %s the call %s is caught', (path, text) => {
  expect(wrong(rules.timeAndChance, path, text)).toHaveLength(1)
})
test('a given time may be read, and the owners may ask for the time', () => {
  expect(wrong(rules.timeAndChance, 'src/main/domain/pricing/sums.ts', 'new Date(at).getDay()')).toEqual([])
  expect(wrong(rules.timeAndChance, 'src/shared/time/clock.ts', 'Date.now()')).toEqual([])
  expect(wrong(rules.timeAndChance, 'src/main/outbox/engine.ts', '// Date.now() is not for here')).toEqual([])
})

test('no file has work that is left for later', () => {
  expect(broken(rules.openEnds)).toEqual([])
})
test.each([
  '// TO' + 'DO',
  '// @ts-' + 'ignore',
  'test.on' + 'ly("x")',
  'test.sk' + 'ip("x")',
  'let x: any',
  'x as any',
  'alert(1)'
])('the mark %s is caught', (text) => {
  expect(wrong(rules.openEnds, 'test/x.ts', text)).toHaveLength(1)
})

test('no literal is spread where it could be written', () => {
  expect(broken(rules.spreads)).toEqual([])
})
test.each(['const x = { ...{ a: 1, b: 2 }, c }', 'const x = [...[1, 2], 3]', 'call(...[1, 2])'])(
  'the spread of a literal in %s is caught',
  (text) => {
    expect(wrong(rules.spreads, 'test/x.ts', text)).toHaveLength(1)
    expect(wrong(rules.spreads, 'src/renderer/ui/X.svelte', `<script>${text}</script>`)).toHaveLength(1)
  }
)
test('a spread of a choice or of what a call returns is allowed', () => {
  expect(wrong(rules.spreads, 'test/x.ts', 'const x = { ...(a ? { b } : {}), ...c }')).toEqual([])
  expect(wrong(rules.spreads, 'test/x.ts', 'const x = [...[1, 2].map(twice), ...(a ? [1] : [])]')).toEqual([])
})

test('prettier formats everything except tables', () => {
  expect(broken(rules.unformatted)).toEqual([])
})
const unformatted = '// prettier-' + 'ignore'
test.each([
  `const sum = first + second ${unformatted}`,
  `${unformatted}\nconst sum = first + second`,
  `${unformatted}\nconst rows = [\n  1,\n  2\n]`,
  `${unformatted}\nconst rows = [1, 2, 3]`,
  `${unformatted}\nconst rows = {\n  a: 1,\n  b: 2,\n  c: [\n    3]\n}`
])('the unformatted code %j is caught', (text) => {
  expect(wrong(rules.unformatted, 'test/x.ts', text)).toHaveLength(1)
  expect(wrong(rules.unformatted, 'src/renderer/ui/X.svelte', `<script>\n${text}\n</script>`)).toHaveLength(1)
})
test.each(['const rows = [\n  1,\n  2,\n  3\n]', 'const rows = {\n  a: 1,\n  b: 2,\n  c: 3\n} as const'])(
  'the table %j may have its own format',
  (text) => {
    expect(wrong(rules.unformatted, 'test/x.ts', `${unformatted}\n${text}`)).toEqual([])
  }
)

test('no file names a path of one machine', () => {
  expect(broken(rules.machinePaths)).toEqual([])
})
test.each([
  ['/ro', 'ot/x'],
  ["'/ho", "me/me/x'"],
  ['(/t', 'mp/mine/x)'],
  ['C:\\Us', 'ers\\me']
])('the path %s%s is caught', (start, end) => {
  expect(wrong(rules.machinePaths, 'docs/x.md', start + end)).toHaveLength(1)
  expect(wrong(rules.machinePaths, 'docs/x.md', `https://example.invalid${start.replace(/\W*/, '/')}x`)).toEqual([])
})

test('the lockfile does not say where packages came from', () => {
  expect(broken(rules.lockfile)).toEqual([])
  expect(wrong(rules.lockfile, 'package-lock.json', '{ "resolved": "https://" }')).toHaveLength(1)
})

test('every relative import names its file with its ending', () => {
  expect(broken(rules.endings)).toEqual([])
  expect(wrong(rules.endings, 'test/x.ts', "import { x } from './y'")).toHaveLength(1)
  expect(wrong(rules.endings, 'src/renderer/app/App.svelte', "<script>import x from './Y'</script>")).toHaveLength(1)
})

test('every test is named by a sentence', () => {
  expect(broken(rules.sentences)).toEqual([])
  expect(wrong(rules.sentences, 'test/x.test.ts', "test('works', () => {})")).toHaveLength(1)
  expect(wrong(rules.sentences, 'test/x.test.ts', "test.each([1])('adds', () => {})")).toHaveLength(1)
})

test('styles take colours, sizes of type and durations from the tokens', () => {
  expect(broken(rules.tokens)).toEqual([])
})
test.each(['color: #fff;', 'background: rgb(0 0 0 / 0.5);', 'font-size: 1.5rem;', 'transition: color 90ms;'])(
  'the style %s is caught',
  (line) => {
    expect(wrong(rules.tokens, 'src/renderer/ui/styles/x.css', `.x {\n  ${line}\n}`)).toHaveLength(1)
    expect(wrong(rules.tokens, 'src/renderer/ui/X.svelte', `<style>\n.x {\n${line}\n}\n</style>`)).toHaveLength(1)
    expect(wrong(rules.tokens, 'src/renderer/ui/styles/tokens.css', `.x {\n  ${line}\n}`)).toEqual([])
  }
)

test('no two rows of a list of the window can have the same key', () => {
  expect(broken(rules.loopKeys)).toEqual([])
})
test.each([
  '{#each rows as { name, text } (name)}',
  '{#each view.stocks as stock (stock.name)}',
  '{#each line.warnings as warning (warning)}',
  '{#each rows as row (`${row.methodName} ${row.currencyId}`)}',
  '{#each rows as row}'
])('the list %s is caught', (text) => {
  expect(wrong(rules.loopKeys, 'src/renderer/ui/X.svelte', text)).toHaveLength(1)
})
test.each([
  '{#each rows as { name, text }, at (at)}',
  '{#each rows as row (row.id)}',
  '{#each rows as row (`${row.methodId} ${row.currencyId}`)}'
])('the list %s is allowed', (text) => {
  expect(wrong(rules.loopKeys, 'src/renderer/ui/X.svelte', text)).toEqual([])
})

test('a helper of tests sets no hook when it is imported', () => {
  expect(broken(rules.hooks)).toEqual([])
})
test('a hook on import is caught, but not in a test or a function', () => {
  expect(wrong(rules.hooks, 'test/app/rig.ts', 'beforeEach(() => {})\nafterAll(close)')).toHaveLength(2)
  expect(wrong(rules.hooks, 'test/app/rig.ts', 'export function use() {\n  beforeEach(() => {})\n}')).toEqual([])
  expect(wrong(rules.hooks, 'test/app/x.test.ts', 'beforeEach(() => {})')).toEqual([])
})

test('everything that the documents cite exists', () => {
  expect(broken(rules.citations(testsIn))).toEqual([])
})
test('a missing file or test is caught in a document', () => {
  const cited = rules.citations(testsIn)
  const named = '| `test/tidy.test.ts` › no file has work that is left for later |'
  expect(wrong(cited, 'docs/x.md', named)).toEqual([])
  expect(wrong(cited, 'docs/x.md', named.replace('later', 'now'))).toHaveLength(1)
  expect(wrong(cited, 'docs/x.md', 'see `src/main/nowhere.ts`')).toHaveLength(1)
})
