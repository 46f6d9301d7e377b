import { join } from 'node:path'
import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { practicePin } from '../../../src/main/domain/staff/pin.ts'
import { cashierAt, owner } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'

// The first day in a practice shop that has traded before: its reports are full, and every row leads to receipts.

test.use({ flags: ['--training'], settings: { practiceDays: 9 } })

test('the reports of a new practice shop show its earlier trade, and lead to the receipts, also after a restart', async ({
  kassa
}) => {
  const lookAtReports = async (page = kassa.page) => {
    const cashier = cashierAt(page)
    await expect(page.getByRole('radio').first()).toBeVisible()
    await cashier.speakEnglish()
    await cashier.signIn(owner, practicePin)
    await cashier.menu('Reports')
    await expect(cashier.heading('Reports')).toBeVisible()
    await page.getByRole('radio', { name: '7 days' }).click()
    return cashier
  }
  const cashier = await lookAtReports()
  expect(existsSync(join(kassa.dataDir, 'training', 'history-unfinished'))).toBe(false)
  const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).getByRole('row')
  await expect(rows(kassa.page, 'By hour').first()).toBeVisible()
  await cashier.press('F3')
  await expect(rows(kassa.page, 'By product').first()).toBeVisible()
  await expect(kassa.page.locator('.sums-picture img').first()).toBeVisible()
  await cashier.press('Enter')
  await expect(cashier.heading('Sales history')).toBeVisible()
  await expect(
    kassa.page.getByRole('list', { name: 'Sales, newest first' }).getByRole('listitem').first()
  ).toContainText('mashq-')

  const page = await kassa.relaunch()
  await lookAtReports(page)
  await expect(rows(page, 'By hour').first()).toBeVisible()
})
