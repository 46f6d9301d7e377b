import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { cashierAt, goods } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import { root } from '../hosts.ts'
import { shoot } from '../shoot.ts'
import '../ipc.ts'

// Pictures of each screen in both themes, as the program draws it. With KASSA_PICTURES=docs/pictures they replace the
// README's.

const folder = join(root, process.env['KASSA_PICTURES'] ?? 'test-results/pictures')
test.use({ viewport: { width: 1366, height: 768 } })

async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((to) => window.kassa.call('app.setTheme', { theme: to }), theme)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    await shoot(page, join(folder, `${name}-${theme}.png`))
  }
}

test('the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const cashier = cashierAt(page)
  await expect(page.locator('main.welcome')).toBeVisible()
  await cashier.speakEnglish()
  await picture(page, 'welcome')
})

test.describe('in the practice shop', () => {
  test.use({ flags: ['--training'] })

  test('every screen of a shift', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 })
    const cashier = cashierAt(page)
    await expect(page.getByRole('radio').first()).toBeVisible()
    await cashier.speakEnglish()
    await picture(page, 'signin')
    await cashier.signIn('Nodira A.', '2580')
    await expect(cashier.heading('Open the shift')).toBeVisible()
    await picture(page, 'opening')
    await cashier.openShift()
    // The pictures show the normal till, without the guide of the first sale.
    await cashier.press('Escape')
    for (const { code } of [goods.bread, goods.kefir, goods.bread]) await cashier.scan(code)
    await cashier.hold('Rustam')
    for (const { code } of [goods.milk, goods.kefir, goods.milk, goods.bread]) await cashier.scan(code)
    await cashier.find('choy', 'hoy')
    await cashier.find('pomidor', 'omidor')
    await page.keyboard.type('0,742')
    await cashier.press('Enter')
    await page.keyboard.type('moloko', { delay: 70 })
    await expect(page.getByRole('option').first()).toBeVisible()
    await picture(page, 'sale')
    await cashier.press('Escape')
    await cashier.press('F7')
    await expect(cashier.heading('Held tickets')).toBeAttached()
    await picture(page, 'tickets')
    await cashier.press('Escape', 'F10')
    await expect(cashier.heading('Checkout')).toBeAttached()
    await page.keyboard.type('150000', { delay: 60 })
    await picture(page, 'checkout')
    await cashier.press('Enter', 'Enter')
    await expect(cashier.heading('Sale done')).toBeAttached()
    await picture(page, 'done')
    await cashier.press('Enter')
    await cashier.menu('Offline mode')
    await cashier.approve()
    await cashier.press('Escape')
    await cashier.scan(goods.milk.code)
    await cashier.press('F9')
    await expect(cashier.heading('Sale done')).toBeAttached()
    await cashier.press('Enter', 'Control+j')
    await expect(cashier.heading('System')).toBeAttached()
    await picture(page, 'system')
    await cashier.press('Escape')
    await cashier.menu('Close shift')
    await expect(cashier.heading(/^Close shift/)).toBeVisible()
    await picture(page, 'closing')
    await page.keyboard.type('2', { delay: 60 })
    await cashier.press('F5', 'F10')
    await expect(page.getByText('Expected').first()).toBeVisible()
    await picture(page, 'compare')
    await cashier.closeCompared()
    await expect(cashier.heading(/Z report/)).toBeVisible()
    await picture(page, 'report')
  })
})
