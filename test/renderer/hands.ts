import type { Page } from 'playwright'

/** Hands at the keyboard of the page of the moment (test/e2e/user.ts gives the keys a person's pace). */
export const handsOn = (page: () => Page) => ({
  press: async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page().keyboard.press(key)
  },
  type: (text: string): Promise<void> => page().keyboard.type(text),
  /** Waits until a text is seen. */
  seen: (text: string | RegExp): Promise<void> => page().getByText(text).first().waitFor()
})
