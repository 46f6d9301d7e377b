import type { Cashier } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import type { Service } from '../service.ts'
import { shoot } from '../shoot.ts'

// Local products by keys alone: made at the till, sold at once, and one record at the service.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

const code = '4780077000016'
const name = 'Namatak choyi 77 g'

/** Goes from the scan of an unknown code to the ticket. */
async function make(cashier: Cashier): Promise<void> {
  const { page, press, type } = cashier
  await cashier.scan(code)
  await expect(page.getByText(`Nothing has this code: ${code}.`)).toBeVisible()
  await press('Alt+n')
  await expect(page.getByRole('heading', { name: 'New product' })).toBeVisible()
  await expect(page.getByLabel('Barcode')).toHaveValue(code)
  await type('Ko')
  await press('Tab')
  await type('12500')
  await press('Enter')
  await expect(page.getByText('This is not a product name.')).toBeVisible()
  await press('Shift+Tab')
  await type(name)
  await press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
}

/** Makes one sale with the product from the form, and one more by its code. */
async function work(cashier: Cashier): Promise<void> {
  await cashier.openShift()
  await make(cashier)
  await cashier.press('F9')
  await cashier.nextCustomer()
  await cashier.scan(code)
  await expect(cashier.page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
  await cashier.press('F9')
  await cashier.nextCustomer()
}

async function expectOnce(service: Service): Promise<string> {
  await expect.poll(async () => (await service.records('trade')).length).toBe(2)
  const made = (await service.records('product')).filter((row) => row['barcode'] === code)
  expect(made).toMatchObject([{ name, is_product: true }])
  const id = made[0]?._id ?? ''
  const sold = (await service.records('trade')).flatMap((trade) => trade['products'] as { product_id: string }[])
  expect(sold.map(({ product_id }) => product_id)).toEqual([id, id])
  return id
}

test('local products are made, sold at once and reach the catalogue', async ({ cashier, service }, info) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await work(cashier)
  await expectOnce(service)
  // The catalogue now has the product once, and it is sold from there.
  await cashier.type('namatak')
  await expect(cashier.page.getByRole('option')).toHaveCount(1)
  await shoot(cashier.page, info.outputPath('own-goods.png'))
})

test('local products are made without the service, and it all arrives once when it is back', async ({
  cashier,
  service
}) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await service.stop()
  await cashier.signIn()
  await work(cashier)
  await expect(cashier.page.locator('html')).toHaveAttribute('data-net', 'offline')
  await service.start()
  await expectOnce(service)
})

test('goods sold by weight ask for the weight when they are made and when they are scanned', async ({
  cashier,
  service
}) => {
  const { page, press, type } = cashier
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await cashier.openShift()
  const question = page.getByRole('dialog', { name })
  const weigh = async (weight: string) => {
    await expect(question).toBeVisible()
    await type(weight)
    await press('Enter')
    await expect(question).toBeHidden()
  }
  await cashier.scan(code)
  await press('Alt+n')
  await type(name)
  await press('Tab')
  await type('20000')
  await page.getByLabel('Unit').selectOption({ label: 'kg' })
  await press('Enter')
  await weigh('0,742')
  await cashier.sees('14 840')
  await cashier.scan(code)
  await expect(question).toBeVisible()
  await press('Escape')
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(1)
  await type('2*')
  await cashier.scan(code)
  await cashier.sees('54 840')
  await press('F9')
  await expect(cashier.heading('Sale done')).toBeAttached()
  await cashier.scan(code)
  await weigh('0,5')
  await cashier.sees('10 000')
  await press('F9')
  await cashier.nextCustomer()
  const amounts = async () =>
    (await service.records('trade')).map(({ products }) =>
      (products as { amount: number }[]).map(({ amount }) => amount)
    )
  await expect.poll(amounts).toEqual([[0.742, 2], [0.5]])
})
