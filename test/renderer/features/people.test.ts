import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Scenario } from '../fake-ipc.ts'
import { keyboardUser } from '../keyboard-user.ts'
import { menuRow } from '../pictures/menu-row.ts'
import { hasChromium, startWindows, type Windows } from '../window-page.ts'

// The page of people, and the hand-over that the sign-in offers, in a real Chromium with a fake IPC.

let windows: Windows
let page: Page
let errors: string[] = []
const { press, type } = keyboardUser(() => page)

beforeAll(async () => {
  if (hasChromium) windows = await startWindows()
})
afterAll(() => (hasChromium ? windows.close() : undefined))

const open = async (scenario: Scenario = {}) => {
  ;({ page, errors } = await windows.open(scenario))
  await page.getByRole('main').waitFor()
}

describe.skipIf(!hasChromium)('the people of the till', () => {
  const row = (name: string) => page.getByRole('list', { name: 'People' }).getByRole('button', { name })

  it('the page shows the role, the PIN, the badge and the last sign-in of each person', async () => {
    await open()
    await menuRow('menu.people')(page)
    expect(await row('Nodira Abdullayeva').textContent()).toMatch(/Badge 001042.*Cashier.*set.*20\.11\.2026 14:36/)
    expect(await row('Jasur Rahimov').textContent()).toContain('not recently')
    expect(await row('Гульнара Мусаева').textContent()).toContain('PIN not set')
    expect(await row('Shahnoza Yoʻldosheva').textContent()).toContain('Owner')
    expect(errors).toEqual([])
  })

  it('two different PINs are not set, and nobody removes their own PIN', async () => {
    await open()
    await menuRow('menu.people')(page)
    await row('Jasur Rahimov').waitFor()
    await press('F5')
    await page.getByRole('dialog').waitFor()
    await type('8642')
    await press('Tab')
    await type('8643')
    await press('Enter')
    await page
      .getByRole('dialog')
      .getByText(/differ/)
      .waitFor()
    await press('Escape')
    await expect.poll(() => page.getByRole('button', { name: 'Remove the PIN' }).isDisabled()).toBe(true)
    await press('ArrowDown')
    await press('F8')
    await page.getByRole('dialog', { name: 'Remove the PIN of Jasur Rahimov?' }).waitFor()
    expect(errors).toEqual([])
  })
})

describe.skipIf(!hasChromium)('the sign-in', () => {
  it('the sign-in says whose drawer it is, and F6 asks its holder, who hands it over to the refused person', async () => {
    await open({ state: { stage: 'signIn', isLocked: true } })
    await page.getByRole('radio', { name: /Jasur Rahimov/ }).click()
    await type('7531')
    await press('Enter')
    await page.getByRole('alert').filter({ hasText: 'Nodira A. holds the drawer of shift 418.' }).waitFor()
    await press('F6')
    await page.getByText('types the PIN and hands the drawer to Jasur Rahimov').waitFor()
    await type('2580')
    await press('Enter')
    await page.getByRole('heading', { name: 'Hand over shift 418' }).waitFor()
    expect(errors).toEqual([])
  })

  it('the offer to take the drawer over stays when the list of people is read again', async () => {
    await open({ state: { stage: 'signIn', isLocked: true } })
    await page.getByRole('radio', { name: /Jasur Rahimov/ }).click()
    await type('7531')
    await press('Enter')
    const offer = page.getByRole('button', { name: 'Take the drawer over' }).first()
    await offer.waitFor()
    const lists = () => page.evaluate(() => window.kassaCalled.filter((name) => name === 'people.list').length)
    const before = await lists()
    await page.evaluate(async () => {
      const state = await window.kassa.call('app.state', {})
      if (state.ok) window.kassaEmit('state', { ...state.value, stage: 'signIn', isLocked: true } as never)
    })
    await expect.poll(lists).toBeGreaterThan(before)
    await press('F6')
    await page.getByText('types the PIN and hands the drawer to Jasur Rahimov').waitFor()
    expect(errors).toEqual([])
  })

  it('digits that are typed while a wrong PIN makes the person wait are not kept', async () => {
    await open({ state: { stage: 'signIn', isLocked: true } })
    await type('0000')
    await press('Enter')
    await page.getByRole('alert').filter({ hasText: /20/ }).waitFor()
    await type('25')
    const field = page.getByLabel('PIN', { exact: true })
    expect(await field.inputValue()).toBe('')
    expect(await page.locator('.pin i.on').count()).toBe(0)
    expect(errors).toEqual([])
  })

  it('a refusal of a PIN follows the language of the window', async () => {
    await open({ state: { stage: 'signIn', isLocked: true } })
    await type('1111')
    await press('Enter')
    await page.getByRole('alert').filter({ hasText: 'That PIN is not right.' }).waitFor()
    await page.evaluate(async () => {
      const state = await window.kassa.call('app.state', {})
      if (state.ok) window.kassaEmit('state', { ...state.value, locale: 'ru' } as never)
    })
    await page.getByRole('alert').filter({ hasText: 'PIN' }).filter({ hasText: /[а-я]/ }).waitFor()
    expect(await page.getByRole('alert').filter({ hasText: 'That PIN is not right.' }).count()).toBe(0)
  })
})
