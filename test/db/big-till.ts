import Database from 'better-sqlite3'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'
import { openTill } from '../../src/main/db/core/open.ts'
import { madeOnce } from '../support/till-file.ts'
import { filledTill } from './filled-till.ts'

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
    const line = put(
      `INSERT INTO sale_line (sale_id, position, line_id, product_id, name, sku, barcode, unit_name, unit_decimals, quantity,
         price, list_price, price_list_id, warehouse_id, discounts, taxes, added_at, sums)
       VALUES (?, ?, ?, 'g1', 'Non, katta, issiq, tandirdan', 'N1', '4780001', 'dona', 0, '1', '250',
         '250', 'l', 'w', '[]', '[]', 1500, '{"gross":250,"discount":0,"total":250}')`
    )
    for (let n = 3; n <= sales; n += 1) {
      put(
        `INSERT INTO ticket (id, number, state, organization_id, currency, rules, created_at, employee_id, employee_name)
         VALUES (?, ?, 'sold', 'o', '{}', '{}', 1000, 'p1', 'Nodira')`
      ).run(`t${n}`, n)
      put(
        `INSERT INTO sale (id, ticket_id, number, receipt_number, code, marker, shift_id, organization_id, cashbox_id,
           warehouse_id, price_list_id, employee_id, employee_name, customer_id, customer_name, note, currency, rules,
           gross, discount, included_tax, added_tax, total, sold_at, journal_head)
         VALUES (?, ?, ?, ?, ?, ?, 's1', 'o', 'c', 'w', 'l', 'p1', 'Nodira', NULL, NULL, NULL, '{}', '{}',
           500, 0, 0, 0, 500, 2000, ?)`
      ).run(`a${n}`, `t${n}`, n, `abcde-${n}`, `code${n}`, `marker${n}`, `hash${n}`)
      line.run(`a${n}`, 0, `l${n}-0`)
      line.run(`a${n}`, 1, `l${n}-1`)
      put(
        `INSERT INTO sale_tender (sale_id, position, role, method_id, method_name, method_type, currency, amount, paid)
         VALUES (?, 0, 'tender', 'cash', 'Naqd', 'cash', '{}', 500, 500)`
      ).run(`a${n}`)
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
