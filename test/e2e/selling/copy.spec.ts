import { goods } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'

// The goods of a former sale on a new ticket, by keys alone.

test('a former sale is sold again at today’s prices', async ({ cashier, service }) => {
  const { press, heading, page } = cashier
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await cashier.openShift()
  for (const code of [goods.bread.code, goods.bread.code, goods.milk.code]) await cashier.scan(code)
  await cashier.sees('30 500')
  await press('F9')
  await expect(heading('Sale done')).toBeAttached()
  await cashier.scan(goods.kefir.code)
  await cashier.sees('9 500')
  await press('F8')
  await expect(heading('Sales history')).toBeVisible()
  await press('F4')
  await expect(heading('Sale')).toBeAttached()
  await cashier.sees('30 500')
  await expect(cashier.line(goods.bread.name)).toContainText('2')
  await press('F9')
  await expect(heading('Sale done')).toBeAttached()
  // The current ticket was held.
  await press('Escape', 'F7')
  await expect(heading('Held tickets')).toBeVisible()
  await expect(page.getByText(/9\s500/).first()).toBeVisible()
  const sums = async () => (await service.records('trade')).map(({ total_to_pay }) => total_to_pay)
  await expect.poll(sums).toEqual([30_500, 30_500])
})
