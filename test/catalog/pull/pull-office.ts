import { fail, ok, type Result } from '../../../src/shared/failure.ts'
import type { ReadName } from '@kassa/integration-api'
import type { Page, ReadPage } from '../../../src/main/catalog-sync/pull-read.ts'
import { seededRandom } from '../../../src/main/system/random.ts'

// A back office whose users work while a till pulls from it. It shares no code with the sandbox. A change has the time
// when its transaction began, and is visible when the transaction ends: up to 100 s later.

const tables = ['product', 'customer', 'employee', 'category', 'method', 'currency'] as const
export type Table = (typeof tables)[number]
export type Item = {
  id: string
  name: string
  price: number
  stocks: Map<string, number>
  changedAt: number
  stockChangedAt: number
  deletedAt: number | undefined
}

const tableOf: Partial<Record<ReadName, Table>> = {
  'product/get-paging': 'product',
  'price/items/get-paging': 'product',
  'customer/get-paging': 'customer',
  'employee/get-paging': 'employee',
  'category/get-paging': 'category',
  'payment-method/get-all': 'method',
  'currency/get-all': 'currency'
}
const deletedOf: Partial<Record<ReadName, Table>> = {
  'product/get-deleted': 'product',
  'customer/get-deleted': 'customer',
  'category/get-deleted': 'category'
}
const longestTransactionMs = 100_000
const firstCounts: Record<Table, number> = {
  product: 430,
  customer: 230,
  employee: 215,
  category: 12,
  method: 3,
  currency: 2
}

type Chances = { now: () => number; below: (most: number) => number; begunAt: () => number }
type Rows = { now: number; items: Record<Table, Item[]>; living: (table: Table) => Item[] }
type Ask = Record<string, string | number | boolean | undefined>

/** What users change of a record. */
const editsBy = ({ now, below, begunAt }: Chances): ((item: Item) => void)[] => [
  (item) => {
    item.name = `${item.id} named at ${now()}`
    item.changedAt = begunAt()
  },
  (item) => {
    item.price = 1000 + below(9000)
    item.changedAt = begunAt()
  },
  // Sales do not change the record of the goods.
  (item) => {
    for (const warehouse of item.stocks.keys()) item.stocks.set(warehouse, below(100))
    item.stockChangedAt = begunAt()
  },
  // A warehouse is closed: its rows go with the goods' own record.
  (item) => {
    item.stocks.delete('far')
    item.changedAt = begunAt()
  }
]

const rowOf: Record<Table, (item: Item) => object> = {
  product: ({ id, name, price, stocks }) => ({
    _id: id,
    name,
    sku: id,
    measure: { _id: 'unit', name: 'piece', decimal_count: 0 },
    organizations: [{ organization_id: 'shop', prices: [{ price_id: 'retail', amount: price }] }],
    _warehouses: Object.fromEntries([...stocks].map(([warehouse, amount]) => [warehouse, { amount, booked: 0 }]))
  }),
  customer: ({ id, name }) => ({ _id: id, name, phone_number: '' }),
  employee: ({ id, name }) => ({ _id: id, full_name: name }),
  category: ({ id, name }) => ({ _id: id, name }),
  method: ({ id, name }) => ({ _id: id, name, type: 'cash', is_enabled: true }),
  currency: ({ id, name }) => ({ _id: id, name, code: id, symbol: id, is_main: true })
}

const since = (ask: Ask, field: string): number => Date.parse(String(ask[field] ?? '1970-01-01T00:00:00Z'))

