import Database from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { check, type Verdict } from '../../tools/outsider/checker.ts'
import type { Collection, Stored } from '../../tools/outsider/world.ts'

// The checker of the outsider over invented records: each kind of record lost, duplicated or otherwise wrong.

const trade = { code: 'A-1', total_to_pay: 500, products: [{}], _id: 't1' }
const refund = { is_refund: true, refund_id: 't1', total_to_refund: 500, note: '#back', _id: 't2' }
const session = { open_note: '#open', close_note: '#close', state: 'closed', _id: 's1' }
const ticket = { name: 'table #held', _id: 'k1' }
type Records = Partial<Record<Collection, object[]>>

/** One sale with its refund, its shift and a held ticket in a file of the till, and the same at the service. */
function laid(records: Records, sql = '', printed = new Map([['A-1', 500]])): Verdict {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-outsider-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'till.db')
  const db = new Database(file)
  db.exec(`
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    CREATE TABLE sale (id, number, code, marker, total, sold_at);
    CREATE TABLE sale_line (sale_id);
    CREATE TABLE shift (id, number, open_marker, close_marker);
    CREATE TABLE refund (id, number, document_number, sale_id, total);
    CREATE TABLE refund_line (refund_id);
    CREATE TABLE job (id, kind, lane, subject_id, subject, marker, state, reason, shift_id, changed_at);
    CREATE TABLE incident (job_id, kind, evidence);
    CREATE TABLE attempt (outcome);
    INSERT INTO sale VALUES ('sale', 1, 'A-1', 'sold', 500, 1000);
    INSERT INTO sale_line VALUES ('sale');
    INSERT INTO shift VALUES ('shift', 1, '#open', '#close');
    INSERT INTO refund VALUES ('refund', 1, 'R-1', 'sale', 500);
    INSERT INTO refund_line VALUES ('refund');
    INSERT INTO job VALUES ('j1', 'sale.create', 'a', 'sale', 'A-1', 'sold', 'done', NULL, 'shift', 4000);
    INSERT INTO job VALUES ('j2', 'refund.create', 'a', 'refund', 'R-1', '#back', 'done', NULL, 'shift', 4000);
    INSERT INTO job VALUES ('j3', 'ticket.create', 'b', 'ticket', 'table', '#held', 'done', NULL, NULL, 4000);
    ${sql}`)
  db.close()
  const all = { trade: [trade, refund], session: [session], ticket: [ticket], ...records }
  const world = { records: (collection: Collection) => all[collection] as Stored[] }
  return check({ world, printed, refunded: new Map([['R-1', 500]]), file })
}

test('matching records are found to match, with the longest wait of a sale', () => {
  const good = {
    sales: 1,
    refunds: 1,
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
  ['session', { session: [] }],
  ['held ticket', { ticket: [] }]
])('a %s that is not at the service is lost', (_what, records: Records) => {
  expect(laid(records).lost).not.toEqual([])
})

test('a receipt that was printed and is not in the file is lost', () => {
  const printed = new Map([
    ['A-1', 500],
    ['A-2', 700]
  ])
  expect(laid({}, '', printed).lost).toEqual(['A-2 was printed and is not in the file'])
})

test.each([
  ['sale', { trade: [trade, trade, refund] }, 'j1'],
  ['refund', { trade: [trade, refund, { ...refund, _id: 't3' }] }, 'j2'],
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
