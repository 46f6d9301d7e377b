import { goods, type Cashier } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import type { Service } from '../service.ts'
import { shoot } from '../shoot.ts'

// A refund and new goods in one ticket, by keys alone: once the customer pays the difference, once the difference is
// given out.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

/** Exchanges the goods that are chosen on the screen: the sale screen asks for the new goods. */
async function exchange({ page, press, heading }: Cashier, amount: RegExp): Promise<void> {
  await press('Alt+1')
  await expect(page.getByRole('button', { name: /^Refund \d/ }).first()).toContainText(amount)
  await press('Control+o')
  await expect(heading('Sale')).toBeAttached()
  await expect(page.getByRole('button', { name: /^Cancel the exchange of sale/ })).toContainText(amount)
}

async function work(cashier: Cashier): Promise<void> {
  const { page, press, heading } = cashier
  const pay = page.getByRole('region', { name: 'Total' })
  await cashier.openShift()
  await cashier.scan(goods.bread.code)
  await cashier.scan(goods.milk.code)
  await cashier.sees('23 000')
  await press('F9')
  await expect(heading('Sale done')).toBeAttached()

  // Milk of 15 500 is exchanged for two kefirs of 19 000: 3 500 to pay.
  await press('F8')
  await expect(heading('Sales history')).toBeVisible()
  await expect(page.getByText(/^No receipt\?/)).toBeVisible()
  await press('F8')
  await expect(heading(/^Refund of sale/)).toBeVisible()
  await press('ArrowDown', '+')
  await exchange(cashier, /15\s500/)
  await shoot(page, test.info().outputPath('exchange-begun.png'))
  await cashier.scan(goods.kefir.code)
  await expect(pay).toContainText(/Refund, Naqd.*6\s000/s)
  await cashier.scan(goods.kefir.code)
  await expect(pay).toContainText(/To pay.*3\s500/s)
  await shoot(page, test.info().outputPath('exchange-sale.png'))
  // The ticket stays current until it is paid or abandoned.
  await press('F6', 'Enter')
  await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: /\S/ })).toContainText(
    /it cannot be held, split or merged/
  )
  await press('Escape', 'F10', 'F1', 'Enter')
  await expect(page.getByText('Paid in full')).toBeVisible()
  await press('Enter')
  await expect(heading('Sale done')).toBeAttached()
  await expect(page.getByText(/15\s500.* was used for the new goods/)).toBeVisible()

  // The kefirs of 19 000 are exchanged for milk: 3 500 to refund.
  await press('F8')
  await expect(heading('Sales history')).toBeVisible()
  await press('F8')
  await expect(heading(/^Refund of sale/)).toBeVisible()
  await press('=')
  await exchange(cashier, /19\s000/)
  await cashier.scan(goods.milk.code)
  await expect(pay).toContainText(/Refund, Naqd.*3\s500/s)
  await press('F10')
  await expect(heading('Checkout')).toBeAttached()
  await shoot(page, test.info().outputPath('exchange-checkout.png'))
  await press('Enter')
  await expect(heading('Sale done')).toBeAttached()
  await expect(page.getByRole('status').filter({ hasText: 'Refund, ' })).toContainText(/3\s500/)
  await shoot(page, test.info().outputPath('exchange-done.png'))
  await cashier.nextCustomer()
  await cashier.closeShift('2')
  const cash = page.getByRole('row', { name: /^Naqd, soʻm/ })
  // Opening, takings, change, refunds, expected, counted, difference.
  const sums = [/^400\s000$/, /^57\s500$/, '0', /^34\s500$/, /^423\s000$/, /^400\s000$/, /23\s000$/]
  await expect(cash.getByRole('cell')).toHaveText(sums)
}

/** Expects each document once, and no sale before the refund that pays for it. */
async function expectOnce(service: Service): Promise<void> {
  const sessions = async () => (await service.records('session')).map(({ state }) => state)
  await expect.poll(sessions).toEqual([expect.stringMatching(/closed|flagged/)])
  const trades = await service.records('trade')
  expect(
    trades.map(({ is_refund, total_to_pay, total_to_refund }) =>
      is_refund === true ? [-Number(total_to_refund)] : [total_to_pay]
    )
  ).toEqual([[23_000], [-15_500], [19_000], [-19_000], [15_500]])
  const transactions = await service.records('transaction')
  expect(transactions.map(({ type, amount }) => [type, amount])).toEqual([
    ['income', 23_000],
    ['expense', 15_500],
    ['income', 15_500],
    ['income', 3_500],
    ['expense', 19_000],
    ['income', 15_500]
  ])
}

test('goods are exchanged for dearer and cheaper ones, and only the difference moves', async ({ cashier, service }) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await work(cashier)
  await expectOnce(service)
})

test('goods are exchanged without the service, and afterwards each refund arrives before its sale', async ({
  cashier,
  service
}) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await service.stop()
  await cashier.signIn()
  await work(cashier)
  await service.start()
  await expectOnce(service)
})
