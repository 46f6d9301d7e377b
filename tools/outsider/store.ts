import { createHash } from 'node:crypto'
import { nothingSelected, type History } from './history.ts'
import { claimed, heeded, Merged, withPhantoms, type ListFault, type Listed } from './lists.ts'
import { fits, type Fields, type Stored } from './records.ts'

// The records of the outsider: their versions, how a node shows them, what is lost or changed on purpose, and lists.

export const collections = ['session', 'ticket', 'trade', 'customer', 'invoice', 'transaction'] as const
export type Collection = (typeof collections)[number]
/** One node of the service: its clock offset, and how far its reads lag behind the writes. */
export type Node = { aheadMs: number; lagMs: number }
/** How the service keeps the key of a sale, its `code`. */
export type KeyChange = 'cut at 16' | 'padded' | 'in capitals'
/**
 * What happens to trades of the till that were confirmed. `restored`: all of them are gone for good, once all is sent
 * and read back. `together`: from time to time all that were made until then are out of sight for a while. `singly`:
 * the same with a quarter of them.
 */
export type Loss = 'restored' | 'together' | 'singly'
export type Nature = {
  history?: History | undefined
  isNewestFirst?: boolean | undefined
  keyChange?: KeyChange | undefined
  loss?: Loss | undefined
}
/** From time to time, and for how long, records are out of sight. It is longer than the wait for a stale list. */
export const unseen = { everyMs: 14_000, forMs: 8000 }
/** How one request is answered: by which node, and with which fault of its lists. */
export type How = { node: Node; listFault?: ListFault | undefined }
type Version = { at: number; record: Stored }
type Row = Version[]

/** A request that the document forbids, or for a missing record; answered with its status. */
export class Refusal extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The records of one service. */
export class RecordStore {
  /** How often a list was wrong on purpose, or a record was hidden, lost or changed. */
  faulty = 0
  /** How many ids were made. */
  made = 0
  readonly #now: () => number
  readonly #nature: Nature
  readonly #startedAt: number
  readonly #rows = Object.fromEntries(collections.map((name) => [name, new Map()])) as Record<
    Collection,
    Map<string, Row>
  >
  /** The codes of trades as they were sent, by the ids of the trades. */
  readonly #sentCodes = new Map<string, unknown>()

  constructor(now: () => number, nature: Nature) {
    this.#now = now
    this.#nature = nature
    this.#startedAt = now()
  }

  /**
   * Returns all current records of a collection, including deleted ones, without those of the history. A trade has the
   * code that was sent, also if the service keeps another.
   */
  records(collection: Collection): Stored[] {
    const records = [...this.#rows[collection].values()].flatMap((row) => row.at(-1)?.record ?? [])
    return records.map((record) =>
      this.#sentCodes.has(record._id) ? { ...record, code: this.#sentCodes.get(record._id) } : record
    )
  }

  /** Returns how many records a collection has. */
  count = (collection: Collection): number => this.#rows[collection].size

  /** Returns a new id. */
  id(): string {
    this.made += 1
    return createHash('sha256').update(`outsider ${this.made}`).digest('hex').slice(0, 24)
  }

  /** Returns the time by the clock of a node. */
  stamp = ({ aheadMs }: Node): string => new Date(this.#now() + aheadMs).toISOString()

  /** Adds a record. */
  make(collection: Collection, fields: Fields, node: Node): Stored {
    const stamp = this.stamp(node)
    const record = { ...fields, _id: this.id(), created_at: stamp, updated_at: stamp, is_deleted: false }
    this.#rows[collection].set(record._id, [{ at: this.#now(), record }])
    return record
  }

  /** Makes a sale. The service may keep its key otherwise. */
  makeSale(fields: Fields, node: Node): Stored {
    const code = this.#keptCode(fields['code'])
    const trade = this.make('trade', { ...fields, code }, node)
    if (code !== fields['code']) this.#sentCodes.set(trade._id, fields['code'])
    return trade
  }

  #keptCode(code: unknown): unknown {
    const { keyChange } = this.#nature
    if (keyChange === undefined || typeof code !== 'string') return code
    this.faulty += 1
    if (keyChange === 'padded') return `  ${code}  `
    return keyChange === 'in capitals' ? code.toUpperCase() : code.slice(0, 16)
  }

  /** Puts back a backup from before the till came: its trades are gone. */
  restore(): void {
    for (const [id, row] of this.#rows.trade) {
      if (row[0]?.record['is_of_others'] === true) continue
      this.#rows.trade.delete(id)
      this.faulty += 1
    }
  }

  /** Changes fields of a record. */
  change(collection: Collection, id: unknown, fields: Fields, node: Node): Stored {
    const before = this.latest(collection, id)
    const record = { ...before, ...fields, _id: before._id, updated_at: this.stamp(node) }
    this.#rows[collection].get(before._id)?.push({ at: this.#now(), record })
    return record
  }

  /** Returns a record as it is now, which a write needs. */
  latest(collection: Collection, id: unknown): Stored {
    const found = this.#rows[collection].get(String(id))?.at(-1)?.record
    if (found === undefined) throw new Refusal(400, `there is no record ${String(id)}`)
    return found
  }

  /** Returns one record as a node shows it. A deleted record is still found by its id. */
  one(collection: Collection, id: unknown, node: Node): Stored {
    const other = collection === 'trade' ? this.#nature.history?.byId(String(id), this.#now() - node.lagMs) : undefined
    const found = other ?? this.#seen(this.#rows[collection].get(String(id)) ?? [], node, collection)
    if (found === undefined) throw new Refusal(400, `there is no record ${String(id)}`)
    return found
  }

  /** Returns whether a trade of the till is out of sight now. */
  #isUnseen(row: Row): boolean {
    const [first] = row
    const { loss } = this.#nature
    const sinceMs = this.#now() - this.#startedAt
    const cycle = Math.floor(sinceMs / unseen.everyMs)
    const cycleAt = this.#startedAt + cycle * unseen.everyMs
    if (first === undefined || first.record['is_of_others'] === true || cycle === 0) return false
    if (sinceMs % unseen.everyMs >= unseen.forMs || first.at >= cycleAt) return false
    const isChosen = Number.parseInt(first.record._id.slice(0, 8), 16) % 4 === cycle % 4
    return loss === 'together' || (loss === 'singly' && isChosen)
  }

