import type { Fields, Stored } from './records.ts'
import type { Selected } from './history.ts'

// The lists of the outsider: its own records and the computed trades of others in one order, and the faults of lists.

/** The fault of a list, if any. */
export type ListFault =
  | 'filter'
  | 'time filter'
  | 'total filter'
  | 'total'
  | 'total at most 25'
  | 'total at most 10,000'
  | 'total of the page'
  | 'repeat'
  | 'phantom'
  /** A record of others is deleted while the list is read. */
  | 'deletion'
/** A record and when it was made. */
export type Listed = { at: number; record: Stored }

/** Returns the filter without the fields that a faulty list ignores. */
export function heeded(body: Fields, fault: ListFault | undefined): Fields {
  if (fault === 'filter') return {}
  const ignored = fault === 'time filter' ? ['updated_at'] : fault === 'total filter' ? ['total_from', 'total_to'] : []
  return Object.fromEntries(Object.entries(body).filter(([name]) => !ignored.includes(name)))
}

/** Held records, oldest first, and computed ones, merged by the time when they were made. */
export class Merged {
  readonly total: number
  readonly #held: readonly Listed[]
  readonly #others: Selected
  /** The position of each held record, oldest first. */
  readonly #positions: readonly number[]
  readonly #isNewestFirst: boolean

  constructor(held: readonly Listed[], others: Selected, isNewestFirst: boolean) {
    this.total = held.length + others.count
    this.#held = held
    this.#others = others
    this.#positions = held.map(({ at }, index) => index + others.before(at))
    this.#isNewestFirst = isNewestFirst
  }

  /** Returns the rows from a position, at most so many. */
  rows(begin: number, count: number): Stored[] {
    const end = Math.min(begin + count, this.total)
    if (begin >= end) return []
    if (!this.#isNewestFirst) return this.#oldestFirst(begin, end)
    return this.#oldestFirst(this.total - end, this.total - begin).reverse()
  }

  #oldestFirst(begin: number, end: number): Stored[] {
    let next = this.#positions.findIndex((position) => position >= begin)
    if (next < 0) next = this.#held.length
    return Array.from({ length: end - begin }, (_, offset) => {
      const position = begin + offset
      const held = this.#held[next]
      if (held === undefined || this.#positions[next] !== position) return this.#others.at(position - next)
      next += 1
      return held.record
    })
  }
}

/** Every third held record of the till is followed by a copy under another id, which no other endpoint knows. */
export const withPhantoms = (held: readonly Listed[]): Listed[] =>
  held.flatMap((listed, index) =>
    listed.record['is_of_others'] === true || index % 3 !== 0
      ? [listed]
      : [listed, { ...listed, record: { ...listed.record, _id: phantomOf(listed.record._id) } }]
  )
const phantomOf = (id: string): string => `f0f0f0${id.slice(6)}`

/** Returns the total that a list claims. */
export function claimed(total: number, shown: number, page: number, fault: ListFault | undefined): number {
  if (fault === 'total') return total + (page === 1 ? 1 : 2)
  if (fault === 'total at most 25') return Math.min(total, 25)
  if (fault === 'total at most 10,000') return Math.min(total, 10_000)
  return fault === 'total of the page' ? shown : total
}
