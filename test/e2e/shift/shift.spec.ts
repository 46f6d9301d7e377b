import { goods, type Cashier } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import type { Service, WorldRecord } from '../service.ts'

// The main job: a whole shift by keyboard alone, and the service has every sale once.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

/** Opens, sells by scan and by search, holds and recalls, pays in cash and by card. */
async function work(cashier: Cashier): Promise<void> {
  await cashier.openShift()
  await cashier.scan(goods.bread.code)
  await cashier.sees('7 500')
  await cashier.hold('Rustam')
  await cashier.scan(goods.milk.code)
  await cashier.scan(goods.milk.code)
  await cashier.sees('31 000')
  await cashier.pay('F1', '50000')
  await expect(cashier.page.getByRole('main')).toContainText('19 000')
  await cashier.nextCustomer()
  await cashier.recall('Rustam')
  await cashier.sees('7 500')
  await cashier.find('qatiq 2,5', 'Qatiq 2,5')
  await cashier.sees('17 000')
  await cashier.pay('F2')
  await cashier.nextCustomer()
  // Two notes of 200 000 at the opening and 31 000 of cash takings: one note is missing in this count.
  await cashier.closeShift('1')
}

type Paid = { amount: number; payment_method: { name: string } }
const paymentsOf = (trades: readonly WorldRecord[], name: string): number =>
  trades
    .flatMap((trade) => trade['payments'] as Paid[])
    .filter((payment) => payment.payment_method.name === name)
    .reduce((sum, payment) => sum + payment.amount, 0)

/** Expects the final state of the service, with nothing more. */
async function expectOneShift(service: Service): Promise<void> {
  await expect.poll(async () => (await service.records('trade')).length).toBe(2)
  await expect
    .poll(async () => (await service.records('session')).map((session) => session['state']))
    .toEqual(['closed'])
  await expect.poll(async () => (await service.records('open-ticket')).length).toBe(0)
  const trades = await service.records('trade')
  expect(trades.map((trade) => trade['total_to_pay'])).toEqual(expect.arrayContaining([31_000, 17_000]))
  expect(trades.every((trade) => trade['state'] === 'done')).toBe(true)
  expect(paymentsOf(trades, 'Naqd')).toBe(50_000)
  expect(paymentsOf(trades, 'Uzcard')).toBe(17_000)
  expect(new Set(trades.map((trade) => trade['code'])).size).toBe(2)
}

test(
  'a whole shift is worked online: open, scan, search, hold, recall, pay, count, close',
  { tag: '@main' },
  async ({ cashier, service }) => {
    await cashier.connect(service)
    await cashier.waitForGoods()
    await cashier.signIn()
    await work(cashier)
    await expectOneShift(service)
  }
)

test(
  'a whole shift is worked without the service, from before opening until after closing, and then it arrives once',
  { tag: '@main' },
  async ({ cashier, service }) => {
    await cashier.connect(service)
    await cashier.waitForGoods()
    await service.stop()
    await cashier.signIn()
    await work(cashier)
    await expect(cashier.page.locator('html')).toHaveAttribute('data-net', 'offline')
    await service.start()
    await expectOneShift(service)
  }
)

test('lost answers do not double a sale', { tag: '@main' }, async ({ cashier, service }) => {
  await cashier.connect(service)
  // A lost answer pauses the reads as well, so a slow machine would scan goods that have not arrived.
  await cashier.waitForGoods()
  await cashier.signIn()
  await service.setFaults([
    { endpoint: 'trade/create', fault: { kind: 'lostAnswer' }, times: 2 },
    { endpoint: 'cashbox-session/open', fault: { kind: 'lostAnswer' }, times: 1 },
    { endpoint: 'cashbox-session/close', fault: { kind: 'lostAnswer' }, times: 1 }
  ])
  await work(cashier)
  await expectOneShift(service)
})
