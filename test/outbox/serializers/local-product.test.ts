import { describe, expect, test } from 'vitest'
import { ProductCreate } from '@kassa/integration-api'
import type { FaultRow } from '@kassa/sandbox'
import type { LineId } from '../../../src/shared/ids.ts'
import { decisionsOf } from '../../../src/main/db/outbox/decisions.ts'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { hasUnreconciled } from '../../../src/main/db/core/job-rows.ts'
import { jobViews } from '../../../src/main/db/outbox/job-views.ts'
import { saveTicket } from '../../../src/main/db/ticket/tickets.ts'
import { body, boss, drain, on } from '../rig/one-customer.ts'
import { noSuchRecord, rig } from '../rig/one-rig.ts'
import { addProduct, barcode, begin, job, office, sellOwn, there, unitOf } from '../rig/one-product.ts'

const made = 'product/create'
const fault = (kind: FaultRow['fault'], times?: number[]) => on(kind, times, made)
const soldAs = () => rig.trades().map(({ products }) => products.map(({ product_id }) => product_id))

describe('local products', () => {
  test('local products arrive once, in the documented body, and their sale names them by the service’s id', async () => {
    begin()
    rig.cut(true)
    const shift = rig.openShift()
    const goods = addProduct()
    const sale = sellOwn(shift, goods)
    rig.cut(false)
    await drain()
    const [row, ...more] = there()
    expect(more).toEqual([])
    expect(ProductCreate.safeParse(body(made)).error).toBeUndefined()
    expect(row).toMatchObject({ name: 'Kok choy', sku: goods.sku, barcode, is_product: true, measure_id: unitOf().id })
    expect(row?.organizations).toMatchObject([
      { is_available: true, is_available_for_sale: true, prices: [{ amount: 12_500 }] }
    ])
    expect(job(goods.id)).toMatchObject({ state: 'done', serverId: row?._id })
    expect(rig.trades()).toMatchObject([{ code: sale.code }])
    expect(new Set(soldAs().flat())).toEqual(new Set([row?._id]))
    const writes = rig.sent.map(({ path }) => path).filter((path) => path.endsWith('/create'))
    expect(writes).toEqual([made, 'trade/create'])
  })
})

test('a ticket that gets a local product after its job was written waits for it, and nobody is asked', async () => {
  begin()
  rig.cut(true)
  const held = rig.hold()
  const goods = addProduct()
  const more = held.lines.map((line) => ({ ...line, id: 'added' as LineId, productId: goods.id, name: goods.name }))
  const after = { ...held, lines: [...held.lines, ...more] }
  rig.store().transaction((db) => saveTicket(db, held, after, rig.clock.now()))
  rig.cut(false)
  await drain()
  expect(rig.store().prepare(`SELECT act FROM journal WHERE act = 'job.askPerson'`).all()).toEqual([])
  expect(rig.sent.map(({ path }) => path).filter((path) => path.endsWith('/create'))).toEqual([
    made,
    'open-ticket/create'
  ])
  const products = [{ product_id: held.lines[0]?.productId }, { product_id: there()[0]?._id }]
  expect(rig.openTickets()).toMatchObject([{ receipt: { products } }])
})

