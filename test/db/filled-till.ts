import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'
import type { Migration } from '../../src/main/db/core/migrate.ts'
import { openTill } from '../../src/main/db/core/open.ts'
import { madeOnce } from '../support/till-file.ts'

// A till.db with rows in nearly every table, like the file of a shop, written without the program.

const rows: readonly string[] = [
  `INSERT INTO setting (name, value)
     VALUES ('locale', '"en"')`,
  `INSERT INTO setting (name, value)
     VALUES ('tillPrefix', '"abcde"')`,
  `INSERT INTO counter (name, value)
     VALUES ('receipt', 2)`,
  `INSERT INTO counter (name, value)
     VALUES ('shift', 1)`,
  `INSERT INTO boot (id, started_at)
     VALUES ('boot-1', 1000)`,
  `INSERT INTO person (id, name, is_boss, is_manager, failures, is_gone, locale)
     VALUES ('p1', 'Nodira', 0, 0, 0, 0, 'ru')`,
  `INSERT INTO shift (id, number, state, organization_id, cashbox_id, employee_id, employee_name, opened_at,
       open_marker)
     VALUES ('s1', 1, 'open', 'o', 'c', 'p1', 'Nodira', 1000, 'm-open')`,
  `INSERT INTO shift_count (shift_id, phase, method_id, currency_id, amount)
     VALUES ('s1', 'opening', 'cash', 'uzs', 100000)`,
  `INSERT INTO ticket (id, number, state, organization_id, currency, rules, created_at, employee_id, employee_name,
       version, discounts, shares, from_balance, costs, from_cashback, sends_receipt)
     VALUES ('t1', 1, 'sold', 'o', '{}', '{}', 1000, 'p1', 'Nodira', 0, '[]', '[]', 0, '[]', 0, 0)`,
  `INSERT INTO ticket (id, number, state, organization_id, currency, rules, created_at, employee_id, employee_name,
       version, discounts, shares, from_balance, costs, exchange, from_cashback, seller_id, seller_name,
       sends_receipt, made_at, change_in, price_list, emptied)
     VALUES ('t2', 2, 'sold', 'o', '{}', '{}', 1000, 'p1', 'Nodira', 0, '[]', '[]', 0, '[]', '{"saleId":"a1"}', 0,
       'p2', 'Bobur', 0, 1900, '{"methodId":"m1","amount":500}', '{"id":"l2","name":"Ulgurji"}',
       '{"name":"Table 1"}')`,
  `INSERT INTO sale (id, ticket_id, number, receipt_number, code, marker, shift_id, organization_id, cashbox_id,
       warehouse_id, price_list_id, employee_id, employee_name, currency, rules, gross, discount, included_tax,
       added_tax, total, sold_at, journal_head, discounts, from_balance, debt, costs, from_cashback,
       expected_cashback, sends_receipt)
     VALUES ('a1', 't1', 1, 'abcde-1', 'code1', 'marker1', 's1', 'o', 'c', 'w', 'l', 'p1', 'Nodira', '{}', '{}', 500,
       0, 0, 0, 500, 2000, 'hash1', '[]', 0, 0, '[]', 0, 0, 0)`,
  `INSERT INTO sale (id, ticket_id, number, receipt_number, code, marker, shift_id, organization_id, cashbox_id,
       warehouse_id, price_list_id, employee_id, employee_name, currency, rules, gross, discount, included_tax,
       added_tax, total, sold_at, journal_head, discounts, from_balance, debt, costs, plan, from_cashback,
       expected_cashback, seller_id, seller_name, sends_receipt, made_at)
     VALUES ('a2', 't2', 2, 'abcde-2', 'code2', 'marker2', 's1', 'o', 'c', 'w', 'l', 'p1', 'Nodira', '{}', '{}', 500,
       0, 0, 0, 500, 2000, 'hash2', '[]', 0, 0, '[]', '{"interval":"month","parts":[]}', 0, 0, 'p2', 'Bobur', 1,
       1900)`,
  `INSERT INTO sale_line (sale_id, position, line_id, product_id, name, sku, unit_name, unit_decimals, quantity,
       price, list_price, price_list_id, warehouse_id, discounts, taxes, added_at, sums)
     VALUES ('a1', 0, 'l1', 'g1', 'Non', 'N1', 'dona', 0, '1', '500', '500', 'l', 'w', '[]', '[]', 1500, '{}')`,
  `INSERT INTO sale_line (sale_id, position, line_id, product_id, name, sku, unit_name, unit_decimals, quantity,
       price, list_price, price_list_id, warehouse_id, discounts, taxes, added_at, sums, note, weights, order_id,
       order_part)
     VALUES ('a2', 0, 'l2', 'g1', 'Non', 'N1', 'dona', 0, '1', '500', '500', 'l', 'w', '[]', '[]', 1500, '{}',
       'no onion', '{"net":"0.5"}', 'o1', '{"number":"15","itemId":"i1","left":"2"}')`,
  `INSERT INTO sale_tender (sale_id, position, role, method_id, method_name, method_type, currency, amount, paid,
       is_exchanged, rounded)
     VALUES ('a1', 0, 'tender', 'cash', 'Naqd', 'cash', '{}', 500, 500, 0, 0)`,
  `INSERT INTO sale_tender (sale_id, position, role, method_id, method_name, method_type, currency, amount, paid,
       is_exchanged, rounded)
     VALUES ('a2', 0, 'tender', 'cash', 'Naqd', 'cash', '{}', 500, 500, 1, 0)`,
  `INSERT INTO job (seq, id, kind, lane, subject_id, marker, subject, amount, employee_id, organization_id, shift_id,
       payload, is_money, state, message, waits, attempts, resends, failures, answered_ms, made_at, changed_at,
       sweeps, is_doubted, messages)
     VALUES (1, 'j1', 'sale.create', 'sale:a1', 'a1', 'marker1', 'abcde-1', 500, 'p1', 'o', 's1', '{}', 1, 'queued',
       'no', 0, 0, 0, 0, 0, 2000, 2000, 0, 0, '{"ru":"нет"}')`,
  `INSERT INTO job (seq, id, kind, lane, subject_id, marker, subject, amount, employee_id, organization_id, shift_id,
       payload, is_money, state, waits, attempts, resends, failures, answered_ms, made_at, changed_at, sweeps,
       is_doubted)
     VALUES (2, 'j2', 'sale.create', 'sale:a2', 'a2', 'marker2', 'abcde-2', 500, 'p1', 'o', 's1', '{}', 1, 'queued',
       1, 0, 0, 0, 0, 2000, 2000, 0, 0)`,
  `INSERT INTO job_dependency (job_id, needs, is_met)
     VALUES ('j2', 'j1', 0)`,
  `INSERT INTO incident (id, job_id, kind, evidence, opened_at)
     VALUES (1, 'j1', 'doubled', '{}', 3000)`,
  `INSERT INTO journal (seq, at, boot_id, actor, act, subject, facts, previous, hash)
     VALUES (1, 2000, 'boot-1', 'p1', 'sale', 'a1', '{}', '0', 'hash1')`,
  `INSERT INTO journal (seq, at, boot_id, actor, act, subject, facts, previous, hash)
     VALUES (2, 2000, 'boot-1', 'p1', 'sale', 'a2', '{}', 'hash1', 'hash2')`,
  `INSERT INTO cash_movement (id, number, document_number, direction, shift_id, organization_id, cashbox_id,
       employee_id, employee_name, method_id, method_name, currency, amount, is_overdrawn, moved_at, journal_head,
       transfer, customer, swap)
     VALUES ('v1', 1, 'abcde-c1', 'in', 's1', 'o', 'c', 'p1', 'Nodira', 'cash', 'Naqd', '{}', 5000, 0, 2500, 'hash2',
       '{"code":"1"}', '{"id":"k1","name":"Aziz"}', '{"number":"abcde-c2","amount":100,"currency":{"id":"u"}}')`,
  `INSERT INTO customer (id, name, folded, organization_id, employee_id, made_at, tax_number)
     VALUES ('k1', 'Aziz', 'aziz', 'o', 'p1', 1000, '301234567')`,
  `INSERT INTO refund (id, number, document_number, shift_id, organization_id, cashbox_id, employee_id,
       employee_name, total, is_last, refunded_at, journal_head, credited, exchanged_for, to_cashback, costs, sale_id)
     VALUES ('r1', 1, 'abcde-r1', 's1', 'o', 'c', 'p1', 'Nodira', 500, 1, 2600, 'hash2', 0, 'a2', 0, '[]', 'a1')`,
  `INSERT INTO refund_line (refund_id, position, line_id, product_id, warehouse_id, name, unit_name, quantity, sums)
     VALUES ('r1', 0, 'l1', 'g1', 'w', 'Non', 'dona', '1', '{}')`,
  `INSERT INTO hand_over (shift_id, position, from_id, from_name, to_id, to_name, counts, at, journal_head)
     VALUES ('s1', 0, 'p1', 'Nodira', 'p2', 'Bobur', '[]', 2700, 'hash2')`,
  `INSERT INTO favourite_page (position, name)
     VALUES (0, 'Bread')`,
  `INSERT INTO mark (key, ticket_id, line_id)
     VALUES ('04780000000018.abc', 't1', 'l1')`,
  `INSERT INTO card_step (id, ticket_id, method_id, method_name, method_type, currency, amount, paid, state,
       asked_at, rounded)
     VALUES ('e1', 't1', 'card', 'Karta', 'cashless', '{}', 500, 500, 'unknown', 1900, 0)`,
  `INSERT INTO earned_cashback (sale_id, amount, read_at)
     VALUES ('a2', 20, 3000)`,
  `INSERT INTO transfer_arrival (movement_id, how, reason, at, journal_head)
     VALUES ('v1', 'said', 'by phone', 2900, 'hash2')`,
  `INSERT INTO print_job (seq, id, kind, subject_id, number, is_copy, opens_drawer, state, attempts, asked_at,
       next_at, ended_at, asked_by)
     VALUES (1, 'q1', 'sale', 'a1', 'abcde-1', 0, 0, 'printed', 1, 2100, 2100, 2200, 'p1')`,
  `INSERT INTO print_job (seq, id, kind, subject_id, number, facts, is_copy, opens_drawer, state, attempts, asked_at,
       next_at, ended_at, asked_by, reason)
     VALUES (2, 'q2', 'shift', 's1', 'X 1', '{}', 0, 0, 'dropped', 0, 2100, 2100, 2200, 'p1', 'none')`,
  `INSERT INTO print_job (seq, id, kind, subject_id, number, facts, is_copy, opens_drawer, state, attempts, asked_at,
       next_at, ended_at, asked_by)
     VALUES (3, 'q3', 'labels', 'x:labels:1', '2', '{}', 0, 0, 'printed', 1, 2100, 2100, 2200, 'p1')`,
  `INSERT INTO own_product (id, name, folded, sku, barcode, unit, price, price_list_id, organization_id, employee_id,
       made_at)
     VALUES ('own-1', 'Kok choy', '^kok kok choy', 'm9', '4780077000016', '{"id":"u1","name":"dona","decimals":0}',
       '12500', 'l', 'o', 'p1', 2950)`,
  `INSERT INTO fix (subject_id, part, from_id, to_id, name)
     VALUES ('a1', 'product', 'g1', 'g2', 'Non')`,
  `INSERT INTO fix (subject_id, part, from_id, to_id, name)
     VALUES ('a2', 'order', 'o1', 'nobody', '')`,
  `INSERT INTO customer_edit (id, customer_id, job_id, name, name_before, phone_before, folded, organization_id,
       employee_id, made_at)
     VALUES ('e1', 'c1', 'job-e1', 'Aziza Saidova', 'Aziza Karimova', '+998901234567', '^aziza saidova', 'o', 'p1',
       2960)`,
  `INSERT INTO favourite_tile (page, position, kind, target_id, name)
     VALUES (0, 0, 'goods', 'g1', 'Non')`,
  `INSERT INTO favourite_tile (page, position, kind, target_id, name)
     VALUES (0, 1, 'discount', 'd1', 'Staff')`,
  `INSERT INTO counting (shift_id, position, by_id, by_name, counts, at, taken_back_at, journal_head)
     VALUES ('s1', 0, 'p1', 'Nodira', '[]', 2650, 2660, 'hash2')`,
  `INSERT INTO shift_verdict (shift_id, state, diff_on_open, diff_on_close, read_at)
     VALUES ('s1', 'flagged', 0, 1, 2990)`,
  `INSERT INTO refund_tender (refund_id, position, method_id, method_name, method_type, currency, amount, paid,
       rounded)
     VALUES ('r1', 0, 'cash', 'Naqd', 'cash', '{}', 500, 500, 0)`
]

