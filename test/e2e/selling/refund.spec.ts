import { goods, type Cashier } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import type { Service } from '../service.ts'
import { shoot } from '../shoot.ts'

// Refunds by keys alone: nothing is refunded twice, the drawer's count agrees, and the service has each refund once.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

/** Refunds the chosen goods, and sees the slip. */
async function giveBack({ page, press }: Cashier, label: RegExp, slip: RegExp): Promise<void> {
  await press('Alt+2')
  await expect(page.getByRole('radio', { name: /Muddati oʻtgan/ })).toHaveAttribute('aria-checked', 'true')
  await expect(page.getByRole('button', { name: label }).first()).toBeVisible()
  const amount = new RegExp(label.source.replace('^Refund ', ''))
  const question = page.getByRole('dialog', { name: /^Refund sale/ })
  await press('Enter')
  await expect(question).toContainText(amount)
  await press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('region', { name: 'Refund slip' })).toHaveCount(0)
  await press('Enter')
  await expect(question).toBeVisible()
  await press('Alt+1')
  const pane = page.getByRole('region', { name: 'Refund slip' }).last()
  await expect(pane).toContainText(slip)
  await expect(pane.getByRole('status')).toContainText('Give to the customer')
  await expect(pane.getByRole('status').locator('.gives-figure')).toContainText(amount)
  await expect(pane.getByRole('button', { name: 'Next customer' })).toBeVisible()
}

/** Sells three loaves and a milk, and refunds two loaves, then all the rest. */
async function work(cashier: Cashier): Promise<void> {
  const { page, press, type, heading } = cashier
  await cashier.openShift()
  for (const code of [goods.bread.code, goods.bread.code, goods.bread.code, goods.milk.code]) await cashier.scan(code)
  await cashier.sees('38 000')
  await press('F9')
  await expect(heading('Sale done')).toBeAttached()
  await press('F8')
  await expect(heading('Sales history')).toBeVisible()
  const row = page.getByRole('list', { name: 'Sales, newest first' }).getByRole('button').first()
  await expect(row).toContainText('-1')
  await press('F8')
  await expect(heading(/^Refund of sale/)).toBeVisible()

  const bread = page.getByLabel(`${goods.bread.name}: return quantity`)
  await expect(bread).toBeFocused()
  await type('4')
  await expect(page.getByText(/Too many to return.*only 3 left/)).toBeVisible()
  await press('Backspace')
  await type('2')
  const due = page.getByRole('region', { name: 'Money back' })
  await expect(due).toContainText(/15\s000/)
  // Without a reason nothing is written, and the choice stays.
  await press('Enter')
  await expect(page.getByText('No refund reason is chosen.')).toBeVisible()
  await expect(bread).toHaveValue('2')
  // A cashier who leaves the screen by mistake finds the choice again.
  await press('Escape')
  await expect(heading('Sales history')).toBeVisible()
  await press('F8')
  await expect(bread).toHaveValue('2')
  await press('Control+e')
  await type('stale')
  await shoot(page, test.info().outputPath('refund-form.png'))
  await giveBack(cashier, /^Refund 15\s000/, /REFUND.*2 dona.*15\s000.*Muddati oʻtgan.*stale/s)
  await shoot(page, test.info().outputPath('refund-slip.png'))

  await press('=')
  await expect(due).toContainText(/23\s000/)
  await giveBack(cashier, /^Refund 23\s000/, /REFUND.*1 dona.*7\s500.*15\s500.*23\s000/s)
  await expect(page.getByText('fully refunded')).toHaveCount(2)
  await expect(page.getByRole('option')).toHaveCount(2)
  await press('Escape')
  await expect(row).toContainText(/fully refunded: 38\s000/)
  await shoot(page, test.info().outputPath('refund-history.png'))
  await press('Escape', 'Escape')
  await expect(heading('Sale')).toBeAttached()

  await cashier.closeShift('2')
  const cash = page.getByRole('row', { name: /^Naqd, soʻm/ })
  // Opening, takings, change, refunds, expected, counted, difference.
  await expect(cash.getByRole('cell')).toHaveText([
    /^400\s000$/,
    /^38\s000$/,
    '0',
    /^38\s000$/,
    /^400\s000$/,
    /^400\s000$/,
    '0'
  ])
  await shoot(page, test.info().outputPath('refund-report.png'))
}

/** Expects the final state of the service, with nothing more. */
async function expectOnce(service: Service): Promise<void> {
  const sessions = async () => (await service.records('session')).map(({ state }) => state)
  await expect.poll(sessions).toEqual(['closed'])
  const [session] = await service.records('session')
  expect(session).toMatchObject({ has_diff_on_close: false })
  const trades = await service.records('trade')
  const sales = trades.filter(({ is_refund }) => is_refund === false)
  expect(sales.map(({ total_to_pay, total_refunded_amount }) => [total_to_pay, total_refunded_amount])).toEqual([
    [38_000, 4]
  ])
  const refunds = trades.filter(({ is_refund }) => is_refund === true)
  expect(refunds.map(({ refund_id, total_to_refund }) => [refund_id, total_to_refund])).toEqual([
    [sales[0]?._id, 15_000],
    [sales[0]?._id, 23_000]
  ])
  expect(refunds[0]?.['note']).toMatch(/^[0-9a-z]{5}-r1, Muddati oʻtgan, Naqd, stale ~[0-9a-z]{16}$/)
  const transactions = await service.records('transaction')
  expect(transactions.map(({ type, amount }) => [type, amount])).toEqual([
    ['income', 38_000],
    ['expense', 15_000],
    ['expense', 23_000]
  ])
}

test('goods are refunded in two parts, and the count agrees', { tag: '@main' }, async ({ cashier, service }) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await work(cashier)
  await expectOnce(service)
})

test('goods are refunded without the service from before opening until after closing, and then it arrives once', async ({
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

test('lost answers and requests double no refund', async ({ cashier, service }) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await service.setFaults([
    { endpoint: 'trade/refund', fault: { kind: 'lostAnswer' }, times: 1 },
    { endpoint: 'trade/refund', fault: { kind: 'lostRequest' }, times: 1 }
  ])
  await work(cashier)
  await expectOnce(service)
})
