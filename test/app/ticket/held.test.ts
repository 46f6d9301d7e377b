import { afterEach, describe, expect, it } from 'vitest'
import type { LineId, TicketId } from '../../../src/shared/ids.ts'
import type { Minor } from '../../../src/shared/money.ts'
import type { TicketView } from '../../../src/shared/views.ts'
import { firstSellingRules } from '../../../src/main/domain/core/terms.ts'
import { rules } from '../../support/model-fixtures.ts'
import {
  anna,
  boss,
  current,
  currentId,
  jobs,
  journalActs,
  needs,
  olim,
  pins,
  scan,
  selling,
  type Till
} from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})
const approval = { managerId: boss, pin: pins['boss'] ?? '' }

describe('held tickets', () => {
  it('held tickets survive a restart, come back whole, and recalling one holds the current ticket', async () => {
    at = await selling()
    await scan(at, '4780001')
    const first = await current(at)
    await at.call('ticket.hold', { name: ' Vali ' })
    await scan(at, '4780002')
    const second = await current(at)
    const back = await at.call('ticket.recall', { ticketId: first.id })
    expect(back).toMatchObject({ id: first.id, name: 'Vali', lines: first.lines })
    expect(back.held.map(({ id }) => id)).toEqual([second.id])
    expect(jobs(at).map(({ kind }) => kind)).toEqual(['shift.open', 'ticket.create', 'ticket.create'])
    expect((await at.refused('ticket.recall', { ticketId: 'nothinghere00000' })).kind).toBe('ticket.unknown')
    expect((await at.refused('ticket.recall', { ticketId: first.id })).kind).toBe('ticket.unknown')
  })

  it('a ticket that is held again is sent again, and is removed only after its sale', async () => {
    at = await selling()
    await scan(at, '4780001')
    const ticketId = await currentId(at)
    await at.call('ticket.hold', {})
    // The first job left already, so that nothing is merged into it.
    at.context.store.transaction((db) =>
      db.prepare(`UPDATE job SET attempts = 1, state = 'done' WHERE kind = 'ticket.create'`).run()
    )
    await at.call('ticket.recall', { ticketId })
    await scan(at, '4780002')
    await at.call('ticket.hold', {})
    await at.call('ticket.recall', { ticketId })
    await at.call('checkout.cashExact', { ticketId })
    const made = jobs(at)
    expect(made.map(({ kind }) => kind)).toEqual([
      'shift.open',
      'ticket.create',
      'ticket.update',
      'sale.create',
      'ticket.remove'
    ])
    expect(made[2]?.payload).toBe('{"version":2}')
    const remove = made[4]
    expect(remove && needs(at, remove)).toEqual(['sale.create', 'ticket.update'])
  })
})

describe('held tickets that are removed or renamed', () => {
  it('a held ticket is removed with a reason and a manager, and an empty ticket is not held at all', async () => {
    at = await selling()
    expect((await at.refused('ticket.hold', {})).kind).toBe('ticket.empty')
    await scan(at, '4780001')
    const ticketId = await currentId(at)
    await at.call('ticket.hold', {})
    const remove = { ticketId, reason: 'left' }
    expect(await at.refused('ticket.remove', remove)).toMatchObject({
      kind: 'person.managerNeeded',
      approval: { acts: ['removeTicket'], reason: 'left', rows: [{ name: 'Non', quantity: '1', afterMinor: 4_000 }] }
    })
    expect((await at.refused('ticket.remove', { ...remove, reason: ' ', approval })).kind).toBe('input.invalid')
    expect((await at.call('ticket.remove', { ...remove, approval })).held).toEqual([])
    expect((await at.refused('ticket.remove', { ...remove, approval })).kind).toBe('ticket.unknown')
  })

  it('a held ticket is renamed, and a cashier may empty a ticket that was never held', async () => {
    at = await selling()
    await scan(at, '4780001')
    const ticketId = await currentId(at)
    expect((await at.call('ticket.rename', { ticketId, name: 'Stol 5' })).name).toBe('Stol 5')
    const emptied = await at.call('ticket.remove', { ticketId, reason: 'changed their mind' })
    expect(emptied.lines).toEqual([])
    expect(emptied.id).not.toBe(ticketId)
    expect(jobs(at).map(({ kind }) => kind)).toEqual(['shift.open'])
  })
})

