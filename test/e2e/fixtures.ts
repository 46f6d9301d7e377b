import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page, type TestInfo } from '@playwright/test'
import { cashierAt, type Cashier } from './cashier.ts'
import { hostName, shareBrowser, start, startBeside, type HostName, type Running, type SharedBrowser } from './hosts.ts'
import { startService, type Service } from './service.ts'

export { expect } from '@playwright/test'

/** The till under test. A test uses this and `page`, on either host. */
export type Kassa = {
  readonly host: HostName
  /** The data folder, which stays between launches and is deleted after the test. */
  readonly dataDir: string
  /** The window of the current launch. */
  readonly page: Page
  /** The output of the main process in all launches. */
  readonly output: string
  /** Unexpected errors of the window. The fixture fails a test that leaves any here. */
  readonly pageErrors: string[]
  main: Running['main']
  /** Ends the app as its user does. */
  close(): Promise<void>
  /** Waits until the main process has ended. */
  ended(): Promise<void>
  /** Sends SIGKILL to the main process. */
  kill(): Promise<void>
  /** Starts the app a second time on the same data, waits for its end, and returns its exit code. */
  startBeside(): Promise<number | null>
  /**
   * Starts again on the same data, by default with the same flags, and ends what still runs. `typed` is input on the
   * terminal.
   */
  relaunch(flags?: readonly string[], typed?: string): Promise<Page>
}

type Options = {
  /** The command line of the app, for example `test.use({ flags: ['--training'] })`. */
  flags: readonly string[]
  /** The contents of `config.json` in the data folder, as an owner would write it. */
  settings: Record<string, number | string>
  /** Another build of the app than that of this checkout. */
  appRoot: string | undefined
  /** The size of the display, as `1024x768`. Only the stand-in uses it. */
  display: string | undefined
}

/** What a till is made with. */
type Needs = Options & { shared: SharedBrowser | undefined }

function makeKassa(
  folder: string,
  { flags, appRoot, display, shared }: Omit<Needs, 'settings'>
): Kassa & { end(): Promise<void> } {
  const dataDir = join(folder, 'data')
  const tempDir = join(folder, 'temp')
  mkdirSync(tempDir, { recursive: true })
  let running: Running | undefined
  let output = ''
  const pageErrors: string[] = []
  const now = (): Running => {
    if (!running) throw new Error('the till is not running')
    return running
  }
  const end = async (how: 'close' | 'kill') => {
    const last = running
    running = undefined
    await last?.[how]()
  }
  return {
    host: hostName(),
    dataDir,
    pageErrors,
    get page() {
      return now().page
    },
    get output() {
      return output
    },
    main: (work, arg) => now().main(work, arg),
    close: () => end('close'),
    ended: () => now().ended(),
    kill: () => end('kill'),
    startBeside: () => startBeside({ dataDir, tempDir, flags, onOutput: (text) => (output += text) }),
    async relaunch(again = flags, typed?: string) {
      await end('close')
      const from = output.length
      const how = {
        dataDir,
        tempDir,
        appRoot,
        display,
        shared,
        flags: again,
        typed,
        onOutput: (text: string) => (output += text)
      }
      running = await start(how).catch((error: unknown) => {
        throw new Error(`${String(error)}\n${output.slice(from)}`, { cause: error })
      })
      const { page } = running
      page.on('pageerror', (error) => {
        // A page whose main process was killed stays for a moment, and its calls fail.
        if (running?.page === page) pageErrors.push(error.message)
      })
      return page
    },
    end: () => end('close')
  }
}

/** Runs a till in a folder of its own, from its first start to the end of the test. */
async function withKassa(
  { settings, ...options }: Needs,
  use: (kassa: Kassa) => Promise<void>,
  info: TestInfo
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-e2e-'))
  const kassa = makeKassa(folder, options)
  mkdirSync(kassa.dataDir, { recursive: true })
  writeFileSync(join(kassa.dataDir, 'config.json'), JSON.stringify(settings))
  try {
    await kassa.relaunch()
    await use(kassa)
  } finally {
    await kassa.end()
    if (info.status !== info.expectedStatus) await info.attach('main.log', { body: kassa.output })
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  if (kassa.pageErrors.length > 0) throw new Error(`the window broke: ${kassa.pageErrors.join('\n')}`)
}

/** Fixtures of a test. `second` is another till beside the first; `service` keeps its world beside the till's data. */
type Fixtures = { kassa: Kassa; second: Kassa; page: Page; service: Service; cashier: Cashier }
/** Fixtures that the tests of one worker share. */
type Common = { shared: SharedBrowser | undefined }
export const test = base.extend<Options & Fixtures, Common>({
  flags: [[], { option: true }],
  settings: [{}, { option: true }],
  appRoot: [undefined, { option: true }],
  display: [undefined, { option: true }],
  shared: [
    async ({ playwright }, use) => {
      const shared = hostName() === 'chromium' ? await shareBrowser(playwright.chromium) : undefined
      await use(shared)
      await shared?.browser.close()
    },
    { scope: 'worker' }
  ],
  kassa: ({ flags, settings, appRoot, display, shared }, use, info) =>
    withKassa({ flags, settings, appRoot, display, shared }, use, info),
  second: ({ flags, settings, appRoot, display, shared }, use, info) =>
    withKassa({ flags, settings, appRoot, display, shared }, use, info),
  page: ({ kassa }, use) => use(kassa.page),
  service: async ({ kassa }, use) => {
    const service = await startService({ dataFile: join(kassa.dataDir, '..', 'world.json') })
    await use(service)
    await service.stop()
  },
  cashier: ({ page }, use) => use(cashierAt(page))
})
