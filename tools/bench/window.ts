import type { Page } from 'playwright'
import { openManyGoods } from '../../test/renderer/pictures/many-goods.ts'
import { scan } from '../../test/renderer/scan.ts'
import { hasChromium, startWindows, type Windows } from '../../test/renderer/window-page.ts'
import { withLimit, sampleOf, type Row, type Sample, type Section } from './measure.ts'

// The window alone, in a real Chromium with a fake IPC: from the last key of a scan to the change of the page, and to
// the end of the frame that shows it.

const scans = 40
const codes = ['4780000000017', '4780000000024', '4780000000055']

type Seen = { from: number; changedAt: number; paintedAt: number }
declare global {
  var kassaSeen: Seen | undefined
}

/**
 * Watches the page from inside: from a key to the first change of a part of the page, and to the end of the frame that
 * shows it. The page is not queried while a key is handled. The results are measures in the performance timeline.
 */
export const watch = (page: Page, key: string, part: string): Promise<void> =>
  page.evaluate(
    ([key, part]) => {
      addEventListener(
        'keydown',
        (event) => {
          // The window adds the line of a complete barcode before the scanner's Enter.
          const isIt = key === 'any' ? event.key !== 'Enter' : event.key === key
          if (isIt) globalThis.kassaSeen = { from: performance.now(), changedAt: 0, paintedAt: 0 }
        },
        { capture: true }
      )
      const isPart = ({ target }: MutationRecord) =>
        Boolean((target instanceof Element ? target : target.parentElement)?.closest(part))
      new MutationObserver((changes) => {
        const seen = globalThis.kassaSeen
        if (seen?.changedAt !== 0 || !changes.some(isPart)) return
        seen.changedAt = performance.now()
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            // The first digit of a scan changes the ticket too. Only the change by the last key counts.
            if (globalThis.kassaSeen !== seen) return
            seen.paintedAt = performance.now()
            performance.measure('painted', { start: seen.from, end: seen.paintedAt })
            performance.measure('changed', { start: seen.from, end: seen.changedAt })
          }
          port2.postMessage(undefined)
        })
      }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    },
    [key, part] as const
  )

/** Waits until the effect of the last key is painted. */
export const painted = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => (globalThis.kassaSeen?.paintedAt ?? 0) > 0)
}
/** Returns the measures of this name since the timeline was last cleared, in milliseconds. */
export const measures = (page: Page, name: 'painted' | 'changed'): Promise<number[]> =>
  page.evaluate((name) => performance.getEntriesByName(name).map(({ duration }) => duration), name)
export const clearTimeline = (page: Page): Promise<void> => page.evaluate(() => performance.clearMeasures())

async function timeScans(page: Page): Promise<{ script: Sample; paint: Sample }> {
  await watch(page, 'any', '.ticket')
  for (let turn = 0; turn < scans + 5; turn += 1) {
    // The first scans warm the page up.
    if (turn === 5) await clearTimeline(page)
    await scan(page, codes[turn % codes.length] ?? '')
    await painted(page)
  }
  return { script: sampleOf(await measures(page, 'changed')), paint: sampleOf(await measures(page, 'painted')) }
}

/**
 * Measures the limit: appends a ready row to a list of the same length by hand, and waits for the frame that shows it.
 */
async function timeVanilla(page: Page): Promise<{ script: Sample; paint: Sample }> {
  const times = await page.evaluate(async (turns) => {
    const row = document.querySelector('.lines')?.querySelector('.line')
    const grid = document.querySelector('.lines')
    const found: [number, number][] = []
    for (let turn = 0; grid && row && turn < turns; turn += 1) {
      const from = performance.now()
      grid.append(row.cloneNode(true))
      const changedAt = performance.now()
      const painted = await new Promise<number>((resolve) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now())
          port2.postMessage(undefined)
        })
      })
      found.push([changedAt - from, painted - from])
    }
    return found
  }, scans)
  return { script: sampleOf(times.map(([script]) => script)), paint: sampleOf(times.map(([, paint]) => paint)) }
}