describe('a local product that is read back', () => {
  const readBackMs = 16 * 60_000
  const found = () =>
    openIncidents(rig.store(), 10).map(({ kind, evidence }) => [
      kind,
      (evidence as { changed?: { field: string }[] }).changed?.map(({ field }) => field)
    ])
  const arrived = async (faults?: FaultRow[], code: string | undefined = barcode) => {
    begin(faults)
    addProduct({ barcode: code })
    await drain()
    const [row] = there()
    if (row === undefined) throw new Error('they were to arrive')
    return row
  }
  const reconciled = async () => {
    await rig.clock.advance(readBackMs)
    return found()
  }

  test.each([barcode, undefined])(
    'an unchanged product with the barcode %s gives no difference, and is read a second time hours later',
    async (code) => {
      await arrived(undefined, code)
      expect(await reconciled()).toEqual([])
      await rig.clock.advance(3 * 60 * 60_000)
      expect(found()).toEqual([])
      expect(hasUnreconciled(rig.store(), ['product.create'])).toBe(false)
    }
  )

  test('another name, barcode, unit or price is reported field by field', async () => {
    const row = await arrived()
    row.name = 'Qora choy'
    row.barcode = '1'
    row.measure_id = unitOf(1).id
    for (const price of row.organizations.flatMap(({ prices }) => prices)) price.amount = 1
    expect(await reconciled()).toEqual([['differs', ['name', 'barcode', 'unit', 'price']]])
  })

  test('a unit that the record does not show is not compared', async () => {
    const row = await arrived()
    Object.assign(row, { measure_id: undefined, name: 'Qora choy' })
    expect(await reconciled()).toEqual([['differs', ['name']]])
  })

  test('a product that is there twice is an incident', async () => {
    await arrived(fault({ kind: 'duplicate' }))
    expect(there()).toHaveLength(2)
    expect(await reconciled()).toEqual([['doubled', undefined]])
  })
})

describe('an answer or request that is lost', () => {
  test('a lost answer doubles neither the product nor its sale', async () => {
    begin(fault({ kind: 'lostAnswer' }))
    const goods = addProduct()
    const sale = sellOwn(rig.openShift(), goods)
    await drain()
    expect(rig.sends(made)).toHaveLength(1)
    expect(there()).toHaveLength(1)
    expect(job(goods.id)).toMatchObject({ state: 'done', serverId: there()[0]?._id })
    expect(rig.trades()).toMatchObject([{ code: sale.code, products: [{ product_id: there()[0]?._id }] }])
  })

  test('a product that only the list shows is found, and not created a second time', async () => {
    begin(fault({ kind: 'lostAnswer' }))
    const goods = addProduct({ barcode: undefined })
    rig.tamper((name) => (name === 'product/get-by-sku' ? noSuchRecord(404) : undefined))
    await drain()
    expect(rig.sends(made)).toHaveLength(1)
    expect(job(goods.id)).toMatchObject({ state: 'done', serverId: there()[0]?._id })
  })

  test.each([barcode, undefined])(
    'a lost request is sent again after two valid negatives, with barcode %s',
    async (code) => {
      begin(fault({ kind: 'lostRequest' }))
      const goods = addProduct({ barcode: code })
      await drain()
      expect(there()).toHaveLength(1)
      const sends = rig.sends(made)
      expect(sends).toHaveLength(2)
      // No later product shows that the list is fresh, so the second verification waits longer.
      expect((sends[1]?.at ?? 0) - (sends[0]?.at ?? 0)).toBeGreaterThanOrEqual((300 + 900) * 1000)
      expect(decisionsOf(rig.store(), job(goods.id).id)).toMatchObject([{ action: 'resend', by: 'queue' }])
    }
  )

  test('a later product shows that the list is fresh, so a lost request is sent again after 120 seconds', async () => {
    begin(fault({ kind: 'lostRequest' }))
    const lost = addProduct({ barcode: undefined })
    rig.engine().wake()
    await rig.clock.advance(310_000)
    addProduct({ barcode: undefined, name: 'Qora choy' })
    await drain()
    expect(job(lost.id)).toMatchObject({ state: 'done', attempts: 2 })
    expect(rig.clock.monotonic()).toBe(300_000 + 120_000)
  })

  test('a product with another article code is not taken for ours, though a filter shows it', async () => {
    begin(fault({ kind: 'lostRequest' }, [2]))
    const theirs = await office({ barcode: undefined })
    const record = rig.sandbox.world.all('product').find(({ _id }) => _id === theirs)
    rig.tamper((name, answer) =>
      name === 'product/get-by-sku'
        ? answer
            .json()
            .then((envelope: object) => Response.json({ ...envelope, code: 0, status_code: 200, data: record }))
        : undefined
    )
    const goods = addProduct({ barcode: undefined })
    await drain()
    expect(job(goods.id).serverId).not.toBe(theirs)
  })
})

