// npm run sandbox -- --port 0 --seed 1 [--catalogue FILE | --made-up SEED] [--faults FILE] [--data FILE] [--rate REQUESTS/MILLISECONDS]
//   [--webhook-uri URL]
// Serves the sandbox on the loopback address. Its data is in the SQLite file of --data, else in memory until it ends.
// The first printed line is {"url","apiKey","controlUrl"} as JSON.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { seededRandom } from '../src/main/system/random.ts'
import { systemClock } from '../src/shared/time/clock.ts'
import {
  catalogueShop,
  createSandbox,
  demoShop,
  faultsFromTable,
  type FaultRow
} from '../src/backoffice/sandbox/index.ts'
import { madeUpShop } from './explore/made-up-shop.ts'
import { whenOrphaned } from './support/commands.mjs'
import { openWorldFile } from '../src/main/db/core/world-file.ts'
import { createMovedClock } from '../src/backoffice/sandbox/server/moved-clock.ts'
import { serveSandbox } from '../src/backoffice/sandbox/server/serve.ts'
import { readCatalogue } from '../test/support/catalogue-file.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    catalogue: { type: 'string' },
    'made-up': { type: 'string' },
    faults: { type: 'string' },
    data: { type: 'string' },
    rate: { type: 'string' },
    'webhook-uri': { type: 'string' }
  }
})

const seed = Number(values.seed)
const demo = (): ReturnType<typeof demoShop> =>
  values['made-up'] === undefined ? demoShop() : madeUpShop(Number(values['made-up'])).shop
const shop = values.catalogue === undefined ? demo() : catalogueShop(await readCatalogue(values.catalogue), seed)
/** The system's clock, which `control/clock` moves forward. */
const clock = createMovedClock(systemClock)
const [requests, windowMs] = (values.rate ?? '').split('/').map(Number)
const world = values.data === undefined ? undefined : openWorldFile(values.data)
const sandbox = createSandbox({
  shop,
  now: clock.now,
  random: seededRandom(seed),
  world,
  rate: requests && windowMs ? { requests, windowMs } : undefined,
  deliver: (request) => fetch(request),
  faults:
    values.faults === undefined
      ? undefined
      : faultsFromTable(JSON.parse(readFileSync(values.faults, 'utf8')) as FaultRow[], seededRandom(seed + 1)),
  schedule: clock.schedule
})
if (values['webhook-uri'] !== undefined) sandbox.install(values['webhook-uri'])
const served = await serveSandbox({ sandbox, chance: () => seededRandom(seed + 1), clock }, Number(values.port))
console.log(JSON.stringify({ url: served.url, apiKey: sandbox.apiKey, controlUrl: served.controlUrl }))

async function end(): Promise<void> {
  await served.close()
  world?.close()
  process.exit(0)
}
process.on('SIGTERM', () => void end())
process.on('SIGINT', () => void end())

// A killed test cannot stop the sandbox that it started, so the sandbox ends when its parent is gone.
whenOrphaned(() => void end())
