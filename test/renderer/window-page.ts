import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, resolve } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { build } from 'vite'
import { lighter } from '../e2e/lighter-chromium.ts'
import { userAt } from '../e2e/user.ts'
import type { Scenario } from './fake-ipc.ts'
import windowConfig from './vite.config.ts'

// The built window in a real Chromium with a fake IPC.

const here = (path: string) => resolve(import.meta.dirname, path)
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp'
}
/** The policy that the protocol handler of the main process sends. A screen that violates it is not drawn. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'"

export const chromiumPath = process.env['KASSA_CHROMIUM'] ?? '/usr/bin/chromium'
export const hasChromium = existsSync(chromiumPath)

/** Ends a command that needs a browser if there is none, and prints what was not done. */
export function needsChromium(notDone: string): void {
  if (hasChromium) return
  console.error(`${notDone}: Chromium is not at ${chromiumPath}. Name one: KASSA_CHROMIUM=PATH`)
  process.exit(1)
}

type Shown = { page: Page; errors: string[] }
type Open = (scenario: Scenario, size?: { width: number; height: number }) => Promise<Shown>

export type Windows = {
  /**
   * Loads the window for a scenario on a fixed day at 14:36. Reuses the page of the scenario before, because a new page
   * takes seconds. Collects the errors of the page.
   */
  open: Open
  /**
   * Loads a scenario in a new page with the machine's own clock, because a fixed clock cannot measure time.
   */
  openTimed: Open
  /** Returns an `open` with its own page, for scenarios that are open at the same time. */
  another(): Open
  close(): Promise<void>
}

let builtOnce: Promise<Built> | undefined

let browserOnce: Promise<Browser> | undefined

/**
 * Returns the browser of this process. Starts it again if it could not start or has ended, so that one end of the
 * browser fails one test and not all that follow.
 */
async function theBrowser(): Promise<Browser> {
  const before = await browserOnce?.catch((error: unknown) => {
    console.error('The browser did not start.', error)
    return undefined
  })
  if (before?.isConnected() === true) return before
  if (before !== undefined) console.error('The browser ended before its tests. It is started again.')
  // The usual 30 s are too short for a machine that starts three of them beside a build.
  browserOnce = chromium.launch({ executablePath: chromiumPath, args: lighter(['--no-sandbox']), timeout: 150_000 })
  return browserOnce
}

/** Builds the window and starts a browser, both once a process. The test files of a process follow each other. */
export async function startWindows(): Promise<Windows> {
  const built = await (builtOnce ??= buildAll())
  await theBrowser()
  const another = () => opener(built, true)
  return {
    another,
    open: another(),
    openTimed: (scenario, size) => opener(built, false)(scenario, size),
    async close() {
      const browser = await theBrowser()
      if (process.env['VITEST'] !== undefined) return closePages(browser)
      browserOnce = undefined
      await browser.close()
    }
  }
}

/** Closes all pages of a browser that stays open for the next test file. It ends with the process. */
async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
}

const usual = { width: 1366, height: 768 }

type Built = { fake: string; files: ReadonlyMap<string, string | Uint8Array> }

function opener(built: Built, isFixed: boolean): Open {
  let page: Page | undefined
  let origin = ''
  let now: { scenario: Scenario; errors: string[] }
  const answer = (address: string): Answer => {
    const path = new URL(address, origin).pathname
    if (path === '/favicon.ico') return { status: 204, headers: {} }
    const type = types[extname(path)] ?? 'text/plain'
    const cache = isSame(path) ? { 'cache-control': 'max-age=36000, immutable' } : { 'cache-control': 'no-store' }
    const body = fileOf(built, path, now.scenario)
    const headers = { 'content-type': type, 'content-security-policy': policy, ...cache }
    return body === undefined ? { status: 404, headers: {} } : { status: 200, headers, body: Buffer.from(body) }
  }
  const start = async (): Promise<Page> => {
    const made = await (await theBrowser()).newPage()
    // The timeout is long, so that only a page that hangs fails.
    made.setDefaultTimeout(150_000)
    userAt(made)
    made.on('pageerror', (error) => now.errors.push(error.message))
    made.on('console', (line) => line.type() === 'error' && now.errors.push(line.text()))
    if (isFixed) await fixTime(made)
    origin = await serve(made, answer)
    return made
  }
  return async (scenario, size = usual) => {
    if (page?.isClosed() === false) await page.goto('about:blank')
    else page = undefined
    now = { scenario, errors: [] }
    page ??= await start()
    await page.mouse.move(-1, -1)
    await page.setViewportSize(size)
    await page.goto(`${origin}/${scenario.display ? 'display' : 'index'}.html`)
    await page.getByRole('main').waitFor()
    return { page, errors: now.errors }
  }
}

