import { afterEach, describe, expect, it } from 'vitest'
import type { TicketId } from '../../../src/shared/ids.ts'
import { putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import { jobAbout } from '../../../src/main/db/core/job-rows.ts'
import { writeOff } from '../../../src/main/db/outbox/probes.ts'
import { ticketById } from '../../../src/main/db/ticket/tickets.ts'
import {
  anna,
  boss,
  current,
  currentId,
  jobs,
  journalActs,
  needs,
  olim,
  scan,
  selling,
  signIn,
  type Till
} from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})

const stored = (ticketId: TicketId) => ticketById(at.context.store, ticketId)
const linesOf = (ticketId: TicketId) => stored(ticketId)?.lines.map(({ name, quantity }) => `${name} ${quantity}`)
const kinds = () => jobs(at).map(({ kind }) => kind)
const portionOf = (ticketId: TicketId) =>
  ({ kind: 'goods', portions: [{ lineId: stored(ticketId)?.lines[0]?.id ?? '', quantity: '1' }] }) as never
/** Marks all jobs as done. */
const arrived = () =>
  at.context.store.transaction((db) => db.prepare(`UPDATE job SET attempts = 1, state = 'done'`).run())

/** Holds a table: two loaves and a milk, 20 500. */
async function table(name = 'Stol 5'): Promise<TicketId> {
  for (const code of ['4780001', '4780001', '4780002']) await scan(at, code)
  const ticketId = await currentId(at)
  await at.call('ticket.hold', { name })
  return ticketId
}

describe('a ticket that is split', () => {
  it('the ticket becomes two held tickets, each with jobs to the service in its own lane', async () => {
    at = await selling()
    const ticketId = await table()
    arrived()
    const bread = stored(ticketId)?.lines[0]
    const way = { kind: 'goods' as const, portions: [{ lineId: bread?.id ?? '', quantity: '1' }] }
    const shown = await at.call('tickets.show', { ticketId, way: way })
    expect([shown.restMinor, shown.offMinor]).toEqual([16500, [4000]])
    const view = await at.call('tickets.split', { ticketId, way: way, totalMinor: shown.ticket.totalMinor })
    const part = view.held.find(({ id }) => id !== ticketId)
    expect(part?.name).toBe('Stol 5 /2')
    expect([linesOf(ticketId), part && linesOf(part.id)]).toEqual([['Non 1', 'Sut 1'], ['Non 1']])
    expect(kinds().slice(2)).toEqual(['ticket.create', 'ticket.update'])
    expect(journalActs(at).at(-1)).toBe('ticket.split')
  })

  it('a split that is pressed twice is made once', async () => {
    at = await selling()
    const ticketId = await table()
    const milk = stored(ticketId)?.lines[1]
    const way = { kind: 'goods' as const, portions: [{ lineId: milk?.id ?? '', quantity: '1' }] }
    const split = { ticketId, way: way as never, totalMinor: 20500 }
    const { held } = await at.call('tickets.split', split)
    expect(held.map(({ totalMinor }) => totalMinor).toSorted()).toEqual([12500, 8000])
    expect((await at.refused('tickets.split', split)).kind).toBe('state.changed')
  })

  it('a split of the current ticket keeps the rest as current, and undo does not put back a line that left', async () => {
    at = await selling()
    for (const code of ['4780001', '4780002']) await scan(at, code)
    const ticketId = await currentId(at)
    const milk = (await current(at)).lines[1]
    const way = { kind: 'goods' as const, portions: [{ lineId: milk?.id ?? '', quantity: '1' }] }
    const view = await at.call('tickets.split', { ticketId, way: way, totalMinor: 16500 })
    expect(view).toMatchObject({ id: ticketId, totalMinor: 4000, held: [{ totalMinor: 12500 }] })
    expect((await at.refused('ticket.undo', {})).kind).toBe('ticket.lineUnknown')
    // The service never got the current ticket.
    expect(kinds()).toEqual(['shift.open', 'ticket.create'])
  })

  it('the ticket is shared by guests who pay it in one sale, and each gets the right change', async () => {
    at = await selling()
    const ticketId = await table()
    await at.call('tickets.split', { ticketId, way: { kind: 'shares', count: 3 }, totalMinor: 20500 })
    expect(journalActs(at).at(-1)).toBe('ticket.share')
    const shared = await at.call('ticket.recall', { ticketId })
    expect(shared.share).toEqual({ number: 1, count: 3, dueMinor: 6834 })
    at.restart()
    await signIn(at, anna)
    const pay = (methodId: string, amountMinor: number) =>
      at.call('checkout.addTender', { methodId, currencyId: 'som', amountMinor })
    expect(await pay('cash', 10000)).toMatchObject({ handBackMinor: 3166, paidMinor: 6834, share: { number: 2 } })
    expect((await pay('card', 6833)).handBackMinor).toBeUndefined()
    const last = await pay('cash', 7000)
    expect([last.share, last.changeMinor]).toEqual([undefined, 167])
    const { receipt } = await at.call('checkout.finish', { ticketId })
    expect(receipt.tenders.map(({ paidMinor }) => paidMinor)).toEqual([6834, 6833, 7000])
    expect(receipt.totalMinor).toBe(20500)
  })
})

