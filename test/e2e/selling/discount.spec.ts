import { goods, type Cashier } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import type { Service } from '../service.ts'
import { shoot } from '../shoot.ts'

// Discounts by keys alone: on a line, one of the shop's own, and on the whole receipt; the explanation of the price; a
// full refund. The service has the same figures.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

/** Gives 10 % by hand and 10 % of the shop's own off the milk. */
async function discountLine(cashier: Cashier): Promise<void> {
  const { page, press, type } = cashier
  const dialog = page.getByRole('dialog')
  await press('F4')
  await expect(dialog).toBeVisible()
  await press('Alt+2')
  await type('10')
  await press('Enter')
  await expect(dialog).toBeHidden()
  await cashier.sees('28 950')
  await press('F4')
  const own = dialog.getByRole('button', { name: /^Doimiy xaridorga 10 %, 10 %/ })
  await expect(own).toHaveAttribute('aria-pressed', 'false')
  await press('Alt+4')
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  await shoot(page, test.info().outputPath('discount-line.png'))
  await press('Escape')
  await expect(dialog).toBeHidden()
  await cashier.sees('27 400')
  await expect(cashier.line(goods.milk.name)).toContainText(/Doimiy xaridorga 10 %/)
}

/** Gives 5 % off the whole receipt at the checkout, and opens the explanation of the milk's price. */
async function discountReceipt(cashier: Cashier): Promise<void> {
  const { page, press, type, heading } = cashier
  const dialog = page.getByRole('dialog')
  await press('F10')
  await expect(heading('Checkout')).toBeAttached()
  await press('Control+d')
  await expect(dialog.getByRole('heading', { name: 'Discount on the whole receipt' })).toBeVisible()
  await type('5')
  await press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('group', { name: 'Total' })).toContainText(/26\s030/)
  await shoot(page, test.info().outputPath('discount-checkout.png'))
  await press('Escape')
  await cashier.sees('26 030')
  await press('Control+y')
  await expect(dialog.getByRole('definition')).toHaveText([
    /^15\s500$/,
    /^−1\s550$/,
    /^−1\s550$/,
    /^−620$/,
    /^11\s780$/,
    /^1\s262$/
  ])
  await shoot(page, test.info().outputPath('discount-why.png'))
  await press('Escape')
  await expect(dialog).toBeHidden()
}

async function giveAllBack({ page, press, heading }: Cashier): Promise<void> {
  await press('F8')
  await expect(heading('Sales history')).toBeVisible()
  await press('F8')
  await expect(heading(/^Refund of sale/)).toBeVisible()
  await press('=')
  await expect(page.getByRole('region', { name: 'Money back' })).toContainText(/26\s030/)
  await press('Alt+2')
  await press('Enter', 'Alt+1')
  await expect(page.getByRole('region', { name: 'Refund slip' }).last()).toContainText(/26\s030/)
  await press('Escape', 'Escape')
  await expect(heading('Sale')).toBeAttached()
}

async function work(cashier: Cashier): Promise<void> {
  const { page, press, heading } = cashier
  await cashier.openShift()
  for (const code of [goods.bread.code, goods.bread.code, goods.milk.code]) await cashier.scan(code)
  await cashier.sees('30 500')
  await discountLine(cashier)
  await discountReceipt(cashier)
  await press('F9')
  await expect(heading('Sale done')).toBeAttached()
  await giveAllBack(cashier)
  await cashier.closeShift('2')
  const cash = page.getByRole('row', { name: /^Naqd, soʻm/ })
  // Opening, takings, change, refunds, expected, counted, difference.
  await expect(cash.getByRole('cell')).toHaveText([
    /^400\s000$/,
    /^26\s030$/,
    '0',
    /^26\s030$/,
    /^400\s000$/,
    /^400\s000$/,
    '0'
  ])
}

/** Expects the sums of the service to equal those of the till, and no difference in the reconciliation. */
async function expectSame(service: Service, { page }: Cashier): Promise<void> {
  const sessions = async () => (await service.records('session')).map(({ state }) => state)
  await expect.poll(sessions).toEqual(['closed'])
  const [session] = await service.records('session')
  expect(session).toMatchObject({ has_diff_on_close: false })
  const trades = await service.records('trade')
  const [sale] = trades.filter(({ is_refund }) => is_refund === false)
  expect(sale).toMatchObject({ total_price: 30_500, discount: 1_370, total_discount: 4_470, total_to_pay: 26_030 })
  expect(sale?.['discounts']).toMatchObject([{ is_custom: true, value: 5, apply_type: 'percent' }])
  const lines = sale?.['products'] as { discounts: object[]; total_to_pay: number; distributed_discount: number }[]
  expect(lines.map(({ distributed_discount, total_to_pay }) => [distributed_discount, total_to_pay])).toEqual([
    [750, 14_250],
    [620, 11_780]
  ])
  expect(lines[1]?.discounts).toMatchObject([
    { _id: '660d00000000000000000002', is_custom: false, value: 10 },
    { is_custom: true, value: 10 }
  ])
  const [refund] = trades.filter(({ is_refund }) => is_refund === true)
  expect(refund).toMatchObject({ total_to_refund: 26_030 })
  const incidents = await page.evaluate(async () => {
    const view = await window.kassa.call('system.view', {})
    return view.ok ? view.value.incidents : undefined
  })
  expect(incidents).toEqual([])
}

test('discounts on a line and on the whole receipt are shown, sent and refunded whole', async ({
  cashier,
  service
}) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await work(cashier)
  await expectSame(service, cashier)
})

test('discounts work without the service from before opening until after closing', async ({ cashier, service }) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await service.stop()
  await cashier.signIn()
  await work(cashier)
  await expect(cashier.page.locator('html')).toHaveAttribute('data-net', 'offline')
  await service.start()
  await expectSame(service, cashier)
})

test('an automatic discount is taken off with a manager’s PIN and put back by the same key', async ({
  cashier,
  service
}) => {
  const { page, press, type } = cashier
  const tea = '4780090037013'
  await cashier.connect(service)
  await cashier.waitForGoods()
  await service.stop()
  await cashier.signIn()
  await cashier.openShift()
  await cashier.scan(tea)
  await cashier.sees('9 310')
  await press('Control+u')
  await expect(page.getByRole('dialog')).toContainText('Take the discount off Koʻk choy 95-nav 100 g')
  await type('damaged box')
  await press('Enter')
  await cashier.sees('9 800')
  await press('+')
  await cashier.sees('19 600')
  await press('Control+y')
  await expect(page.getByRole('dialog')).toContainText('Choyga 5 %: removed')
  await press('Escape')
  await press('Control+u')
  await cashier.sees('18 620')
  await press('Control+u')
  await type('damaged box')
  await press('Enter')
  await cashier.sees('19 600')
  await press('F9')
  await service.start()
  const trades = () => service.records('trade')
  await expect.poll(async () => (await trades()).length).toBe(1)
  const [sale] = await trades()
  expect(sale).toMatchObject({ total_discount: 0, total_to_pay: 19_600 })
})
