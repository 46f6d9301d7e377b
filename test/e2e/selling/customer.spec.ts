import { goods, type Cashier } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import type { Service } from '../service.ts'
import { shoot } from '../shoot.ts'

// Customers by keys alone: found, created, changed, sold to. The service has each once, and the sales name them.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

const name = 'Bobur Saidov'
const phone = '+998971112233'
const taxNumber = '301234567'
const card = 'KL-7001'

/** Creates Bobur from the sale: his name is typed into the search, which finds nobody. */
async function writeDown(cashier: Cashier): Promise<void> {
  const { page, press, type, heading } = cashier
  await press('F5')
  await expect(heading('Customer')).toBeVisible()
  await type(name)
  await expect(page.getByText(`No customer found for “${name}”`)).toBeVisible()
  await press('F3')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await press('Tab')
  await type('97 111 22')
  await press('Enter')
  await expect(page.getByText('That is not a phone number.')).toBeVisible()
  await type(' 33')
  await press('Tab')
  await type('30 123 45')
  await press('Enter')
  await expect(page.getByText('That is not a tax number.')).toBeVisible()
  await type(' 67')
  await cashier.scan(card)
  await expect(page.getByLabel('Card', { exact: true })).toHaveValue(card)
  await press('Enter')
  await expect(heading('Sale')).toBeAttached()
  await expect(page.getByRole('button', { name: `Customer: ${name}` })).toBeVisible()
}

/**
 * Sells once to Bobur through a held ticket, once to a customer of the shop who is found by phone, and once without a
 * customer.
 */
async function work(cashier: Cashier, shopPhone: string, shopName: string): Promise<void> {
  const { page, press, type, heading } = cashier
  await cashier.openShift()
  await writeDown(cashier)
  await cashier.scan(goods.bread.code)
  await cashier.hold('Bobur')
  await expect(page.getByRole('button', { name: /^Customer: / })).toHaveCount(0)
  await cashier.recall('Bobur')
  await expect(page.getByRole('button', { name: `Customer: ${name}` })).toBeVisible()
  await press('F9')
  await expect(heading('Sale done')).toBeAttached()
  await press('Control+p')
  await expect(page.getByText(`Customer: ${name}`)).toBeVisible()
  await press('Escape')
  await cashier.nextCustomer()

  await cashier.scan(goods.milk.code)
  await press('F5')
  await type(shopPhone.slice(-7))
  await expect(page.getByRole('option', { name: new RegExp(shopName) })).toBeVisible()
  await press('Enter')
  await expect(page.getByRole('button', { name: `Customer: ${shopName}` })).toBeVisible()
  await press('F9')
  await cashier.nextCustomer()

  await cashier.scan(goods.kefir.code)
  await press('F5')
  // Bobur was served recently, so he is in the list before anything is typed.
  await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible()
  // The chosen customer's visits and favourites stand beside the list; one key adds a favourite.
  await type(name)
  const bobur = page.getByRole('region', { name })
  await expect(bobur.getByText('1 visit ·')).toBeVisible()
  await press('Control+1')
  await expect(bobur.getByRole('status')).toContainText('Added to the ticket')
  // F8 lists his sales only; F12 removes the filter.
  await press('F8')
  const listed = page.getByRole('list', { name: 'Sales, newest first' }).getByRole('listitem')
  await expect(listed).toHaveCount(1)
  await press('F12')
  await expect(listed).not.toHaveCount(1)
  await press('Escape')
  await press('Control+a')
  await type(taxNumber)
  await expect(page.getByRole('option')).toHaveCount(1)
  await press('Control+a')
  await type('саидов бобур')
  await expect(page.getByRole('option')).toHaveCount(1)
  // The scan of his card chooses him without a key.
  await cashier.scan(card)
  await expect(page.getByRole('button', { name: `Customer: ${name}` })).toBeVisible()
  await press('F5', 'F4')
  await expect(heading('Sale')).toBeAttached()
  await expect(page.getByRole('button', { name: /^Customer: / })).toHaveCount(0)
  await press('F9')
  await cashier.nextCustomer()
}

const newPhone = '+998975554433'

