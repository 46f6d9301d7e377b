import { Caller } from '../../../packages/sandbox/test/caller.ts'
import { goods, type Cashier } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import type { Service } from '../service.ts'
import { shoot } from '../shoot.ts'

// A sale to a known customer, paid with a dollar and the rest on debt, by keys alone, which are counted. The debt shows
// at once, with and without the service, and the service has the same sum.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

/** The number of keys; a chord counts as one, a scan as none. */
const mostKeys = 16
const rate = 12_050
const total = goods.bread.price + goods.milk.price
const debt = total - rate
/** The part of the debt that is paid at the office. */
const paidThere = 1_000
const left = debt - paidThere
const figure = (amount: number): RegExp => new RegExp(String(amount).replace(/(\d)(?=(\d{3})+$)/g, '$1\\s'))

type Buyer = { id: string; name: string; phone: string }

/** Returns a customer of the demo shop with a balance of zero and a phone whose last digits are unique. */
async function buyerOf(service: Service): Promise<Buyer> {
  const rows = await service.records('customer')
  const found = rows.find(
    ({ phone_number, balances, state }) =>
      phone_number !== undefined && (balances as object[] | undefined)?.length === 0 && state !== 'black_list'
  )
  return { id: found?._id ?? '', name: String(found?.['name']), phone: String(found?.['phone_number']) }
}

/** Sells bread and milk for a dollar and a debt. Returns the number of keys. */
async function sellOnDebt(cashier: Cashier, buyer: Buyer): Promise<number> {
  const { page, press, type, heading } = cashier
  let keys = 0
  const hit = async (...names: string[]) => {
    keys += names.length
    await press(...names)
  }
  const write = async (text: string) => {
    keys += text.length
    await type(text)
  }
  await cashier.scan(goods.bread.code)
  await cashier.scan(goods.milk.code)
  await cashier.sees('23 000')
  await hit('F5')
  await write(buyer.phone.slice(-7))
  await expect(page.getByRole('option', { name: new RegExp(buyer.name) })).toBeVisible()
  await hit('Enter')
  await hit('F10')
  await expect(heading('Checkout')).toBeAttached()
  await hit('/')
  await write('1')
  await hit('Enter')
  await expect(page.locator('.outcome')).toContainText(figure(debt))
  await hit('Control+o')
  await expect(page.getByRole('heading', { name: 'Leave the rest as a debt?' })).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText(buyer.name)
  await shoot(page, test.info().outputPath('debt.png'))
  await hit('Enter')
  await expect(heading('Sale done')).toBeAttached()
  return keys
}

async function work(cashier: Cashier, buyer: Buyer): Promise<void> {
  const { page, press } = cashier
  await cashier.openShift()
  const keys = await sellOnDebt(cashier, buyer)
  console.log(`a debt and currency sale: ${keys} keys, and two scans`)
  expect(keys).toBeLessThanOrEqual(mostKeys)
  await expect(page.getByText('owes', { exact: false }).first()).toContainText(figure(debt))
  await press('Control+p')
  await expect(page.getByText('On debt').first()).toBeVisible()
  await press('Escape')
  await cashier.nextCustomer()
  // The new debt shows at once, whoever was asked for meanwhile.
  await press('F5')
  await expect(page.getByRole('option', { name: new RegExp(buyer.name) })).toContainText(figure(debt))
  await shoot(page, test.info().outputPath('customers.png'))
  await press('Escape')
}

async function expectOwed(service: Service, buyer: Buyer): Promise<void> {
  await expect.poll(async () => (await service.records('trade')).length).toBe(1)
  const [sale] = await service.records('trade')
  expect(sale).toMatchObject({ customer_id: buyer.id, total_to_pay: total, debt, by_balance: [] })
  expect(sale?.['payments']).toMatchObject([{ amount: 1, paid: rate }])
  const known = (await service.records('customer')).find(({ _id }) => _id === buyer.id)
  expect(known?.['balances']).toMatchObject([{ amount: -debt }])
}

/** Pays a part at the office while the list of customers is open: the list shows it without a key. */
async function payAtOffice({ page, press }: Cashier, service: Service, buyer: Buyer): Promise<void> {
  const caller = new Caller({ send: (request) => fetch(request), baseUrl: service.url, apiKey: service.apiKey })
  const article = (await service.records('payment-type')).find(
    ({ transaction_type, user_type }) => transaction_type === 'income' && user_type === 'customer'
  )
  const [cash] = (await service.records('payment-method')).filter(({ type }) => type === 'cash')
  const main = (await service.records('currency')).find(({ is_main }) => is_main === true)
  await press('F5')
  const row = page.getByRole('option', { name: new RegExp(buyer.name) })
  await expect(row).toContainText(figure(debt))
  const party = {
    user_type: 'customer',
    customer_id: buyer.id,
    supplier_id: '',
    employee_id: '',
    person_id: '',
    payment_type_id: article?._id,
    currency_id: main?._id
  }
  const [sale] = await service.records('trade')
  const owed = {
    ...party,
    organization_id: sale?.['organization_id'],
    to_be_paid: paidThere,
    exchange_balance: false,
    payment_date: new Date().toISOString(),
    description: ''
  }
  const invoice = (await caller.data('invoice/create', { body: owed })) as { _id: string }
  const sum = { amount: paidThere, paid: paidThere, payment_method_id: cash?._id, atachments: [] }
  await caller.data('transaction/income', { body: { ...party, ...sum, invoice_id: invoice._id } })
  await expect(row).toContainText(figure(left))
  await press('Escape')
}

