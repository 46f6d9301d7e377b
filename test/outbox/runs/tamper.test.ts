import Database from 'better-sqlite3'
import { afterEach, describe, expect, it } from 'vitest'
import { checkRows } from '../../../src/main/db/backup/check-file.ts'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { countFailure, enrol, putEmployee } from '../../../src/main/db/staff/people.ts'
import { hasUnreconciled } from '../../../src/main/db/core/job-rows.ts'
import { DamagedRow } from '../../../src/main/db/core/rows.ts'
import { putSetting } from '../../../src/main/db/core/settings.ts'
import type { Sale, Shift } from '../../../src/main/domain/core/model.ts'
import { reconciledKinds } from '../../../src/main/outbox/verifiers/reconcile.ts'
import { saleBody } from '../../../src/main/outbox/kinds/sale-body.ts'
import type { EmployeeId } from '../../../src/shared/ids.ts'
import { at } from '../../support/model-fixtures.ts'
import { articles, invoicesOf, moveCash } from '../rig/cash-rig.ts'
import { giveBack, refundsAt } from '../rig/refund-rig.ts'
import { createRig, type Rig } from '../rig/rig.ts'
import { editedAmount, edits, type Targets } from '../rig/tamper-edits.ts'

// Edits a till's file with plain SQL, while the till runs or is off. Each edit must be noticed at the next check, and
// no edited data may be sent.

let rig: Rig
afterEach(() => rig.end())

/** The body of each sale by its code, as it was when the sale was made. */
const told = new Map<string, unknown>()

function sell(shift: Shift): Sale {
  const sale = rig.sell(shift)
  told.set(sale.code, JSON.parse(JSON.stringify(saleBody(sale, undefined))))
  return sale
}

/** The sales at the service, without refunds. */
const salesAt = () => rig.trades().filter((row) => !row.is_refund)

const person = (id: string) => id as EmployeeId

/** Makes a till with two sales that have arrived, and two sales, a refund and a cash movement that wait for the network. */
async function tillWithDebts(): Promise<Targets> {
  rig = createRig({ isSealed: true })
  rig.store().transaction((db) => {
    for (const id of ['manager', 'cashier']) {
      putEmployee(db, { id: person(id), name: id, isBoss: false })
      enrol(db, person(id), `hash of ${id}`, id === 'manager', at(0))
    }
    countFailure(db, person('cashier'), undefined)
    putSetting(db, 'url', 'https://service.invalid/')
  })
  rig.start()
  const shift = rig.openShift()
  const sent = sell(shift)
  const refunded = sell(shift)
  await rig.drain()
  rig.cut(true)
  const refund = giveBack(rig, shift, refunded)
  const movement = moveCash(rig, shift)
  const owed = sell(shift)
  sell(shift)
  const named = (sale: typeof sent) => ({
    sale: sale.id,
    job: rig.job('sale.create', sale.id).id,
    receipt: sale.receiptNumber
  })
  const others = { refunded: refunded.id, refund: refund.id, movement: movement.id }
  return { sent: named(sent), owed: named(owed), shift: shift.id, ...others }
}

function edit(script: string): void {
  const db = new Database(rig.path)
  try {
    db.pragma('foreign_keys = OFF')
    db.exec(script)
  } finally {
    db.close()
  }
}

/** Reports what a full check in a thread of its own would report. */
const checkAll = () => {
  const found = checkRows(rig.path, rig.journalKey)
  rig.guard()?.report(found)
}
const rows = () => openIncidents(rig.store(), 100).filter(({ kind }) => kind === 'altered')

describe('a till with seals and without edits', () => {
  it('the till sends everything and finds no edit, also after a start', async () => {
    await tillWithDebts()
    rig.restart()
    rig.cut(false)
    await rig.drain()
    checkAll()
    expect([rows(), salesAt().length, rig.unsent().count]).toEqual([[], 4, 0])
    expect([refundsAt(rig).length, invoicesOf(rig).length]).toEqual([1, 1])
  })
})

describe.each([true, false])('a file that is edited, while the till runs: %s', (isRunning) => {
  it.each(Object.keys(edits))('the edit “%s” is noticed at the next check and never sent', async (name) => {
    const targets = await tillWithDebts()
    expect(rows()).toEqual([])
    edit(edits[name]?.(targets) ?? '')
    if (!isRunning) rig.restart()
    rig.cut(false)
    await rig.drain(2)
    checkAll()
    await rig.drain(2)
    expect(rows().length).toBeGreaterThan(0)
    // Every sent body equals the original, and none was sent twice.
    const bodies = rig.sends('trade/create').map(({ body }) => JSON.parse(body) as { code: string })
    for (const body of bodies) expect(body).toEqual(told.get(body.code))
    expect(new Set(bodies.map(({ code }) => code)).size).toBe(bodies.length)
    expect(salesAt().length).toBe(bodies.length)
    for (const { body } of rig.sends('')) expect(body).not.toContain(String(editedAmount))
    if (name.includes('refund')) expect(refundsAt(rig)).toEqual([])
    if (name.includes('cash movement')) expect(invoicesOf(rig)).toEqual([])
  })
})

describe('jobs that cannot be read', () => {
  it('they become readable and wait for a person, and the other jobs are sent', async () => {
    const targets = await tillWithDebts()
    const article = { ...articles.in, direction: 'transfer' } as const
    const transfer = moveCash(rig, { id: targets.shift, employeeId: rig.ids.nodira } as unknown as Shift, { article })
    edit(`UPDATE job SET payload = '{' WHERE subject_id = '${transfer.id}'`)
    edit(edits['the payload of a cash movement’s job is unreadable']?.(targets) ?? '')
    edit(edits['an unsent job has a state that does not exist']?.(targets) ?? '')
    rig.restart()
    rig.cut(false)
    await rig.drain(2)
    const invoice = rig.job('invoice.create', targets.movement)
    expect([invoice.payload, invoice.state, invoice.reason]).toEqual([{ direction: 'in' }, 'needsPerson', 'altered'])
    expect(rig.job('invoice.create', transfer.id).payload).toEqual({ direction: 'in', articleType: 'transfer' })
    checkAll()
    const sale = rig.job('sale.create', targets.owed.sale)
    expect([sale.state, sale.reason, salesAt().length, refundsAt(rig).length]).toEqual(['needsPerson', 'altered', 3, 1])
    expect(rig.unsent()).toMatchObject({ count: 5, needPerson: 5 })
  })

  it('an unreadable job that has arrived does not stop the reconciliation of the others', async () => {
    const { owed } = await tillWithDebts()
    rig.cut(false)
    await rig.drain()
    edit(`UPDATE job SET payload = '{' WHERE id = '${owed.job}'`)
    await rig.clock.advance(60 * 60 * 1000)
    expect(rig.faultsOfOurs.splice(0)).toEqual([new DamagedRow('damaged row: job.payload is no JSON')])
    expect([rows().length, hasUnreconciled(rig.store(), reconciledKinds)]).toEqual([1, false])
  })
})
