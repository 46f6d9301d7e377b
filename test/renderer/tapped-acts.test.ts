import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scenario } from './fake-ipc.ts'
import { hasChromium, startWindows, type Windows } from './window-page.ts'

// Acts of keys with Ctrl or Alt that a finger must be able to do too, and of keys with Shift at the checkout, in a real Chromium with a fake IPC. Without
// Chromium the tests are shown as skipped.

describe.skipIf(!hasChromium)('an act of a key with Ctrl or Alt', () => {
  let windows: Windows
  let page: Page
  let errors: string[] = []

  const open = async (scenario: Scenario): Promise<void> => {
    ;({ page, errors } = await windows.open(scenario))
  }
  const dialog = (name: string) => page.getByRole('dialog', { name })

  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  it('Alt N opens the form for new goods with an empty name if nothing is searched for, and so does its row in the menu of acts', async () => {
    await open({})
    const name = dialog('New product').getByRole('textbox', { name: 'Name' })
    await page.keyboard.press('Alt+n')
    await name.waitFor()
    expect(await name.inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+m')
    await dialog('More')
      .getByRole('button', { name: /^New product/ })
      .click()
    await name.waitFor()
    expect(errors).toEqual([])
  })

  it('the number of guests is typed after Alt G or tapped on the pad, and one over 99 is refused with the reason', async () => {
    await open({ lines: [[0, '1']], held: 2 })
    const guests = dialog('Guests')
    const called = () => page.evaluate(() => window.kassaCalled.filter((name) => name === 'tickets.describe').length)
    await page.keyboard.press('Alt+g')
    await guests.getByRole('textbox', { name: 'Number of guests' }).waitFor()
    for (const name of ['00', '000', ',', '.']) {
      expect(await guests.getByRole('button', { name, exact: true }).count()).toBe(0)
    }
    await page.keyboard.type('100')
    await page.keyboard.press('Enter')
    await guests.getByText('A whole number from 1 to 99').waitFor()
    expect(await called()).toBe(0)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await guests.waitFor({ state: 'detached' })
    expect(await called()).toBe(1)
    await page.keyboard.press('Alt+m')
    await dialog('More')
      .getByRole('button', { name: /^Guests/ })
      .click()
    await guests.getByRole('button', { name: '4', exact: true }).click()
    await guests.getByRole('button', { name: /^Save/ }).click()
    await guests.waitFor({ state: 'detached' })
    expect(await called()).toBe(2)
    await page.getByRole('button', { name: /^Guests: 4/ }).click()
    await guests.getByRole('textbox', { name: 'Number of guests' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('F7')
    await page.getByRole('option', { name: /Zal 2 · Guests: 4 · Rustam Karimov/ }).waitFor()
    expect(errors).toEqual([])
  })

  it('the comment of a held ticket is opened by its button', async () => {
    await open({ lines: [[0, '1']], held: 2 })
    await page.keyboard.press('F7')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Comment/ })
      .click()
    await dialog('Comment on the ticket').getByRole('textbox').waitFor()
    expect(errors).toEqual([])
  })

  it('Shift with an F-key opens at the checkout what the F-key opens at the sale, and Esc returns to the checkout', async () => {
    await open({ lines: [[0, '1']], held: 2 })
    const checkout = page.getByRole('heading', { name: 'Checkout' })
    await page.keyboard.press('F10')
    for (const [key, name] of [
      ['F7', 'Held tickets'],
      ['F8', 'History'],
      ['F11', 'Cash in or out']
    ] as const) {
      await page.keyboard.press(`Shift+${key}`)
      await page.getByRole('heading', { name }).first().waitFor({ state: 'attached' })
      await page.keyboard.press('Escape')
      await checkout.waitFor({ state: 'attached' })
    }
    await page.keyboard.press('Shift+F12')
    await dialog('Menu').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Shift+F6')
    await dialog('Hold').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sale', exact: true }).waitFor({ state: 'attached' })
    expect(errors).toEqual([])
  })

  it('a ticket with a payment is not held, and no other ticket replaces it', async () => {
    await open({ lines: [[0, '1']], held: 2 })
    await page.keyboard.press('F10')
    await page.keyboard.type('100')
    await page.keyboard.press('Enter')
    await page
      .getByText(/3\s900/)
      .first()
      .waitFor()
    await page.keyboard.press('Shift+F6')
    await page.keyboard.press('Shift+F7')
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByRole('heading', { name: 'Checkout' }).count()).toBe(1)
  })
})
