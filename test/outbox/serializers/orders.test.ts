import { expect, test } from 'vitest'
import { type Connection, toRequest } from '@kassa/integration-api'
import { seededRandom } from '../../../src/main/system/random.ts'
import { createRemote } from '../../../src/main/remote/remote.ts'
import { saleJob } from '../../../src/main/domain/outbox/jobs.ts'
import { nobody } from '../../../src/main/domain/outbox/fix.ts'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { enqueue } from '../../../src/main/db/outbox/outbox.ts'
import { insertSale } from '../../../src/main/db/ticket/sales.ts'
import { insertTicket } from '../../../src/main/db/ticket/tickets.ts'
import type { SaleOrderRow } from '@kassa/sandbox'
import { createDocuments, ids } from '../rig/documents.ts'
import { boss } from '../rig/one-customer.ts'
import { readBack, rig, start } from '../rig/one-rig.ts'

// Orders of the practice shop: found and read as the till asks for them, and served by a sale that names them.

const connection = (): Connection => ({
  baseUrl: 'http://practice.invalid/integration-api/integration/api/v2/',
  credential: { kind: 'apiKey', key: rig.sandbox.apiKey },
  language: 'en',
  organizationId: ids.organization
})
const asking = (send = rig.sandbox.send) =>
  createRemote({ send, connection, clock: rig.clock, random: seededRandom(3) }).orders
const find = async (text: string, customerIds: string[] = []) => {
  const found = await asking().find({ text, organizationId: ids.organization as never, customerIds })
  if (!found.ok) throw new Error(found.failure.kind)
  return found.value.orders.map(({ number }) => number)
}
const read = async (id: string) => {
  const answer = await asking().read(id)
  if (!answer.ok) throw new Error(answer.failure.kind)
  return answer.value
}
const orders = () => rig.sandbox.world.all('sale-order')
const orderAt = (at: number): SaleOrderRow => {
  const order = orders()[at]
  if (order === undefined) throw new Error('the demo shop has orders')
  return order
}
const first = () => orderAt(0)
const rowsOf = (order: SaleOrderRow) =>
  order.products as { _id: string; product_id: string; amount: number; price: number }[]

/** Makes a sale from an order, with this quantity of its first row. */
function sellFrom(order: SaleOrderRow, quantity: string, itemId = rowsOf(order)[0]?._id ?? '') {
  const shift = rig.openShift()
  const products = [rig.sandbox.world.all('product').find(({ _id }) => _id === rowsOf(order)[0]?.product_id)]
  const documents = createDocuments({ clock: rig.clock, random: seededRandom(21), products: products as never })
  const made = documents.sale(shift, 1000, undefined)
  const number = 70_000
  const lines = made.lines.slice(0, 1).map((line) => ({
    ...line,
    quantity: quantity as never,
    order: { id: order._id, number: order.number, itemId, left: quantity as never }
  }))
  const sale = { ...made, lines, receiptNumber: `O-${number}`, code: `O-${number}-${made.marker}` }
  rig.store().transaction((db) => {
    insertTicket(db, { ...documents.ticket(1000), number, id: sale.ticketId, state: 'sold' })
    insertSale(db, sale, number)
    enqueue(db, saleJob(sale, shift), rig.clock.now(), seededRandom(22))
  })
  return sale
}

test('open orders are listed newest first, and a search by number finds closed ones too', async () => {
  start()
  expect(await find('')).toEqual(['2', '1'])
  expect(await find('3')).toEqual(['3'])
  expect(await find('no such order')).toEqual([])
})

test('orders are found by a customer whom the till knows, although the service does not search customers', async () => {
  start()
  expect(await find('aziza')).toEqual([])
  expect(await find('aziza', ['660c00000000000000000001'])).toEqual(['1'])
})

test('a list without ids loses no order, because the customer’s own orders have them', async () => {
  start()
  const seen: string[] = []
  const bare: typeof rig.sandbox.send = async (request) => {
    const response = await rig.sandbox.send(request)
    if (!request.url.includes('sale-order/get-paging')) return response
    const text = (await response.text()).replaceAll(/"_id":"661d0{18}\d\d",/g, '')
    seen.push(text)
    return new Response(text, { status: response.status, headers: response.headers })
  }
  const found = await asking(bare).find({ text: '', organizationId: ids.organization as never, customerIds: [] })
  expect(seen.join('')).toMatch(/"number":"1"/)
  expect(seen.join('')).not.toMatch(/"_id":"661d0{18}\d\d"/)
  expect(found.ok && found.value.orders.map(({ id }) => id)).toEqual(
    orders()
      .slice(0, 2)
      .map(({ _id }) => _id)
      .reverse()
  )
})

