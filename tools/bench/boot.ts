import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { unsent } from '../../src/main/db/outbox/outbox.ts'
import { hostName, startAlone } from '../../test/e2e/hosts.ts'
import { Chromium } from '../../src/main/chromium-host/chromium.ts'
import { build } from '../support/commands.mjs'
import { withLimit, sampleOf, type Section } from './measure.ts'
import type { Run } from './run.ts'
import type { BenchTill } from './till.ts'

// Measures the whole app from the start of its process until a cashier can sign in, with all jobs of a shift unsent.

const starts = 7
const goalMs = 1500
const mostMs = 60_000
const askAgainMs = 1000

/** Evaluated in the page: the times of its first and its last large paint, once somebody can sign in. */
const paints = `(async () => {
  if (document.querySelector('main.signin') === null) return undefined
  const painted = await new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0))
      .observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  return { readyAt: performance.timeOrigin + painted, firstAt: performance.timeOrigin + first }
})()`
const Paints = z.object({ readyAt: z.number(), firstAt: z.number() }).optional()

/** Measures the time from the start of the process to the frame with the people of the till, and to the first paint. */
async function bootOnce(folder: string): Promise<{ readyMs: number; firstMs: number }> {
  const tempDir = join(folder, 'temp')
  mkdirSync(tempDir, { recursive: true })
  let output = ''
  const from = performance.timeOrigin + performance.now()
  const app = await startAlone({
    dataDir: join(folder, 'data'),
    tempDir,
    flags: [],
    onOutput: (text) => (output += text)
  })
  try {
    // The paints have their own times, so it does not matter when they are asked for. An early question would slow
    // down the start.
    for (const until = from + mostMs; performance.timeOrigin + performance.now() < until;) {
      await new Promise((resolve) => setTimeout(resolve, askAgainMs))
      const seen = Paints.parse(await app.inPage(paints))
      if (seen !== undefined) return { readyMs: seen.readyAt - from, firstMs: seen.firstAt - from }
    }
    throw new Error(`nobody could sign in: ${output}`)
  } finally {
    await app.close()
  }
}

/** Evaluated in a page with one word: when it was painted first. */
const barePaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(performance.timeOrigin + list.getEntries()[0].startTime))
    .observe({ type: 'paint', buffered: true })
})`

/** Measures the limit: the same browser, started the same way, paints a page with one word. */
async function browserOnce(): Promise<number> {
  const from = performance.timeOrigin + performance.now()
  const browser = await Chromium.launch(false)
  try {
    const { session } = await browser.open()
    await session.send('Runtime.runIfWaitingForDebugger')
    await session.send('Page.navigate', { url: 'data:text/html,ready' })
    const { result } = await session.send('Runtime.evaluate', {
      expression: barePaint,
      returnByValue: true,
      awaitPromise: true
    })
    return Number(result.value) - from
  } finally {
    await browser.end()
  }
}

/** Starts the app with a till database full of unsent jobs and with the catalogue of the run. */
export async function bootPart(run: Run, till: BenchTill): Promise<Section> {
  const section = { name: 'boot', title: 'From the start of the process to ready to sell' }
  if (!build()) return { ...section, notes: ['The build failed.'], rows: [] }
  const jobs = unsent(till.store).count
  const folder = join(run.folder, 'boot')
  mkdirSync(join(folder, 'data'), { recursive: true })
  till.store.checkpoint()
  copyFileSync(till.store.path, join(folder, 'data', 'till.db'))
  copyFileSync(run.catalogPath, join(folder, 'data', 'catalog.db'))
  // The first start creates keys, the identity and the reserve file.
  await bootOnce(folder)
  const [times, bare] = [[], []] as [Awaited<ReturnType<typeof bootOnce>>[], number[]]
  for (let start = 0; start < starts; start += 1) {
    times.push(await bootOnce(folder))
    if (hostName() === 'chromium') bare.push(await browserOnce())
  }
  const ready = sampleOf(times.map(({ readyMs }) => readyMs))
  const first = { what: 'the first paint of the window', value: sampleOf(times.map(({ firstMs }) => firstMs)) }
  return {
    ...section,
    notes: [
      `${jobs.toLocaleString('en-US')} jobs wait in the queue; the shift is closed, so the first screen is the list of people.`,
      'In Electron or, if its binary is missing, in Chromium, which the main process starts as in the Debian package.'
    ],
    rows: [
      withLimit('process start to ready', ready, first, {
        text: `median ≤ ${goalMs} ms`,
        isMet: ready.p50 <= goalMs
      }),
      ...(bare.length === 0
        ? []
        : [
            withLimit('the same', ready, {
              what: 'the browser alone paints a page with one word',
              value: sampleOf(bare)
            })
          ])
    ]
  }
}