async function rowsWith(windows: Windows, lines: number): Promise<Row[]> {
  const { page } = await windows.openTimed({ lines: Array.from({ length: lines }, (_, index) => [index % 10, '1']) })
  const ours = await timeScans(page)
  const vanilla = await timeVanilla(page)
  await page.close()
  const limit = 'a row appended by plain DOM calls'
  return [
    { what: `a scan on a ticket of ${lines} lines, to the changed page`, value: ours.script },
    withLimit(
      `a scan on a ticket of ${lines} lines, to the painted frame`,
      ours.paint,
      { what: limit, value: vanilla.paint },
      { text: '≤ 2 × that', isMet: ours.paint.p50 <= 2 * vanilla.paint.p50 }
    )
  ]
}

/** Compares five hundred lines with eight: the cost of a long ticket. */
const besideFew = (many: readonly Row[], few: readonly Row[]): Row[] =>
  many.flatMap(({ what, value }, at) => {
    const other = few[at]
    return other === undefined ? [] : [withLimit(what, value, { what: 'on a ticket of 8', value: other.value })]
  })

const pictured = { rows: 10_000, known: 20, frames: 600, pxEach: 90 }

/**
 * Measures the time from frame to frame while a report of 10,000 goods with pictures is scrolled. They have `different`
 * pictures: with as many as goods, each row that comes in sight has one that was not read before; with few, the page
 * always has them all. The limit is a page that changes nothing in the same frames.
 */
async function scrolledRow(windows: Windows, different: number): Promise<Row> {
  const page = await openManyGoods((await windows.openTimed({})).page, pictured.rows, different)
  const frames = (pxEach: number): Promise<number[]> =>
    page.evaluate(
      async ({ frames, pxEach }) => {
        const list = document.querySelector('.rows [role="table"]')
        const times: number[] = []
        let before = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
        for (let frame = 0; frame < frames; frame += 1) {
          list?.scrollBy(0, pxEach)
          const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
          times.push(now - before)
          before = now
        }
        if (pxEach > 0 && (list?.scrollTop ?? 0) < (frames * pxEach) / 2) throw new Error('the list did not scroll')
        return times
      },
      { frames: pictured.frames, pxEach }
    )
  if (different < pictured.rows) {
    // The first pass reads the pictures.
    await frames(pictured.pxEach)
    await page.evaluate(() => document.querySelector('.rows [role="table"]')?.scrollTo(0, 0))
  }
  const [ours, limit] = [sampleOf(await frames(pictured.pxEach)), sampleOf(await frames(0))]
  // The list rests now, so the pictures in sight are read.
  await page.locator('.picture--shown').first().waitFor({ state: 'attached' })
  await page.close()
  const what = `from frame to frame, while ${pictured.rows} goods with ${different} pictures are scrolled by ${pictured.pxEach} px a frame`
  return withLimit(
    what,
    ours,
    { what: 'without scrolling', value: limit },
    { text: 'p99 ≤ 1.5 frames, 25 ms', isMet: ours.p99 <= 25 }
  )
}

/** Measures the time in the window between a scan and its line. */
export async function windowPart(): Promise<Section> {
  const section = { name: 'window', title: 'The window in Chromium', rows: [] }
  if (!hasChromium) return { ...section, notes: ['There is no Chromium here: set KASSA_CHROMIUM to its path.'] }
  const windows = await startWindows()
  const [few, many] = [await rowsWith(windows, 8), await rowsWith(windows, 500)]
  const scrolled = [await scrolledRow(windows, pictured.rows), await scrolledRow(windows, pictured.known)]
  const rows = [...few, ...many, ...besideFew(many, few), ...scrolled]
  await windows.close()
  return {
    ...section,
    notes: [
      'From the last key of a scanner before its Enter. A fake in the page answers the IPC call and calculates the whole ticket again; its time is included.',
      'The list is scrolled from its top. A picture that the page has not read before is read when the list rests.',
      'A frame is drawn every 16.7 ms, so the painted frame is at most that late in both.'
    ],
    rows
  }
}
