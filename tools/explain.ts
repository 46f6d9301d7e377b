// npm run explain -- --shifts 1000 [--seed 1] [--show]
// Tests the explanation of a difference at the close of a shift, with made-up shifts that have one planted error, and
// as many with two. Shift n has the seed `seed` + n - 1. `--show` prints the shifts whose planted error was not among
// the first three explanations.
import { parseArgs } from 'node:util'
import { verdictOfOne, verdictOfTwo } from '../test/explain/verdict.ts'
import { pairShare, pairTable, singleTable } from '../test/explain/table.ts'
import { leave } from '../test/support/exit-after-output.ts'

const { values } = parseArgs({
  options: {
    shifts: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    show: { type: 'boolean', default: false }
  }
})
const [shifts, seed] = [Number(values.shifts), Number(values.seed)]
if (!Number.isInteger(shifts) || shifts < 1 || !Number.isInteger(seed)) {
  console.error('--shifts is a number of at least one, --seed is a whole number.')
  process.exit(2)
}

const seeds = Array.from({ length: shifts }, (_, index) => seed + index)
const verdicts = seeds.map(verdictOfOne)
if (values.show) for (const { place, what } of verdicts) if (place === undefined) console.log(what)
const { text, share } = singleTable(verdicts)
console.log(`${shifts} shifts with one error, from seed ${seed}\n${text}\n`)
const pairs = seeds.map(verdictOfTwo)
console.log(`${shifts} shifts with two errors each\n${pairTable(pairs)}`)
leave(share >= 0.95 && pairShare(pairs, 2) >= 0.75 && pairShare(pairs, 1) >= 0.9 ? 0 : 1)
