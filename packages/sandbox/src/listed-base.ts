import type { Base, Row } from './collection.ts'

/** Returns a base over plain records. */
export function listedBase<R extends Row>(rows: readonly R[]): Base<R> {
  const indexes = new Map(rows.map((row, index) => [row._id, index]))
  return {
    count: rows.length,
    at: (index) => {
      const row = rows[index]
      if (!row) throw new RangeError(`no record ${index}`)
      return row
    },
    indexOf: (id) => indexes.get(id)
  }
}
