import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  isCopyOld,
  keepCopy,
  openCatalogWhenReady,
  openOrRebuild,
  setAside
} from '../../src/main/db/catalog/catalog-file.ts'
import { extractCatalog, extractMadeAt, keepExtract, keptExtract } from '../../src/main/db/catalog/catalog-extract.ts'
import { putRecord } from '../../src/main/db/catalog/catalog-write.ts'
import { searchGoods } from '../../src/main/db/catalog/goods-search.ts'
import { goodsByCode, goodsById } from '../../src/main/db/catalog/goods.ts'
import { currencies, customerRecord } from '../../src/main/db/catalog/records.ts'
import { extractedIds } from '../../src/main/catalog-sync/cache.ts'
import { putFavouritePages } from '../../src/main/db/catalog/favourites.ts'
import type { ProductId } from '../../src/shared/ids.ts'
import { temporaryFolder } from './folder.ts'
import { here, product, put } from './shop.ts'
import { at, som } from '../support/model-fixtures.ts'
import { tillFile } from '../support/till-file.ts'

const newPath = () => join(temporaryFolder(), 'catalog.db')

describe('The file of the catalogue', () => {
  it('a reader does not create the file, and reads it as soon as its writer has created it', () => {
    const path = newPath()
    const reader = openCatalogWhenReady(path)
    expect(reader.current()).toBeUndefined()
    expect(existsSync(path)).toBe(false)
    const { store, isRebuilt } = openOrRebuild(path)
    put(store, product('a', 'Чай'))
    reader.open()
    expect(isRebuilt).toBe(false)
    expect(goodsById(reader.current() ?? store, 'a' as ProductId, here)?.name).toBe('Чай')
    reader.close()
    expect(reader.current()).toBeUndefined()
    store.close()
  })

  it.each([
    ['is somebody else’s text', (path: string) => writeFileSync(path, 'hello '.repeat(2000))],
    ['was cut in the middle', (path: string) => writeFileSync(path, Buffer.alloc(4096 * 3, 1))],
    [
      'has another schema under the same number',
      (path: string) => {
        const { store } = openOrRebuild(path)
        store.prepare('DROP TABLE cursor').run()
        store.close()
      }
    ],
    [
      'was written by a newer program',
      (path: string) => {
        const { store } = openOrRebuild(path)
        store.prepare('PRAGMA user_version = 99').run()
        store.close()
      }
    ]
  ])('a file that %s is set aside, and kept for inspection', (_what, spoil) => {
    const path = newPath()
    spoil(path)
    expect(() => openCatalogWhenReady(path).close()).not.toThrow()
    const { store, isRebuilt } = openOrRebuild(path)
    expect(isRebuilt).toBe(true)
    expect(existsSync(`${path}.damaged`)).toBe(true)
    put(store, product('a', 'Чай'))
    store.close()
    expect(openOrRebuild(path).isRebuilt).toBe(false)
  })
})

describe('The copy of the file of the catalogue', () => {
  it('a damaged file is restored from its copy, with its goods and the progress of the pull, so that the till goes on selling', async () => {
    const path = newPath()
    const { store } = openOrRebuild(path)
    put(store, product('a', 'Чай'))
    expect(isCopyOld(path, 1000, Date.now())).toBe(true)
    await keepCopy(store)
    expect(isCopyOld(path, 60_000, Date.now())).toBe(false)
    const copies = readdirSync(dirname(path)).filter((name) => name !== basename(path))
    if (process.platform !== 'win32')
      for (const name of copies) expect(statSync(join(dirname(path), name)).mode & 0o777, name).toBe(0o600)
    put(store, product('b', 'Кофе'))
    store.close()
    writeFileSync(path, Buffer.alloc(4096 * 3, 1))
    const { store: again, isRebuilt } = openOrRebuild(path)
    expect(isRebuilt).toBe(true)
    expect(goodsById(again, 'a' as ProductId, here)?.name).toBe('Чай')
    // The next pull reads the changes after the copy.
    expect(goodsById(again, 'b' as ProductId, here)).toBeUndefined()
    again.close()
  })

  it('a file that was set aside in use is restored from its copy as well, and once only: a damaged copy is not used again', async () => {
    const path = newPath()
    const { store } = openOrRebuild(path)
    put(store, product('a', 'Чай'))
    await keepCopy(store)
    store.close()
    setAside(path)
    const { store: again } = openOrRebuild(path)
    expect(goodsById(again, 'a' as ProductId, here)?.name).toBe('Чай')
    again.close()
    setAside(path)
    const { store: empty } = openOrRebuild(path)
    expect(goodsById(empty, 'a' as ProductId, here)).toBeUndefined()
    empty.close()
  })

  it('the file is built again if its copy is damaged too', () => {
    const path = newPath()
    for (const name of [path, `${path}.kept`]) writeFileSync(name, Buffer.alloc(4096 * 3, 1))
    const { store, isRebuilt } = openOrRebuild(path)
    expect(isRebuilt).toBe(true)
    put(store, product('a', 'Чай'))
    store.close()
  })

  it('the file is neither mapped into memory, which slows a cold start, nor analysed, which makes plans depend on values', () => {
    const { store } = openOrRebuild(newPath())
    put(store, product('a', 'Чай'))
    expect(store.prepare('PRAGMA mmap_size').get()).toEqual({ mmap_size: 0 })
    expect(store.prepare(`SELECT name FROM sqlite_schema WHERE name LIKE 'sqlite_stat%'`).all()).toEqual([])
    store.close()
  })
})

