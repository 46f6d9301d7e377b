import { defined } from '../../../src/shared/defined.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import type { Random } from '../../../src/shared/ports.ts'
import { createSandbox, demoShop, type Sandbox } from '@kassa/sandbox'
import { putProduct, putRecord, removeRecords } from '../../../src/main/db/catalog/catalog-write.ts'
import { unsent } from '../../../src/main/db/outbox/outbox.ts'
import { enrol, putEmployee } from '../../../src/main/db/staff/people.ts'
import { putSetting } from '../../../src/main/db/core/settings.ts'
import { createEngine, type Engine } from '../../../src/main/outbox/engine.ts'
import type { EmployeeId, ProductId } from '../../../src/shared/ids.ts'
import { product } from '../../catalog/shop.ts'
import { cash } from '../../support/model-fixtures.ts'
import { createVirtualClock, type VirtualClock } from '../../support/virtual-clock.ts'
import { ids, som } from '../../outbox/rig/documents.ts'
import { countDrawer, currentId, till, type Till } from '../till.ts'

// The whole path: calls of the window become documents, and the queue sends them to the practice service.

let at: Till
let engine: Engine
let clock: VirtualClock
let sandbox: Sandbox
const nodira = ids.nodira as EmployeeId
const pin = '246813'
const method = { ...cash, id: ids.cash as typeof cash.id }

/** Creates the queue that sends to the practice service. */
const queueTo = (random: Random): Engine =>
  createEngine({
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
    bootId: 'boot1',
    onChange: () => undefined,
    syncPull: () => undefined
  })

/** Makes the till of the practice shop, with a few of its goods in the catalogue. */
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
    enrol(db, nodira, `hash of ${pin}`, undefined, clock.now())
  })
  engine = queueTo(random)
  at.context.clock = clock
  at.context.queue = engine
  at.context.jobs = engine
  engine.start()
  await at.call('people.signIn', { employeeId: nodira, pin })
  return goods.map(({ _id }) => _id as ProductId)
}

afterEach(async () => {
  await engine.stop()
  at.remove()
})

describe('a whole shift', () => {
  it('the whole shift arrives at the service: opened, each sale once, closed after its sales, with nothing left unsent', async () => {
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
    await countDrawer(at, [{ methodId: method.id, currencyId: som.id, countedMinor: 87_500 }])
    await at.call('shift.close', { note: 'done' })
    await clock.advance(120_000)

    const left = await at.call('system.view', {})
    expect(left.jobs).toEqual([])
    expect(unsent(at.context.store).count).toBe(0)
    const trades = sandbox.world.all('trade')
    expect(trades.map(({ code }) => code)).toEqual([sold.receipt.code])
    expect((await at.call('sales.list', { limit: 5 })).map(({ sync }) => sync)).toEqual(['sent'])
  })
})

/** Sells one piece of the first product and sends it. */
async function sellOne(productId: ProductId): Promise<string> {
  await at.call('shift.open', { counts: [{ methodId: method.id, currencyId: som.id, countedMinor: 50_000 }] })
  await at.call('ticket.add', { productId })
  const sold = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  await clock.advance(120_000)
  return sold.receipt.code
}
const call = (method: string, path: string, body?: string): Promise<Response> => {
  const headers = { 'api-key': sandbox.apiKey, 'content-type': 'application/json', user_id: nodira }
  const url = `http://practice.invalid/integration-api/integration/api/v2/${path}`
  return sandbox.send(new Request(url, { method, headers, ...defined({ body }) }))
}
const trades = () => sandbox.world.all('trade')

