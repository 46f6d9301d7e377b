import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scan } from './scan.ts'
import { hasChromium, startWindows, type Windows } from './window-page.ts'

// A ticket of 500 lines in a real Chromium. The page has only a few rows, and users must not notice.

const count = 500
/** Goods with short and long names and with or without boxes, so that rows differ in height. */
const lines = Array.from({ length: count }, (_, index): [number, string] => [index % 12, index % 3 === 0 ? '25' : '1'])

describe.skipIf(!hasChromium)('a ticket of 500 lines', () => {
  let windows: Windows
  let page: Page

  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  const open = async () => {
    ;({ page } = await windows.open({ lines }))
  }
  const chosen = () =>
    page.evaluate(() => {
      const row = document.querySelector('.line[aria-selected="true"]')
      const pane = document.querySelector('.lines')?.getBoundingClientRect()
      const place = row?.getBoundingClientRect()
      const isInSight = pane && place && place.top >= pane.top - 1 && place.bottom <= pane.bottom + 1
      return { at: Number(row?.getAttribute('aria-rowindex')), isInSight }
    })

  it('the page has few rows, and each row has its index and the list has its length for screen readers', async () => {
    await open()
    await expect.poll(chosen).toEqual({ at: count, isInSight: true })
    const grid = page.getByRole('grid')
    expect(await grid.getAttribute('aria-rowcount')).toBe(String(count))
    expect(await grid.getByRole('row').count()).toBeLessThan(60)
    const row = grid.getByRole('row').last()
    expect(await row.getAttribute('aria-rowindex')).toBe(String(count))
    expect(await row.getByRole('gridcell').nth(1).textContent()).not.toBe('')
  })

  it('the chosen line stays visible while the arrow keys move it, also after scrolling away', async () => {
    await open()
    await expect.poll(chosen).toEqual({ at: count, isInSight: true })
    for (let step = 1; step <= 45; step += 1) {
      await page.keyboard.press('ArrowUp')
      if (step % 9 === 0) await expect.poll(chosen).toEqual({ at: count - step, isInSight: true })
    }
    await page.evaluate(() => document.querySelector('.lines')?.scrollTo(0, 0))
    await expect.poll(() => page.locator('.line').first().getAttribute('aria-rowindex')).toBe('1')
    await page.keyboard.press('ArrowDown')
    await expect.poll(chosen).toEqual({ at: count - 44, isInSight: true })
  })

  it('the list scrolls to a scanned line from any position', async () => {
    await open()
    await page.evaluate(() => document.querySelector('.lines')?.scrollTo(0, 3000))
    const first = () => page.locator('.line').first().getAttribute('aria-rowindex')
    await expect.poll(async () => Number(await first())).toBeGreaterThan(20)
    await scan(page, '4780013950018')
    await expect.poll(chosen).toEqual({ at: count + 1, isInSight: true })
  })

  it('the visible rows do not jump: they move exactly as far as the list is scrolled, up and down', async () => {
    await open()
    await expect.poll(chosen).toEqual({ at: count, isInSight: true })
    const jumps = await page.evaluate(async () => {
      const pane = document.querySelector('.lines')
      if (pane === null) throw new Error('there are no lines')
      const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
      const found: number[] = []
      for (const by of [...Array<number>(70).fill(-230), ...Array<number>(50).fill(190)]) {
        const middle = pane.getBoundingClientRect().top + pane.clientHeight / 2
        const row = [...pane.querySelectorAll('.line')].find((each) => each.getBoundingClientRect().bottom > middle)
        const before = row?.getBoundingClientRect().top ?? 0
        // A busy browser draws frames before it sends the scroll event.
        const moved = new Promise((resolve) => pane.addEventListener('scroll', resolve, { once: true }))
        pane.scrollBy(0, by)
        await moved
        await frame()
        await frame()
        found.push(Math.abs((row?.getBoundingClientRect().top ?? 0) - before + by))
      }
      return found
    })
    expect(Math.max(...jumps)).toBeLessThan(2)
  })
})
