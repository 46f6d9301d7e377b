import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userAt } from '../e2e/user.ts'
import type { Scenario } from './fake-ipc.ts'
import { scan, scanAs } from './scan.ts'
import { hasChromium, startWindows, type Windows } from './window-page.ts'

// Keys and scans in a real Chromium with a fake IPC. Without Chromium (npm run e2e installs it) the tests are shown as
// skipped.

const lines: [number, string][] = [
  [0, '3'],
  [1, '2'],
  [3, '0.742']
]

describe.skipIf(!hasChromium)('the window', () => {
  let windows: Windows
  let page: Page
  let errors: string[] = []

  const open = async (scenario: Scenario): Promise<void> => {
    ;({ page, errors } = await windows.open(scenario))
  }
  const rows = () => page.getByRole('grid').getByRole('row')
  const box = () => page.getByRole('combobox')
  const amount = () => page.getByRole('textbox', { name: 'Received' })
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const type = async (field: Locator, text: string): Promise<void> => {
    await field.focus()
    await page.keyboard.type(text)
  }

  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  it('a scan is read whatever has the focus, and its characters are removed from the box', async () => {
    await open({ lines })
    await type(box(), 'no')
    await scan(page, '4780013950018')
    await expect.poll(() => rows().count()).toBe(4)
    expect(await box().inputValue()).toBe('no')
    expect(errors).toEqual([])
  })

  it('the help finds a key by a word, Enter does it, and Esc empties the search before it closes the help', async () => {
    await open({ lines })
    const help = page.getByRole('dialog', { name: 'All keys' })
    const field = help.getByRole('textbox', { name: 'Type what you want to do' })
    await press('F1')
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await help.getByRole('button', { name: 'Exact cash' }).count()).toBe(0)
    await page.keyboard.type('cash')
    await expect.poll(() => help.getByRole('listitem').allTextContents()).toEqual(['Exact cash F9', 'Cash in, out F11'])
    await press('Escape')
    expect(await field.inputValue()).toBe('')
    await press('Escape')
    await expect.poll(() => help.count()).toBe(0)
    await press('F1')
    await page.keyboard.type('hol')
    await press('Enter')
    await expect.poll(() => page.getByRole('dialog', { name: 'Hold' }).count()).toBe(1)
    expect(errors).toEqual([])
  })

  it('the number pad of the opening count types into the field in focus, and its button goes on to the next note', async () => {
    await open({ without: ['shift'], state: { stage: 'openShift' } })
    const pad = page.getByRole('region', { name: 'Keypad' })
    const pieces = (value: string) => page.getByRole('textbox', { name: `Pieces of ${value} soʻm` })
    const drawer = page.getByRole('status', { name: 'In the drawer' })
    for (const name of ['1', '2', 'Backspace', /^Next/, '3'])
      await pad.getByRole('button', { name, exact: typeof name === 'string' }).click()
    expect(await pieces('200 000').inputValue()).toBe('1')
    expect(await pieces('100 000').inputValue()).toBe('3')
    expect(await drawer.textContent()).toMatch(/^500\s000/)
    const go = page.getByRole('main').getByRole('button', { name: /^Open with 500\s000/ })
    expect(await go.count()).toBe(1)
    expect(errors).toEqual([])
  })

  it('a scan is read under a Russian layout', async () => {
    await open({ lines })
    await scanAs(page, '4601662000160', 'йцукенгшщзхъф')
    await expect.poll(() => rows().last().textContent()).toContain('Простоквашино')
    expect(await box().inputValue()).toBe('')
  })

  it('scans in quick succession keep their order', async () => {
    await open({})
    await Promise.all([scan(page, '4780000000017'), scan(page, '4780000000024'), scan(page, '4780000000055')])
    await expect.poll(() => rows().count()).toBe(3)
    expect(await rows().last().textContent()).toContain('Tuxum')
  })

  it('digits and * set the quantity, Enter adds the goods, and keys act on the line while there is no search', async () => {
    await open({ lines })
    await type(box(), '2*')
    await expect.poll(() => page.getByText('2 ×', { exact: true }).count()).toBe(1)
    await type(box(), 'suv')
    await page.getByRole('option', { name: /Suv Hydrolife/ }).waitFor()
    await press('Enter')
    await expect.poll(() => rows().last().textContent()).toMatch(/Suv Hydrolife.*2/)
    expect(await box().inputValue()).toBe('')
    await press('+', '+', '-')
    await expect.poll(() => rows().last().textContent()).toMatch(/Suv Hydrolife.*3/)
    await press('Delete')
    await expect.poll(() => rows().count()).toBe(3)
    await press('Control+z')
    await expect.poll(() => rows().count()).toBe(4)
  })

  it('the window asks for the quantity of goods sold by weight, offers the weight on the scale, and adds nothing after Esc', async () => {
    await open({ lines })
    const amount = () => page.getByRole('dialog').getByRole('textbox')
    await page.keyboard.type('pomidor')
    await page.getByRole('option').first().waitFor()
    await press('Enter')
    await expect.poll(() => amount().inputValue()).toBe('0.742')
    expect(await page.getByRole('dialog').textContent()).toMatch(/13\s356/)
    await press('Escape')
    expect(await rows().count()).toBe(3)
    await press('Enter')
    await amount().waitFor()
    await press('Control+a')
    await page.keyboard.type('0.5')
    await press('Enter')
    await expect.poll(() => rows().count()).toBe(4)
    expect(await rows().last().textContent()).toMatch(/0\.5[^]*9\s000/)
    expect(errors).toEqual([])
  })

  it('a scan neither changes the amount nor pays', async () => {
    await open({ lines })
    await press('F10')
    await amount().waitFor()
    await scan(page, '4780013950018')
    await userAt(page).rest()
    expect(await amount().inputValue()).toBe('')
    await scan(page, '500')
    await userAt(page).rest()
    expect(await page.getByText('No change').count()).toBe(0)
    expect(await page.getByRole('list', { name: 'Payments' }).getByRole('listitem').count()).toBe(0)
  })

  it('a payment in dollars offers what is due, and Enter takes it', async () => {
    await open({ lines })
    await press('F10', '/')
    // The sum in dollars has cents. It replaces the sum in soʻm once it was read.
    const due = async () => (await amount().getAttribute('placeholder')) ?? ''
    await expect.poll(due).toMatch(/^\d+\.\d\d$/)
    await page
      .getByRole('button', { name: `Take ${await due()}` })
      .first()
      .waitFor()
    await press('Enter')
    await page
      .getByRole('button', { name: /^Finish/ })
      .first()
      .waitFor()
  })

  it('the change is shown until the next key, and the character of that key is not lost', async () => {
    await open({ lines })
    await press('F10')
    await type(amount(), '100000')
    await press('Enter', 'Enter')
    await page.getByRole('heading', { name: 'Sale done' }).waitFor()
    await page.keyboard.press('n')
    await expect.poll(() => box().inputValue()).toBe('n')
  })

  it('a scan is read while the change is shown, and leaves the box empty', async () => {
    await open({ lines })
    await press('F9')
    await page.getByRole('heading', { name: 'Sale done' }).waitFor()
    await scan(page, '4780013950018')
    await expect.poll(() => rows().count()).toBe(1)
    expect(await box().inputValue()).toBe('')
  })

  it('an error is shown on the screen where it happened, and on no other', async () => {
    await open({ lines })
    await scan(page, '4780099999990')
    const told = page.getByText('Nothing has this code')
    await told.waitFor()
    await press('Control+j')
    await page.getByRole('heading', { name: 'System', level: 1 }).waitFor({ state: 'attached' })
    expect(await told.count()).toBe(0)
    await press('Escape')
    await page.getByRole('heading', { name: 'Sale', level: 1 }).waitFor({ state: 'attached' })
    expect(await told.count()).toBe(0)
  })

  it('the window asks for a manager’s PIN if an approval is missing, and says if the PIN is wrong', async () => {
    await open({ lines, managerNeeded: true })
    await press('F4', 'Alt+2', '5', 'Enter')
    const question = page.getByRole('dialog', { name: 'Manager approval required' })
    await type(question.getByLabel('PIN'), '1111')
    await press('Enter')
    await question.getByText(/not right/).waitFor()
    await type(question.getByLabel('PIN'), '2580')
    await press('Enter')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => rows().last().textContent()).toContain('5 %')
  })

  it('the window offers a choice if several goods have one code', async () => {
    await open({ lines })
    await scan(page, '2000000000015')
    await page.getByRole('dialog', { name: 'Several goods have this code' }).waitFor()
    await press('ArrowDown', 'Enter')
    await expect.poll(() => rows().last().textContent()).toContain('kokteyli')
  })

  it('Enter opens the form for a new customer if nobody is found, with the text in the field that it belongs to', async () => {
    await open({ lines })
    await press('F5')
    const search = page.getByRole('searchbox', { name: 'Name, phone, card or tax number' })
    const form = page.getByRole('dialog', { name: 'New customer' })
    const texts = [
      ['Hamid', 'Name'],
      ['909998877', 'Phone'],
      ['31503880099999', 'Tax number']
    ] as const
    for (const [text, field] of texts) {
      await search.fill(text)
      await page
        .getByRole('button', { name: `New customer “${text}”` })
        .first()
        .waitFor()
      await press('Enter')
      expect(await form.getByLabel(field, { exact: true }).inputValue()).toBe(text)
      await press('Escape')
    }
    await scan(page, '99880042')
    await page.getByRole('button', { name: 'New customer “99880042”' }).first().click()
    expect(await form.getByLabel('Card', { exact: true }).inputValue()).toBe('99880042')
  })

  it('the search box has the focus again after any dialog, so that the next typed text is searched for', async () => {
    await open({ lines })
    for (const key of ['F3', 'F4', 'F6', 'F12', 'F1']) {
      await press(key)
      await expect.poll(() => page.getByRole('dialog').count()).toBe(1)
      await press('Escape')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      await page.keyboard.type('suv')
      await expect.poll(() => box().inputValue(), { message: key }).toBe('suv')
      await press('Escape')
      await expect.poll(() => box().inputValue()).toBe('')
    }
  })

  it('a search adds no goods by itself, however few it finds', async () => {
    await open({ lines })
    await type(box(), 'Hydrolife')
    await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBeGreaterThan(0)
    await page.clock.fastForward(60_000)
    expect(await rows().count()).toBe(3)
    await press('Escape')
    await userAt(page).rest()
    expect(await rows().count()).toBe(3)
  })

  it('the number pad types a sum, with keys for two and three zeros', async () => {
    await open({ lines })
    await press('F10')
    await amount().waitFor()
    const key = (name: string) => page.getByRole('button', { name, exact: true }).click()
    for (const name of ['5', '00', '000', 'Backspace']) await key(name)
    await expect.poll(() => amount().inputValue()).toMatch(/^50.000$/)
  })

  it('no F-key or chord reaches the browser', async () => {
    await open({ lines })
    const kept = await page.evaluate(() => {
      const keys = [
        ...Array.from({ length: 12 }, (_, index) => `F${index + 1}`),
        'KeyR',
        'KeyP',
        'KeyS',
        'KeyW',
        'KeyF'
      ]
      return keys.filter((code) => {
        const isChord = code.startsWith('Key')
        const key = isChord ? code.slice(3).toLowerCase() : code
        return document.body.dispatchEvent(
          new KeyboardEvent('keydown', { code, key, ctrlKey: isChord, bubbles: true, cancelable: true })
        )
      })
    })
    expect(kept).toEqual([])
  })
})
