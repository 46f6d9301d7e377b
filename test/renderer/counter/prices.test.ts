import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scenario } from '../fake-ipc.ts'
import { keyboardUser } from '../keyboard-user.ts'
import { hasChromium, startWindows, type Windows } from '../window-page.ts'

// Typed prices at the counter (docs/internals/counter.md). Without Chromium the tests are shown as skipped.

describe.skipIf(!hasChromium)('a price at the counter', () => {
  let windows: Windows
  let page: Page
  let errors: string[] = []
  const open = async (scenario: Scenario): Promise<void> => {
    ;({ page, errors } = await windows.open(scenario))
  }
  const { press, type } = keyboardUser(() => page)
  const called = (name: string): Promise<boolean> =>
    page.evaluate((wanted) => window.kassaCalled.includes(wanted), name)

  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  it('the question of a price shows the price of the list beside the field of the new price', async () => {
    await open({ lines: [[0, '1']] })
    await press('F4')
    expect(await page.getByRole('dialog').textContent()).toMatch(/List price: 4\s000/)
    expect(errors).toEqual([])
  })

  it.each([
    ['0', /for nothing\?/],
    ['100', /far below its list price\?/]
  ])(
    'a typed price of %s is taken only after a question with both prices, which a double Enter does not agree to',
    async (price, title) => {
      await open({ lines: [[0, '1']] })
      await press('F4')
      await type(price)
      await press('Enter')
      const question = page.getByRole('dialog', { name: title })
      await question.waitFor()
      expect(await question.textContent()).toMatch(new RegExp(`List price.*4\\s000.*New price.*${price}`, 's'))
      await press('Enter', 'Enter')
      expect(await question.isVisible()).toBe(true)
      expect(await called('ticket.setPrice')).toBe(false)
      await press('Escape')
      await question.waitFor({ state: 'hidden' })
      expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toBe(price)
      await press('Enter')
      await page.getByRole('button', { name: /^Sell at/ }).click()
      await expect.poll(() => called('ticket.setPrice')).toBe(true)
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      expect(errors).toEqual([])
    }
  )

  it('a price of at least half of the list price is taken without a question', async () => {
    await open({ lines: [[0, '1']] })
    await press('F4')
    await type('2000')
    await press('Enter')
    await expect.poll(() => called('ticket.setPrice')).toBe(true)
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(errors).toEqual([])
  })

  it.each([
    ['a line', ['F4', 'Alt+2'], /more than half off Non \(tandir\)\?/, 'ticket.setDiscount'],
    ['the receipt', ['Control+d'], /more than half off the receipt\?/, 'ticket.setReceiptDiscount']
  ])(
    'a discount of more than half on %s is given only after a question, which a double Enter does not agree to',
    async (_of, keys, title, call) => {
      await open({ lines: [[0, '2']] })
      await press(...keys)
      await type('90')
      await press('Enter')
      const question = page.getByRole('dialog', { name: title })
      await question.waitFor()
      expect(await question.textContent()).toMatch(/Without discounts.*8\s000.*Discount.*90 %/s)
      await press('Enter', 'Enter')
      expect(await question.isVisible()).toBe(true)
      expect(await called(call)).toBe(false)
      await press('Escape')
      await question.waitFor({ state: 'hidden' })
      expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('90')
      await press('Enter', 'Alt+1')
      await expect.poll(() => called(call)).toBe(true)
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      expect(errors).toEqual([])
    }
  )

  it('a quantity of 1000 or more is taken only after a question, which a double Enter does not agree to', async () => {
    await open({ lines: [[0, '2']] })
    await press('F3')
    await type('99999')
    await press('Enter')
    const question = page.getByRole('dialog', { name: /so much of Non \(tandir\)\?/ })
    await question.waitFor()
    await press('Enter', 'Enter')
    expect(await question.isVisible()).toBe(true)
    expect(await called('ticket.setQuantity')).toBe(false)
    await press('Alt+1')
    await expect.poll(() => called('ticket.setQuantity')).toBe(true)
    await question.waitFor({ state: 'hidden' })
    expect(errors).toEqual([])
  })

  it('Ctrl Z takes back a typed price and a typed discount of a line, as it takes back a removed line', async () => {
    const total = (figure: RegExp) => page.getByText(figure).first().waitFor()
    await open({ lines: [[0, '2']] })
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
    await press('F4')
    await type('3000')
    await press('Enter')
    await page.getByText('New price: Non (tandir)').waitFor()
    await total(/6\s000/)
    await press('Control+z')
    await undo.waitFor({ state: 'hidden' })
    await total(/8\s000/)
    for (const [value, after] of [
      ['10', /7\s200/],
      ['25', /6\s000/]
    ] as const) {
      await press('F4', 'Alt+2')
      await type(value)
      await press('Enter')
      await page.getByText('Discount changed: Non (tandir)').waitFor()
      await total(after)
    }
    await undo.click()
    await undo.waitFor({ state: 'hidden' })
    await total(/7\s200/)
    expect(errors).toEqual([])
  })

  it('Ctrl Z takes back a typed quantity and a typed discount of the receipt', async () => {
    const total = (figure: RegExp) => page.getByText(figure).first().waitFor()
    await open({ lines: [[0, '2']] })
    await press('F3')
    await type('5')
    await press('Enter')
    await page.getByText('New quantity: Non (tandir)').waitFor()
    await total(/20\s000/)
    await press('Control+z')
    await total(/8\s000/)
    await press('Control+d')
    await type('25')
    await press('Enter')
    await page.getByText('Discount on the receipt changed').waitFor()
    await total(/6\s000/)
    // The words of a part that a split has left say that it holds only for its goods; this one is of the whole receipt.
    await page.getByText(/^Receipt discount, −2\s000/).waitFor()
    await press('Control+z')
    await total(/8\s000/)
    expect(errors).toEqual([])
  })

  it('goods without a price are given away for 0 only after a question', async () => {
    await open({ lines: [[0, '1']] })
    await type('молочная смесь')
    await press('Enter')
    await page.getByRole('dialog').waitFor()
    await type('0')
    await press('Enter')
    const question = page.getByRole('dialog', { name: /for nothing\?/ })
    await question.waitFor()
    await press('Enter')
    expect(await called('ticket.add')).toBe(false)
    await press('Alt+1')
    await expect.poll(() => called('ticket.add')).toBe(true)
    expect(errors).toEqual([])
  })
})
