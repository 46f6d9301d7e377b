import { cashierAt, goods, owner, type Cashier } from '../cashier.ts'
import { expect, test as base } from '../fixtures.ts'
import type { Service } from '../service.ts'
import { shoot } from '../shoot.ts'

// Two tills of one shop, each a program with its own drawer and database: cash goes from one to the other, and a table
// that was served at one is paid at the other. The service has each record once.

const test = base.extend<{ first: Cashier; other: Cashier }>({
  first: ({ page }, use) => use(cashierAt(page)),
  other: ({ second }, use) => use(cashierAt(second.page))
})
test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

/** Connects a till to its own register, with its own person: the service allows one open session for each person. */
async function begin(cashier: Cashier, service: Service, register: string, person = owner): Promise<void> {
  await cashier.connect(service, { Register: register, Owner: person })
  await cashier.waitForGoods()
  await cashier.signIn(person)
  await cashier.openShift()
}
const slipOf = ({ page }: Cashier) => page.getByRole('region', { name: 'Slip', exact: true })

test('cash given at one till is booked at the other by its slip, and the first one learns about it', async ({
  first,
  other,
  service
}) => {
  await begin(first, service, 'Kassa 1')
  await begin(other, service, 'Kassa 2', 'Rustam K.')
  // At once: the user may be faster than the list of registers, and cash out must not become cash in.
  await first.press('F11', 'F6')
  await expect(first.page.getByRole('radio', { name: 'Kassa 2' })).toHaveAttribute('aria-checked', 'true')
  await first.press('Alt+1')
  await first.type('150000')
  await first.press('Enter')
  await expect(slipOf(first)).toContainText(/CASH OUT.*150\s000.*To register Kassa 2/s)
  const [digits = ''] = /(?:\d{4} ){4,}\d+/.exec(await slipOf(first).innerText()) ?? []
  const code = digits.replace(/\s/g, '')

  await other.press('F11')
  await expect(other.heading(/^Cash in or out/)).toBeVisible()
  await other.press('F7')
  await other.scan(code)
  await expect(other.page.getByText(/150\s000.*From register Kassa 1/)).toBeVisible()
  await other.press('Enter')
  await expect(slipOf(other)).toContainText(/CASH IN.*150\s000.*From register Kassa 1/s)

  await expect.poll(async () => (await service.records('invoice')).length).toBe(2)
  await first.press('F8', 'F11')
  await expect(first.page.getByText('Arrived: 1. Not found at the service: 0.')).toBeVisible()
})

test('a table of one till is taken over and paid at the other, and the first one removes it', async ({
  first,
  other,
  service
}) => {
  await begin(first, service, 'Kassa 1')
  await begin(other, service, 'Kassa 2', 'Rustam K.')
  for (const { code } of [goods.bread, goods.bread, goods.milk]) await first.scan(code)
  await first.hold('Stol 5')

  await other.press('F7', 'F7')
  const shared = other.page.getByRole('option', { name: /Stol 5/ })
  await expect(shared).toContainText(/30\s500/)
  await other.press('Enter')
  await expect(other.heading('Held tickets')).toBeVisible()
  await other.press('Enter')
  await other.sees('30 500')
  await other.press('F9')
  await expect(other.heading('Sale done')).toBeAttached()

  await first.press('F7')
  await expect(first.page.getByText('changed on another till').first()).toBeVisible()
  await first.press('F9')
  await expect(first.page.getByText('It was sold or removed on another till.')).toBeVisible()
  await first.page.getByRole('button', { name: /^Remove it here too/ }).click()
  await expect(first.page.getByRole('option', { name: /Stol 5/ })).toHaveCount(0)
  const trades = await service.records('trade')
  expect(trades).toHaveLength(1)
})

test('goods sold at one till are refunded at the other, once, and neither refunds them again', async ({
  first,
  other,
  service
}) => {
  await begin(first, service, 'Kassa 1')
  await begin(other, service, 'Kassa 2', 'Rustam K.')
  for (const { code } of [goods.bread, goods.bread]) await first.scan(code)
  await first.press('F9')
  await expect(first.heading('Sale done')).toBeAttached()
  await expect.poll(async () => (await service.records('trade')).length).toBe(1)
  await first.press('F8')
  const row = first.page.getByRole('list', { name: 'Sales, newest first' }).getByRole('button').first()
  await expect(row).toContainText('-1')
  const [number = ''] = /[0-9a-z]{5}-\d+/i.exec(await row.innerText()) ?? []

  // The other till does not know the sale, and asks the service.
  await other.press('F8')
  await expect(other.heading('Sales history')).toBeVisible()
  await other.type(number)
  await expect(other.page.getByText('F3 asks the service for it')).toBeVisible()
  await other.press('F3')
  await expect(other.page.getByRole('option', { name: new RegExp(number) })).toContainText(/15\s000/)
  await shoot(other.page, test.info().outputPath('foreign-found.png'))
  await other.press('Enter')
  await expect(other.heading(`Refund of sale ${number}`)).toBeVisible()
  await expect(other.page.getByRole('note')).toContainText('Of another till, as the service had it')
  await other.press('=', 'Alt+2')
  await expect(other.page.getByRole('button', { name: /^Refund 15\s000/ }).first()).toBeVisible()
  await shoot(other.page, test.info().outputPath('foreign-refund.png'))
  await other.press('Enter', 'Alt+1')
  const slip = other.page.getByRole('region', { name: 'Refund slip' }).last()
  await expect(slip).toContainText(new RegExp(`REFUND.*Of sale ${number}.*15\\s000`, 's'))
  await expect(other.page.getByText('fully refunded')).toBeVisible()
  await expect.poll(async () => (await service.records('trade')).length).toBe(2)

  // Nothing is left to refund at the till that sold it, which reads the refund automatically.
  await first.press('F8')
  await expect(first.heading(`Refund of sale ${number}`)).toBeVisible()
  await expect(first.page.getByText(/Refunded at another till/)).toBeVisible()
  await expect(first.page.getByText('fully refunded')).toBeVisible()
  await shoot(first.page, test.info().outputPath('foreign-own.png'))
  await first.press('=', 'Enter')
  await other.press('Escape', 'Escape', 'Escape', 'F8')
  await other.type(number)
  await other.press('F3')
  await expect(other.page.getByRole('option', { name: new RegExp(number) })).toContainText('fully refunded')
  await other.press('Enter', '=', 'Enter')
  await expect(other.page.getByText('fully refunded')).toBeVisible()
  expect(await service.records('trade')).toHaveLength(2)
})
