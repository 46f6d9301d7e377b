import { describe, expect, test } from 'vitest'
import { fail, ok } from '../../../src/shared/failure.ts'
import type { Clock } from '../../../src/shared/ports.ts'
import type { Store } from '../../../src/main/db/core/open.ts'
import { runPass } from '../../../src/main/catalog-sync/pull-pass.ts'
import { isFirstFill } from '../../../src/main/catalog-sync/pull-progress.ts'
import type { ReadPage } from '../../../src/main/catalog-sync/pull-read.ts'
import type { Guard } from '../../../src/main/catalog-sync/pull-guard.ts'
import { resources } from '../../../src/main/catalog-sync/pull-resources.ts'
import type { Place } from '../../../src/main/domain/core/model.ts'
import { emptyCatalog } from '../folder.ts'
import { createOffice, type Table } from './pull-office.ts'

// Pulls from a back office whose users insert, change and delete while pages are read: answers fail, tills are killed
// between pages, and clocks of tills jump. In the end the catalogue equals the service, and no row that was always
// there was ever missing.

const seeds = 40
const names = ['currency', 'method', 'employee', 'category', 'product', 'priceItem', 'stock', 'customer']
const pulled = resources.filter(({ name }) => names.includes(name))
const place = { organizationId: 'shop', priceListId: 'retail', warehouseId: 'near' } as Place

type Office = ReturnType<typeof createOffice>

const idsIn: Record<Exclude<Table, 'product'> | 'product' | 'priceItem', string> = {
  product: `SELECT id FROM product WHERE is_deleted = 0 ORDER BY id`,
  priceItem: `SELECT product_id FROM price WHERE source = 'item' ORDER BY product_id`,
  ...(Object.fromEntries(
    ['customer', 'employee', 'category', 'method', 'currency'].map((kind) => [
      kind,
      `SELECT id FROM record WHERE kind = '${kind}' ORDER BY id`
    ])
  ) as Record<Exclude<Table, 'product'>, string>)
}
type Listed = keyof typeof idsIn
const cached = (store: Store, list: Listed) => store.prepare(idsIn[list]).pluck().all() as string[]
const there = (office: Office, list: Listed) =>
  office.living(list === 'priceItem' ? 'product' : list).map(({ id }) => id)

/** Runs one round over every resource. Between two pages the till may be killed, and only the file is left then. */
async function round(office: Office, store: Store, guards: Map<string, Guard>, isBusy: boolean): Promise<void> {
  const leapMs = isBusy ? (office.below(5) - 2) * 86_400_000 : 0
  const clock = { now: () => office.now() + leapMs } as Clock
  for (const resource of pulled) {
    let isKilled = false
    const wasKilled = () => isKilled
    const mayGoOn = () => {
      isKilled ||= isBusy && office.happens(0.1)
      return !isKilled
    }
    const parts = {
      store,
      read: office.read,
      clock,
      place,
      service: 'office',
      guards,
      mayGoOn,
      onPage: () => undefined
    }
    await runPass(resource, parts)
    if (wasKilled()) guards.clear()
  }
}

/** Runs a round, and expects that no row has vanished that the till knew and the service always had. */
async function watchedRound(office: Office, store: Store, guards: Map<string, Guard>, seed: number): Promise<void> {
  const lists = Object.keys(idsIn) as Listed[]
  const before = lists.map((list) => ({
    list,
    stood: new Set(there(office, list)),
    knew: new Set(cached(store, list))
  }))
  await round(office, store, guards, true)
  for (const { list, stood, knew } of before) {
    const knows = new Set(cached(store, list))
    const lost = there(office, list).filter((id) => stood.has(id) && knew.has(id) && !knows.has(id))
    expect(lost, `seed ${seed}: ${list} lost what is there`).toEqual([])
  }
}

/** Returns the catalogue's goods as lines that can be compared. */
const goodsCached = (store: Store) => ({
  names: store.prepare(`SELECT id || ' ' || name FROM product WHERE is_deleted = 0 ORDER BY id`).pluck().all(),
  prices: store
    .prepare(
      `SELECT product_id || ' ' || source || ' ' || amount FROM price JOIN product ON id = product_id WHERE is_deleted = 0 ORDER BY product_id, source`
    )
    .pluck()
    .all(),
  stocks: store
    .prepare(
      `SELECT product_id || ' ' || warehouse_id || ' ' || CAST(amount AS INTEGER) FROM stock JOIN product ON id = product_id WHERE is_deleted = 0 ORDER BY product_id, warehouse_id`
    )
    .pluck()
    .all()
})
const goodsThere = (office: Office) => {
  const goods = office.living('product').toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return {
    names: goods.map(({ id, name }) => `${id} ${name}`),
    prices: goods.flatMap(({ id, price }) => [`${id} item ${price}`, `${id} product ${price}`]),
    stocks: goods.flatMap(({ id, stocks }) =>
      [...stocks].sort(([a], [b]) => (a < b ? -1 : 1)).map(([warehouse, amount]) => `${id} ${warehouse} ${amount}`)
    )
  }
}

