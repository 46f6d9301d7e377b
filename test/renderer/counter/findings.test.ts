import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scenario } from '../fake-ipc.ts'
import { keyboardUser } from '../keyboard-user.ts'
import { menuRow } from '../pictures/menu-row.ts'
import { scan } from '../scan.ts'
import { hasChromium, startWindows, type Windows } from '../window-page.ts'

// What a new owner and a cashier stumbled over at the counter (docs/internals/counter.md). Without Chromium the tests
// are shown as skipped.

describe.skipIf(!hasChromium)('the findings at the counter', () => {
  let windows: Windows
  let page: Page
  let errors: string[] = []
  const open = async (scenario: Scenario): Promise<void> => {
    ;({ page, errors } = await windows.open(scenario))
  }
  const { press, type, seen } = keyboardUser(() => page)
  const called = (name: string): Promise<boolean> =>
    page.evaluate((wanted) => window.kassaCalled.includes(wanted), name)

  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  it('Ctrl L locks the till also while a question is open', async () => {
    for (const key of ['F3', 'F6']) {
      await open({
        lines: [
          [0, '1'],
          [1, '2']
        ]
      })
      await press(key)
      await page.getByRole('dialog').waitFor()
      await press('Control+l')
      await expect.poll(() => called('people.lock')).toBe(true)
    }
    expect(errors).toEqual([])
  })

  it('ten thousand typed letters leave the sentence of the search short', async () => {
    await open({ lines: [[0, '1']] })
    await page.getByRole('combobox').fill('x'.repeat(10_000))
    const none = page.getByText(/^No results for/)
    await none.waitFor()
    expect((await none.textContent())?.length).toBeLessThan(120)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    expect(errors).toEqual([])
  })

  it('Enter on a typed code that is not known says so once, and is then off until the text changes', async () => {
    await open({ lines: [[0, '1']] })
    await page.getByRole('combobox').fill('zzz1000')
    const offers = (code: string) => page.getByRole('button', { name: new RegExp(`Add ${code}$`) }).count()
    await expect.poll(() => offers('zzz1000')).toBe(1)
    await press('Enter')
    await page.getByText('Nothing has this code: zzz1000.').waitFor()
    await expect.poll(() => offers('zzz1000')).toBe(0)
    await page.getByRole('combobox').fill('zzz10001')
    await expect.poll(() => offers('zzz10001')).toBe(1)
  })

  it('a scanned code that is not known is named also beside a search without results', async () => {
    await open({ lines: [[0, '1']] })
    await page.getByRole('combobox').fill('qqqq')
    await page.getByText('No results for “qqqq”').waitFor()
    await scan(page, '4780000009999')
    await page.getByText('Nothing has this code: 4780000009999.').waitFor()
    await page.getByText('No results for “qqqq”').waitFor()
  })

  it('Enter on a switch that was turned saves the rules, as the row of keys says', async () => {
    await open({})
    await menuRow('menu.rules')(page)
    const turned = page.getByRole('switch').first()
    await turned.focus()
    const before = await turned.getAttribute('aria-checked')
    await press(' ')
    await expect.poll(() => turned.getAttribute('aria-checked')).not.toBe(before)
    await press('Enter')
    await expect.poll(() => called('rules.save')).toBe(true)
    expect(await turned.getAttribute('aria-checked')).not.toBe(before)
  })

  it('one key or one tap undoes a merge of tickets, and a split where the screen shows it', async () => {
    await open({ lines: [[0, '2']], held: 4 })
    const undo = page.getByRole('status').getByRole('button', { name: 'Undo' })
    const undone = () => page.evaluate(() => window.kassaCalled.filter((name) => name === 'tickets.moveBack').length)
    await press('F7', 'Alt+1', 'F3', 'Alt+2', 'F4')
    await page.getByText(/^Merged: /).waitFor()
    await press('Control+z')
    await undo.waitFor({ state: 'hidden' })
    await press('F2', '=', 'Enter')
    await page.getByText(/^Split: /).waitFor()
    expect(await undone()).toBe(1)
    await undo.click()
    await undo.waitFor({ state: 'hidden' })
    expect(await undone()).toBe(2)
    expect(errors).toEqual([])
  })

  it('the tab of a held ticket with a long name ends in an ellipsis', async () => {
    await open({ lines: [[0, '1']] })
    await press('F6')
    await type('Kelinimizning onasi uchun katta buyurtma')
    await press('Enter')
    const name = page.getByRole('tab').locator('b').filter({ hasText: 'Kelinimizning' })
    await name.waitFor()
    const { isCut, ends } = await name.evaluate((element) => ({
      isCut: element.scrollWidth > element.clientWidth,
      ends: getComputedStyle(element).textOverflow
    }))
    expect([isCut, ends]).toEqual([true, 'ellipsis'])
    expect(errors).toEqual([])
  })

  it('an approved card payment is removed only after a question with its method and sum', async () => {
    const back = { name: 'Take back an approved card payment?' }
    for (const isTapped of [false, true]) {
      await open({ lines: [[0, '1']] })
      await press('F10', 'F6', 'Enter', 'Alt+1')
      const row = page.getByRole('button', { name: /^Remove Uzum/ })
      await row.waitFor()
      const ask = async (): Promise<void> => {
        if (isTapped) await row.click()
        else await press('Delete')
        await page.getByRole('dialog', back).waitFor()
      }
      await ask()
      const dialog = page.getByRole('dialog', back)
      expect(await dialog.textContent()).toMatch(/Uzum.*4\s000.*at the terminal/s)
      await press('Enter', 'Escape')
      await dialog.waitFor({ state: 'hidden' })
      expect(await called('checkout.removeTender')).toBe(false)
      await ask()
      await press('Alt+1')
      await row.waitFor({ state: 'hidden' })
      expect(await called('checkout.removeTender')).toBe(true)
      expect(errors).toEqual([])
    }
  })

  it('the form for a new product names the first field that is missing, and so does each next Enter', async () => {
    await open({ lines: [[0, '1']] })
    await press('Alt+n')
    const dialog = page.getByRole('dialog', { name: 'New product' })
    await dialog.waitFor()
    const isMissing = (label: RegExp) => dialog.getByLabel(label).first().getAttribute('aria-invalid')
    await press('Enter')
    await dialog.getByText('Needed for the product.').waitFor()
    expect(await isMissing(/^Name/)).toBe('true')
    await type('Somsa')
    await press('Enter')
    await expect.poll(() => isMissing(/^Price/)).toBe('true')
    expect(await isMissing(/^Name/)).toBe('false')
    expect(errors).toEqual([])
  })

  it('a number pad for a PIN has no empty place, and a manager is told to type six digits', async () => {
    await open({ without: ['shift', 'cashier'], state: { stage: 'signIn' } })
    await seen('PIN, 4 to 8 digits')
    const pad = page.locator('.numpad')
    expect(await pad.evaluate((element) => [...element.children].every((each) => each.matches('button')))).toBe(true)
    const manager = page.getByRole('radio', { name: /Manager/ }).first()
    await manager.click()
    await seen('PIN, 6 to 8 digits')
    expect(await page.locator('.pin i').count()).toBe(6)
    expect(errors).toEqual([])
  })

  it('while the practice shop is made, the sign-in says so', async () => {
    await open({ without: ['shift', 'cashier'], late: ['people.list'], state: { stage: 'signIn', mode: 'training' } })
    await seen('The practice shop is being made')
    expect(errors).toEqual([])
  })

  it('Sync now says that the synchronization started, also if nothing waits', async () => {
    await open({ isQuiet: true })
    await press('Control+j')
    await page.getByText('Everything is sent.').first().waitFor()
    await press('F10')
    await page.getByText('Synchronization started.').waitFor()
    expect(errors).toEqual([])
  })

  it('a tile of the favourites that is pressed during a search is chosen, and the search ends', async () => {
    await open({})
    await press('Control+f')
    await page.locator('.favourites-page').waitFor()
    await type('non')
    const found = page.locator('.found')
    await found.waitFor()
    const tile = page.locator('.favourites-page .tile').nth(1)
    await tile.click()
    await found.waitFor({ state: 'hidden' })
    expect(await tile.getAttribute('class')).toContain('is-here')
    expect(errors).toEqual([])
  })

  it('the page of printing opens at the printer if nothing waits to be printed', async () => {
    for (const isQuiet of [true, false]) {
      await open({ lines: [[0, '1']], isQuiet })
      await menuRow('menu.printing')(page)
      await page.getByRole('region', { name: isQuiet ? 'Printer' : 'Prints', exact: true }).waitFor()
    }
    expect(errors).toEqual([])
  })

  it('a new owner sees an example of the address, and where the address and the key are found', async () => {
    await open({ without: ['shop', 'shift', 'cashier'], state: { stage: 'welcome' } })
    expect(await page.getByRole('textbox', { name: 'Address of the service' }).getAttribute('placeholder')).toBe(
      'https://api.example.com'
    )
    await seen('Your back office shows it under Settings, Integration API.')
    await seen(/An owner makes it on the same page\. It is shown there once\./)
    expect(errors).toEqual([])
  })

  it('Esc asks for a second Esc before it drops the counted float, and once more after the count changed', async () => {
    await open({ without: ['shift'], state: { stage: 'openShift' } })
    const pieces = page.getByRole('textbox', { name: /^Pieces of/ }).first()
    await pieces.fill('2')
    await press('Escape')
    await seen('The counted cash is not saved yet. Press Esc again to sign out without it.')
    await pieces.fill('3')
    await press('Escape')
    expect(await pieces.inputValue()).toBe('3')
    await press('Escape')
    const locked = () => page.evaluate(() => window.kassaCalled.filter((name) => name === 'people.lock').length)
    await expect.poll(locked).toBe(1)
    expect(errors).toEqual([])
  })

  it('the number of a payment card in the comment of a customer is refused beside the comment', async () => {
    await open({ lines: [] })
    await press('F5', 'F6')
    const comment = page.getByRole('textbox', { name: 'Comment' })
    await comment.fill('4111 1111 1111 1111')
    await press('Enter')
    await expect.poll(() => comment.getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).not.toBe('true')
    await seen(/Card numbers are never stored/)
    expect(errors).toEqual([])
  })

  it('a letter that is typed into a count of pieces is left out, and a number of six figures is marked as wrong', async () => {
    await open({ without: ['shift'], state: { stage: 'openShift' } })
    const pieces = page.getByRole('textbox', { name: /^Pieces of/ }).first()
    await pieces.pressSequentially('1a2 b')
    expect(await pieces.inputValue()).toBe('12')
    await pieces.fill('123456')
    await pieces.blur()
    expect(await pieces.getAttribute('aria-invalid')).toBe('true')
    expect(errors).toEqual([])
  })

  it('the note of a customer is one line below the name while selling, and a press shows the whole', async () => {
    await open({ lines: [[0, '2']] })
    await press('F5')
    await page.getByRole('listbox').or(page.getByRole('option').first()).first().waitFor()
    await page.keyboard.type('Dilnoza')
    await page
      .getByRole('option', { name: /Dilnoza Karimova/ })
      .first()
      .waitFor()
    await press('Enter')
    const note = page.getByRole('region', { name: 'Ticket' }).getByRole('button', { name: /Juma kuni/ })
    await note.waitFor()
    const heightOf = async () => (await note.boundingBox())?.height ?? 0
    const line = await heightOf()
    await page.setViewportSize({ width: 800, height: 600 })
    await note.click()
    await expect.poll(heightOf).toBeGreaterThanOrEqual(line)
    expect(await note.locator('.whole').count()).toBe(1)
    expect(errors).toEqual([])
  })

  it('the end of a sale does not come back after an X report', async () => {
    await open({ lines: [[0, '2']] })
    await press('F9')
    const end = page.getByRole('region', { name: 'Sale done' })
    await end.waitFor()
    await press('F12')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^X report/ })
      .click()
    await page.getByRole('heading', { name: 'X report' }).first().waitFor()
    await press('Escape')
    await page.getByRole('region', { name: 'Ticket' }).waitFor()
    expect(await end.count()).toBe(0)
    expect(errors).toEqual([])
  })

  it.each([
    ['a refund', { lines: [] }, ['F8', 'ArrowDown', 'F8']],
    ['a split', { lines: [[0, '2']], held: 4 }, ['F7', 'Alt+4', 'F2']]
  ] as [string, Scenario, string[]][])(
    'a step that would change nothing in %s cannot be pressed: fewer than nothing, and more than all',
    async (_, scenario, keys) => {
      await open(scenario)
      await press(...keys)
      const less = page.locator('.stepper button').first()
      const more = page.locator('.stepper').first().locator('button').last()
      await less.waitFor()
      expect([await less.isDisabled(), await more.isDisabled()]).toEqual([true, false])
      await press('=')
      await expect.poll(async () => [await less.isDisabled(), await more.isDisabled()]).toEqual([false, true])
      expect(errors).toEqual([])
    }
  )
})
