import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { cashierAt } from '../cashier.ts'
import { everyScreen } from '../every-screen.ts'
import { expect, test } from '../fixtures.ts'
import { root } from '../hosts.ts'
import { userAt } from '../user.ts'
import { shoot } from '../shoot.ts'

const folder = join(root, 'test-results/gallery')
test.use({ flags: ['--training'] })

test('every screen', async ({ page }) => {
  mkdirSync(folder, { recursive: true })
  await page.setViewportSize({ width: 1366, height: 768 })
  await expect(page.getByRole('radio').first()).toBeVisible()
  const cashier = cashierAt(page)
  await cashier.speakEnglish()
  await everyScreen(cashier, 'en', async (name) => {
    await userAt(page).rest()
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
    await shoot(page, join(folder, `${name}.png`))
  })
})
