import { goodsByCode } from '../../src/main/db/catalog/goods.ts'
import { scan } from '../../test/renderer/scan.ts'
import { closeTill, openApp, type App } from './app.ts'
import { withLimit, sampleOf, timeInTurn, type Row, type Sample, type Section } from './measure.ts'
import { spread, type Run } from './run.ts'
import { openLimits, sellable } from './sales.ts'
import { queriesOf } from './search.ts'
import { clearTimeline, measures, painted, watch } from './window.ts'

// The whole app, from a key in the page through IPC to main and its files and back to the painted frame: once with
// nothing else running, and once while the back office changes every price and the pull reads the whole catalogue
// again.

const scansOfTicket = 8
const tickets = 6
const queries = 7
const calls = 120
const frameMs = 16.7

type Times = { scan: Sample; key: Sample; call: Sample; bareCall: Sample; frames: Sample }

/** Records how late frames are: the duration of each animation frame that the browser calls long (over 50 ms). */
const watchFrames = (page: App['page']): Promise<void> =>
  page.evaluate(() => {
    const seen: number[] = []
    Object.assign(globalThis, { kassaFrames: seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration)
    }).observe({ type: 'long-animation-frame' })
  })
const takeFrames = (page: App['page']): Promise<number[]> =>
  page.evaluate(() => (globalThis as { kassaFrames?: number[] }).kassaFrames?.splice(0) ?? [])

/** Scans and pays tickets by keys. The first scan of a ticket changes the whole pane and is not counted. */
async function timeScans({ page }: App, codes: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (let ticket = 0; ticket < tickets; ticket += 1) {
    for (let at = 0; at <= scansOfTicket; at += 1) {
      await page.evaluate(() => (globalThis.kassaSeen = undefined))
      await scan(page, codes[(ticket * 9 + at) % codes.length] ?? '')
      await painted(page)
      if (at === 0) await clearTimeline(page)
    }
    times.push(...(await measures(page, 'painted')))
    await page.waitForTimeout(150)
    await page.keyboard.press('F9')
    await page.locator('main.done').waitFor()
    await page.keyboard.press('Enter')
    await page.locator('main.sale').waitFor()
  }
  return times
}

/** Types letters into the search one after the other, and measures each until its results are painted. */
async function timeKeys({ page }: App, words: readonly string[]): Promise<number[]> {
  await clearTimeline(page)
  for (const word of words) {
    await page.getByRole('combobox').fill('')
    for (const letter of word.slice(0, 4)) {
      await page.waitForTimeout(250)
      await page.evaluate(() => (globalThis.kassaSeen = undefined))
      await page.keyboard.press(letter)
      // Unchanged results paint nothing.
      await page
        .waitForFunction(() => (globalThis.kassaSeen?.paintedAt ?? 0) > 0, undefined, { timeout: 1000 })
        .catch(() => undefined)
    }
  }
  await page.getByRole('combobox').fill('')
  return measures(page, 'painted')
}

/** Measures the scan as an IPC call, and an IPC call that the dispatcher refuses. */
async function timeCalls({ page }: App, codes: readonly string[]): Promise<{ call: number[]; bare: number[] }> {
  return page.evaluate(
    async ([codes, turns]) => {
      const wall = window.kassa
      const time = async (name: string, input: object) => {
        const from = performance.now()
        const answer = (await wall.call(name as never, input as never)) as { value?: { ticket?: { id?: string } } }
        return { ms: performance.now() - from, ticketId: answer.value?.ticket?.id }
      }
      const [call, bare]: [number[], number[]] = [[], []]
      for (let turn = 0; turn < turns; turn += 1) {
        const { ms, ticketId } = await time('ticket.scan', { code: codes[turn % codes.length] })
        call.push(ms)
        bare.push((await time('no.such', {})).ms)
        if (turn % 8 === 7) await time('checkout.cashExact', { ticketId })
      }
      return { call, bare }
    },
    [codes, calls] as const
  )
}

async function timesOf(app: App, run: Run): Promise<Times> {
  const codes = sellable(run, 200)
  const words = Object.values(queriesOf(run, 20))
    .flat()
    .filter((word) => /^[a-z]{4}/.test(word))
  await takeFrames(app.page)
  const scans = await timeScans(app, codes)
  const keys = await timeKeys(app, spread(words, queries))
  const { call, bare } = await timeCalls(app, codes)
  const frames = await takeFrames(app.page)
  return {
    scan: sampleOf(scans),
    key: sampleOf(keys),
    call: sampleOf(call),
    bareCall: sampleOf(bare),
    frames: sampleOf(frames.length === 0 ? [0] : frames)
  }
}

/** Returns the least time that main needs for a scan: the lookup, one synced row, one IPC call. */
function leastOfScan(run: Run, bareCall: Sample): number {
  const limits = openLimits(run.folder, 1000)
  const rows = sampleOf(Array.from({ length: 50 }, () => timeOf(limits.insert)))
  limits.close()
  const { lookup } = timeInTurn(sellable(run, 50), { lookup: (code) => goodsByCode(run.catalog, code, run.place) })
  return lookup.p50 + rows.p50 + bareCall.p50
}
function timeOf(work: () => void): number {
  const from = performance.now()
  work()
  return performance.now() - from
}

function rowsOf(idle: Times, busy: Times, leastMs: number): Row[] {
  const goal = (sample: Sample) => ({ text: 'p99 ≤ one frame, 16.7 ms', isMet: sample.p99 <= frameMs })
  const still = (sample: Sample) => ({ what: 'without other work', value: sample })
  const least = {
    what: 'a lookup, one bare synced row and a bare IPC call',
    value: { n: 1, p50: leastMs, p99: leastMs, worst: leastMs }
  }
  return [
    withLimit('a scan to the painted line, during a full pull', busy.scan, still(idle.scan), goal(busy.scan)),
    withLimit('a letter to the painted results, during a full pull', busy.key, still(idle.key), goal(busy.key)),
    withLimit('a scan through IPC to its answer, without other work', idle.call, least, {
      text: '≤ 1.5 ×',
      isMet: idle.call.p50 <= 1.5 * leastMs
    }),
    withLimit('the same, during a full pull', busy.call, still(idle.call)),
    withLimit('a call that the dispatcher refuses, during a full pull', busy.bareCall, still(idle.bareCall)),
    { what: 'frames longer than 50 ms, during a full pull', value: busy.frames }
  ]
}

/** Measures latencies of the whole app in a real page, without and with a full sync at the same time. */
export async function paintPart(run: Run): Promise<Section> {
  const section = { name: 'paint', title: 'The whole app: from a key to the painted frame' }
  const app = await openApp(run, 'paint')
  if (app === undefined) return { ...section, notes: ['The build failed.'], rows: [] }
  await watchFrames(app.page)
  await watch(app.page, 'any', '.ticket, .results')
  const idle = await timesOf(app, run)
  await run.service.change(1)
  await app.call('system.syncNow', {})
  const before = await run.service.counts()
  const busy = await timesOf(app, run)
  const { product } = await run.service.counts()
  await run.service.change(0)
  await closeTill(app, () => app.running.close())
  return {
    ...section,
    notes: [
      'The built app in Electron or, if its binary is missing, in Chromium through the host of the tests (whose IPC is slower).',
      `During these keys, ${product - before.product} pages of goods were pulled, and every price was changed. Times are measures of the page’s performance timeline.`,
      'Painted: the end of the frame that shows the change. A frame is drawn every 16.7 ms, so the average wait is half a frame.'
    ],
    rows: rowsOf(idle, busy, leastOfScan(run, idle.bareCall))
  }
}