describe('tickets that are merged', () => {
  it('merged tickets become one; the others are removed at the service only after it has their lines', async () => {
    at = await selling()
    const first = await table()
    const second = await table('Stol 6')
    arrived()
    const view = await at.call('tickets.merge', { ticketId: first, from: [second] })
    expect(view.held.map(({ id, totalMinor }) => [id, totalMinor])).toEqual([[first, 41000]])
    expect(linesOf(first)).toEqual(['Non 4', 'Sut 2'])
    const made = jobs(at).slice(3)
    expect(made.map(({ kind, subject_id }) => [kind, subject_id])).toEqual([
      ['ticket.update', first],
      ['ticket.remove', second]
    ])
    expect(made[1] && needs(at, made[1])).toEqual(['ticket.update'])
    expect(stored(second)?.state).toBe('removed')
    expect(journalActs(at).at(-1)).toBe('ticket.merge')
  })

  it('merged tickets that never left need no request: a removed ticket is not sent at all', async () => {
    at = await selling()
    const first = await table()
    const second = await table('Stol 6')
    await at.call('tickets.merge', { ticketId: first, from: [second] })
    const states = at.context.store.prepare(`SELECT kind, state FROM job WHERE kind LIKE 'ticket.%' ORDER BY seq`).all()
    expect(states).toEqual([
      { kind: 'ticket.create', state: 'queued' },
      { kind: 'ticket.create', state: 'cancelled' },
      { kind: 'ticket.update', state: 'cancelled' },
      { kind: 'ticket.remove', state: 'cancelled' }
    ])
  })

  it('the others leave the service although the merged ticket was given up there: that one stays with this till', async () => {
    at = await selling()
    const first = await table()
    const second = await table('Stol 6')
    const stateOf = (kind: string, id: TicketId) =>
      at.context.store.prepare(`SELECT state, waits FROM job WHERE kind = ? AND subject_id = ?`).get(kind, id)
    at.context.store.transaction((db) => {
      db.prepare(`UPDATE job SET attempts = 1, state = 'done' WHERE subject_id = ?`).run(second)
      db.prepare(`UPDATE job SET attempts = 1, state = 'needsPerson' WHERE subject_id = ?`).run(first)
    })
    await at.call('tickets.merge', { ticketId: first, from: [second] })
    expect(stateOf('ticket.remove', second)).toMatchObject({ state: 'queued', waits: 2 })
    const word = { by: boss, reason: 'stays here', probes: [] }
    at.context.store.transaction((db) =>
      writeOff(db, jobAbout(db, 'ticket.create', first)?.id as never, word, 9 as never)
    )
    expect(stateOf('ticket.update', first)).toMatchObject({ state: 'cancelled' })
    expect(stateOf('ticket.remove', second)).toMatchObject({ state: 'queued', waits: 0 })
  })
})

