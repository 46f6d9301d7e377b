import type { Page } from 'playwright'

/** A user at the keyboard of the current page. test/e2e/user.ts gives the keys the speed of a person. */
export const keyboardUser = (page: () => Page) => ({
  press: async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page().keyboard.press(key)
  },
  type: (text: string): Promise<void> => page().keyboard.type(text),
  /** Waits until the text is visible. */
  seen: (text: string | RegExp): Promise<void> => page().getByText(text).first().waitFor()
})
