import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { cashierAt } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import { root } from '../hosts.ts'

// A forgotten PIN, and a power cut on the longest ticket of the day.

test.use({ flags: ['--training'] })

const cashierName = 'Nodira A.'
const practicePin = '2580'

async function welcome(page: Page) {
  const cashier = cashierAt(page)
  await expect(page.getByRole('radio').first()).toBeVisible()
  await cashier.speakEnglish()
  return cashier
}

test('repeated wrong PINs cause a delay, and then the right one opens the till', async ({ page }) => {
  const cashier = await welcome(page)
  const problem = page.getByRole('main').getByRole('alert')
  for (const left of ['Tries left', 'Tries left', 'That PIN is not right']) {
    await cashier.signIn(cashierName, '1379')
    await expect(problem).toContainText(left)
  }
  await cashier.signIn(cashierName, '1379')
  await expect(problem).toContainText(/wait \d+ seconds/)
  // During the delay, even the right PIN is not checked.
  await cashier.type(practicePin)
  await cashier.press('Enter')
  await expect(cashier.heading('Sign in')).toBeAttached()
  await expect(problem).toBeHidden()
  await cashier.press('Escape')
  await cashier.signIn(cashierName, practicePin)
  await cashier.openShift()
})

type Line = { barcode?: string; price?: number; unit?: string; marked?: boolean; stock?: number }

/** Returns different goods of the practice shop that a scan adds without a question. */
function codes(count: number): string[] {
  const file = join(root, 'packages/sandbox/shop/products.json')
  const products = JSON.parse(readFileSync(file, 'utf8')) as Line[]
  const plain = products.filter(({ price, unit, marked, stock }) => {
    return price !== undefined && unit === undefined && marked !== true && stock === undefined
  })
  const found = plain.flatMap(({ barcode }) => (barcode === undefined ? [] : [barcode]))
  return [...new Set(found)].filter((code) => found.indexOf(code) === found.lastIndexOf(code)).slice(0, count)
}

test('a ticket of a hundred lines is the same, line for line, after a power cut', async ({ kassa }) => {
  const cashier = await welcome(kassa.page)
  await cashier.signIn(cashierName, practicePin)
  await cashier.openShift()
  for (const code of codes(100)) await cashier.scan(code)
  const isThere = () => expect(kassa.page.locator('[aria-rowcount]')).toHaveAttribute('aria-rowcount', '100')
  await isThere()
  /** Reads all lines. Only lines near the visible part are in the page, so it reads from the last one upwards. */
  const lines = async (): Promise<string[]> => {
    const texts = new Map<number, string>()
    while (texts.size < 100) {
      const seen = await kassa.page
        .locator('.line')
        .evaluateAll((all) => all.map((line): [number, string] => [Number(line.ariaRowIndex), line.textContent]))
      seen.forEach(([at, text]) => texts.set(at, text))
      await kassa.page.locator('.line').first().scrollIntoViewIfNeeded()
      await kassa.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))
    }
    return [...texts].sort(([a], [b]) => a - b).map(([, text]) => text)
  }
  const total = () => kassa.page.locator('.total-figure').innerText()
  const before = { lines: await lines(), total: await total() }
  await kassa.kill()
  const again = cashierAt(await kassa.relaunch())
  await again.signIn(cashierName, practicePin)
  await isThere()
  expect({ lines: await lines(), total: await total() }).toEqual(before)
})
