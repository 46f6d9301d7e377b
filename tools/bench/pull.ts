import { join } from 'node:path'
import { copyFileSync, rmSync, statSync } from 'node:fs'
import { pageLimit } from '../../src/main/catalog-sync/pull-ahead.ts'
import { bareFill, fill, fillUntilKilled } from './fill.ts'
import { withLimit, figure, sampleOf, short, type Row, type Section } from './measure.ts'
import type { Run } from './run.ts'
import { startService } from './service.ts'

const latencyMs = 40
const connections = 6
/** The parts that measure the network need no more goods than this. */
const networkGoods = 8_000
/** Goods of the fill with a rate limit, where the rate alone sets the time. */
const limitedGoods = 6000

/** Measures the same fill from a service with slow answers, from one with a rate limit, and after a kill. */
async function overTheNetwork(run: Run): Promise<Row[]> {
  const goods = Math.min(run.goods, networkGoods)
  const slow = await startService({ goods, catalogue: run.catalogue, latencyMs })
  const { place } = slow
  const path = (name: string) => join(run.folder, `${name}.db`)
  const near = await startService({ goods, catalogue: run.catalogue })
  const nearest = await fill({ path: path('near'), connection: near.connection(), place })
  const far = await fill({ path: path('far'), connection: slow.connection(), place })
  await slow.stop()
  const pages = goods / pageLimit
  const leastMs = Math.max(nearest.goodsMs, (pages / connections) * latencyMs)
  const farRow = withLimit(`${goods} goods, answers delayed by ${latencyMs} ms`, figure(far.goodsMs, 'ms'), {
    what: 'the larger of: no delay; pages ÷ 6 connections × 40 ms',
    value: figure(leastMs, 'ms')
  })
  const before = await near.counts()
  const killedFill = { path: path('killed'), connection: near.connection(), place }
  await fillUntilKilled(killedFill, goods / 2)
  await fill(killedFill)
  const after = await near.counts()
  await near.stop()
  const read = after.product - before.product
  const killed = {
    what: `killed at half of ${goods} goods: pages of goods read in total`,
    value: figure(read, `of ${pages}`),
    goal: 'few read twice',
    isMet: read <= pages * 1.15 + 12
  }
  const rate = { requests: 20, windowMs: 1000 }
  const strict = await startService({ goods: Math.min(goods, limitedGoods), catalogue: run.catalogue, rate })
  const limited = await fill({ path: path('limited'), connection: strict.connection(), place })
  const { requests, refused } = await strict.counts()
  await strict.stop()
  const leastLimited = ((requests - refused) / rate.requests) * rate.windowMs
  return [
    { ...farRow, goal: '≤ 1.3 ×', isMet: (farRow.ratio ?? 0) <= 1.3 },
    killed,
    withLimit(`the whole fill with at most ${rate.requests} requests a second`, figure(limited.allMs, 'ms'), {
      what: 'all requests at this rate',
      value: figure(leastLimited, 'ms')
    }),
    { what: 'requests refused with 429', value: figure(refused, `of ${requests}`) }
  ]
}

const sum = (times: readonly number[]) => Math.round(times.reduce((all, one) => all + one, 0))
const perSecond = (goods: number, ms: number) => figure(Math.round((goods / ms) * 1000), 'rows/s')

const unchangedRows = (ms: number, requests: number): Section['rows'] => [
  { what: 'nothing has changed: the next start', value: figure(ms, 'ms') },
  { what: 'nothing has changed: requests for goods', value: figure(requests, ''), goal: '1', isMet: requests === 1 }
]

/** Measures the first fill against its limit, a round without changes, and the influence of the network. */
export async function pullPart(run: Run): Promise<Section> {
  const { goods, filled, service, place, folder } = run
  const barePath = join(folder, 'bare-fill.db')
  const bare = await bareFill(service, barePath)
  rmSync(barePath, { force: true })
  const transactions = sampleOf(filled.transactionsMs)
  const steps = sampleOf(run.mergeStepsMs)
  const before = await service.counts()
  const againPath = join(folder, 'again.db')
  copyFileSync(run.catalogPath, againPath)
  const again = await fill({ path: againPath, connection: service.connection(), place })
  const after = await service.counts()
  rmSync(againPath, { force: true })
  const priceMs = filled.allMs - filled.goodsMs
  const ratio = filled.allMs / bare.ms
  return {
    name: 'pull',
    title: 'The pull: the first fill, and later rounds',
    notes: [
      'Bare: the same bytes parsed and the same rows inserted into the same tables and indexes, page by page in one thread; without comparisons, checks or network.',
      `Goods took ${short(filled.goodsMs)} ms, their price items and the small lists ${short(priceMs)} ms. The service creates its pages in its own process.`
    ],
    rows: [
      {
        ...withLimit(`${goods} goods and their price items`, figure(filled.allMs, 'ms'), {
          what: 'bare parse and insert',
          value: figure(bare.ms, 'ms')
        }),
        goal: '≤ 1.1 ×',
        isMet: ratio <= 1.1
      },
      withLimit('the same, processor time of all threads', figure(filled.cpuMs, 'ms'), {
        what: 'bare',
        value: figure(bare.cpuMs, 'ms')
      }),
      withLimit('the same as a rate', perSecond(2 * goods, filled.allMs), {
        what: 'bare',
        value: perSecond(2 * goods, bare.ms)
      }),
      { what: 'from the start to the first possible sale', value: figure(filled.sellsMs, 'ms') },
      {
        what: 'transactions of the pull',
        value: transactions,
        goal: 'none over 100 ms',
        isMet: transactions.worst <= 100
      },
      { what: 'later, in idle time: the index is merged into one segment', value: figure(sum(run.mergeStepsMs), 'ms') },
      { what: 'one step of that', value: steps, goal: 'none over 100 ms', isMet: steps.worst <= 100 },
      ...unchangedRows(again.allMs, after.product - before.product),
      {
        what: 'highest memory of the process of the fill',
        value: figure(filled.maxRssMb, 'MB'),
        goal: '≤ 250 MB',
        isMet: filled.maxRssMb <= 250
      },
      { what: 'the catalogue on disk', value: figure(statSync(run.catalogPath).size / 1e6, 'MB') },
      ...(await overTheNetwork(run))
    ]
  }
}