describe('a merge with the current ticket, and a merge that fails', () => {
  it('the current ticket can be merged into that of a table, and the next current ticket is empty', async () => {
    at = await selling()
    const first = await table()
    await scan(at, '4780002')
    const openTicket = await currentId(at)
    const view = await at.call('tickets.merge', { ticketId: first, from: [openTicket] })
    expect(view.lines).toEqual([])
    expect(view.id).not.toBe(openTicket)
    expect(linesOf(first)).toEqual(['Non 2', 'Sut 2'])
  })

  it('a merge is complete or not made if the disk fails: a line is never on none or on two', async () => {
    at = await selling()
    const first = await table()
    const second = await table('Stol 6')
    const before = [first, second].map(linesOf)
    const { journal } = at.context
    at.context.journal = {
      append: () => {
        throw new Error('power')
      }
    }
    expect((await at.ask('tickets.merge', { ticketId: first, from: [second] })).ok).toBe(false)
    expect((await at.ask('tickets.split', { ticketId: first, way: portionOf(first), totalMinor: 20500 })).ok).toBe(
      false
    )
    at.context.journal = journal
    at.restart()
    expect([first, second].map(linesOf)).toEqual(before)
  })
})

describe('a split and a merge that are undone', () => {
  it('an undone merge returns each line to its ticket; the service gets the returned one before the other loses its lines', async () => {
    at = await selling()
    const first = await table()
    const second = await table('Stol 6')
    const third = await table('Stol 7')
    arrived()
    await at.call('tickets.merge', { ticketId: first, from: [second, third] })
    arrived()
    const { held } = await at.call('tickets.moveBack', {})
    expect(held.map(({ name, totalMinor }) => [name, totalMinor]).toSorted()).toEqual([
      ['Stol 5', 20500],
      ['Stol 6', 20500],
      ['Stol 7', 20500]
    ])
    expect(held.map(({ id }) => linesOf(id))).toEqual(held.map(() => ['Non 2', 'Sut 1']))
    expect([stored(second)?.state, stored(third)?.state]).toEqual(['removed', 'removed'])
    const [six, seven] = ['Stol 6', 'Stol 7'].map((table) => held.find(({ name }) => name === table)?.id)
    const made = jobs(at).map(({ kind, subject_id }) => [kind, subject_id])
    expect(made.slice(-3)).toEqual([
      ['ticket.create', six],
      ['ticket.create', seven],
      ['ticket.update', first]
    ])
    expect(journalActs(at).at(-1)).toBe('ticket.moveBack')
  })

  it('an undone split returns each line to its place, and removes the part once the other ticket has its lines', async () => {
    at = await selling()
    const ticketId = await table()
    arrived()
    const whole = stored(ticketId)
    const lineId = whole?.lines[0]?.id ?? ''
    for (const quantity of ['1', '2']) {
      const way = { kind: 'goods', portions: [{ lineId, quantity }] } as never
      const split = await at.call('tickets.split', { ticketId, way, totalMinor: 20500 })
      const part = split.held.find(({ id }) => id !== ticketId)?.id
      arrived()
      const { held } = await at.call('tickets.moveBack', {})
      expect(held.map(({ id }) => id)).toEqual([ticketId])
      expect(stored(ticketId)).toEqual(whole)
      const made = jobs(at).slice(-2)
      expect(made.map(({ kind, subject_id }) => [kind, subject_id])).toEqual([
        ['ticket.update', ticketId],
        ['ticket.remove', part]
      ])
      expect(made[1] && needs(at, made[1])).toEqual(['ticket.update'])
    }
  })
})