const goods = (name: string) => ({ id: name as ProductId, name })
function shop() {
  const path = newPath()
  const { store } = openOrRebuild(path)
  put(
    store,
    product('tea', 'Чай', { codes: [{ code: '4780000000017', kind: 'barcode' }] }),
    product('shirt', 'Рубашка', { isParent: true }),
    product('red', 'Рубашка красная', { parentId: 'shirt' }),
    product('salt', 'Соль')
  )
  store.transaction((db) => {
    putRecord(db, 'currency', { id: som.id, value: som }, 0, 1)
    putRecord(db, 'customer', { id: 'anna', value: { id: 'anna', name: 'Anna' } }, 0, 1)
    db.prepare(
      `INSERT INTO cursor (resource, since, synced_at, filled_at) VALUES ('product', '2026-01-01', 5, 4), ('customer', 'x', 5, 4)`
    ).run()
  })
  return { path, store }
}

describe('The extract of till.db', () => {
  const ids = ['tea', 'red'] as ProductId[]
  const spoil = (path: string) => {
    for (const name of [path, `${path}.kept`]) writeFileSync(name, Buffer.alloc(4096 * 3, 1))
  }

  it('takes the place of a damaged cache and a damaged copy, with goods, codes, search, currencies and times of reading', () => {
    const { path, store } = shop()
    const extract = extractCatalog(store, ids)
    store.close()
    spoil(path)
    const { store: again, isRebuilt } = openOrRebuild(path, extract)
    expect(isRebuilt).toBe(true)
    expect(goodsByCode(again, '4780000000017', here)[0]?.goods).toMatchObject({ name: 'Чай', price: '1000' })
    expect(searchGoods(again, 'chay', here, 5).goods.map(({ name }) => name)).toEqual(['Чай'])
    // The product that a variant is a variant of is there too.
    expect(goodsById(again, 'shirt' as ProductId, here)?.name).toBe('Рубашка')
    expect(goodsById(again, 'salt' as ProductId, here)).toBeUndefined()
    expect(currencies(again).map(({ id }) => id)).toEqual([som.id])
    expect(customerRecord(again, 'anna')).toBeUndefined()
    // The next pull reads everything; the customers count as never read.
    expect(again.prepare('SELECT resource, since, synced_at, page FROM cursor').all()).toEqual([
      { resource: 'product', since: null, synced_at: 5, page: 0 }
    ])
    again.close()
  })

  it('gives way to the copy, and a damaged extract gives way to an empty cache', async () => {
    const { path, store } = shop()
    const extract = extractCatalog(store, ids)
    await keepCopy(store)
    store.close()
    writeFileSync(path, Buffer.alloc(4096 * 3, 1))
    const { store: copied } = openOrRebuild(path, extract)
    expect(goodsById(copied, 'salt' as ProductId, here)?.name).toBe('Соль')
    copied.close()
    for (const damaged of [extract.subarray(0, extract.length / 2), Buffer.from('no extract')]) {
      spoil(path)
      const { store: empty, isRebuilt } = openOrRebuild(path, damaged)
      expect(isRebuilt).toBe(true)
      expect(goodsById(empty, 'tea' as ProductId, here)).toBeUndefined()
      put(empty, product('a', 'Чай'))
      empty.close()
    }
  })
})

describe('What the extract of till.db has', () => {
  it('is kept in till.db as one row with the time of its making', () => {
    const file = tillFile()
    expect(keptExtract(file.store)).toBeUndefined()
    for (const [madeAt, text] of [
      [at(1), 'first'],
      [at(2), 'second']
    ] as const)
      file.store.transaction((db) => keepExtract(db, { madeAt, bytes: Buffer.from(text) }))
    expect(keptExtract(file.store)).toEqual({ madeAt: at(2), bytes: Buffer.from('second') })
    expect(extractMadeAt(file.store)).toBe(at(2))
    file.remove()
  })

  it('has the favourites first, and the first goods of a shop that has sold nothing yet', () => {
    const { store } = shop()
    const file = tillFile()
    file.store.transaction((db) =>
      putFavouritePages(db, [
        {
          name: 'Page',
          tiles: [
            { kind: 'goods', ...goods('salt') },
            { kind: 'category', id: 'c', name: 'C' }
          ]
        }
      ])
    )
    const chosen = extractedIds(file.store, store)
    expect(chosen[0]).toBe('salt')
    expect([...chosen].sort()).toEqual(['red', 'salt', 'tea'])
    store.close()
    file.remove()
  })
})
