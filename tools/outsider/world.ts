import { createHash } from 'node:crypto'
import { problemOf } from './shapes.ts'

// The records of the outsider and the effects of its endpoints, written from the integration document. It removes no
// duplicates: a create that is sent twice makes two records.

export type Fields = Record<string, unknown>
export type Stored = Fields & { _id: string; created_at: string; updated_at: string; is_deleted: boolean }
export type Collection = 'session' | 'ticket' | 'trade'
/** One node of the service: its clock offset, and how far its reads lag behind the writes. */
export type Node = { aheadMs: number; lagMs: number }
/** The fault of a list, if any. */
export type ListFault = 'filter' | 'total' | 'repeat'
export type Shop = { apiKey: string; owner: string; users: readonly string[]; products: readonly string[] }
/** How one request is answered: by which node, and with which fault of its lists. */
export type How = { node: Node; listFault?: ListFault | undefined }
export type Outcome = { status: number; data?: unknown; message?: string }
type Caller = { user: string }
type Version = { at: number; record: Stored }
type Row = Version[]

/** A request that the document forbids, or for a missing record; answered with its status. */
class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The path prefix of every endpoint in the document. */
export const basePath = '/integration-api/integration/api/v2/'

/** The endpoints that write, by method and path. */
export const writes: ReadonlySet<string> = new Set([
  'POST cashbox-session/open',
  'PUT cashbox-session/close',
  'POST open-ticket/create',
  'PUT open-ticket/update',
  'POST open-ticket/delete-many',
  'POST trade/create',
  'POST trade/refund'
])

/** The back office: its records and its endpoints. */
export class World {
  /** How often a list was wrong on purpose, or a node that lags hid a record. */
  faulty = 0
  readonly #shop: Shop
  readonly #now: () => number
  readonly #rows: Record<Collection, Map<string, Row>> = { session: new Map(), ticket: new Map(), trade: new Map() }
  #made = 0

  constructor(shop: Shop, now: () => number) {
    this.#shop = shop
    this.#now = now
  }

  /** Returns all current records of a collection, including deleted ones. */
  records(collection: Collection): Stored[] {
    return [...this.#rows[collection].values()].flatMap((row) => row.at(-1)?.record ?? [])
  }

  /** Adds a record without an endpoint, as others did before the till came. */
  plant(collection: Collection, fields: Fields): Stored {
    return this.#make(collection, fields, { aheadMs: 0, lagMs: 0 })
  }

  /** Carries out a request to an endpoint. */
  carryOut(method: string, path: string, headers: ReadonlyMap<string, string>, body: unknown, how: How): Outcome {
    try {
      const caller = this.#callerOf(headers)
      const [name, id] = /^(.+\/get-by-id)\/([^/]+)$/.exec(path)?.slice(1) ?? [path, undefined]
      const endpoint = this.#endpoints[`${method} ${name}`]
      if (endpoint === undefined) throw new Refusal(404, `there is no endpoint ${method} ${path}`)
      const problem = problemOf(`${method} ${name}`, body)
      if (problem !== undefined) throw new Refusal(400, problem)
      const input = id === undefined ? body : { id }
      return {
        status: 200,
        data: endpoint(typeof input === 'object' && input !== null ? { ...input } : {}, caller, how)
      }
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, message: error.message }
      throw error
    }
  }

