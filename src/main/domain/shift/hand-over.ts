import { defined } from '../../../shared/defined.ts'
import { fail, type Result } from '../../../shared/failure.ts'
import type { ShiftId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { ShiftReportView } from '../../../shared/views.ts'
import { countedRows, differencesOf, type CountedRow, type Who } from './counting.ts'
import type { Count } from '../core/model.ts'
import type { DrawerRow } from './shift.ts'

// Hands the drawer of an open shift to the next person. For the till and the service the shift stays the same.

export type HandOver = {
  shiftId: ShiftId
  from: Who
  to: Who
  counts: CountedRow[]
  note: string | undefined
  at: Instant
  journalHead: string
}

/** Returns the counted rows, if the drawer may be handed over. */
export const decideHandOver = (
  rows: readonly DrawerRow[],
  counts: readonly Count[],
  from: Who,
  to: Who
): Result<CountedRow[]> => (from.id === to.id ? fail('shift.sameHands', { name: to.name }) : countedRows(rows, counts))

/** Returns a line of the X or Z report, without the differences if it is blind. */
export const handOverView = (
  { from, to, at, note, counts }: HandOver,
  isBlind: boolean
): ShiftReportView['handOvers'][number] => ({
  fromName: from.name,
  toName: to.name,
  at,
  ...defined({ note }),
  differences: differencesOf(counts, isBlind)
})
