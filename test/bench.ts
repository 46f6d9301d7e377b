// npm run bench -- [--goods 100000] [--catalogue FILE] [--sales 10000] [--day 20000] [--only scan,search] [--json] [--write]
// Measures the till beside its limits in one run (docs/performance.md). --catalogue reads a table of real goods (.tsv,
// .gz, .zst); without it names are made up. --write puts the tables into docs/performance.md, under the number of goods.
import { mkdtempSync, rmSync } from 'node:fs'
import { arch, cpus, loadavg, platform, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { writeDocument } from './bench/document.ts'
import { bootPart } from './bench/boot.ts'
import { dayPart } from './bench/day.ts'
import { loadPart } from './bench/load.ts'
import { tableOf, type Section } from './bench/measure.ts'
import { paintPart } from './bench/paint.ts'
import { pullPart } from './bench/pull.ts'
import { prepare, type Run } from './bench/run.ts'
import { salesPart } from './bench/sales.ts'
import { scanPart } from './bench/scan.ts'
import { searchPart } from './bench/search.ts'
import { sizesPart } from './bench/sizes.ts'
import { startPart } from './bench/start.ts'
import { windowPart } from './bench/window.ts'
import { leave } from './support/leave.ts'

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
/** The whole day is lived with a million goods; a smaller run is to end in minutes. */
const day = Number(values.day ?? (goods >= 1_000_000 ? 20_000 : 1200))
if (!Number.isInteger(day) || day < 120) {
  console.error('--day is a count of at least 120.')
  process.exit(2)
}
if (!Number.isInteger(goods) || goods < 1000 || !Number.isInteger(sales) || sales < 1000) {
  console.error('--goods and --sales are counts of at least 1000.')
  process.exit(2)
}

/** A shift is sold and closed, and its file is opened again as a start would. */
async function sellAndStart(run: Run): Promise<Section[]> {
  const { till, ...section } = await salesPart(run)
  const start = startPart(run, till.store.path)
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
  paint: paintPart,
  day: dayPart,
  window: windowPart,
  sizes: sizesPart
}
const wanted = values.only?.split(',') ?? Object.keys(parts)
const strangers = wanted.filter((name) => !(name in parts))
if (strangers.length > 0) {
  console.error(`--only takes some of ${Object.keys(parts).join(', ')}; not ${strangers.join(', ')}.`)
  process.exit(2)
}

const say = (text: string) => (values.json ? console.error(text) : console.log(text))
const folder = mkdtempSync(join(tmpdir(), 'kassa-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const startedAt = performance.now()
say(`Filling a catalogue of ${goods} goods…`)
const run = await prepare({ goods, catalogue: values.catalogue, sales, day, folder })
const sections: Section[] = []
for (const name of wanted) {
  const from = performance.now()
  const made = await parts[name]?.(run)
  const some = made === undefined ? [] : [made].flat()
  sections.push(...some)
  for (const section of some) say(`\n${tableOf(section)}`)
  say(`\n(${name}: ${Math.round((performance.now() - from) / 1000)} s)`)
}
await run.close()

const sqlite = new Database(':memory:')
const report = {
  goods: run.lines.length,
  origin: run.origin,
  isWhole: values.only === undefined,
  seconds: Math.round((performance.now() - startedAt) / 1000),
  machine: `${platform()} ${arch()}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB`, // prettier-ignore
  node: process.versions.node,
  sqlite: String(sqlite.prepare('SELECT sqlite_version()').pluck().get()),
  load: loadavg().map((each) => Math.round(each * 10) / 10),
  sections
}
sqlite.close()
if (values.json) console.log(JSON.stringify(report))
if (values.write) {
  writeDocument(report)
  say('\ndocs/performance.md')
}
const missed = sections.flatMap(({ rows }) => rows).filter(({ isMet }) => isMet === false)
say(`\n${report.seconds} s, load of the machine ${report.load.join(' ')}. Goals missed: ${missed.length}.`)
for (const { what, goal } of missed) say(`  ${what}: ${goal ?? ''}`)
leave(0)
