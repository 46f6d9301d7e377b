import type { Page } from 'playwright'

/** Hands at the keyboard of a window, at a person's pace: faster keys are a scanner's, and obey nothing. */
export const handsOn = (page: () => Page) => ({
  press: async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      await page().waitForTimeout(90)
      await page().keyboard.press(key)
    }
    await page().waitForTimeout(90)
  },
  type: (text: string): Promise<void> => page().keyboard.type(text, { delay: 60 }),
  /** Waits until a text is seen. */
  seen: (text: string | RegExp): Promise<void> => page().getByText(text).first().waitFor()
})
