import type { Row } from '../record.ts'

/** How long it is kept what a record was before it changed: no copy that answers is further behind. */
const rememberedMs = 3 * 3_600_000

type Dated<R extends Row> = { row: R; updatedAt: number }

/** What the records of one kind were before they changed, for a copy that is behind. It lives as long as the sandbox. */
export class History<E extends Dated<Row>> {
  /** By id, oldest first. */
  readonly #earlier = new Map<string, E[]>()

  /** Keeps what is about to change. */
  keep(entry: E, now: number): void {
    const earlier = this.#earlier.get(entry.row._id) ?? []
    earlier.push(entry)
    while ((earlier[1]?.updatedAt ?? Infinity) <= now - rememberedMs) earlier.shift()
    this.#earlier.set(entry.row._id, earlier)
  }

  /** How the record was at the moment; undefined when it was not there. */
  at(entry: E, moment: number): E | undefined {
    if (entry.updatedAt <= moment) return entry
    const earlier = this.#earlier.get(entry.row._id)
    const then = earlier?.findLast((each) => each.updatedAt <= moment)
    // What was before a restart, or long ago, is not known any more; only that it was there.
    return then ?? (Date.parse(entry.row.created_at) > moment ? undefined : (earlier?.[0] ?? entry))
  }
}
