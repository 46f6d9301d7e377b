import type { EmployeeId, ShiftId } from '../../../shared/ids.ts'
import type { HandOver } from '../../domain/shift/hand-over.ts'
import type { Reader, Writer } from '../core/open.ts'
import { brand, instant, nullable, text } from '../../domain/core/checks.ts'
import { rowReader, type RowOf } from '../core/rows.ts'
import { toCounts } from './countings.ts'

const HandOverRow = rowReader('hand_over', {
  shift_id: brand<ShiftId>(),
  from_id: brand<EmployeeId>(),
  from_name: text,
  to_id: brand<EmployeeId>(),
  to_name: text,
  counts: text,
  note: nullable(text),
  at: instant,
  journal_head: text
})
type HandOverRow = RowOf<typeof HandOverRow>
const columns = 'shift_id, from_id, from_name, to_id, to_name, counts, note, at, journal_head'

const toHandOver = (row: HandOverRow): HandOver => ({
  shiftId: row.shift_id,
  from: { id: row.from_id, name: row.from_name },
  to: { id: row.to_id, name: row.to_name },
  counts: toCounts(row.counts),
  note: row.note ?? undefined,
  at: row.at,
  journalHead: row.journal_head
})

/** Returns the hand-overs of a shift's drawer, oldest first. */
export const handOversOf = (db: Reader, shiftId: ShiftId): HandOver[] =>
  HandOverRow.all(
    db.prepare(`SELECT ${columns} FROM hand_over WHERE shift_id = (SELECT ?) ORDER BY position`),
    shiftId
  ).map(toHandOver)

export function insertHandOver(db: Writer, handOver: HandOver): void {
  const { shiftId, from, to, counts, note, at, journalHead } = handOver
  db.prepare(
    `INSERT INTO hand_over (position, ${columns})
     VALUES ((SELECT COUNT(*) FROM hand_over WHERE shift_id = @shift_id), @shift_id, @from_id, @from_name, @to_id,
       @to_name, @counts, @note, @at, @journal_head)`
  ).run({
    shift_id: shiftId,
    from_id: from.id,
    from_name: from.name,
    to_id: to.id,
    to_name: to.name,
    counts: JSON.stringify(counts),
    note: note ?? null,
    at,
    journal_head: journalHead
  })
}

/** Returns who holds the drawer of the shift now: the last person who took it over, or the one who opened the shift. */
export function holderOf(
  db: Reader,
  shift: { id: ShiftId; employeeId: EmployeeId; employeeName: string }
): { id: EmployeeId; name: string } {
  return handOversOf(db, shift.id).at(-1)?.to ?? { id: shift.employeeId, name: shift.employeeName }
}
