// npm run money -- --tickets 100000 [--seed 1] [--json]
// Made-up tickets reckoned by the till and by an independent reference in fractions, compared to the minor unit. Ticket
// n of a run has the seed `seed` + n - 1, so `--tickets 1 --seed` and the seed that was printed plays one ticket again.
import { parseArgs } from 'node:util'
import * as checkout from '../src/main/domain/checkout.ts'
import * as sums from '../src/main/domain/sums.ts'
import { compareTicket, emptyTally, type Difference } from './support/money-compare.ts'
import { leave } from './support/leave.ts'

const { values } = parseArgs({
  options: {
    tickets: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false }
  }
})
const [tickets, seed] = [Number(values.tickets), Number(values.seed)]
if (!Number.isInteger(tickets) || tickets < 1 || !Number.isInteger(seed)) {
  console.error('--tickets is a count of at least one, --seed is a whole number.')
  process.exit(2)
}

const tally = emptyTally()
let first: Difference | undefined
const startedAt = performance.now()
for (let index = 0; index < tickets; index += 1) {
  const found = compareTicket(seed + index, { ...sums, ...checkout }, tally)
  first ??= found
  if ((index + 1) % 1_000_000 === 0) console.log(`${index + 1} tickets…`)
}
const seconds = Math.round((performance.now() - startedAt) / 100) / 10

console.log(`${tally.tickets} tickets with ${tally.lines} lines from seed ${seed}, ${seconds} s`)
console.log(
  `${tally.discounts} discounts of lines, ${tally.receiptDiscounts} of receipts, ${tally.taxes} taxes, ${tally.costs} additional costs`
)
console.log(
  `${tally.tenders} tenders, ${tally.foreignTenders} of them in the other currency, ${tally.refusedTenders} refused`
)
console.log(`${tally.settled} tickets settled, ${tally.withChange} with change; ${tally.amounts} amounts compared`)
if (first === undefined) console.log('No difference.')
else {
  console.log(`${tally.differences} tickets DIFFER, the first at seed ${first.seed}: ${first.what}`)
  console.log(`  the till: ${first.till}\n  the reference: ${first.reference}`)
}
if (values.json) console.log(JSON.stringify({ seed, seconds, ...tally, first: first ?? null }))
leave(first === undefined ? 0 : 1)
