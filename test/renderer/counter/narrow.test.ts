import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localeNames } from '../../../src/shared/choices.ts'
import { MethodKey, type MethodView } from '../../../src/shared/views.ts'
import { pictures } from '../pictures/scenarios.ts'
import { hasChromium, startWindows, type Windows } from '../window-page.ts'

// The smallest windows of a till: 800 × 600, and 1366 × 768 under a zoom of 200 per cent. Without Chromium the tests are
// shown as skipped.

const sizes = [
  { width: 800, height: 600 },
  { width: 683, height: 384 }
]
const names = [
  'sale',
  'sale-unknown',
  'checkout',
  'signin',
  'welcome',
  'open',
  'close-differs',
  'history',
  'ask-manager'
]

/** Thirty methods: the first twelve have the function keys. */
const many: MethodView[] = Array.from({ length: 30 }, (_, at) => ({
  id: `method-${at}` as never,
  type: 'cashless',
  name: `Method ${at + 1}`,
  ...(at < 12 ? { key: MethodKey.options[at] } : {})
}))

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth))

describe.skipIf(!hasChromium)('a small window', () => {
  let windows: Windows
  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  it.each(names)(
    'a small window scrolls the scenario %s only up and down, and everything in it can be reached',
    async (name) => {
      const picture = pictures.find((each) => each.name === name)
      if (picture === undefined) throw new Error(`there is no scenario ${name}`)
      const { page, errors } = await windows.open(picture.scenario)
      await picture.act?.(page)
      for (const size of sizes) {
        await page.setViewportSize(size)
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
        const where = `${name} at ${size.width}`
        expect(await sideways(page), where).toBe(0)
        expect(await page.evaluate(() => window.kassaInspect.covered()), where).toEqual([])
      }
      expect(errors).toEqual([])
    }
  )

  it('Pay is in sight without scrolling in the smallest windows', async () => {
    const [sale] = pictures
    for (const size of sizes) {
      const { page } = await windows.open(sale?.scenario ?? {}, size)
      const pay = await page.getByRole('region', { name: 'Total' }).getByRole('button', { name: 'Pay' }).boundingBox()
      expect(pay === null ? 0 : pay.y + pay.height).toBeLessThan(size.height)
    }
  })

  it('each of thirty payment methods has a key on its page, and the payments stay in sight', async () => {
    const { page, errors } = await windows.open(
      { lines: [[0, '1']], state: { methods: many } },
      { width: 1024, height: 768 }
    )
    await page.keyboard.press('F10')
    const tiles = page.getByRole('group', { name: 'Pay with' }).getByRole('button')
    for (const [from, to] of [
      [0, 12],
      [12, 24],
      [24, 30]
    ]) {
      const names = many.slice(from, to).map(({ name }) => name)
      await expect.poll(() => tiles.locator('b').allTextContents()).toEqual(names)
      const box = await page.getByRole('list', { name: 'Payments' }).boundingBox()
      expect(box === null ? Infinity : box.y + box.height).toBeLessThan(768)
      await page.keyboard.press('PageDown')
    }
    // The first page follows the last one.
    await page.keyboard.press('PageUp')
    await page.keyboard.press('F2')
    await page
      .getByRole('button', { name: /Method 26/, pressed: true })
      .first()
      .waitFor()
    expect(errors).toEqual([])
  })

  it('a sum of ten digits keeps each digit in the field and in its key', async () => {
    const { page } = await windows.open({ lines: [[0, '1']] }, { width: 1024, height: 768 })
    await page.keyboard.press('F10')
    await page.keyboard.type('7777777707')
    const field = page.getByRole('textbox', { name: 'Received' })
    await expect.poll(() => field.inputValue()).toMatch(/^7\s777\s777\s707$/)
    expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0)
    expect(await page.evaluate(() => window.kassaInspect.cut())).toEqual([])
  })

  it.each([1024, 683])(
    'a report with amounts of nine digits cuts none of them in a window of %s pixels',
    async (width) => {
      const picture = pictures.find(({ name }) => name === 'report-z')
      const { page } = await windows.open({}, { width, height: 768 })
      await picture?.act?.(page)
      const table = page.getByRole('table', { name: 'By method' })
      await page.getByRole('heading', { name: 'Z report' }).waitFor()
      const cells = await table.getByRole('cell').evaluateAll((found) => {
        for (const cell of found) cell.textContent = '−403 580 975'
        return found.length
      })
      expect(cells).toBeGreaterThan(40)
      expect(await page.evaluate(() => [...window.kassaInspect.cut(), ...window.kassaInspect.overlapping()])).toEqual(
        []
      )
      const right = (rows: Element[]) =>
        rows.map((row) => Math.round(row.lastElementChild?.getBoundingClientRect().right ?? 0))
      expect(new Set(await table.getByRole('row').evaluateAll(right)).size).toBe(1)
    }
  )

  it.each(localeNames)(
    'the heading of the slips is whole in the smallest window in %s, with the keys of a slip',
    async (locale) => {
      const picture = pictures.find(({ name }) => name === 'cash-moved')
      const { page } = await windows.open({ ...picture?.scenario, state: { locale } }, { width: 683, height: 384 })
      await picture?.act?.(page)
      await page.locator('.slip').first().waitFor()
      expect(await page.evaluate(() => window.kassaInspect.cut())).toEqual([])
    }
  )

  it.each([1366, 1024, 800])(
    'a checkout with a debtor of a long name keeps its acts whole at %s pixels',
    async (width) => {
      const { page } = await windows.open(
        { lines: [[0, '1']], isOwing: true, state: { locale: 'ru' } },
        { width, height: 768 }
      )
      await page.keyboard.press('F10')
      const customer = page.locator('.side-customer')
      await customer.locator('b').evaluate((name) => (name.textContent = 'Abdurahmonova Mukarrama Shavkatjon qizi'))
      await customer.locator('small').evaluate((debt) => (debt.textContent = 'долг 12 456 789 soʻm, старейший 184 дня'))
      const acts = page.locator('.side-acts .button')
      expect(await acts.count()).toBe(3)
      const boxes = await acts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
      for (const right of boxes) expect(right).toBeLessThanOrEqual(width)
      const { text, key } = await customer.evaluate((row) => ({
        text: row.querySelector('.two')?.getBoundingClientRect().right ?? 0,
        key: row.querySelector('kbd')?.getBoundingClientRect().left ?? 0
      }))
      if (key > 0) expect(text).toBeLessThanOrEqual(key)
      expect(await page.evaluate(() => window.kassaInspect.overlapping())).toEqual([])
    }
  )

  it('the sums of a count lie on no other one if the names of their methods wrap', async () => {
    const picture = pictures.find(({ name }) => name === 'close-count')
    if (picture === undefined) throw new Error('there is no scenario close-count')
    const { page } = await windows.open(picture.scenario, { width: 683, height: 384 })
    await picture.act?.(page)
    const boxes = await page.evaluate(() => {
      const rows = [...document.querySelectorAll('.sum')]
      for (const name of document.querySelectorAll('.sum b, .sum label'))
        name.textContent = 'Certificate of the spring '.repeat(6)
      return rows.map((row) => ({
        top: row.getBoundingClientRect().top,
        words: row.querySelector('small')?.getBoundingClientRect().bottom ?? 0
      }))
    })
    expect(boxes.length).toBeGreaterThan(1)
    for (const [at, { top }] of boxes.entries()) expect(top).toBeGreaterThanOrEqual(boxes[at - 1]?.words ?? -Infinity)
  })

  it('a line of 131,576 pieces shows its quantity beside its name, not on it', async () => {
    const { page } = await windows.open({ lines: [[0, '131576']] }, { width: 1024, height: 768 })
    await page
      .getByText(/^131\s576$/)
      .first()
      .waitFor()
    expect(await page.evaluate(() => window.kassaInspect.overlapping())).toEqual([])
  })
})
