import { afterEach, describe, expect, it } from 'vitest'
import { toRecords } from '../../../src/main/service-records/records.ts'
import { putRecord, removeRecords } from '../../../src/main/db/catalog/catalog-write.ts'
import { remember } from '../../../src/main/db/core/id-map.ts'
import { jobAbout } from '../../../src/main/db/core/job-rows.ts'
import { baseOf, originOf, ticketById } from '../../../src/main/db/ticket/tickets.ts'
import type { TicketId } from '../../../src/shared/ids.ts'
import { currentId, jobs, journalActs, scan, selling, type Till } from '../till.ts'

// Tickets of other tills, and own tickets that another till has changed, as the catalogue file shows them.

let at: Till
afterEach(() => {
  at.remove()
})

type Row = {
  _id: string
  name: string
  organization_id: string
  comment?: string
  booking_table_id?: string
  receipt: object
}
const row = (id: string, products: [string, number, number][], over: Partial<Row> = {}): Row => ({
  _id: id,
  name: 'Terrasa ~0123456789abcdef',
  organization_id: 'shop-1',
  receipt: {
    currency_id: 'som',
    price_id: 'retail',
    responsible_id: 'olim',
    products: products.map(([product_id, amount, price]) => ({ product_id, warehouse_id: 'store-1', amount, price }))
  },
  ...over
})

/** Stores what the pull has just read. */
function read(...rows: Row[]): void {
  at.catalog.transaction((db) => {
    removeRecords(db, 'openTicket', ['theirs', 'ours'])
    toRecords('openTicket', rows).forEach((record, position) => putRecord(db, 'openTicket', record, position, 1))
    db.prepare(`INSERT OR REPLACE INTO cursor (resource, synced_at) VALUES ('openTicket', ?)`).run(
      at.context.clock.now() + 60_000
    )
  })
}

/** Makes a held ticket of two loaves that the service has as `ours`. */
async function held(): Promise<TicketId> {
  await scan(at, '4780001')
  await scan(at, '4780001')
  const ticketId = await currentId(at)
  await at.call('ticket.hold', { name: 'Stol 5' })
  at.context.store.transaction((db) => {
    db.prepare(`UPDATE job SET attempts = 1, state = 'done'`).run()
    remember(db, { kind: 'ticket.create', subjectId: ticketId }, 'ours')
  })
  return ticketId
}
const linesOf = (ticketId: TicketId) =>
  ticketById(at.context.store, ticketId)?.lines.map(({ name, quantity }) => `${name} ${quantity}`)
const conflicted = (ticketId: TicketId) =>
  at.context.store.transaction((db) => {
    const job = jobAbout(db, 'ticket.update', ticketId)
    db.prepare(`UPDATE job SET state = 'needsPerson', reason = 'conflict' WHERE id = ?`).run(job?.id)
  })

describe('a ticket of another till', () => {
  it('the ticket is listed with its lines, and own tickets are not listed', async () => {
    at = await selling()
    await held()
    read(row('theirs', [['milk', 2, 12000]], { comment: 'no ice' }), row('ours', [['bread', 2, 4000]]))
    const view = await at.call('tickets.listOtherTills', {})
    expect(view.tickets).toEqual([
      {
        id: 'theirs',
        name: 'Terrasa',
        note: 'no ice',
        cashierName: 'olim',
        lines: [{ name: 'Sut', quantity: '2', price: '12000' }],
        totalMinor: 24000
      }
    ])
    expect(view.conflicts).toEqual([])
  })

  it('the ticket names its table of the hall', async () => {
    at = await selling()
    const table = { id: 'table-1', name: 'Zal 2' }
    at.catalog.transaction((db) => putRecord(db, 'table', { id: table.id, value: table }, 0, 1))
    read(row('theirs', [['milk', 2, 12000]], { booking_table_id: table.id }))
    expect((await at.call('tickets.listOtherTills', {})).tickets[0]?.table).toEqual(table)
  })

  it('the ticket is taken over at its prices, and the service learns at once which till has it', async () => {
    at = await selling()
    read(
      row('theirs', [
        ['milk', 2, 12000],
        ['apple', 0.5, 36000]
      ])
    )
    const view = await at.call('tickets.takeOver', { serverId: 'theirs' })
    const taken = view.held[0]
    expect(taken).toMatchObject({ name: 'Terrasa', totalMinor: 42000, cashierName: 'anna' })
    expect(taken && linesOf(taken.id)).toEqual(['Sut 2', 'Olma 0.5'])
    expect(jobs(at).map(({ kind, payload }) => [kind, payload])[1]).toEqual(['ticket.update', '{"version":2}'])
    expect(taken && originOf(at.context.store, taken.id)).toBe('0123456789abcdef')
    expect(journalActs(at).at(-1)).toBe('ticket.takeOver')
    // The ticket is ours now, so it cannot be taken over again.
    expect((await at.call('tickets.listOtherTills', {})).tickets).toEqual([])
    expect((await at.refused('tickets.takeOver', { serverId: 'theirs' })).kind).toBe('ticket.taken')
  })

  it('the ticket is not taken over if its goods are unknown here, and is never shown in part', async () => {
    at = await selling()
    read(row('theirs', [['nothing', 1, 100]]))
    expect((await at.call('tickets.listOtherTills', {})).tickets[0]?.totalMinor).toBeUndefined()
    expect((await at.refused('tickets.takeOver', { serverId: 'theirs' })).kind).toBe('goods.unknown')
    read(row('theirs', [['milk', -1, 100]]))
    expect((await at.call('tickets.listOtherTills', {})).tickets).toEqual([])
  })
})

