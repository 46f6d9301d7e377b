import { join } from 'node:path'
import { copyFileSync } from 'node:fs'
import { createSend } from '@kassa/integration-api'
import { systemRandom } from '../../src/main/system/random.ts'
import { systemClock } from '../../src/shared/time/clock.ts'
import { openCatalogWhenReady } from '../../src/main/db/catalog/catalog-file.ts'
import { searchGoods } from '../../src/main/db/catalog/goods-search.ts'
import { goodsByCode } from '../../src/main/db/catalog/goods.ts'
import type { Migration } from '../../src/main/db/core/migrate.ts'
import { catalogMigrations, tillMigrations } from '../../src/main/db/core/migrations.ts'
import { openTill, type Reader } from '../../src/main/db/core/open.ts'
import { startPull } from '../../src/main/catalog-sync/pull.ts'
import { createReadPage } from '../../src/main/catalog-sync/pull-read.ts'
import { createPuller } from '../../src/main/catalog-sync/pull-rounds.ts'
import { withLimit, sampleOf, type Row, type Sample, type Section } from './measure.ts'
import type { Run } from './run.ts'
import { sellable } from './sales.ts'
import { queriesOf } from './search.ts'
import { execArgv, type Service } from './service.ts'
import { openBenchTill, scanAll, type BenchTill } from './till.ts'

// A cashier works while the till reads the whole catalogue again with other prices. A busy thread answers a key late,
// so each time is measured from the moment when the key was due.

const stepMs = 12
type Times = { scan: number[]; search: number[]; sale: number[] }
type Pulling = { stop(): Promise<void> }

/** Works at the till for `forMs`. */
async function work(
  till: BenchTill,
  catalog: () => Reader,
  run: Run,
  forMs: number
): Promise<Record<keyof Times, Sample>> {
  const times: Times = { scan: [], search: [], sale: [] }
  const codes = sellable(run, 500)
  const queries = Object.values(queriesOf(run, 40)).flat()
  const until = performance.now() + forMs
  for (let turn = 0; performance.now() < until; turn += 1) {
    const due = performance.now() + stepMs
    await new Promise((resolve) => setTimeout(resolve, stepMs))
    const code = codes[turn % codes.length] ?? ''
    if (turn % 4 === 3) {
      const { ticket } = await scanAll(till, [code])
      const from = performance.now()
      await till.call('checkout.cashExact', { ticketId: ticket.id })
      times.sale.push(performance.now() - from)
    } else if (turn % 4 === 1) {
      searchGoods(catalog(), queries[turn % queries.length] ?? '', run.place, 20)
      times.search.push(performance.now() - due)
    } else {
      goodsByCode(catalog(), code, run.place)
      times.scan.push(performance.now() - due)
    }
  }
  return { scan: sampleOf(times.scan), search: sampleOf(times.search), sale: sampleOf(times.sale) }
}

/** Runs the pull as in the product: in its own thread, with two files. */
function pullInWorker(path: string, service: Service): Pulling {
  const pull = startPull({
    workerUrl: new URL('../../src/main/catalog-sync/pull-worker.ts', import.meta.url),
    execArgv,
    catalogPath: path,
    connection: service.connection(1),
    place: service.place,
    through: 'undici',
    periodMs: 3_600_000,
    onFill: () => undefined,
    onChange: () => undefined
  })
  return pull
}

/**
 * The tables of both files in one file. Both have a table of customers of the same name; the one of the till is not
 * needed here.
 */
const oneFile: Migration[] = [
  ...tillMigrations.map(({ name, sql }) => ({
    name,
    sql: sql.replaceAll(/\b(TABLE|ON) customer\b/g, '$1 till_customer')
  })),
  ...catalogMigrations
].map((each, index) => ({ ...each, number: index + 1 }))

/** Measures the design that the till avoids: one file, and the pull in the thread that answers keys. */
async function workBlocked(run: Run, service: Service, forMs: number): Promise<Record<keyof Times, Sample>> {
  const store = openTill(join(run.folder, 'one.db'), oneFile)
  store.prepare(`ATTACH ? AS other`).run(run.catalogPath)
  store.transaction((db) => copyTables(db))
  store.prepare('DETACH other').run()
  const connection = service.connection(1)
  const till = await openBenchTill(run, store, store)
  const puller = createPuller({
    store,
    read: createReadPage(createSend(), () => connection),
    clock: systemClock,
    random: systemRandom,
    periodMs: 3_600_000,
    place: run.place,
    service: connection.baseUrl,
    onFill: () => undefined,
    onChange: () => undefined,
    onCrash: (error) => {
      throw error
    }
  })
  puller.start()
  const times = await work(till, () => store, run, forMs)
  await puller.stop()
  till.remove()
  store.close()
  return times
}

function copyTables(db: Reader): void {
  const tables = ['product', 'code', 'price', 'stock', 'record', 'folded']
  for (const table of tables) db.prepare(`INSERT INTO main.${table} SELECT * FROM other.${table}`).run()
  for (const index of ['word', 'part'])
    db.prepare(`INSERT INTO ${index} (rowid, text) SELECT row, text FROM main.folded`).run()
}

function rowsOf(
  idle: Record<keyof Times, Sample>,
  pulled: Record<keyof Times, Sample>,
  blocked: Record<keyof Times, Sample>
): Row[] {
  const names = { scan: 'a scan', search: 'a query', sale: 'a synced sale' }
  return (['scan', 'search', 'sale'] as const).flatMap((kind) => [
    {
      ...withLimit(`${names[kind]}, during a pull by the worker`, pulled[kind], {
        what: 'without other work',
        value: idle[kind]
      }),
      ...(kind === 'sale'
        ? { goal: 'p99 ≤ 5 ms', isMet: pulled.sale.p99 <= 5 }
        : { goal: 'p99 ≤ 16.7 ms', isMet: pulled[kind].p99 <= 16.7 })
    },
    withLimit(`${names[kind]}, pull in the same thread and file`, blocked[kind], {
      what: 'pull by the worker',
      value: pulled[kind]
    })
  ])
}

/** Measures the calls of a cashier during a pull: with the worker and the second file, and without them. */
export async function loadPart(run: Run): Promise<Section> {
  const forMs = run.goods > 200_000 ? 8000 : 6000
  const path = join(run.folder, 'load.db')
  copyFileSync(run.catalogPath, path)
  const reader = openCatalogWhenReady(path)
  const catalog = () => reader.current() ?? run.catalog
  const till = await openBenchTill(run, catalog())
  const idle = await work(till, catalog, run, forMs)
  const pulling = pullInWorker(path, run.service)
  const pulled = await work(till, catalog, run, forMs)
  await pulling.stop()
  till.remove()
  reader.close()
  const blocked = await workBlocked(run, run.service, forMs)
  return {
    name: 'load',
    title: 'At the register during a pull of the whole catalogue with changed prices',
    notes: [
      'A scan and a query are measured from the time when they were due, so waiting for a busy thread is included. In an idle thread this is only the delay of the timer.',
      `Each measurement lasts ${forMs / 1000} s.`
    ],
    rows: rowsOf(idle, pulled, blocked)
  }
}
