import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { MessageChannel, Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { servePort } from '@kassa/integration-api'
import { goodsByCode, goodsById } from '../../../src/main/db/catalog/goods.ts'
import { searchGoods } from '../../../src/main/db/catalog/goods-search.ts'
import { pagesAhead } from '../../../src/main/catalog-sync/pull-ahead.ts'
import * as records from '../../../src/main/db/catalog/records.ts'
import type { PullStart } from '../../../src/main/catalog-sync/pull-messages.ts'
import type { ProductId } from '../../../src/shared/ids.ts'
import { behind } from '../../../src/main/system/process-priority.ts'
import {
  call,
  createService,
  execArgv,
  filled,
  lying,
  rows,
  updateOf,
  useHosts,
  workerUrl,
  type Service
} from './pull-host.ts'
import { temporaryFolder } from '../folder.ts'
import { threadPriorities } from '../../support/thread-priorities.ts'

const start = useHosts()
const product = (service: Service, index: number) => service.sandbox.world.all('product')[index]

describe('The first fill', () => {
  it('the fill brings everything that a sale needs', async () => {
    const service = createService(700)
    const host = start(service)
    await filled(host)
    const db = host.db()
    expect(rows(host, 'product')).toBe(700)
    expect(records.currencies(db).filter(({ isMain }) => isMain)).toHaveLength(1)
    expect(records.paymentMethods(db).filter(({ type }) => type === 'cash')).toHaveLength(1)
    for (const read of [records.employees, records.organizations, records.warehouses, records.cashboxes] as const) {
      expect(read(db).length).toBeGreaterThan(0)
    }
    expect(records.priceLists(db).map(({ id }) => id)).toContain(service.place.priceListId)
    const [hit] = goodsByCode(db, '4600000000007', service.place)
    expect(hit?.goods).toMatchObject({ name: 'Вода № 7', fault: undefined, isAvailableForSale: true })
    expect(Number(hit?.goods.price)).toBeGreaterThan(0)
    expect(hit?.goods.stock).toBeDefined()
    expect(searchGoods(db, 'voda 7', service.place, 50).goods.map(({ name }) => name)).toContain('Вода № 7')
    expect(records.resourceRows(db).filter(({ error }) => error !== undefined)).toEqual([])
    expect(host.pull.fill()).toBeUndefined()
  })

  it('goods can be sold long before the fill ends, and the fill shows its progress', async () => {
    const service = createService(1500)
    const host = start(service)
    await host.until(() => host.fills.some(({ canSell, isFirst }) => canSell && isFirst))
    const early = host.fills.find(({ canSell }) => canSell)
    expect(early).toMatchObject({ resource: 'product', total: 1500, isFirst: true })
    expect(early?.done).toBeLessThan(1500)
    await filled(host)
    expect(rows(host, 'product')).toBe(1500)
  })
})

describe('The thread of the first fill', () => {
  it('the fill goes on at the stored page when the worker is killed in the middle', async () => {
    const service = createService(2000)
    const path = join(temporaryFolder(), 'catalog.db')
    const asked: number[] = []
    const watched = lying(service.sandbox.send, 'product/get-paging', (data, { page }) => {
      asked.push(page)
      return data
    })
    await killedAtPage(3, service, path, watched)
    const before = asked.length
    const host = start(service, { path, through: watched })
    await filled(host)
    expect(Math.min(...asked.slice(before))).toBeGreaterThanOrEqual(3)
    expect(rows(host, 'product')).toBe(2000)
    expect(goodsByCode(host.db(), '4600000000000', service.place)).toHaveLength(1)
    expect(goodsByCode(host.db(), '4600000001999', service.place)).toHaveLength(1)
  })

  it('the fill never blocks main: the worker does all the writing, and main only reads', async () => {
    const service = createService(1000)
    const host = start(service)
    let turns = 0
    let isOver = false
    const turn = () => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    turn()
    await host.until(() => host.fills.some(({ canSell }) => canSell))
    const before = turns
    await filled(host)
    isOver = true
    expect(turns).toBeGreaterThan(before)
    expect(() => host.db().prepare('DELETE FROM product').run()).toThrow(/readonly/)
  })
})

/**
 * Starts the worker and kills it in the middle of the goods: it asks for the page after the next only when this one is
 * stored, and that request is never answered.
 */
async function killedAtPage(page: number, service: Service, path: string, send: typeof service.sandbox.send) {
  const { port1, port2 } = new MessageChannel()
  const stored = Promise.withResolvers<undefined>()
  servePort(port1, async (request) => {
    if (!request.url.includes('product/get-paging')) return send(request)
    const ask = (await request.clone().json()) as { page: number }
    if (ask.page < page + pagesAhead) return send(request)
    stored.resolve(undefined)
    return new Promise<Response>(() => undefined)
  })
  const { connection, place } = service
  const data: PullStart = {
    catalogPath: path,
    connection,
    place,
    port: port2,
    periodMs: 3_600_000,
    isPaused: false,
    extract: undefined,
    seals: undefined
  }
  const worker = new Worker(workerUrl, { workerData: data, transferList: [port2], execArgv })
  await stored.promise
  await worker.terminate()
  port1.close()
}

describe('The thread of the pull', () => {
  it.runIf(process.platform === 'linux')(
    'the thread has a lower priority than the main thread, whose priority stays',
    async () => {
      const here = getPriority()
      const before = { main: here, threads: threadPriorities().filter((place) => place === behind(here)).length }
      const host = start(createService(10))
      await filled(host)
      expect(threadPriorities().filter((place) => place === behind(here))).toHaveLength(before.threads + 1)
      expect(getPriority()).toBe(before.main)
    }
  )
})

describe('After the first fill', () => {
  it('only changes come, and deleted records go', async () => {
    const service = createService(450)
    const host = start(service)
    await filled(host)
    service.now.ms += 600_000
    const changed = product(service, 3)
    const deleted = product(service, 4)
    const shown = await call(service, 'product/get-by-id/{id}', { path: { id: changed?._id ?? '' } })
    await call(service, 'product/update', { body: updateOf(shown, { name: 'Совсем другое' }) })
    await call(service, 'product/delete/{id}', { path: { id: deleted?._id ?? '' } })
    await host.round()
    expect(rows(host, 'product')).toBe(449)
    expect(host.asked.filter((name) => name === 'product/get-paging')).toHaveLength(1)
    expect(searchGoods(host.db(), 'sovsem drugoe', service.place, 20).goods.map(({ id }) => id)).toEqual([changed?._id])
    expect(goodsById(host.db(), deleted?._id as ProductId, service.place)?.isDeleted).toBe(true)
    expect(searchGoods(host.db(), deleted?.name ?? '', service.place, 50).goods.map(({ id }) => id)).not.toContain(
      deleted?._id
    )
    expect(host.changes).toContain('product')
  })

  it('a list without changes is read again as a whole, and rows that vanished from it are removed', async () => {
    const service = createService(10)
    const host = start(service)
    await filled(host)
    const people = records.employees(host.db())
    const leaver = people.at(-1)
    await call(service, 'employee/delete/{id}', { path: { id: leaver?.id ?? '' } })
    host.pull.syncNow()
    await host.until(() => records.employees(host.db()).length === people.length - 1)
    expect(records.employees(host.db()).map(({ id }) => id)).not.toContain(leaver?.id)
  })
})

describe('A round after the first fill', () => {
  it('a round without changes asks each list of changes once', async () => {
    const service = createService(450)
    const host = start(service)
    await filled(host)
    service.now.ms += 600_000
    await host.round()
    host.changes.length = 0
    await host.round()
    for (const name of [
      'product/get-paging',
      'category/get-paging',
      'customer/get-paging',
      'product-warehouse/get-paging'
    ]) {
      expect(
        host.asked.filter((each) => each === name),
        name
      ).toHaveLength(1)
    }
    expect(host.changes).toEqual([])
  })

  it('nothing is asked while the till is offline by choice', async () => {
    const service = createService(10)
    const host = start(service, { isPaused: true })
    await host.until(() => host.rebuilt.length === 1)
    host.pull.syncNow()
    expect(host.asked).toEqual([])
    host.pull.setPaused(false)
    await filled(host)
    expect(host.asked.length).toBeGreaterThan(0)
  })
})

describe('A damaged catalogue', () => {
  it('the catalogue is set aside and built again automatically', async () => {
    const service = createService(50)
    const path = join(temporaryFolder(), 'catalog.db')
    writeFileSync(path, 'this is no database, but somebody put it here'.repeat(100))
    const host = start(service, { path })
    await filled(host)
    expect(host.rebuilt).toEqual([true])
    expect(rows(host, 'product')).toBe(50)
  })

  it('a catalogue that breaks in use is closed, set aside and built again', async () => {
    const service = createService(400)
    const first = start(service)
    await filled(first)
    const root = first.db().prepare(`SELECT rootpage AS page FROM sqlite_schema WHERE name = 'price'`).get()
    first.reader.close()
    await first.pull.stop()
    const file = openSync(first.path, 'r+')
    writeSync(file, Buffer.alloc(4096, 0xaa), 0, 4096, ((root as { page: number }).page - 1) * 4096)
    closeSync(file)
    const host = start(service, { path: first.path })
    await host.until(() => host.rebuilt.length === 2)
    expect(host.rebuilt).toEqual([false, true])
    await host.until(() => rows(host, 'priceItem') === rows(host, 'product') && rows(host, 'product') === 400)
  })

  it('whose copy is damaged too is replaced by the extract, so that a till without a network sells on', async () => {
    const service = createService(300)
    const made = Promise.withResolvers<Uint8Array>()
    const first = start(service, { onExtract: made.resolve })
    await filled(first)
    const sold = product(service, 7)
    first.pull.makeExtract([sold?._id as ProductId])
    const extract = await made.promise
    first.reader.close()
    await first.pull.stop()
    for (const path of [first.path, `${first.path}.kept`]) writeFileSync(path, 'no database'.repeat(1000))
    const host = start(service, { path: first.path, isPaused: true, extract: () => extract })
    await host.until(() => host.rebuilt.length === 1)
    expect(host.rebuilt).toEqual([true])
    expect(goodsByCode(host.db(), '4600000000007', service.place)[0]?.goods).toMatchObject({ name: 'Вода № 7' })
    expect(records.paymentMethods(host.db())).not.toHaveLength(0)
    expect(host.db().prepare('SELECT count(*) FROM product').pluck().get()).toBe(1)
    host.pull.setPaused(false)
    await host.until(() => rows(host, 'product') === 300)
  })
})
