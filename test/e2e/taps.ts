import { expect, type Locator, type Page } from '@playwright/test'
import type { Cashier } from './cashier.ts'
import { counting } from './counting.ts'
import { userAt } from './user.ts'

// What a person at a touch screen does: taps, swipes, and the controls that are tapped.

export const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true })
export const act = (page: Page, name: string | RegExp) => button(page.getByRole('main'), name)
export const keyRow = (page: Page, name: string | RegExp) => button(page.getByRole('contentinfo'), name)
export const digits = (within: Page | Locator, text: string) => Array.from(text, (digit) => button(within, digit))
export const tile = (page: Page, name: string) => page.locator('.tile').filter({ hasText: name })
/** The open dialog. If one asks over another, it is the upper one. */
export const dialog = (page: Page) => page.getByRole('dialog').last()

/** No control is lower or narrower than a fingertip (`--tap`). */
const leastPx = 44
const mostSwipes = 30

/** Measures a control when it no longer moves, and returns what covers its middle. Runs in the window. */
async function measure(element: Element) {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const before = element.getBoundingClientRect()
  await frame()
  await frame()
  const { x, y, width, height } = element.getBoundingClientRect()
  const middle = { x: x + width / 2, y: y + height / 2 }
  const top = document.elementFromPoint(middle.x, middle.y)
  const isMoving = before.x !== x || before.y !== y || before.width !== width || before.height !== height
  const cover = isMoving ? 'it moves' : element.contains(top) ? '' : (top?.outerHTML.slice(0, 200) ?? 'nothing')
  return { middle, width, height, cover }
}

/** Expects that a finger can tap a control without a swipe, and returns its middle. */
async function tappable(control: Locator): Promise<{ x: number; y: number }> {
  await userAt(control.page()).rest()
  await expect(control).toBeInViewport({ ratio: 0.9 })
  await expect(control).toBeEnabled()
  const covered = () => control.evaluate(measure).then(({ cover }) => cover)
  await expect.poll(covered, { message: `nothing covers ${String(control)}` }).toBe('')
  const { middle, width, height } = await control.evaluate(measure)
  expect(width, `${String(control)} is wide enough`).toBeGreaterThanOrEqual(leastPx)
  expect(height, `${String(control)} is high enough`).toBeGreaterThanOrEqual(leastPx)
  return middle
}

/** Returns how far a control is above (negative) or below what its list shows, and where the list is. */
async function outOfSight(element: Element) {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  let list = element.parentElement ?? element
  while (list.parentElement !== null && list.scrollHeight <= list.clientHeight) list = list.parentElement
  // A list that was pushed rolls on for a while.
  for (let last = -1; last !== list.scrollTop; await frame()) last = list.scrollTop
  const [box, pane] = [element.getBoundingClientRect(), list.getBoundingClientRect()]
  const off = box.top < pane.top ? box.top - pane.top : Math.max(0, box.bottom - pane.bottom)
  return { off, x: pane.right - pane.width / 5, y: pane.top + pane.height / 2, most: pane.height / 3 }
}

/** Swipes the list of a control until the control is in sight. */
export async function reach(control: Locator): Promise<void> {
  for (let swipes = 0; swipes < mostSwipes; swipes += 1) {
    const { off, x, y, most } = await control.evaluate(outOfSight)
    if (Math.abs(off) < 1) return
    const by = Math.max(-most, Math.min(most, off + Math.sign(off) * leastPx))
    await userAt(control.page()).swipe({ x, y: y + by / 2 }, -by)
  }
  throw new Error(`no swipe brings ${String(control)} into sight`)
}

export type Inputs = ReturnType<typeof countInputs>

/**
 * Counts keys and taps from now on. A mouse brings no on-screen keyboard, a finger does. A control must be in sight
 * before it is tapped, because a scroll is not counted.
 */
export function countInputs(cashier: Cashier, by: 'mouse' | 'finger' = 'mouse') {
  const { page } = cashier
  const typed = counting(cashier)
  let taps = 0
  async function tapOne(control: Locator): Promise<void> {
    const middle = await tappable(control)
    if (by === 'finger') await userAt(page).touch(middle)
    else await control.click()
    await userAt(page).rest()
    taps += 1
  }
  return {
    get spent() {
      return { keys: typed.keys, taps }
    },
    tap: async (...controls: Locator[]) => {
      for (const control of controls) await tapOne(control)
    },
    /** One tap opens the list of a select, and a second tap chooses. */
    choose: async (label: string, option: string) => {
      const field = page.getByLabel(label, { exact: true })
      await expect(field).toBeInViewport({ ratio: 0.9 })
      await field.selectOption({ label: option })
      taps += 2
    }
  }
}