  #seen(row: Row, { lagMs }: Node, collection: Collection): Stored | undefined {
    const isUnseen = collection === 'trade' && this.#nature.loss !== undefined && this.#isUnseen(row)
    const found = isUnseen ? undefined : row.findLast(({ at }) => at <= this.#now() - lagMs)
    if (found !== row.at(-1)) this.faulty += 1
    return found?.record
  }

  /** Returns the records that a node shows and that are not deleted. */
  shown(collection: Collection, node: Node): Stored[] {
    return this.#listed(collection, node).map(({ record }) => record)
  }

  #listed(collection: Collection, node: Node): Listed[] {
    const all = [...this.#rows[collection].values()].flatMap((row): Listed[] => {
      const record = this.#seen(row, node, collection)
      return record === undefined ? [] : [{ at: row[0]?.at ?? 0, record }]
    })
    return all.filter(({ record }) => !record.is_deleted)
  }

  /** Returns a page of a list. */
  list(collection: Collection, body: Fields, { node, listFault }: How, key: 'list' | 'data'): Fields {
    const { page = 1, limit = 20 } = body as { page?: number; limit?: number }
    const begin = (page - 1) * limit
    if (listFault === 'deletion' && page > 1) this.#deleteBefore(collection, body, node, begin)
    const right = this.#select(collection, body, node)
    const filter = heeded(body, listFault)
    const list =
      listFault === 'phantom' || Object.keys(filter).length < Object.keys(body).length
        ? this.#select(collection, filter, node, listFault)
        : right
    if (list.total !== right.total) this.faulty += 1
    const shown = list.rows(begin, limit)
    const [before] = begin === 0 ? [] : list.rows(begin - 1, 1)
    if (listFault === 'repeat' && before !== undefined && shown.length > 0) {
      this.faulty += 1
      shown.splice(0, 1, before)
    }
    const total = claimed(list.total, shown.length, page, listFault)
    if (total !== list.total) this.faulty += 1
    return { total, [key]: shown }
  }

  #select(collection: Collection, filter: Fields, node: Node, fault?: ListFault): Merged {
    const { history, isNewestFirst = false } = this.#nature
    const own = this.#listed(collection, node).filter(({ record }) => fits(record, filter))
    const others = collection === 'trade' ? history?.select(filter, this.#now() - node.lagMs, fits) : undefined
    return new Merged(fault === 'phantom' ? withPhantoms(own) : own, others ?? nothingSelected, isNewestFirst)
  }

  /** Deletes a record of others in front of a page, so that all later rows move forward by one. */
  #deleteBefore(collection: Collection, body: Fields, node: Node, begin: number): void {
    const [first] = this.#select(collection, body, node).rows(0, begin)
    if (first?.['is_of_others'] !== true || !this.#rows[collection].has(first._id)) return
    this.change(collection, first._id, { is_deleted: true }, node)
    this.faulty += 1
  }
}