const theirs = () =>
  row(
    'ours',
    [
      ['bread', 2, 4000],
      ['milk', 1, 12500]
    ],
    { name: 'Stol 5 ~0123456789abcdef' }
  )

describe('a ticket that another till has changed', () => {
  it('the change is noticed without any write, and shown with both versions', async () => {
    at = await selling()
    const ticketId = await held()
    read(theirs())
    const [conflict] = (await at.call('tickets.listOtherTills', {})).conflicts
    expect(conflict).toMatchObject({ ticketId, isRead: true, theirs: { totalMinor: 20500 } })
  })

  it('the other version may be taken: unchanged lines stay as they are, and no job is made', async () => {
    at = await selling()
    const ticketId = await held()
    const mine = ticketById(at.context.store, ticketId)?.lines[0]
    read(theirs())
    await at.call('tickets.resolveConflict', { ticketId, keep: 'theirs' })
    expect(linesOf(ticketId)).toEqual(['Non 2', 'Sut 1'])
    expect(ticketById(at.context.store, ticketId)?.lines[0]).toEqual(mine)
    expect(jobs(at)).toHaveLength(2)
    expect((await at.call('tickets.listOtherTills', {})).conflicts).toEqual([])
  })

  it('the own version may be kept: it may overwrite the version that was seen', async () => {
    at = await selling()
    const ticketId = await held()
    read(theirs())
    await at.call('tickets.resolveConflict', { ticketId, keep: 'ours' })
    expect(linesOf(ticketId)).toEqual(['Non 2'])
    expect(jobs(at).at(-1)?.kind).toBe('ticket.update')
    expect(baseOf(at.context.store, ticketId)).toContain('"milk"')
    expect(journalActs(at).at(-1)).toBe('ticket.decide')
  })
})

describe('the jobs of a ticket that another till has changed', () => {
  it.each(['ours', 'theirs'] as const)(
    'the job of a changed ticket waits for a person; %s makes a new job',
    async (keep) => {
      at = await selling()
      const ticketId = await held()
      await at.call('ticket.rename', { ticketId, name: 'Stol 6' })
      conflicted(ticketId)
      // The ticket has not been read since, so nothing can be decided yet.
      expect((await at.call('tickets.listOtherTills', {})).conflicts).toEqual([{ ticketId, isRead: false }])
      expect((await at.refused('tickets.resolveConflict', { ticketId, keep })).kind).toBe('ticket.taken')
      read(theirs())
      await at.call('tickets.resolveConflict', { ticketId, keep })
      const states = at.context.store.prepare(`SELECT state FROM job WHERE kind = 'ticket.update' ORDER BY seq`).all()
      expect(states).toEqual([{ state: 'superseded' }, { state: 'queued' }])
      expect(linesOf(ticketId)).toEqual(keep === 'ours' ? ['Non 2'] : ['Non 2', 'Sut 1'])
    }
  )

  it('a ticket that was deleted there is deleted here as well, or is kept as a new ticket', async () => {
    at = await selling()
    const gone = await held()
    await at.call('ticket.rename', { ticketId: gone, name: 'Stol 6' })
    conflicted(gone)
    read()
    expect((await at.call('tickets.listOtherTills', {})).conflicts).toEqual([{ ticketId: gone, isRead: true }])
    const kept = await at.call('tickets.resolveConflict', { ticketId: gone, keep: 'ours' })
    expect(kept.held).toHaveLength(1)
    expect(kept.held[0]?.id).not.toBe(gone)
    expect(kept.held[0]?.totalMinor).toBe(8000)
    expect(jobs(at).at(-1)?.kind).toBe('ticket.create')
    const open = at.context.store.prepare(`SELECT kind, state FROM job WHERE kind = 'ticket.update'`).all()
    expect(open).toEqual([{ kind: 'ticket.update', state: 'writtenOff' }])
  })
})
