import { expect, test } from 'vitest'
import { Faults, modes } from '../../tools/outsider/faults.ts'
import { History } from '../../tools/outsider/history.ts'
import { fits, type Fields, type Stored } from '../../tools/outsider/records.ts'
import { unseen, type Loss, type Nature } from '../../tools/outsider/store.ts'
import { World } from '../../tools/outsider/world.ts'

// The computed trades of others, and the lists, keys and losses of the modes that need them.

const startedAt = Date.UTC(2026, 0, 10)
const [user, other] = ['660900000000000000000001', '660900000000000000000002']
const place = { organization_id: 'shop', cashbox_id: 'desk' }
const historyOf = (older: number, everyMs?: number) =>
  new History({ older, everyMs, place, users: [user, other], product: 'p', currency: 'som', startedAt })

const every = (history: History, now: number): Stored[] => {
  const all = history.select({}, now, fits)
  return Array.from({ length: all.count }, (_, position) => all.at(position))
}
const since = (ms: number) => ({ updated_at: new Date(startedAt + ms).toISOString() })

test.each<[string, Fields]>([
  ['everything', {}],
  ['a time in the older trades', since(-3_000_000)],
  ['a time among the new trades', since(1500)],
  ['a time that no trade has reached', since(99_999)],
  ['a total', { total_from: 8000, total_to: 8000 }],
  ['a range of totals and a person', { total_from: 8000, total_to: 20_000, responsible_id: user, created_by: user }],
  ['a total since a time', { total_from: 5000, total_to: 5000, ...since(-9_000_000) }],
  ['another shop', { organization_id: 'other' }]
])('a computed list of %s has the rows that a filter of all rows has', (_, filter) => {
  const now = startedAt + 10_000
  const history = historyOf(13_001, 100)
  const expected = every(history, now).filter((record) => fits(record, filter))
  const list = history.select(filter, now, fits)
  expect(list.count).toBe(expected.length)
  expect(Array.from({ length: list.count }, (__, position) => list.at(position)._id)).toEqual(
    expected.map(({ _id }) => _id)
  )
  for (const time of [-8_000_000, -1, 0, 1, 5050, 20_000])
    expect(list.before(startedAt + time)).toBe(
      expected.filter(({ created_at: at }) => Date.parse(at) < startedAt + time).length
    )
})

test('another till makes a trade at each interval, and each trade is found by its id', () => {
  const history = historyOf(100, 1000)
  expect(history.count(startedAt)).toBe(100)
  expect(history.count(startedAt + 2999)).toBe(102)
  const [last] = every(history, startedAt + 2999).slice(-1)
  expect(Date.parse(last?.created_at ?? '')).toBe(startedAt + 2000)
  expect(history.byId(last?._id ?? '', startedAt + 2999)).toEqual(last)
  expect(history.byId(last?._id ?? '', startedAt)).toBeUndefined()
  expect(history.byId('66'.repeat(12), startedAt)).toBeUndefined()
})

test('a page among two million trades costs no more than one among ten thousand', () => {
  const rows = [10_000, 2_000_000].map((older) => {
    let made = 0
    const history = historyOf(older)
    const counting = (record: Stored, filter: Fields) => {
      made += 1
      return fits(record, filter)
    }
    history.select({ total_from: 8000, total_to: 8000 }, startedAt, counting)
    history.select({ total_from: 8000, total_to: 8000, ...since(-5000) }, startedAt, counting)
    return made
  })
  expect(rows[0]).toBe(rows[1])
})

const shop = { apiKey: 'key', owner: user, users: [user], products: ['p'], articles: [] }
const currency = { _id: 'som', name: 'som', value: 1 }
const paid = { amount: 5000, currency, payment_method: { _id: 'cash', name: 'Cash' } }
const line = { product_id: 'p', amount: 1, price: 5000, discounts: [], marks: [], extra_costs: [], warehouse_id: 'w' }
const saleOf = (code: string) => ({
  code,
  organization_id: 'shop',
  responsible_id: user,
  state: 'done',
  date: '2026-01-10T00:00:00.000Z',
  currency,
  installment_plan_interval: 'month',
  currency_values: [],
  by_balance: [],
  applied_cashbacks: [],
  discounts: [],
  additional_costs: [],
  changes: [],
  payments: [paid],
  products: [line]
})

/** A world with a clock that the test moves. */
function worldOf(nature: Nature = {}) {
  const clock = { now: startedAt }
  const world = new World(shop, () => clock.now, nature)
  const headers = new Map([['api-key', 'key']])
  const node = { aheadMs: 0, lagMs: 0 }
  const ask = (path: string, body: unknown, listFault?: Parameters<World['carryOut']>[4]['listFault']) =>
    world.carryOut(body === undefined ? 'GET' : 'POST', path, headers, body, { node, listFault })
  const sell = (code: string) => (ask('trade/create', saleOf(code)).data as Stored)._id
  const list = (body: Fields, listFault?: Parameters<typeof ask>[2]) =>
    ask('trade/get-paging', body, listFault).data as { total: number; data: Stored[] }
  return { world, clock, ask, sell, list }
}

