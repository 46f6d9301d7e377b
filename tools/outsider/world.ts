import {
  anonymous,
  fieldsOf,
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
import { RecordStore, Refusal, type Collection, type How, type Nature, type Node } from './store.ts'

// The endpoints of the outsider and their effects, written from the integration document. It removes no duplicates: a create that is sent twice makes two records.

/** An article of cash movements; `type` is the direction of its invoices. */
export type Article = { _id: string; name: string; type: 'income' | 'expense' }
export type Shop = {
  apiKey: string
  owner: string
  users: readonly string[]
  products: readonly string[]
  articles: readonly Article[]
}
export type Outcome = { status: number; data?: unknown; message?: string }
type Caller = { user: string }

/** The path prefix of every endpoint in the document. */
export const basePath = '/integration-api/integration/api/v2/'

/** The back office: its records and its endpoints. */
export class World {
  readonly #shop: Shop
  readonly #store: RecordStore

  constructor(shop: Shop, now: () => number, nature: Nature = {}) {
    this.#shop = shop
    this.#store = new RecordStore(now, nature)
  }

  /** How often a list was wrong on purpose, or a record was hidden, lost or changed. */
  get faulty(): number {
    return this.#store.faulty
  }

  /** Returns all current records of a collection, as `RecordStore.records`. */
  records(collection: Collection): Stored[] {
    return this.#store.records(collection)
  }

  /** Adds a record without an endpoint, as others did before the till came. */
  plant(collection: Collection, fields: Fields): Stored {
    return this.#store.make(collection, fields, { aheadMs: 0, lagMs: 0 })
  }

  /** Puts back a backup from before the till came. */
  restore(): void {
    this.#store.restore()
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
    'POST cashbox-session/open': (body, { user }, { node }) =>
      this.#store.make('session', openedBy(user, body, this.#store.stamp(node)), node),
    'PUT cashbox-session/close': (body, _caller, { node }) => this.#close(body, node),
    'POST cashbox-session/get-paging': (body, _caller, how) => this.#store.list('session', body, how, 'list'),
    'GET cashbox-session/get-by-id': (body, _caller, { node }) => this.#store.one('session', body['id'], node),
    'POST cashbox-session/get-active': (body, { user }, { node }) =>
      this.#store
        .shown('session', node)
        .findLast(
          (row) =>
            row['state'] === 'open' && row['user_id'] === user && row['organization_id'] === body['organization_id']
        ) ?? null,
    'POST open-ticket/create': (body, _caller, { node }) =>
      this.#store.make('ticket', { ...body, uuid: this.#store.id() }, node),
    'PUT open-ticket/update': (body, _caller, { node }) => this.#store.change('ticket', body['_id'], body, node),
    'POST open-ticket/get-paging': (body, _caller, how) => this.#store.list('ticket', body, how, 'list'),
    'GET open-ticket/get-by-id': (body, _caller, { node }) => this.#store.one('ticket', body['id'], node),
    'POST open-ticket/delete-many': (body, _caller, { node }) => {
      for (const id of body['ids'] as string[]) this.#store.change('ticket', id, { is_deleted: true }, node)
      return 'ok'
    },
    'POST trade/create': (body, { user }, { node }) => this.#sell(body, user, node),
    'POST trade/refund': (body, { user }, { node }) => this.#refund(body, user, node),
    'POST trade/get-paging': (body, _caller, how) => this.#store.list('trade', body, how, 'data'),
    'GET trade/get-by-id': (body, _caller, { node }) => this.#store.one('trade', body['id'], node),
    'POST customer/create': (body, _caller, { node }) => this.#store.make('customer', body, node),
    'POST customer/get-paging': (body, _caller, how) => this.#store.list('customer', body, how, 'data'),
    'GET customer/get-by-id': (body, _caller, { node }) => this.#store.one('customer', body['id'], node),
    'GET customer/get-by-phone-number': (body, _caller, { node }) =>
      this.#store.shown('customer', node).find((row) => row['phone_number'] === body['phone_number']) ?? null,
    'POST invoice/create': (body, { user }, { node }) => this.#invoice(body, user, node),
    'POST invoice/get-paging': (body, _caller, how) => this.#store.list('invoice', body, how, 'data'),
    'GET invoice/get-by-id': (body, _caller, { node }) => this.#store.one('invoice', body['id'], node),
    'POST transaction/income': (body, { user }, { node }) => this.#pay('income', body, user, node),
    'POST transaction/expense': (body, { user }, { node }) => this.#pay('expense', body, user, node),
    'GET transaction/get-by-id': (body, _caller, { node }) =>
      anonymous(this.#store.one('transaction', body['id'], node))
  }

  /** Makes an invoice. Its article gives its direction; it is pending until it is paid. */
  #invoice(body: Fields, user: string, node: Node): Stored {
    const fields = invoiceOf(body, this.#articleOf(body), user, this.#store.stamp(node))
    return this.#store.make('invoice', { ...fields, number: String(this.#store.count('invoice') + 1) }, node)
  }

  /** Pays an invoice. A payment that is sent twice is made twice, also if nothing was left to pay. */
  #pay(type: Article['type'], body: Fields, user: string, node: Node): Fields {
    const invoice = this.#store.latest('invoice', body['invoice_id'])
    const paid = Number(invoice['paid']) + Number(body['paid'] ?? body['amount'])
    const fields = {
      ...body,
      ...partiesOf(body, this.#articleOf(body)),
      type,
      state: 'done',
      date: this.#store.stamp(node)
    }
    const more = { payment_method: { _id: body['payment_method_id'] }, created_by: { _id: user } }
    const of = { invoice: { _id: invoice._id, number: invoice['number'], paid } }
    const payment = this.#store.make(
      'transaction',
      { ...fields, ...more, ...of, number: String(this.#store.made) },
      node
    )
    const transactions = [...(invoice['transactions'] as string[]), payment._id]
    const state = paid >= Number(invoice['to_be_paid']) ? 'done' : 'pending'
    this.#store.change('invoice', invoice._id, { paid, transactions, state }, node)
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
    if (body['customer_id'] !== undefined) this.#store.latest('customer', body['customer_id'])
    return this.#store.makeSale({ ...body, ...sumsOf(body, lines), ...this.#heading(body, user) }, node)
  }

  /**
   * Makes a refund. It is a trade of its own (`is_refund`, `refund_id`), and its sale lists it under `refunds`. The
   * document has no rule against refunding more than was sold, so a refund that is sent twice makes two records.
   */
  #refund(body: Fields, user: string, node: Node): Stored {
    const sale = this.#store.latest('trade', body['trade_id'])
    const lines = rowsOf(sale['products'])
    const products = rowsOf(body['items']).map((item): Fields & { price: number } => {
      const sold = lines.find((line) => line['product_id'] === item['product_id'])
      if (sold === undefined) throw new Refusal(400, `the trade has no product ${String(item['product_id'])}`)
      return { ...item, price: priceOf(sold) }
    })
    const total = products.reduce((sum, item) => sum + Number(item['amount']) * item.price, 0)
    const sums = { products, total_to_refund: total, total_to_pay: total, debt: 0, refund_id: sale._id }
    const place = { organization_id: sale['organization_id'], currency: sale['currency'], responsible_id: user }
    const heading = { ...this.#heading({ ...place, date: this.#store.stamp(node) }, user), is_refund: true }
    const refund = this.#store.make('trade', { ...place, ...sums, ...heading, state: 'done', note: body['note'] }, node)
    this.#store.change('trade', sale._id, { refunds: [...rowsOf(sale['refunds']), refund] }, node)
    return refund
  }

  /** Returns the fields that the service adds to a trade. */
  #heading(body: Fields, user: string): Fields {
    return {
      uuid: this.#store.id(),
      number: String(this.#store.count('trade') + 1),
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
    const session = this.#store.latest('session', body['_id'])
    if (session['state'] !== 'open') throw new Refusal(400, 'the shift is not open')
    const counted = rowsOf(body['closed_balance']).map((row) => ({ ...row, actual: row['expected'] }))
    const closing = {
      state: 'closed',
      closed_at: this.#store.stamp(node),
      closed_balance: counted,
      has_diff_on_close: false
    }
    return this.#store.change('session', session._id, { ...closing, close_note: body['close_note'] ?? '' }, node)
  }
}
