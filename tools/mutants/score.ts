import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '../../src/main/system/random.ts'
import { mutationsOf, planting, type Mutation } from './operators.ts'
import { runTests } from './unit-tests.ts'

// Measures how many mutations of a folder the unit tests find. The mutator makes every mutation that its rules define,
// or a sample. For each it runs the nearest tests that reach the file through imports. If these find nothing, it runs
// four times as many and all tests of the file's feature.

const root = fileURLToPath(new URL('../../', import.meta.url))
const longestMs = 4 * 60_000

export type ScoreOptions = { folder: string; sample: number | undefined; seed: number; tests: number }
type Planted = Mutation & { file: string }
type Survivor = Pick<Planted, 'file' | 'line' | 'rule' | 'text' | 'by'>
export type Score = { folder: string; mutations: number; tried: number; killed: number; survivors: Survivor[] }

const scriptsIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => posix.join(folder, path))

/** Returns for each script the scripts that import it. */
function importers(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of ['src', 'test', 'tools'].flatMap(scriptsIn)) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, specifier = ''] of text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)) {
      const target = posix.join(posix.dirname(file), specifier)
      found.set(target, [...(found.get(target) ?? []), file])
    }
  }
  return found
}

const slow = new Set([...readFileSync(join(root, 'vitest.config.ts'), 'utf8').matchAll(/'(test\/[^'*]+\.test\.ts)'/g)].map(([, path = '']) => path)) // prettier-ignore

/**
 * Returns the fast tests that reach a file: first those of its name and folder, then by the number of imports between.
 */
function testsOf(file: string, above: Map<string, string[]>): string[] {
  const far = new Map([[file, 0]])
  let level = [file]
  for (let steps = 1; level.length > 0; steps += 1) {
    level = [...new Set(level.flatMap((each) => above.get(each) ?? []))].filter((each) => !far.has(each))
    for (const each of level) far.set(each, steps)
  }
  const isTest = (path: string): boolean => path.startsWith('test/') && path.endsWith('.test.ts') && !slow.has(path)
  const folderOfTests = dirname(file).replace('src/main/', 'test/')
  const name = basename(file, '.ts')
  const rank = (test: string): number => {
    const isNear = dirname(test) === folderOfTests
    const isNamesake = basename(test).startsWith(name)
    return isNamesake ? (isNear ? 0 : 1) : 1 + (far.get(test) ?? 0) + (isNear ? 0 : 1)
  }
  return [...far.keys()].filter(isTest).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

/** Returns true if the test is under the folder that mirrors the folder of the file. */
const isOfFeature = (test: string, file: string): boolean =>
  test.startsWith(`${dirname(file).replace('src/main/', 'test/')}/`)

/** Returns a sample in the order of the files. The same seed gives the same sample. */
function sampled(all: readonly Planted[], count: number | undefined, seed: number): Planted[] {
  if (count === undefined || count >= all.length) return [...all]
  const random = seededRandom(seed)
  const keyed = all.map((planted) => ({ planted, key: random.fraction() }))
  const chosen = new Set(keyed.sort((a, b) => a.key - b.key).slice(0, count).map(({ planted }) => planted)) // prettier-ignore
  return all.filter((planted) => chosen.has(planted))
}

/** Tries the mutations of a folder or of one file. */
export async function scoreOf(options: ScoreOptions, onTried: (line: string) => void): Promise<Score> {
  const { folder, sample, seed, tests: mostTests } = options
  const files = statSync(join(root, folder)).isFile() ? [folder] : scriptsIn(folder)
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const all = files.flatMap((file) => mutationsOf(file, texts.get(file) ?? '').map((one) => ({ ...one, file })))
  const chosen = sampled(all, sample, seed)
  const above = importers()
  const place = mkdtempSync(join(tmpdir(), 'kassa-score-'))
  const plan = join(place, 'edits.json')
  const survivors: Survivor[] = []
  try {
    for (const [file, text] of texts) {
      const here = chosen.filter((one) => one.file === file)
      if (here.length === 0) continue
      const reaching = testsOf(file, above)
      const tests = reaching.slice(0, mostTests)
      const further = reaching.slice(mostTests).filter((test, at) => at < mostTests * 4 || isOfFeature(test, file))
      if (tests.length > 0 && (await runTests(undefined, tests, longestMs)) !== undefined)
        throw new Error(`Without a bug in ${file} its tests already fail: ${tests.join(', ')}`)
      for (const one of here) {
        writeFileSync(plan, JSON.stringify([planting(file, text, one)]))
        const tryOn = async (some: readonly string[]) =>
          some.length === 0 ? undefined : await runTests(`file:${plan}`, some, longestMs)
        const failed = (await tryOn(tests)) ?? (await tryOn(further))
        const { line, rule, text: was, by } = one
        if (failed === undefined) survivors.push({ file, line, rule, text: was, by })
        onTried(`${failed === undefined ? 'survived' : 'killed  '} ${file}:${line} ${rule}: ${was.slice(0, 60)}`)
      }
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
  return { folder, mutations: all.length, tried: chosen.length, killed: chosen.length - survivors.length, survivors }
}