describe('a barcode that the service has given to other goods meanwhile', () => {
  test('goods of the same name and unit are the same product, and none is created', async () => {
    begin()
    const theirs = await office({ name: 'Кок чой' })
    const goods = addProduct()
    sellOwn(rig.openShift(), goods)
    await drain()
    expect(rig.sends(made)).toEqual([])
    expect(job(goods.id)).toMatchObject({ state: 'done', serverId: theirs, attempts: 0 })
    expect(soldAs()).toEqual([[theirs]])
  })

  test('other goods with the barcode ask a person; their sale waits and says for what, and other sales do not wait', async () => {
    begin()
    await office({ name: 'Qora choy' })
    const shift = rig.openShift()
    const goods = addProduct()
    const sale = sellOwn(shift, goods)
    const other = rig.sell(shift)
    await drain()
    expect(job(goods.id)).toMatchObject({ state: 'needsPerson', reason: 'conflict', attempts: 0 })
    expect(rig.trades().map(({ code }) => code)).toEqual([other.code])
    const waiting = jobViews(rig.store(), { which: 'unsent', limit: 10 }).find(
      ({ subject }) => subject === sale.receiptNumber
    )
    expect(waiting).toMatchObject({ next: 'waitsForOther', waitsFor: ['Kok choy'] })
  })

  test('goods in another unit ask a person, whatever their name is', async () => {
    begin()
    await office({ measure_id: unitOf(1).id })
    const goods = addProduct()
    await drain()
    expect(job(goods.id)).toMatchObject({ state: 'needsPerson', reason: 'conflict' })
  })
})

describe('a decision about a barcode that other goods have', () => {
  test('a product that a person adopts is sold as the goods that are there', async () => {
    begin()
    const theirs = await office({ name: 'Qora choy' })
    const goods = addProduct()
    sellOwn(rig.openShift(), goods)
    await drain()
    expect(await rig.engine().adopt(job(goods.id).id, boss, 'the same box')).toMatchObject({ ok: true })
    await drain()
    expect(there()).toEqual([])
    expect(soldAs()).toEqual([[theirs]])
  })

  test('a product that a person sends anyway is a second one, also if the answer is lost', async () => {
    begin(fault({ kind: 'lostAnswer' }, [2]))
    await office({ name: 'Qora choy' })
    const goods = addProduct()
    sellOwn(rig.openShift(), goods)
    await drain()
    expect(await rig.engine().resend(job(goods.id).id, boss, 'two boxes')).toMatchObject({ ok: true })
    await drain()
    expect(there()).toMatchObject([{ sku: goods.sku }])
    expect(soldAs()).toEqual([[there()[0]?._id]])
  })

  test('the sale of a product that a person gives up is sent with other goods that a person puts in its place', async () => {
    begin()
    const theirs = await office({ name: 'Qora choy' })
    const goods = addProduct()
    const sale = sellOwn(rig.openShift(), goods)
    await drain()
    expect(await rig.engine().writeOff(job(goods.id).id, boss, 'a slip')).toMatchObject({ ok: true })
    await drain()
    const stuck = rig.job('sale.create', sale.id)
    expect(stuck).toMatchObject({ state: 'needsPerson', reason: 'dependency' })
    expect(jobViews(rig.store(), { which: 'needsPerson', limit: 5 })[0]?.actions).toContain('fix')
    const parts = rig.engine().fixable(stuck.id)
    expect(parts).toEqual({ ok: true, value: [{ part: 'product', from: goods.id }] })
    const fix = { part: 'product' as const, from: goods.id, to: theirs, name: 'Qora choy', article: undefined }
    expect(await rig.engine().fix(stuck.id, boss, 'it was the black one', [fix])).toMatchObject({ ok: true })
    await drain()
    expect(rig.trades()).toMatchObject([{ code: sale.code }])
    expect(soldAs()).toEqual([[theirs]])
  })
})
