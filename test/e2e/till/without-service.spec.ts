import { cashierAt } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'

// A morning without the network: the till was filled once, the service does not answer, and the till starts, lets
// people in and sells.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

test('a till that starts without the service lets people in and sells, and it arrives once', async ({
  kassa,
  cashier,
  service
}) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await service.stop()
  const again = cashierAt(await kassa.relaunch())
  await again.signIn()
  await again.openShift()
  await again.scan('4780090013338')
  await again.sees('15 500')
  await again.press('F9')
  await expect(again.heading('Sale done')).toBeAttached()
  await expect(again.page.locator('html')).toHaveAttribute('data-net', 'offline')
  await service.start()
  await expect.poll(async () => (await service.records('trade')).length).toBe(1)
})