test.each(Array.from({ length: seeds }, (_, index) => index + 1))(
  'the catalogue equals the service after people have worked and tills were killed, seed %i',
  async (seed) => {
    const office = createOffice(seed)
    const store = emptyCatalog()
    const guards = new Map<string, Guard>()
    for (let rounds = 0; rounds < 6; rounds += 1) {
      await watchedRound(office, store, guards, seed)
      office.wait(60_000, true)
    }
    // Nobody works any more, and the first round completes what was running.
    for (let rounds = 0; rounds < 3; rounds += 1) {
      office.wait(600_000, false)
      await round(office, store, guards, false)
    }
    for (const list of Object.keys(idsIn) as Listed[])
      expect(cached(store, list), `${list} of seed ${seed}`).toEqual(there(office, list).sort())
    expect(goodsCached(store), `seed ${seed}`).toEqual(goodsThere(office))
  }
)

test('a resumed pass removes nothing, though a row moved to a page that it had read', async () => {
  const store = emptyCatalog()
  let people = Array.from({ length: 450 }, (_, index) => `person-${index}`)
  let mayGoOn = () => true
  const read: ReadPage = (_name, { page, limit } = {}) => {
    const from = (Number(page) - 1) * Number(limit)
    const rows = people.slice(from, from + Number(limit)).map((id) => ({ _id: id, full_name: id }))
    return Promise.resolve(ok({ rows, total: people.length, time: undefined }))
  }
  const clock = { now: () => 0 } as Clock
  const employees = pulled.find(({ name }) => name === 'employee')
  const pass = async () => {
    const parts = { store, read, clock, place, service: 'office', guards: new Map(), onPage: () => undefined }
    if (employees !== undefined) await runPass(employees, { ...parts, mayGoOn: () => mayGoOn() })
  }
  await pass()
  let pages = 0
  mayGoOn = () => (pages += 1) === 1
  await pass()
  mayGoOn = () => true
  // The total is the same, and the first row of the second page is now on the first.
  people = [...people.slice(1), 'newcomer']
  await pass()
  const known = cached(store, 'employee')
  expect(known).toContain('person-200')
  expect(known).toContain('newcomer')
  await pass()
  expect(cached(store, 'employee')).toEqual([...people].sort())
})

test('the first pass for another shop reads all its stock, and not only what changed', async () => {
  const store = emptyCatalog()
  const asked: unknown[] = []
  const read: ReadPage = (_name, ask) => {
    asked.push([ask?.['organization_id'], ask?.['updated_at'] !== undefined])
    return Promise.resolve(ok({ rows: [], total: 0, time: '2026-01-05T08:00:00Z' }))
  }
  const stock = pulled.find(({ name }) => name === 'stock')
  const parts = { store, read, clock: { now: () => 0 } as Clock, service: 'office', guards: new Map() }
  for (const organizationId of ['shop', 'shop', 'other'] as Place['organizationId'][]) {
    const there = { ...place, organizationId }
    if (stock !== undefined)
      await runPass(stock, { ...parts, place: there, mayGoOn: () => true, onPage: () => undefined })
  }
  expect(asked).toEqual([
    ['shop', false],
    ['shop', true],
    ['other', false]
  ])
})

describe('a service whose lists are empty', () => {
  function empty(isRefused: (name: string) => boolean) {
    const store = emptyCatalog()
    const asked: string[] = []
    const service = { isRefused }
    const read: ReadPage = (name) => {
      asked.push(name)
      const answer = ok({ rows: [], total: 0, time: '2026-01-05T08:00:00Z' })
      return Promise.resolve(service.isRefused(name) ? fail('service.refused') : answer)
    }
    const parts = { store, read, clock: { now: () => 0 } as Clock, place, service: 'office', guards: new Map() }
    const round = async () => {
      for (const resource of resources)
        await runPass(resource, { ...parts, mayGoOn: () => true, onPage: () => undefined })
    }
    return { store, asked, service, round }
  }

  test('the first fill goes on while the goods are refused, and not because of another list', async () => {
    const at = empty((name) => name === 'product/get-paging' || name === 'supplier/get-paging')
    await at.round()
    expect(isFirstFill(at.store, place)).toBe(true)
    at.service.isRefused = (name) => name === 'supplier/get-paging'
    await at.round()
    expect(isFirstFill(at.store, place)).toBe(false)
  })

  test('the stock is not read again as a whole if the pages of the goods had it', async () => {
    const at = empty(() => false)
    await at.round()
    expect(at.asked).toContain('product/get-paging')
    expect(at.asked).not.toContain('product-warehouse/get-paging')
  })
})
