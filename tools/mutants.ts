// npm run mutants -- [--only ID] [--part 1/8] [--jobs N] [--seeds 1..40] [--json] [--write]
// Plants each bug of tools/mutants/table.ts in memory and runs the simulator, or the unit tests that the bug's row
// names. The command fails if a bug is not found, because the tests then have a gap. --write puts the results into
// docs/internals/mutants.md.
// npm run mutants -- --all [--folder src/main/domain/pricing] [--sample N --seed S] [--tests N] [--after FILE] [--json]
// Makes every mutation that the rules of tools/mutants/operators.ts define, or a sample of N, and runs the nearest unit
// tests. FILE has the output of an earlier run: what was found then is not tried again.
import { defined } from '../src/shared/defined.ts'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Mutant } from './mutants/mutant.ts'
import { writeDocument, type Outcome } from './mutants/document.ts'
import { Baseline } from './mutants/baseline.ts'
import { scoreOf } from './mutants/score.ts'
import { openTests, type LiveTests } from './mutants/live-tests.ts'
import { mutants } from './mutants/table.ts'
import { leave } from '../test/support/exit-after-output.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    part: { type: 'string', default: '1/1' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    seeds: { type: 'string', default: '1..40' },
    all: { type: 'boolean', default: false },
    folder: { type: 'string', default: 'src/main/domain' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: '6' },
    after: { type: 'string' },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false }
  }
})

/** The result of one bug. `notFound` and `noResult` fail the command. */
type Row = {
  id: string
  rule: string
  outcome: Outcome
  /** The invariant that broke first, and the seed that replays it. */
  invariant: string | undefined
  seed: number | undefined
  seconds: number
}
type Where = { run: Mutant['run']; weather: Mutant['weather'] }
type Report = { violations: { seed: number; invariant: string; what: string }[] }

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const longestMs = 15 * 60_000
const longestTestsMs = 6 * 60_000

const placeOf = ({ run, weather }: Where): string[] => [
  ...(run === 'outside' ? ['--outside'] : []),
  ...(weather === undefined ? [] : ['--weather', weather.join()])
]

function spawnSimulator(id: string | undefined, flags: readonly string[], output: 'pipe' | 'ignore') {
  const loaders = ['./support/register.mjs', './mutants/plant.mjs'].flatMap((path) => ['--import', here(path)])
  return spawn(process.execPath, [...loaders, here('./simulate.ts'), ...flags], {
    env: { ...process.env, ...defined({ KASSA_MUTANT: id }) },
    stdio: ['ignore', output, 'pipe'],
    timeout: longestMs,
    killSignal: 'SIGKILL'
  })
}

/** Plays the worlds with a planted bug until one finds it. */
function simulate(id: string, where: Where): Promise<{ code: number | null; report: Report | undefined }> {
  const range = ['--seeds', values.seeds, '--first', '--jobs', '1', '--json', ...placeOf(where)]
  const child = spawnSimulator(id, range, 'pipe')
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      const report = lastJson(output)
      const end = `ended with ${signal ?? code} after ${output.length} characters of output`
      if (report === undefined) console.error(`${id}: ${end} ${errors.slice(-2000)}`)
      resolve({ code, report })
    })
  })
}

const replayed = new Map<string, Promise<void>>()
/**
 * A check that always fails would find every bug. So the world that finds a bug is played again without it, once for
 * all bugs that it finds. Ends the command if it fails then too.
 */
function passesWithoutBug(seed: number, where: Where): Promise<void> {
  const flags = ['--seeds', `${seed}..${seed}`, '--log', ...placeOf(where)]
  const name = flags.join(' ')
  const before = replayed.get(name)
  if (before !== undefined) return before
  const child = spawnSimulator(undefined, flags, 'ignore')
  child.stderr?.resume()
  const ended = new Promise<void>((resolve) => {
    child.on('close', (code, signal) => {
      if (code === 0) return resolve()
      console.error(`Without a planted bug this world ends with ${signal ?? code} too: npm run simulate -- ${name}`)
      process.exit(2)
    })
  })
  replayed.set(name, ended)
  return ended
}

function lastJson(output: string): Report | undefined {
  try {
    return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Report
  } catch {
    return undefined
  }
}

