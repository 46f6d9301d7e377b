import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDateTime } from '../../../src/shared/format.ts'
import { textOf } from '../../../src/shared/locales/index.ts'
import { registerInUse } from '../fakes/fake-welcome.ts'
import { isInSight } from './in-sight.ts'
import { keyboardUser } from '../keyboard-user.ts'
import { pictures } from '../pictures/scenarios.ts'
import { hasChromium, startWindows, type Windows } from '../window-page.ts'

describe.skipIf(!hasChromium)('a register in use at Welcome', () => {
  let windows: Windows
  let page: Page
  let errors: string[] = []
  const { press, seen } = keyboardUser(() => page)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const inMain = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  it('a register with an open shift is refused with who opened it and when, and a person takes it over', async () => {
    ;({ page, errors } = await windows.open({ without: ['shop', 'shift', 'cashier'], state: { stage: 'welcome' } }))
    await field('Address of the service').fill('https://api.example')
    await page.getByLabel('API key', { exact: true }).fill('good')
    await press('Enter')
    const register = page.getByRole('combobox', { name: 'Register', exact: true })
    await register.selectOption({ label: 'Kassa 2, Chilonzor savdo' })
    await field('Price list').fill('p1')
    await page.getByRole('combobox', { name: 'Owner' }).selectOption({ label: 'Shahnoza Yoʻldosheva' })
    await page.getByLabel('Owner’s PIN', { exact: true }).fill('719462')
    await page.getByLabel('The same PIN again', { exact: true }).fill('719462')
    const takeOver = inMain('Take over')
    expect(await takeOver.count()).toBe(0)
    await press('Enter')
    await seen(/This register has an open shift of Jasur Rahimov, since 28\.11\.2026 \d\d:00\./)
    await expect.poll(() => register.getAttribute('aria-invalid')).toBe('true')
    await register.selectOption({ label: 'Kassa 1, Chilonzor savdo' })
    await expect.poll(() => takeOver.count()).toBe(0)
    await register.selectOption({ label: 'Kassa 2, Chilonzor savdo' })
    await press('Enter')
    await takeOver.waitFor()
    await press('F6')
    await page.getByRole('region', { name: 'Downloading data' }).waitFor()
    expect(errors).toEqual([])
  })

  it('an owner with a shift at another register is refused, and a person chooses another owner or takes over', async () => {
    ;({ page, errors } = await windows.open({ without: ['shop', 'shift', 'cashier'], state: { stage: 'welcome' } }))
    await field('Address of the service').fill('https://api.example')
    await page.getByLabel('API key', { exact: true }).fill('good')
    await press('Enter')
    await page
      .getByRole('combobox', { name: 'Register', exact: true })
      .selectOption({ label: 'Kassa 1, Chilonzor savdo' })
    await field('Price list').fill('p1')
    const owner = page.getByRole('combobox', { name: 'Owner' })
    await owner.selectOption({ label: 'Oʻktam Toʻxtayev' })
    await page.getByLabel('Owner’s PIN', { exact: true }).fill('719462')
    await page.getByLabel('The same PIN again', { exact: true }).fill('719462')
    await press('Enter')
    await seen(/The owner has an open shift at another register, since 28\.11\.2026 \d\d:00\./)
    await expect.poll(() => owner.getAttribute('aria-invalid')).toBe('true')
    await owner.selectOption({ label: 'Shahnoza Yoʻldosheva' })
    await expect.poll(() => inMain('Take over').count()).toBe(0)
    await owner.selectOption({ label: 'Oʻktam Toʻxtayev' })
    await press('Enter')
    await inMain('Take over').waitFor()
    await press('F6')
    await page.getByRole('region', { name: 'Downloading data' }).waitFor()
    expect(errors).toEqual([])
  })

  it.each([
    ['1366 × 768 pixels in English', { width: 1366, height: 768 }, 'en'],
    ['800 × 600 pixels in Kyrgyz', { width: 800, height: 600 }, 'ky']
  ] as const)('the window of %s shows who opened the shift and what a person can do', async (_name, size, locale) => {
    const picture = pictures.find(({ name }) => name === 'welcome-taken')
    const scenario = { ...picture?.scenario, state: { ...picture?.scenario.state, locale } }
    ;({ page, errors } = await windows.open(scenario, size))
    await picture?.act?.(page)
    const wanted = ['failure.register.inUse', 'remedy.register.inUse', 'connect.takeOver'] as const
    const facts = { who: 'Jasur Rahimov', time: formatDateTime(Date.parse(registerInUse.facts.openedAt)) }
    for (const key of wanted) {
      const text = page
        .getByRole('main')
        .getByText(textOf(locale, key, facts))
        .first()
      await text.waitFor()
      expect(await text.evaluate(isInSight), key).toBe(true)
    }
    expect(errors).toEqual([])
  })
})
