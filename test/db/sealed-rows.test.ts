import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSealGuard, type SealGuard } from '../../src/main/db/backup/seal-guard.ts'
import { checkRows } from '../../src/main/db/backup/check-file.ts'
import { nextNumber } from '../../src/main/db/core/counters.ts'
import { jobById, type Job } from '../../src/main/db/core/job-rows.ts'
import { createJournal } from '../../src/main/db/core/journal.ts'
import { openIncidents } from '../../src/main/db/outbox/incidents.ts'
import { insertRefund } from '../../src/main/db/refund/refunds.ts'
import { insertShift } from '../../src/main/db/shift/shifts.ts'
import { insertSale } from '../../src/main/db/ticket/sales.ts'
import { insertTicket } from '../../src/main/db/ticket/tickets.ts'
import type { RefundId, SaleId } from '../../src/shared/ids.ts'
import { at, refund, sale, shift, ticket } from '../support/model-fixtures.ts'
import { jobOf, put } from '../outbox/rig/support.ts'
import { tillFile, type TillFile } from '../support/till-file.ts'

// Which rows have a seal, and what their seals cover.

const key = new Uint8Array(32).fill(9)
const saleId = 'a1' as SaleId
const refundId = 'r1' as RefundId
let file: TillFile
let guard: SealGuard
function begin(): void {
  const journal = createJournal(key, 'boot')
  guard = createSealGuard({ store: file.store, journal, journalKey: key, clock: { now: () => at(1000) } })
  guard.begin({ isKeyLost: false, isRecovered: false })
}
beforeEach(() => {
  file = tillFile()
})
afterEach(() => file.remove())

/** Writes into the file as another program does. */
function edit(sql: string): void {
  const db = new Database(file.store.path)
  db.pragma('foreign_keys = OFF')
  db.exec(sql)
  db.close()
}
const told = () => openIncidents(file.store, 50).map(({ evidence }) => (evidence as { row: string }).row)
/** Makes the daily check of every row. */
const check = () => guard.report(checkRows(file.store.path, key))

/** Makes a sale and its refund, whose job waits to be sent. Returns the job. */
function refunded(): Job {
  const open = shift()
  const sold = sale({ id: saleId, shiftId: open.id })
  file.store.transaction((db) => {
    for (const counter of ['shift', 'ticket', 'receipt', 'refund'] as const) nextNumber(db, counter)
    insertShift(db, open)
    insertTicket(db, ticket({ id: sold.ticketId, state: 'sold' }))
    const entry = { at: at(1), actor: 'anna', act: 'sale', subject: sold.receiptNumber }
    insertSale(db, { ...sold, journalHead: createJournal(key, 'boot').append(db, entry) }, 1)
    insertRefund(db, refund({ id: refundId, saleId, shiftId: open.id }), 1)
  })
  const job = jobById(file.store, put(file.store, jobOf('refund.create', refundId)))
  if (job === undefined) throw new Error('no job')
  return job
}

it('the seal of a document and its lines has the same value in every version of the program', () => {
  const body = {
    id: 'a1',
    ticketId: 't1',
    receiptNumber: 'abcde-1',
    code: 'abcde-1-m1',
    marker: 'm1',
    shiftId: 's1',
    employeeId: 'p1',
    employeeName: 'Nodira',
    currency: { id: 'uzs', decimals: 0 },
    receiptDiscounts: [],
    sums: { discount: 0, total: 500, remaining: 0 },
    soldAt: 2600,
    journalHead: 'hash2'
  }
  edit(`INSERT INTO sale (number, body) VALUES (1, '${JSON.stringify(body)}');
    INSERT INTO sale_line (sale_number, position, product_id, warehouse_id, name, unit_name, quantity, total)
    VALUES (1, 0, 'g1', 'w', 'Non', 'dona', '1', 300), (1, 1, 'g2', 'w', 'Choy', 'dona', '2', 200)`)
  begin()
  const seal = file.store.prepare(`SELECT hex(mac) FROM seal WHERE tab = 'sale' AND id = 'a1'`).pluck().get()
  expect(seal).toBe('7FFA7BF315D5D7A58CE1AFFBBA9A2CE10C3D306E95B411324001F46FB0AF2E30')
})

