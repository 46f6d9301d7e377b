import type { Row } from '../record.ts'

/** How long earlier states of a record are kept. No replica is further behind. */
const rememberedMs = 3 * 3_600_000

type Dated<R extends Row> = { row: R; updatedAt: number }

/** Earlier states of the records of one kind, for a replica that is behind. Exists as long as the sandbox. */
export class History<E extends Dated<Row>> {
  /** By id, oldest first. */
  readonly #earlier = new Map<string, E[]>()

  /** Stores the state of a record before a change. */
  keep(entry: E, now: number): void {
    const earlier = this.#earlier.get(entry.row._id) ?? []
    earlier.push(entry)
    while ((earlier[1]?.updatedAt ?? Infinity) <= now - rememberedMs) earlier.shift()
    this.#earlier.set(entry.row._id, earlier)
  }

  /** Returns the state of the record at the time, or undefined if it did not exist. */
  at(entry: E, moment: number): E | undefined {
    if (entry.updatedAt <= moment) return entry
    const earlier = this.#earlier.get(entry.row._id)
    const then = earlier?.findLast((each) => each.updatedAt <= moment)
    // States before a restart, or from long ago, are not known, but only that the record existed.
    return then ?? (Date.parse(entry.row.created_at) > moment ? undefined : (earlier?.[0] ?? entry))
  }
}
