import { chromium, type Page } from 'playwright'
import { chromiumPath, hasChromium } from '../../../test/renderer/window-page.ts'
import { withLimit, sampleOf, short, timeInTurn, type Row } from '../measure.ts'
import { mostOfLibraries, shareOf, typed, type Doc } from './peers.ts'

// The method of tills in a browser: the goods are in IndexedDB and are read into memory once, and each letter filters
// all of them. Measured in a real page over the same folded names.

/** The page gets at most this many goods at once. */
const chunk = 20_000
const origin = 'http://localhost/'
/** Headers of an isolated page, whose clock has a resolution of 5 µs. */
const byItself = { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' }

/**
 * Writes the goods into the page's database and reads them back into its memory; returns both times in milliseconds.
 */
async function fillPage(page: Page, docs: readonly Doc[]): Promise<{ writeMs: number; readMs: number }> {
  let writeMs = 0
  for (let from = 0; from < docs.length; from += chunk) {
    writeMs += await page.evaluate(
      (some) =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('till', 1)
          opening.onupgradeneeded = () => opening.result.createObjectStore('goods', { keyPath: 'id' })
          opening.onerror = () => reject(new Error(String(opening.error)))
          opening.onsuccess = () => {
            const begun = performance.now()
            const writing = opening.result.transaction('goods', 'readwrite')
            for (const doc of some) writing.objectStore('goods').put(doc)
            writing.onerror = () => reject(new Error(String(writing.error)))
            writing.oncomplete = () => {
              opening.result.close()
              resolve(performance.now() - begun)
            }
          }
        }),
      docs.slice(from, from + chunk)
    )
  }
  const readMs = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const begun = performance.now()
        const opening = indexedDB.open('till', 1)
        opening.onerror = () => reject(new Error(String(opening.error)))
        opening.onsuccess = () => {
          const reading = opening.result.transaction('goods').objectStore('goods').getAll()
          reading.onerror = () => reject(new Error(String(reading.error)))
          reading.onsuccess = () => {
            Object.assign(globalThis, { kassaGoods: reading.result })
            resolve(performance.now() - begun)
          }
        }
      })
  )
  return { writeMs, readMs }
}

/** Finds the first twenty names that contain every word. Returns the fastest of five tries in milliseconds. */
const filterIn = (page: Page, words: readonly string[]): Promise<number> =>
  page.evaluate((words) => {
    const goods = (globalThis as { kassaGoods?: { text: string }[] }).kassaGoods ?? []
    let best = Infinity
    for (let turn = 0; turn < 5; turn += 1) {
      const begun = performance.now()
      const found: { text: string }[] = []
      for (const each of goods) {
        if (!words.every((word) => each.text.includes(word))) continue
        found.push(each)
        if (found.length === 20) break
      }
      best = Math.min(best, performance.now() - begun)
    }
    return best
  }, words)

/** Compares the search of the till with a filter over what a page has read from IndexedDB, in turn for each query. */
export async function compareIndexedDb(
  whole: readonly Doc[],
  queries: readonly string[],
  find: (query: string) => unknown
): Promise<{ rows: Row[]; notes: string[] }> {
  if (!hasChromium) return { rows: [], notes: ['There is no Chromium here, so IndexedDB is not compared.'] }
  const docs = whole.slice(0, mostOfLibraries)
  const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.route(origin, (route) =>
      route.fulfill({ contentType: 'text/html', headers: byItself, body: '<!doctype html>' })
    )
    await page.goto(origin)
    const { writeMs, readMs } = await fillPage(page, docs)
    const [ours, theirs]: [number[], number[]] = [[], []]
    for (const query of queries) {
      ours.push(timeInTurn([query], { find }).find.p50)
      theirs.push(await filterIn(page, typed(query)))
    }
    const name = `a filter over goods read from IndexedDB${shareOf(docs, whole)}`
    const [mine, other] = [sampleOf(ours), sampleOf(theirs)]
    return {
      rows: [
        {
          ...withLimit(`all kinds, compared with ${name}`, mine, { what: name, value: other }),
          ratio: mine.p99 / other.p99
        }
      ],
      notes: [`IndexedDB stored the goods in ${short(writeMs)} ms and returned them in ${short(readMs)} ms.`]
    }
  } finally {
    await browser.close()
  }
}
