import { readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '../../src/main/system/random.ts'
import { openTests, type LiveTests } from './live-tests.ts'
import type { Edit } from './mutant.ts'
import { mutationsOf, planting, type Mutation } from './operators.ts'

// Measures how many mutations of a folder the unit tests find. The mutator makes every mutation that its rules define,
// or a sample. For each it runs the nearest tests that reach the file through imports. If these find nothing, it runs
// twice as many. Before the mutations of a file it throws an error in it: if the tests pass, they do not load the file.

const root = fileURLToPath(new URL('../../', import.meta.url))
/** Without a bug a file of tests ends in this time, on a busy machine too. */
const longestMs = 4 * 60_000
/** With a bug tests may take this long at least, and this many times as long as without it. */
const [leastMs, slowdown] = [30_000, 8]

export type ScoreOptions = {
  folder: string
  sample: number | undefined
  seed: number
  tests: number
  /** What an earlier run printed. The bugs that it found are not tried again. */
  before: string
}
type Planted = Mutation & { file: string }
type Survivor = Pick<Planted, 'file' | 'line' | 'rule' | 'text' | 'by'>
export type Score = { folder: string; mutations: number; tried: number; killed: number; survivors: Survivor[] }

const scriptsIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => posix.join(folder, path))

const typeImports = /^(?:import|export) type [^'"]*?from '[^']+'/gm

/** Returns for each script the scripts that load it. */
function importers(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of ['src', 'test', 'tools'].flatMap(scriptsIn)) {
    const text = readFileSync(join(root, file), 'utf8').replace(typeImports, '')
    for (const [, specifier = ''] of text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)) {
      const target = posix.join(posix.dirname(file), specifier)
      found.set(target, [...(found.get(target) ?? []), file])
    }
  }
  return found
}

