import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { createGoodsGuard, createGoodsSeals, type AlteredGoods } from '../../../src/main/db/catalog/goods-seals.ts'
import { goodsById } from '../../../src/main/db/catalog/goods.ts'
import { createReadPage } from '../../../src/main/catalog-sync/pull-read.ts'
import { createPuller } from '../../../src/main/catalog-sync/pull-rounds.ts'
import { openCatalog, type Store } from '../../../src/main/db/core/open.ts'
import { catalogMigrations } from '../../../src/main/db/core/migrations.ts'
import type { ProductId } from '../../../src/shared/ids.ts'
import type { Clock, Instant, Monotonic } from '../../../src/shared/ports.ts'
import { call, createService, type Service } from './pull-host.ts'
import { emptyCatalog } from '../folder.ts'
import { here, product, put } from '../shop.ts'

// Edits catalog.db as a person with a program for SQLite does.

const key = new Uint8Array(32).fill(9)

function edit({ path }: Store, sql: string): void {
  const db = new Database(path)
  db.exec(sql)
  db.close()
}

/** A till's thread of the pull: each `round` is one round of it. `restart` opens its file again. */
function till(service: Service) {
  let store = emptyCatalog()
  let now = 0
  let areSealed = true
  const altered: AlteredGoods[] = []
  let rested: (() => void) | undefined
  const clock: Clock = {
    now: () => now as Instant,
    monotonic: () => now as Monotonic,
    after(_delayMs, work) {
      wake = work
      rested?.()
      return () => undefined
    }
  }
  let wake: (() => void) | undefined
  const rest = () =>
    new Promise<void>((resolve) => {
      rested = () => {
        rested = undefined
        resolve()
      }
    })
  const begin = () => {
    const goods = createGoodsGuard({
      ...{ store, clock, seals: createGoodsSeals(key), areSealed },
      onSealed: () => (areSealed = true),
      onAltered: (found) => altered.push(found)
    })
    const puller = createPuller({
      ...{ store, clock, goods, place: service.place, periodMs: 60_000, service: service.connection.baseUrl },
      read: createReadPage(service.sandbox.send, () => service.connection),
      random: { fraction: () => 0.5, bytes: (count) => new Uint8Array(count) },
      onFill: () => undefined,
      onChange: () => undefined,
      onCrash: (error) => {
        throw error
      }
    })
    const resting = rest()
    puller.start()
    return { puller, resting }
  }
  let running = begin()
  return {
    altered,
    store: () => store,
    started: () => running.resting,
    async round(passedMs = 60_000) {
      now += passedMs
      const resting = rest()
      wake?.()
      await resting
    },
    async stop() {
      await running.puller.stop()
    },
    async restart(work: (path: Store) => void, sealed = true) {
      await running.puller.stop()
      const { path } = store
      store.close()
      work(store)
      areSealed = sealed
      store = openCatalog(path, catalogMigrations)
      running = begin()
      await running.resting
    }
  }
}

const amounts = (store: Store) =>
  store.prepare(`SELECT DISTINCT amount FROM price WHERE amount IS NOT NULL ORDER BY 1`).pluck().all()

describe('The seals of the goods', () => {
  it('a price that was edited while the till was off is noticed at the start, and read anew from the service', async () => {
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
})