/** Returns what the service answers from its rows. */
function answerOf({ now, items, living }: Rows, name: ReadName, ask: Ask): Page {
  const paged = (rows: unknown[], { page, limit }: Ask): Page => {
    const from = (Number(page ?? 1) - 1) * Number(limit ?? rows.length)
    const time = new Date(now).toISOString()
    return { rows: rows.slice(from, from + Number(limit ?? rows.length)), total: rows.length, time }
  }

  const removed = deletedOf[name]
  if (removed !== undefined) {
    const from = since(ask, 'deleted_at')
    return paged(
      items[removed].filter(({ deletedAt }) => (deletedAt ?? -Infinity) >= from).map(({ id }) => id),
      {}
    )
  }
  if (name === 'product-warehouse/get-paging') {
    const moved = living('product').filter(({ stockChangedAt }) => stockChangedAt >= since(ask, 'updated_at'))
    const rows = moved.flatMap(({ id, stocks }) =>
      [...stocks].map(([warehouse_id, amount]) => ({ product_id: id, warehouse_id, amount, booked: 0 }))
    )
    return paged(rows, ask)
  }
  const table = tableOf[name]
  if (table === undefined) return paged([], ask)
  const listed = living(table).filter(({ changedAt }) => changedAt >= since(ask, 'updated_at'))
  if (name !== 'price/items/get-paging') return paged(listed.map(rowOf[table]), ask)
  const rows = listed.map(({ id, price }) => ({
    product: { _id: id },
    price_id: 'retail',
    organization_id: 'shop',
    amount: price
  }))
  return paged(rows, ask)
}

const anyItem = (below: Chances['below'], name: string) => ({
  stocks: new Map(['near', 'far'].map((warehouse) => [warehouse, below(100)])),
  id: name.replace(' ', '-'),
  name,
  price: 1000 + below(9000),
  deletedAt: undefined
})

export function createOffice(seed: number) {
  const random = seededRandom(seed)
  const below = (most: number): number => Math.floor(random.fraction() * most)
  const happens = (share: number): boolean => random.fraction() < share
  let now = Date.UTC(2026, 0, 5, 8)
  let isBusy = true
  let made = 0
  /** Returns the newest rows first, as the service lists them. */
  const items = Object.fromEntries(tables.map((table) => [table, [] as Item[]])) as Record<Table, Item[]>
  const living = (table: Table): Item[] => items[table].filter(({ deletedAt }) => deletedAt === undefined)
  const begunAt = (): number => now - below(longestTransactionMs)

  function insert(table: Table): void {
    const at = begunAt()
    made += 1
    items[table].unshift({ ...anyItem(below, `${table} ${made}`), changedAt: at, stockChangedAt: at })
  }
  for (const table of tables) for (let count = 0; count < firstCounts[table]; count += 1) insert(table)
  now += 3_600_000

  const edits = editsBy({ now: () => now, below, begunAt })

  /** Does what users did between two requests of the till. */
  function work(): void {
    now += below(70_000)
    if (!isBusy || happens(0.5)) return
    for (let count = below(4); count >= 0; count -= 1) {
      const table = happens(0.5) ? 'product' : (tables[below(tables.length)] ?? 'product')
      const there = living(table)
      const item = there[happens(0.5) ? below(Math.min(there.length, 30)) : below(there.length)]
      // The till does not believe an empty list of methods or currencies, so one always stays.
      const isReplaced = there.length > 1 && happens(0.2)
      const isDeleted = isReplaced || (there.length > 1 && happens(0.25))
      if (item !== undefined && isDeleted) item.deletedAt = begunAt()
      else if (item !== undefined && happens(0.7)) edits[below(edits.length)]?.(item)
      if (isReplaced || happens(0.15)) insert(table)
    }
  }

  const answered = (name: ReadName, ask: Ask): Result<Page> => {
    work()
    const found: Result<Page> = ok(answerOf({ now, items, living }, name, ask))
    if (!isBusy) return found
    if (happens(0.05)) return fail('service.timeout')
    // A node that has lost its tables.
    const isSmall = tableOf[name] === 'method' || tableOf[name] === 'currency'
    return isSmall && happens(0.3) ? ok({ rows: [], total: 0, time: new Date(now).toISOString() }) : found
  }
  const read: ReadPage = (name, ask = {}) => Promise.resolve(answered(name, ask as Ask))

  return {
    read,
    living,
    happens,
    below,
    now: () => now,
    /** Advances the time; `isBusy` says whether the users still work. */
    wait(ms: number, busy: boolean) {
      now += ms
      isBusy = busy
    }
  }
}
