import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateOf } from '../fake-state.ts'
import type { Scenario } from '../fake-ipc.ts'
import { keyboardUser } from '../keyboard-user.ts'
import { scan } from '../scan.ts'
import { hasChromium, startWindows, type Windows } from '../window-page.ts'

// Where the message of the window stands, and when it goes. Without Chromium the tests are shown as skipped.

const lines: Scenario['lines'] = [
  [0, '1'],
  [1, '2']
]
const nothing = 'Nothing has this code'
const needed = 'cash.articleNeeded'

describe.skipIf(!hasChromium)('the message of the window', () => {
  let windows: Windows
  let page: Page
  let errors: string[] = []
  const open = async (scenario: Scenario): Promise<void> => {
    ;({ page, errors } = await windows.open(scenario))
  }
  const { press, type } = keyboardUser(() => page)
  const shown = (): Promise<number> => page.locator('.messages .note').count()
  /** Asks for an exchange of cash without a reason, which the window refuses itself. */
  const swapWithoutReason = async (): Promise<void> => {
    await press('F11', 'Control+o')
    await type('1000')
    await press('Enter')
    await expect.poll(shown).toBe(1)
  }

  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  it('an unknown code is said once, and covers neither the tickets nor the customer nor the search', async () => {
    await open({ lines, held: 2 })
    for (const code of ['4780099999990', '4780099999983']) await scan(page, code)
    await page.getByText(`${nothing}: 4780099999983`).waitFor()
    expect([await page.getByText(nothing).count(), await shown()]).toEqual([1, 0])
    expect(await page.evaluate(() => window.kassaInspect.covered())).toEqual([])
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => page.getByText(nothing).count()).toBe(0)
    expect(errors).toEqual([])
  })

  it('a missing reason marks its field, and a chosen one takes the mark and the message away', async () => {
    await open({ lines })
    await swapWithoutReason()
    const reasons = page.getByRole('radiogroup', { name: 'What for' })
    expect(await reasons.getAttribute('aria-invalid'), needed).toBe('true')
    expect(await page.evaluate(() => window.kassaInspect.covered())).toEqual([])
    await press('Alt+2')
    await expect.poll(shown).toBe(0)
    expect(await reasons.getAttribute('aria-invalid')).toBe('false')
    expect(errors).toEqual([])
  })

  it('a message goes with the person and with the shift that it speaks of', async () => {
    for (const change of [
      { cashier: { id: 'p2' as never, name: 'Malika S.', isManager: false, isEnrolled: true } },
      { shift: { ...stateOf().shift, id: 'shift00000000002', number: 419 } as never }
    ]) {
      await open({ lines })
      await swapWithoutReason()
      // The number of unsent jobs is none of its causes.
      const other = stateOf({ unsent: { count: 7, amountMinor: 0 as never, needPerson: 0 } })
      await page.evaluate((view) => window.kassaEmit('state', view), other)
      await page.getByText('7 unsent').waitFor()
      expect(await shown()).toBe(1)
      await page.evaluate((view) => window.kassaEmit('state', view), { ...other, ...change })
      await expect.poll(shown).toBe(0)
    }
    expect(errors).toEqual([])
  })

  it('a message that is told while a dialog is open stands in the dialog', async () => {
    await open({ lines })
    await press('F3')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    for (const code of ['4780013950018', '4780000000017']) await scan(page, code)
    await dialog.getByText('Scanned and not added: 4780013950018, 4780000000017.').waitFor()
    await press('Escape')
    await page.getByRole('main').getByText('Scanned and not added').waitFor()
    expect(await shown()).toBe(1)
    expect(errors).toEqual([])
  })
})
