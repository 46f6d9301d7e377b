import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failureOf } from '../../../src/renderer/core/failures/window-failure.ts'
import type { Scenario } from '../fake-ipc.ts'
import { keyboardUser } from '../keyboard-user.ts'
import { menuRow } from '../pictures/menu-row.ts'
import { full } from '../pictures/user-actions.ts'
import { hasChromium, startWindows, type Windows } from '../window-page.ts'

// A part of the window that fails is replaced by a card, and the rest works on. Without Chromium the tests are shown as
// skipped.

describe.skipIf(!hasChromium)('a failed part of the window', () => {
  let windows: Windows
  let page: Page
  let errors: string[] = []
  const open = async (scenario: Scenario): Promise<void> => {
    ;({ page, errors } = await windows.open(scenario))
  }
  const { press, type } = keyboardUser(() => page)
  const card = () => page.getByRole('heading', { name: 'This part of the window stopped working.' })

  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  it('a screen that fails is replaced by a card, the keys of the shell work on, and Enter shows the screen again', async () => {
    await open({ lines: full, broken: ['reports.view'] })
    await menuRow('menu.reports')(page)
    await card().waitFor()
    expect(errors.length).toBeGreaterThan(0)
    await press('F1')
    await page.getByRole('dialog').waitFor()
    await press('Escape')
    await press('Enter')
    await page.getByRole('heading', { name: 'Reports' }).waitFor()
    expect(await card().count()).toBe(0)
  })

  it('Esc goes from a screen that failed to the sale, whose ticket is there, and F8 saves a report first', async () => {
    await open({ lines: full, broken: ['reports.view'] })
    await menuRow('menu.reports')(page)
    await card().waitFor()
    await press('F8')
    await page.getByText('Written: Documents/Kassa').waitFor()
    await press('Escape')
    await page.getByRole('region', { name: 'Total' }).waitFor()
    await press('F9')
    await page.getByRole('heading', { name: 'Sale done' }).waitFor()
  })

  it('a question that fails is replaced by a card over its screen, and Esc closes it', async () => {
    await open({ lines: full, broken: ['catalog.product'] })
    await press('Control+i')
    await page.getByRole('dialog').filter({ has: card() }).waitFor()
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await type('non')
    await page.getByRole('option').first().waitFor()
  })

  it('a state that cannot be shown leaves a card in place of the whole window, and the keys of the shell work on', async () => {
    await open({ lines: full, state: { unsent: null as never } })
    await card().waitFor()
    await press('Enter')
    await card().waitFor()
    await press('Shift+F1')
    await page.getByRole('dialog').waitFor()
  })
})

it('a failure is logged without the text of the error, which may name a person', () => {
  const error = new TypeError('Malika Yusupova is undefined')
  error.stack =
    'TypeError: Malika\n    at Report (https://kassa.app.invalid/assets/later-Dx1.js:12:345)\n    at <anonymous>'
  expect(failureOf('report', error)).toEqual({ place: 'report', error: 'TypeError', frames: ['later-Dx1.js:12:345'] })
  const svelte = new Error('https://svelte.dev/e/each_key_duplicate')
  expect(failureOf('1', svelte)).toMatchObject({ place: 'window', error: 'each_key_duplicate' })
})
