import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '../../src/main/system/random.ts'
import { importers, scriptsIn } from '../support/importers.mjs'
import { Baseline } from './baseline.ts'
import { FileTrial, type Planted, type Reaching, type Result } from './file-trial.ts'
import { openTests } from './live-tests.ts'
import { mutationsOf } from './operators.ts'

// Measures how many mutations of a folder the unit tests find. The mutator makes every mutation that its rules define,
// or a sample. For each it runs the nearest tests that reach the file through imports. If these find nothing, it runs
// all others of the layer. Before the mutations of a file it throws an error in it: if the tests pass, they do not load the file.

const root = fileURLToPath(new URL('../../', import.meta.url))
export type ScoreOptions = {
  folder: string
  sample: number | undefined
  seed: number
  tests: number
  /** What an earlier run printed. The bugs that it found are not tried again. */
  before: string
}
type Survivor = Pick<Planted, 'file' | 'line' | 'rule' | 'text' | 'by'>
export type Score = {
  folder: string
  mutations: number
  tried: number
  killed: number
  survivors: Survivor[]
  /** The tests did not all run, or do not load the file. */
  unclear: Survivor[]
}

const typeImports = /^(?:import|export) type [^'"]*?from '[^']+'/gm

const slow = new Set(
  [...readFileSync(join(root, 'vitest.config.ts'), 'utf8').matchAll(/'((?:test|packages)\/[^'*]+\.test\.ts)'/g)].map(
    ([, path = '']) => path
  )
)

/**
 * Returns fast tests that reach a file. The nearest are those of its layer, because a test of a lower layer takes less
 * time: first those of the file's name and folder, then those with the fewest imports between; a word of the file's name
 * in theirs counts as two imports less. The further ones are all others of the layer, and the nearest of other layers.
 */
function testsOf(file: string, above: Map<string, string[]>, most: number): Reaching {
  const far = new Map([[file, 0]])
  let level = [file]
  for (let steps = 1; level.length > 0; steps += 1) {
    level = [...new Set(level.flatMap((each) => above.get(each) ?? []))].filter((each) => !far.has(each))
    for (const each of level) far.set(each, steps)
  }
  const isTest = (path: string): boolean => path.endsWith('.test.ts') && !slow.has(path)
  const [, ours] = /^(packages\/\w[\w-]*\/)src\b/.exec(file) ?? []
  const folderOfTests =
    ours === undefined ? dirname(file).replace('src/main/', 'test/').replace('catalog-sync', 'catalog') : `${ours}test`
  const [, layer = '', part = layer] = folderOfTests.split('/')
  // The tests of a part of the database also lie where its rows are used, for example in test/outbox.
  const layers = ours === undefined ? [layer, part, `app/${part}`].map((name) => `test/${name}/`) : [`${ours}test/`]
  const name = basename(file, '.ts')
  const rank = (test: string): number => {
    const isNear = `${dirname(test)}/`.startsWith(`${folderOfTests}/`)
    const isNamesake = basename(test).startsWith(name)
    const shared = name.split('-').filter((word) => basename(test).includes(word)).length
    return isNamesake ? (isNear ? 0 : 1) : 1 + Math.max(1, (far.get(test) ?? 0) - 2 * shared) + (isNear ? 0 : 1)
  }
  const ranked = [...far.keys()].filter(isTest).sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
  const isOfLayer = (test: string): boolean => layers.some((folder) => test.startsWith(folder))
  const [own, others] = [ranked.filter(isOfLayer), ranked.filter((test) => !isOfLayer(test))]
  const near = [...own, ...others].slice(0, most)
  const further = [...own, ...others.slice(0, most)].filter((test) => !near.includes(test))
  return { near, further }
}

/** Returns a sample in the order of the files. The same seed gives the same sample. */
function sampled(all: readonly Planted[], count: number | undefined, seed: number): Planted[] {
  if (count === undefined || count >= all.length) return [...all]
  const random = seededRandom(seed)
  const keyed = all.map((planted) => ({ planted, key: random.fraction() }))
  const chosen = new Set(
    keyed
      .sort((a, b) => a.key - b.key)
      .slice(0, count)
      .map(({ planted }) => planted)
  )
  return all.filter((planted) => chosen.has(planted))
}

const words = { killed: 'killed   ', survived: 'survived ', unclear: 'unclear  ' }
const lineOf = ({ file, line, rule, text, by }: Planted): string =>
  `${file}:${line} ${rule}: ${text.slice(0, 60)} -> ${by.slice(0, 60)}`.replaceAll('\n', ' ')

/** Tries the mutations of a folder or of one file. */
export async function scoreOf(options: ScoreOptions, onTried: (line: string) => void): Promise<Score> {
  const { folder, sample, seed, tests, before } = options
  const files = statSync(join(root, folder)).isFile() ? [folder] : scriptsIn(folder)
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  const all = files.flatMap((file) => mutationsOf(file, texts.get(file) ?? '').map((one) => ({ ...one, file })))
  const chosen = sampled(all, sample, seed)
  const above = importers(typeImports)
  const live = openTests()
  const baseline = new Baseline(live)
  const known = before.split('\n').filter((line) => line.startsWith(words.killed))
  const wasFound = (one: Planted): boolean => {
    const at = known.indexOf(words.killed + lineOf(one))
    if (at >= 0) known.splice(at, 1)
    return at >= 0
  }
  const say = ({ one, outcome }: Result): void => onTried(words[outcome] + lineOf(one))
  const results: Result[] = []
  try {
    for (const [file, text] of texts) {
      const here = chosen.filter((one) => one.file === file)
      const old = here.filter(wasFound).map((one): Result => ({ one, outcome: 'killed' }))
      old.forEach(say)
      results.push(...old)
      const rest = here.filter((one) => !old.some((each) => each.one === one))
      if (rest.length === 0) continue
      const trial = new FileTrial(live, baseline, file, text, testsOf(file, above, tests))
      results.push(...(await trial.results(rest, say)))
      onTried(`checked  ${file}`)
    }
  } finally {
    await live.close()
  }
  const those = (outcome: Result['outcome']): Survivor[] =>
    results
      .filter((result) => result.outcome === outcome)
      .map(({ one: { file, line, rule, text, by } }) => ({ file, line, rule, text, by }))
  const count = { mutations: all.length, tried: chosen.length, killed: those('killed').length }
  return { folder, ...count, survivors: those('survived'), unclear: those('unclear') }
}
