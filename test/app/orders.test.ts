import { afterEach, describe, expect, it } from 'vitest'
import type { Order, OrderRow, ReadOrder } from '../../src/main/domain/orders/orders.ts'
import { putCustomer } from '../../src/main/db/customers/customer-cache.ts'
import { remember } from '../../src/main/db/core/id-map.ts'
import { saleById } from '../../src/main/db/ticket/sales.ts'
import { saleBody } from '../../src/main/outbox/kinds/sale-body.ts'
import { fail, ok, type Result } from '../../src/shared/failure.ts'
import type { CustomerId, ProductId } from '../../src/shared/ids.ts'
import type { WeightView } from '../../src/shared/devices/serial.ts'
import { card, decimal, som } from '../support/model-fixtures.ts'
import { noOrders } from '../support/null-ports/no-orders.ts'
import { anna, boss, current, currentId, journalActs, pins, scan, selling, signIn, type Till } from './till.ts'
import { firstSellingRules } from '../../src/main/domain/core/terms.ts'

// Aziz has ordered two loaves and a milk. A port of the test replaces the service.

let at: Till
afterEach(() => {
  at.remove()
})

const row = (productId: string, quantity: string, price: string, itemId: string): OrderRow => ({
  productId: productId as ProductId,
  quantity: decimal(quantity),
  price: decimal(price),
  itemId,
  discounts: [],
  isInBoxes: false
})
const ordered: Order = {
  id: 'o1',
  number: '15',
  customer: { id: 'aziz' as CustomerId, name: 'Aziz', phones: ['+998901234567'] },
  organizationId: 'shop-1',
  currencyId: 'som',
  state: 'open',
  sold: 'zero',
  total: decimal('19500'),
  rows: [row('bread', '2', '3500', 'i1'), row('milk', '1', '12500', 'i2')],
  discounts: [],
  hasAgent: false
}
/** Sets the answers of the service from now on. */
function answers(over: Partial<Order> = {}, more: Partial<ReadOrder> = {}): void {
  const order = { ...ordered, ...over }
  const read: ReadOrder = { order, sold: [], saleIds: [], isSoldUnsure: false, ...more }
  at.context.orders = {
    find: () => Promise.resolve(ok({ orders: [order], hasMore: false })),
    read: (orderId) => Promise.resolve(orderId === order.id ? ok(read) : fail('order.unknown'))
  }
}
async function begin(over: Partial<Order> = {}, more: Partial<ReadOrder> = {}): Promise<void> {
  at = await selling()
  answers(over, more)
}
const show = () => at.call('orders.show', { orderId: 'o1' })
async function take(isMeant?: boolean) {
  const { seen } = await show()
  return at.call('orders.take', { orderId: 'o1', seen, ...(isMeant === undefined ? {} : { isMeant }) })
}
async function sell() {
  const { receipt } = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  const sale = saleById(at.context.store, receipt.saleId)
  if (sale === undefined) throw new Error('not sold')
  return { receipt, sale, body: saleBody(sale, 'aziz') }
}

describe('an order', () => {
  it('the order is found with its customer, and by customers whom the till knows', async () => {
    await begin()
    at.catalog.transaction((db) => {
      putCustomer(db, { id: 'aziz', value: { id: 'aziz', name: 'Aziz', phones: ['+998901234567'] } }, 0, 1)
    })
    const asked: unknown[] = []
    const before = { ...at.context.orders }
    at.context.orders.find = (question) => (asked.push(question), before.find(question))
    const found = await at.call('orders.find', { text: ' aziz ' })
    expect(found).toEqual({
      orders: [
        { id: 'o1', number: '15', customer: 'Aziz', phone: '+998 90 123 45 67', totalMinor: 19500, sold: 'zero' }
      ],
      hasMore: false
    })
    await at.call('orders.find', { text: '15' })
    expect(asked).toEqual([
      { text: 'aziz', organizationId: 'shop-1', customerIds: ['aziz'] },
      { text: '15', organizationId: 'shop-1', customerIds: [] }
    ])
  })

  it('the order becomes the ticket, is sold like any other, and the trade names it and its rows', async () => {
    await begin()
    expect(await show()).toMatchObject({ losses: [], hereMinor: 19500, lines: [{ name: 'Non' }, { name: 'Sut' }] })
    const ticket = await take()
    expect(ticket).toMatchObject({ order: '15', customer: { id: 'aziz', name: 'Aziz' }, totalMinor: 19500 })
    expect(journalActs(at).at(-1)).toBe('ticket.order')
    // A further scan is not part of the order, and has the till's price.
    const { ticket: more } = await scan(at, '4780001')
    expect(more.lines.map(({ name, quantity, price }) => `${name} ${quantity} ${price}`)).toEqual([
      'Non 2 3500',
      'Sut 1 12500',
      'Non 1 4000'
    ])
    const { receipt, body } = await sell()
    expect(receipt.order).toBe('15')
    expect(JSON.stringify(receipt.paper)).toContain('15')
    expect(body.order_id).toBe('o1')
    expect(body.products.map(({ order_item_id }) => order_item_id)).toEqual(['i1', 'i2', undefined])
    expect(body.products[0]).toMatchObject({ amount: 2, price: 3500 })
  })

  it('the order survives a power cut with its ticket, and needs no network any more', async () => {
    await begin()
    await take()
    at.context.orders = noOrders
    await at.call('ticket.hold', { name: 'Aziz' })
    at.restart()
    await signIn(at, anna)
    const [held] = (await current(at)).held
    expect(held).toMatchObject({ order: '15', customer: 'Aziz' })
    await at.call('ticket.recall', { ticketId: held?.id ?? '' })
    expect((await sell()).body.order_id).toBe('o1')
  })
})

