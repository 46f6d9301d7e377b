import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userAt } from '../../e2e/user.ts'
import { pictures } from '../pictures/scenarios.ts'
import { hasChromium, startWindows, type Windows } from '../window-page.ts'

// Lists whose rows may have equal names: both rows are drawn, and the window goes on. two-of-everything.test.ts draws
// every other list in this way. Without Chromium the tests are shown as skipped.

describe.skipIf(!hasChromium)('rows with equal names', () => {
  let windows: Windows
  beforeAll(async () => {
    windows = await startWindows()
  })
  afterAll(() => windows.close())

  async function draw(name: string) {
    const picture = pictures.find((each) => each.name === name)
    if (picture === undefined) throw new Error(`no scenario is called ${name}`)
    const { page, errors } = await windows.open({ ...picture.scenario, hasTwins: true })
    await picture.act?.(page)
    await userAt(page).rest()
    return { page, errors }
  }

  it.each([
    ['the Z report of two currencies of one method that differ', 'report-z', '.report .tag'],
    ['the card of goods in two warehouses of one name', 'goods-look', '[aria-labelledby=look-stock] li'],
    ['a refund whose sale two refunds of one number took back in part', 'foreign-refund', '.history-back'],
    ['a ticket line with two equal warnings', 'sale-order', '[role=row] small.minus']
  ])('%s shows both rows', async (_, name, rows) => {
    const { page, errors } = await draw(name)
    expect(errors).toEqual([])
    expect(await page.locator(rows).count()).toBeGreaterThanOrEqual(2)
    // The keys work on.
    await page.keyboard.press('Shift+F1')
    await page.getByRole('dialog').waitFor()
  })
})
