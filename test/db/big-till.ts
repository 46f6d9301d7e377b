import Database from 'better-sqlite3'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'
import { openTill } from '../../src/main/db/core/open.ts'
import { insertSale } from '../../src/main/db/ticket/sales.ts'
import { insertTicket } from '../../src/main/db/ticket/tickets.ts'
import type { LineId, ProductId } from '../../src/shared/ids.ts'
import { sale } from '../support/model-fixtures.ts'
import { madeOnce } from '../support/till-file.ts'
import { filledTill, soldOf } from './filled-till.ts'

/**
 * Makes a till.db of the newest schema with this many sales of two lines each. The file is consistent: receipt numbers
 * without gaps, a chained journal, and a job for each sale.
 */
export function bigTill(path: string, sales: number): void {
  madeOnce(`a till of ${sales} sales`, path, () => fillTill(path, sales))
}

function fillTill(path: string, sales: number): void {
  filledTill(path)
  const store = openTill(path, tillMigrations)
  store.transaction((db) => {
    const put = (sql: string) => db.prepare(sql)
    const [line] = sale().lines
    if (line === undefined) throw new Error('a sale has lines')
    for (let n = 3; n <= sales; n += 1) {
      const lines = [0, 1].map((part) => ({ ...line, id: `l${n}-${part}` as LineId, productId: 'g1' as ProductId }))
      const { sold, of } = soldOf(n, { lines })
      insertTicket(db, of)
      insertSale(db, sold, n)
      put(
        `INSERT INTO job (id, kind, lane, subject_id, marker, subject, amount, employee_id, organization_id, shift_id,
           payload, is_money, state, made_at, changed_at)
         VALUES (?, 'sale.create', ?, ?, ?, ?, 500, 'p1', 'o', 's1', '{}', 1, 'done', 2000, 2000)`
      ).run(`j${n}`, `sale:a${n}`, `a${n}`, `marker${n}`, `abcde-${n}`)
      put(`INSERT INTO journal VALUES (?, 2000, 'boot-1', 'p1', 'sale', ?, '{}', ?, ?)`).run(
        n,
        `a${n}`,
        `hash${n - 1}`,
        `hash${n}`
      )
    }
    put(`UPDATE counter SET value = ? WHERE name = 'receipt'`).run(sales)
    put(
      `INSERT OR IGNORE INTO job (id, kind, lane, subject_id, marker, subject, amount, employee_id, organization_id,
         shift_id, payload, is_money, state, made_at, changed_at)
       VALUES ('jv1', 'invoice.create', 'cash:v1', 'v1', 'mv1', 'abcde-c1', 5000, 'p1', 'o', 's1', '{}', 1, 'done', 1, 1),
         ('jr1', 'refund.create', 'sale:a1', 'r1', 'mr1', 'abcde-r1', 500, 'p1', 'o', 's1', '{}', 1, 'done', 1, 1)`
    ).run()
  })
  store.close()
}

/** Returns every row of every table as text, in any file. */
export function rowsOf(path: string): Map<string, Set<string>> {
  const db = new Database(path)
  const tables = db
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .all() as { name: string }[]
  const all = (name: string) =>
    new Set(
      db
        .prepare(`SELECT * FROM ${name}`)
        .all()
        .map((row) => JSON.stringify(row))
    )
  const rows = new Map(tables.map(({ name }) => [name, all(name)]))
  db.close()
  return rows
}