it('a column that a later version adds with a default changes no seal', () => {
  begin()
  refunded()
  edit(`ALTER TABLE shift ADD COLUMN later_word TEXT NOT NULL DEFAULT 'none';
    ALTER TABLE shift ADD COLUMN later_count INTEGER NOT NULL DEFAULT 7`)
  file.reopen()
  begin()
  check()
  expect(told()).toEqual([])
})

it('a later write of the program to a row that another program has changed does not hide the change', () => {
  begin()
  refunded()
  edit(`UPDATE shift SET body = json_set(body, '$.openNote', 'another')`)
  file.store.transaction((db) => db.prepare(`UPDATE shift SET body = json_set(body, '$.state', 'closed')`).run())
  check()
  expect(told()).toEqual([expect.stringMatching(/^shift\//)])
})

it('a refund is not sent if another program has changed its sale', () => {
  begin()
  const job = refunded()
  expect([guard.holdIfAltered(job), told()]).toEqual([false, []])
  edit(`UPDATE sale SET body = json_set(body, '$.sums.total', total * 2)`)
  expect([guard.holdIfAltered(job), told()]).toEqual([true, [`sale/${saleId}`]])
  expect(jobById(file.store, job.id)).toMatchObject({ state: 'needsPerson', reason: 'altered' })
})

it.each([
  ['amount', 'amount = 7', []],
  ['time, by which its seal is found,', 'made_at = made_at + 1', ['sums/open']]
])(
  'a job whose %s was changed counts as right once a person sends it as it is, with an entry in the journal',
  (_, change, sums) => {
    begin()
    const job = refunded()
    edit(`UPDATE job SET ${change}`)
    expect(guard.holdIfAltered(job)).toBe(true)
    const held = jobById(file.store, job.id)
    file.store.transaction((db) => held && guard.acceptJob(db, held))
    check()
    expect(told()).toEqual([...sums, 'job/1'])
    const entry = file.store.prepare(`SELECT actor, subject FROM journal WHERE act = 'seal.accept'`).all()
    expect(entry).toEqual([{ actor: 'till', subject: 'job/1' }])
    expect(checkRows(file.store.path, key)).toEqual({ faults: [], breaks: [] })
  }
)

it('a deleted row is reported also if a new row has taken its number, and leaves no trace once a person has accepted it', () => {
  begin()
  const write = (at: number) =>
    file.store.transaction((db) =>
      db.prepare(`INSERT INTO incident (kind, evidence, opened_at) VALUES ('doubled', '{}', ?)`).run(at)
    )
  write(1)
  write(2)
  const [last] = openIncidents(file.store, 1)
  edit(`DELETE FROM incident WHERE id = ${last?.id ?? 0}`)
  const db = new Database(file.store.path)
  const seals = () => db.prepare(`SELECT at FROM seal WHERE tab = 'incident' ORDER BY at`).pluck().all()
  expect(seals()).toEqual([1, 2])
  write(3)
  check()
  const gone = openIncidents(file.store, 50).filter(({ evidence }) => JSON.stringify(evidence).includes('incident/'))
  expect(gone).toMatchObject([{ evidence: { row: `incident/${last?.id}`, what: 'gone' } }])
  file.store.transaction((writer) => gone.forEach((each) => guard.accept(writer, each)))
  expect(checkRows(file.store.path, key)).toEqual({ faults: [], breaks: [] })
  db.close()
})

it('the next check reports once that the end of the journal is gone, and open jobs are verified before they are sent', () => {
  begin()
  refunded()
  const doubted = file.store.prepare('SELECT is_doubted FROM job').pluck()
  expect(doubted.all()).toEqual([0])
  edit('DELETE FROM journal WHERE seq = (SELECT max(seq) FROM journal)')
  guard.checkNow()
  expect([told(), doubted.all()]).toEqual([['journal/'], [1]])
  file.reopen()
  begin()
  expect(told()).toEqual(['journal/'])
})
