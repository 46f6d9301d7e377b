import type { Send } from '../../shared/ports.ts'
import type { FillView } from '../../shared/views.ts'
import type { Connection } from '../../backoffice/api/connection.ts'
import { systemClock } from '../../shared/time/clock.ts'
import { learnPopularity } from './popularity.ts'
import { keepHeapSmall, letHeapGrow } from '../system/heap-limits.ts'
import { openCatalogWhenReady } from '../db/catalog/catalog-file.ts'
import type { Reader, Store } from '../db/core/open.ts'
import { syncedAt } from '../db/catalog/records.ts'
import { place, setting } from '../db/core/settings.ts'
import { startPull, type Pull } from './pull.ts'

/** The cache of one shop: its file for reading, and the thread that keeps it. */
export type Cache = {
  reader(): Reader | undefined
  /** Starts the pull, or tells the running one whom to ask from now on. */
  connect(connection: Connection): void
  syncNow(): void
  setPaused(isPaused: boolean): void
  /** Offline by hand, or the disk has no room. */
  isPaused(): boolean
  fill(): FillView | undefined
  /** The service refused the pull's credentials, and nothing better was given since. */
  isRefused(): boolean
  stop(): Promise<void>
}

export type CacheOptions = {
  catalogPath: string
  store: Store
  through: 'undici' | Send
  periodMs: number
  onFill(fill: FillView): void
  /** Something that a screen may show has changed. */
  onNews(): void
  onRebuilt(): void
  /** The pull's thread broke; it is started again by itself. */
  onDeath(error: unknown): void
}

/** Where the pull's thread starts: built beside the main bundle. */
const workerUrl = new URL('./pull-worker.js', import.meta.url)

/** Opens the cache that is there; nothing is pulled before `connect`. */
export function openCache(options: CacheOptions): Cache {
  const { catalogPath, store } = options
  const onNews = () => options.onNews()
  const catalog = openCatalogWhenReady(catalogPath)
  let pull: Pull | undefined
  let isRefused = false
  let isPaused = setting(store, 'offline') ?? false
  const popularity = learnPopularity(store, systemClock, (ids) => pull?.setPopular(ids))

  const isFilled = (): boolean => {
    const db = catalog.current()
    return db !== undefined && syncedAt(db, 'product') !== undefined
  }
  /** A fill has no time for a small heap; also the one that builds a cache anew. */
  const giveRoom = () => (isFilled() ? keepHeapSmall() : letHeapGrow())
  const begin = (connection: Connection): Pull => {
    giveRoom()
    return startPull({
      workerUrl,
      catalogPath,
      connection,
      place: place(store),
      through: options.through,
      periodMs: options.periodMs,
      isPaused,
      isFilled,
      onFill(fill) {
        options.onFill(fill)
        onNews()
      },
      onChange(what) {
        isRefused = what.includes('credentials')
        giveRoom()
        onNews()
      },
      onReady(isRebuilt) {
        catalog.open()
        if (isRebuilt) options.onRebuilt()
        onNews()
      },
      onRelease: () => catalog.close(),
      onDeath: (error) => options.onDeath(error)
    })
  }

  return {
    reader: () => catalog.current(),
    connect(connection) {
      isRefused = false
      if (pull === undefined) pull = begin(connection)
      else pull.setConnection(connection, place(store))
    },
    syncNow: () => pull?.syncNow(),
    setPaused(paused) {
      isPaused = paused
      pull?.setPaused(paused)
    },
    isPaused: () => isPaused,
    fill: () => pull?.fill(),
    isRefused: () => isRefused,
    async stop() {
      popularity.stop()
      await pull?.stop()
      catalog.close()
    }
  }
}
