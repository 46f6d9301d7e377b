import type { Fields, Stored } from './records.ts'

// The trades that others made: before the till came, and while it sells. They are computed from their number and never
// held, so that a service can have millions of them. The number of a trade gives its time; all else repeats after
// `period` trades, so a list is counted and paged by arithmetic.

/** How many trades there were before, and how often other tills sell, in milliseconds; undefined: no other till sells. */
export type Others = { older: number; everyMs?: number | undefined }
type Place = { organization_id: string; cashbox_id: string }
type Input = Others & {
  place: Place
  users: readonly string[]
  product: string
  currency: string
  /** When the till came, in milliseconds since 1970. */
  startedAt: number
}

/** A list of them that a request selects, in the order in which they were made. */
export type Selected = {
  count: number
  at(position: number): Stored
  /** Returns how many of them were made before this time. */
  before(time: number): number
}
export const nothingSelected: Selected = { count: 0, at: () => fail(), before: () => 0 }

/** After this many trades, totals and people repeat. */
const period = 6000
/** An older trade was made this long before the next. With 3 s, 300,000 trades are ten days and 2,000,000 are ten weeks. */
const olderEveryMs = 3000
/** So many people sold, one of whom may be the cashier of the till. */
const people = 24
const idPrefix = 'abcdef0123'

function fail(): never {
  throw new Error('the list has no such row')
}

/** The fields of a request that choose no place in the period. */
const apart = new Set(['updated_at', 'page', 'limit'])

/** The trades of others at one service. */
export class History {
  readonly #input: Input
  /** The positions in the period of the trades that a list selects, by the fields of its filter. */
  readonly #known = new Map<string, number[]>()

  constructor(input: Input) {
    this.#input = input
  }

  /** Returns how many trades there are at a time. */
  count(now: number): number {
    const { older, everyMs, startedAt } = this.#input
    return older + (everyMs === undefined ? 0 : Math.max(0, Math.floor((now - startedAt) / everyMs)))
  }

  /** Returns a trade by its id. */
  byId(id: string, now: number): Stored | undefined {
    if (!id.startsWith(idPrefix)) return undefined
    const number = Number.parseInt(id.slice(idPrefix.length), 16)
    return number < this.count(now) ? this.#trade(number) : undefined
  }

  /** Returns the trades at a time that fit a filter: those since `updated_at` whose other fields `fits` accepts. */
  select(filter: Fields, now: number, fits: (record: Stored, filter: Fields) => boolean): Selected {
    const { updated_at: since } = filter
    const rest = Object.fromEntries(Object.entries(filter).filter(([name]) => !apart.has(name)))
    const end = this.count(now)
    const begin = typeof since === 'string' ? this.#firstSince(Date.parse(since)) : 0
    const key = JSON.stringify(rest)
    const places =
      this.#known.get(key) ??
      Array.from({ length: period }, (_, place) => place).filter((place) => fits(this.#trade(place), rest))
    this.#known.set(key, places)
    // The number of selected trades among those before `number`.
    const upTo = (number: number): number =>
      Math.floor(number / period) * places.length + countBelow(places, number % period)
    const skipped = upTo(Math.min(begin, end))
    return {
      count: upTo(end) - skipped,
      at: (position) => {
        const nth = skipped + position
        return this.#trade(Math.floor(nth / places.length) * period + (places[nth % places.length] ?? fail()))
      },
      before: (time) => Math.max(0, upTo(Math.min(end, this.#firstSince(time))) - skipped)
    }
  }

  /** Returns the number of the first trade that was made at a time or later. */
  #firstSince(time: number): number {
    const { older, everyMs, startedAt } = this.#input
    if (time <= startedAt) return Math.max(0, older - Math.floor((startedAt - time) / olderEveryMs))
    return everyMs === undefined ? older : older + Math.max(0, Math.ceil((time - startedAt) / everyMs) - 1)
  }

  #timeOf(number: number): number {
    const { older, everyMs = 0, startedAt } = this.#input
    return startedAt + (number < older ? (number - older) * olderEveryMs : (number - older + 1) * everyMs)
  }

  #trade(number: number): Stored {
    const { place, users, product, currency } = this.#input
    const at = new Date(this.#timeOf(number)).toISOString()
    const total = totalOf(number % period)
    const seller = number % people
    const person = users[seller] ?? `6609000000000000000001${String(seller).padStart(2, '0')}`
    const sums = { total_price: total, total_to_pay: total, total_amount: 1, total_discount: 0, debt: 0 }
    return {
      _id: `${idPrefix}${number.toString(16).padStart(14, '0')}`,
      created_at: at,
      updated_at: at,
      is_deleted: false,
      uuid: `other ${number}`,
      number: String(number + 1),
      code: `OLDER-${number}`,
      ...place,
      ...sums,
      date: at,
      sold_at: at,
      state: 'done',
      is_refund: false,
      refunds: [],
      note: '',
      is_of_others: true,

      organization: { _id: place.organization_id, name: 'Shop' },
      currency_id: currency,
      currency: { _id: currency },
      responsible_id: person,
      responsible: { _id: person, full_name: 'Seller' },
      created_by: { _id: person, full_name: 'Cashier' },
      products: [{ product_id: product, amount: 1, price: total }]
    }
  }
}

/**
 * Returns the total of a trade by its place in the period: a third of all trades share thirty common totals, and the
 * others have other totals. The common ones are the totals of a till that sells goods of 1000 to 8000.
 */
const totalOf = (place: number): number => {
  const mixed = Math.imul(place + 1, 0x9e3779b1) >>> 0
  return mixed % 3 === 0 ? 1000 * (1 + ((mixed >>> 8) % 30)) : 500 * (1 + ((mixed >>> 8) % 3000))
}

/** Returns how many of the sorted numbers are below a limit. */
function countBelow(sorted: readonly number[], limit: number): number {
  let low = 0
  for (let high = sorted.length; low < high;) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? Infinity) < limit) low = middle + 1
    else high = middle
  }
  return low
}
