import { existsSync } from 'node:fs'
import { extname, resolve } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright'
import { build, type InlineConfig } from 'vite'
import type { Scenario } from './fake-wall.ts'
import window from './vite.config.ts'

// The built window in a real Chromium, over a fake wall.

const here = (path: string) => resolve(import.meta.dirname, path)
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }
/** What main's protocol handler sends with the window; a screen that breaks it does not draw here either. */
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'"

export const chromiumPath = process.env['KASSA_CHROMIUM'] ?? '/usr/bin/chromium'
export const hasChromium = existsSync(chromiumPath)

export type Windows = {
  /** A fresh window; what goes wrong in it is collected. */
  open(scenario: Scenario, size?: { width: number; height: number }): Promise<{ page: Page; errors: string[] }>
  close(): Promise<void>
}

/** Builds the window once and starts one browser for all. */
export async function startWindows(): Promise<Windows> {
  const fake = [...(await built(fakeWindow)).values()].join('\n')
  const files = await built({ ...window, configFile: false })
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
  return {
    open: (scenario, size = { width: 1366, height: 768 }) => open({ browser, files, fake }, scenario, size),
    close: () => browser.close()
  }
}

type Built = { browser: Browser; files: Map<string, string | Uint8Array>; fake: string }

async function open({ browser, files, fake }: Built, scenario: Scenario, size: { width: number; height: number }) {
  const page = await browser.newPage({ viewport: size })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (line) => line.type() === 'error' && errors.push(line.text()))
  await page.clock.setFixedTime(new Date(2026, 10, 20, 14, 36))
  await page.route('**/*', (route) => {
    const path = new URL(route.request().url()).pathname.replace(/^\/$/, '/index.html')
    const headers = { 'content-type': types[extname(path)] ?? 'text/plain', 'content-security-policy': policy }
    return route.fulfill({ body: Buffer.from(files.get(path.slice(1)) ?? ''), headers })
  })
  await page.addInitScript(`window.kassaScenario = ${JSON.stringify(scenario)};\n${fake}`)
  await page.goto('https://window.invalid/index.html')
  await page.getByRole('main').waitFor()
  return { page, errors }
}

const fakeWindow: InlineConfig = {
  configFile: false,
  logLevel: 'warn',
  build: { write: false, lib: { entry: here('fake-window.ts'), formats: ['iife'], name: 'fake' } }
}

/** What a build makes, kept in memory: tests that build at the same time must not share a folder. */
async function built(config: InlineConfig): Promise<Map<string, string | Uint8Array>> {
  const made = [await build(config)].flat().flatMap((one) => ('output' in one ? one.output : []))
  return new Map(made.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
}
