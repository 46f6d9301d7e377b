import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userAt } from '../e2e/user.ts'
import { weighedCode } from './fakes/fake-shop.ts'
import { scan } from './scan.ts'
import { hasChromium, startWindows, type Windows } from './window-page.ts'

// Scans of goods sold by weight or measure, in a real Chromium with a fake IPC.

describe.skipIf(!hasChromium)('a scan without a quantity', () => {
  let windows: Windows
  let page: Page

  const open = async (): Promise<void> => {
    const lines: [number, string][] = [
      [0, '3'],
      [1, '2'],
      [3, '0.742']
    ]
    ;({ page } = await windows.open({ lines }))
  }
  const rows = () => page.getByRole('grid').getByRole('row')
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }

  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  it('a scan of goods sold by weight asks for the weight, and a scan during the question changes nothing and is reported', async () => {
    await open()
    const question = page.getByRole('dialog', { name: 'Pomidor Surxon' })
    const amount = () => question.getByRole('textbox')
    await scan(page, weighedCode)
    await expect.poll(() => amount().inputValue()).toBe('0.742')
    await scan(page, '4780013950018')
    await userAt(page).rest()
    expect(await amount().inputValue()).toBe('0.742')
    await press('Escape')
    expect(await rows().count()).toBe(3)
    await page.getByText('Scanned and not added: 4780013950018').waitFor()
    await scan(page, weighedCode)
    await expect.poll(() => amount().inputValue()).toBe('0.742')
    await press('Enter')
    await expect.poll(() => rows().count()).toBe(4)
    expect(await rows().last().textContent()).toMatch(/0\.742[^]*13\s356/)
    expect(await question.count()).toBe(0)
  })

  it('a typed quantity answers the question about the weight before the scan', async () => {
    await open()
    await page.keyboard.type('2*')
    await scan(page, weighedCode)
    await expect.poll(() => rows().count()).toBe(4)
    expect(await rows().last().textContent()).toMatch(/36\s000/)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('of two fast scans of goods sold by weight, the first is asked and the second is reported', async () => {
    await open()
    await scan(page, weighedCode)
    await scan(page, weighedCode)
    await page.getByRole('dialog', { name: 'Pomidor Surxon' }).waitFor()
    await press('Enter')
    await expect.poll(() => rows().count()).toBe(4)
    await page.getByText(`Scanned and not added: ${weighedCode}`).waitFor()
    expect(await rows().count()).toBe(4)
  })

  it('a scan of goods sold by weight while the change is shown asks for the weight on the sale screen', async () => {
    await open()
    await press('F9')
    await page.getByRole('heading', { name: 'Sale done' }).waitFor()
    await scan(page, weighedCode)
    await expect.poll(() => page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('0.742')
    await press('Enter')
    await expect.poll(() => rows().count()).toBe(1)
  })
})
