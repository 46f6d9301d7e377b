import { defined } from '../../../shared/defined.ts'
import type { EmployeeId, PrintId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import {
  paperKinds,
  printStates,
  printTroubles,
  type PaperKind,
  type PrintState,
  type PrintTrouble
} from '../../../shared/devices/paper.ts'
import type { PrintJobView } from '../../../shared/devices/printing.ts'
import type { Reader, Writer } from '../core/open.ts'
import { anything, brand, instant, integer, nullable, oneOf, text } from '../../domain/core/checks.ts'
import { json, rowReader, type RowOf } from '../core/rows.ts'

export type PrintJob = {
  id: PrintId
  kind: PaperKind
  subjectId: string
  number: string
  /** The data of a report at the time of the request. Other prints are drawn from their subject. */
  facts: unknown
  isCopy: boolean
  /** Only the first attempt opens the drawer: a drawer that opens by itself minutes later is a danger. */
  opensDrawer: boolean
  state: PrintState
  trouble: PrintTrouble | undefined
  attempts: number
  askedAt: Instant
  nextAt: Instant
}
const PrintRow = rowReader('print_job', {
  id: brand<PrintId>(),
  kind: oneOf(paperKinds),
  subject_id: text,
  number: text,
  facts: nullable(text),
  is_copy: integer,
  opens_drawer: integer,
  state: oneOf(printStates),
  trouble: nullable(oneOf(printTroubles)),
  attempts: integer,
  asked_at: instant,
  next_at: instant
})
type PrintRow = RowOf<typeof PrintRow>
const toFacts = json('print_job.facts', anything)
const columns =
  'id, kind, subject_id, number, facts, is_copy, opens_drawer, state, trouble, attempts, asked_at, next_at'
const toJob = (row: PrintRow): PrintJob => ({
  id: row.id,
  kind: row.kind,
  subjectId: row.subject_id,
  number: row.number,
  facts: row.facts === null ? undefined : toFacts(row.facts),
  isCopy: row.is_copy === 1,
  opensDrawer: row.opens_drawer === 1,
  state: row.state,
  trouble: row.trouble ?? undefined,
  attempts: row.attempts,
  askedAt: row.asked_at,
  nextAt: row.next_at
})

export type NewPrint = Pick<PrintJob, 'id' | 'kind' | 'subjectId' | 'number' | 'isCopy' | 'opensDrawer'> & {
  facts?: object
}

export function insertPrint(db: Writer, job: NewPrint, by: EmployeeId, now: Instant): void {
  db.prepare(
    `INSERT INTO print_job (id, kind, subject_id, number, facts, is_copy, opens_drawer, state, asked_at, next_at, asked_by)
     VALUES (@id, @kind, @subjectId, @number, @facts, @isCopy, @opensDrawer, 'waiting', @now, @now, @by)`
  ).run({
    id: job.id,
    kind: job.kind,
    subjectId: job.subjectId,
    number: job.number,
    now,
    by,
    facts: job.facts === undefined ? null : JSON.stringify(job.facts),
    isCopy: Number(job.isCopy),
    opensDrawer: Number(job.opensDrawer)
  })
}

export function printById(db: Reader, id: PrintId): PrintJob | undefined {
  const row = PrintRow.get(db.prepare(`SELECT ${columns} FROM print_job WHERE id = ?`), id)
  return row && toJob(row)
}

/** Returns the oldest waiting print: they are printed in the order of the sales. */
export function firstWaiting(db: Reader): PrintJob | undefined {
  const row = PrintRow.get(db.prepare(`SELECT ${columns} FROM print_job WHERE state = 'waiting' ORDER BY seq LIMIT 1`))
  return row && toJob(row)
}

/** Returns whether this was printed, may have been printed, or will be: then the next print is a copy. */
export const isPrintKnown = (db: Reader, subjectId: string): boolean =>
  db
    .prepare(`SELECT 1 FROM print_job WHERE subject_id = ? AND (state <> 'failed' OR is_copy = 1) LIMIT 1`)
    .get(subjectId) !== undefined

/** Records that a print begins, before its first byte is sent. After that byte the result is uncertain. */
export function beginPrint(db: Writer, id: PrintId): void {
  db.prepare(
    `UPDATE print_job SET state = 'printing', opens_drawer = 0, attempts = attempts + 1
     WHERE id = ? AND state = 'waiting'`
  ).run(id)
}

export function endPrint(db: Writer, id: PrintId, state: PrintState, trouble: PrintTrouble | undefined, now: Instant) {
  db.prepare('UPDATE print_job SET state = ?, trouble = ?, ended_at = ? WHERE id = ?').run(
    state,
    trouble ?? null,
    now,
    id
  )
}

/** Records that nothing was sent: the print is tried again later. */
export function holdPrint(db: Writer, id: PrintId, trouble: PrintTrouble, nextAt: Instant): void {
  db.prepare(`UPDATE print_job SET state = 'waiting', trouble = ?, next_at = ? WHERE id = ?`).run(trouble, nextAt, id)
}

/** Starts a print again for a person. If it may have been printed before, it is now a copy. */
export function againPrint(db: Writer, { id, state, isCopy }: PrintJob, now: Instant): void {
  db.prepare(
    `UPDATE print_job SET state = 'waiting', trouble = NULL, is_copy = ?, asked_at = ?, next_at = ?, ended_at = NULL
     WHERE id = ?`
  ).run(Number(isCopy || state === 'unsure'), now, now, id)
}

export function dropPrint(db: Writer, id: PrintId, reason: string, now: Instant): void {
  db.prepare(`UPDATE print_job SET state = 'dropped', reason = ?, ended_at = ? WHERE id = ?`).run(reason, now, id)
}

/** Marks the prints that ran when the program ended: how much was printed is unknown. */
export function unsurePrints(db: Writer, now: Instant): number {
  return db
    .prepare(`UPDATE print_job SET state = 'unsure', trouble = 'stoppedHalfWay', ended_at = ? WHERE state = 'printing'`)
    .run(now).changes
}

const TroubleRow = rowReader('print_job', { trouble: oneOf(printTroubles) })

const Counts = rowReader('print_job', { waiting: integer, needPerson: integer })

export function printCounts(db: Reader): { waiting: number; needPerson: number; trouble: PrintTrouble | undefined } {
  const open = `state IN ('waiting', 'printing', 'unsure', 'failed')`
  const row = Counts.one(
    db.prepare(
      `SELECT COUNT(*) FILTER (WHERE state IN ('waiting', 'printing')) AS waiting,
         COUNT(*) FILTER (WHERE state IN ('unsure', 'failed')) AS needPerson FROM print_job WHERE ${open}`
    )
  )
  const trouble = TroubleRow.get(
    db.prepare(`SELECT trouble FROM print_job WHERE ${open} AND trouble IS NOT NULL ORDER BY seq LIMIT 1`)
  )
  return { ...row, trouble: trouble?.trouble }
}

const printView = ({
  id,
  kind,
  number,
  isCopy,
  state,
  trouble,
  attempts,
  askedAt,
  nextAt
}: PrintJob): PrintJobView => ({
  id,
  kind,
  number,
  isCopy,
  state,
  attempts,
  askedAt,
  ...defined({ trouble }),
  ...(state === 'waiting' ? { nextAt } : {})
})

/** Returns the prints that wait or need a person, oldest first, then the last ended ones. */
export function printViews(db: Reader, ended: number): PrintJobView[] {
  const open = PrintRow.all(
    db.prepare(
      `SELECT ${columns} FROM print_job WHERE state IN ('waiting', 'printing', 'unsure', 'failed') ORDER BY seq LIMIT 200`
    )
  )
  const done = PrintRow.all(
    db.prepare(`SELECT ${columns} FROM print_job WHERE state IN ('printed', 'dropped') ORDER BY seq DESC LIMIT ?`),
    ended
  )
  return [...open, ...done].map((row) => printView(toJob(row)))
}
