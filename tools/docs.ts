// npm run docs
// Writes the tables of docs again from the tables of the program, and prints how many words of each page are by hand.
import { writeFileSync } from 'node:fs'
import { tables } from '../test/support/tidy/tables.ts'
import { mostWords, wordsByHand } from '../test/support/tidy/words.ts'

for (const [name, text] of Object.entries(await tables())) {
  writeFileSync(new URL(`../docs/${name}`, import.meta.url), text)
  console.log(`docs/${name}`)
}

const words = [...(await wordsByHand())].toSorted(([, one], [, other]) => other - one)
for (const [page, count] of words) console.log(`${String(count).padStart(6)} words by hand: ${page}`)
const all = words.reduce((sum, [, count]) => sum + count, 0)
console.log(`${String(all).padStart(6)} words by hand in all, at most ${String(mostWords)}`)
