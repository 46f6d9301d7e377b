import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasChromium, startWindows, type Windows } from '../window-page.ts'
import type { Scenario } from '../fake-ipc.ts'
import { keyboardUser } from '../keyboard-user.ts'

// Payments that a wrong or a double press would take by mistake. The clock of the page is fixed, so all presses of a test
// are within the time of a double press. Without Chromium the tests are shown as skipped.

describe.skipIf(!hasChromium)('the payments at the counter', () => {
  let windows: Windows
  let page: Page
  let errors: string[] = []
  const open = async (scenario: Scenario): Promise<void> => {
    ;({ page, errors } = await windows.open(scenario))
  }
  const { press, type, seen } = keyboardUser(() => page)
  const payments = (): Promise<number> =>
    page.evaluate(() => window.kassaCalled.filter((name) => name === 'checkout.addTender').length)

  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  it('a double Enter takes the share of one guest, and a chosen method or a typed amount pays the next share', async () => {
    await open({ lines: [[0, '3']], guests: 3 })
    await press('F10')
    await seen('Guest 1 of 3 pays')
    await press('Enter', 'Enter')
    await seen('Guest 2 of 3 pays')
    await press('Enter')
    expect(await payments()).toBe(1)
    await press('F2', 'Enter', 'Enter')
    await seen('Guest 3 of 3 pays')
    expect(await payments()).toBe(2)
    await type('4000')
    await press('Enter')
    await page.getByText('Guest 3 of 3 pays').waitFor({ state: 'hidden' })
    expect(await payments()).toBe(3)
    expect(errors).toEqual([])
  })

  it('a second Enter while the first payment is on its way takes nothing', async () => {
    await open({ lines: [[0, '3']], guests: 3, late: ['checkout.addTender'] })
    await press('F10', 'Enter', 'Enter')
    expect(await payments()).toBe(1)
  })

  it('an amount of cash over what is due becomes what is due when a card is chosen, and a smaller one stays', async () => {
    for (const [guests, due] of [
      [1, /Take 8\s000 by Uzcard/],
      [2, /Take 4\s000 by Uzcard/]
    ] as const) {
      await open({ lines: [[0, '2']], guests })
      await press('F10')
      await type('100000')
      await press('F2')
      await page.getByRole('button', { name: due }).first().waitFor()
      await press('F1')
      await type('3000')
      await press('F2')
      await page
        .getByRole('button', { name: /Take 3\s000 by Uzcard/ })
        .first()
        .waitFor()
      expect(errors).toEqual([])
    }
  })
})
