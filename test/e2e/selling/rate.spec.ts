import { goods } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'

// Another exchange rate for one sale, by keys alone.

test(
  'dollars are taken at a rate of this sale, some are given as change, and it all arrives so',
  { tag: '@main' },
  async ({ cashier, service }) => {
    const { press, type, heading, page } = cashier
    await cashier.connect(service)
    await cashier.waitForGoods()
    await cashier.signIn()
    await cashier.openShift()
    // The first sale brings the dollars that the drawer gives as change in the second one.
    await cashier.scan(goods.bread.code)
    await press('F10')
    await expect(heading('Checkout')).toBeAttached()
    await press('/')
    await type('5.00')
    await press('Enter')
    await press('Enter')
    await expect(heading('Sale done')).toBeAttached()
    for (const code of [goods.bread.code, goods.milk.code]) await cashier.scan(code)
    await press('F10')
    await expect(heading('Checkout')).toBeAttached()
    await press('Control+u')
    await expect(page.getByRole('heading', { name: 'Exchange rate of this sale' })).toBeVisible()
    await type('10000')
    await press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await press('/')
    await type('5.00')
    await press('Enter')
    await expect(page.getByText(/5\.00.*× 10\s000/)).toBeVisible()
    // The change of 27 000 is given in as many whole dollars as possible, and the rest in soʻm.
    await press('Control+e')
    await expect(page.getByRole('heading', { name: 'How the change goes back' })).toBeVisible()
    await press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await press('Enter')
    await expect(heading('Sale done')).toBeAttached()
    await expect(page.getByRole('status').getByText(/2\.00/)).toBeVisible()
    await expect.poll(async () => (await service.records('trade')).length).toBe(2)
    const sale = (await service.records('trade')).at(-1)
    expect(sale).toMatchObject({
      total_to_pay: 23_000,
      debt: 0,
      changes: [{ amount: 2 }, { amount: 7_000, paid: 7_000 }]
    })
  }
)
