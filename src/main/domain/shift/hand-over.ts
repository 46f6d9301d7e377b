import { defined } from '../../../shared/defined.ts'
import { fail, type Result } from '../../../shared/failure.ts'
import type { ShiftReportView } from '../../../shared/views.ts'
import { countedRows, differencesOf } from './counting.ts'
import type { Count } from '../core/model.ts'
import type { PersonName } from '../core/records.ts'
import type { CountedRow, HandOver } from './records.ts'
import type { DrawerRow } from './shift.ts'

// Hands the drawer of an open shift to the next person. For the till and the service the shift stays the same.

/** Returns the counted rows, if the drawer may be handed over. */
export const decideHandOver = (
  rows: readonly DrawerRow[],
  counts: readonly Count[],
  from: PersonName,
  to: PersonName
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
