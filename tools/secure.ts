// npm run secure [-- --json] [--messages 1000000] [--answers 100000] [--seed 1] [--quick]
// Runs the tests that the tables of docs/internals/security.md name, then the fuzzers, and prints both tables with the
// results. A row is red if its test failed or did not run, or if its fuzzer had a crash or an effect; the exit code is
// then not 0. In shifts with extreme amounts, one for 20,000 messages, every read and the close must work. --quick leaves
// out the tests that need a window, and sends fewer messages.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pressAnything } from '../test/app/random-cashier.ts'
import { fuzzAnswers, fuzzPull } from '../test/secure/fuzz-answers.ts'
import { fuzzIpc } from '../test/secure/fuzz-ipc.ts'
import { verdictOf, ofPlaywright, ofVitest, type Ran } from '../test/secure/results.ts'
import { inputs, items, type Row } from '../test/secure/rows.ts'
import { root } from '../test/support/tidy/tidy.ts'
import { leave } from '../test/support/exit-after-output.ts'

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    messages: { type: 'string' },
    answers: { type: 'string' },
    seed: { type: 'string', default: '1' }
  }
})
const seed = Number(values.seed)
const messages = Number(values.messages ?? (values.quick ? 20_000 : 1_000_000))
const answers = Number(values.answers ?? (values.quick ? 2_000 : 100_000))
if (![seed, messages, answers].every((count) => Number.isSafeInteger(count) && count > 0)) {
  console.error('--messages, --answers and --seed are whole numbers above zero.')
  process.exit(2)
}
const folder = join(root, 'test-results/secure')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const say = (text: string) => console.error(text)

/** Runs a script with Node. Its output goes to standard error, so that standard output has only the tables. */
const run = (args: string[], env: Record<string, string> = {}): Promise<void> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2], env: { ...process.env, ...env } })
    child.on('exit', () => resolve())
    child.on('error', () => resolve())
  })
const read = <T>(file: string, empty: T): T => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return empty
  }
}

const isWindow = (file: string): boolean => file.startsWith('test/e2e/')
const files = [...new Set([...items, ...inputs].flatMap(({ tests }) => tests.map(({ file }) => file)))]

async function tests(): Promise<Ran[]> {
  const unit = join(folder, 'unit.json')
  const chosen = files.filter((file) => !isWindow(file))
  const tool = join(root, 'node_modules/vitest/vitest.mjs')
  await run([tool, 'run', ...chosen, '--reporter=dot', '--reporter=json', `--outputFile.json=${unit}`])
  const ran = ofVitest(read(unit, { testResults: [] }), root)
  if (values.quick) return ran
  const window = join(folder, 'e2e.json')
  const specs = files.filter(isWindow).map((file) => file.replace('test/e2e/', ''))
  await run([join(root, 'tools/e2e.mjs'), ...specs, '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: window })
  return [...ran, ...ofPlaywright(read(window, {}))]
}

const ran = await tests()
const leftOut = (file: string) => values.quick && isWindow(file)
const verdict = (row: Row) => ({ ...verdictOf(row, ran, leftOut) })
const itemRows = items.map((row) => ({ item: row.name, control: row.control, ...verdict(row) }))
const inputRows = inputs.map((row) => ({ input: row.name, must: row.control, ...verdict(row) }))

say(`${messages} messages to the dispatcher…`)
const api = await fuzzIpc(seed, messages, (done) => {
  if (done % 100_000 === 0) say(`${done}…`)
})
const client = await fuzzAnswers(seed, answers)
const pull = await fuzzPull(seed, values.quick ? 5 : 200)
const broken: string[] = []
const shifts = Math.ceil(messages / 20_000)
for (let shift = 0; shift < shifts; shift += 1) broken.push(...(await pressAnything(seed + shift, 150, true)).broken)
const fuzz = {
  seed,
  messages: api.messages,
  crashes: api.crashes.length,
  effects: api.effects.length,
  refused: api.refused,
  answers: client.answers + pull.answers,
  answerCrashes: client.crashes.length + pull.crashes.length,
  answerEffects: client.effects.length + pull.effects.length,
  shifts,
  broken: broken.length,
  first: [api.crashes, api.effects, client.crashes, client.effects, pull.crashes, pull.effects, broken]
    .flat()
    .slice(0, 10)
}

const red = [...itemRows, ...inputRows].filter(
  ({ passed, missing }) => passed === false || (passed === null && missing === undefined && !values.quick)
)
const isRight = red.length === 0 && fuzz.first.length === 0
const word = ({ passed, missing }: { passed: boolean | null; missing: string | undefined }) =>
  `${passed === null ? 'not run' : passed ? 'ok' : 'RED'}${missing === undefined ? '' : ` (missing: ${missing})`}`
if (values.json) console.log(JSON.stringify({ items: itemRows, inputs: inputRows, fuzz }))
else {
  for (const row of itemRows) console.log(`${word(row)} | ${row.item} | ${row.control}`)
  console.log('')
  for (const row of inputRows) console.log(`${word(row)} | ${row.input} | ${row.must}`)
  console.log(`\n${JSON.stringify(fuzz)}\n${isRight ? 'All rows passed.' : `${red.length} rows are red.`}`)
}
leave(isRight ? 0 : 1)
