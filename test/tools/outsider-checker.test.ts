import Database from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { check, type Verdict } from '../../tools/outsider/checker.ts'
import type { Stored } from '../../tools/outsider/records.ts'
import type { Collection } from '../../tools/outsider/store.ts'

// The checker of the outsider over invented records: each kind of record lost, duplicated or otherwise wrong.

const trade = { code: 'A-1', customer_id: 'c1', total_to_pay: 500, products: [{}], _id: 't1' }
const refund = { is_refund: true, refund_id: 't1', total_to_refund: 500, note: '#back', _id: 't2' }
const session = { open_note: '#open', close_note: '#close', state: 'closed', _id: 's1' }
const invoice = {
  description: '#invoice c1',
  type: 'income',
  currency_id: 'som',
  to_be_paid: 7.5,
  paid: 7.5,
  _id: 'i1'
}
const payment = { invoice_id: 'i1', type: 'income', currency_id: 'som', amount: 7.5, paid: 7.5, _id: 'p1' }
const customer = { name: 'Ali', phone_number: '+99890', _id: 'c1' }
const nameless = { name: 'Vali', description: '~#vali', _id: 'c2' }
const ticket = { name: 'table #held', _id: 'k1' }
const cashAndPeople = { invoice: [invoice], transaction: [payment], customer: [customer, nameless] }
const reported = {
  printed: new Map([['A-1', 500]]),
  refunded: new Map([['R-1', 500]]),
  moved: new Map([['C-1', 750]]),
  enrolled: new Set(['Ali', 'Vali'])
}
type Reported = typeof reported
type Records = Partial<Record<Collection, object[]>>

/** One sale with its refund, its shift and a held ticket in a file of the till, and the same at the service. */
function laid(records: Records, sql = '', more: Partial<Reported> = {}): Verdict {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-outsider-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'till.db')
  const db = new Database(file)
  db.exec(`
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    CREATE TABLE sale (id, number, code, marker, total, sold_at, customer_id);
    CREATE TABLE cash_movement (id, number, document_number, direction, amount, currency_id, body);
    CREATE TABLE customer (id, name, phone);
    CREATE TABLE sale_line (sale_number);
    CREATE TABLE shift (id, number, open_marker, close_marker);
    CREATE TABLE refund (id, number, document_number, sale_id, total, body);
    CREATE TABLE job (id, kind, lane, subject_id, subject, marker, state, reason, shift_id, changed_at);
    CREATE TABLE incident (job_id, kind, evidence);
    CREATE TABLE attempt (outcome);
    INSERT INTO sale VALUES ('sale', 1, 'A-1', 'sold', 500, 1000, 'ali');
    INSERT INTO cash_movement VALUES ('cash', 1, 'C-1', 'in', 750, 'som', '{"currency": {"decimals": 2}}');
    INSERT INTO customer VALUES ('ali', 'Ali', '+99890'), ('vali', 'Vali', NULL);
    INSERT INTO job VALUES ('j4', 'invoice.create', 'c', 'cash', 'C-1', '#invoice', 'done', NULL, 'shift', 4000);
    INSERT INTO job VALUES ('j5', 'transaction.create', 'c', 'cash', 'C-1', '#paid', 'done', NULL, 'shift', 4000);
    INSERT INTO job VALUES ('j6', 'customer.create', 'd', 'ali', 'Ali', '#ali', 'done', NULL, NULL, 4000);
    INSERT INTO job VALUES ('j7', 'customer.create', 'd', 'vali', 'Vali', '#vali', 'done', NULL, NULL, 4000);
    INSERT INTO sale_line VALUES (1);
    INSERT INTO shift VALUES ('shift', 1, '#open', '#close');
    INSERT INTO refund VALUES ('refund', 1, 'R-1', 'sale', 500, '{"lines": [1]}');
    INSERT INTO job VALUES ('j1', 'sale.create', 'a', 'sale', 'A-1', 'sold', 'done', NULL, 'shift', 4000);
    INSERT INTO job VALUES ('j2', 'refund.create', 'a', 'refund', 'R-1', '#back', 'done', NULL, 'shift', 4000);
    INSERT INTO job VALUES ('j3', 'ticket.create', 'b', 'ticket', 'table', '#held', 'done', NULL, NULL, 4000);
    ${sql}`)
  db.close()
  const all = { trade: [trade, refund], session: [session], ticket: [ticket], ...cashAndPeople, ...records }
  const world = { records: (collection: Collection) => all[collection] as Stored[] }
  return check({ world, reported: { ...reported, ...more }, file })
}

test('matching records are found to match, with the longest wait of a sale', () => {
  const good = {
    sales: 1,
    refunds: 1,
    cash: 1,
    customers: 2,
    lost: [],
    duplicated: [],
    undetected: [],
    wrong: [],
    unsent: 0,
    longestWaitMs: 3000
  }
  expect(laid({})).toMatchObject(good)
})

