import type { Page } from 'playwright'
import { menuRow } from './menu-row.ts'
import type { Picture } from './scenarios.ts'

const press =
  (...keys: string[]) =>
  async (page: Page) => {
    await menuRow('menu.printing')(page)
    for (const key of keys) {
      await page.waitForTimeout(90)
      await page.keyboard.press(key)
    }
    await page.waitForTimeout(200)
  }

export const printingPictures: Picture[] = [
  {
    name: 'prints',
    scenario: { state: { printing: { waiting: 2, needPerson: 1, trouble: 'paperOut' } } },
    act: press()
  },
  { name: 'prints-drop', scenario: {}, act: press('F6') },
  { name: 'printer', scenario: {}, act: press('F3') },
  {
    name: 'printer-serial',
    scenario: {},
    act: async (page) => {
      await press('F3')(page)
      await page.locator('.form select').first().selectOption('device')
      await page.locator('.form input').first().fill('/dev/ttyUSB0')
      await page.waitForTimeout(200)
    }
  },
  { name: 'template', scenario: {}, act: press('F4', 'Alt+7') },
  { name: 'template-58', scenario: {}, act: press('F4', 'F11', 'F12', 'F12', 'F12') }
]
