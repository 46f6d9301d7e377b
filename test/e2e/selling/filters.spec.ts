import { expect, test } from '../fixtures.ts'

// A search that is filtered by a category, by a kind of goods and by stock, by keys.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

test('a search is filtered by keys, says what the filters hide, and its results are sold', async ({
  cashier,
  service
}) => {
  const { page, press, type, line } = cashier
  const option = page.getByRole('option')
  const chip = (name: RegExp) => page.getByRole('button', { name, pressed: true })
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await cashier.openShift()

  await type('choy')
  await expect(option.first()).toBeVisible()
  const all = await option.count()
  await press('Alt+c')
  await expect(page.getByRole('dialog')).toContainText('In which category?')
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /^Choy va qahva/ })
    .waitFor()
  await press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await press('Alt+t', 'Alt+t')
  await expect(chip(/Services/)).toBeVisible()
  await expect(page.getByText(/The filters hide/)).toBeVisible()
  await press('Alt+x')
  await expect(option).toHaveCount(all)
  await expect(chip(/Services/)).toBeHidden()

  await press('Alt+v')
  await expect(page.getByRole('dialog')).toContainText('Whose goods?')
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /Choynak savdo/ })
    .waitFor()
  await press('ArrowDown', 'Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(chip(/Choynak savdo/)).toBeVisible()
  await expect(option.first()).toBeVisible()
  await press('Alt+v')
  await expect(chip(/Choynak savdo/)).toBeHidden()

  await press('Alt+s')
  await expect(chip(/In stock/)).toBeVisible()
  const name = (await option.first().locator('.result-name').textContent()) ?? ''
  await press('Enter')
  await expect(line(name.trim())).toBeVisible()
  // The next search begins without filters.
  await type('choy')
  await expect(option).toHaveCount(all)
  await expect(chip(/In stock/)).toBeHidden()
  await press('Escape', 'F9')
  await expect(cashier.heading('Sale done')).toBeAttached()
  await expect.poll(async () => (await service.records('trade')).length).toBe(1)
})
