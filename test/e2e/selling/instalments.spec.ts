import { addMonths, dayAt, formatDayNumber } from '../../../src/shared/time/day.ts'
import { goods } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import { shoot } from '../shoot.ts'

// A sale in instalments by keys alone, without the service: a first payment in cash, the rest in four instalments, one
// of them changed by hand. The paper shows them, and the service has them when it is back.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

const first = 3_000
const debt = goods.bread.price + goods.milk.price - first
const figure = (amount: number): RegExp => new RegExp(String(amount).replace(/(\d)(?=(\d{3})+$)/g, '$1\\s'))

test('a sale in instalments is made by keys, offline, and the service has its instalments later', async ({
  cashier,
  service
}) => {
  const { page, press, type, heading } = cashier
  await cashier.connect(service)
  await cashier.waitForGoods()
  const buyer = (await service.records('customer')).find(
    ({ phone_number, balances, state }) =>
      phone_number !== undefined && (balances as object[] | undefined)?.length === 0 && state !== 'black_list'
  )
  await service.stop()
  await cashier.signIn()
  await cashier.openShift()
  await cashier.scan(goods.bread.code)
  await cashier.scan(goods.milk.code)
  await press('F5')
  await type(String(buyer?.['phone_number']).slice(-7))
  await expect(page.getByRole('option', { name: new RegExp(String(buyer?.['name'])) })).toBeVisible()
  await press('Enter', 'F10')
  await expect(heading('Checkout')).toBeAttached()
  await type(String(first))
  await press('Enter')
  await expect(page.locator('.outcome')).toContainText(figure(debt))
  await press('Control+i')
  const asked = page.getByRole('dialog')
  await expect(page.getByRole('heading', { name: 'Sell by instalments' })).toBeVisible()
  await expect(asked).toContainText(figure(debt))
  // Four instalments, the first one set by hand: the others share the rest.
  await type('4')
  await expect(asked.getByRole('textbox', { name: 'Part 4, amount' })).toHaveValue(figure(debt / 4))
  await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab')
  await expect(asked.getByRole('textbox', { name: 'Part 1, amount' })).toBeFocused()
  await type('8000')
  await expect(asked.getByRole('textbox', { name: 'Part 4, amount' })).toHaveValue(figure((debt - 8_000) / 3))
  await shoot(page, test.info().outputPath('plan.png'))
  await press('Enter')
  await expect(heading('Sale done')).toBeAttached()
  await press('Control+p')
  const day = addMonths(dayAt(Date.now()), 1)
  await expect(page.getByText('First payment').first()).toBeVisible()
  await expect(page.getByText(`1. ${formatDayNumber(day)}`).first()).toBeVisible()
  await shoot(page, test.info().outputPath('paper.png'))
  await press('Escape')
  await service.start()
  await expect.poll(async () => (await service.records('trade')).length).toBe(1)
  const [sale] = await service.records('trade')
  expect(sale).toMatchObject({ debt, is_installment_plan: true, installment_plan_interval: 'month' })
  const rest = (debt - 8_000) / 3
  expect(sale?.['installment_plan']).toEqual([
    { date: `${day}T12:00:00.000Z`, amount: 8_000 },
    { date: `${addMonths(day, 1)}T12:00:00.000Z`, amount: rest },
    { date: `${addMonths(day, 2)}T12:00:00.000Z`, amount: rest },
    { date: `${addMonths(day, 3)}T12:00:00.000Z`, amount: rest }
  ])
})