describe('a sale that the service refuses', () => {
  it('the sale is sent with another product, which the till offers because its name is similar', async () => {
    const [gone = '' as ProductId, other = gone] = await start()
    const { name: oldName } = sandbox.world.all('product').find(({ _id }) => _id === gone) ?? { name: '' }
    at.catalog.transaction((db) => {
      const price = { priceListId: ids.priceList, organizationId: ids.organization, amount: '12500' }
      const shops = [{ organizationId: ids.organization, isAvailable: true }]
      putProduct(db, product(other, `${oldName} yangi`, { prices: [price], shops }), 2, 2)
    })
    await call('DELETE', `product/delete/${gone}`)
    const code = await sellOne(gone)
    // A refusal is confirmed by two valid negatives.
    await clock.advance(60 * 60_000)
    const [job] = (await at.call('system.view', {})).jobs
    expect(job).toMatchObject({ state: 'needsPerson', actions: ['adopt', 'resend', 'fix', 'writeOff'] })
    const jobId = job?.id as never
    await clock.advance(20 * 60_000)

    const rows = await at.call('system.corrections', { jobId })
    expect(rows).toMatchObject([
      { part: 'product', from: gone, name: oldName },
      { part: 'method', from: method.id }
    ])
    expect(rows[0]?.choices[0]).toMatchObject({ id: other })
    const reason = 'made anew'
    const wrong = { part: 'product' as const, from: gone, to: 'nothing' }
    expect(await at.refused('system.correct', { jobId, reason, changes: [wrong] })).toMatchObject({
      kind: 'input.invalid'
    })
    expect(trades()).toEqual([])

    const view = await at.call('system.correct', { jobId, reason, changes: [{ ...wrong, to: other }] })
    expect(view.jobs).toMatchObject([{ kind: 'sale.create', next: 'now' }])
    await clock.advance(60_000)
    expect(trades()).toMatchObject([{ code, products: [{ product_id: other }] }])
    expect((await at.call('sales.list', { limit: 5 })).map(({ sync }) => sync)).toEqual(['sent'])
  })
})

describe('goods of a refused sale that has similar goods on other lines', () => {
  it('goods of other lines are not offered as a replacement, nor one replacement for two lines, since a refund could not tell them apart', async () => {
    const [gone = '' as ProductId, other = gone, third = gone] = await start()
    const oldName = sandbox.world.all('product').find(({ _id }) => _id === gone)?.name ?? ''
    at.catalog.transaction((db) => {
      const shops = [{ organizationId: ids.organization, isAvailable: true }]
      for (const [index, id] of [other, third].entries()) {
        const price = { priceListId: ids.priceList, organizationId: ids.organization, amount: String(9000 + index) }
        putProduct(db, product(id, `${oldName} ${index}`, { prices: [price], shops }), 2 + index, 2)
      }
    })
    for (const id of [gone, other]) await call('DELETE', `product/delete/${id}`)
    await at.call('shift.open', { counts: [{ methodId: method.id, currencyId: som.id, countedMinor: 50_000 }] })
    for (const productId of [gone, other]) await at.call('ticket.add', { productId })
    await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    await clock.advance(22 * 60_000)
    const jobId = (await at.call('system.view', {})).jobs[0]?.id as never
    const rows = await at.call('system.corrections', { jobId })
    const offered = rows
      .filter(({ part }) => part === 'product')
      .map(({ from, choices }) => [from, choices.map(({ id }) => id)])
    expect(offered).toEqual([
      [gone, [third]],
      [other, [third]]
    ])
    const changes = [gone, other].map((from) => ({ part: 'product' as const, from, to: third }))
    expect((await at.refused('system.correct', { jobId, reason: 'made anew', changes })).kind).toBe('job.fixSame')
  })
})

describe('a sale that the service has twice', () => {
  it('a duplicate sale is an incident until a manager cancels one of the two, or says that it is settled', async () => {
    const [first = '' as ProductId] = await start()
    const code = await sellOne(first)
    const body = at.context.store.prepare(`SELECT body FROM attempt WHERE path LIKE '%trade/create'`).get() as {
      body: Buffer
    }
    await call('POST', 'trade/create', body.body.toString())
    // The reconciliation reads the sent records.
    await clock.advance(60 * 60_000)
    const [incident] = (await at.call('system.view', {})).incidents
    expect(incident).toMatchObject({ kind: 'doubled', records: 2, mayCancel: true })
    const incidentId = incident?.id ?? ''

    expect(await at.refused('system.cancelDouble', { incidentId, reason: ' ' })).toMatchObject({
      kind: 'input.invalid'
    })
    const view = await at.call('system.cancelDouble', { incidentId, reason: 'the network had two minds' })
    expect(view.incidents).toEqual([])
    await clock.advance(60_000)
    expect(
      trades()
        .map((row) => [row.code, row.state])
        .sort()
    ).toEqual([
      [code, 'canceled'],
      [code, 'done']
    ])
    expect((await at.call('system.view', {})).jobs).toEqual([])
    expect(await at.refused('system.acknowledge', { incidentId, reason: 'again' })).toMatchObject({
      kind: 'state.changed'
    })
    const kept = at.context.store.prepare(`SELECT closed_by, close_reason FROM incident`).all()
    expect(kept).toEqual([{ closed_by: nodira, close_reason: 'the network had two minds' }])
  })
})
