import { describe, expect, it } from 'vitest'
import { createGoodsGuard, createGoodsSeals, type Altered } from '../../../src/main/db/catalog/goods-seals.ts'
import { createListSeals } from '../../../src/main/db/catalog/list-seals.ts'
import { openCatalogWhenReady } from '../../../src/main/db/catalog/catalog-file.ts'
import { putPrice, putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import { offersOf } from '../../../src/main/db/catalog/prices.ts'
import { goodsByCode, goodsById, goodsByItem } from '../../../src/main/db/catalog/goods.ts'
import type { Store } from '../../../src/main/db/core/open.ts'
import type { EmployeeId, ProductId } from '../../../src/shared/ids.ts'
import type { Monotonic } from '../../../src/shared/ports.ts'
import { edit, key, till } from './sealing-till.ts'
import { call, createService, filled, updateOf, useHosts } from './pull-host.ts'
import { emptyCatalog } from '../folder.ts'
import { here, product, put } from '../shop.ts'

// Edits catalog.db as a person with a program for SQLite does.

const cashier = { id: 'anna' as EmployeeId, isBoss: true }
const list = { id: 'retail', name: 'Retail', isMain: true }

const amounts = (store: Store) =>
  store.prepare(`SELECT DISTINCT amount FROM price WHERE amount IS NOT NULL ORDER BY 1`).pluck().all()

describe('The seals of the goods', () => {
  it('a price that was edited while the till was off is noticed at the start, and read again from the service', async () => {
    const run = till(createService(250))
    await run.started()
    const before = amounts(run.store())
    await run.restart((store) => edit(store, `UPDATE price SET amount = '1'`))
    expect(run.altered.map(({ count }) => count)).toEqual([250])
    expect(amounts(run.store())).toEqual(before)
    await run.restart(() => undefined)
    expect(run.altered).toHaveLength(1)
    await run.stop()
  })

  it('a price that was edited while the till runs is noticed before the next write, and read again', async () => {
    const run = till(createService(30))
    await run.started()
    const before = amounts(run.store())
    edit(run.store(), `UPDATE price SET amount = '1' WHERE product_id = (SELECT min(id) FROM product)`)
    await run.round()
    await run.round()
    expect(run.altered.map(({ count, names }) => [count, names.length])).toEqual([[1, 1]])
    expect(amounts(run.store())).toEqual(before)
    await run.stop()
  })

  it('goods that the service changes are no difference', async () => {
    const service = createService(30)
    const run = till(service)
    await run.started()
    const [first, second] = service.sandbox.world.all('product')
    await call(service, 'product/delete/{id}', { path: { id: first?._id ?? '' } })
    const shown = await call(service, 'product/get-by-id/{id}', { path: { id: second?._id ?? '' } })
    await call(service, 'product/update', { body: updateOf(shown, { name: 'Хурма' }) })
    for (let count = 0; count < 6; count += 1) await run.round()
    await run.restart(() => undefined)
    expect(run.store().prepare(`SELECT count(*) FROM product WHERE name = 'Хурма'`).pluck().get()).toBe(1)
    expect(run.altered).toEqual([])
    await run.stop()
  })

  it('goods from before the seals are sealed once without an incident, and an edit of them is noticed from then on', async () => {
    const run = till(createService(30))
    await run.started()
    await run.restart((store) => edit(store, `UPDATE product SET seal = NULL`), false)
    expect(run.altered).toEqual([])
    await run.restart((store) => edit(store, `UPDATE product SET seal = NULL`))
    expect(run.altered.map(({ count }) => count)).toEqual([30])
    await run.stop()
  })
})

describe('The thread of the pull with seals', () => {
  const start = useHosts()
  it('the thread says that it has sealed the goods, and then which goods another program has changed', async () => {
    const service = createService(20)
    const heard: (Altered | 'sealed')[] = []
    let look = (): void => undefined
    const hear = (news: Altered | 'sealed') => {
      heard.push(news)
      look()
    }
    const seals = { key, areSealed: () => false, onSealed: () => hear('sealed'), onAltered: hear }
    const host = start(service, { seals })
    await filled(host)
    expect(heard).toEqual(['sealed'])
    const told = new Promise<void>((resolve) => (look = resolve))
    edit(host, `UPDATE price SET amount = '1' WHERE product_id = (SELECT min(id) FROM product)`)
    host.pull.syncNow()
    await told
    expect(heard.slice(1)).toMatchObject([{ count: 1 }])
  })
})

describe('One product with seals', () => {
  /** Fills a catalogue, edits it, and returns what the check says. */
  function checkAfter(sql: string) {
    const store = emptyCatalog()
    const seals = createGoodsSeals(key)
    put(
      store,
      product('a', 'Чай', { codes: [{ code: '111', kind: 'barcode' }] }),
      product('b', 'Кофе', { codes: [{ code: '222', kind: 'barcode' }] })
    )
    const item = { priceListId: 'retail', organizationId: 'shop-1', amount: '900', min: '800' }
    store.transaction((db) => putPrice(db, 'a', item, 'item', 1, 1))
    store.transaction((db) => seals.seal(db, ['a', 'b']))
    expect(seals.check(store)).toEqual({ count: 0, names: [], isUnread: false })
    edit(store, sql)
    const isAltered = seals.isAltered(store, 'a')
    return { ...seals.check(store), isAltered, price: goodsById(store, 'a' as ProductId, here)?.price }
  }

  it.each([
    ['a price item was edited', `UPDATE price SET amount = '1' WHERE source = 'item'`],
    ['the own price was edited', `UPDATE price SET amount = '1' WHERE product_id = 'a' AND source = 'product'`],
    ['the least price was edited', `UPDATE price SET min_amount = '1' WHERE source = 'item'`],
    ['the price item was deleted', `DELETE FROM price WHERE source = 'item'`],
    [
      'a price of another list was added',
      `INSERT INTO price VALUES ('a', 'other', 'shop-1', 'item', '1', 1, 1, NULL, NULL, NULL)`
    ],
    ['a barcode of other goods was added', `INSERT INTO code VALUES ('222', 'a', 'barcode')`],
    ['the name was edited', `UPDATE product SET name = 'Чай 2' WHERE id = 'a'`],
    ['the discounts were edited', `UPDATE product SET discount_ids = '["x"]' WHERE id = 'a'`],
    [
      'the seal was replaced by the one of another product',
      `UPDATE product SET name = 'Чай 2', seal = (SELECT seal FROM product WHERE id = 'b') WHERE id = 'a'`
    ],
    ['the seal was removed', `UPDATE product SET seal = NULL WHERE id = 'a'`]
  ])('the product differs from its seal when %s, and has no price from then on', (_what, sql) => {
    const found = checkAfter(sql)
    expect([found.count, found.isAltered, found.isUnread, found.price]).toEqual([1, true, true, undefined])
  })

  it('a product is the same when only its stock, its pass and its place in the search change', () => {
    const found = checkAfter(`UPDATE product SET pass = 9, row = 77, stock_read_at = 5 WHERE id = 'a'`)
    expect([found.count, found.isAltered, found.price]).toEqual([0, false, '900'])
  })

  it('a product cannot be sealed without the key of this till', () => {
    const store = emptyCatalog()
    put(store, product('a', 'Чай'))
    store.transaction((db) => createGoodsSeals(new Uint8Array(32).fill(8)).seal(db, ['a']))
    expect(createGoodsSeals(key).check(store).count).toBe(1)
  })
})

describe('A till that reads one product with seals', () => {
  it('a till that reads the catalogue sells no altered product at its price', () => {
    const store = emptyCatalog()
    const seals = createGoodsSeals(key)
    put(store, product('a', 'Чай', { codes: [{ code: '111', kind: 'barcode' }] }))
    store.transaction((db) => seals.seal(db, ['a']))
    const reader = openCatalogWhenReady(store.path, (db, id) => seals.isAltered(db, id))
    const priced = () => {
      const db = reader.current() ?? store
      const offers = offersOf(db, 'a' as ProductId, here.organizationId, { ...cashier, currencyId: 'sum' })
      return [
        goodsById(db, 'a' as ProductId, here)?.price,
        goodsByCode(db, '111', here)[0]?.goods.price,
        goodsByItem(db, ['SKU-a'], here)[0]?.price,
        offers.length
      ]
    }
    store.transaction((db) => putRecord(db, 'priceList', { id: 'retail', value: list }, 0, 1))
    expect(priced()).toEqual(['1000', '1000', '1000', 1])
    edit(store, `UPDATE price SET amount = '1'`)
    expect(priced()).toEqual([undefined, undefined, undefined, 0])
    reader.close()
  })

  it('a file is checked once a day although nobody is seen to write', () => {
    const store = emptyCatalog()
    let now = 0
    let checks = 0
    const seals = { ...createGoodsSeals(key), check: () => ({ count: ((checks += 1), 0), names: [], isUnread: false }) }
    const none = () => undefined
    const clock = { monotonic: () => now as Monotonic }
    const guard = createGoodsGuard({
      store,
      seals,
      clock,
      lists: createListSeals(key),
      areSealed: true,
      onSealed: none,
      onAltered: none
    })
    const counts = [0, 60_000, 24 * 3_600_000, 24 * 3_600_000 + 60_000].map((at) => {
      now = at
      guard.prepare()
      return checks
    })
    expect(counts).toEqual([1, 1, 2, 2])
  })
})
