import type { ShiftId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import { countsOf } from '../../domain/shift/counting.ts'
import { Counting } from '../../domain/shift/records.ts'
import type { Reader, Writer } from '../core/open.ts'
import { table } from '../core/table.ts'
import { putCounted } from './shifts.ts'

export const countings = table('counting', Counting, { columns: { shift_id: 'shiftId', taken_back_at: 'takenBackAt' } })

/** Returns all counts of a shift's drawer before its close, the first one first. */
export const countingsOf = (db: Reader, shiftId: ShiftId): Counting[] =>
  countings.where(db, 'shift_id = (SELECT ?) ORDER BY position', shiftId)

/** Writes a count after the earlier ones. The shift will be closed with it. */
export function putCounting(db: Writer, counting: Counting): void {
  const { shiftId, rows } = counting
  countings.insert(db, counting, { position: countingsOf(db, shiftId).length })
  putCounted(db, shiftId, countsOf(rows))
}

/** Takes the last count back because money moved after it. The shift has no count again, but the row stays. */
export function takeBackCount(
  db: Writer,
  { id, counted }: { id: ShiftId; counted: readonly unknown[] },
  at: Instant
): void {
  if (counted.length === 0) return
  putCounted(db, id, [])
  const last = countingsOf(db, id).at(-1)
  if (last === undefined || last.takenBackAt !== undefined) return
  const place = 'position = (SELECT MAX(position) FROM counting AS each WHERE each.shift_id = counting.shift_id)'
  countings.update(db, { ...last, takenBackAt: at }, `${place} AND shift_id`, id)
}
