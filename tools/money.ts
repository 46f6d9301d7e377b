// npm run money -- --tickets 100000 [--seed 1] [--threads N] [--json]
// Calculates made-up tickets with the till and with an independent reference in fractions, and compares them to the
// minor unit. Ticket n has the seed `seed` + n - 1, so `--tickets 1 --seed` with a printed seed repeats one ticket.
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { leave } from '../test/support/exit-after-output.ts'
import { compareAll } from '../test/support/money/money-crew.ts'

const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: String(availableParallelism()) },
    json: { type: 'boolean', default: false }
  }
})
const [tickets, seed, threads] = [Number(values.tickets), Number(values.seed), Number(values.threads)]
const isCount = (value: number): boolean => Number.isInteger(value) && value >= 1
if (!isCount(tickets) || !isCount(threads) || !Number.isInteger(seed)) {
  console.error('--tickets and --threads are numbers of at least one, --seed is a whole number.')
  process.exit(2)
}

const startedAt = performance.now()
const { tally, first } = await compareAll({ seed, tickets }, threads, (done) => {
  if (done % 1_000_000 === 0) console.log(`${done} tickets…`)
})
const seconds = Math.round((performance.now() - startedAt) / 100) / 10

console.log(`${tally.tickets} tickets with ${tally.lines} lines from seed ${seed}, ${seconds} s`)
console.log(
  `${tally.discounts} discounts on lines, ${tally.receiptDiscounts} on receipts, ${tally.taxes} taxes, ${tally.costs} additional costs`
)
console.log(
  `${tally.tenders} tenders, ${tally.foreignTenders} of them in the other currency, ${tally.refusedTenders} refused`
)
console.log(
  `${tally.rounded} roundings of cash; ${tally.settled} paid tickets, ${tally.withChange} of them with change; ${tally.amounts} compared amounts`
)
if (first === undefined) console.log('No difference.')
else {
  console.log(`${tally.differences} tickets DIFFER, the first at seed ${first.seed}: ${first.what}`)
  console.log(`  the till: ${first.till}\n  the reference: ${first.reference}`)
}
if (values.json) console.log(JSON.stringify({ seed, seconds, ...tally, first: first ?? null }))
leave(first === undefined ? 0 : 1)