const slow = new Set([...readFileSync(join(root, 'vitest.config.ts'), 'utf8').matchAll(/'(test\/[^'*]+\.test\.ts)'/g)].map(([, path = '']) => path)) // prettier-ignore

type Reaching = { near: string[]; further: string[] }

/**
 * Returns fast tests that reach a file. The nearest are those of its layer, because a test of a lower layer takes less
 * time: first those of the file's name and folder, then those with the fewest imports between. The further ones are the
 * next of the layer, and the nearest of other layers.
 */
function testsOf(file: string, above: Map<string, string[]>, most: number): Reaching {
  const far = new Map([[file, 0]])
  let level = [file]
  for (let steps = 1; level.length > 0; steps += 1) {
    level = [...new Set(level.flatMap((each) => above.get(each) ?? []))].filter((each) => !far.has(each))
    for (const each of level) far.set(each, steps)
  }
  const isTest = (path: string): boolean => path.startsWith('test/') && path.endsWith('.test.ts') && !slow.has(path)
  const folderOfTests = dirname(file).replace('src/main/', 'test/')
  const layer = folderOfTests.split('/').slice(0, 2).join('/')
  const name = basename(file, '.ts')
  const rank = (test: string): number => {
    const isNear = `${dirname(test)}/`.startsWith(`${folderOfTests}/`)
    const isNamesake = basename(test).startsWith(name)
    return isNamesake ? (isNear ? 0 : 1) : 1 + (far.get(test) ?? 0) + (isNear ? 0 : 1)
  }
  const ranked = [...far.keys()].filter(isTest).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  const isOfLayer = (test: string): boolean => test.startsWith(`${layer}/`)
  const [own, others] = [ranked.filter(isOfLayer), ranked.filter((test) => !isOfLayer(test))]
  const near = [...own, ...others].slice(0, most)
  const further = [...own.slice(0, 2 * most), ...others.slice(0, most)].filter((test) => !near.includes(test))
  return { near, further }
}

/** Returns a sample in the order of the files. The same seed gives the same sample. */
function sampled(all: readonly Planted[], count: number | undefined, seed: number): Planted[] {
  if (count === undefined || count >= all.length) return [...all]
  const random = seededRandom(seed)
  const keyed = all.map((planted) => ({ planted, key: random.fraction() }))
  const chosen = new Set(keyed.sort((a, b) => a.key - b.key).slice(0, count).map(({ planted }) => planted)) // prettier-ignore
  return all.filter((planted) => chosen.has(planted))
}

type Result = { one: Planted; found: string | undefined }

/** The tests without a bug: which pass, and how long they take. */
class Baseline {
  readonly #live: LiveTests
  readonly #ms = new Map<string, number>()
  readonly #failing = new Set<string>()

  constructor(live: LiveTests) {
    this.#live = live
  }

  /** Returns the tests that pass without a bug. The others can find nothing. */
  async passing(tests: readonly string[]): Promise<string[]> {
    const isKnown = (test: string): boolean => this.#ms.has(test) || this.#failing.has(test)
    for (let isNew = true; tests.some((test) => !isKnown(test)); isNew = !isNew) {
      const unknown = tests.filter((test) => !isKnown(test))
      const { failure, ms } = await this.#live.run([], unknown, longestMs * unknown.length)
      for (const [test, took] of ms) if (test !== failure?.file) this.#ms.set(test, took)
      if (failure === undefined) break
      // It fails a second time in a new process.
      if (!isNew) this.#failing.add(failure.file)
      if (!isNew) console.log(`left out ${failure.file}: without a bug it fails: ${failure.title}`)
      this.#live.restart()
    }
    return tests.filter((test) => !this.#failing.has(test))
  }

  /** Returns how long the tests may take with a bug. */
  longestMs(tests: readonly string[]): number {
    return Math.max(leastMs, slowdown * tests.reduce((sum, test) => sum + (this.#ms.get(test) ?? 0), 0))
  }
}

/** Tries mutations of one file. */
class FileTrial {
  readonly #live: LiveTests
  readonly #baseline: Baseline
  readonly #file: string
  readonly #text: string
  readonly #near: readonly string[]
  readonly #further: readonly string[]
  /** How many bugs of this file each test has found. */
  readonly #finds = new Map<string, number>()

  constructor(live: LiveTests, baseline: Baseline, file: string, text: string, { near, further }: Reaching) {
    this.#live = live
    this.#baseline = baseline
    this.#file = file
    this.#text = text
    this.#near = near
    this.#further = further
  }

  async results(mutations: readonly Planted[], onTried: (result: Result) => void): Promise<Result[]> {
    const isReached = await this.#isReached()
    const results: Result[] = []
    for (const one of mutations) {
      const result = { one, found: isReached ? await this.#found(one) : undefined }
      results.push(result)
      onTried(result)
    }
    const { failure } = await this.#run([], [...this.#finds.keys()])
    if (failure === undefined) return results
    // A bug has left something behind that fails the tests, so those found after it may not be found by themselves.
    console.log(`tried again in new processes: after the bugs of ${this.#file} this failed: ${failure.title}`)
    const certain: Result[] = []
    for (const result of results) {
      this.#live.restart()
      certain.push(result.found === undefined ? result : { ...result, found: await this.#found(result.one) })
    }
    this.#live.restart()
    return certain
  }

  /** Returns whether the nearest tests load the file: they must find an error that it throws. */
  async #isReached(): Promise<boolean> {
    const throwing = { file: this.#file, text: this.#text, by: `throw new Error('planted')\n${this.#text}` }
    const { failure, isLoaded } = await this.#run([throwing], this.#near)
    if (isLoaded && failure === undefined) throw new Error(`An error that ${this.#file} throws was not found`)
    return isLoaded
  }

  async #run(edits: readonly Edit[], tests: readonly string[]): ReturnType<LiveTests['run']> {
    const passing = await this.#baseline.passing(tests)
    if (passing.length === 0) return { failure: undefined, isLoaded: false, ms: new Map() }
    return this.#live.run(edits, passing, this.#baseline.longestMs(passing))
  }

  /** Returns the title of the test that finds the bug. */
  async #found(one: Planted): Promise<string | undefined> {
    const edits = [planting(this.#file, this.#text, one)]
    const finds = (test: string): number => this.#finds.get(test) ?? 0
    const near = [...this.#near].sort((a, b) => finds(b) - finds(a))
    for (const tests of [near, this.#further]) {
      const { failure, isLoaded } = await this.#run(edits, tests)
      if (failure !== undefined) {
        this.#finds.set(failure.file, finds(failure.file) + 1)
        return failure.title
      }
      if (!isLoaded && tests === near) throw new Error(`The bug in ${this.#file}:${one.line} was not loaded`)
    }
    return undefined
  }
}

const killed = 'killed   '
const lineOf = ({ file, line, rule, text, by }: Planted): string =>
  `${file}:${line} ${rule}: ${text.slice(0, 60)} -> ${by.slice(0, 60)}`.replaceAll('\n', ' ')

/** Tries the mutations of a folder or of one file. */
export async function scoreOf(options: ScoreOptions, onTried: (line: string) => void): Promise<Score> {
  const { folder, sample, seed, tests, before } = options
  const files = statSync(join(root, folder)).isFile() ? [folder] : scriptsIn(folder)
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const all = files.flatMap((file) => mutationsOf(file, texts.get(file) ?? '').map((one) => ({ ...one, file })))
  const chosen = sampled(all, sample, seed)
  const above = importers()
  const live = await openTests()
  const baseline = new Baseline(live)
  const known = before.split('\n').filter((line) => line.startsWith(killed))
  const wasFound = (one: Planted): boolean => {
    const at = known.indexOf(killed + lineOf(one))
    if (at >= 0) known.splice(at, 1)
    return at >= 0
  }
  const say = ({ one, found }: Result): void => onTried((found === undefined ? 'survived ' : killed) + lineOf(one))
  const results: Result[] = []
  try {
    for (const [file, text] of texts) {
      const here = chosen.filter((one) => one.file === file)
      const old = here.filter(wasFound).map((one) => ({ one, found: 'before' }))
      old.forEach(say)
      results.push(...old)
      const rest = here.filter((one) => !old.some((each) => each.one === one))
      if (rest.length === 0) continue
      const trial = new FileTrial(live, baseline, file, text, testsOf(file, above, tests))
      results.push(...(await trial.results(rest, say)))
    }
  } finally {
    await live.close()
  }
  const survivors = results
    .filter(({ found }) => found === undefined)
    .map(({ one: { file, line, rule, text, by } }) => ({ file, line, rule, text, by }))
  return { folder, mutations: all.length, tried: chosen.length, killed: chosen.length - survivors.length, survivors }
}
