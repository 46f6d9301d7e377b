// One first fill or one later round in a process of its own, so that its time and its memory are its own. Started by
// fill.ts; `inline` runs the pull on this very thread, which is how the length of transactions can be seen.
import { systemRandom } from '../../src/main/chance.ts'
import { systemClock } from '../../src/main/clock.ts'
import type { Connection } from '../../src/main/api/connection.ts'
import { createSend } from '../../src/main/api/send.ts'
import { openOrRebuild } from '../../src/main/store/catalog-file.ts'
import type { Store } from '../../src/main/store/open.ts'
import { startPull } from '../../src/main/sync/pull.ts'
import { createReadPage } from '../../src/main/sync/pull-read.ts'
import { resources, type PullPlace } from '../../src/main/sync/pull-resources.ts'
import { createPuller } from '../../src/main/sync/pull-rounds.ts'
import type { FillView } from '../../src/shared/views.ts'
import { execArgv } from './service.ts'

export type FillOptions = { path: string; connection: Connection; place: PullPlace; isInline: boolean }
export type FillReport = {
  /** Milliseconds since the pull was started. */
  sellsMs: number
  goodsMs: number
  allMs: number
  /** Of this process, from the start of the pull. */
  cpuMs: number
  maxRssMb: number
  /** Inline only: the length of every transaction. */
  transactionsMs: number[]
}
export type FillNews = { kind: 'page'; done: number } | ({ kind: 'end' } & FillReport)

const options = JSON.parse(process.argv[2] ?? '{}') as FillOptions
const tell = (news: FillNews) => process.send?.(news)
const from = performance.now()
const cpuFrom = process.cpuUsage()
const since = () => performance.now() - from
const report: FillReport = { sellsMs: 0, goodsMs: 0, allMs: 0, cpuMs: 0, maxRssMb: 0, transactionsMs: [] }

function timedStore(store: Store): Store {
  return {
    ...store,
    transaction(work) {
      const begun = performance.now()
      const value = store.transaction(work)
      report.transactionsMs.push(performance.now() - begun)
      return value
    }
  }
}

let last: FillView | undefined
function onFill(fill: FillView): void {
  if (fill.canSell && report.sellsMs === 0) report.sellsMs = since()
  if (last?.resource === 'product' && fill.resource !== 'product' && report.goodsMs === 0) report.goodsMs = since()
  if (fill.resource === 'product') tell({ kind: 'page', done: fill.done })
  last = fill
  if (fill.error !== undefined && fill.error !== 'service.rateLimited') throw new Error(`the fill met ${fill.error}`)
  // The last list of a round; its view tells that the answer was stored.
  if (fill.isFirst || fill.resource !== resources.at(-1)?.name || report.allMs > 0) return
  report.allMs = since()
  if (report.goodsMs === 0) report.goodsMs = report.allMs
  const { user, system } = process.cpuUsage(cpuFrom)
  report.cpuMs = (user + system) / 1000
  report.maxRssMb = process.resourceUsage().maxRSS / 1024
  tell({ kind: 'end', ...report })
}

const { path, connection, place } = options
const periodMs = 3_600_000
if (options.isInline) {
  const { store } = openOrRebuild(path)
  createPuller({
    store: timedStore(store),
    read: createReadPage(createSend(), () => connection),
    clock: systemClock,
    random: systemRandom,
    periodMs,
    place,
    service: connection.baseUrl,
    onFill,
    onChange: () => undefined,
    onCrash: (error) => {
      throw error
    }
  }).start()
} else {
  const workerUrl = new URL('../../src/main/sync/pull-worker.ts', import.meta.url)
  startPull({ workerUrl, execArgv, catalogPath: path, connection, place, through: 'undici', periodMs, onFill, onChange: () => undefined }) // prettier-ignore
}
process.on('disconnect', () => process.exit(0))
