import { goods } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'

// A ticket that a part of the money was taken for: the sale screen says so, and the money is given back before the
// ticket is emptied.

test('a part-paid ticket says what is taken and left on the sale screen, and F9 says what it takes', async ({
  cashier,
  service
}) => {
  const { page, press, type, heading } = cashier
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await cashier.openShift()
  await cashier.scan(goods.milk.code)
  const band = page.getByRole('region', { name: 'Total', exact: true })
  await expect(band.locator('.total')).toContainText(/[1-9]/)
  const whole = Number((await band.locator('.total').innerText()).replace(/\D/g, ''))
  const grouped = (amount: number) => new RegExp(String(amount).replace(/\B(?=(\d{3})+$)/g, '\\s'))

  await press('F10')
  await expect(heading('Checkout')).toBeAttached()
  await type('5000')
  await press('Enter')
  await expect(page.getByText('Left to pay', { exact: true })).toBeVisible()
  await press('Escape')
  await expect(heading('Sale')).toBeAttached()
  await expect(band.locator('.total')).toContainText('Left to pay')
  await expect(band.locator('.total')).toContainText(grouped(whole - 5_000))
  await expect(band).toContainText(grouped(whole))
  await expect(band).toContainText(/Taken 5\s000/)
  const exact = new RegExp(`Cash ${grouped(whole - 5_000).source}`)
  await expect(band.getByRole('button', { name: exact })).toBeVisible()
  await expect(page.getByRole('button', { name: exact })).toHaveCount(2)

  // Neither held nor emptied while the money is in the drawer: the till says what to do first.
  for (const key of ['Control+Delete', 'F6']) {
    await press(key)
    await expect(page.getByText('Money was already taken for this ticket.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await press('F10', 'Delete', 'Escape')
  await expect(band.locator('.total')).toContainText('Total')
  await expect(band).not.toContainText('Taken')
  await press('Control+Delete', 'Enter')
  await expect(page.getByRole('row')).toHaveCount(0)
})
