// npm run crash -- --kills 200 [--cuts 500] [--seed 1] [--json]
// A real till on a real folder is killed with SIGKILL, at every boundary of its commits in turn and at moments of
// chance, and looked at after each death; at the end of a day everything it sold must be at the service exactly once.
// With --cuts the power is cut under its files as well.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { cutPower, type Cuts } from './crash/cuts.ts'
import { crash, type Tally } from './crash/days.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    cuts: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false }
  }
})
const [kills, cuts, seed] = [Number(values.kills), Number(values.cuts), Number(values.seed)]
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  console.error('--kills is a count of at least one, --seed is a whole number.')
  process.exit(2)
}
if (!Number.isInteger(cuts) || cuts < 0) {
  console.error('--cuts is a count.')
  process.exit(2)
}
if (cuts > 0 && (process.platform !== 'linux' || spawnSync('cc', ['--version']).status !== 0)) {
  console.error('--cuts needs Linux and a C compiler (cc), to watch what the till writes.')
  process.exit(2)
}

/** A bar for who watches; a log has no use for it. */
function progress(name: string, done: number, all: number, wrong: number): void {
  if (!process.stderr.isTTY) return
  const width = 40
  const full = Math.round((width * done) / all)
  const bar = `${'█'.repeat(full)}${'░'.repeat(width - full)}`
  process.stderr.write(`\r${name} ${bar} ${done}/${all}, ${wrong} wrong${done === all ? '\n' : ''}`)
}

const tally = await crash(kills, seed, (soFar) => progress('kills', soFar.kills, kills, soFar.wrong.length))
const power =
  cuts === 0
    ? undefined
    : await cutPower(cuts, seed, false, (soFar) => progress('cuts', soFar.cuts, cuts, soFar.tally.wrong.length))

const tallies = [tally, ...(power === undefined ? [] : [power.tally])]
const sum = (name: 'printed' | 'sales' | 'trades'): number => tallies.reduce((total, each) => total + each[name], 0)
const wrong = tallies.flatMap((each) => each.wrong)
const how = (pattern: RegExp): number => wrong.filter(({ what }) => pattern.test(what)).length
const ready = tally.readyMs.sort((a, b) => a - b)
const quantile = (share: number): number | null =>
  ready[Math.min(ready.length - 1, Math.floor(ready.length * share))] ?? null
const start = { p50: quantile(0.5), p99: quantile(0.99) }

if (values.json) {
  const forgotten = how(/^printed .+ but the file has none/)
  const integrityFailures = how(/^(integrity: |the journal is broken|the till cannot open)/)
  const counts = { kills: tally.kills, cuts: power?.cuts ?? 0, receipts: sum('printed') }
  const books = { sales: sum('sales'), trades: sum('trades'), forgotten, integrityFailures }
  console.log(JSON.stringify({ ...counts, ...books, violations: wrong, start, seed }))
} else say(tally, power)
process.exit(wrong.length === 0 ? 0 : 1)

function say(killed: Tally, cut: Cuts | undefined): void {
  console.log(`${killed.kills} kills over ${killed.days} folders from seed ${seed}:`)
  console.log(`  ${killed.atBoundaries} at the boundary of a commit, ${killed.atMoments} at a moment of chance`)
  console.log(`  ${killed.beforeReady} before the till could sell`)
  for (const [during, row] of Object.entries(killed.boundaries)) {
    const parts = Object.entries(row).map(([when, times]) => `${times} ${when}`)
    console.log(`  in ${during}: ${parts.join(', ')}`)
  }
  if (cut !== undefined) console.log(`${cut.cuts} power cuts in ${cut.lives} lives with ${cut.syncs} syncs`)
  console.log(`${sum('printed')} receipts printed, ${sum('sales')} sales in the files, ${sum('trades')} trades`)
  console.log(`From the start of the process to selling: median ${start.p50} ms, p99 ${start.p99} ms`)
  for (const { seed: from, kill, what } of wrong.slice(0, 10)) console.log(`WRONG (seed ${from}, at ${kill}): ${what}`)
  console.log(wrong.length === 0 ? 'Nothing lost, nothing doubled.' : `${wrong.length} things WRONG.`)
}
