import type { CurrencyId, EmployeeId, MethodId, ShiftId } from '../../../shared/ids.ts'
import type { Instant } from '../../../shared/ports.ts'
import { countsOf, type CountedRow, type Counting } from '../../domain/shift/counting.ts'
import type { Reader, Writer } from '../core/open.ts'
import { putCounted } from './shifts.ts'
import { brand, fields, instant, list, minor, nullable, text } from '../../domain/core/checks.ts'
import { json, rowReader, type RowOf } from '../core/rows.ts'

const CountingRow = rowReader('counting', {
  shift_id: brand<ShiftId>(),
  by_id: brand<EmployeeId>(),
  by_name: text,
  allowed_id: nullable(brand<EmployeeId>()),
  allowed_name: nullable(text),
  counts: text,
  at: instant,
  taken_back_at: nullable(instant),
  journal_head: text
})
type CountingRow = RowOf<typeof CountingRow>
/** The counted and the expected amount of each method and currency, for a count of the drawer and for a hand-over. */
export const toCounts = json(
  'counts',
  list(
    fields<CountedRow>({
      methodId: brand<MethodId>(),
      methodName: text,
      currencyId: brand<CurrencyId>(),
      counted: minor,
      expected: minor
    })
  )
)
const columns = 'shift_id, by_id, by_name, allowed_id, allowed_name, counts, at, taken_back_at, journal_head'

const toCounting = (row: CountingRow): Counting => ({
  shiftId: row.shift_id,
  by: { id: row.by_id, name: row.by_name },
  allowedBy: row.allowed_id === null ? undefined : { id: row.allowed_id, name: row.allowed_name ?? row.allowed_id },
  rows: toCounts(row.counts),
  at: row.at,
  takenBackAt: row.taken_back_at ?? undefined,
  journalHead: row.journal_head
})

/** Returns all counts of a shift's drawer before its close, the first one first. */
export const countingsOf = (db: Reader, shiftId: ShiftId): Counting[] =>
  CountingRow.all(
    db.prepare(`SELECT ${columns} FROM counting WHERE shift_id = (SELECT ?) ORDER BY position`),
    shiftId
  ).map(toCounting)

/** Writes a count after the earlier ones. The shift will be closed with it. */
export function putCounting(db: Writer, counting: Counting): void {
  const { shiftId, by, allowedBy, rows, at, journalHead } = counting
  db.prepare(
    `INSERT INTO counting (position, ${columns})
     VALUES ((SELECT COUNT(*) FROM counting WHERE shift_id = @shift_id), @shift_id, @by_id, @by_name, @allowed_id,
       @allowed_name, @counts, @at, NULL, @journal_head)`
  ).run({
    shift_id: shiftId,
    by_id: by.id,
    by_name: by.name,
    allowed_id: allowedBy?.id ?? null,
    allowed_name: allowedBy?.name ?? null,
    counts: JSON.stringify(rows),
    at,
    journal_head: journalHead
  })
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
  db.prepare(
    `UPDATE counting SET taken_back_at = @at WHERE shift_id = @id AND taken_back_at IS NULL
     AND position = (SELECT MAX(position) FROM counting WHERE shift_id = @id)`
  ).run({ id, at })
}
