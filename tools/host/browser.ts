import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type LaunchOptions } from 'playwright'
import { chromiumBinary } from './chromium-binary.mjs'

// The one Chromium of this process: its profile is thrown away, nothing of the app is kept in it. Where a test runner has
// a browser that is open already, it is joined instead, and this process has a context of its own in it.

export const isHeadful = process.env['KASSA_HOST_HEADFUL'] === '1'

let profile: string | undefined
let context: BrowserContext | undefined

export const isBrowserReady = (): boolean => context !== undefined

export function browser(): BrowserContext {
  if (context === undefined) throw new Error('Cannot create BrowserWindow before app is ready')
  return context
}

export const debug = (...words: unknown[]): void => {
  if (process.env['KASSA_HOST_DEBUG']) console.error('[host]', ...words)
}

const prefix = 'kassa-chromium-'

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A killed process leaves its profile behind; the next one takes it away. */
function sweep(): void {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split('-')[0])
    if (!isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 3 })
  }
}

function newProfile(): string {
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  mkdirSync(join(folder, 'Default'))
  // A Russian page raises the Translate bubble, which covers the till.
  const preferences = { translate: { enabled: false }, credentials_enable_service: false }
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences))
  return folder
}

const switches = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  // Hides the bar about an unsupported flag, which pushes the page down.
  '--test-type',
  '--lang=en-US',
  '--window-size=1366,768'
]

/** Where Electron names itself and its Chromium. */
function tellVersions(chrome: string): void {
  const value = { ...process.versions, electron: 'none', chrome }
  Object.defineProperty(process, 'versions', { value, enumerable: true })
}

/** How Chromium is started, by this process or by a test runner for many. */
export function launching(): LaunchOptions {
  const executablePath = chromiumBinary()
  if (!executablePath) throw new Error('No Chromium on this machine: install it, or name it in CHROMIUM')
  return {
    executablePath,
    headless: !isHeadful,
    chromiumSandbox: process.getuid?.() !== 0,
    // Playwright would end the process by itself; app.quit() has to run instead.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ignoreDefaultArgs: ['--enable-automation'],
    args: isHeadful ? [...switches, '--app=data:text/html,', '--window-position=0,0'] : switches
  }
}

function launch(): Promise<BrowserContext> {
  sweep()
  profile = newProfile()
  return chromium.launchPersistentContext(profile, { ...launching(), viewport: null })
}

async function joinBrowser(endpoint: string): Promise<BrowserContext> {
  const browser = await chromium.connect(endpoint)
  return browser.newContext({ viewport: null })
}

export async function startBrowser(onLost: () => void): Promise<void> {
  const open = process.env['KASSA_HOST_JOIN']
  context = await (open === undefined ? launch() : joinBrowser(open))
  tellVersions(context.browser()?.version() ?? 'unknown')
  // A page that the app did not make, such as a popup, reaches nothing.
  await context.route('**/*', (route) => route.abort())
  context.on('close', () => {
    context = undefined
    onLost()
  })
}

export async function stopBrowser(): Promise<void> {
  await context?.close().catch(debug)
  if (profile) rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
}
