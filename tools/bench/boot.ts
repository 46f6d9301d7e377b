import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { unsent } from '../../src/main/db/outbox/outbox.ts'
import { build } from '../support/commands.mjs'
import { launch } from './app.ts'
import { withLimit, sampleOf, type Section } from './measure.ts'
import type { Run } from './run.ts'
import type { BenchTill } from './till.ts'

// Measures the whole app from the start of its process until a cashier can sign in, with all jobs of a shift unsent.

const starts = 3
const goalMs = 1500

/** Measures the time from the start of the process to the frame with the people of the till, and to the first paint. */
async function bootOnce(folder: string): Promise<{ readyMs: number; firstMs: number }> {
  const from = performance.timeOrigin + performance.now()
  const app = await launch(folder)
  await app.page.locator('main.signin').waitFor()
  const seen = await app.page.evaluate(async () => {
    const painted = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: 'largest-contentful-paint',
        buffered: true
      })
    })
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    return { readyAt: performance.timeOrigin + painted, firstAt: performance.timeOrigin + first }
  })
  await app.running.close()
  return { readyMs: seen.readyAt - from, firstMs: seen.firstAt - from }
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
  const times = []
  for (let start = 0; start < starts; start += 1) times.push(await bootOnce(folder))
  const ready = sampleOf(times.map(({ readyMs }) => readyMs))
  const first = { what: 'the first paint of the window', value: sampleOf(times.map(({ firstMs }) => firstMs)) }
  return {
    ...section,
    notes: [
      `${jobs.toLocaleString('en-US')} jobs wait in the queue; the shift is closed, so the first screen is the list of people.`,
      'In Electron or, if its binary is missing, in Chromium through the host of the tests, which starts a whole browser.'
    ],
    rows: [
      withLimit('process start to ready', ready, first, {
        text: `median ≤ ${goalMs} ms`,
        isMet: ready.p50 <= goalMs
      })
    ]
  }
}
