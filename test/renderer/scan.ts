import type { Page } from 'playwright'

/**
 * Types a code as a scanner does: all keys in one breath, ended by Enter. One call into the page, because keys that
 * Playwright sends one by one come as slowly as a person's when the machine is busy. Physical keys as on a keyboard of
 * the United States; `garble` makes the layout of the moment write something else.
 */
export const scan = (page: Page, code: string, garble?: string): Promise<void> =>
  page.evaluate(
    ({ code, garble }) => {
      let at = performance.now()
      const press = (init: KeyboardEventInit): void => {
        const target = document.activeElement ?? document.body
        const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true })
        // The stamp of a real key is the operating system's; a busy page must not make this scanner slow.
        Object.defineProperty(event, 'timeStamp', { value: (at += 5) })
        const isFree = target.dispatchEvent(event)
        const types = isFree && init.key?.length === 1 && target instanceof HTMLInputElement
        if (types) {
          target.value += init.key ?? ''
          target.dispatchEvent(new Event('input', { bubbles: true }))
        }
        target.dispatchEvent(new KeyboardEvent('keyup', { ...init, bubbles: true }))
      }
      for (const [index, sign] of Array.from(code).entries()) {
        if (sign === '\u001d') {
          press({ code: 'BracketRight', key: ']', ctrlKey: true })
          continue
        }
        const letter = /[a-z]/i.test(sign) ? `Key${sign.toUpperCase()}` : ''
        const physical = /\d/.test(sign) ? `Digit${sign}` : sign === '-' ? 'Minus' : letter
        press({ code: physical, key: garble?.[index] ?? sign, shiftKey: /[A-Z]/.test(sign) })
      }
      press({ code: 'Enter', key: 'Enter' })
    },
    { code, garble }
  )