test('a list has the records of the till among the computed trades, in the order in which they were made', () => {
  for (const isNewestFirst of [false, true]) {
    const { clock, sell, list } = worldOf({ history: historyOf(5, 1000), isNewestFirst })
    clock.now += 1500
    const id = sell('A-1')
    clock.now += 1000
    const all = list({ limit: 200 })
    const pages = [1, 2, 3, 4].flatMap((page) => list({ page, limit: 3 }).data)
    expect(all.total).toBe(8)
    expect(pages.map(({ _id }) => _id)).toEqual(all.data.map(({ _id }) => _id))
    expect(all.data.findIndex(({ _id }) => _id === id)).toBe(isNewestFirst ? 1 : 6)
    expect(list({ total_from: 5000, total_to: 5000, ...since(1400) })).toMatchObject({ total: 1, data: [{ _id: id }] })
  }
})

test('each fault of a list does to its rows and its total what its name says, and is counted', () => {
  const { world, sell, list } = worldOf({ history: historyOf(30_000) })
  for (let number = 1; number <= 3; number += 1) sell(`A-${number}`)
  const narrow = { ...since(0), total_from: 5000, total_to: 5000 }
  expect(list(narrow).total).toBe(3)
  expect(world.faulty).toBe(0)
  expect(list({ limit: 10 }, 'total at most 25').total).toBe(25)
  expect(list({ limit: 10 }, 'total at most 10,000').total).toBe(10_000)
  expect(list({ limit: 10 }, 'total of the page').total).toBe(10)
  expect(list(narrow, 'total filter').total).toBe(3)
  expect(list({ total_from: 5000, total_to: 5000 }, 'total filter').total).toBe(30_003)
  expect(list(narrow, 'time filter').total).toBeGreaterThan(100)
  expect(world.faulty).toBe(5)
  const { data } = list(narrow, 'phantom')
  expect(data).toHaveLength(4)
  expect(new Set(data.map(({ _id }) => _id)).size).toBe(4)
  expect(new Set(data.map(({ code }) => code)).size).toBe(3)
})

test('a phantom of a list is known by no other endpoint', () => {
  const { sell, list, ask } = worldOf()
  const id = sell('A-1')
  const [, phantom] = list({}, 'phantom').data
  expect(ask(`trade/get-by-id/${id}`, undefined).status).toBe(200)
  expect(ask(`trade/get-by-id/${phantom?._id}`, undefined).status).toBe(400)
})

test('a deletion while a list is read moves the rows of the later pages by one', () => {
  const { world, list } = worldOf()
  for (let number = 1; number <= 6; number += 1) world.plant('trade', { is_of_others: true, code: `O-${number}` })
  const first = list({ limit: 3 }, 'deletion').data
  const second = list({ page: 2, limit: 3 }, 'deletion').data
  expect([...first, ...second].map(({ code }) => code)).toEqual(['O-1', 'O-2', 'O-3', 'O-5', 'O-6'])
  expect(world.faulty).toBe(1)
})

test.each([
  ['cut at 16', 'abcde-12-0123456'],
  ['padded', '  abcde-12-0123456789abcdef  '],
  ['in capitals', 'ABCDE-12-0123456789ABCDEF']
] as const)('a key that is %s comes back so, and the checker sees the key that was sent', (keyChange, shown) => {
  const { world, sell, list } = worldOf({ keyChange })
  sell('abcde-12-0123456789abcdef')
  expect(list({}).data.map(({ code }) => code)).toEqual([shown])
  expect(world.records('trade').map(({ code }) => code)).toEqual(['abcde-12-0123456789abcdef'])
})

test('a restored service has lost the trades of the till, and goes on', () => {
  const { world, sell } = worldOf({ loss: 'restored' })
  world.plant('trade', { is_of_others: true, code: 'other' })
  sell('A-1')
  world.restore()
  sell('A-2')
  expect(world.records('trade').map(({ code }) => code)).toEqual(['other', 'A-2'])
  expect(world.faulty).toBe(1)
})

test.each<[Loss, number]>([
  ['together', 0],
  ['singly', 15]
])('trades that are %s out of sight are missing in lists and by their ids, and come back', (loss, atLeast) => {
  const { clock, sell, list, ask } = worldOf({ loss })
  const ids = Array.from({ length: 40 }, (_, number) => sell(`A-${number}`))
  expect(list({ limit: 200 }).total).toBe(40)
  clock.now += unseen.everyMs
  const { total, data } = list({ limit: 200 })
  expect(total).toBeLessThan(40)
  expect(total).toBeGreaterThanOrEqual(atLeast)
  if (loss === 'together') expect(total).toBe(0)
  const shown = new Set(data.map(({ _id }) => _id))
  for (const id of ids) expect(ask(`trade/get-by-id/${id}`, undefined).status).toBe(shown.has(id) ? 200 : 400)
  clock.now += unseen.forMs
  expect(list({ limit: 200 }).total).toBe(40)
})

test('an answer in place of a list hits lists alone, and leaves the random numbers of other modes as they were', () => {
  const big = modes.find(({ name }) => name.startsWith('400,000'))
  const plain = modes.find(({ name }) => name === 'reset before')
  if (big === undefined || plain === undefined) throw new Error('the modes are missing')
  const faults = new Faults({ ...big, listShare: 1 }, 1)
  expect(faults.plan('list', 'a').act).toBe(big.listAct)
  expect(faults.plan('read', 'a').act).toBeUndefined()
  const plansOf = (what: 'list' | 'read') => {
    const of = new Faults(plain, 7)
    return Array.from({ length: 30 }, (_, number) => [of.plan(what, 'r'), of.plan('write', `w ${number}`).act])
  }
  expect(plansOf('list')).toEqual(plansOf('read'))
})
