import type { Page } from 'playwright'
import { userAt } from '../e2e/user.ts'

/** Types a code as a scanner does: all keys in quick succession, then Enter. */
export const scan = (page: Page, code: string): Promise<void> => userAt(page).scan(code)

/**
 * Types a code as a scanner does under another keyboard layout: the physical keys of a US keyboard, and `written` as
 * the characters of the layout. It runs in the page, because Playwright cannot type another character with a key.
 */
export const scanAs = (page: Page, code: string, written: string): Promise<void> =>
  page.evaluate(
    ({ code, written }) => {
      let at = new Event('now').timeStamp
      const press = (init: KeyboardEventInit): void => {
        const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })
        Object.defineProperty(event, 'timeStamp', { value: (at += 5) })
        const target = document.activeElement ?? document.body
        const isFree = target.dispatchEvent(event)
        if (isFree && init.key?.length === 1 && target instanceof HTMLInputElement) {
          target.value += init.key
          target.dispatchEvent(new Event('input', { bubbles: true }))
        }
      }
      for (const [index, digit] of Array.from(code).entries())
        press({ code: `Digit${digit}`, key: written[index] ?? '' })
      press({ code: 'Enter', key: 'Enter' })
    },
    { code, written }
  )
