import '../system/jitless.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { assert } from '../../shared/assert.ts'
import { portSend, createSend } from '@kassa/integration-api'
import { systemRandom } from '../system/random.ts'
import { systemClock } from '../../shared/time/clock.ts'
import { dropCopy, isCopyOld, isDamage, keepCopy, openOrRebuild, setAside } from '../db/catalog/catalog-file.ts'
import { extractCatalog } from '../db/catalog/catalog-extract.ts'
import { createGoodsGuard, createGoodsSeals, type GoodsGuard } from '../db/catalog/goods-seals.ts'
import { createListSeals } from '../db/catalog/list-seals.ts'
import { syncedAt } from '../db/catalog/records.ts'
import type { Store } from '../db/core/open.ts'
import type { ProductId } from '../../shared/ids.ts'
import { yieldToOthers } from '../system/process-priority.ts'
import type { FromPull, PullStart, ToPull } from './pull-messages.ts'
import { createReadPage } from './pull-read.ts'
import { createPuller, type Puller } from './pull-rounds.ts'

// The thread of the pull. It has its own connection to the service and to catalog.db, which no other thread writes.

const dayMs = 24 * 60 * 60_000
const parent = parentPort
assert(parent, 'the pull runs in a worker thread')
yieldToOthers()
const start = workerData as PullStart
let { connection, place } = start
const send = start.port === undefined ? createSend() : portSend(start.port)
const tell = (message: FromPull) => parent.postMessage(message)

function begin(isRebuiltAlready: boolean): { puller: Puller; store: Store; close(): void } {
  const { store, isRebuilt } = openOrRebuild(start.catalogPath, extract)
  tell({ kind: 'ready', isRebuilt: isRebuilt || isRebuiltAlready })
  const puller = createPuller({
    store,
    read: createReadPage(send, () => connection),
    clock: systemClock,
    random: systemRandom,
    periodMs: start.periodMs,
    place,
    service: connection.baseUrl,
    goods: guardGoods(store),
    onFill: (fill) => tell({ kind: 'fill', fill }),
    onChange: (what) => {
      tell({ kind: 'change', what })
      keepDaily(store)
    },
    onCrash
  })
  puller.setPaused(isPaused)
  puller.start()
  keepDaily(store)
  return { puller, store, close: () => store.close() }
}

/** A copy from before the goods were sealed would look altered, so it is dropped; a new one is made at once. */
function guardGoods(store: Store): GoodsGuard | undefined {
  if (start.seals === undefined) return undefined
  return createGoodsGuard({
    store,
    clock: systemClock,
    seals: createGoodsSeals(start.seals.key),
    lists: createListSeals(start.seals.key),
    areSealed,
    onSealed() {
      areSealed = true
      dropCopy(store.path)
      tell({ kind: 'sealed' })
    },
    onAltered(found) {
      tell({ kind: 'altered', found })
      queueMicrotask(() => running.puller.syncNow())
    }
  })
}

/** Copies the filled catalogue each day. An error does no harm, because the catalogue itself exists. */
function keepDaily(store: Store): void {
  if (isKeeping || syncedAt(store, 'product') === undefined || !isCopyOld(store.path, dayMs, systemClock.now())) return
  isKeeping = true
  void keepCopy(store)
    .catch(() => undefined)
    .finally(() => (isKeeping = false))
}

/** Makes the extract that till.db keeps. A catalogue that was never read whole is none to keep. */
function sendExtract(store: Store, ids: readonly ProductId[]): void {
  if (syncedAt(store, 'product') === undefined) return
  try {
    extract = extractCatalog(store, ids)
    tell({ kind: 'extract', bytes: extract })
  } catch (error) {
    // A disk without room keeps the extract of before; damage is found by the next page as well.
    if (isDamage(error)) onCrash(error)
  }
}

/** Damage may be found only when a page is written. Then main closes the file, and it is rebuilt. */
function onCrash(error: unknown): void {
  if (!isDamage(error)) throw error
  running.close()
  tell({ kind: 'release' })
}

async function stop(): Promise<void> {
  await running.puller.stop()
  running.close()
  start.port?.close()
  parent?.close()
}

let { extract } = start
let areSealed = start.seals?.areSealed ?? false
let isKeeping = false
let isPaused = start.isPaused
let running = begin(false)

parent.on('message', (message: ToPull) => {
  switch (message.kind) {
    case 'syncNow':
      return running.puller.syncNow()
    case 'pause':
      isPaused = message.paused
      return running.puller.setPaused(isPaused)
    case 'connection':
      connection = message.connection
      place = message.place
      return running.puller.setPlace(connection.baseUrl, place)
    case 'popular':
      return running.puller.setPopular(message.ids)
    case 'released':
      setAside(start.catalogPath)
      running = begin(true)
      return
    case 'extract':
      return sendExtract(running.store, message.ids)
    case 'stop':
      return void stop()
  }
})
