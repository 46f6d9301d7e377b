import type { Reader } from '../core/open.ts'
import { flag, integer } from '../../domain/core/checks.ts'
import type { CounterName } from '../core/counters.ts'
import { rowReader } from '../core/rows.ts'
import type { FileContents } from '../core/recovery-row.ts'

// Reads what the records of a till contain, and what they lack, after a recovery, a restore or a backup.

const shown = 50

const Sales = rowReader('sale', { sales: integer })
const Journal = rowReader('journal', { rows: integer, gaps: integer })
const Unowed = rowReader('job', { unowed: integer })
const Shifts = rowReader('shift', { number: integer, sales: integer, total: integer, differs: flag })
const Numbered = rowReader('sale', { number: integer })
const Jobs = rowReader('job', { jobs: integer })

/** Returns the contents of a file. Compares the sum of each shift with its payments. */
export function booksOf(db: Reader): FileContents {
  const { sales } = Sales.one(db.prepare('SELECT count(*) AS sales FROM sale'))
  const torn = numbers(db, `SELECT sale.number AS number FROM sale WHERE ${incompleteSale} ORDER BY 1`)
  return {
    sales,
    missing: missingNumbers(db, 'sale', 'receipt'),
    lost: {
      refunds: missingNumbers(db, 'refund', 'refund'),
      cash: missingNumbers(db, 'cash_movement', 'cash'),
      shifts: missingNumbers(db, 'shift', 'shift'),
      jobs: Jobs.one(db.prepare('SELECT coalesce(max(seq), 0) - count(*) AS jobs FROM job')).jobs
    },
    torn,
    journal: Journal.one(
      db.prepare(`SELECT count(*) AS rows, count(*) - coalesce(sum(follows), 0) AS gaps FROM (
         SELECT previous = coalesce(lag(hash) OVER (ORDER BY seq), previous)
           AND seq = coalesce(lag(seq) OVER (ORDER BY seq) + 1, 1) AS follows FROM journal)`)
    ),
    unowed: Unowed.one(
      db.prepare(`SELECT (SELECT count(*) FROM sale WHERE ${unowed('sale.create', 'sale')}) +
         (SELECT count(*) FROM cash_movement WHERE ${unowed('invoice.create', 'cash_movement')}) +
         (SELECT count(*) FROM refund WHERE ${unowed('refund.create', 'refund')}) AS unowed`)
    ).unowed,
    shifts: Shifts.all(
      db.prepare(
        `SELECT shift.number, count(sale.id) AS sales, coalesce(sum(sale.total), 0) AS total,
           coalesce(sum(${incompleteSale}), 0) > 0 AS differs
         FROM shift LEFT JOIN sale ON sale.shift_id = shift.id GROUP BY shift.id ORDER BY shift.number DESC LIMIT ${shown}`
      )
    ).map((found) => ({ ...found, differs: found.differs === 1 }))
  }
}

/** A sale without lines, or whose payments do not add up to its total. Balance, cashback and debt are no payment rows. */
const incompleteSale = `(NOT EXISTS (SELECT 1 FROM sale_line WHERE sale_line.sale_number = sale.number)
  OR sale.total - sale.from_balance - sale.from_cashback - sale.debt <> (
  SELECT coalesce(sum(CASE role WHEN 'tender' THEN paid ELSE -paid END), 0) FROM sale_payment WHERE sale_number = sale.number))`

const unowed = (kind: string, table: string) =>
  `NOT EXISTS (SELECT 1 FROM job WHERE job.subject_id = ${table}.id AND job.kind = '${kind}')`

function numbers(db: Reader, sql: string): FileContents['missing'] {
  const found = Numbered.all(db.prepare(sql))
  return { count: found.length, first: found.slice(0, shown).map(({ number }) => number) }
}

const Gap = rowReader('gap', { first: integer, last: integer })

/**
 * The counter has the number of documents given out, even in a file that lost its last ones. The missing numbers are
 * computed from the gaps and never listed one by one, because damage can make a number as large as a time.
 */
function missingNumbers(db: Reader, table: string, counter: CounterName): FileContents['missing'] {
  const gaps = db.prepare(
    `WITH ends AS (
       SELECT max(coalesce((SELECT max(number) FROM ${table}), 0),
         coalesce((SELECT value FROM counter WHERE name = '${counter}'), 0)) AS last),
     gap AS (
       SELECT number + 1 AS first, coalesce(lead(number) OVER (ORDER BY number), (SELECT last + 1 FROM ends)) - 1 AS last
       FROM (SELECT 0 AS number UNION ALL SELECT number FROM ${table}))
     SELECT first, last FROM gap WHERE first <= last ORDER BY first`
  )
  const missing: FileContents['missing'] = { count: 0, first: [] }
  for (const { first, last } of Gap.iterate(gaps)) {
    missing.count += last - first + 1
    for (let number = first; number <= last && missing.first.length < shown; number += 1) missing.first.push(number)
  }
  return missing
}

export const isWhole = ({ missing, lost, torn, journal, unowed }: FileContents): boolean =>
  missing.count + torn.count + journal.gaps + unowed === 0 &&
  lost.refunds.count + lost.cash.count + lost.shifts.count + lost.jobs === 0
