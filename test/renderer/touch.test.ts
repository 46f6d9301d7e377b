import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { rowsOf, scriptOf } from '../../src/renderer/ui/touch/touch-layouts.ts'
import { localeNames } from '../../src/shared/choices.ts'
import { textOf } from '../../src/shared/locales/index.ts'
import en from '../../src/shared/locales/en.json' with { type: 'json' }
import type { Key } from '../../src/shared/locales/index.ts'
import { touch } from './pictures/user-actions.ts'
import { hasChromium, startWindows, type Windows } from './window-page.ts'

// The on-screen keyboard in a real Chromium with a fake IPC, and its letters.

const lines: [number, string][] = [[0, '3']]

test.each(localeNames)('the on-screen keyboard has every letter of the texts in %s', (locale) => {
  const own = new Set(rowsOf(scriptOf(locale), locale).flat())
  const latin = new Set(rowsOf('latin', locale).flat())
  // Placeholders in the texts have Latin names, so the Latin half of the keyboard counts too.
  const all = (Object.keys(en) as Key[]).map((key) => textOf(locale, key).toLocaleLowerCase(locale)).join('')
  const letters = [...new Set(all.match(/\p{L}/gu))]
  expect(letters.filter((letter) => !own.has(letter) && !latin.has(letter))).toEqual([])
})

describe.skipIf(!hasChromium)('the on-screen keyboard', () => {
  let windows: Windows
  let page: Page
  const keyboard = () => page.getByRole('region', { name: 'On-screen keyboard' })
  const tap = async (...keys: string[]) => {
    for (const key of keys) await keyboard().getByRole('button', { name: key, exact: true }).click()
  }
  const open = async (...given: Parameters<Windows['open']>) => ({ page } = await windows.open(...given))
  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  it('the keyboard appears under a touched field, types into it, and disappears when a real key is pressed', async () => {
    await open({ lines })
    await page.locator('input').first().click()
    expect(await keyboard().count()).toBe(0)
    await touch('input')(page)
    await expect.poll(() => keyboard().count()).toBe(1)
    const [row, keys] = [await page.locator('.keys').boundingBox(), await keyboard().boundingBox()]
    expect((row?.y ?? 0) + (row?.height ?? 0), 'the row of keys is in sight').toBeLessThanOrEqual(keys?.y ?? 0)
    await tap('m', 'o', 'l', 'x', 'Backspace')
    expect(await page.locator('input').first().inputValue()).toBe('mol')
    await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(1)
    await tap('Space', 'Capital letters', 'N', 'АБВ', 'ё', 'ABC')
    expect(await page.locator('input').first().inputValue()).toBe('mol Nё')
    await page.keyboard.press('Escape')
    await expect.poll(() => keyboard().count()).toBe(0)
  })

  it('the keyboard is inside an open dialog, leaves its buttons visible, and closes with it', async () => {
    await open({ lines })
    await page.keyboard.press('F6')
    await touch('dialog input')(page)
    await tap('s', 't', 'o', 'l', '5')
    expect(await page.locator('dialog input').inputValue()).toBe('stol5')
    const [answer, keys] = [await page.locator('.dialog-foot').boundingBox(), await keyboard().boundingBox()]
    expect((answer?.y ?? 0) + (answer?.height ?? 0)).toBeLessThanOrEqual(keys?.y ?? 0)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Cancel/ })
      .click()
    await expect.poll(() => keyboard().count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--keyboard'))).toBe('')
  })

  it('a finger presses a button above the keyboard, although the button moves when the keyboard disappears', async () => {
    await open({ lines })
    await page.keyboard.press('F6')
    const answer = page.locator('.dialog-foot .button--primary')
    const low = await answer.boundingBox()
    await touch('dialog input')(page)
    await expect.poll(() => keyboard().count()).toBe(1)
    const high = await answer.boundingBox()
    expect((high?.y ?? 0) + (high?.height ?? 0)).toBeLessThan(low?.y ?? 0)
    await touch('.dialog-foot .button--primary')(page)
    await expect.poll(() => page.locator('dialog').count()).toBe(0)
  })

  it('the keyboard has only digits for a number, and does not appear for a field with a number pad', async () => {
    await open({ lines })
    await page.keyboard.press('F3')
    await touch('dialog input')(page)
    expect(await keyboard().count()).toBe(0)
    await open({}, { width: 1024, height: 768 })
    await page.keyboard.press('F8')
    await page.keyboard.press('F8')
    await touch('main input[inputmode="decimal"]')(page)
    await expect.poll(() => keyboard().getByRole('button').count()).toBe(15)
  })
})
