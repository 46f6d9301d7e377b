// npm run crash -- --kills 200 [--cuts 500] [--io 160] [--seed 1] [--json]
// Kills a real till on a real folder with SIGKILL, at each boundary of its commits in turn and at random moments, and
// checks the files after each death. At the end of a day the service must have each sale exactly once. --cuts also cuts
// the power under the till's files; --io makes each of their writes and syncs fail in turn.
// npm run crash -- --flips 1000: flips three bits in each of 1000 files, and does nothing else.
// npm run crash -- --pages 10000: overwrites, zeroes, swaps, duplicates and cross-links pages of 10000 files, and does
// nothing else.
// npm run crash -- --outsider --sales 20 [--seed 1] [--mode WORDS]... [--minutes 60] [--results FILE] [--json]: runs
// the till against a back office that shares no code with it, in every mode of failure, and does nothing else.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { cutPower, type Cuts } from './crash/power-cuts.ts'
import { crash, type Tally } from './crash/kills.ts'
import { flipBits } from './crash/bit-flips.ts'
import { damageFiles } from './crash/damaged-pages.ts'
import { linesOf, tableOf } from './crash/damaged-table.ts'
import { failDisk, type DiskFailures } from './crash/disk-failures.ts'
import { runOutsider } from './outsider/report.ts'
import { modesOf } from './outsider/faults.ts'
import { leave } from '../test/support/exit-after-output.ts'

const options = {
  kills: { type: 'string', default: '200' },
  cuts: { type: 'string', default: '0' },
  io: { type: 'string', default: '0' },
  flips: { type: 'string', default: '0' },
  pages: { type: 'string', default: '0' },
  seed: { type: 'string', default: '1' },
  outsider: { type: 'boolean', default: false },
  sales: { type: 'string', default: '20' },
  mode: { type: 'string', multiple: true, default: [] as string[] },
  minutes: { type: 'string' },
  results: { type: 'string' },
  json: { type: 'boolean', default: false }
} as const

/** Ends the command with a sentence about its flags. */
function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
function readFlags() {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    const flags = Object.keys(options).map((name) => `--${name}`)
    return refuse(`${error instanceof Error ? error.message : String(error)}\nThe flags are ${flags.join(', ')}.`)
  }
}

type Numbers = Record<'kills' | 'cuts' | 'io' | 'flips' | 'pages' | 'seed', number>
const numbersOf = ({ kills, cuts, io, flips, pages, seed }: Record<keyof Numbers, string>): Numbers => ({
  kills: Number(kills),
  cuts: Number(cuts),
  io: Number(io),
  flips: Number(flips),
  pages: Number(pages),
  seed: Number(seed)
})

const values = readFlags()
const isGiven = (name: string): boolean => process.argv.some((word) => word.split('=')[0] === `--${name}`)
const { kills, cuts, io, flips, pages, seed } = numbersOf(values)
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed))
  refuse('--kills is a number of at least one, --seed is a whole number.')
if (!values.outsider && ['sales', 'mode', 'minutes', 'results'].some(isGiven))
  refuse('--sales, --mode, --minutes and --results need --outsider.')
if (![cuts, io, flips, pages].every((count) => Number.isInteger(count) && count >= 0))
  refuse('--cuts, --io, --flips and --pages are whole numbers.')
if (cuts + io > 0 && (process.platform !== 'linux' || spawnSync('cc', ['--version']).status !== 0))
  refuse('--cuts and --io need Linux and a C compiler (cc), because they simulate the disk of the till.')
const sales = Number(values.sales)
if (values.sales.trim() === '' || !Number.isInteger(sales) || sales < 1 || sales > 10_000)
  refuse('--sales is a number from 1 to 10000.')
const minutes = values.minutes === undefined ? undefined : Number(values.minutes)
if (minutes !== undefined && !(minutes >= 0)) refuse('--minutes is a number from 0.')
const others = ['kills', 'cuts', 'io', 'flips', 'pages'].filter(isGiven)
if (values.outsider && others.length > 0) refuse(`--outsider cannot be combined with --${others.join(', --')}.`)
if (values.outsider && modesOf(values.mode).length === 0)
  refuse(`No mode has “${values.mode.join('” or “')}” in its name. The modes are: ${modesOf([]).join('; ')}.`)

const { mode: only, results, json: isJson } = values
if (values.outsider) leave(await runOutsider({ sales, seed, only, minutes, results, isJson }))
else leave(flips > 0 ? await runFlips() : pages > 0 ? await runPages() : await runCrash())

/** Draws a progress bar on a terminal; a log gets none. */
function progress(name: string, done: number, all: number, wrong: number): void {
  if (!process.stderr.isTTY) return
  const width = 40
  const full = Math.round((width * done) / all)
  const bar = `${'█'.repeat(full)}${'░'.repeat(width - full)}`
  process.stderr.write(`\r${name} ${bar} ${done}/${all}, ${wrong} wrong${done === all ? '\n' : ''}`)
}

