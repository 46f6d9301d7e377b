import type { Page } from 'playwright'
import { userAt } from '../../e2e/user.ts'
import type { Scenario } from '../fake-ipc.ts'

// What the user does in a scenario, and the ticket that most scenarios start with.

/** A scenario of the window under a name, and what the user does in it. */
export type Picture = { name: string; scenario: Scenario; act?: (page: Page) => Promise<void> }

/** The goods by their number in the shop, and the quantities. */
export const full: [number, string][] = [
  [0, '3'],
  [1, '2'],
  [2, '2'],
  [3, '0.742'],
  [4, '1'],
  [6, '0.304'],
  [7, '1'],
  [8, '6'],
  [5, '1']
]

export const press =
  (...keys: string[]) =>
  async (page: Page) => {
    for (const key of keys) await page.keyboard.press(key)
  }
export const typed = (text: string) => (page: Page) => page.keyboard.type(text)
export const paste = (text: string) => (page: Page) => page.keyboard.insertText(text)
export const both =
  (...acts: ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page)
  }
/** Taps a field: the page receives the events of a finger on a touch screen. */
export const touch = (field: string) => async (page: Page) => {
  const box = await page.locator(field).first().boundingBox()
  if (box === null) throw new Error(`${field} is not visible`)
  await userAt(page).touch({ x: box.x + box.width / 2, y: box.y + box.height / 2 })
}
