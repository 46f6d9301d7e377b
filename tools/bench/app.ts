import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { CallInput, CallName, CallOutput } from '../../src/shared/contract/index.ts'
import { start, type Running } from '../../test/e2e/hosts.ts'
import { build } from '../support/commands.mjs'
import { startMain, type MainProcess } from './main-process.ts'
import type { Run } from './run.ts'
import { countAll } from './till.ts'

// The whole built till, in Electron or in the Chromium host, in a folder of the run.

export type App = {
  page: Page
  running: Running
  dataDir: string
  /** Makes an IPC call from the page. Throws if the call fails. */
  call: <Name extends CallName>(name: Name, input: CallInput<Name>) => Promise<CallOutput<Name>>
}

/** The main process without a window, and its data folder. */
export type Main = MainProcess & { dataDir: string }

const pin = '482615'

/** Starts the app on a folder. */
async function launch(folder: string): Promise<App> {
  const dataDir = join(folder, 'data')
  const tempDir = join(folder, 'temp')
  for (const path of [dataDir, tempDir]) mkdirSync(path, { recursive: true })
  let output = ''
  const running = await start({ dataDir, tempDir, flags: [], onOutput: (text) => (output += text) }).catch(
    (error: unknown) => {
      throw new Error(`the app did not start: ${output}`, { cause: error })
    }
  )
  const { page } = running
  const call: App['call'] = async (name, input) => {
    const result = await page.evaluate(([name, input]) => window.kassa.call(name, JSON.parse(input) as never), [
      name,
      JSON.stringify(input)
    ] as const)
    if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.failure)}`)
    return result.value
  }
  return { page, running, dataDir, call }
}

/**
 * Opens a till with the goods of the run: connected, signed in, with an open shift. Returns undefined if the build
 * fails.
 */
export async function openApp(run: Run, name: string): Promise<App | undefined> {
  if (!build()) return undefined
  const folder = join(run.folder, name)
  copyCatalog(join(folder, 'data'), run)
  const app = await launch(folder)
  await settle(app, run)
  await app.page.locator('main.sale').waitFor()
  return app
}

/**
 * Copies the catalogue of the run into the data folder of a till, and sets the till to ask for changes every second.
 */
function copyCatalog(dataDir: string, { catalogPath }: Run): void {
  mkdirSync(dataDir, { recursive: true })
  copyFileSync(catalogPath, join(dataDir, 'catalog.db'))
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ pullEveryMs: 1000 }))
}

/** Opens the same till without its window. */
export async function openMain(run: Run, name: string): Promise<Main> {
  const dataDir = join(run.folder, name, 'data')
  copyCatalog(dataDir, run)
  const main = await startMain(dataDir)
  await settle(main, run)
  return { ...main, dataDir }
}

async function settle(app: Pick<App, 'call'>, { service, place }: Run): Promise<void> {
  const { baseUrl, credential } = service.connection()
  const offer = await app.call('welcome.test', { url: baseUrl, credential })
  const cashbox = offer.cashboxes.find(({ organizationId }) => organizationId === place.organizationId)
  const owner = offer.people.find(({ isBoss }) => isBoss) ?? offer.people[0]
  if (cashbox === undefined || owner === undefined) throw new Error('the service has no cash register or no employee')
  await app.call('welcome.connect', {
    url: baseUrl,
    credential,
    organizationId: place.organizationId,
    organizationName: 'Bench',
    cashboxId: cashbox.id,
    cashboxName: cashbox.name,
    warehouseId: place.warehouseId,
    priceListId: place.priceListId,
    owner: { id: owner.id, name: owner.name, pin }
  })
  await app.call('people.signIn', { employeeId: owner.id, pin })
  await app.call('shift.open', { counts: [] })
  // The day is a series of calls without keys, so the idle lock would lock the till.
  await app.call('app.setIdleLock', { minutes: 0 })
}

/** Waits until nothing is unsent, at most one minute. Returns the number of unsent jobs. */
export async function unsentAfter({ call }: Pick<App, 'call'>): Promise<number> {
  const until = performance.now() + 60_000
  for (;;) {
    const { count } = (await call('app.state', {})).unsent
    if (count === 0 || performance.now() > until) return count
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/**
 * Closes the shift, then the till. The service has one shift for each register, so an open shift would stop the next
 * till at this register from sending.
 */
export async function closeTill(app: Pick<App, 'call'>, close: () => Promise<unknown>): Promise<void> {
  await countAll(app)
  await app.call('shift.close', { note: 'counted' })
  const left = await unsentAfter(app)
  await close()
  if (left > 0) throw new Error(`${left} sales did not reach the service`)
}
