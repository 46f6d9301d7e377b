import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openCatalogWhenReady, openOrRebuild } from '../../src/main/db/catalog/catalog-file.ts'
import { goodsById } from '../../src/main/db/catalog/goods.ts'
import type { ProductId } from '../../src/shared/ids.ts'
import { temporaryFolder } from './folder.ts'
import { here, product, put } from './shop.ts'

const newPath = () => join(temporaryFolder(), 'catalog.db')

describe('The file of the cache', () => {
  it('is not made by a reader, and is read as soon as its writer has made it', () => {
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
  ])('is set aside when it %s, and stays to be looked at', (_what, spoil) => {
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

  it('is neither mapped into memory, which slows a cold start, nor analysed, which makes plans depend on values', () => {
    const { store } = openOrRebuild(newPath())
    put(store, product('a', 'Чай'))
    expect(store.prepare('PRAGMA mmap_size').get()).toEqual({ mmap_size: 0 })
    expect(store.prepare(`SELECT name FROM sqlite_schema WHERE name LIKE 'sqlite_stat%'`).all()).toEqual([])
    store.close()
  })
})