describe('an order and the lines of its ticket', () => {
  it('a sale without any line of the order has no order, and a line that is put back brings it back', async () => {
    await begin({ rows: [row('bread', '2', '3500', 'i1')] })
    const { lines } = await take()
    await scan(at, '4780002')
    await at.call('ticket.removeLine', { lineId: lines[0]?.id ?? '' })
    expect((await current(at)).order).toBeUndefined()
    await at.call('ticket.undo', {})
    expect((await current(at)).order).toBe('15')
    await at.call('ticket.removeLine', { lineId: lines[0]?.id ?? '' })
    expect((await sell()).body.order_id).toBeUndefined()
  })

  it('the order holds the current ticket, and nothing of that ticket stays', async () => {
    await begin()
    await scan(at, '4780002')
    await at.call('ticket.rename', { ticketId: await currentId(at), name: 'Stol 5' })
    await at.call('ticket.removeLine', { lineId: (await current(at)).chosenLineId ?? '' })
    await scan(at, '4780002')
    const ticket = await take()
    expect(ticket.held).toMatchObject([{ name: 'Stol 5', lineCount: 1 }])
    expect(ticket.name).toBeUndefined()
    expect(ticket.order).toBe('15')
    expect(ticket.held[0]?.order).toBeUndefined()
  })

  it('the order does not take the name of an emptied ticket', async () => {
    await begin()
    await scan(at, '4780002')
    await at.call('ticket.rename', { ticketId: await currentId(at), name: 'Stol 5' })
    await at.call('ticket.removeLine', { lineId: (await current(at)).chosenLineId ?? '' })
    const ticket = await take()
    expect([ticket.name, ticket.held, ticket.order]).toEqual([undefined, [], '15'])
  })
})

describe('more than was ordered', () => {
  it('the ticket says if more is sold than was ordered, and the sale is not stopped', async () => {
    await begin()
    const { lines } = await take()
    expect(lines[0]?.warnings).toEqual([])
    const more = await at.call('ticket.setQuantity', { lineId: lines[0]?.id ?? '', quantity: '3' })
    expect(more.lines[0]?.warnings).toContain('overOrder')
    expect(more.lines[0]?.price).toBe('3500')
    expect((await sell()).body.products[0]).toMatchObject({ amount: 3, order_item_id: 'i1' })
  })

  it('the sale of more than was ordered is refused if the till’s rules say so, before any card is asked for', async () => {
    await begin()
    await at.call('rules.save', {
      rules: { ...firstSellingRules, refusesOverOrder: true },
      approval: { managerId: boss, pin: pins['boss'] ?? '' }
    })
    const { lines } = await take()
    const lineId = lines[0]?.id ?? ''
    await at.call('ticket.setQuantity', { lineId, quantity: '3' })
    const why = { kind: 'order.over', facts: { name: 'Non', left: '2' } }
    const tender = { methodId: card.id, currencyId: som.id, amountMinor: 1_000 }
    expect(await at.refused('checkout.addTender', tender)).toMatchObject(why)
    expect(await at.refused('checkout.cashExact', { ticketId: await currentId(at) })).toMatchObject(why)
    await at.call('ticket.setQuantity', { lineId, quantity: '2' })
    expect((await sell()).body.products[0]).toMatchObject({ amount: 2, order_item_id: 'i1' })
  })
})