describe('an undo of the current ticket, and an undo that is refused', () => {
  it('the current ticket that was merged into another one is current again; if a new sale has begun, it is held', async () => {
    at = await selling()
    const first = await table()
    await scan(at, '4780002')
    const { id: openTicket, number } = await current(at)
    await at.call('tickets.merge', { ticketId: first, from: [openTicket] })
    const back = await at.call('tickets.moveBack', {})
    expect(back.lines.map(({ name }) => name)).toEqual(['Sut'])
    expect(back.held.map(({ totalMinor }) => totalMinor)).toEqual([20500])
    expect(back.number).toBe(number)
    expect(stored(openTicket)?.number).toBeGreaterThan(back.number)
    await at.call('tickets.merge', { ticketId: first, from: [back.id] })
    await scan(at, '4780001')
    const { lines, held } = await at.call('tickets.moveBack', {})
    expect(lines.map(({ name }) => name)).toEqual(['Non'])
    expect(held.map(({ totalMinor }) => totalMinor).toSorted()).toEqual([12500, 20500])
    expect(held.map((tab) => tab.number)).toContain(number)
  })

  it('nothing is undone twice, after a change of one of the tickets, or by a till that has started again', async () => {
    at = await selling()
    const first = await table()
    const second = await table('Stol 6')
    const refused = async () => (await at.refused('tickets.moveBack', {})).kind
    expect(await refused()).toBe('state.changed')
    await at.call('tickets.merge', { ticketId: first, from: [second] })
    await at.call('tickets.describe', { ticketId: first, note: 'no sugar' })
    expect(await refused()).toBe('state.changed')
    expect(linesOf(first)).toEqual(['Non 4', 'Sut 2'])
    await at.call('tickets.split', { ticketId: first, way: portionOf(first), totalMinor: 41000 })
    await at.call('tickets.moveBack', {})
    expect(await refused()).toBe('state.changed')
    await at.call('tickets.split', { ticketId: first, way: portionOf(first), totalMinor: 41000 })
    at.restart()
    await signIn(at, anna)
    expect(await refused()).toBe('state.changed')
  })
})

describe('a held ticket', () => {
  it('a held ticket is given to another cashier, and the service is told who is responsible', async () => {
    at = await selling()
    const ticketId = await table()
    const view = await at.call('tickets.handOver', { ticketId, employeeId: olim })
    expect(view.held[0]?.cashierName).toBe('olim')
    expect(journalActs(at).at(-1)).toBe('ticket.handOver')
    expect((await at.refused('tickets.handOver', { ticketId, employeeId: 'nobody' })).kind).toBe('person.unknown')
    expect((await at.refused('tickets.handOver', { ticketId: await currentId(at), employeeId: olim })).kind).toBe(
      'ticket.unknown'
    )
  })

  it('a held ticket has a table of the hall and a comment', async () => {
    at = await selling()
    at.catalog.transaction((db) => {
      for (const [position, name] of ['Zal 1', 'Zal 2'].entries()) {
        const id = `table-${position}`
        putRecord(db, 'table', { id, value: { id, name } }, position, 1)
      }
    })
    const ticketId = await table()
    const view = await at.call('tickets.describe', { ticketId, tableId: 'table-1', note: 'no ice' })
    expect(view.held[0]).toMatchObject({ table: { id: 'table-1', name: 'Zal 2' }, note: 'no ice' })
    expect(await at.call('tickets.tables', {})).toEqual([
      { id: 'table-0', name: 'Zal 1' },
      { id: 'table-1', name: 'Zal 2' }
    ])
    expect((await at.refused('tickets.describe', { ticketId, tableId: 'table-9' })).kind).toBe('table.unknown')
    const cleared = await at.call('tickets.describe', { ticketId, tableId: null, note: '' })
    expect(cleared.held[0]?.table).toBeUndefined()
    expect(cleared.held[0]?.note).toBeUndefined()
  })

  it('the card of a held ticket shows its first goods with their pictures', async () => {
    at = await selling()
    const ticketId = await table()
    at.catalog.transaction((db) => db.prepare(`UPDATE product SET image = 'bread.webp'`).run())
    const [card] = await at.call('tickets.goods', {})
    expect(card?.ticketId).toBe(ticketId)
    expect(card?.goods[0]).toMatchObject({ name: 'Non', quantity: '2', image: 'bread.webp' })
    expect(card?.goods.length).toBeLessThanOrEqual(3)
  })

  it('the current ticket can be put at a table while it is empty, and keeps the table when it is held', async () => {
    at = await selling()
    at.catalog.transaction((db) =>
      putRecord(db, 'table', { id: 'table-0', value: { id: 'table-0', name: 'Zal 1' } }, 0, 1)
    )
    const seated = await at.call('tickets.describe', { ticketId: await currentId(at), tableId: 'table-0' })
    expect([seated.table, seated.held]).toEqual([{ id: 'table-0', name: 'Zal 1' }, []])
    expect(kinds()).not.toContain('ticket.create')
    await scan(at, '4780001')
    const held = await at.call('ticket.hold', {})
    expect([held.table, held.held[0]?.table]).toEqual([undefined, { id: 'table-0', name: 'Zal 1' }])
  })
})
