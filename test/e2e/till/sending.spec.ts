import { goods } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import { shoot } from '../shoot.ts'

// A customer who wants the receipt on the phone, by keys alone and without the service: the wish is sent with the sale,
// once that arrives. The next sale, without the wish, has no such field.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

test('the wish for a receipt by the service is set by keys and offline, and is sent with the sale', async ({
  cashier,
  service
}) => {
  const { page, press, type, heading } = cashier
  await cashier.connect(service)
  await cashier.waitForGoods()
  const buyer = (await service.records('customer')).find(
    ({ phone_number, state }) => phone_number !== undefined && state !== 'black_list'
  )
  await service.stop()
  await cashier.signIn()
  await cashier.openShift()
  const toCheckout = async () => {
    await cashier.scan(goods.bread.code)
    await press('F5')
    await type(String(buyer?.['phone_number']).slice(-7))
    await expect(page.getByRole('option', { name: new RegExp(String(buyer?.['name'])) })).toBeVisible()
    await press('Enter', 'F10')
    await expect(heading('Checkout')).toBeAttached()
  }
  const button = page.getByRole('button', { name: 'Send receipt' })
  await toCheckout()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await press('Control+s')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/The service sends the receipt to .*, \+998/)).toBeVisible()
  await press('Enter', 'Enter')
  await expect(heading('Sale done')).toBeAttached()
  await expect(page.getByText('The service sends the receipt to the customer')).toBeVisible()
  await press('Enter')
  await toCheckout()
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await press('Enter', 'Enter')
  await expect(heading('Sale done')).toBeAttached()
  await expect(page.getByText('The service sends the receipt to the customer')).toHaveCount(0)
  await press('Enter')
  await service.start()
  await expect.poll(async () => (await service.records('trade')).length).toBe(2)
  const wishes = (await service.records('trade')).map(({ $to_send_customer: wish }) => wish)
  expect(wishes.filter((wish) => wish === true)).toHaveLength(1)
  expect(wishes.filter((wish) => wish === undefined)).toHaveLength(1)
  // The older of the two sales, found again.
  await press('F8')
  await expect(heading('Sales history')).toBeAttached()
  await press('Alt+2')
  await expect(page.getByText('Given to the service to send to the customer')).toBeVisible()
  await shoot(page, test.info().outputPath('receipt.png'))
})
