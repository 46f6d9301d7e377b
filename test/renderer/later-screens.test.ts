import type { Page, Route } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyboardUser } from './keyboard-user.ts'
import { hasChromium, startWindows, type Windows } from './window-page.ts'

// Screens that the window loads after its first one, in a real Chromium with a fake IPC. Without Chromium the tests are
// shown as skipped.

const script = '**/assets/later-*.js'

describe.skipIf(!hasChromium)('a screen that is loaded later', () => {
  let windows: Windows
  let page: Page

  /** Opens the window at the sale. The second script waits for `answer`. Resolves when the script is requested. */
  const open = async (answer: (route: Route) => Promise<void>): Promise<void> => {
    const before = await windows.open({ lines: [[0, '1']] })
    await before.page.unroute(script)
    const isAsked = new Promise<void>((asked) => {
      void before.page.route(script, (route) => (asked(), answer(route)))
    })
    ;({ page } = await windows.open({ lines: [[0, '1']] }))
    await isAsked
  }
  /** Opens the window and keeps the second script back until the returned function is called. */
  const openHeld = async (): Promise<() => void> => {
    const gate = Promise.withResolvers<undefined>()
    await open(async (route) => {
      await gate.promise
      await route.fallback()
    })
    return () => gate.resolve(undefined)
  }
  const { press, type, seen } = keyboardUser(() => page)
  /** Presses keys at once, without waiting for the window as a person does. */
  const hurry = async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      await page.keyboard.down(key)
      await page.keyboard.up(key)
    }
  }
  const tapKey = (key: string) => page.locator(`footer [aria-keyshortcuts=${key}]`).click()
  const box = () => page.getByRole('combobox')

  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  it('the screen before stays, and what is typed meanwhile is for the new screen', async () => {
    const come = await openHeld()
    await tapKey('F8')
    await hurry('4', '1', '1', '7')
    expect(await box().inputValue()).toBe('')
    come()
    await press('Enter')
    await page.getByRole('heading', { name: 'Receipt' }).waitFor()
    await seen(/2K7QX-004117/)
  })

  it('what is typed before a dialog is loaded is for the dialog', async () => {
    const come = await openHeld()
    await tapKey('F1')
    await hurry('c', 'a', 's', 'h')
    come()
    const help = page.getByRole('dialog', { name: 'All keys' })
    await expect.poll(() => help.getByRole('listitem').allTextContents()).toEqual(['Exact cash F9', 'Cash in, out F11'])
    expect(await help.getByRole('textbox').inputValue()).toBe('cash')
  })

  it('if its script cannot be loaded, the window stays where it is and says why, and keys work there again', async () => {
    await open((route) => route.abort())
    await press('F8')
    await seen('This screen could not be opened: a file of Kassa is missing or damaged.')
    await type('no')
    await expect.poll(() => box().inputValue()).toBe('no')
    await press('Escape', 'F1')
    await seen('Restart Kassa. If that does not help, install it again.')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.unroute(script)
    await press('F8')
    await seen('2K7QX-004142')
  })
})
