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

/** The catalogue of one shop: its file for reading, and the thread that updates it. */
export type Cache = {
  reader(): Reader | undefined
  /** Starts the pull, or gives the running pull its new connection. */
  connect(connection: Connection): void
  syncNow(): void
  setPaused(isPaused: boolean): void
  /** Returns true if the till is offline by hand or the disk is full. */
  isPaused(): boolean
  fill(): FillView | undefined
  /** The service refused the credentials of the pull, and there are no new ones yet. */
  isRefused(): boolean
  stop(): Promise<void>
}

export type CacheOptions = {
  catalogPath: string
  store: Store
  through: 'undici' | Send
  periodMs: number
  onFill(fill: FillView): void
  /** Called after a change that a screen may show. */
  onNews(): void
  onRebuilt(): void
  /** Called if the thread of the pull crashed. It restarts automatically. */
  onDeath(error: unknown): void
}

/** The address of the pull thread's script, which is built next to the main bundle. */
const workerUrl = new URL('./pull-worker.js', import.meta.url)

/** Opens the existing catalogue. Nothing is pulled before `connect`. */
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
  /** Sets the heap limits: a small heap would slow down a fill, also the fill of a rebuilt catalogue. */
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
