import type { Send, Connection } from '@kassa/integration-api'
import type { ProductId } from '../../shared/ids.ts'
import type { FillView } from '../../shared/views.ts'
import { systemClock } from '../../shared/time/clock.ts'
import { learnPopularity } from './popularity.ts'
import { keepHeapSmall, letHeapGrow } from '../system/heap-limits.ts'
import { openCatalogWhenReady, type CatalogReader } from '../db/catalog/catalog-file.ts'
import { diskFailure } from '../db/core/disk-failure.ts'
import type { Reader, Store } from '../db/core/open.ts'
import { syncedAt } from '../db/catalog/records.ts'
import { extractMadeAt, keepExtract, keptExtract, mostExtracted } from '../db/catalog/catalog-extract.ts'
import { favouritePages } from '../db/catalog/favourites.ts'
import { firstProductIds } from '../db/catalog/first-goods.ts'
import { createGoodsSeals } from '../db/catalog/goods-seals.ts'
import { lastSold } from '../db/catalog/sold-goods.ts'
import { place, setting } from '../db/core/settings.ts'
import { startPull, type Pull, type PullOptions, type PullSeals } from './pull.ts'

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
  seals: PullSeals
  onFill(fill: FillView): void
  /** Called after a change that a screen may show. */
  onNews(): void
  onRebuilt(): void
  /** Called if the thread of the pull crashed. It restarts automatically. */
  onDeath(error: unknown): void
  /** Called when the pull got no answer from the service. */
  onNoAnswer(): void
}

/** The address of the pull thread's script, which is built next to the main bundle. */
const workerUrl = new URL('./pull-worker.js', import.meta.url)

const dayMs = 24 * 60 * 60_000

/** The products that an extract has: favourites, then what this till sold last, then the first ones of the shop. */
export function extractedIds(store: Reader, catalog: Reader): ProductId[] {
  const favourites = favouritePages(store).flatMap(({ tiles }) => tiles.filter(({ kind }) => kind === 'goods'))
  const ids = new Set<ProductId>(favourites.map(({ id }) => id as ProductId))
  for (const id of [...lastSold(store, mostExtracted), ...firstProductIds(catalog, mostExtracted)]) ids.add(id)
  return [...ids].slice(0, mostExtracted)
}

/** Once a day, also where the clock was set back since. */
function isExtractDue(store: Reader): boolean {
  const ageMs = systemClock.now() - (extractMadeAt(store) ?? -Infinity)
  return ageMs < 0 || ageMs >= dayMs
}

function keepExtractIn(store: Store, bytes: Uint8Array): void {
  try {
    store.transaction((db) => keepExtract(db, { madeAt: systemClock.now(), bytes }))
  } catch (error) {
    // A full disk keeps the previous extract. The next sale reports the full disk.
    if (diskFailure(error) === undefined) throw error
  }
}

/** Returns what says whether another program has changed a product. Before the goods are sealed nobody can know. */
function isAlteredBy({ key, areSealed }: PullSeals): (db: Reader, productId: string) => boolean {
  const seals = createGoodsSeals(key)
  let areKnown = false
  return (db, id) => {
    areKnown ||= areSealed()
    return areKnown && seals.isAltered(db, id)
  }
}

/** The catalogue, if it was read whole at least once. */
function filled(catalog: CatalogReader): Reader | undefined {
  const db = catalog.current()
  return db !== undefined && syncedAt(db, 'product') !== undefined ? db : undefined
}

type PullNow = { isPaused: boolean } & Required<Pick<PullOptions, 'isFilled' | 'onChange'>>

/** Starts the pull of a cache. What it reads and reports goes to the options of the cache. */
function pullFor(options: CacheOptions, catalog: CatalogReader, connection: Connection, now: PullNow): Pull {
  const { catalogPath, store } = options
  const onNews = () => options.onNews()
  return startPull({
    workerUrl,
    catalogPath,
    connection,
    place: place(store),
    through: options.through,
    periodMs: options.periodMs,
    seals: options.seals,
    isPaused: now.isPaused,
    isFilled: now.isFilled,
    extract: () => keptExtract(store)?.bytes,
    onExtract: (bytes) => keepExtractIn(store, bytes),
    onFill(fill) {
      options.onFill(fill)
      onNews()
    },
    onChange(what) {
      now.onChange(what)
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

/** Opens the existing catalogue. Nothing is pulled before `connect`. */
export function openCache(options: CacheOptions): Cache {
  const { catalogPath, store } = options
  const catalog = openCatalogWhenReady(catalogPath, isAlteredBy(options.seals))
  let pull: Pull | undefined
  let isRefused = false
  let isPaused = setting(store, 'offline') ?? false
  const popularity = learnPopularity(store, systemClock, (ids) => {
    pull?.setPopular(ids)
    const from = filled(catalog)
    if (from !== undefined && isExtractDue(store)) pull?.makeExtract(extractedIds(store, from))
  })

  const isFilled = (): boolean => filled(catalog) !== undefined
  /** Sets the heap limits: a small heap would slow down a fill, also the fill of a rebuilt catalogue. */
  const adjustHeap = () => (isFilled() ? keepHeapSmall() : letHeapGrow())
  const begin = (connection: Connection): Pull => {
    adjustHeap()
    return pullFor(options, catalog, connection, {
      isPaused,
      isFilled,
      onChange(what) {
        if (what.includes('noAnswer')) return options.onNoAnswer()
        isRefused = what.includes('credentials')
        adjustHeap()
      }
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