async function tryWithTests(
  live: LiveTests,
  baseline: Baseline,
  { id, rule, edits, tests = [] }: Mutant
): Promise<Row> {
  // After a bug that kept the tests from ending there is a new process, in which they must pass without a bug first.
  const passing = await baseline.passing(tests)
  const startedAt = performance.now()
  const { failure, isLoaded, passed } = await live.run(edits, passing, baseline.longestMs)
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  const hasRun = isLoaded && baseline.ranAll(passing, passed)
  const outcome = failure !== undefined ? 'found' : hasRun ? 'notFound' : 'noResult'
  return { id, rule, outcome, invariant: failure?.title, seed: undefined, seconds }
}

async function tryInWorlds({ id, rule, run, weather }: Mutant): Promise<Row> {
  const startedAt = performance.now()
  const { code, report } = await simulate(id, { run, weather })
  const first = report?.violations[0]
  const outcome = report === undefined ? 'noResult' : code === 1 && first !== undefined ? 'found' : 'notFound'
  if (outcome === 'found' && first !== undefined) await passesWithoutBug(first.seed, { run, weather })
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10
  return { id, rule, outcome, invariant: first?.invariant, seed: first?.seed, seconds }
}

if (values.all) {
  const { folder, sample, seed, tests, after } = values
  const count = sample === undefined ? undefined : Number(sample)
  const options = {
    folder,
    sample: count,
    seed: Number(seed),
    tests: Number(tests),
    before: after === undefined ? '' : readFileSync(after, 'utf8')
  }
  const score = await scoreOf(options, (tried) => console.log(tried))
  const share = Math.round((1000 * score.killed) / Math.max(1, score.tried)) / 10
  console.log(`\n${folder}: ${score.killed} of ${score.tried} killed (${share} %), of ${score.mutations} mutations.`)
  if (score.unclear.length > 0) console.log(`${score.unclear.length} are unclear: their tests did not all run.`)
  if (values.json) console.log(JSON.stringify(score))
  leave(0)
  // `leave` ends the process once the output is written. Until then the code below must not run.
  await new Promise(() => undefined)
}

const [index = 0, count = 0] = values.part.split('/').map(Number)
if (!(index >= 1 && index <= count)) {
  console.error('--part is a number and a count, such as 1/8.')
  process.exit(2)
}
const chosen = mutants
  .filter(({ id }) => values.only === undefined || values.only.split(',').includes(id))
  .filter((_, at) => at % count === index - 1)
if (chosen.length === 0) {
  console.error(`There is no bug called ${values.only ?? ''}.`)
  process.exit(2)
}

const inWorlds = chosen.filter(({ tests }) => tests === undefined)
/** Runs `turn` for each entry, `--jobs` of them at once. */
async function inTurn<Each>(all: readonly Each[], turn: (each: Each) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const lanes = Array.from({ length: Math.max(1, Math.min(Number(values.jobs), waiting.length)) }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await turn(next)
  })
  await Promise.all(lanes)
}
const rows: Row[] = []
const line = (row: Row): string =>
  `${row.outcome.padEnd(8)} ${row.id.padEnd(44)} ${(row.invariant ?? '-').padEnd(24)} seed ${row.seed ?? '-'}, ${row.seconds} s`
const keep = (row: Row): void => {
  rows.push(row)
  console.log(line(row))
  if (values.write) writeDocument(rows, values.seeds)
}

const byTests = chosen.filter(({ tests }) => tests !== undefined)
if (byTests.length > 0) {
  const tests = [...new Set(byTests.flatMap((mutant) => mutant.tests ?? []))]
  const live = openTests()
  const { failure } = await live.run([], tests, () => longestTestsMs)
  if (failure !== undefined) {
    console.error(`Without a planted bug a unit test already fails: ${failure.file}: ${failure.title}.`)
    await live.close()
    process.exit(2)
  }
  const baseline = new Baseline(live)
  for (const mutant of byTests) keep(await tryWithTests(live, baseline, mutant))
  await live.close()
}

await inTurn(inWorlds, async (mutant) => keep(await tryInWorlds(mutant)))
const found = rows.filter(({ outcome }) => outcome === 'found').length
console.log(`\n${found} of ${rows.length} planted bugs are found.`)
for (const { id, rule, outcome } of rows) if (outcome !== 'found') console.log(`  ${outcome}: ${id} - ${rule}`)
if (values.json) console.log(JSON.stringify({ seeds: values.seeds, mutants: rows.length, found, rows }))
leave(found === rows.length ? 0 : 1)
