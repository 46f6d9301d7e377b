import Database from 'better-sqlite3'
import { afterEach, describe, expect, it } from 'vitest'
import { createSealGuard } from '../../../src/main/db/backup/seal-guard.ts'
import { checkRows } from '../../../src/main/db/backup/check-file.ts'
import { isObject } from '../../../src/main/domain/core/checks.ts'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { byBoss, currentId, journalActs, scan, selling, type Till } from '../till.ts'

// Edits open tickets as a person with a program for SQLite does, while the till runs or is off.

const key = new Uint8Array(32)
let at: Till
afterEach(() => at.remove())

/** Starts the seals, as each start of the till does. */
function start(): void {
  const { store, journal, clock } = at.context
  const seals = createSealGuard({ store, journal, journalKey: key, clock })
  seals.begin({ isKeyLost: false, isRecovered: false })
  at.context.seals = seals
}
async function scanned(): Promise<void> {
  at = await selling()
  start()
  for (const code of ['4780001', '4780001', '4780002']) await scan(at, code)
}
function edited(sql: string): void {
  const db = new Database(at.context.store.path)
  db.pragma('foreign_keys = OFF')
  db.exec(sql)
  db.close()
}
const told = () =>
  openIncidents(at.context.store, 9).flatMap(({ kind, evidence }) =>
    kind === 'altered' && isObject(evidence) ? [evidence['row']] : []
  )
const pay = async () => ({ ticketId: await currentId(at) })
const cheap = `body = json_set(body, '$.price', '1')`
const noSeal = `DELETE FROM seal_sum WHERE of <> 'rows'`
const discount = `'[{"name":"d","isCustom":true,"applyType":"percent","value":"99"}]'`

describe('an open ticket that was changed outside of the program', () => {
  it.each([
    ['the price of a line is edited', `UPDATE ticket_line SET ${cheap}`],
    [
      'a discount is put on a line',
      `UPDATE ticket_line SET body = json_set(body, '$.discounts', json(${discount})) WHERE position = 0`
    ],
    [
      'a discount is put on the ticket',
      `UPDATE ticket SET body = json_set(body, '$.receiptDiscounts', json(${discount}))`
    ],
    ['the rules of the ticket are edited', `UPDATE ticket SET body = replace(body, 'false', 'true')`],
    ['a line is deleted', `DELETE FROM ticket_line WHERE position = 0`],
    [
      'a payment is added',
      `UPDATE ticket SET body = json_set(body, '$.tenders[#]', json_object('id', 't', 'methodId', 'cash', 'methodName', 'Cash',
        'methodType', 'cash', 'currency', json(body -> '$.currency'), 'amount', 1, 'paid', 1))`
    ],
    ['the price is edited and the seal is removed', `UPDATE ticket_line SET ${cheap}; ${noSeal}`]
  ])('the ticket is not paid, and a manager gets an incident, if %s', async (_, sql) => {
    await scanned()
    const { ticketId } = await pay()
    edited(sql)
    expect((await at.refused('checkout.cashExact', { ticketId })).kind).toBe('ticket.altered')
    expect(journalActs(at)).not.toContain('sale')
    expect(told()).toEqual([`ticket/${ticketId}`])
  })

  it('the ticket that was edited while the till was off is reported at the start, once', async () => {
    await scanned()
    const { ticketId } = await pay()
    const { store } = at.context
    edited(`UPDATE ticket_line SET ${cheap}`)
    const other = createSealGuard({
      store: { ...store, watchRows: () => undefined, noticeOutsideWrite: () => undefined },
      journalKey: key,
      journal: at.context.journal,
      clock: at.context.clock
    })
    other.begin({ isKeyLost: false, isRecovered: false })
    expect(told()).toEqual([`ticket/${ticketId}`])
    other.report(checkRows(store.path, key))
    expect(told()).toEqual([`ticket/${ticketId}`])
  })

  it('a write of the till does not make the ticket right, and a manager does', async () => {
    await scanned()
    edited(`UPDATE ticket_line SET ${cheap}`)
    await scan(at, '4780002')
    expect((await at.refused('checkout.cashExact', await pay())).kind).toBe('ticket.altered')
    const [incident] = openIncidents(at.context.store, 9)
    await at.call('system.acknowledge', {
      incidentId: String(incident?.id),
      reason: 'the customer was told',
      approval: byBoss
    })
    await at.call('checkout.cashExact', await pay())
    expect([told(), journalActs(at)]).toEqual([[], expect.arrayContaining(['incident.acknowledge', 'sale'])])
  })
})

describe('what is reported of an open ticket that was changed', () => {
  it('the report of the shift names the receipt of a ticket that was edited, and not that of another one', async () => {
    await scanned()
    await at.call('checkout.cashExact', await pay())
    expect((await at.call('shift.report', {})).altered).toBeUndefined()
    await scan(at, '4780001')
    const edits = `UPDATE ticket_line SET ${cheap} WHERE ticket_id IN (SELECT id FROM ticket WHERE state = 'current')`
    edited(edits)
    await scan(at, '4780002')
    expect((await at.call('shift.report', {})).altered).toEqual({ count: 1, receipts: '' })
    const [incident] = openIncidents(at.context.store, 9)
    const seen = { incidentId: String(incident?.id), reason: 'the customer was told', approval: byBoss }
    await at.call('system.acknowledge', seen)
    await at.call('checkout.cashExact', await pay())
    const [, receipts] = at.context.store.prepare('SELECT receipt_number FROM sale ORDER BY number').pluck().all()
    expect((await at.call('shift.report', {})).altered).toEqual({ count: 1, receipts })
  })

  it('a held ticket that another program removed is reported', async () => {
    await scanned()
    const { ticketId } = await pay()
    await at.call('ticket.hold', {})
    edited(`UPDATE ticket SET state = 'removed', body = json_set(body, '$.state', 'removed') WHERE id = '${ticketId}'`)
    at.context.seals?.checkNow()
    expect(told()).toEqual([`ticket/${ticketId}`])
  })
})

describe('open tickets that nobody has changed', () => {
  it('the tickets are held, recalled, changed and sold, and are no difference', async () => {
    await scanned()
    const { ticketId } = await pay()
    await at.call('ticket.hold', {})
    await scan(at, '4780002')
    await at.call('checkout.cashExact', await pay())
    await at.call('ticket.recall', { ticketId })
    await scan(at, '4780002')
    at.context.seals?.report(checkRows(at.context.store.path, key))
    await at.call('checkout.cashExact', { ticketId })
    at.context.seals?.report(checkRows(at.context.store.path, key))
    expect(told()).toEqual([])
    const seals = at.context.store.prepare(`SELECT of FROM seal_sum WHERE of <> 'rows'`).pluck().all()
    expect(seals).toEqual([await currentId(at)])
  })
})
