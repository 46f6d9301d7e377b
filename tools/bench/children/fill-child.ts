// One first fill or one later round in its own process, so that its time and memory are measured alone. Started by
// fill.ts.
import { existsSync, readFileSync } from 'node:fs'
import type { Connection } from '@kassa/integration-api'
import { startPull } from '../../../src/main/catalog-sync/pull.ts'
import { resources, type PullPlace } from '../../../src/main/catalog-sync/pull-resources.ts'
import type { FillView } from '../../../src/shared/views.ts'
import { transactionChannel } from '../measure.ts'

export type FillOptions = {
  path: string
  connection: Connection
  place: PullPlace
  workerUrl: string
}
export type FillReport = {
  /** Milliseconds since the start of the pull. */
  sellsMs: number
  goodsMs: number
  allMs: number
  /** Of this process, since the start of the pull. */
  cpuMs: number
  maxRssMb: number
  /** The duration of each transaction of the worker. */
  transactionsMs: number[]
}
export type FillNews = { kind: 'page'; done: number } | ({ kind: 'end' } & FillReport)

/**
 * Returns the peak memory of this process. The system's figure for a child process starts with the memory of its
 * parent, so /proc/self/status is read instead.
 */
function peakRssMb(): number {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  const kB = /^VmHWM:\s*(\d+) kB/m.exec(status)?.[1]
  return Number(kB ?? process.resourceUsage().maxRSS) / 1024
}

const options = JSON.parse(process.argv[2] ?? '{}') as FillOptions
const tell = (news: FillNews) => process.send?.(news)
const from = performance.now()
const cpuFrom = process.cpuUsage()
const since = () => performance.now() - from
const report: FillReport = { sellsMs: 0, goodsMs: 0, allMs: 0, cpuMs: 0, maxRssMb: 0, transactionsMs: [] }

let last: FillView | undefined
function onFill(fill: FillView): void {
  if (fill.canSell && report.sellsMs === 0) report.sellsMs = since()
  if (last?.resource === 'product' && fill.resource !== 'product' && report.goodsMs === 0) report.goodsMs = since()
  if (fill.resource === 'product') tell({ kind: 'page', done: fill.done })
  last = fill
  if (fill.error !== undefined && fill.error !== 'service.rateLimited')
    throw new Error(`the fill failed: ${fill.error}`)
  // This is the last list of a round. The till reports it after it stored the answer.
  if (fill.isFirst || fill.resource !== resources.at(-1)?.name || report.allMs > 0) return
  report.allMs = since()
  if (report.goodsMs === 0) report.goodsMs = report.allMs
  const { user, system } = process.cpuUsage(cpuFrom)
  report.cpuMs = (user + system) / 1000
  report.maxRssMb = peakRssMb()
  tell({ kind: 'end', ...report })
}

new BroadcastChannel(transactionChannel).onmessage = (event) => {
  report.transactionsMs.push((event as MessageEvent<number>).data)
}
const { workerUrl, path, connection, place } = options
startPull({
  workerUrl: new URL(workerUrl),
  catalogPath: path,
  connection,
  place,
  through: 'undici',
  periodMs: 3_600_000,
  onFill,
  onChange: () => undefined
})
process.on('disconnect', () => process.exit(0))
