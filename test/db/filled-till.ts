import { assert } from '../../src/shared/assert.ts'
import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'
import type { Migration } from '../../src/main/db/core/migrate.ts'
import { openTill, type Writer } from '../../src/main/db/core/open.ts'
import { insertRefund } from '../../src/main/db/refund/refunds.ts'
import { insertArrival } from '../../src/main/db/shift/arrivals.ts'
import { insertMovement } from '../../src/main/db/shift/cash.ts'
import { countings } from '../../src/main/db/shift/countings.ts'
import { insertHandOver } from '../../src/main/db/shift/hand-overs.ts'
import { shifts } from '../../src/main/db/shift/shifts.ts'
import { insertSale } from '../../src/main/db/ticket/sales.ts'
import { cardSteps } from '../../src/main/db/ticket/ticket-tables.ts'
import { insertTicket } from '../../src/main/db/ticket/tickets.ts'
import type { Sale, SaleLine, Ticket } from '../../src/main/domain/core/model.ts'
import type {
  CurrencyId,
  EmployeeId,
  IdempotencyKey,
  LineId,
  MethodId,
  MovementId,
  PriceListId,
  ProductId,
  RefundId,
  SaleId,
  ShiftId,
  TicketId
} from '../../src/shared/ids.ts'
import { minor, zero } from '../../src/shared/money.ts'
import { at, decimal, refund, sale, shift, ticket } from '../support/model-fixtures.ts'
import { madeOnce } from '../support/till-file.ts'
import * as whole from './records/whole.ts'

// A till.db with rows in nearly every table, like the file of a shop. Only the records are written by the program.

const opened = shift({
  id: 's1' as ShiftId,
  employeeId: 'p1' as EmployeeId,
  employeeName: 'Nodira',
  opening: [{ methodId: 'cash' as MethodId, currencyId: 'uzs' as CurrencyId, amount: minor(100_000) }]
})
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
  `INSERT INTO person (body)
     VALUES ('{"id":"p1","name":"Nodira","isBoss":false,"isManager":false,"failures":0,"isGone":false,"locale":"ru"}')`,
  `INSERT INTO shift (body) VALUES ('${shifts.bodyOf(opened)}')`,
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
  `INSERT INTO customer (folded, body)
     VALUES ('aziz', '{"id":"k1","name":"Aziz","taxNumber":"301234567","organizationId":"o","employeeId":"p1","madeAt":1000}')`,
  `INSERT INTO favourite_page (position, name)
     VALUES (0, 'Bread')`,
  `INSERT INTO mark (key, ticket_id, line_id)
     VALUES ('04780000000018.abc', 't1', 'l1')`,
  `INSERT INTO earned_cashback (sale_id, amount, read_at)
     VALUES ('a2', 20, 3000)`,
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
  `INSERT INTO customer_edit (job_id, folded, body)
     VALUES ('job-e1', '^aziza saidova', '{"id":"e1","customerId":"c1","name":"Aziza Saidova",
       "before":{"name":"Aziza Karimova","phone":"+998901234567"},"after":{"name":"Aziza Saidova","phone":null},
       "organizationId":"o","employeeId":"p1","madeAt":2960}')`,
  `INSERT INTO favourite_tile (page, position, kind, target_id, name)
     VALUES (0, 0, 'goods', 'g1', 'Non')`,
  `INSERT INTO favourite_tile (page, position, kind, target_id, name)
     VALUES (0, 1, 'discount', 'd1', 'Staff')`,
  `INSERT INTO shift_verdict (shift_id, state, diff_on_open, diff_on_close, read_at)
     VALUES ('s1', 'flagged', 0, 1, 2990)`
]

const [soldLine] = sale().lines
assert(soldLine !== undefined, 'the sale of the fixtures has a line')
const nonOf = (over: Partial<SaleLine>): SaleLine => ({
  ...soldLine,
  productId: 'g1' as ProductId,
  name: 'Non, katta, issiq, tandirdan',
  ...over
})
/** Returns a sale by its number, with its ticket. */
export function soldOf(number: number, over: Partial<Sale> = {}): { sold: Sale; of: Ticket } {
  const [id, ticketId] = [`a${number}` as SaleId, `t${number}` as TicketId]
  const total = minor(500)
  const sold = sale({
    id,
    ticketId,
    receiptNumber: `abcde-${number}`,
    code: `abcde-${number}-marker${number}`,
    marker: `marker${number}` as IdempotencyKey,
    shiftId: 's1' as ShiftId,
    employeeId: 'p1' as EmployeeId,
    employeeName: 'Nodira',
    soldAt: at(2000),
    journalHead: `hash${number}`,
    changes: [],
    ...over
  })
  const { sums, tenders } = sold
  const paid = { ...sums, gross: total, total, paid: total, remaining: zero, change: zero }
  return {
    sold: { ...sold, sums: paid, tenders: tenders.map((tender) => ({ ...tender, amount: total, paid: total })) },
    of: ticket({ id: ticketId, number, state: 'sold' })
  }
}

/** Writes the records of the file: two tickets, their sales, a refund, the cash, its counts, and a card payment. */
function putRecords(db: Writer): void {
  const order = { id: 'o1', number: '15', itemId: 'i1', left: decimal('2') }
  const special = nonOf({ id: 'l2' as LineId, note: 'no onion', weights: { net: decimal('0.5') }, order })
  const exchanged = sale().tenders.map((tender) => ({ ...tender, isExchanged: true as const }))
  const rest: Partial<Sale> = {
    lines: [special],
    tenders: exchanged,
    plan: { interval: 'month', parts: [] },
    seller: { id: 'p2' as EmployeeId, name: 'Bobur' },
    sendsReceipt: true,
    madeAt: at(1900)
  }
  const [first, second] = [soldOf(1, { lines: [nonOf({ id: 'l1' as LineId })] }), soldOf(2, rest)]
  const priceList = { id: 'l2' as PriceListId, name: 'Ulgurji' }
  insertTicket(db, first.of)
  insertTicket(db, { ...second.of, priceList, emptied: { name: 'Table 1' }, madeAt: at(1900) })
  insertSale(db, first.sold, 1)
  insertSale(db, second.sold, 2)
  const ofShift = { shiftId: 's1' as ShiftId, saleId: first.sold.id, exchangedFor: second.sold.id }
  insertRefund(db, refund({ id: 'r1' as RefundId, ...ofShift, total: minor(500) }), 1)
  const moved = { ...whole.movement, id: 'v1' as MovementId, shiftId: ofShift.shiftId }
  insertMovement(db, { ...moved, transfer: { ...moved.transfer, code: '1' } }, 1)
  insertArrival(db, { movementId: moved.id, how: 'said', reason: 'by phone', at: at(2900), journalHead: 'hash2' })
  countings.insert(db, { ...whole.counting, shiftId: ofShift.shiftId }, { position: 0 })
  insertHandOver(db, { ...whole.handOver, shiftId: ofShift.shiftId })
  const [tender] = sale().tenders
  if (tender !== undefined)
    cardSteps.insert(db, { tender, state: 'unknown', askedAt: at(1900) }, { ticket_id: first.of.id })
}

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
    store.transaction((db) => {
      db.prepare('PRAGMA defer_foreign_keys = ON').run()
      rows.forEach((sql) => db.prepare(sql).run())
      putRecords(db)
    })
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
