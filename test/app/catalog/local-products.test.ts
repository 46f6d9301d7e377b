import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { arrive, intend } from '../../../src/main/db/outbox/attempts.ts'
import { putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import { cursorOf, putCursor } from '../../../src/main/db/catalog/cursors.ts'
import { jobAbout } from '../../../src/main/db/core/job-rows.ts'
import { askPerson, writeOff } from '../../../src/main/db/outbox/probes.ts'
import { soldSince } from '../../../src/main/db/catalog/stock.ts'
import { recentlySold } from '../../../src/main/db/catalog/sold-goods.ts'
import { bodyOf } from '../../../src/main/outbox/bodies.ts'
import { jobById } from '../../../src/main/db/core/job-rows.ts'
import type { ProductId, WarehouseId } from '../../../src/shared/ids.ts'
import type { Instant, Monotonic } from '../../../src/shared/ports.ts'
import type { Decimal } from '../../../src/shared/quantity.ts'
import type { GoodsView } from '../../../src/shared/views.ts'
import { product, put } from '../../catalog/shop.ts'
import { cash } from '../../support/model-fixtures.ts'
import { boss, current, currentId, jobs, journalActs, needs, pins, scan, selling, type Till } from '../till.ts'

// Local products, made at the till and sold at once, through the dispatcher, over real files.

const approval = { managerId: boss, pin: pins['boss'] ?? '' }
const code = '4780099000018'
const asked = { name: 'Kok choy', unitId: 'piece', price: '12500' as Decimal, barcode: code }

let at: Till
beforeEach(async () => {
  at = await selling()
  const unit = (id: string, name: string, decimals: number) => ({ id, value: { id, name, decimals } })
  at.catalog.transaction((db) => {
    putRecord(db, 'unit', unit('kilo', 'kg', 3), 0, 1)
    putRecord(db, 'unit', unit('piece', 'dona', 0), 1, 1)
    putRecord(db, 'category', { id: 'drinks', value: { id: 'drinks', name: 'Ichimliklar' } }, 0, 1)
    putRecord(db, 'category', { id: 'tea', value: { id: 'tea', name: 'Choy', parentId: 'drinks' } }, 1, 1)
  })
})
afterEach(() => {
  at.remove()
})

const make = (more: object = {}): Promise<GoodsView> => at.call('product.create', { ...asked, approval, ...more })
const names = async (text: string, more: object = {}) =>
  (await at.call('catalog.search', { text, limit: 9, ...more })).goods.map(({ name }) => name)
const sell = async () => at.call('checkout.cashExact', { ticketId: await currentId(at) })
const unsaid = () => undefined

/** Stores the service's answer with its own id. */
function arrived(id: ProductId, serverId: string): void {
  const job = jobAbout(at.context.store, 'product.create', id)
  if (job === undefined) throw new Error('no job')
  const stamp = { at: at.context.clock.now(), mono: 0 as Monotonic, bootId: 'boot1' }
  const bytes = { method: 'POST', path: '/', body: new Uint8Array(), identity: '', serverTime: undefined }
  at.context.store.transaction((db) => {
    intend(db, job.id, bytes, stamp)
    arrive(db, job.id, serverId, stamp)
  })
}
/** Adds the goods as a pull does, in the back office's words. */
const pulled = (id: string, name: string, more: object = {}) =>
  put(
    at.catalog,
    product(id, name, {
      codes: [{ code, kind: 'barcode' }],
      prices: [{ priceListId: 'retail', organizationId: 'shop-1', amount: '13000' }],
      ...more
    })
  )
function pulledAt(time: number): void {
  at.catalog.transaction((db) => putCursor(db, { ...cursorOf(db, 'product', ''), syncedAt: time }))
}
/** Returns the body of the newest job of a kind. */
function body(kind: string) {
  const found = jobs(at).findLast((job) => job.kind === kind)
  const job = found && jobById(at.context.store, found.id)
  if (job === undefined) throw new Error(`no ${kind}`)
  return bodyOf(at.context.store, job, unsaid)
}

describe('making a local product', () => {
  it('a local product is written with its journal row and its job in one transaction, and can be sold at once', async () => {
    expect(await at.refused('ticket.scan', { code })).toMatchObject({ kind: 'goods.unknownCode', facts: { code } })
    const woken = at.woken()
    const made = await make({ categoryId: 'tea' })
    expect(made).toMatchObject({ name: 'Kok choy', price: '12500', unit: 'dona', barcode: code, categoryId: 'tea' })
    expect(at.woken()).toBe(woken + 1)
    const job = jobs(at).at(-1)
    // The job runs in the name of the approver: the cashier may have no right to make goods at the service either.
    expect(job).toMatchObject({ kind: 'product.create', subject_id: made.id, shift_id: null, employee_id: 'boss' })
    expect(journalActs(at).at(-1)).toBe('product.make')
    await at.call('ticket.add', { productId: made.id })
    await scan(at, code)
    expect((await current(at)).lines).toMatchObject([{ productId: made.id, quantity: '2', totalMinor: 25_000 }])
    expect((await sell()).receipt.totalMinor).toBe(25_000)
    const sale = jobs(at).at(-1)
    expect(sale && needs(at, sale)).toEqual(['product.create', 'shift.open'])
    at.restart()
    expect(at.context.store.prepare('SELECT name, barcode, price FROM own_product').all()).toEqual([
      { name: 'Kok choy', barcode: code, price: '12500' }
    ])
  })

  it('a local product needs a manager: nobody else makes one without the PIN', async () => {
    expect(await at.refused('product.create', asked)).toMatchObject({ kind: 'person.managerNeeded' })
    const wrong = await at.refused('product.create', { ...asked, approval: { managerId: boss, pin: '0000' } })
    expect(wrong.kind).toBe('person.pinWrong')
    // An invalid product is refused before a manager is asked.
    expect(await at.refused('product.create', { ...asked, name: 'x' })).toMatchObject({ kind: 'product.name' })
    expect(jobs(at).filter(({ kind }) => kind === 'product.create')).toEqual([])
  })

  it('a local product with the barcode of existing goods is refused, and the goods are named', async () => {
    const taken = await at.refused('product.create', { ...asked, barcode: '4780001', approval })
    expect(taken).toEqual({ kind: 'product.barcodeTaken', facts: { name: 'Non' } })
    await make()
    const again = await at.refused('product.create', { ...asked, name: 'Another tea', approval })
    expect(again).toEqual({ kind: 'product.barcodeTaken', facts: { name: 'Kok choy' } })
    const box = await at.refused('product.create', { ...asked, barcode: '4789992', approval })
    expect(box).toEqual({ kind: 'product.barcodeTaken', facts: { name: 'Sut' } })
  })

  it('a local product with a scale label as its barcode is refused', async () => {
    await at.call('scales.save', {
      profiles: [{ name: 'kg', prefixes: ['22'], layout: 'PPIIIIIWWWWWC', decimals: 3 }],
      approval
    })
    const refused = await at.refused('product.create', { ...asked, barcode: '2200123012501', approval })
    expect(refused.kind).toBe('product.barcode')
  })
})

describe('using a local product', () => {
  it('the units and categories that were pulled are offered for a local product', async () => {
    expect(await at.call('product.form', {})).toEqual({
      units: [
        { id: 'kilo', name: 'kg' },
        { id: 'piece', name: 'dona' }
      ],
      unitId: 'piece',
      categories: [
        { id: 'drinks', name: 'Ichimliklar' },
        { id: 'tea', name: 'Ichimliklar › Choy' }
      ]
    })
  })

  it('local products are found by their name and their code, after the goods of the catalogue', async () => {
    put(
      at.catalog,
      product('black', 'Qora choy', { prices: [{ priceListId: 'retail', organizationId: 'shop-1', amount: '9000' }] })
    )
    await make({ categoryId: 'tea' })
    expect(await names('choy')).toEqual(['Qora choy', 'Kok choy'])
    expect(await names('чой')).toEqual(['Qora choy', 'Kok choy'])
    expect(await names(code)).toEqual(['Kok choy'])
    expect(await names('choy', { limit: 1 })).toEqual(['Qora choy'])
    expect(await names('choy', { filter: { categoryId: 'tea' } })).toEqual(['Kok choy'])
    expect(await names('choy', { filter: { inStock: true } })).toEqual([])
    expect(await names('choy', { filter: { kind: 'service' } })).toEqual([])
  })

  it('a local product has details, a label and a tile like all goods, and its sales are found by name and code', async () => {
    const made = await make()
    const card = await at.call('catalog.product', { productId: made.id })
    expect(card).toMatchObject({ goods: { name: 'Kok choy' }, barcodes: [code], stocks: [] })
    const pages = [{ name: 'Choy', tiles: [{ kind: 'goods' as const, id: made.id }] }]
    const { pages: arranged } = await at.call('favourites.arrange', { pages, approval })
    expect(arranged[0]?.tiles).toMatchObject([{ kind: 'goods', goods: { name: 'Kok choy' } }])
    await scan(at, code)
    await sell()
    expect(await at.call('sales.list', { search: 'kok choy', limit: 5 })).toHaveLength(1)
    expect(await at.call('sales.list', { search: code, limit: 5 })).toHaveLength(1)
    expect((await at.call('catalog.recent', { limit: 5 })).goods.map(({ id }) => id)).toEqual([made.id])
    const [row] = await at.call('sales.list', { limit: 5 })
    if (row === undefined) throw new Error('no sale')
    expect((await at.call('ticket.copySale', { saleId: row.id })).ticket.lines).toMatchObject([{ productId: made.id }])
  })
})

describe('jobs that name a local product', () => {
  it('a sale, a held ticket and a refund are sent only with the id that the service gave', async () => {
    const made = await make()
    await scan(at, code)
    await at.call('ticket.hold', { name: 'Choy' })
    const held = jobs(at).at(-1)
    expect(held && needs(at, held)).toEqual(['product.create'])
    await scan(at, code)
    await sell()
    const lacking = {
      lacking: 'the goods at the service',
      needs: [jobAbout(at.context.store, 'product.create', made.id)?.id]
    }
    expect([body('ticket.create'), body('sale.create')]).toEqual([lacking, lacking])
    arrived(made.id, 'server-tea')
    expect(body('sale.create')).toMatchObject({ body: { products: [{ product_id: 'server-tea', amount: 1 }] } })
    expect(body('ticket.create')).toMatchObject({ body: { receipt: { products: [{ product_id: 'server-tea' }] } } })
  })

  it('a local product on a line before the pull and on one after it is refunded as one product', async () => {
    const made = await make()
    await scan(at, code)
    arrived(made.id, 'server-tea')
    pulled('server-tea', 'Kok choy')
    await scan(at, code)
    const { lines } = await current(at)
    expect(lines.map(({ productId, price }) => [productId, price])).toEqual([
      [made.id, '12500'],
      ['server-tea', '13000']
    ])
    const sold = await sell()
    const { saleId } = sold.receipt
    const back = lines.map(({ id }) => ({ lineId: id, quantity: '1' as Decimal }))
    await at.call('refund.finish', { saleId, refunds: 0, lines: back, ways: [{ methodId: cash.id }], approval })
    const sale = jobs(at).find(({ kind }) => kind === 'sale.create')
    at.context.store.transaction((db) => {
      db.prepare(`INSERT INTO id_map VALUES ('sale', ?, 'server-sale')`).run(sale?.subject_id ?? '')
    })
    expect(body('refund.create')).toMatchObject({ body: { items: [{ product_id: 'server-tea', amount: 2 }] } })
  })

  it('jobs wait while a local product is given up, until a person puts other goods in its place', async () => {
    const made = await make()
    await scan(at, code)
    const job = jobAbout(at.context.store, 'product.create', made.id)
    if (job === undefined) throw new Error('no job')
    const word = { by: boss, reason: 'a slip', probes: [] }
    at.context.store.transaction((db) => {
      askPerson(db, job.id, 'conflict', 'theirs', at.context.clock.now())
      writeOff(db, job.id, word, at.context.clock.now())
    })
    // The line on the ticket stays, and nobody finds the goods any more.
    expect(await names('kok')).toEqual([])
    expect((await at.refused('ticket.scan', { code })).kind).toBe('goods.unknownCode')
    await sell()
    expect(body('sale.create')).toEqual({ lacking: 'the goods at the service', needs: [] })
  })
})

describe('a local product that the catalogue has by now', () => {
  it('the pulled product is found once, and a line from before still belongs to it', async () => {
    const made = await make()
    await scan(at, code)
    arrived(made.id, 'server-tea')
    expect(await names('kok')).toEqual(['Kok choy'])
    pulled('server-tea', 'Kok choy, 100 g')
    expect(await names('kok')).toEqual(['Kok choy, 100 g'])
    await scan(at, code)
    expect((await current(at)).lines.map(({ productId }) => productId)).toEqual([made.id, 'server-tea'])
    // The old id finds the new goods, for example from an old tile or an open screen.
    expect((await at.call('catalog.product', { productId: made.id })).goods.id).toBe('server-tea')
  })

  it('sales from before count for the pulled product: in the stock, the reports and the tiles', async () => {
    const made = await make()
    await scan(at, code)
    await sell()
    arrived(made.id, 'server-tea')
    pulled('server-tea', 'Kok choy')
    await scan(at, code)
    await sell()
    const { store, clock } = at.context
    const readAt = (clock.now() - 1000) as Instant
    expect(soldSince(store, 'server-tea' as ProductId, 'store-1' as WarehouseId, readAt, clock.now())).toBe(2)
    expect(recentlySold(store, 5)).toEqual(['server-tea'])
    const report = await at.call('reports.view', { period: 'today', approval } as never)
    const rows = JSON.stringify(report)
    expect(rows.match(/"Kok choy"/g)?.length).toBe(1)
  })

  it('goods of another maker with the same barcode come first: the local product waits for a person', async () => {
    const made = await make()
    pulled('theirs', 'Kok choy, boshqa')
    await scan(at, code)
    expect((await current(at)).lines).toMatchObject([{ productId: 'theirs' }])
    expect(await names('kok')).toEqual(['Kok choy, boshqa'])
    expect(jobAbout(at.context.store, 'product.create', made.id)?.state).toBe('queued')
  })

  it('a product that a later pull did not bring was deleted at the service, and is gone here', async () => {
    const made = await make()
    arrived(made.id, 'server-tea')
    const now = at.context.clock.now()
    pulledAt(now + 60_000)
    expect(await names('kok')).toEqual(['Kok choy'])
    pulledAt(now + 11 * 60_000)
    expect(await names('kok')).toEqual([])
    expect((await at.refused('ticket.scan', { code })).kind).toBe('goods.unknownCode')
  })

  it('a barcode of goods that were deleted at the service may be given to a new product', async () => {
    pulled('old', 'Eski choy', { isDeleted: true })
    const made = await make()
    await scan(at, code)
    expect((await current(at)).lines).toMatchObject([{ productId: made.id }])
  })
})
