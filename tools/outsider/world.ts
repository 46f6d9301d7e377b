import { createHash } from 'node:crypto'
import {
  anonymous,
  fieldsOf,
  fits,
  invoiceOf,
  openedBy,
  partiesOf,
  priceOf,
  rowsOf,
  sumsOf,
  type Fields,
  type Stored
} from './records.ts'
import { problemOf } from './shapes.ts'

// The records of the outsider and the effects of its endpoints, written from the integration document. It removes no
// duplicates: a create that is sent twice makes two records.

export const collections = ['session', 'ticket', 'trade', 'customer', 'invoice', 'transaction'] as const
export type Collection = (typeof collections)[number]
/** An article of cash movements; `type` is the direction of its invoices. */
export type Article = { _id: string; name: string; type: 'income' | 'expense' }
/** One node of the service: its clock offset, and how far its reads lag behind the writes. */
export type Node = { aheadMs: number; lagMs: number }
/** The fault of a list, if any. */
export type ListFault = 'filter' | 'total' | 'repeat'
export type Shop = {
  apiKey: string
  owner: string
  users: readonly string[]
  products: readonly string[]
  articles: readonly Article[]
}
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

/** The back office: its records and its endpoints. */
export class World {
  /** How often a list was wrong on purpose, or a node that lags hid a record. */
  faulty = 0
  readonly #shop: Shop
  readonly #now: () => number
  readonly #rows = Object.fromEntries(collections.map((name) => [name, new Map()])) as Record<
    Collection,
    Map<string, Row>
  >
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
      const { pathname, searchParams } = new URL(path, 'http://outsider/')
      const plain = pathname.slice(1)
      const [name, id] = /^(.+\/get-by-id)\/([^/]+)$/.exec(plain)?.slice(1) ?? [plain, undefined]
      const endpoint = this.#endpoints[`${method} ${name}`]
      if (endpoint === undefined) throw new Refusal(404, `there is no endpoint ${method} ${path}`)
      const problem = problemOf(`${method} ${name}`, body)
      if (problem !== undefined) throw new Refusal(400, problem)
      const input = id === undefined ? (body ?? Object.fromEntries(searchParams)) : { id }
      return { status: 200, data: endpoint(fieldsOf(input), caller, how) }
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
    'GET trade/get-by-id': (body, _caller, { node }) => this.#one('trade', body['id'], node),
    'POST customer/create': (body, _caller, { node }) => this.#make('customer', body, node),
    'POST customer/get-paging': (body, _caller, how) => this.#list('customer', body, how, 'data'),
    'GET customer/get-by-id': (body, _caller, { node }) => this.#one('customer', body['id'], node),
    'GET customer/get-by-phone-number': (body, _caller, { node }) =>
      this.#shown('customer', node).find((row) => row['phone_number'] === body['phone_number']) ?? null,
    'POST invoice/create': (body, { user }, { node }) => this.#invoice(body, user, node),
    'POST invoice/get-paging': (body, _caller, how) => this.#list('invoice', body, how, 'data'),
    'GET invoice/get-by-id': (body, _caller, { node }) => this.#one('invoice', body['id'], node),
    'POST transaction/income': (body, { user }, { node }) => this.#pay('income', body, user, node),
    'POST transaction/expense': (body, { user }, { node }) => this.#pay('expense', body, user, node),
    'GET transaction/get-by-id': (body, _caller, { node }) => anonymous(this.#one('transaction', body['id'], node))
  }

  /** Makes an invoice. Its article gives its direction; it is pending until it is paid. */
  #invoice(body: Fields, user: string, node: Node): Stored {
    const fields = invoiceOf(body, this.#articleOf(body), user, this.#stamp(node))
    return this.#make('invoice', { ...fields, number: String(this.#rows.invoice.size + 1) }, node)
  }

  /** Pays an invoice. A payment that is sent twice is made twice, also if nothing was left to pay. */
  #pay(type: Article['type'], body: Fields, user: string, node: Node): Fields {
    const invoice = this.#latest('invoice', body['invoice_id'])
    const paid = Number(invoice['paid']) + Number(body['paid'] ?? body['amount'])
    const fields = { ...body, ...partiesOf(body, this.#articleOf(body)), type, state: 'done', date: this.#stamp(node) }
    const more = { payment_method: { _id: body['payment_method_id'] }, created_by: { _id: user } }
    const of = { invoice: { _id: invoice._id, number: invoice['number'], paid } }
    const payment = this.#make('transaction', { ...fields, ...more, ...of, number: String(this.#made) }, node)
    const transactions = [...(invoice['transactions'] as string[]), payment._id]
    const state = paid >= Number(invoice['to_be_paid']) ? 'done' : 'pending'
    this.#change('invoice', invoice._id, { paid, transactions, state }, node)
    return anonymous(payment)
  }

  /** Returns the article of an invoice or of a payment. Its employee must work here. */
  #articleOf(body: Fields): Article {
    const article = this.#shop.articles.find(({ _id }) => _id === body['payment_type_id'])
    if (article === undefined) throw new Refusal(400, `there is no article ${String(body['payment_type_id'])}`)
    const isKnown = body['user_type'] !== 'employee' || this.#shop.users.includes(String(body['employee_id']))
    if (!isKnown) throw new Refusal(400, `there is no employee ${String(body['employee_id'])}`)
    return article
  }

  #sell(body: Fields, user: string, node: Node): Stored {
    const lines = rowsOf(body['products'])
    const unknown = lines.find((line) => !this.#shop.products.includes(String(line['product_id'])))
    if (unknown !== undefined) throw new Refusal(400, `there is no product ${String(unknown['product_id'])}`)
    if (body['customer_id'] !== undefined) this.#latest('customer', body['customer_id'])
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