test('an order is read with its rows, its discounts and the quantities of its sales', async () => {
  start()
  const { order, sold, saleIds } = await read(orders()[1]?._id ?? '')
  expect(order).toMatchObject({
    number: '2',
    state: 'open',
    sold: 'zero',
    customer: { id: '660c00000000000000000008' },
    discounts: [{ name: 'Ulgurji 5 %', applyType: 'percent', value: '5' }]
  })
  expect(order.rows.map(({ itemId, quantity, price }) => `${itemId ?? ''} ${quantity} ${price}`)).toEqual(
    rowsOf(orderAt(1)).map(({ _id, amount, price }) => `${_id} ${amount} ${price}`)
  )
  expect([sold, saleIds]).toEqual([[], []])
})

test('a sale from an order serves the order there, and the sale that is read back shows no difference', async () => {
  start()
  const order = first()
  sellFrom(order, '1')
  await rig.drain()
  expect(rig.trades()).toMatchObject([{ order_id: order._id, products: [{ order_item_id: rowsOf(order)[0]?._id }] }])
  const { order: now, sold, saleIds } = await read(order._id)
  expect(now.sold).toBe('partial')
  expect(saleIds).toEqual([rig.trades()[0]?._id])
  expect(sold).toEqual([{ productId: rowsOf(order)[0]?.product_id, quantity: '1', itemId: rowsOf(order)[0]?._id }])
  await rig.clock.advance(20 * 60_000)
  expect(openIncidents(rig.store(), 10)).toEqual([])
})

test('a trade that the service keeps with another order and row of it is an incident', async () => {
  start()
  sellFrom(first(), '1')
  await rig.drain()
  const [trade] = rig.trades()
  if (trade === undefined) throw new Error('it was to arrive')
  trade.order_id = orders()[1]?._id
  for (const row of trade.products) Object.assign(row, { order_item_id: 'another' })
  expect(await readBack()).toEqual([['differs', ['order', 'orderItems']]])
})

test('an order that is deleted is not known any more, and its sale waits for a person, who sends it without the order', async () => {
  start()
  const order = first()
  await rig.sandbox.send(toRequest(connection(), 'sale-order/delete/{id}', { path: { id: order._id } }))
  expect(await asking().read(order._id)).toMatchObject({ ok: false, failure: { kind: 'order.unknown' } })
  const sale = sellFrom(order, '1')
  await rig.drain()
  const job = rig.job('sale.create', sale.id)
  expect(job).toMatchObject({ state: 'needsPerson', reason: 'refused' })
  await rig.clock.advance(20 * 60_000)
  const parts = rig.engine().fixable(job.id)
  expect(parts.ok && parts.value.filter(({ part }) => part === 'order')).toEqual([{ part: 'order', from: order._id }])
  const fix = { part: 'order', from: order._id, to: nobody, name: '', article: undefined } as const
  expect(await rig.engine().fix(job.id, boss, 'the order is gone', [fix])).toMatchObject({ ok: true })
  await rig.drain()
  expect(rig.trades()).toHaveLength(1)
  const bodies = rig.sends('trade/create').map(({ body }) => body)
  expect(bodies[0]).toContain('order_item_id')
  expect(bodies.at(-1)).not.toContain('order')
})

test('a sale that names a row of another order is refused by the practice shop', async () => {
  start()
  const sale = sellFrom(first(), '1', rowsOf(orderAt(1))[0]?._id)
  await rig.drain()
  expect(rig.job('sale.create', sale.id)).toMatchObject({ state: 'needsPerson', reason: 'refused' })
  expect(rig.trades()).toEqual([])
})

test('nothing is asked without an address of the service', async () => {
  start()
  const { send } = rig.sandbox
  const nowhere = createRemote({ send, connection: () => undefined, clock: rig.clock, random: seededRandom(3) }).orders
  expect(await nowhere.read('x')).toMatchObject({ ok: false, failure: { kind: 'service.unreachable' } })
})