/** Pays the debt of the customer: found, the whole sum, Enter. */
async function payBack({ page, press, heading }: Cashier, buyer: Buyer, owed: number): Promise<void> {
  await press('F5')
  await expect(page.getByRole('option', { name: new RegExp(buyer.name) })).toContainText(figure(owed))
  await press('F11')
  await expect(heading(/^Cash in or out/)).toBeVisible()
  await expect(page.getByText(buyer.name)).toBeVisible()
  await press('=')
  await shoot(page, test.info().outputPath('pays.png'))
  await press('Enter')
  await expect(page.getByRole('region', { name: 'Slip', exact: true })).toContainText(buyer.name)
  await press('Escape')
  await expect(page.getByRole('option', { name: new RegExp(buyer.name) })).not.toContainText(figure(owed))
  await press('Escape')
}

async function expectPaid(service: Service, buyer: Buyer, sums: readonly number[]): Promise<void> {
  const transactions = async () =>
    (await service.records('transaction'))
      .filter((row) => row['trade_id'] === undefined)
      .map(({ amount, type }) => [type, amount])
  await expect.poll(transactions).toEqual(sums.map((sum) => ['income', sum]))
  const known = (await service.records('customer')).find(({ _id }) => _id === buyer.id)
  expect(known?.['balances']).toMatchObject([{ amount: 0 }])
}

test('a sale on debt and in currency is made by keys, and the service has it afterwards', async ({
  cashier,
  service
}) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  const buyer = await buyerOf(service)
  await work(cashier, buyer)
  await expectOwed(service, buyer)
  // The list is read again, and counts the debt once.
  await cashier.page.waitForTimeout(3_000)
  await cashier.press('F5')
  await expect(cashier.page.getByRole('option', { name: new RegExp(buyer.name) })).toContainText(figure(debt))
  await cashier.press('Escape')
  await payAtOffice(cashier, service, buyer)
  await payBack(cashier, buyer, left)
  await expectPaid(service, buyer, [paidThere, left])
})

test('a sale on debt is made without the service, and the debt arrives once when it is back', async ({
  cashier,
  service
}) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  const buyer = await buyerOf(service)
  await service.stop()
  await cashier.signIn()
  await work(cashier, buyer)
  await expect(cashier.page.locator('html')).toHaveAttribute('data-net', 'offline')
  await payBack(cashier, buyer, debt)
  await service.start()
  await expectPaid(service, buyer, [debt])
})

test('delivery is paid by a card that waits for the answer of the terminal, and takes no Enter and no scan for it', async ({
  cashier,
  service
}) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await cashier.openShift()
  await cashier.scan(goods.bread.code)
  const { page, press, heading } = cashier
  // Delivery, one of the shop's additional costs, is paid with the goods.
  await press('F10', 'Control+h')
  await expect(page.getByRole('dialog')).toContainText('Yetkazib berish')
  await shoot(page, test.info().outputPath('costs.png'))
  await press('Enter')
  await expect(page.getByRole('group', { name: 'Total' })).toContainText(figure(goods.bread.price + 15_000))
  await press('F2', 'Enter')
  const asked = page.getByRole('heading', { name: 'What does the terminal say?' })
  await expect(asked).toBeVisible()
  // Neither a second Enter nor a scanner can confirm.
  await press('Enter')
  await cashier.scan(goods.milk.code)
  await expect(asked).toBeVisible()
  await shoot(page, test.info().outputPath('card.png'))
  await press('Escape')
  await expect(heading('Sale')).toBeAttached()
  await expect(page.getByText('A card payment is open at the terminal')).toBeVisible()
  await shoot(page, test.info().outputPath('card-waits.png'))
  await press('F10')
  await expect(asked).toBeVisible()
  await press('Alt+3')
  await expect(page.getByRole('heading', { name: 'Was the card charged?' })).toBeVisible()
  await press('Alt+1')
  await expect(page.getByText('Paid in full')).toBeVisible()
  await press('Enter')
  await expect(heading('Sale done')).toBeAttached()
  await expect.poll(async () => (await service.records('trade')).length).toBe(1)
  const [sale] = await service.records('trade')
  expect(sale).toMatchObject({ total_to_pay: 22_500, total_effected_extra_cost: 15_000, debt: 0 })
  expect(sale?.['additional_costs']).toMatchObject([{ amount: 15_000 }])
})
