import type { Page } from 'playwright'
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
/** Touches a field: the page receives a pointer event of a touch screen. */
export const touch = (field: string) => async (page: Page) => {
  await page.locator(field).first().dispatchEvent('pointerdown', { pointerType: 'touch', bubbles: true })
  await page.locator(field).first().focus()
}
