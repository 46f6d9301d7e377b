import Database from 'better-sqlite3'
import { afterEach, describe, expect, it } from 'vitest'
import { createSealGuard } from '../../../src/main/db/backup/seal-guard.ts'
import { isObject } from '../../../src/main/domain/core/checks.ts'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { refundsOfSale } from '../../../src/main/db/refund/refunds.ts'
import type { SaleId } from '../../../src/shared/ids.ts'
import { cash } from '../../support/model-fixtures.ts'
import { boss, currentId, journalActs, pins, scan, selling, type Till } from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})

/** Sells two loaves and one milk. */
async function sold(): Promise<{ saleId: SaleId; bread: string }> {
  at = await selling()
  for (const code of ['4780001', '4780001', '4780002']) await scan(at, code)
  const { receipt } = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  const { lines } = await at.call('refund.preview', { saleId: receipt.saleId })
  return { saleId: receipt.saleId, bread: lines[0]?.lineId ?? '' }
}
const asked = (saleId: SaleId, bread: string, refunds = 0) => ({
  saleId,
  refunds,
  lines: [{ lineId: bread, quantity: '1' }],
  ways: [{ methodId: cash.id }],
  approval: { managerId: boss, pin: pins[boss] ?? '' }
})

describe('a refund of a sale that was changed outside of the program', () => {
  const edited = (sql: string) => {
    const db = new Database(at.context.store.path)
    db.pragma('foreign_keys = OFF')
    db.exec(sql)
    db.close()
  }
  const seal = () => {
    const { store, journal, clock } = at.context
    const seals = createSealGuard({ store, journal, journalKey: new Uint8Array(32), clock })
    seals.begin({ isKeyLost: false, isRecovered: false })
    at.context.seals = seals
  }
  const altered = () =>
    openIncidents(at.context.store, 9).flatMap(({ kind, evidence }) =>
      kind === 'altered' && isObject(evidence) ? [evidence['row']] : []
    )

  it.each([
    ['the price of a line is raised', `UPDATE sale SET body = json_set(body, '$.lines[0].price', '99999')`],
    [
      'the paid amount is raised',
      `UPDATE sale SET body = json_set(body, '$.tenders[0].amount', 99999, '$.tenders[0].paid', 99999)`
    ],
    ['the total is raised', `UPDATE sale SET body = json_set(body, '$.sums.total', total * 10)`],
    ['a line is deleted', `UPDATE sale SET body = json_remove(body, '$.lines[1]')`],
    ['a line is taken out of the reports', 'DELETE FROM sale_line WHERE position = 1'],
    ['a payment is raised in the reports', 'UPDATE sale_payment SET amount = amount * 10']
  ])('the till refuses the refund, gives out no money and opens an incident if %s', async (_, sql) => {
    const { saleId, bread } = await sold()
    seal()
    edited(sql)
    expect((await at.refused('refund.finish', asked(saleId, bread))).kind).toBe('refund.saleAltered')
    expect(altered()).toEqual([`sale/${saleId}`])
    expect(refundsOfSale(at.context.store, saleId)).toEqual([])
    expect(journalActs(at)).not.toContain('refund')
  })

  it('the till refuses a second refund if the first one was made smaller', async () => {
    const { saleId, bread } = await sold()
    seal()
    await at.call('refund.finish', asked(saleId, bread))
    edited(`UPDATE refund SET body = json_set(body, '$.lines[0].quantity', '0')`)
    const again = asked(saleId, bread, 1)
    expect((await at.refused('refund.finish', again)).kind).toBe('refund.saleAltered')
  })

  it('the till makes the refund of a sale that nobody has changed', async () => {
    const { saleId, bread } = await sold()
    seal()
    expect((await at.call('refund.finish', asked(saleId, bread))).slip.number).toMatch(/-r1$/)
    expect(altered()).toEqual([])
  })
})
