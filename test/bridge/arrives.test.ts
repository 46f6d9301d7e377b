import { afterEach, describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/main/chance.ts'
import { createSandbox, demoShop, type Sandbox } from '../../src/main/sandbox/index.ts'
import { putProduct, putRecord, removeRecords } from '../../src/main/store/catalog-write.ts'
import { unsent } from '../../src/main/store/outbox.ts'
import { enrol, putEmployee } from '../../src/main/store/people.ts'
import { putSetting } from '../../src/main/store/settings.ts'
import { createEngine, type Engine } from '../../src/main/sync/engine.ts'
import type { EmployeeId, ProductId } from '../../src/shared/ids.ts'
import { product } from '../catalog/shop.ts'
import { cash } from '../support/nouns.ts'
import { createVirtualClock, type VirtualClock } from '../support/virtual-clock.ts'
import { ids, som } from '../sync/documents.ts'
import { currentId, till, type Till } from './till.ts'

// The whole way: what the window asks for becomes documents, and the queue carries them to the practice service.

let at: Till
let engine: Engine
let clock: VirtualClock
let sandbox: Sandbox
const nodira = ids.nodira as EmployeeId
const method = { ...cash, id: ids.cash as typeof cash.id }

/** The till of the practice shop, with a few of its goods in the cache. */
async function start(): Promise<ProductId[]> {
  at = till()
  clock = createVirtualClock()
  const random = seededRandom(3)
  sandbox = createSandbox({
    now: () => clock.now(),
    random: seededRandom(9),
    shop: demoShop(),
    schedule: (delayMs, work) => void clock.after(delayMs, work)
  })
  const goods = sandbox.world.all('product').slice(0, 3)
  at.catalog.transaction((db) => {
    removeRecords(db, 'currency', ['som', 'dollar'])
    removeRecords(db, 'method', ['cash', 'card'])
    putRecord(db, 'currency', { id: som.id, value: som }, 0, 1)
    putRecord(db, 'method', { id: method.id, value: method }, 0, 1)
    putRecord(db, 'employee', { id: nodira, value: { id: nodira, name: 'Nodira', isBoss: true } }, 0, 1)
    for (const { _id, name } of goods) {
      const price = { priceListId: ids.priceList, organizationId: ids.organization, amount: '12500' }
      putProduct(
        db,
        product(_id, name, { prices: [price], shops: [{ organizationId: ids.organization, isAvailable: true }] }),
        1,
        1
      )
    }
  })
  at.context.store.transaction((db) => {
    putSetting(db, 'place', {
      organizationId: ids.organization as never,
      organizationName: 'Practice',
      cashboxId: ids.cashbox as never,
      cashboxName: 'Desk',
      warehouseId: ids.warehouse as never,
      priceListId: ids.priceList as never,
      currencyId: som.id
    })
    putEmployee(db, { id: nodira, name: 'Nodira', isBoss: true })
    enrol(db, nodira, 'hash of 2468', undefined, clock.now())
  })
  engine = createEngine({
    store: at.context.store,
    send: (request) => sandbox.send(request),
    connection: () => ({
      baseUrl: 'http://practice.invalid/integration-api/integration/api/v2/',
      credential: { kind: 'apiKey', key: sandbox.apiKey },
      language: 'en',
      organizationId: ids.organization
    }),
    clock,
    random,
    bootId: at.context.bootId,
    onChange: () => undefined,
    syncPull: () => undefined
  })
  at.context.clock = clock
  at.context.queue = { ...at.context.queue, wake: () => engine.wake(), status: () => engine.status() }
  engine.start()
  await at.call('people.signIn', { employeeId: nodira, pin: '2468' })
  return goods.map(({ _id }) => _id as ProductId)
}

afterEach(async () => {
  await engine.stop()
  at.remove()
})

describe('a whole shift', () => {
  it('arrives at the service: opened, sold once each, closed behind its sales, with nothing left unsent', async () => {
    const [first = '' as ProductId, second = first] = await start()
    await at.call('shift.open', { counts: [{ methodId: method.id, currencyId: som.id, countedMinor: 50_000 }] })
    await at.call('ticket.add', { productId: first, quantity: '2' })
    const ticketId = await currentId(at)
    await at.call('ticket.hold', { name: 'Vali' })
    await clock.advance(30_000)
    expect(sandbox.world.all('open-ticket')).toHaveLength(1)

    await at.call('ticket.recall', { ticketId })
    await at.call('ticket.add', { productId: second })
    await at.call('checkout.addTender', { methodId: method.id, currencyId: som.id, amountMinor: 50_000 })
    const sold = await at.call('checkout.finish', { ticketId })
    expect(sold.changeMinor).toBe(12_500)
    await at.call('shift.count', { counts: [{ methodId: method.id, currencyId: som.id, countedMinor: 87_500 }] })
    await at.call('shift.close', { note: 'done' })
    await clock.advance(120_000)

    const left = await at.call('system.view', {})
    expect(left.jobs).toEqual([])
    expect(unsent(at.context.store).count).toBe(0)
    const trades = sandbox.world.all('trade')
    expect(trades.map(({ code }) => code)).toEqual([sold.receipt.code])
    expect((await at.call('sales.list', { limit: 5 })).map(({ isSent }) => isSent)).toEqual([true])
  })
})
