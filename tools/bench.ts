// npm run bench -- [--goods 100000] [--catalogue FILE] [--sales 10000] [--day 20000] [--only scan,search]
//   [--json] [--write]
// Measures the till against its limits in one run (docs/internals/performance.md). --catalogue reads a table of real
// goods (.tsv, .gz, .zst); without it the bench makes names up. --write puts the table of each part (also with --only)
// into docs/internals/performance.md as soon as the part is measured, under the number of goods.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { arch, cpus, loadavg, platform, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { answersPart } from './bench/answers.ts'
import { bootPart } from './bench/boot.ts'
import { writePart } from './bench/document.ts'
import { dayPart } from './bench/day.ts'
import { doubtsPart } from './bench/doubts.ts'
import { loadPart } from './bench/load.ts'
import { tableOf, type Section } from './bench/measure.ts'
import { paintPart } from './bench/paint.ts'
import { pullPart } from './bench/pull.ts'
import { prepare, type Run } from './bench/run.ts'
import { sandboxPart } from './bench/sandbox.ts'
import { salesPart } from './bench/sales.ts'
import { scanPart } from './bench/scan.ts'
import { searchPart } from './bench/search.ts'
import { sizesPart } from './bench/sizes.ts'
import { startPart } from './bench/start.ts'
import { windowPart } from './bench/window.ts'
import { leave } from '../test/support/exit-after-output.ts'

const { values } = parseArgs({
  options: {
    goods: { type: 'string', default: '100000' },
    catalogue: { type: 'string' },
    sales: { type: 'string', default: '10000' },
    day: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false }
  }
})
const [goods, sales] = [Number(values.goods), Number(values.sales)]
/**
 * Sales of the long day. A run with fewer than a million goods must end within minutes, so it makes 20 sales an hour.
 */
const day = Number(values.day ?? (goods >= 1_000_000 ? 20_000 : 240))
if (!Number.isInteger(day) || day < 120) {
  console.error('--day is a number of at least 120.')
  process.exit(2)
}
if (!Number.isInteger(goods) || goods < 1000 || !Number.isInteger(sales) || sales < 1000) {
  console.error('--goods and --sales are numbers of at least 1000.')
  process.exit(2)
}

/** Sells and closes a shift, then measures the start with the files of that till. */
async function sellAndStart(run: Run): Promise<Section[]> {
  const { till, ...section } = await salesPart(run)
  const start = await startPart(run, till.store.path)
  const boot = await bootPart(run, till)
  till.remove()
  return [section, start, boot]
}

const parts: Record<string, (run: Run) => Promise<Section | Section[]> | Section> = {
  scan: scanPart,
  search: searchPart,
  sales: sellAndStart,
  pull: pullPart,
  load: loadPart,
  answers: answersPart,
  paint: paintPart,
  day: dayPart,
  window: windowPart,
  doubts: doubtsPart,
  sandbox: sandboxPart,
  sizes: sizesPart
}
const wanted = values.only?.split(',') ?? Object.keys(parts)
const strangers = wanted.filter((name) => !(name in parts))
if (strangers.length > 0) {
  console.error(
    `--only accepts names from this list: ${Object.keys(parts).join(', ')}. Unknown: ${strangers.join(', ')}.`
  )
  process.exit(2)
}

const say = (text: string) => (values.json ? console.error(text) : console.log(text))
const folder = mkdtempSync(join(tmpdir(), 'kassa-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const sqlite = new Database(':memory:')
const about = {
  machine: `${platform()} ${arch()}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB`,
  node: process.versions.node,
  sqlite: String(sqlite.prepare('SELECT sqlite_version()').pluck().get())
}
sqlite.close()
const loads = (): string =>
  loadavg()
    .map((each) => Math.round(each * 10) / 10)
    .join(' ')

/** Returns the commit that is measured, and whether the sources have changes. */
function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', 'src') === '' ? '' : ' with changes'}`
  } catch {
    return 'unknown'
  }
}

const startedAt = performance.now()
const secondsFrom = (from: number): number => Math.round((performance.now() - from) / 1000)
say(`Filling a catalogue of ${goods} goods…`)
const run = await prepare({ goods, catalogue: values.catalogue, sales, day, folder })
const sections: Section[] = []
const broken: { part: string; why: string }[] = []

/** Measures one part and writes its result into the document at once, so that a later failure does not lose it. */
async function measure(name: string): Promise<void> {
  const [from, load] = [performance.now(), loads()]
  const made = await parts[name]?.(run)
  const some = made === undefined ? [] : [made].flat()
  sections.push(...some)
  for (const section of some) say(`\n${tableOf(section)}`)
  say(`\n(${name}: ${secondsFrom(from)} s)`)
  if (!values.write) return
  const condition = `Commit ${commit()}; Node ${about.node}, SQLite ${about.sqlite}; ${about.machine}; ${secondsFrom(from)} s. Load of the machine in 1, 5 and 15 minutes before ${load}, after ${loads()}.`
  writePart({ goods: run.lines.length, origin: run.origin, condition }, Object.keys(parts), name, some)
}

for (const name of wanted) {
  try {
    await measure(name)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    broken.push({ part: name, why })
    say(`\n${name} failed: ${why}`)
  }
}
await run.close()

const seconds = secondsFrom(startedAt)
if (values.json) {
  const isWhole = values.only === undefined && broken.length === 0
  console.log(
    JSON.stringify({
      goods: run.lines.length,
      origin: run.origin,
      isWhole,
      seconds,
      ...about,
      load: loads(),
      sections,
      broken
    })
  )
}
const missed = sections.flatMap(({ rows }) => rows).filter(({ isMet }) => isMet === false)
say(`\n${seconds} s, load of the machine ${loads()}. Goals missed: ${missed.length}.`)
for (const { what, goal } of missed) say(`  ${what}: ${goal ?? ''}`)
for (const { part, why } of broken) say(`  ${part} has no figures: ${why}`)
leave(broken.length === 0 ? 0 : 1)
