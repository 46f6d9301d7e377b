import { goods, type Cashier } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import { shoot } from '../shoot.ts'

// What a manager does, by keys alone, when the service and the till do not agree.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

const picture = (cashier: Cashier, name: string) => shoot(cashier.page, test.info().outputPath(`${name}.png`))

/** Makes one sale of milk, paid in cash, and opens the screen of unsent jobs. */
async function sell(cashier: Cashier): Promise<void> {
  await cashier.scan(goods.milk.code)
  await cashier.sees('15')
  await cashier.press('F9')
  await expect(cashier.heading('Sale done')).toBeAttached()
  await cashier.nextCustomer()
  await cashier.press('Control+j')
}

test('a refused sale is sent with another product, and the receipt keeps its number', async ({ cashier, service }) => {
  const { page, press, type } = cashier
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await cashier.openShift()
  await service.setFaults([
    { endpoint: 'trade/create', fault: { kind: 'error', when: 'before', status: 400 }, times: 1 }
  ])
  await sell(cashier)
  await expect(page.getByText('The service refused it.')).toBeVisible()
  expect(await service.records('trade')).toEqual([])

  await press('F7')
  const dialog = page.getByRole('dialog')
  const product = dialog.getByLabel(`Instead of the product ${goods.milk.name}`)
  await expect(product).toBeFocused()
  // Without a choice nothing is sent.
  await press('Tab')
  await type('made anew')
  await press('Enter')
  await expect(dialog).toBeVisible()
  await press('Shift+Tab')
  await press('ArrowDown')
  const instead = await product.locator('option:checked').innerText()
  expect(instead).not.toBe('As it is')
  await picture(cashier, 'fix')
  await press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await service.records('trade')).length).toBe(1)
  await expect(page.getByText('Everything is sent.')).toBeVisible()

  const [trade] = await service.records('trade')
  const sold = await service.records('product')
  const lines = trade?.['products'] as { product_id: string }[]
  const named = sold.find(({ _id }) => _id === lines[0]?.product_id)
  expect(instead).toContain(String(named?.['name']))
  expect(String(named?.['name'])).not.toBe(goods.milk.name)
})

test('a duplicate sale is an incident, and a manager cancels one of the two', async ({ cashier, service }) => {
  const { page, press, type } = cashier
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await cashier.openShift()
  await service.setFaults([{ endpoint: 'trade/create', fault: { kind: 'duplicate', isAnswerLost: true }, times: 1 }])
  await sell(cashier)
  await press('F4')
  await expect(page.getByText('In the service more than once')).toBeVisible()
  expect((await service.records('trade')).map(({ state }) => state)).toEqual(['done', 'done'])
  await press('Delete')
  await type('sent twice by the network')
  await picture(cashier, 'double')
  await press('Enter')
  await expect(page.getByText('No incidents.')).toBeVisible()
  const states = async () => (await service.records('trade')).map(({ state }) => state).sort()
  await expect.poll(states).toEqual(['canceled', 'done'])
})
