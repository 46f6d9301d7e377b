import { Caller } from '../../../packages/sandbox/test/caller.ts'
import { goods } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import type { Service } from '../service.ts'
import { shoot } from '../shoot.ts'

// The shop gives a tenth as cashback: one sale earns it, the next one is paid with it, by keys. Without the service the
// balance is unknown, and nothing is paid with it.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

const total = goods.bread.price + goods.milk.price
const earned = total / 10
const figure = (amount: number): RegExp => new RegExp(String(amount).replace(/(\d)(?=(\d{3})+$)/g, '$1\\s'))

/** Makes the shop give a tenth as cashback from now on. */
async function giveTenth(service: Service): Promise<void> {
  const caller = new Caller({ send: (request) => fetch(request), baseUrl: service.url, apiKey: service.apiKey })
  const main = (await service.records('currency')).find(({ is_main }) => is_main === true)
  const tier = { cashback_type: 'percent', min_amount: 0, amount: 0, percent: 10, currency_id: main?._id }
  for (const { _id } of await service.records('organization')) {
    const body = { type: 'all', is_active: true, organization_id: _id, cashbacks: [tier] }
    await caller.data('cashback-setting/create', { body })
  }
  await caller.data('sale-settings/set', { body: { is_cashback_active: true } })
}

test('a sale earns cashback and the next one is paid with it; without the service it is unknown', async ({
  cashier,
  service
}) => {
  const { page, press, type, heading } = cashier
  await giveTenth(service)
  await cashier.connect(service)
  await cashier.waitForGoods()
  const [buyer, stranger] = (await service.records('customer')).filter(
    ({ phone_number, state }) => phone_number !== undefined && state !== 'black_list'
  )
  await cashier.signIn()
  await cashier.openShift()
  const sellTo = async (who = buyer) => {
    await cashier.scan(goods.bread.code)
    await cashier.scan(goods.milk.code)
    await press('F5')
    await type(String(who?.['phone_number']).slice(-7))
    await expect(page.getByRole('option', { name: new RegExp(String(who?.['name'])) })).toBeVisible()
    await press('Enter', 'F10')
    await expect(heading('Checkout')).toBeAttached()
  }
  const trades = () => service.records('trade')

  await sellTo()
  await expect(page.getByText(/about .* cashback/)).toContainText(figure(earned))
  await press('Enter', 'Enter')
  await expect(heading('Sale done')).toBeAttached()
  await press('Control+p')
  await expect(page.getByText('Cashback, about').first()).toBeVisible()
  await press('Escape')
  await cashier.nextCustomer()
  await expect.poll(async () => (await trades()).length).toBe(1)

  await sellTo()
  await expect(page.getByText('collected')).toContainText(figure(earned))
  await shoot(page, test.info().outputPath('collected.png'))
  await press('Control+g')
  await expect(page.locator('.outcome')).toContainText(figure(total - earned))
  await press('Enter', 'Enter')
  await expect(heading('Sale done')).toBeAttached()
  await shoot(page, test.info().outputPath('done.png'))
  await cashier.nextCustomer()
  await expect.poll(async () => (await trades()).length).toBe(2)
  const second = (await trades()).find(({ applied_cashbacks }) => (applied_cashbacks as object[]).length > 0)
  expect(second).toMatchObject({ debt: 0, applied_cashbacks: [{ amount: earned, paid: earned }] })
  expect(second?.['earned_cashback']).toMatchObject({ amount: (total - earned) / 10 })

  // The balance of this customer was never asked for.
  await service.stop()
  await sellTo(stranger)
  await expect(page.getByText('unknown without the service')).toBeVisible()
  await press('Control+g')
  await expect(page.locator('.outcome')).toContainText(figure(total))
  await press('Enter', 'Enter')
  await expect(heading('Sale done')).toBeAttached()
  await service.start()
  await expect.poll(async () => (await trades()).length).toBe(3)
})
