// npm run sandbox -- [--made-up SEED] and the flags of the package (packages/sandbox/src/command.ts)
// Serves the sandbox on the loopback address. `--made-up`: a shop of the random cashier.
import { startSandbox, UsageError } from '@kassa/sandbox/command'
import { madeUpShop } from './explore/made-up-shop.ts'
import { whenOrphaned } from './support/commands.mjs'

const words = process.argv.slice(2)
const at = words.indexOf('--made-up')
const seed = at < 0 ? undefined : Number(words.splice(at, 2)[1])
const close = await startSandbox(words, seed === undefined ? undefined : () => madeUpShop(seed).shop).catch(
  (error: unknown) => {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    process.exit(2)
  }
)
const end = (): void => void close().then(() => process.exit(0))
process.on('SIGTERM', end)
process.on('SIGINT', end)

// A killed test cannot stop the sandbox that it started, so the sandbox ends when its parent is gone.
whenOrphaned(end)
