// npm run sandbox -- [--made-up SEED] and the flags of the package (packages/sandbox/src/command.ts)
// Serves the sandbox on the loopback address. `--made-up`: a shop of the random cashier.
import { runCommand } from '@kassa/sandbox/command'
import { madeUpShop } from './explore/made-up-shop.ts'
import { whenOrphaned } from './support/commands.mjs'

const words = process.argv.slice(2)
const at = words.indexOf('--made-up')
const seed = at < 0 ? undefined : Number(words.splice(at, 2)[1])
const end = await runCommand(words, seed === undefined ? undefined : () => madeUpShop(seed).shop)

// A killed test cannot stop the sandbox that it started, so the sandbox ends when its parent is gone.
whenOrphaned(end)
