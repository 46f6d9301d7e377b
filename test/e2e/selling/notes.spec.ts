import { goods, type Cashier } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import type { Service } from '../service.ts'
import { shoot } from '../shoot.ts'

// Notes of a line and of the ticket, and a ticket that is deleted: by keys, online and without the service alike.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

async function serve(cashier: Cashier, picture?: string): Promise<void> {
  const { page, press, type } = cashier
  // Deletes the ticket of a customer who leaves. The next customer starts with an empty ticket.
  await cashier.scan(goods.milk.code)
  await press('Control+Delete')
  await expect(page.getByRole('dialog', { name: 'Empty the ticket' })).toBeVisible()
  await press('Escape')
  await expect(page.getByRole('row')).toHaveCount(1)
  await press('Control+Delete', 'Enter')
  await expect(page.getByRole('row')).toHaveCount(0)
  await cashier.scan(goods.bread.code)
  await press('Control+e')
  await type('sliced, please')
  await press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'sliced, please' })).toHaveCount(1)
  await press('Control+m')
  await type('for the office')
  await press('Enter')
  await expect(page.getByRole('button', { name: 'Comment: for the office' })).toBeVisible()
  if (picture !== undefined) await shoot(page, picture)
  await press('F9')
  await expect(cashier.heading('Sale done')).toBeAttached()
  await expect(page.getByText('sliced, please')).toBeVisible()
}

async function expectArrived(service: Service): Promise<void> {
  await expect.poll(async () => (await service.records('trade')).length).toBe(1)
  const [trade] = await service.records('trade')
  expect(JSON.stringify(trade)).toContain('sliced, please')
  expect(JSON.stringify(trade)).toContain('for the office')
}

test('a line and a ticket have notes, which arrive with the sale, and a ticket is deleted', async ({
  cashier,
  service
}, info) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await cashier.signIn()
  await cashier.openShift()
  await serve(cashier, info.outputPath('notes.png'))
  await expectArrived(service)
})

test('notes work without the service, and then they arrive', async ({ cashier, service }) => {
  await cashier.connect(service)
  await cashier.waitForGoods()
  await service.stop()
  await cashier.signIn()
  await cashier.openShift()
  await serve(cashier)
  await service.start()
  await expectArrived(service)
})
