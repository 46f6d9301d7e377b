import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scenario } from '../fake-ipc.ts'
import { keyboardUser } from '../keyboard-user.ts'
import { menuRow } from '../pictures/menu-row.ts'
import { hasChromium, startWindows, type Windows } from '../window-page.ts'

// The list of closed shifts and the calendar, in a real Chromium with a fake IPC.

describe.skipIf(!hasChromium)('the closed shifts', () => {
  let windows: Windows
  let page: Page
  let errors: string[] = []
  const { press, type } = keyboardUser(() => page)

  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  const open = async (scenario: Scenario = {}) => {
    ;({ page, errors } = await windows.open(scenario))
    await page.getByRole('main').waitFor()
    await menuRow('menu.shifts')(page)
    await list().getByRole('button').first().waitFor()
  }
  const list = () => page.getByRole('list', { name: 'Closed shifts, newest first' })
  const chosen = () => list().locator('[aria-current]')
  const isChosen = (text: string) => expect.poll(() => chosen().textContent()).toContain(text)

  it('the list opens from the menu without an open shift, and End reaches the shifts of the next pages', async () => {
    await open({ without: ['shift'], state: { stage: 'openShift' } })
    await page.getByRole('status').filter({ hasText: 'Shifts: 130' }).waitFor()
    await isChosen('417')
    await press('End')
    await isChosen('358')
    await press('End')
    await isChosen('298')
    await press('End')
    await isChosen('288')
    await press('Home')
    await isChosen('417')
    expect(errors).toEqual([])
  })

  it('Enter opens the Z report of the chosen shift, its file is written, and Esc returns to the same row of the list', async () => {
    await open()
    await press('ArrowDown')
    await isChosen('416')
    await press('Enter')
    await page.getByRole('heading', { name: 'Z report' }).waitFor()
    await page.getByText('Shift 416', { exact: true }).waitFor()
    await press('F11')
    await page.getByRole('status').filter({ hasText: 'kassa-z-417' }).waitFor()
    await press('Escape')
    await isChosen('416')
    await press('Escape')
    await page.getByRole('heading', { name: 'Closed shifts' }).waitFor({ state: 'detached' })
    expect(errors).toEqual([])
  })

  it('the taxes of a shift with refunds stand beside the revenue, because both are without the refunds', async () => {
    await open()
    await press('Enter')
    await page.getByText('Shift 417', { exact: true }).waitFor()
    const figures = page.locator('dl div').filter({ hasText: 'Revenue' })
    expect(await figures.textContent()).toMatch(/Revenue\s13\s785\s300\s*Tax\s900\s000/)
    expect(await page.locator('dl div').filter({ hasText: 'Sold' }).first().textContent()).not.toContain('Tax')
    expect(errors).toEqual([])
  })

  it('a row names both currencies of one method that differ, and the filter of differences hides the other shifts', async () => {
    await open()
    const fourth = list().getByRole('listitem').nth(3)
    expect(await fourth.textContent()).toMatch(/−1\s250\s000\ssoʻm/)
    expect(await fourth.textContent()).toMatch(/\+100\.00\s\$/)
    await press('F7')
    await isChosen('416')
    await press('F9')
    await isChosen('417')
    expect(errors).toEqual([])
  })

  it('two taps in the calendar choose the days, in any order, and two typed days do the same', async () => {
    await open()
    await press('F5')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Friday 13 November' }).click()
    await dialog.getByRole('button', { name: 'Tuesday 10 November' }).click()
    await press('Enter')
    await page.getByRole('button', { name: '10.11.2026 – 13.11.2026' }).waitFor()
    await page.getByRole('status').filter({ hasText: 'Shifts: 4' }).waitFor()
    await press('F5')
    await page.getByRole('dialog').waitFor()
    await type('1.11')
    await press('Tab')
    await type('2.11.2026')
    await press('Enter')
    await page.getByRole('button', { name: '01.11.2026 – 02.11.2026' }).waitFor()
    expect(errors).toEqual([])
  })

  it('the calendar refuses a last day before the first one and a day of the future, and says why at the field', async () => {
    await open()
    await press('F5')
    await page.getByRole('dialog').waitFor()
    await type('15.11')
    await press('Tab')
    await type('14.11')
    await press('Enter')
    await page.getByText('The last day is before the first one.').waitFor()
    await press('Shift+Tab')
    await type('1.12.2026')
    await press('Enter')
    await page.getByText('This day is in the future.').waitFor()
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(errors).toEqual([])
  })
})
