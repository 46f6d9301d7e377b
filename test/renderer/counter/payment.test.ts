import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EmployeeId } from '../../../src/shared/ids.ts'
import { scan } from '../scan.ts'
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

  it('a double Enter books a refund and stays on the page that says what to give back, and a later Enter leaves it', async () => {
    const refund = async (): Promise<void> => {
      await press('F8', 'ArrowDown', 'F8', '=', 'F1', 'Alt+1', 'Enter')
      await seen(ends)
    }
    const ends = /^Give to/
    await open({})
    await refund()
    await press('Enter', 'Enter')
    await seen(ends)
    await press('Escape')
    await page.getByText(ends).waitFor({ state: 'hidden' })
    expect(errors).toEqual([])
    // Only a real clock passes the half second.
    ;({ page } = await windows.openTimed({}))
    await refund()
    await expect
      .poll(async () => {
        await press('Enter')
        return page.getByText(ends).count()
      })
      .toBe(0)
  })

  it('a scan at the end of a refund begins the next sale', async () => {
    await open({})
    await press('F8', 'ArrowDown', 'F8', '=', 'F1', 'Alt+1', 'Enter')
    await seen(/^Give to/)
    await scan(page, '4780013950018')
    await page.getByText(/^Give to/).waitFor({ state: 'hidden' })
    await page.getByRole('region', { name: 'Ticket' }).getByText('Suv Hydrolife 1,5 л').waitFor()
    expect(errors).toEqual([])
  })

  it('a scan after a further quantity is typed belongs to the refund, and not to the next sale', async () => {
    await open({})
    await press('F8', 'ArrowDown', 'F8', '=', 'F1', 'Alt+1', 'Enter')
    await seen(/^Give to/)
    await type('2')
    await page.getByText(/^Give to/).waitFor({ state: 'hidden' })
    await seen(/^Refund \d/)
    await scan(page, '4780013950018')
    await seen('4780013950018 is not on this receipt')
    expect(await page.locator('.is-here input').inputValue()).toBe('2')
    expect(errors).toEqual([])
  })

  it('a manager is asked before a refund, and a double Enter does not agree', async () => {
    await open({ state: { cashier: { id: 'p1' as EmployeeId, name: 'Nodira A.', isManager: true, isEnrolled: true } } })
    await press('F8', 'ArrowDown', 'F8', '=', 'F1', 'Alt+1', 'Enter')
    const question = page.getByRole('dialog', { name: /^Refund sale/ })
    await question.waitFor()
    await press('Enter', 'Enter')
    expect(await question.isVisible()).toBe(true)
    await press('Alt+1')
    await seen(/^Give to/)
    expect(errors).toEqual([])
  })

  it('the till says how much cash goes back to the customer when its payment is removed, also on the sale screen', async () => {
    await open({ lines: [[0, '2']] })
    await press('F10')
    await type('5000')
    await press('Enter')
    await seen('5 000 of')
    await press('Delete')
    const told = page.getByText(/Payment removed\. Return 5\s000/)
    await told.waitFor()
    await press('Escape')
    await page.getByRole('region', { name: 'Ticket' }).waitFor()
    expect(await told.isVisible()).toBe(true)
    expect(errors).toEqual([])
  })

  it('one key undoes the removal of a payment, which is in sight in the smallest window', async () => {
    await open({ lines: [[0, '2']] })
    await page.setViewportSize({ width: 800, height: 600 })
    await press('F10')
    await type('3000')
    await press('F2', 'Enter')
    const paid = page.getByText(/^3\s000 of/)
    await paid.waitFor()
    await press('Delete')
    const strip = page.getByRole('status').filter({ hasText: /Removed: Uzcard, 3\s000/ })
    await strip.waitFor()
    const { y = 600, height = 0 } = (await strip.boundingBox()) ?? {}
    expect(y + height).toBeLessThan(600)
    await press('Control+z')
    await paid.waitFor()
    await strip.waitFor({ state: 'hidden' })
    expect(await payments()).toBe(2)
    expect(errors).toEqual([])
  })

  it('removed payments come back one after the other, the last one first, each with the sum that was given', async () => {
    await open({ lines: [[0, '2']] })
    await press('F10')
    for (const amount of ['3000', '2000']) {
      await type(amount)
      await press('Enter')
    }
    await seen(/^5\s000 of/)
    await press('Delete')
    await seen(/^3\s000 of/)
    await press('Delete')
    await seen(/^0 of/)
    await press('Control+z')
    await seen(/^3\s000 of/)
    await press('Control+z')
    await seen(/^5\s000 of/)
    expect(await page.getByRole('status').filter({ hasText: 'Payment removed' }).count()).toBe(0)
    expect(errors).toEqual([])
  })

  it('change in dollars above what the drawer should have is refused beside its field, and the checkout points at the drawer', async () => {
    await open({ lines: [[0, '2']] })
    await press('F10')
    await type('9000000')
    await press('Enter')
    await seen(/^By the records, the drawer does not have this much change/)
    await press('Control+e')
    const question = page.getByRole('dialog')
    await question.getByText(/fit into the change, but the drawer does not have that much/).waitFor()
    await type('600')
    await press('Enter')
    await question.getByText(/The drawer does not have that much in this currency/).waitFor()
    await press('Control+a')
    await type('500')
    await press('Enter')
    await question.waitFor({ state: 'hidden' })
    expect(errors).toEqual([])
  })

  it('the question of a debt says how much a customer may owe without a manager, and what the customer will owe', async () => {
    await open({ lines: [[0, '2']], isOwing: true })
    await press('F10', 'Control+o')
    const question = page.getByRole('dialog')
    await question.waitFor()
    expect(await question.textContent()).toMatch(
      /After this sale:.*Without a manager a customer may owe up to 200\s000/s
    )
    expect(errors).toEqual([])
  })

  it('a ticket that is paid follows a changed selling rule at once', async () => {
    await open({ lines: [[0, '2']], isOwing: true })
    const onDebt = page.getByRole('button', { name: 'On debt' })
    const isOn = () => onDebt.isEnabled()
    await press('F10')
    await expect.poll(isOn).toBe(true)
    await press('Shift+F12')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Selling rules/ })
      .click()
    await press('Alt+2', 'Enter')
    await seen('Saved')
    await press('Escape', 'F10')
    await expect.poll(isOn).toBe(false)
    expect(errors).toEqual([])
  })

  it('a screen reader is told which key is the exact sum also in a window of 600 pixels, where the word has no room', async () => {
    await open({ lines: [[0, '2']] })
    for (const height of [768, 600]) {
      await page.setViewportSize({ width: 800, height })
      await press('F10')
      await page.getByRole('main').getByRole('button', { name: /Exact/ }).first().waitFor()
      await press('Escape')
    }
    expect(errors).toEqual([])
  })

  it('the button that takes the money covers no key of the pad in a window of 800 × 600 pixels', async () => {
    await open({ lines: [[0, '2']] })
    await page.setViewportSize({ width: 800, height: 600 })
    // Cash is taken in two currencies, a card in one.
    for (const keys of [['F10'], ['F2']]) {
      await press(...keys)
      await seen('Payments')
      const covered = await page.evaluate(() =>
        [...document.querySelectorAll('.numpad button')].flatMap((key) => {
          const { left, top, right, bottom } = key.getBoundingClientRect()
          const ends = [top + 3, bottom - 3].map((y) => document.elementFromPoint((left + right) / 2, y))
          return ends.every((one) => one !== null && key.contains(one)) ? [] : [key.textContent]
        })
      )
      expect(covered).toEqual([])
    }
  })

  it('a figure that is typed after a quick sum begins a new amount', async () => {
    await open({ lines: [[0, '2']] })
    await press('F10', 'Alt+1')
    const amount = page.locator('#amount')
    await expect.poll(async () => (await amount.inputValue()).length).toBeGreaterThan(3)
    await type('358')
    await expect.poll(() => amount.inputValue()).toBe('358')
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
