// npm run crash -- --kills 200 [--cuts 500] [--seed 1] [--json]
// A real till on a real folder is killed with SIGKILL, at every boundary of its commits in turn and at moments of
// chance, and looked at after each death; at the end of a day everything it sold must be at the service exactly once.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { cutPower } from './crash/cuts.ts'
import { crash } from './crash/days.ts'

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

const tally = await crash(kills, seed, (soFar) => {
  console.log(`${soFar.kills} kills, ${soFar.printed} receipts printed, ${soFar.wrong.length} wrong`)
})
const power =
  cuts === 0
    ? undefined
    : await cutPower(cuts, seed, false, (soFar) => {
        console.log(`${soFar.cuts} power cuts, ${soFar.tally.wrong.length} wrong`)
      })
const ready = tally.readyMs.sort((a, b) => a - b)
const quantile = (share: number): number => ready[Math.min(ready.length - 1, Math.floor(ready.length * share))] ?? 0
const start = { medianMs: quantile(0.5), p99Ms: quantile(0.99), lives: ready.length }

console.log(`\n${tally.kills} kills over ${tally.days} folders from seed ${seed}:`)
console.log(`  ${tally.atBoundaries} at the boundary of a commit, ${tally.atMoments} at a moment of chance`)
console.log(`  ${tally.beforeReady} before the till could sell`)
for (const [during, row] of Object.entries(tally.boundaries)) {
  const parts = Object.entries(row).map(([when, times]) => `${times} ${when}`)
  console.log(`  in ${during}: ${parts.join(', ')}`)
}
console.log(
  `${tally.printed} receipts printed, ${tally.sales} sales in the files, ${tally.trades} trades at the service`
)
console.log(`From the start of the process to selling: median ${start.medianMs} ms, p99 ${start.p99Ms} ms`)
if (power !== undefined) {
  const { sales, trades } = power.tally
  console.log(
    `${power.cuts} power cuts in ${power.lives} lives with ${power.syncs} syncs: ${sales} sales, ${trades} trades`
  )
}
for (const { seed: from, kill, what } of tally.wrong.slice(0, 5))
  console.log(`WRONG (seed ${from}, kill ${kill}): ${what}`)
for (const { seed: from, kill, what } of power?.tally.wrong.slice(0, 5) ?? [])
  console.log(`WRONG (seed ${from}, cut ${kill}): ${what}`)
const wrong = [...tally.wrong, ...(power?.tally.wrong ?? [])]
console.log(wrong.length === 0 ? 'Nothing lost, nothing doubled.' : `${wrong.length} things WRONG.`)
if (values.json) console.log(JSON.stringify({ seed, ...tally, readyMs: undefined, start, cuts: power ?? null }))
process.exit(wrong.length === 0 ? 0 : 1)