test.each([
  ['sale', { trade: [] }],
  ['refund', { trade: [trade] }],
  ['cash movement', { invoice: [], transaction: [] }],
  ['payment of a cash movement', { transaction: [] }],
  ['customer with a phone', { customer: [nameless] }],
  ['customer without a phone', { customer: [customer] }],
  ['session', { session: [] }],
  ['held ticket', { ticket: [] }]
])('a %s that is not at the service is lost', (_what, records: Records) => {
  expect(laid(records).lost).not.toEqual([])
})

test.each([
  ['receipt', { printed: new Map([['X-2', 700]]) }],
  ['refund', { refunded: new Map([['X-2', 700]]) }],
  ['cash slip', { moved: new Map([['X-2', 700]]) }],
  ['customer', { enrolled: new Set(['X-2']) }]
])('a %s that was reported and is not in the file is lost', (_what, more) => {
  expect(laid({}, '', more).lost).toEqual(['X-2 was printed and is not in the file'])
})

test('a cash slip that was printed with another amount is wrong', () => {
  expect(laid({}, '', { moved: new Map([['C-1', 75]]) }).wrong).toEqual(['C-1 was printed with 75'])
})

test.each([
  ['sale', { trade: [trade, trade, refund] }, 'j1'],
  ['refund', { trade: [trade, refund, { ...refund, _id: 't3' }] }, 'j2'],
  ['invoice', { invoice: [invoice, { ...invoice, _id: 'i2' }] }, 'j4'],
  ['payment', { transaction: [payment, { ...payment, _id: 'p2' }] }, 'j5'],
  ['customer with a phone', { customer: [customer, customer, nameless] }, 'j6'],
  ['customer without a phone', { customer: [customer, nameless, nameless] }, 'j7'],
  ['held ticket', { ticket: [ticket, ticket] }, 'j3']
])('a %s that is there twice is duplicated, and counts as detected only by its own incident', (_what, records, job) => {
  const other = job === 'j1' ? 'j2' : 'j1'
  const incidentOf = (id: string) => `INSERT INTO incident VALUES ('${id}', 'doubled', '{}');`
  expect(laid(records).duplicated).toHaveLength(1)
  expect(laid(records, incidentOf(other)).undetected).toHaveLength(1)
  expect(laid(records, incidentOf(job))).toMatchObject({ undetected: [], duplicated: [expect.anything()] })
})

test('a session that is there twice is duplicated', () => {
  expect(laid({ session: [session, session] }).duplicated).toHaveLength(1)
})

test.each([
  ['a trade over another sum', { trade: [{ ...trade, total_to_pay: 400 }, refund] }],
  ['a trade with other lines', { trade: [{ ...trade, products: [] }, refund] }],
  ['a trade of no sale', { trade: [trade, refund, { ...trade, code: 'B-9' }] }],
  ['a refund over another sum', { trade: [trade, { ...refund, total_to_refund: 100 }] }],
  ['cash that was put in and is taken out there', { invoice: [{ ...invoice, type: 'expense' }] }],
  ['a payment in the other direction', { transaction: [{ ...payment, type: 'expense' }] }],
  ['an invoice over another sum', { invoice: [{ ...invoice, to_be_paid: 750 }] }],
  ['an invoice that is not paid', { invoice: [{ ...invoice, paid: 0 }] }],
  ['a payment over another sum', { transaction: [{ ...payment, amount: 8 }] }],
  ['a payment without a sum', { transaction: [{ ...payment, amount: undefined, paid: undefined }] }],
  ['a payment in another currency', { transaction: [{ ...payment, currency_id: 'dollar' }] }],
  ['an invoice of no movement', { invoice: [invoice, { ...invoice, _id: 'i2', description: '' }] }],
  ['a payment of no movement', { transaction: [payment, { ...payment, _id: 'p2', invoice_id: 'i2' }] }],
  ['a customer whom the till has not', { customer: [customer, nameless, { name: 'Bobur', _id: 'c3' }] }],
  ['a customer with another name', { customer: [customer, { ...nameless, name: 'Bobur' }] }],
  ['a sale to another customer', { trade: [{ ...trade, customer_id: 'c2' }, refund] }],
  ['a sale without its customer', { trade: [{ ...trade, customer_id: undefined }, refund] }],
  ['a session that is still open', { session: [{ ...session, state: 'open' }] }]
])('the checker finds that %s is wrong', (_what, records: Records) => {
  expect(laid(records).wrong).not.toEqual([])
})

test('a job that waits for a person is not lost, but reported', () => {
  const held = laid({ trade: [] }, `UPDATE job SET state = 'needsPerson' WHERE id IN ('j1', 'j2')`)
  expect(held).toMatchObject({ lost: [], needPerson: [expect.anything(), expect.anything()] })
})

test('a job that is neither done nor with a person is unsent', () => {
  expect(laid({}, `UPDATE job SET state = 'queued' WHERE id = 'j1'`).unsent).toBe(1)
})

test('a sale without a customer that has one at the service is wrong', () => {
  expect(laid({}, 'UPDATE sale SET customer_id = NULL').wrong).toEqual(['sale A-1 has another customer there'])
})
