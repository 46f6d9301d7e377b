import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { seededRandom } from '@kassa/integration-api/basics'
import { readCatalogue } from './catalogue-file.ts'
import { catalogueShop, createSandbox, demoShop, faultsFromTable, type FaultRow, type Sandbox } from './index.ts'
import { startRecording } from './recording/record.ts'
import { playBack } from './recording/report.ts'
import { createRequestLog } from './server/control.ts'
import type { Faults } from './server/faults.ts'
import { createMovedClock, type MovedClock } from './server/moved-clock.ts'
import { serveSandbox } from './server/serve.ts'
import { definitions, isDemoShop } from './shop/definitions.ts'
import { readingsOf } from './policies/readings.ts'
import type { Shop } from './shop/shop.ts'
import { UsageError } from './usage-error.ts'
import { openWorldFile } from './world-file.ts'

const usage = `kassa-sandbox [--port 0] [--seed 1] [--shop ${Object.keys(definitions).join('|')} | --catalogue FILE]
  [--faults FILE] [--data FILE] [--rate REQUESTS/MILLISECONDS] [--webhook-uri URL]
  [--policy NAME=VALUE]...
Serves a back office on the loopback address. Its data is in the SQLite file of --data, else in memory until it ends.
The first printed line is {"url","apiKey","controlUrl"} as JSON.
kassa-sandbox --record FILE --service URL [--port 0]
Passes requests to a real service and writes them with their answers, without secrets and personal data.
kassa-sandbox --replay FILE [--seed 1] [--shop ... | --catalogue FILE] [--json]
Sends a recording to a fresh sandbox and prints each difference. The exit code is 1 if there are differences.`

/**
 * Runs the command: starts it and ends it at a signal, or prints the usage, or a sentence if the words cannot be
 * followed. Returns a function that ends it and the process.
 */
export async function runCommand(words: readonly string[], shopOf?: () => Shop): Promise<() => void> {
  if (words.includes('--help')) {
    console.log(usage)
    return () => undefined
  }
  try {
    const close = await startSandbox(words, shopOf)
    const end = () => void close().then(() => process.exit())
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end)
    return end
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${error.message}\n\n${usage}`)
    process.exitCode = 2
    return () => undefined
  }
}

/**
 * Serves a sandbox as the words of a command line say. Prints its address, its key and its control address as one line
 * of JSON. Returns a function that ends it. Throws UsageError for words that cannot be followed.
 *
 * @param shopOf replaces the demo shop, for a user of this package with a shop of its own
 */
async function startSandbox(words: readonly string[], shopOf?: () => Shop): Promise<() => Promise<void>> {
  const values = flagsOf(words)
  const seed = numberOf('--seed', values.seed)
  const port = numberOf('--port', values.port)
  if (values.record !== undefined) return await recorded(values.record, values.service ?? '', port)
  if (values.replay !== undefined) {
    const shop = shopOf?.() ?? (await shopOfFlags(values, seed))
    const open = ({ now, schedule }: MovedClock) => createSandbox({ shop, now, schedule, random: seededRandom(seed) })
    await playBack(values.replay, open, values.json)
    return () => Promise.resolve()
  }
  /** The system's clock, which `control/clock` moves forward. */
  const clock = createMovedClock()
  const chance = () => seededRandom(seed + 1)
  const world = values.data === undefined ? undefined : openWorldFile(values.data)
  const rate = rateOf(values.rate)
  const policies = readingsOf(values.policy)
  if (typeof policies === 'string') throw new UsageError(policies)
  const { observed, requests } = createRequestLog(clock.now)
  const open = (shop: Shop, from: number, faults?: Faults): Sandbox =>
    createSandbox({
      shop,
      now: clock.now,
      random: seededRandom(from),
      world,
      rate,
      policies,
      deliver: (request) => fetch(request),
      faults,
      observed,
      schedule: clock.schedule
    })
  const renew = (shop: Shop, from: number): Sandbox => {
    // What the file has of the world before is forgotten with it.
    world?.put(world.load().map((row) => ({ ...row, json: undefined })))
    return open(shop, from)
  }
  const sandbox = open(
    shopOf?.() ?? (await shopOfFlags(values, seed)),
    seed,
    values.faults === undefined ? undefined : faultsFromTable(faultRows(values.faults), chance())
  )
  if (values['webhook-uri'] !== undefined) sandbox.install(values['webhook-uri'])
  const served = await serveSandbox({ sandbox, chance, clock, renew, requests }, port)
  console.log(JSON.stringify({ url: served.url, apiKey: sandbox.apiKey, controlUrl: served.controlUrl }))
  return async () => {
    await served.close()
    world?.close()
  }
}

async function recorded(file: string, service: string, port: number): Promise<() => Promise<void>> {
  const { url, close } = await startRecording(file, service, port, createMovedClock().now)
  console.log(JSON.stringify({ url, service, record: file }))
  return close
}

function flagsOf(words: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...words],
      options: {
        port: { ...text, default: '0' },
        seed: { ...text, default: '1' },
        shop: text,
        catalogue: text,
        faults: text,
        data: text,
        rate: text,
        policy: { ...text, multiple: true, default: [] },
        'webhook-uri': text,
        record: text,
        service: text,
        replay: text,
        json: { type: 'boolean', default: false }
      }
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function numberOf(flag: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new UsageError(`${flag} must be a whole number, not "${text}".`)
  return Number(text)
}

async function shopOfFlags(values: { shop?: string; catalogue?: string }, seed: number): Promise<Shop> {
  if (values.catalogue !== undefined) return catalogueShop(await readCatalogue(values.catalogue), seed)
  const { shop = 'grocery' } = values
  if (!isDemoShop(shop)) {
    throw new UsageError(`--shop must be one of ${Object.keys(definitions).join(', ')}, not "${shop}".`)
  }
  return demoShop(shop)
}

function rateOf(text: string | undefined) {
  if (text === undefined) return undefined
  const [, requests, windowMs] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  if (!Number(requests) || !Number(windowMs)) {
    throw new UsageError(`--rate must be two whole numbers above 0, as 100/60000, not "${text}".`)
  }
  return { requests: Number(requests), windowMs: Number(windowMs) }
}

function faultRows(path: string): FaultRow[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as FaultRow[]
  } catch (error) {
    throw new UsageError(`--faults: ${path} cannot be read as JSON: ${error instanceof Error ? error.message : ''}`)
  }
}