/** Changes the number of the shop's own customer with a manager's approval. The next sale is for this customer. */
async function change({ page, press, type, heading }: Cashier, shop: Known): Promise<void> {
  await press('F5')
  await type(shop.phone.slice(-7))
  await expect(page.getByRole('option', { name: new RegExp(shop.name) })).toBeVisible()
  await press('F6')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(shop.name)
  await press('Tab', 'Control+a')
  await type('97 1112233')
  await press('Enter')
  await expect(page.getByText(`This phone belongs to ${name}.`)).toBeVisible()
  await press('Control+a')
  await type('97 555 44 33')
  await press('Enter')
  await expect(page.getByRole('dialog', { name: 'Change customer' })).toHaveCount(0)
  await press('F2')
  await type('5554433')
  await expect(page.getByRole('option', { name: new RegExp(shop.name) })).toBeVisible()
  await press('Enter')
  await expect(heading('Sale')).toBeAttached()
  await press('F5', 'F4')
}

/** Expects the change once, and all other fields of the customer unchanged. */
async function expectChanged(service: Service, shop: Known): Promise<void> {
  const record = async () => (await service.records('customer')).find(({ _id }) => _id === shop.id)
  await expect.poll(async () => (await record())?.['phone_number']).toBe(newPhone)
  expect(await record()).toMatchObject({ ...shop.rest, name: shop.name })
}

type Known = { id: string; name: string; phone: string; rest: Record<string, unknown> }

/** Returns a customer of the demo shop who has a phone. */
async function known(service: Service): Promise<Known> {
  const [first] = (await service.records('customer')).filter(({ phone_number }) => phone_number !== undefined)
  const kept = ['state', 'type', 'category_id', 'organization_ids']
  return {
    id: first?._id ?? '',
    name: String(first?.['name']),
    phone: String(first?.['phone_number']),
    rest: Object.fromEntries(kept.map((key) => [key, first?.[key]]))
  }
}

async function expectOnce(service: Service, shop: Known): Promise<void> {
  await expect.poll(async () => (await service.records('trade')).length).toBe(3)
  const made = (await service.records('customer')).filter((row) => row['name'] === name)
  expect(made).toMatchObject([
    { phone_number: phone, type: 'natural', state: 'new', $more: { inn: taxNumber, loyalty_card_id: card } }
  ])
  const trades = await service.records('trade')
  expect(trades.map(({ customer_id }) => customer_id).toSorted()).toEqual([made[0]?._id, shop.id, undefined].toSorted())
}

test('a new customer is sold to, arrives once and is named by the sale', async ({ cashier, service }, info) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  const shop = await known(service)
  await work(cashier, shop.phone, shop.name)
  await change(cashier, shop)
  await expectOnce(service, shop)
  await expectChanged(service, shop)

  await cashier.press('F5')
  await expect(cashier.page.getByRole('option')).toHaveCount(2)
  await expect(cashier.page.getByText('Pending', { exact: true })).toHaveCount(0)
  await shoot(cashier.page, info.outputPath('customers.png'))
})

test('a new customer is sold to without the service, and it all arrives once when it is back', async ({
  cashier,
  service
}, info) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  const shop = await known(service)
  await service.stop()
  await cashier.signIn()
  await work(cashier, shop.phone, shop.name)
  await change(cashier, shop)
  await expect(cashier.page.locator('html')).toHaveAttribute('data-net', 'offline')
  await cashier.press('F5')
  await expect(cashier.page.getByText('Pending', { exact: true })).toHaveCount(2)
  await shoot(cashier.page, info.outputPath('customers-offline.png'))
  await service.start()
  await expectOnce(service, shop)
  await expectChanged(service, shop)
})

test('lost answers double neither the customer nor the sales', async ({ cashier, service }) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  const shop = await known(service)
  await service.setFaults([
    { endpoint: 'customer/create', fault: { kind: 'lostAnswer' }, times: 1 },
    { endpoint: 'trade/create', fault: { kind: 'lostAnswer' }, times: 1 }
  ])
  await work(cashier, shop.phone, shop.name)
  await expectOnce(service, shop)
})
