import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userAt } from '../e2e/user.ts'
import type { Scenario } from './fake-ipc.ts'
import { scan, scanAs } from './scan.ts'
import { hasChromium, startWindows, type Windows } from './window-page.ts'

// Keys and scans in a real Chromium, over a fake wall. Without Chromium (npm run e2e brings it) they are shown as skipped.

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

  it('takes a scan whatever has the focus, and takes what it typed back out of the box', async () => {
    await open({ lines })
    await type(box(), 'no')
    await scan(page, '4780013950018')
    await expect.poll(() => rows().count()).toBe(4)
    expect(await box().inputValue()).toBe('no')
    expect(errors).toEqual([])
  })

  it('reads a scan under a Russian layout', async () => {
    await open({ lines })
    await scanAs(page, '4601662000160', 'йцукенгшщзхъф')
    await expect.poll(() => rows().last().textContent()).toContain('Простоквашино')
    expect(await box().inputValue()).toBe('')
  })

  it('keeps the order of scans that follow each other at once', async () => {
    await open({})
    await Promise.all([scan(page, '4780000000017'), scan(page, '4780000000024'), scan(page, '4780000000055')])
    await expect.poll(() => rows().count()).toBe(3)
    expect(await rows().last().textContent()).toContain('Tuxum')
  })

  it('sets the quantity by digits and *, adds by Enter, and acts on the line while nothing is sought', async () => {
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

  it('asks how much of goods sold by weight, offers what lies on the scale, and adds nothing when it is left', async () => {
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

  it('never lets a scan land in the amount or pay', async () => {
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

  it('shows the change until the next key, and the letter of that key is not lost', async () => {
    await open({ lines })
    await press('F10')
    await type(amount(), '100000')
    await press('Enter', 'Enter')
    await page.getByRole('heading', { name: 'Sale done' }).waitFor()
    await page.keyboard.press('n')
    await expect.poll(() => box().inputValue()).toBe('n')
  })

  it('takes a scan while the change is shown, and leaves nothing in the box', async () => {
    await open({ lines })
    await press('F9')
    await page.getByRole('heading', { name: 'Sale done' }).waitFor()
    await scan(page, '4780013950018')
    await expect.poll(() => rows().count()).toBe(1)
    expect(await box().inputValue()).toBe('')
  })

  it('shows an error on the screen where it happened, and on no other', async () => {
    await open({ lines })
    await scan(page, '4780099999990')
    const told = page.locator('.message')
    await told.waitFor()
    await press('Control+j')
    await page.getByRole('heading', { name: 'System', level: 1 }).waitFor({ state: 'attached' })
    expect(await told.count()).toBe(0)
    await press('Escape')
    await page.getByRole('heading', { name: 'Sale', level: 1 }).waitFor({ state: 'attached' })
    expect(await told.count()).toBe(0)
  })

  it('asks a manager where that is what is missing, and says when the PIN is wrong', async () => {
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

  it('offers a choice where several goods have one code', async () => {
    await open({ lines })
    await scan(page, '2000000000015')
    await page.getByRole('dialog', { name: 'Several goods have this code' }).waitFor()
    await press('ArrowDown', 'Enter')
    await expect.poll(() => rows().last().textContent()).toContain('kokteyli')
  })

  it('has the search box again after any dialog: what is typed next is sought', async () => {
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

  it('adds nothing by itself while somebody searches, however few goods are found', async () => {
    await open({ lines })
    await type(box(), 'Hydrolife')
    await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBeGreaterThan(0)
    await page.clock.fastForward(60_000)
    expect(await rows().count()).toBe(3)
    await press('Escape')
    await userAt(page).rest()
    expect(await rows().count()).toBe(3)
  })

  it('takes a sum from the number pad, with its keys of two and three noughts', async () => {
    await open({ lines })
    await press('F10')
    await amount().waitFor()
    const key = (name: string) => page.getByRole('button', { name, exact: true }).click()
    for (const name of ['5', '00', '000', 'Backspace']) await key(name)
    await expect.poll(() => amount().inputValue()).toMatch(/^50.000$/)
  })

  it('keeps every F-key and chord from the browser', async () => {
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
