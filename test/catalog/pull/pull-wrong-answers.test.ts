import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import { faultsFromTable, type FaultRow } from '@kassa/sandbox'
import { goodsByCode, goodsById } from '../../../src/main/db/catalog/goods.ts'
import type { ProductId } from '../../../src/shared/ids.ts'
import { createService, filled, lying, resource, rows, useHosts, type Host, type Service } from './pull-host.ts'

const start = useHosts()
const faults = (...table: FaultRow[]) => faultsFromTable(table, seededRandom(1))

describe('A service with errors', () => {
  it('the service answers one list with a proxy page: the catalogue stays, the error is shown, the other lists come', async () => {
    const service = createService(300)
    service.sandbox.setFaults(
      faults({ endpoint: 'price/items/get-paging', fault: { kind: 'html', when: 'before', status: 200 } })
    )
    const host = start(service)
    await host.until(() => resourceError(host, 'priceItem') !== undefined && rows(host, 'customer') !== undefined)
    expect(resourceError(host, 'priceItem')).toBe('service.notTheService')
    expect(rows(host, 'product')).toBe(300)
    expect(Number(goodsByCode(host.db(), '4600000000001', service.place)[0]?.goods.price)).toBeGreaterThan(0)
    service.sandbox.setFaults(undefined)
    host.pull.syncNow()
    // The error is removed when the list is complete, a commit after its last row.
    await host.until(() => resourceError(host, 'priceItem') === undefined)
    expect(rows(host, 'priceItem')).toBeGreaterThanOrEqual(300)
  })

  it('the service loses answers, cuts them off and fails now and then: the fill still ends', async () => {
    const service = createService(900)
    const bad: FaultRow['fault'][] = [
      { kind: 'truncated' },
      { kind: 'error', when: 'before' },
      { kind: 'html', when: 'before' },
      { kind: 'redirect', location: 'http://elsewhere.invalid/' }
    ]
    service.sandbox.setFaults(faults(...bad.map((fault) => ({ fault, probability: 0.05, times: 2 }))))
    const host = start(service)
    await host.until(() => {
      if (host.fills.at(-1)?.error !== undefined) host.pull.syncNow()
      return rows(host, 'product') === 900 && host.fills.some(({ isFirst }) => !isFirst)
    })
  })

  it('the service cannot be reached at all: the pull says so, waits and goes on automatically', async () => {
    const service = createService(50)
    service.sandbox.setFaults(faults({ fault: { kind: 'notSent' }, times: 1 }))
    const host = start(service)
    await host.until(() => host.fills.some(({ error }) => error === 'service.unreachable'))
    await host.until(() => host.changes.includes('noAnswer'))
    await filled(host)
    expect(rows(host, 'product')).toBe(50)
  })
})

