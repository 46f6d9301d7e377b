// npm run docs
// Writes the tables of docs again from the tables of the program.
import { writeFileSync } from 'node:fs'
import { tables } from '../test/support/tidy/tables.ts'

for (const [name, text] of Object.entries(await tables())) {
  writeFileSync(new URL(`../docs/${name}`, import.meta.url), text)
  console.log(`docs/${name}`)
}
