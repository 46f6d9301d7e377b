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

test.describe('The practice shops', () => {
  test.use({ flags: [], settings: { practiceDays: 1 } })

  test('each shop is chosen at Welcome by a key, has its own favourites and folder, and keeps its sales', async ({
    kassa
  }) => {
    const cashier = cashierAt(kassa.page)
    const { heading, press } = cashier
    const tab = (name: string, page = kassa.page) => page.getByRole('tab', { name, exact: true })
    await expect(heading(/Boshlang|Start selling/)).toBeVisible({ timeout: 15_000 })
    await cashier.speakEnglish()
    await press('Alt+2', 'Alt+4')
    await expect(kassa.page.getByRole('radio', { name: 'Cafe' })).toHaveAttribute('aria-checked', 'true')
    await press('Enter')
    await cashier.signIn(owner, practicePin)
    await cashier.openShift()
    await expect(tab('Taomlar')).toBeVisible()
    await press('Control+1')
    await cashier.sees('8 000')
    await cashier.menu('Leave the practice shop')

    await expect(heading('Start selling')).toBeVisible()
    await press('Alt+2', 'Alt+5', 'Enter')
    await cashier.signIn(owner, practicePin)
    await cashier.openShift()
    await expect(tab('Ayollar')).toBeVisible()

    // Without a flag the till opens the shop that was open last. A flag opens the cafe, whose ticket is still there.
    const clothes = await kassa.relaunch()
    await cashierAt(clothes).signIn(owner, practicePin)
    await expect(tab('Ayollar', clothes)).toBeVisible()
    const cafe = await kassa.relaunch(['--training', '--shop', 'cafe'])
    await cashierAt(cafe).signIn(owner, practicePin)
    await cashierAt(cafe).sees('8 000')
    const folders = ['training', 'training-cafe', 'training-clothes'].map((name) =>
      existsSync(join(kassa.dataDir, name))
    )
    expect(folders).toEqual([false, true, true])
  })
})
