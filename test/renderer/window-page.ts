import { existsSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { build } from 'vite'
import type { Scenario } from './fake-wall.ts'
import window from './vite.config.ts'

// The built window in a real Chromium, over a fake wall.

const here = (path: string) => resolve(import.meta.dirname, path)
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
/** What main's protocol handler sends with the window; a screen that breaks it does not draw here either. */
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'"

export const chromiumPath = process.env['KASSA_CHROMIUM'] ?? '/usr/bin/chromium'
export const hasChromium = existsSync(chromiumPath)

/** Ends a command that cannot do its work without a browser, with what was not done. */
export function needsChromium(notDone: string): void {
  if (hasChromium) return
  console.error(`${notDone}: Chromium is not at ${chromiumPath}. Name one: KASSA_CHROMIUM=PATH`)
  process.exit(1)
}

export type Windows = {
  /** A fresh window, at 14:36 of a day of its own; what goes wrong in it is collected. */
  open(scenario: Scenario, size?: { width: number; height: number }): Promise<{ page: Page; errors: string[] }>
  /** The same with the machine's own clock, since a page whose clock is fixed measures nothing. */
  openTimed(scenario: Scenario): Promise<{ page: Page; errors: string[] }>
  close(): Promise<void>
}

/** Builds the window once and starts one browser for all. */
export async function startWindows(): Promise<Windows> {
  const fake = await bundledFake()
  const files = await builtWindow()
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
  return {
    open: (scenario, size = usual) => open(browser, { fake, files }, scenario, { size, isFixed: true }),
    openTimed: (scenario) => open(browser, { fake, files }, scenario, { size: usual, isFixed: false }),
    close: () => browser.close()
  }
}

const usual = { width: 1366, height: 768 }

type Built = { fake: string; files: ReadonlyMap<string, string | Uint8Array> }

async function open(
  browser: Browser,
  { fake, files }: Built,
  scenario: Scenario,
  { size, isFixed }: { size: { width: number; height: number }; isFixed: boolean }
) {
  const page = await browser.newPage({ viewport: size })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  if (isFixed) await page.clock.setFixedTime(new Date(2026, 10, 20, 14, 36))
  await page.route('**/*', (route) => {
    const path = new URL(route.request().url()).pathname.replace(/^\/$/, '/index.html')
    const headers = { 'content-type': types[extname(path)] ?? 'text/plain', 'content-security-policy': policy }
    const file = files.get(path)
    return file === undefined ? route.fulfill({ status: 404 }) : route.fulfill({ body: Buffer.from(file), headers })
  })
  await page.addInitScript(`window.kassaScenario = ${JSON.stringify(scenario)};\n${fake}`)
  await page.goto(`https://window.invalid/${scenario.display ? 'display' : 'index'}.html`)
  await page.getByRole('main').waitFor()
  return { page, errors }
}

async function builtWindow(): Promise<Built['files']> {
  const built = await build({ ...window, configFile: false })
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
