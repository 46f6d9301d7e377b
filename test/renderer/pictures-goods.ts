import type { Page } from 'playwright'
import { scan } from './scan.ts'
import type { Picture } from './scenarios.ts'

// Goods that the till does not know: where it says so, and the form that makes them.

const code = '4780077000016'
const scenario = { lines: [[0, '3'] as [number, string]], held: 2 }

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(70)
  }
}

export const goodsPictures: Picture[] = [
  { name: 'goods-unknown', scenario, act: (page) => scan(page, code) },
  {
    name: 'goods-new',
    scenario,
    async act(page) {
      await scan(page, code)
      await press(page, 'Alt+n')
      await page.keyboard.type('Kok choy 100 g', { delay: 60 })
      await press(page, 'Tab')
      await page.keyboard.type('12500', { delay: 60 })
    }
  },
  {
    name: 'goods-new-wrong',
    scenario,
    async act(page) {
      await page.keyboard.type('xyzzy', { delay: 60 })
      await press(page, 'Alt+n', 'Tab')
      await page.keyboard.type('123456789012', { delay: 60 })
      await press(page, 'Enter')
    }
  }
]
