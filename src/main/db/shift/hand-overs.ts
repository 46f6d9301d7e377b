import type { EmployeeId, ShiftId } from '../../../shared/ids.ts'
import { HandOver } from '../../domain/shift/records.ts'
import type { Reader, Writer } from '../core/open.ts'
import { table, type Kept } from '../core/table.ts'

export const handOvers: Kept<HandOver> = table('hand_over', HandOver, {
  columns: { shift_id: 'shiftId', to_id: 'to.id', to_name: 'to.name' }
})

/** Returns the hand-overs of a shift's drawer, oldest first. */
export const handOversOf = (db: Reader, shiftId: ShiftId): HandOver[] =>
  handOvers.where(db, 'shift_id = (SELECT ?) ORDER BY position', shiftId)

/** Writes a hand-over after the earlier ones of its shift. */
export const insertHandOver = (db: Writer, handOver: HandOver): void =>
  handOvers.insert(db, handOver, { position: handOversOf(db, handOver.shiftId).length })

/** Returns who holds the drawer of the shift now: the last person who took it over, or the one who opened the shift. */
export function holderOf(
  db: Reader,
  shift: { id: ShiftId; employeeId: EmployeeId; employeeName: string }
): { id: EmployeeId; name: string } {
  return handOversOf(db, shift.id).at(-1)?.to ?? { id: shift.employeeId, name: shift.employeeName }
}