describe('an order that cannot be taken', () => {
  it('an order is not taken without the service, or while the till is offline by choice', async () => {
    at = await selling()
    expect((await at.refused('orders.find', { text: '' })).kind).toBe('service.unreachable')
    expect((await at.refused('orders.show', { orderId: 'o1' })).kind).toBe('service.unreachable')
    answers()
    const { seen } = await show()
    at.context.queue.status = () => ({ network: 'byHand', blocks: [] })
    expect((await at.refused('orders.find', { text: '' })).kind).toBe('service.unreachable')
    expect((await at.refused('orders.take', { orderId: 'o1', seen })).kind).toBe('service.unreachable')
    expect((await current(at)).lines).toEqual([])
  })

  it('an order is not taken while the disk has no room to begin something', async () => {
    await begin()
    const { seen } = await show()
    at.context = { ...at.context, databaseHealth: { ...at.context.databaseHealth, isShort: () => true } }
    expect((await at.refused('orders.take', { orderId: 'o1', seen })).kind).toBe('disk.short')
    expect(journalActs(at)).not.toContain('ticket.order')
  })

  it('an order is not taken before the running call has ended, though the service is asked meanwhile', async () => {
    await begin()
    const { seen } = await show()
    const [weight, wasRead] = [Promise.withResolvers<Result<WeightView>>(), Promise.withResolvers<undefined>()]
    at.context.serial = { ...at.context.serial, weigh: () => weight.promise }
    const before = { ...at.context.orders }
    at.context.orders.read = (orderId) => before.read(orderId).finally(() => wasRead.resolve(undefined))
    const weighing = at.ask('serial.weigh', {})
    const taking = at.call('orders.take', { orderId: 'o1', seen })
    await wasRead.promise
    await new Promise((resolve) => setImmediate(resolve))
    expect(journalActs(at)).not.toContain('ticket.order')
    weight.resolve(fail('call.notNow'))
    await weighing
    expect((await taking).lines).toHaveLength(2)
    expect(journalActs(at)).toContain('ticket.order')
  })
})

describe('an order that was taken or changed meanwhile', () => {
  it('an order is not taken twice: the till opens the ticket that has it', async () => {
    await begin()
    const first = await take()
    expect((await take()).id).toBe(first.id)
    await at.call('ticket.hold', {})
    const shown = await show()
    expect(shown.ticketId).toBe(first.id)
    // The ticket is found also if the order is gone at the service meanwhile.
    at.context.orders = noOrders
    const again = await at.call('orders.take', { orderId: 'o1', seen: shown.seen })
    expect([again.id, again.lines.length]).toEqual([first.id, 2])
  })

  it('an order is not taken as it was shown after another till has sold from it', async () => {
    await begin()
    const { seen } = await show()
    answers(
      { sold: 'partial' },
      { sold: [{ itemId: 'i1', productId: 'bread', quantity: decimal('2') }], saleIds: ['t1'] }
    )
    expect((await at.refused('orders.take', { orderId: 'o1', seen })).kind).toBe('order.changed')
    expect(await show()).toMatchObject({ losses: [{ kind: 'sold', name: 'Non' }], lines: [{ name: 'Sut' }] })
    expect((await take()).lines).toMatchObject([{ name: 'Sut' }])
  })

  it('a closed order is not taken, unless the cashier confirms it', async () => {
    await begin({ state: 'canceled' })
    const { seen, closed } = await show()
    expect(closed).toBe('canceled')
    expect((await at.refused('orders.take', { orderId: 'o1', seen })).kind).toBe('order.closed')
    expect((await take(true)).order).toBe('15')
  })
})

describe('an order whose goods or currency do not fit', () => {
  it('an order is not taken if none of its goods can be sold here', async () => {
    await begin({ rows: [row('nothing', '1', '100', 'i1'), row('gone', '1', '100', 'i2')] })
    const { seen, losses } = await show()
    expect(losses).toEqual([
      { kind: 'unknown', name: 'nothing' },
      { kind: 'unsellable', name: 'Ketgan' }
    ])
    expect((await at.refused('orders.take', { orderId: 'o1', seen })).kind).toBe('order.nothing')
  })

  it('an order is not taken in another currency, or if the service does not know it', async () => {
    await begin({ currencyId: 'dollar' })
    expect((await at.refused('orders.show', { orderId: 'o1' })).kind).toBe('order.otherCurrency')
    expect((await at.refused('orders.show', { orderId: 'o2' })).kind).toBe('order.unknown')
  })

  it('an order is not taken if the cashier has gone on selling meanwhile', async () => {
    await begin()
    const { seen } = await show()
    const before = { ...at.context.orders }
    at.context.orders.read = async (orderId) => {
      await scan(at, '4780002')
      return before.read(orderId)
    }
    expect((await at.refused('orders.take', { orderId: 'o1', seen })).kind).toBe('state.changed')
    expect((await current(at)).lines).toMatchObject([{ name: 'Sut' }])
  })
})

describe('the quantity that this till sold of an order', () => {
  it('the sold quantity counts before the service knows it, and once when it does', async () => {
    await begin()
    await take()
    const { sale } = await sell()
    expect(await show()).toMatchObject({ closed: 'served' })
    at.context.store.transaction((db) => {
      remember(db, { kind: 'sale.create', subjectId: sale.id }, 't1')
    })
    const sold = [{ itemId: 'i1', productId: 'bread', quantity: decimal('1') }]
    answers({ sold: 'partial' }, { sold, saleIds: ['t1'] })
    expect((await show()).lines).toMatchObject([{ name: 'Non', quantity: '1' }, { name: 'Sut' }])
  })

  it('the sold quantity does not count when its sale was given up', async () => {
    await begin()
    await take()
    const { sale } = await sell()
    at.context.store.transaction((db) => {
      db.prepare(`UPDATE job SET state = 'writtenOff' WHERE subject_id = ?`).run(sale.id)
    })
    expect((await show()).closed).toBeUndefined()
  })
})