type Answer = { status: number; headers: Record<string, string>; body?: Buffer }

/** Returns whether a file is the same in each scenario: then Chromium keeps it, and the code that it was compiled to. */
const isSame = (path: string): boolean => extname(path) !== '.html' && path !== '/scenario.js'

/**
 * Starts a server for a page, which ends when the page is closed. Returns its origin. A page whose requests the driver of
 * the browser answers would keep nothing and would need the driver for each of its forty files.
 */
async function serve(page: Page, answer: (address: string) => Answer): Promise<string> {
  const server = createServer((request, response) => {
    const { status, headers, body } = answer(request.url ?? '/')
    response.writeHead(status, headers).end(body)
  })
  page.once('close', () => server.close().closeAllConnections())
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/**
 * Fixes the date of a page, and lets the clock that measures the time between presses go on only when a test forwards
 * it, so that a slow machine changes no test. Keeps the real times of key events, which a fixed clock would replace.
 */
async function fixTime(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const now = performance.now.bind(performance)
    window.kassaReal = { now, stamp: Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp') }
  })
  await page.clock.setFixedTime(new Date(2026, 10, 20, 14, 36))
  await page.addInitScript(() => {
    const { now, stamp } = window.kassaReal ?? { now: () => 0 }
    Object.defineProperty(Event.prototype, 'timeStamp', stamp ?? {})
    const forwarded = performance.now.bind(performance)
    Object.defineProperty(performance, 'now', {
      value: () => Math.max(0, Math.round((forwarded() - now()) / 100) * 100)
    })
  })
}

/** Returns a file of the window. Its pages load the scenario and the fake IPC before all other scripts. */
function fileOf({ fake, files }: Built, path: string, scenario: Scenario): string | Uint8Array | undefined {
  if (path === '/scenario.js') return `window.kassaScenario = ${JSON.stringify(scenario)}`
  if (path === '/fake.js') return fake
  // Goods in different folders have the same picture at different addresses.
  const [, picture] = /^\/pictures\/small\/(?:.+\/)?([^/]+)\.webp$/.exec(path) ?? []
  if (picture !== undefined) return shopPictures.get(picture)
  const file = files.get(path)
  if (extname(path) !== '.html') return file
  return String(file).replace('<head>', '<head><script src="/scenario.js"></script><script src="/fake.js"></script>')
}

/** The pictures of the practice shop, by name. */
export const shopPictures: ReadonlyMap<string, Buffer> = new Map(
  Object.entries(
    JSON.parse(readFileSync(here('../../packages/sandbox/shop/pictures.json'), 'utf8')) as Record<string, string>
  ).map(([name, base64]) => [name, Buffer.from(base64, 'base64')])
)

async function buildAll(): Promise<Built> {
  return { fake: await bundledFake(), files: await builtWindow() }
}

async function builtWindow(): Promise<Built['files']> {
  const built = await build({ ...windowConfig, configFile: false })
  const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  return new Map(files.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]))
}

async function bundledFake(): Promise<string> {
  const bundled = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry: here('fake-window.ts'), formats: ['iife'], name: 'fake' } }
  })
  const chunks = [bundled].flat().flatMap((one) => ('output' in one ? one.output : []))
  return chunks.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n')
}
