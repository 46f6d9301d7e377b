import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userAt } from '../e2e/user.ts'
import type { Scenario } from './fake-ipc.ts'
import { keyboardUser } from './keyboard-user.ts'
import { hasChromium, startWindows, type Windows } from './window-page.ts'

// A user who is faster than the answers: a key acts on the answer that is still to come, or does nothing. It never acts
// on what was on the screen before, and the next key does nothing else instead.

describe.skipIf(!hasChromium)('a user who is faster than the answers', () => {
  let windows: Windows
  let page: Page
  let errors: string[] = []

  const open = async (scenario: Scenario): Promise<void> => {
    ;({ page, errors } = await windows.open(scenario))
  }
  const { press, type, seen } = keyboardUser(() => page)
  const count = (text: string | RegExp) => page.getByText(text).count()
  /** Releases the waiting answers. There is at least one. */
  const come = async (all: boolean): Promise<void> => {
    await expect.poll(() => page.evaluate(() => window.kassaLate.waiting())).toBeGreaterThan(0)
    await page.evaluate((all) => window.kassaLate.come(all), all)
  }
  const answered = () => come(false)
  const allAnswered = () => come(true)

  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  it('Enter opens the receipt of the new search, not the one on the screen before', async () => {
    await open({ lines: [[0, '1']], late: ['sales.list'] })
    await press('F8')
    await answered()
    await seen('2K7QX-004142')
    await type('4117')
    await press('Enter')
    await allAnswered()
    await page.getByRole('heading', { name: 'Receipt' }).waitFor()
    await seen(/2K7QX-004117/)
    expect(await count(/2K7QX-004142/)).toBe(0)
    expect(errors).toEqual([])
  })

  it('a receipt is printed if its key is pressed before the receipt is shown', async () => {
    await open({ lines: [[0, '1']], late: ['sales.receipt'] })
    await press('F8')
    await seen('2K7QX-004142')
    await press('Enter', 'Control+F9')
    await allAnswered()
    await seen('Receipt 2K7QX-004142 goes to the printer.')
    expect(errors).toEqual([])
  })

  it('a change in dollars is accepted if it is typed before the offer arrives', async () => {
    await open({ lines: [[0, '1']], late: ['checkout.changeOffer'] })
    await press('F10')
    await type('400000')
    await press('Enter', 'Control+e')
    await type('10')
    await press('Enter')
    await allAnswered()
    await seen(/10[.,]00\s\$\s\+/)
    expect(await page.locator('dialog').count()).toBe(0)
    expect(errors).toEqual([])
  })

  it('Enter or the key of a row puts the customer of the new search on the ticket', async () => {
    for (const keys of [['Enter'], ['Alt+1']]) {
      await open({ lines: [[0, '1']], late: ['customer.search'] })
      await press('F5')
      await answered()
      await seen('Dilnoza Karimova')
      await type('Otabek')
      await press(...keys)
      await allAnswered()
      await page.getByRole('heading', { name: 'Sale' }).waitFor({ state: 'attached' })
      await seen('Otabek Yoʻldoshev')
      expect(await count('Dilnoza Karimova')).toBe(0)
    }
    expect(errors).toEqual([])
  })

  it('a sale gets the day and hour that are typed before the days arrive', async () => {
    await open({ lines: [[0, '1']], late: ['ticket.dates'] })
    await press('Alt+d', 'Alt+1')
    await type('905')
    await press('Enter')
    await allAnswered()
    await seen('Sold 20.11.2026 09:05')
    expect(await page.locator('dialog').count()).toBe(0)
    // The typed text did not go into another field.
    expect(await page.locator('main input').first().inputValue()).toBe('')
    expect(errors).toEqual([])
  })

  it('Enter or the key of a row takes the order of the new search', async () => {
    for (const keys of [['Enter'], ['Alt+1']]) {
      await open({ lines: [[0, '1']], late: ['orders.find'] })
      await press('Alt+o')
      await answered()
      await seen('Dilnoza Karimova')
      await type('Otabek')
      await press(...keys)
      await allAnswered()
      await page.getByRole('heading', { name: 'Sale' }).waitFor({ state: 'attached' })
      await seen('Order 1044')
      expect(await count('Order 1041')).toBe(0)
    }
    expect(errors).toEqual([])
  })

  it('the cash screen opens for the customer of the new search', async () => {
    await open({ lines: [[0, '1']], late: ['customer.search'] })
    await press('F5')
    await answered()
    await seen('Dilnoza Karimova')
    await type('Otabek')
    await press('F11')
    await allAnswered()
    await page.getByRole('heading', { name: /^Cash in or out/ }).waitFor()
    await seen('Otabek Yoʻldoshev')
    expect(errors).toEqual([])
  })

  it('cashback pays as soon as its balance is known, and Enter takes no payment meanwhile', async () => {
    await open({ lines: [[0, '3']], hasCashback: true, isOwing: true, late: ['checkout.cashback'] })
    await press('F10')
    await page.getByRole('heading', { name: 'Checkout' }).waitFor({ state: 'attached' })
    await press('Control+g', 'Enter')
    await allAnswered()
    const paid = page.getByRole('listitem').filter({ hasText: 'Cashback' })
    await paid.waitFor()
    expect(await page.getByRole('listitem').filter({ hasText: 'Naqd' }).count()).toBe(0)
    expect(errors).toEqual([])
  })

  it('a user can type a second list while the first one is being added, and no line of either is lost', async () => {
    await open({ late: ['ticket.addList'] })
    await press('Alt+l')
    await page.keyboard.insertText('10003 6\n0000000000000 1')
    await press('Enter')
    await page.keyboard.insertText('10002 2')
    await allAnswered()
    await seen('Not added: 1')
    expect(await page.getByRole('textbox', { name: 'A code and a quantity on each line' }).inputValue()).toBe(
      '0000000000000 1\n10002 2'
    )
    expect(errors).toEqual([])
  })

  it('the board is shown until the first answer, and a digit starts a search only if it does not start a scan', async () => {
    await open({ lines: [[0, '1']], late: ['catalog.search'] })
    const asked = await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('.search-field')
      const write = (text: string): number => {
        if (field !== null) field.value = text
        field?.dispatchEvent(new Event('input', { bubbles: true }))
        return window.kassaLate.waiting()
      }
      const [digit, nothing] = [write('4'), write('')]
      return [field !== null, digit, nothing]
    })
    expect(asked).toEqual([true, 0, 0])
    await type('4')
    await expect.poll(() => page.evaluate(() => window.kassaLate.waiting())).toBe(1)
    expect([await page.locator('.tiles').count(), await page.locator('.result').count()]).toEqual([1, 0])
    await allAnswered()
    await expect.poll(() => page.locator('.result').count()).toBeGreaterThan(0)
    expect(await page.locator('.tiles').count()).toBe(0)
    expect(errors).toEqual([])
  })

  it('a shift does not open before the rows of the count have arrived', async () => {
    await open({ without: ['shift'], state: { stage: 'openShift' }, late: ['shift.opening'] })
    await page.getByRole('heading', { name: 'Open the shift' }).waitFor()
    await press('F10')
    await allAnswered()
    await userAt(page).rest()
    await page.getByRole('heading', { name: 'Open the shift' }).waitFor()
    await press('F10', 'Enter')
    await page.getByRole('heading', { name: 'Sale' }).waitFor({ state: 'attached' })
    expect(errors).toEqual([])
  })
})
