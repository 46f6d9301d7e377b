import Database from 'better-sqlite3'
import { createGoodsGuard, createGoodsSeals, type Altered } from '../../../src/main/db/catalog/goods-seals.ts'
import { createListSeals } from '../../../src/main/db/catalog/list-seals.ts'
import { createReadPage } from '../../../src/main/catalog-sync/pull-read.ts'
import { createPuller } from '../../../src/main/catalog-sync/pull-rounds.ts'
import { catalogMigrations } from '../../../src/main/db/core/migrations.ts'
import { openCatalog, type Store } from '../../../src/main/db/core/open.ts'
import type { Clock, Instant, Monotonic } from '../../../src/shared/ports.ts'
import { emptyCatalog } from '../folder.ts'
import type { Service } from '../service.ts'

// A till whose catalog.db is edited as a person with a program for SQLite does it.

export const key = new Uint8Array(32).fill(9)

/** Runs SQL as another program. */
export function edit({ path }: Pick<Store, 'path'>, sql: string): void {
  const db = new Database(path)
  db.exec(sql)
  db.close()
}

/** Creates the puller of a till, with the goods that it checks. */
const pullerFor = (service: Service, own: Pick<Parameters<typeof createPuller>[0], 'store' | 'clock' | 'goods'>) =>
  createPuller({
    ...own,
    place: service.place,
    periodMs: 60_000,
    service: service.connection.baseUrl,
    read: createReadPage(service.sandbox.send, () => service.connection),
    random: { fraction: () => 0.5, bytes: (count) => new Uint8Array(count) },
    onFill: () => undefined,
    onChange: () => undefined,
    onCrash: (error) => {
      throw error
    }
  })

/** A clock whose time a test moves. `rest` resolves when the pull waits for the next time. */
function handClock() {
  let now = 0
  let rested: (() => void) | undefined
  let wake: (() => void) | undefined
  const clock: Clock = {
    now: () => now as Instant,
    monotonic: () => now as Monotonic,
    after(_delayMs, work) {
      wake = work
      rested?.()
      return () => undefined
    }
  }
  const rest = () =>
    new Promise<void>((resolve) => {
      rested = () => {
        rested = undefined
        resolve()
      }
    })
  async function pass(ms: number): Promise<void> {
    now += ms
    const resting = rest()
    wake?.()
    await resting
  }
  return { clock, rest, pass }
}

/** A till's thread of the pull: each `round` is one round of it. `restart` opens its file again. */
export function till(service: Service) {
  let store = emptyCatalog()
  let areSealed = true
  const altered: Altered[] = []
  const { clock, rest, pass } = handClock()
  const begin = () => {
    const goods = createGoodsGuard({
      store,
      clock,
      seals: createGoodsSeals(key),
      lists: createListSeals(key),
      areSealed,
      onSealed: () => (areSealed = true),
      onAltered: (found) => altered.push(found)
    })
    const puller = pullerFor(service, { store, clock, goods })
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
      await pass(passedMs)
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
