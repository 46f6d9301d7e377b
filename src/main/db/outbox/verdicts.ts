import { defined, mapDefined } from '../../../shared/defined.ts'
import type { EmployeeId, OrganizationId, ShiftId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import { VerdictView, type ClosedShiftView } from '../../../shared/views.ts'
import type { Reader, Writer } from '../core/open.ts'
import { flag, brand, instant, integer, nullable, oneOf, text } from '../../domain/core/checks.ts'
import { rowReader, type RowOf } from '../core/rows.ts'

const VerdictRow = rowReader('shift_verdict', {
  state: oneOf(VerdictView.shape.state.options),
  diff_on_open: nullable(flag),
  diff_on_close: nullable(flag),
  read_at: instant
})
type VerdictRow = RowOf<typeof VerdictRow>

const toVerdict = (row: VerdictRow): VerdictView => ({
  state: row.state,
  ...defined({
    isOffAtOpen: mapDefined(row.diff_on_open ?? undefined, (diffOnOpen) => diffOnOpen === 1),
    isOffAtClose: mapDefined(row.diff_on_close ?? undefined, (diffOnClose) => diffOnClose === 1)
  }),
  readAt: row.read_at
})
const fromMark = (isOff: boolean | undefined): 0 | 1 | null => (isOff === undefined ? null : isOff ? 1 : 0)

/** Returns the service's verdict on a closed shift, as it was read last. */
export function verdictOf(db: Reader, shiftId: ShiftId): VerdictView | undefined {
  const row = VerdictRow.get(
    db.prepare('SELECT state, diff_on_open, diff_on_close, read_at FROM shift_verdict WHERE shift_id = ?'),
    shiftId
  )
  return row && toVerdict(row)
}

export function putVerdict(db: Writer, shiftId: ShiftId, verdict: VerdictView): void {
  db.prepare(
    `INSERT INTO shift_verdict (shift_id, state, diff_on_open, diff_on_close, read_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (shift_id) DO UPDATE SET state = excluded.state, diff_on_open = excluded.diff_on_open,
       diff_on_close = excluded.diff_on_close, read_at = excluded.read_at`
  ).run(shiftId, verdict.state, fromMark(verdict.isOffAtOpen), fromMark(verdict.isOffAtClose), verdict.readAt)
}

/** The number of last shifts that are checked and shown. */
const lastShifts = 20

const ClosedShift = rowReader('shift', { id: brand<ShiftId>(), number: integer, cashierName: text, closedAt: instant })

/** Returns the last closed shifts, newest first, each with its verdict if there is one. */
export const closedShifts = (db: Reader): ClosedShiftView[] =>
  ClosedShift.all(
    db.prepare(
      `SELECT id, number, employee_name AS cashierName, closed_at AS closedAt FROM shift WHERE state = 'closed'
         ORDER BY number DESC LIMIT ${lastShifts}`
    )
  ).map(({ id, ...shift }) => {
    const verdict = verdictOf(db, id)
    return verdict === undefined ? shift : { ...shift, verdict }
  })

/** A shift that the service has closed, and the id of its record. */
const ClosedThere = rowReader('shift', {
  shiftId: brand<ShiftId>(),
  serverId: text,
  employeeId: brand<EmployeeId>(),
  organizationId: brand<OrganizationId>()
})
export type ClosedThere = RowOf<typeof ClosedThere>

/** Returns those of the last shifts that were closed after `since` and whose verdict may still change, newest first. */
export const undecided = (db: Reader, since: Instant): ClosedThere[] =>
  ClosedThere.all(
    db.prepare(
      `SELECT shift.id AS shiftId, job.server_id AS serverId, job.employee_id AS employeeId,
         job.organization_id AS organizationId
       FROM (SELECT id, number, closed_at FROM shift WHERE state = 'closed' ORDER BY number DESC LIMIT ${lastShifts}) AS shift
       JOIN job ON job.subject_id = shift.id AND job.kind = 'shift.close' AND job.state = 'done'
         AND job.server_id IS NOT NULL
       LEFT JOIN shift_verdict ON shift_verdict.shift_id = shift.id
       WHERE shift.closed_at >= ? AND (shift_verdict.state IS NULL OR shift_verdict.state <> 'resolved')
       ORDER BY shift.number DESC`
    ),
    since
  )