describe('A service that refuses the key or a list', () => {
  it('the service refuses the key: the pull stops and says so, until there is a new connection', async () => {
    const service = createService(50)
    const wrong = { ...service.connection, credential: { kind: 'apiKey' as const, key: 'no:body' } }
    const host = start({ ...service, connection: wrong })
    await host.until(() => host.changes.includes('credentials'))
    expect(host.pull.fill()).toMatchObject({ error: 'service.credentials', isFirst: true })
    expect(host.asked).toHaveLength(1)
    host.pull.setConnection(service.connection, service.place)
    await filled(host)
    expect(rows(host, 'product')).toBe(50)
  })

  it('the service refuses one list for good: the others come, and the fill is over', async () => {
    const service = createService(50)
    service.sandbox.setFaults(
      faults({ endpoint: 'customer/get-paging', fault: { kind: 'error', when: 'before', status: 403 } })
    )
    const host = start(service)
    await filled(host)
    expect(resourceError(host, 'customer')).toBe('service.permission')
    expect(rows(host, 'product')).toBe(50)
  })

  it.each([
    [
      'whose pages never end',
      (data: Data, page: number) => ({ data: fresh(data, page), total: page * 2000 }),
      'endless'
    ],
    ['that ends before its total', (data: Data) => ({ ...data, total: 10_000 }), 'endedEarly'],
    ['whose pages repeat', (data: Data) => ({ data: Array(200).fill(data.data[0]), total: 4000 }), 'repeating'],
    ['whose total falls', (data: Data, page: number) => ({ data: data.data, total: 900 - page * 250 }), 'shrinking'],
    ['that names fewer than it counts', (data: Data) => ({ data: data.data.slice(0, 1), total: 100 }), 'tooFew']
  ])('the service sends a list %s: the stored rows stay, the other lists come', async (_what, change, error) => {
    const service = createService(450)
    const first = start(service)
    await filled(first)
    const items = rows(first, 'priceItem')
    await first.pull.stop()
    first.reader.close()
    const lie = lying(service.sandbox.send, 'price/items/get-paging', (data, { page }) => change(data, page))
    const host = start(service, { path: first.path, through: lie })
    await host.until(() => resource(host, 'priceItem')?.error !== undefined)
    expect(resource(host, 'priceItem')).toMatchObject({ error: `pull.${error}`, rows: items })
    expect(host.db().prepare(`SELECT count(*) AS n FROM price WHERE source = 'item'`).get()).not.toMatchObject({ n: 0 })
    expect(Number(goodsByCode(host.db(), '4600000000001', service.place)[0]?.goods.price)).toBeGreaterThan(0)
    await host.until(() => host.fills.some(({ rate }) => rate === 0))
    expect(resource(host, 'customer')?.error).toBeUndefined()
  })
})

/** Returns rows whose ids are new on every page. */
const fresh = ({ data }: Data, page: number) =>
  Array.from({ length: 200 }, (_, index) => ({
    ...(data[0] as object),
    product: { _id: `${String(page).padStart(12, '0')}${String(index).padStart(12, '0')}` }
  }))
type Data = { data: unknown[]; total: number }
const resourceError = (host: Host, name: string) => resource(host, name)?.error

describe('An invalid record', () => {
  it('the invalid record makes its own product unsellable, names it, and affects no other', async () => {
    const service = createService(250)
    const broken: [string, (row: Record<string, unknown>) => unknown][] = [
      ['measure.decimal_count', (row) => ({ ...row, measure: { _id: 'u', name: 'u', decimal_count: 40 } })],
      ['measure', (row) => ({ ...row, measure: 'kg' })],
      ['name', (row) => ({ ...row, name: '' })],
      ['sku', (row) => ({ ...row, sku: { toString: 1 } })],
      ['box_item', (row) => ({ ...row, box_item: -6 })],
      ['tax_ids', (row) => ({ ...row, tax_ids: [17] })],
      ['organizations', (row) => ({ ...row, organizations: 'all' })],
      ['organizations.prices.amount', (row) => ({ ...row, organizations: [negative(service)] })]
    ]
    const spoiled = lying(service.sandbox.send, 'product/get-paging', (data, { page }) => ({
      ...data,
      data: data.data.map((row, index) =>
        page === 1 ? (broken[index]?.[1](row as Record<string, unknown>) ?? row) : row
      )
    }))
    const host = start(service, { through: spoiled })
    await filled(host)
    const all = service.sandbox.world.all('product').reverse()
    const faultOf = (index: number) => goodsById(host.db(), all[index]?._id as ProductId, service.place)?.fault
    expect(broken.map((_, index) => faultOf(index))).toEqual(broken.map(([field]) => field))
    expect(Array.from({ length: 20 }, (_, index) => faultOf(broken.length + index))).toEqual(Array(20).fill(undefined))
    expect(rows(host, 'product')).toBe(250)
  })
})

const negative = ({ place }: Service) => ({
  organization_id: place.organizationId,
  is_available: true,
  prices: [{ price_id: place.priceListId, amount: -1 }]
})
