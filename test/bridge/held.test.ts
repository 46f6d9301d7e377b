import { afterEach, describe, expect, it } from 'vitest'
import { boss, current, currentId, jobs, needs, pins, scan, selling, type Till } from './till.ts'

let at: Till
afterEach(() => {
  at.remove()
})
const approval = { managerId: boss, pin: pins['boss'] ?? '' }

describe('held tickets', () => {
  it('survive, come back whole, and hold what lies on the counter in turn', async () => {
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

  it('are owed again when they are put aside again, and go only after their sale', async () => {
    at = await selling()
    await scan(at, '4780001')
    const ticketId = await currentId(at)
    await at.call('ticket.hold', {})
    // The first job left already, so that nothing is folded into it.
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

  it('are removed with a reason and a manager, and an empty one is not held at all', async () => {
    at = await selling()
    expect((await at.refused('ticket.hold', {})).kind).toBe('ticket.empty')
    await scan(at, '4780001')
    const ticketId = await currentId(at)
    await at.call('ticket.hold', {})
    const remove = { ticketId, reason: 'left' }
    expect((await at.refused('ticket.remove', remove)).kind).toBe('person.managerNeeded')
    expect((await at.refused('ticket.remove', { ...remove, reason: ' ', approval })).kind).toBe('input.invalid')
    expect((await at.call('ticket.remove', { ...remove, approval })).held).toEqual([])
    expect((await at.refused('ticket.remove', { ...remove, approval })).kind).toBe('ticket.unknown')
  })

  it('are renamed, and a basket that was never put aside is emptied by its cashier', async () => {
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