async function runFlips(): Promise<number> {
  const { unreported, ...counts } = await flipBits(flips, seed, (soFar) =>
    progress('flips', soFar.files, flips, soFar.unreported.length)
  )
  if (values.json) console.log(JSON.stringify({ ...counts, unreported, seed }))
  else {
    console.log(`${counts.files} files with three flipped bits each, from seed ${seed}:`)
    console.log(
      `  ${counts.unchanged} unchanged, ${counts.whole} reported and fully recovered, ${counts.refused} not started, with the reason`
    )
    console.log(`  ${counts.reported} reported, with changed or lost rows`)
    for (const { file, why } of counts.refusals) console.log(`  not started: file ${file}, ${why}`)
    for (const { file, rows } of unreported.slice(0, 10))
      console.log(`SILENT (file ${file}): ${rows.slice(0, 4).join(' | ')}`)
    console.log(`  ${unreported.length} silent changes to money`)
  }
  return unreported.length === 0 ? 0 : 1
}

async function runPages(): Promise<number> {
  const done = await damageFiles(pages, seed, ({ file }) => progress('pages', file + 1, pages, 0))
  if (values.json) console.log(JSON.stringify({ ...tableOf(done), seed }))
  else for (const line of linesOf(done, seed)) console.log(line)
  return done.rows.some(({ outcome }) => outcome === 'hangs' || outcome.kind === 'silent') ? 1 : 0
}

async function runCrash(): Promise<number> {
  const tally = await crash(kills, seed, (soFar) => progress('kills', soFar.kills, kills, soFar.wrong.length))
  const power =
    cuts === 0
      ? undefined
      : await cutPower(cuts, seed, false, (soFar) => progress('cuts', soFar.cuts, cuts, soFar.tally.wrong.length))
  const failures =
    io === 0
      ? undefined
      : await failDisk(io, seed, (soFar) => progress('disk failures', soFar.lives, io, soFar.tally.wrong.length))

  const tallies = [tally, power?.tally, failures?.tally].filter((each) => each !== undefined)
  const sum = (name: 'printed' | 'sales' | 'trades'): number => tallies.reduce((total, each) => total + each[name], 0)
  const wrong = tallies.flatMap((each) => each.wrong)
  const countWrong = (pattern: RegExp): number => wrong.filter(({ what }) => pattern.test(what)).length
  const ready = tally.readyMs.sort((a, b) => a - b)
  const quantile = (share: number): number | null =>
    ready[Math.min(ready.length - 1, Math.floor(ready.length * share))] ?? null
  const start = { p50: quantile(0.5), p99: quantile(0.99) }

  if (values.json) {
    const missingReceipts = countWrong(/^printed .+ but the file has none/)
    const integrityFailures = countWrong(/^(integrity: |the journal is broken|the till cannot open)/)
    const counts = {
      kills: tally.kills,
      cuts: power?.cuts ?? 0,
      ioErrors: failures?.ioErrors ?? 0,
      receipts: sum('printed')
    }
    const totals = { sales: sum('sales'), trades: sum('trades'), missingReceipts, integrityFailures }
    console.log(JSON.stringify({ ...counts, ...totals, violations: wrong, startMs: start, seed }))
  } else say(tally, power, failures, { sum, start, wrong })
  return wrong.length === 0 ? 0 : 1
}

type Sums = {
  sum: (name: 'printed' | 'sales' | 'trades') => number
  start: { p50: number | null; p99: number | null }
  wrong: Tally['wrong']
}

function say(killed: Tally, cut: Cuts | undefined, disk: DiskFailures | undefined, { sum, start, wrong }: Sums): void {
  console.log(`${killed.kills} kills over ${killed.days} folders from seed ${seed}:`)
  console.log(`  ${killed.atBoundaries} at the boundary of a commit, ${killed.atMoments} at a random moment`)
  console.log(`  ${killed.beforeReady} before the till could sell`)
  for (const [during, row] of Object.entries(killed.boundaries)) {
    const parts = Object.entries(row).map(([when, times]) => `${times} ${when}`)
    console.log(`  in ${during}: ${parts.join(', ')}`)
  }
  if (cut !== undefined) console.log(`${cut.cuts} power cuts in ${cut.lives} lives with ${cut.syncs} syncs`)
  if (disk !== undefined) {
    const refusals = Object.entries(disk.refusals).map(([kind, times]) => `${times} ${kind}`)
    console.log(`${disk.ioErrors} failures of the disk in ${disk.lives} lives, reported as ${refusals.join(', ')}`)
  }
  console.log(`${sum('printed')} receipts printed, ${sum('sales')} sales in the files, ${sum('trades')} trades`)
  console.log(`From the start of the process to selling: median ${start.p50} ms, p99 ${start.p99} ms`)
  for (const { seed: from, kill, what } of wrong.slice(0, 10)) console.log(`WRONG (seed ${from}, at ${kill}): ${what}`)
  console.log(wrong.length === 0 ? 'Nothing was lost or duplicated.' : `${wrong.length} errors.`)
}
