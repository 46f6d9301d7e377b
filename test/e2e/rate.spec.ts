import { goods } from './cashier.ts'
import { expect, test } from './fixtures.ts'

// Another exchange rate for one sale, by keys alone.

test.describe.configure({ timeout: 180_000 })

test('dollars are taken at a rate of this sale, and arrive so', async ({ cashier, service }) => {
  const { press, type, heading, page } = cashier
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await cashier.openShift()
  for (const code of [goods.bread.code, goods.milk.code]) await cashier.scan(code)
  await press('F10')
  await expect(heading('Checkout')).toBeAttached()
  await press('Control+u')
  await expect(page.getByRole('heading', { name: 'Exchange rate of this sale' })).toBeVisible()
  await type('10000')
  await press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await press('/')
  await type('2.30')
  await press('Enter')
  await expect(page.getByText(/2\.30.*× 10\s000/)).toBeVisible()
  await press('Enter')
  await expect(heading('Sale done')).toBeAttached()
  await expect.poll(async () => (await service.records('trade')).length, { timeout: 60_000 }).toBe(1)
  const [sale] = await service.records('trade')
  expect(sale).toMatchObject({ total_to_pay: 23_000, debt: 0 })
})
