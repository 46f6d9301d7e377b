import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  isCopyOld,
  keepCopy,
  openCatalogWhenReady,
  openOrRebuild,
  setAside
} from '../../src/main/db/catalog/catalog-file.ts'
import { goodsById } from '../../src/main/db/catalog/goods.ts'
import type { ProductId } from '../../src/shared/ids.ts'
import { temporaryFolder } from './folder.ts'
import { here, product, put } from './shop.ts'

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

  it('a damaged file is restored from its copy, with its goods and the progress of the pull, so that the till goes on selling', async () => {
    const path = newPath()
    const { store } = openOrRebuild(path)
    put(store, product('a', 'Чай'))
    expect(isCopyOld(path, 1000, Date.now())).toBe(true)
    await keepCopy(store)
    expect(isCopyOld(path, 60_000, Date.now())).toBe(false)
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
