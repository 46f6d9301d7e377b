import { Caller } from '../../../packages/sandbox/test/caller.ts'
import { goods } from '../cashier.ts'
import { expect, test } from '../fixtures.ts'
import type { Service } from '../service.ts'
import { shoot } from '../shoot.ts'

// A customer fetches a web order: it is found by a part of the name, taken by Enter, more goods are scanned, and it is
// paid. The back office knows that the order is served. Without the service, only an order that was taken can be sold.

test.use({ settings: { quietMs: 500, secondProbeMs: 300, staleMs: 1_000, pullEveryMs: 1_000 } })

type Row = { _id: string; product_id: string; amount: number; price: number }

async function orderAt(service: Service, number: string) {
  const order = (await service.records('sale-order')).find((each) => each['number'] === number)
  if (order === undefined) throw new Error(`the practice shop has no order ${number}`)
  return { ...order, products: order['products'] as Row[] }
}
const callerOf = (service: Service) =>
  new Caller({ send: (request) => fetch(request), baseUrl: service.url, apiKey: service.apiKey })

test('an order is found by keys, sold, and served at the service', async ({ cashier, service }, info) => {
  const { page, press, type, heading } = cashier
  await cashier.connect(service)
  await cashier.waitForGoods()
  const order = await orderAt(service, '1')
  await cashier.signIn()
  await cashier.openShift()

  await press('Alt+o')
  await expect(heading('Orders of customers')).toBeAttached()
  await expect(page.getByRole('option')).toHaveCount(2)
  await shoot(page, info.outputPath('orders.png'))
  await type('rahimova')
  await expect(page.getByRole('option')).toHaveCount(1)
  await press('Enter')
  await expect(heading('Sale')).toBeAttached()
  await expect(page.getByText('Order 1', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Customer:.*Aziza Rahimova/ })).toBeVisible()
  await shoot(page, info.outputPath('ticket.png'))

  // The order is held while another customer is served, and is found again on its ticket.
  await press('F6', 'Enter')
  await press('Alt+o')
  await expect(page.getByRole('option', { name: /on a ticket here/ })).toBeVisible()
  await type('1')
  await expect(page.getByRole('option')).toHaveCount(1)
  await press('Enter')
  await expect(page.getByText('Order 1', { exact: true })).toBeVisible()

  await cashier.scan(goods.bread.code)
  await press('F9')
  await expect(heading('Sale done')).toBeAttached()
  await press('Control+p')
  await expect(page.getByText('Order No 1').first()).toBeVisible()
  await press('Escape')
  await cashier.nextCustomer()
  await expect.poll(async () => (await service.records('trade')).length).toBe(1)
  const [trade] = await service.records('trade')
  expect(trade?.['order_id']).toBe(order._id)
  const sold = (trade?.['products'] as { order_item_id?: string }[]).map(({ order_item_id }) => order_item_id)
  expect(sold).toEqual([...order.products.map(({ _id }) => _id), undefined])
  const served = await callerOf(service).record('sale-order/get-by-id/{id}', { part: order._id })
  expect(served.trade_status).toBe('fully')

  // The order is no longer open, and is taken again only after a confirmation.
  await press('Alt+o')
  await expect(page.getByRole('option')).toHaveCount(1)
  await type('1')
  await expect(page.getByRole('option', { name: /sold/ })).toBeVisible()
  await press('Enter')
  await expect(page.getByRole('dialog', { name: 'Order 1' })).toBeVisible()
  await expect(page.getByText('This order was already sold in full.')).toBeVisible()
  await press('Escape', 'Escape')
  await expect(heading('Sale')).toBeAttached()
})

test('what is left out of an order is said first, and only an order that was taken can be sold without the service', async ({
  cashier,
  service
}, info) => {
  const { page, press, heading } = cashier
  await cashier.connect(service)
  await cashier.waitForGoods()
  const order = await orderAt(service, '2')
  await cashier.signIn()
  await cashier.openShift()
  await press('F7', 'Control+o')
  await expect(heading('Orders of customers')).toBeAttached()
  await expect(page.getByRole('option')).toHaveCount(2)
  await press('Enter')
  const question = page.getByRole('dialog', { name: 'Order 2' })
  await expect(question).toContainText('ordered from another warehouse')
  await shoot(page, info.outputPath('losses.png'))
  await press('Enter')
  await expect(question).toHaveCount(0)
  await expect(page.getByText('Order 2', { exact: true })).toBeVisible()

  await service.stop()
  await press('F9')
  await expect(heading('Sale done')).toBeAttached()
  await cashier.nextCustomer()
  await press('Alt+o')
  await expect(page.getByText('Orders come from the back office and need the network.')).toBeVisible()
  await press('Escape')
  await expect(heading('Sale')).toBeAttached()
  await service.start()
  await expect.poll(async () => (await service.records('trade')).length).toBe(1)
  expect((await service.records('trade'))[0]?.['order_id']).toBe(order._id)
})