  #callerOf(headers: ReadonlyMap<string, string>): Caller {
    if (headers.get('api-key') !== this.#shop.apiKey) throw new Refusal(401, 'the credential is missing or wrong')
    const user = headers.get('user_id') ?? this.#shop.owner
    if (!this.#shop.users.includes(user)) throw new Refusal(403, 'the user is blocked or belongs to another account')
    return { user }
  }

  readonly #endpoints: Record<string, (body: Fields, caller: Caller, how: How) => unknown> = {
    'GET profile/getMe': (_body, { user }) => ({ _id: user, user_name: 'outsider', is_demo: false, status: 'active' }),
    'POST cashbox-session/open': (body, { user }, { node }) => this.#make('session', openedBy(user, body, this.#stamp(node)), node), // prettier-ignore
    'PUT cashbox-session/close': (body, _caller, { node }) => this.#close(body, node),
    'POST cashbox-session/get-paging': (body, _caller, how) => this.#list('session', body, how, 'list'),
    'GET cashbox-session/get-by-id': (body, _caller, { node }) => this.#one('session', body['id'], node),
    'POST cashbox-session/get-active': (body, { user }, { node }) =>
      this.#shown('session', node).findLast(
        (row) =>
          row['state'] === 'open' && row['user_id'] === user && row['organization_id'] === body['organization_id']
      ) ?? null,
    'POST open-ticket/create': (body, _caller, { node }) => this.#make('ticket', { ...body, uuid: this.#id() }, node),
    'PUT open-ticket/update': (body, _caller, { node }) => this.#change('ticket', body['_id'], body, node),
    'POST open-ticket/get-paging': (body, _caller, how) => this.#list('ticket', body, how, 'list'),
    'GET open-ticket/get-by-id': (body, _caller, { node }) => this.#one('ticket', body['id'], node),
    'POST open-ticket/delete-many': (body, _caller, { node }) => {
      for (const id of body['ids'] as string[]) this.#change('ticket', id, { is_deleted: true }, node)
      return 'ok'
    },
    'POST trade/create': (body, { user }, { node }) => this.#sell(body, user, node),
    'POST trade/refund': (body, { user }, { node }) => this.#refund(body, user, node),
    'POST trade/get-paging': (body, _caller, how) => this.#list('trade', body, how, 'data'),
    'GET trade/get-by-id': (body, _caller, { node }) => this.#one('trade', body['id'], node)
  }

  #sell(body: Fields, user: string, node: Node): Stored {
    const lines = rowsOf(body['products'])
    const unknown = lines.find((line) => !this.#shop.products.includes(String(line['product_id'])))
    if (unknown !== undefined) throw new Refusal(400, `there is no product ${String(unknown['product_id'])}`)
    return this.#make('trade', { ...body, ...sumsOf(body, lines), ...this.#heading(body, user) }, node)
  }

  /**
   * Makes a refund. It is a trade of its own (`is_refund`, `refund_id`), and its sale lists it under `refunds`. The
   * document has no rule against refunding more than was sold, so a refund that is sent twice makes two records.
   */
  #refund(body: Fields, user: string, node: Node): Stored {
    const sale = this.#latest('trade', body['trade_id'])
    const lines = rowsOf(sale['products'])
    const products = rowsOf(body['items']).map((item): Fields & { price: number } => {
      const sold = lines.find((line) => line['product_id'] === item['product_id'])
      if (sold === undefined) throw new Refusal(400, `the trade has no product ${String(item['product_id'])}`)
      return { ...item, price: priceOf(sold) }
    })
    const total = products.reduce((sum, item) => sum + Number(item['amount']) * item.price, 0)
    const sums = { products, total_to_refund: total, total_to_pay: total, debt: 0, refund_id: sale._id }
    const place = { organization_id: sale['organization_id'], currency: sale['currency'], responsible_id: user }
    const heading = { ...this.#heading({ ...place, date: this.#stamp(node) }, user), is_refund: true }
    const refund = this.#make('trade', { ...place, ...sums, ...heading, state: 'done', note: body['note'] }, node)
    this.#change('trade', sale._id, { refunds: [...rowsOf(sale['refunds']), refund] }, node)
    return refund
  }

  /** Returns the fields that the service adds to a trade. */
  #heading(body: Fields, user: string): Fields {
    return {
      uuid: this.#id(),
      number: String(this.#rows.trade.size + 1),
      organization: { _id: body['organization_id'], name: 'Shop' },
      responsible: { _id: body['responsible_id'], full_name: 'Seller' },
      created_by: { _id: user, full_name: 'Cashier' },
      currency_id: fieldsOf(body['currency'])['_id'],
      calc_tax_after_discount: body['calc_tax_after_discount'] === true,
      is_refund: false,
      sold_at: body['date'],
      refunds: []
    }
  }

  #close(body: Fields, node: Node): Stored {
    const session = this.#latest('session', body['_id'])
    if (session['state'] !== 'open') throw new Refusal(400, 'the shift is not open')
    const counted = rowsOf(body['closed_balance']).map((row) => ({ ...row, actual: row['expected'] }))
    const closing = { state: 'closed', closed_at: this.#stamp(node), closed_balance: counted, has_diff_on_close: false }
    return this.#change('session', session._id, { ...closing, close_note: body['close_note'] ?? '' }, node)
  }

  #id(): string {
    this.#made += 1
    return createHash('sha256').update(`outsider ${this.#made}`).digest('hex').slice(0, 24)
  }

  #stamp = ({ aheadMs }: Node): string => new Date(this.#now() + aheadMs).toISOString()

  #make(collection: Collection, fields: Fields, node: Node): Stored {
    const stamp = this.#stamp(node)
    const record = { ...fields, _id: this.#id(), created_at: stamp, updated_at: stamp, is_deleted: false }
    this.#rows[collection].set(record._id, [{ at: this.#now(), record }])
    return record
  }

  #change(collection: Collection, id: unknown, fields: Fields, node: Node): Stored {
    const before = this.#latest(collection, id)
    const record = { ...before, ...fields, _id: before._id, updated_at: this.#stamp(node) }
    this.#rows[collection].get(before._id)?.push({ at: this.#now(), record })
    return record
  }

  #latest(collection: Collection, id: unknown): Stored {
    const found = this.#rows[collection].get(String(id))?.at(-1)?.record
    if (found === undefined) throw new Refusal(400, `there is no record ${String(id)}`)
    return found
  }

  /** Returns one record as a node shows it. A deleted record is still found by its id. */
  #one(collection: Collection, id: unknown, node: Node): Stored {
    const found = this.#seen(this.#rows[collection].get(String(id)) ?? [], node)
    if (found === undefined) throw new Refusal(400, `there is no record ${String(id)}`)
    return found
  }

  #seen(row: Row, { lagMs }: Node): Stored | undefined {
    const found = row.findLast(({ at }) => at <= this.#now() - lagMs)
    if (found !== row.at(-1)) this.faulty += 1
    return found?.record
  }

  #shown(collection: Collection, node: Node): Stored[] {
    const all = [...this.#rows[collection].values()].flatMap((row) => this.#seen(row, node) ?? [])
    return all.filter((record) => !record.is_deleted)
  }

  #list(collection: Collection, body: Fields, { node, listFault }: How, key: 'list' | 'data'): Fields {
    const { page = 1, limit = 20 } = body as { page?: number; limit?: number }
    const all = this.#shown(collection, node)
    const right = all.filter((record) => fits(record, body))
    const rows = listFault === 'filter' ? all : right
    const begin = (page - 1) * limit
    const shown = rows.slice(begin, begin + limit)
    let total = rows.length
    const before = rows[begin - 1]
    if (listFault === 'filter' && all.length > right.length) this.faulty += 1
    if (listFault === 'total') {
      this.faulty += 1
      total += page === 1 ? 1 : 2
    }
    if (listFault === 'repeat' && before !== undefined && shown.length > 0) {
      this.faulty += 1
      shown.splice(0, 1, before)
    }
    return { total, [key]: shown }
  }
}

