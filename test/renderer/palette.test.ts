import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scenario } from './fake-ipc.ts'
import { keyboardUser } from './keyboard-user.ts'
import { menuRow } from './pictures/menu-row.ts'
import { settingGroups } from '../../src/renderer/app/palette/setting-rows.ts'
import { text } from '../../src/shared/locales/index.ts'
import { hasChromium, startWindows, type Windows } from './window-page.ts'

// The search over everything (Ctrl K), in a real Chromium with a fake IPC. Without Chromium the tests are shown as
// skipped.

describe.skipIf(!hasChromium)('the search over everything', () => {
  let windows: Windows
  let page: Page
  let errors: string[] = []

  const open = async (scenario: Scenario): Promise<void> => {
    ;({ page, errors } = await windows.open(scenario))
  }
  const { press, type, seen } = keyboardUser(() => page)
  const dialog = () => page.getByRole('dialog', { name: 'Find anything' })
  const found = (name: string | RegExp) => dialog().getByRole('option', { name })
  const find = async (text: string): Promise<void> => {
    await press('Control+k')
    await dialog().waitFor()
    await type(text)
  }

  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  it('a customer found from the reports is shown on the card, and the ticket keeps its customer', async () => {
    await open({ lines: [[0, '1']] })
    await menuRow('menu.reports')(page)
    await page.getByRole('heading', { name: 'Reports' }).waitFor()
    await find('vali')
    await found(/Vali Aliyev/).waitFor()
    await press('Enter')
    await page.getByRole('region', { name: 'Vali Aliyev' }).waitFor()
    await find('dilnoza')
    await found(/Dilnoza Karimova/).waitFor()
    await press('Enter')
    await page.getByRole('region', { name: 'Dilnoza Karimova' }).waitFor()
    expect(await page.getByText('on this ticket').count()).toBe(0)
    await press('Escape')
    await page.getByRole('heading', { name: 'Reports' }).waitFor()
    await press('Escape')
    await page.getByRole('button', { name: 'Add customer' }).waitFor()
    expect(errors).toEqual([])
  })

  it.each([
    ['sale', []],
    ['checkout', ['F10']]
  ])('a customer found on the %s screen is put on the ticket, and a message says so', async (_, keys) => {
    await open({ lines: [[0, '1']] })
    await press(...keys)
    await find('vali')
    await found(/Vali Aliyev/).waitFor()
    await press('Enter')
    await seen('Customer of this ticket: Vali Aliyev')
    expect(await page.getByRole('main').getByText('Vali Aliyev', { exact: true }).count()).toBe(1)
    expect(errors).toEqual([])
  })

  it('the button of the status bar opens the search on every screen of a signed-in person', async () => {
    await open({ lines: [[0, '1']] })
    const button = page.getByRole('banner').getByRole('button', { name: 'Find anything' })
    for (const key of ['F10', 'F8', 'F11']) {
      await press(key)
      await button.click()
      await dialog().waitFor()
      await press('Escape', 'Escape')
    }
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await open({ without: ['shift', 'cashier'], state: { stage: 'signIn' } })
    expect(await button.count()).toBe(0)
    expect(errors).toEqual([])
  })

  it('an everyday word finds an act of another screen, opens that screen and says which key does it', async () => {
    await open({ lines: [[0, '1']] })
    await menuRow('menu.reports')(page)
    await page.getByRole('heading', { name: 'Reports' }).waitFor()
    await find('give back money')
    await found(/Refund/)
      .first()
      .click()
    await page.getByRole('heading', { name: 'Sales history' }).waitFor()
    await seen('Refund: F8 on “Sales history”')
    await find('markdown')
    await press('Enter')
    await seen('Price, discount: F4 on “Sale”')
    expect(errors).toEqual([])
  })

  it('the cash screen has no customer if the search opens it after a customer has paid', async () => {
    await open({ lines: [[0, '1']] })
    const money = page.getByRole('heading', { name: 'Cash in or out' })
    await menuRow('menu.reports')(page)
    await page.getByRole('heading', { name: 'Reports' }).waitFor()
    await find('vali')
    await found(/Vali Aliyev/).waitFor()
    await press('Enter')
    await page.getByRole('region', { name: 'Vali Aliyev' }).waitFor()
    await press('F11')
    await money.waitFor()
    await page.getByRole('main').getByText('Vali Aliyev', { exact: true }).waitFor()
    await press('Escape')
    await page.getByRole('region', { name: 'Vali Aliyev' }).waitFor()
    await find('cash in')
    await found(/^Cash in Cash in or out/).click()
    await money.waitFor()
    expect(await page.getByRole('main').getByText('Vali Aliyev', { exact: true }).count()).toBe(0)
    expect(errors).toEqual([])
  })

  it('a single setting is found by its name, and its page is opened', async () => {
    await open({})
    await find('paper width')
    await found(/Paper width/).waitFor()
    await press('Enter')
    await page.getByRole('region', { name: 'Receipt', exact: true }).waitFor()
    await find('debt limit')
    await found(/Debt limit/).waitFor()
    await press('Enter')
    await page.getByRole('heading', { name: 'Selling rules of this till' }).waitFor()
    expect(errors).toEqual([])
  })

  it('a single setting of each page is focused there, in sight', async () => {
    await open({})
    const labels = settingGroups.flatMap(({ names }) => text('en', (names.at(-1) ?? '') as 'rules.lineRemoval'))
    /** Returns the names of the focused control in sight: its own, and that of its group. */
    const focused = () =>
      page.evaluate(() => {
        const here = document.activeElement
        const { top = -1, bottom = 0 } = here?.getBoundingClientRect() ?? {}
        if (top < 0 || bottom > innerHeight || !(here instanceof HTMLElement)) return []
        const label = here instanceof HTMLInputElement || here instanceof HTMLSelectElement ? here.labels?.[0] : here
        return [label?.textContent.trim() ?? here.ariaLabel ?? '', here.closest('[role=group]')?.ariaLabel ?? '']
      })
    for (const label of labels) {
      await find(label)
      await dialog().getByRole('option', { name: label }).last().click()
      const isMeant = async () => (await focused()).some((name) => name.startsWith(label))
      await expect.poll(isMeant, { message: label }).toBe(true)
    }
    expect(errors).toEqual([])
  })

  it('customers and receipts are found without an open shift, and a customer can only be looked at', async () => {
    await open({ without: ['shift'], state: { stage: 'openShift' } })
    await find('4142')
    await found(/2K7QX-004142/).click()
    await page.getByRole('heading', { name: 'Receipt' }).waitFor()
    await find('dilnoza')
    await found(/Dilnoza/).click()
    await page.getByRole('region', { name: 'Dilnoza Karimova' }).waitFor()
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /Choose|New customer/ })
        .count()
    ).toBe(0)
    expect(errors).toEqual([])
  })

  it('a chapter of the manual that only mentions the words is found if nothing else is', async () => {
    await open({ lines: [[0, '1']] })
    const chapters = found(/Manual$/)
    await find('discount')
    await found(/^Discount/)
      .first()
      .waitFor()
    expect(await chapters.count()).toBe(0)
    await press('Escape')
    await find('finger')
    await chapters.first().waitFor()
    expect(errors).toEqual([])
  })

  it('a search without results has a sentence in place of the list', async () => {
    await open({ lines: [[0, '1']] })
    await find('99999')
    await dialog().getByRole('status').waitFor()
    expect(await dialog().getByRole('listbox').count()).toBe(0)
    expect(errors).toEqual([])
  })

  it('Esc leads to the sale in five presses, however many pages were opened one from the other', async () => {
    await open({ lines: [[0, '1']] })
    for (const name of ['menu.reports', 'menu.history', 'menu.reports', 'menu.shifts', 'menu.system', 'menu.history']) {
      await find(text('en', name as 'menu.reports').replaceAll('\u00ad', ''))
      await press('Enter')
      await dialog().waitFor({ state: 'detached' })
    }
    for (let presses = 0; presses < 5; presses += 1) await press('Escape')
    await page.getByRole('button', { name: 'Add customer' }).waitFor()
    expect(errors).toEqual([])
  })
})
