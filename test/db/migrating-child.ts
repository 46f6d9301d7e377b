import { openTill } from '../../src/main/db/core/open.ts'
import { withNext } from './filled-till.ts'

// Opens a till's file and is killed between two steps of its migration. Prints each step that it reaches.
const [path = '', dieAt = ''] = process.argv.slice(2)
let count = 0
const onStep = (step: string) => {
  process.stdout.write(`${step}\n`)
  count += 1
  if (count === Number(dieAt)) process.kill(process.pid, 'SIGKILL')
}
openTill(path, withNext, { onStep }).close()