const same = ['organization_id', 'cashbox_id', 'user_id', 'state', 'responsible_id', 'customer_id', 'currency_id']

/**
 * Returns true if a record passes the filters that the document names. Other filters are ignored, as the document says.
 */
function fits(record: Stored, body: Fields): boolean {
  const since = body['updated_at']
  const states = body['states']
  const createdBy = body['created_by']
  return (
    same.every((name) => body[name] === undefined || record[name] === body[name]) &&
    (since === undefined || Date.parse(record.updated_at) >= Date.parse(text(since))) &&
    (!Array.isArray(states) || states.length === 0 || states.includes(record['state'])) &&
    (createdBy === undefined || fieldsOf(record['created_by'])['_id'] === createdBy)
  )
}

function openedBy(user: string, body: Fields, now: string): Fields {
  const declared = rowsOf(body['opened_balance']).map((row) => ({ ...row, actual: row['expected'] }))
  const text = { open_note: body['open_note'] ?? '', close_note: '' }
  const place = { organization_id: body['organization_id'], cashbox_id: body['cashbox_id'], user_id: user }
  const opening = { opened_at: body['opened_at'] ?? now, opened_balance: declared, has_diff_on_open: false }
  return { ...place, ...text, ...opening, state: 'open', session_uuid: `session of ${now}`, closed_balance: [] }
}

/** Returns what a customer paid for one piece of a line. */
const priceOf = (line: Fields): number =>
  line['total_to_pay'] === undefined ? Number(line['price']) : Number(line['total_to_pay']) / Number(line['amount'])

/** Returns the sums that the service adds to a trade. */
function sumsOf(body: Fields, lines: readonly Fields[]): Fields {
  const sum = (rows: readonly Fields[], of: (row: Fields) => number): number =>
    rows.reduce((all, row) => all + of(row), 0)
  const price = (line: Fields): number => Number(line['amount']) * Number(line['price'])
  const paid = (row: Fields): number => Number(row['paid'] ?? row['amount'])
  const total = sum(lines, (line) => Number(line['total_to_pay'] ?? price(line)))
  const covered = sum(rowsOf(body['payments']), paid) - sum(rowsOf(body['changes']), paid)
  return {
    total_amount: sum(lines, (line) => Number(line['amount'])),
    total_price: sum(lines, price),
    total_to_pay: total,
    total_discount: 0,
    debt: Math.max(0, total - covered)
  }
}

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})
const rowsOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