describe('held tickets that are emptied', () => {
  it('a held ticket that is emptied and left for another is deleted, here and at the service', async () => {
    at = await selling()
    const [table, other] = [await held('4780001', 'Table 1'), await held('4780002', 'Table 2')]
    arrived()
    await at.call('ticket.recall', { ticketId: table })
    await emptyIt()
    await at.call('ticket.recall', { ticketId: other })
    expect(removals()).toEqual([table])
    expect(journalActs(at).slice(-2)).toEqual(['ticket.remove', 'ticket.recall'])
    // A ticket that was never held needs no request to the service.
    await at.call('ticket.hold', {})
    await at.call('ticket.recall', { ticketId: other })
    expect(removals()).toEqual([table])
  })

  it('a held ticket that is emptied is deleted when the shift is closed', async () => {
    at = await selling()
    const table = await held('4780001', 'Table 1')
    arrived()
    await at.call('ticket.recall', { ticketId: table })
    await emptyIt()
    const { rows } = await at.call('shift.closing', {})
    const counts = rows.map(({ methodId, currencyId }) => ({ methodId, currencyId, countedMinor: 0 as Minor }))
    await at.call('shift.count', { counts })
    await at.call('shift.close', { note: 'counted' })
    expect(removals()).toEqual([table])
  })

  it('an emptied ticket passes nothing that was written on it to the next customer', async () => {
    at = await selling()
    const table = await describedTable()
    const heldTicket = await current(at)
    const empty = await emptyIt()
    const facts = ({ name, customer, seller, note }: TicketView) => ({ name, customer, seller: seller?.name, note })
    expect(facts(heldTicket)).toMatchObject({
      name: 'Table 1',
      note: 'no ice',
      seller: 'olim',
      customer: { name: 'Vali' }
    })
    expect(facts(empty)).toEqual({})
    await scan(at, '4780002')
    expect(facts(await current(at))).toEqual({})
    expect(empty.id).toBe(table)
  })
})

describe('tickets that are emptied and filled again', () => {
  it('an emptied ticket comes back whole by undo of its last line, unless the current ticket is another by then', async () => {
    at = await selling()
    await describedTable()
    const heldTicket = await current(at)
    await emptyIt()
    at.restart()
    await at.call('people.signIn', { employeeId: anna, pin: pins['anna'] ?? '' })
    expect(await at.call('ticket.undo', {})).toEqual(heldTicket)
    await emptyIt()
    const { id: customerId } = await at.call('customer.add', { name: 'Gani' })
    await at.call('ticket.setCustomer', { customerId })
    const theirs = await at.call('ticket.undo', {})
    expect(theirs).toMatchObject({ lines: heldTicket.lines, customer: { name: 'Gani' } })
    expect(theirs.name).toBeUndefined()
  })

  it('a ticket that was never held keeps the customer who was chosen before the first scan', async () => {
    at = await selling()
    const { id: customerId } = await at.call('customer.add', { name: 'Vali' })
    await at.call('ticket.setCustomer', { customerId })
    await scan(at, '4780001')
    expect((await emptyIt()).customer?.name).toBe('Vali')
  })
})

describe('goods of held tickets', () => {
  const left = async () =>
    (await at.call('catalog.search', { text: 'non', limit: 5 })).goods[0]?.stock?.amount ?? Number.NaN

  it('goods of held tickets are reserved if the till’s rules say so: only the rest is offered to another customer', async () => {
    at = await selling({ shop: { rules: { ...rules, sellsNegativeStock: false } } })
    await scan(at, '4780001')
    const lineId = (await current(at)).lines[0]?.id ?? ('' as LineId)
    const table = await currentId(at)
    await at.call('ticket.setQuantity', { lineId, quantity: '7' })
    await at.call('ticket.hold', {})
    expect(await left()).toBe(9)
    await at.call('rules.save', { rules: { ...firstSellingRules, reservesHeld: true }, approval })
    expect(await left()).toBe(2)
    await scan(at, '4780001')
    const other = (await current(at)).lines[0]?.id ?? ('' as LineId)
    expect((await at.refused('ticket.setQuantity', { lineId: other, quantity: '3' })).kind).toBe('goods.outOfStock')
    await at.call('ticket.setQuantity', { lineId: other, quantity: '2' })
    // A ticket does not reserve goods against itself.
    await at.call('ticket.hold', {})
    await at.call('ticket.recall', { ticketId: table })
    expect((await current(at)).lines[0]?.warnings).not.toContain('outOfStock')
    expect((await at.refused('ticket.setQuantity', { lineId, quantity: '8' })).kind).toBe('goods.outOfStock')
    await at.call('checkout.cashExact', { ticketId: table })
    expect(await left()).toBe(0)
  })
})

/** Holds a ticket with one line and returns its id. */
async function held(code: string, name: string): Promise<TicketId> {
  await scan(at, code)
  const ticketId = await currentId(at)
  await at.call('ticket.hold', { name })
  return ticketId
}

/** Recalls a held ticket with a customer, a seller and a note. */
async function describedTable(): Promise<TicketId> {
  const ticketId = await held('4780001', 'Table 1')
  const { id: customerId } = await at.call('customer.add', { name: 'Vali' })
  await at.call('tickets.describe', { ticketId, note: 'no ice' })
  await at.call('ticket.recall', { ticketId })
  await at.call('ticket.setCustomer', { customerId })
  await at.call('ticket.setSeller', { employeeId: olim })
  return ticketId
}

async function emptyIt(): Promise<TicketView> {
  for (const { id } of (await current(at)).lines) await at.call('ticket.removeLine', { lineId: id, approval })
  return current(at)
}

/** Marks all unsent jobs as done, so that nothing is merged into them. */
const arrived = () =>
  at.context.store.transaction((db) =>
    db.prepare(`UPDATE job SET attempts = 1, state = 'done' WHERE kind LIKE 'ticket.%'`).run()
  )

const removals = () => jobs(at).flatMap(({ kind, subject_id }) => (kind === 'ticket.remove' ? [subject_id] : []))