/** The schema after an invented next step, which adds a column, fills it from another and makes a table. */
export const withNext: readonly Migration[] = [
  ...tillMigrations,
  {
    number: (tillMigrations.at(-1)?.number ?? 0) + 1,
    name: 'next',
    sql: `ALTER TABLE sale ADD COLUMN total_again INTEGER; UPDATE sale SET total_again = total;
      CREATE TABLE later (name TEXT PRIMARY KEY) STRICT; INSERT INTO later SELECT name FROM person`
  }
]

/** Makes a file of the newest schema with these rows. */
export function filledTill(path: string): void {
  madeOnce('a till with rows', path, () => {
    const store = openTill(path, tillMigrations)
    store.transaction((db) => rows.forEach((sql) => db.prepare(sql).run()))
    store.close()
  })
}

/** Returns the contents of a file: each table with its rows, as text. */
export function contentsOf(path: string): Map<string, string[]> {
  const db = new Database(path)
  try {
    if (db.pragma('quick_check', { simple: true }) !== 'ok') throw new Error('the file is not whole')
    const broken = db.pragma('foreign_key_check') as unknown[]
    if (broken.length > 0) throw new Error(`rows without their parents: ${JSON.stringify(broken)}`)
    const tables = db
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`)
      .all() as { name: string }[]
    const all = (name: string) =>
      db
        .prepare(`SELECT * FROM ${name}`)
        .all()
        .map((row) => JSON.stringify(row))
    return new Map(tables.map(({ name }) => [name, all(name).sort()]))
  } finally {
    db.close()
  }
}

export const schemaOf = (path: string): number => readFileSync(path).readUInt32BE(60)
