// npm run sandbox -- --port 0 --seed 1 [--catalogue FILE] [--faults FILE] [--data FILE] [--rate REQUESTS/MILLISECONDS]
//   [--webhook-uri URL]
// Keeps its world in the SQLite file of --data, else only as long as it runs. Serves the sandbox on the loopback address. The first line printed is {"url","apiKey","controlUrl"} as JSON.
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
import { whenOrphaned } from './support/commands.mjs'
import { openWorldFile } from '../src/main/db/core/world-file.ts'
import { createMovedClock } from '../test/backoffice/sandbox/moved-clock.ts'
import { serveSandbox } from '../test/backoffice/sandbox/serve.ts'
import { readCatalogue } from '../test/support/catalogue-file.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    catalogue: { type: 'string' },
    faults: { type: 'string' },
    data: { type: 'string' },
    rate: { type: 'string' },
    'webhook-uri': { type: 'string' }
  }
})

const seed = Number(values.seed)
const shop = values.catalogue === undefined ? demoShop() : catalogueShop(await readCatalogue(values.catalogue), seed)
/** The system's clock, moved on by `control/clock`. */
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
const served = await serveSandbox(sandbox, Number(values.port), seed + 1, clock)
console.log(JSON.stringify({ url: served.url, apiKey: sandbox.apiKey, controlUrl: served.controlUrl }))

async function end(): Promise<void> {
  await served.close()
  world?.close()
  process.exit(0)
}
process.on('SIGTERM', () => void end())
process.on('SIGINT', () => void end())

// A test that is killed cannot stop what it started: whoever loses its parent ends by itself.
whenOrphaned(() => void end())
