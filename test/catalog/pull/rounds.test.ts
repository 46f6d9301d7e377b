import { afterEach, expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import { faultsFromTable, type FaultRow } from '@kassa/sandbox'
import { putIndex } from '../../../src/main/db/catalog/catalog-index.ts'
import { searchGoods } from '../../../src/main/db/catalog/goods-search.ts'
import { readingOf, resourceRows } from '../../../src/main/db/catalog/records.ts'
import { createReadPage } from '../../../src/main/catalog-sync/pull-read.ts'
import { createPuller, type Puller } from '../../../src/main/catalog-sync/pull-rounds.ts'
import type { Clock, Instant, Monotonic, Random } from '../../../src/shared/ports.ts'
import { createService, type Service } from './pull-host.ts'
import { emptyCatalog } from '../folder.ts'

/** A clock that moves only when the test advances it. */
function manualClock() {
  let now = 0
  let timers: { at: number; work: () => void }[] = []
  const clock: Clock = {
    now: () => now as Instant,
    monotonic: () => now as Monotonic,
    after(delayMs, work) {
      const timer = { at: now + delayMs, work }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    }
  }
  /** Runs everything that needs no time, until something waits for a timer. */
  const settle = async () => {
    do await new Promise((resolve) => setImmediate(resolve))
    while (timers.length === 0)
    return timers.map(({ at }) => at - now)
  }
  const forward = async (delayMs: number) => {
    now += delayMs
    const due = timers.filter(({ at }) => at <= now)
    timers = timers.filter(({ at }) => at > now)
    for (const { work } of due) work()
    return settle()
  }
  return { clock, settle, forward }
}

const half: Random = { fraction: () => 0.5, bytes: (count) => new Uint8Array(count) }

const running: Puller[] = []
afterEach(async () => {
  for (const puller of running.splice(0)) await puller.stop()
})

function begin(service: Service, rows: FaultRow[] = []) {
  const { clock, settle, forward } = manualClock()
  const store = emptyCatalog()
  const asked: string[] = []
  const changes: string[] = []
  const crashes: unknown[] = []
  service.sandbox.setFaults(faultsFromTable(rows, seededRandom(1)))
  const send = (request: Request) => {
    asked.push(new URL(request.url).pathname.split('/v2/')[1] ?? '')
    return service.sandbox.send(request)
  }
  const puller = createPuller({
    store,
    read: createReadPage(send, () => service.connection),
    clock,
    random: half,
    periodMs: 60_000,
    place: service.place,
    service: service.connection.baseUrl,
    onFill: () => undefined,
    onChange: (what) => changes.push(...what),
    onCrash: (error) => crashes.push(error)
  })
  running.push(puller)
  puller.start()
  const count = (name: string) => asked.filter((each) => each === name).length
  return { puller, store, asked, changes, crashes, settle, forward, count }
}

it('each round reads changes, and every fifth round reads whole lists', async () => {
  const run = begin(createService(10))
  expect(await run.settle()).toEqual([60_000])
  expect([run.count('product/get-paging'), run.count('currency/get-all')]).toEqual([1, 1])
  for (let round = 1; round <= 4; round += 1) await run.forward(60_000)
  expect([run.count('product/get-paging'), run.count('currency/get-all')]).toEqual([5, 1])
  await run.forward(60_000)
  expect([run.count('product/get-paging'), run.count('currency/get-all')]).toEqual([6, 2])
})

it('a round begins at once when asked for', async () => {
  const run = begin(createService(10))
  await run.settle()
  run.puller.syncNow()
  await run.settle()
  expect([run.count('product/get-paging'), run.count('currency/get-all')]).toEqual([2, 2])
})

it('rounds wait longer and longer while the service does not answer, up to five minutes, and are frequent again after that', async () => {
  const run = begin(createService(10), [{ fault: { kind: 'notSent' }, times: 12 }])
  const pauses: number[] = []
  for (let [pause] = await run.settle(); run.asked.length <= 12; [pause] = await run.forward(pause ?? 0)) {
    pauses.push(pause ?? 0)
  }
  expect(pauses).toEqual([750, 1500, 3000, 6000, 12_000, 24_000, 48_000, 96_000, 192_000, 225_000, 225_000, 225_000])
  expect(await run.settle()).toEqual([60_000])
})

it('a round asks for no other list after one list could not be reached', async () => {
  const run = begin(createService(10), [{ fault: { kind: 'lostRequest' }, times: 1 }])
  await run.settle()
  expect(run.asked).toEqual(['currency/get-all'])
})

it('a round waits as long as the service asks for, even when a person wants it at once', async () => {
  const fault = { kind: 'error', when: 'before', status: 429, retryAfterSeconds: 40 } as const
  const run = begin(createService(10), [{ fault, times: 1 }])
  await run.settle()
  await run.forward(2000)
  run.puller.syncNow()
  await run.settle()
  expect(run.asked).toHaveLength(1)
  await run.forward(38_000)
  expect(run.asked.length).toBeGreaterThan(1)
})

it('a round reads again only the list that failed', async () => {
  const fault = { kind: 'html', when: 'before' } as const
  const run = begin(createService(10), [{ endpoint: 'category/get-paging', fault, times: 1 }])
  await run.settle()
  run.asked.length = 0
  expect(resourceRows(run.store).find(({ name }) => name === 'category')?.error).toBe('service.failed')
  await run.forward(1000)
  expect(run.asked).toEqual(['category/get-paging', 'category/get-deleted'])
  expect(resourceRows(run.store).find(({ name }) => name === 'category')?.error).toBeUndefined()
})

it('a round resumes a list where it stopped', async () => {
  const run = begin(createService(900), [{ endpoint: 'product/get-paging', fault: { kind: 'truncated' }, at: [4] }])
  await run.settle()
  expect(run.store.prepare(`SELECT page FROM cursor WHERE resource = 'product'`).get()).toEqual({ page: 3 })
  run.asked.length = 0
  await run.forward(1000)
  expect(run.count('product/get-paging')).toBe(2)
  expect(resourceRows(run.store).find(({ name }) => name === 'product')).toMatchObject({
    rows: 900,
    error: undefined
  })
  // The reading counts from its first request, which is as old as the break was long.
  const { askedAt, endedAt } = readingOf(run.store, 'product') ?? { askedAt: 0, endedAt: 0 }
  expect(endedAt - askedAt).toBe(1000)
})

it('a round moves the best sellers to the front when there is time', async () => {
  const run = begin(createService(30))
  await run.settle()
  const at = createService(30).place
  const before = searchGoods(run.store, 'чай', at, 10).goods.map(({ id }) => id)
  run.puller.setPopular([...before].reverse())
  run.puller.syncNow()
  await run.settle()
  expect(searchGoods(run.store, 'чай', at, 10).goods.map(({ id }) => id)).toEqual([...before].reverse())
})

it('a round merges the pieces of an index, a step at a time, once a day, and stops when somebody searches', async () => {
  const run = begin(createService(1400))
  const pieces = () => run.store.prepare(`SELECT count(DISTINCT segid) FROM word_idx`).pluck().get() as number
  const scatter = () => {
    for (let part = 0; part < 9; part += 1)
      run.store.transaction((db) => {
        for (let row = 0; row < 300; row += 1)
          putIndex(db, 900_000 + part * 300 + row, `^suv${row} ${run.asked.length} ${part}x${row} ${row * 7919}`)
      })
  }
  expect([await run.settle(), pieces()]).toEqual([[60_000], 1])
  scatter()
  await run.forward(60_000)
  expect(pieces()).toBeGreaterThan(4)
  const aDay = 20 * 3_600_000
  expect(await run.forward(aDay)).toEqual([5])
  const before = run.count('product/get-paging')
  run.puller.syncNow()
  expect(await run.settle()).toEqual([0])
  expect(await run.forward(0)).toEqual([60_000])
  expect(run.count('product/get-paging')).toBe(before + 1)
  await run.forward(60_000)
  expect(pieces()).toBe(1)
})

it('a fatal error ends the rounds and is passed on', async () => {
  const service = createService(10)
  const run = begin(service)
  await run.settle()
  run.store.close()
  run.puller.syncNow()
  await new Promise((resolve) => setImmediate(resolve))
  await run.puller.stop()
  expect(run.crashes).toHaveLength(1)
})
