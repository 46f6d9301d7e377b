import { firstSellingRules } from '../../../src/main/domain/core/terms.ts'
import { afterEach, expect, it } from 'vitest'
import type { LineRemoval } from '../../../src/shared/choices.ts'
import type { LineId, TicketId } from '../../../src/shared/ids.ts'
import { boss, current, currentId, jobs, pins, scan, selling, type Till } from '../till.ts'

// Goods that are removed from a ticket: who may do it, and what the journal stores.

let at: Till
afterEach(() => {
  at.remove()
})
const approval = { managerId: boss, pin: pins['boss'] ?? '' }
const line = async (index = 0): Promise<LineId> => (await current(at)).lines[index]?.id ?? ('' as LineId)
const less = async (quantity: string, index = 0) =>
  at.ask('ticket.setQuantity', { lineId: await line(index), quantity })
const remove = async (index = 0) => at.ask('ticket.removeLine', { lineId: await line(index) })
const asks = { ok: false, failure: { kind: 'person.managerNeeded' } }

const rule = async (lineRemoval: LineRemoval) => {
  const rules = firstSellingRules
  await at.call('rules.save', { rules: { ...rules, lineRemoval }, approval })
}
/** Recalls a held ticket of three milk and a bread. */
const recalled = async (): Promise<TicketId> => {
  await at.call('ticket.add', { productId: 'milk', quantity: '3' })
  await scan(at, '4780001')
  const ticketId = await currentId(at)
  await at.call('ticket.hold', { name: 'Ali' })
  await at.call('ticket.recall', { ticketId })
  return ticketId
}
const facts = (act: string): unknown[] =>
  at.context.store
    .prepare('SELECT facts FROM journal WHERE act = ? ORDER BY seq')
    .all(act)
    .map((row) => JSON.parse((row as { facts: string }).facts) as unknown)

it('a removal needs nobody while the ticket was never held, and the journal has product, quantity and sum', async () => {
  at = await selling()
  await at.call('ticket.add', { productId: 'milk', quantity: '3' })
  await scan(at, '4780001')
  expect(await less('1')).toMatchObject({ ok: true })
  expect(await remove()).toMatchObject({ ok: true })
  expect(await remove()).toMatchObject({ ok: true })
  expect(facts('line.lessen')).toMatchObject([{ product: 'milk', quantity: '2', left: '1', sum: 25_000, by: 'anna' }])
  expect(facts('line.remove')).toMatchObject([
    { product: 'milk', quantity: '1', sum: 12_500 },
    { product: 'bread', quantity: '1', sum: 4_000 }
  ])
  await scan(at, '4780001')
  await less('5')
  expect(facts('line.lessen')).toHaveLength(1)
})

it('a removal needs a manager once the ticket was held with the goods; goods that were scanned later do not', async () => {
  at = await selling()
  await recalled()
  expect(await remove()).toMatchObject(asks)
  expect(await less('2')).toMatchObject(asks)
  await scan(at, '4780002')
  await scan(at, 'SKU-cola')
  expect((await current(at)).lines.map(({ quantity }) => quantity)).toEqual(['4', '1', '1'])
  expect(await less('3')).toMatchObject({ ok: true })
  expect(await less('2')).toMatchObject(asks)
  expect(await remove(2)).toMatchObject({ ok: true })
  await at.call('ticket.setQuantity', { lineId: await line(), quantity: '2', approval })
  expect(facts('line.lessen').at(-1)).toMatchObject({ product: 'milk', quantity: '1', sum: 12_500, by: boss })
  // The quantity may be raised, and lowered again to what a manager allowed.
  await less('6')
  expect(await less('2')).toMatchObject({ ok: true })
  expect(await less('1')).toMatchObject(asks)
  at.restart()
  await at.call('people.signIn', { employeeId: 'anna', pin: pins['anna'] ?? '' })
  expect(await less('1')).toMatchObject(asks)
})

it('a removal needs a manager also after a merge into another ticket, and on the rest of a split ticket', async () => {
  at = await selling()
  const ticketId = await recalled()
  await at.call('ticket.hold', {})
  await scan(at, 'SKU-cola')
  await at.call('tickets.merge', { ticketId: await currentId(at), from: [ticketId] })
  expect((await current(at)).lines.map(({ productId }) => productId)).toEqual(['cola', 'milk', 'bread'])
  expect(await remove(1)).toMatchObject(asks)
  expect(await at.ask('ticket.remove', { ticketId: await currentId(at), reason: 'left' })).toMatchObject(asks)
  const { id, totalMinor } = await current(at)
  const way = { kind: 'goods' as const, portions: [{ lineId: await line(1), quantity: '1' }] }
  await at.call('tickets.split', { ticketId: id, way, totalMinor: totalMinor })
  expect((await current(at)).lines[1]?.quantity).toBe('2')
  expect(await less('1', 1)).toMatchObject(asks)
  expect(await remove()).toMatchObject({ ok: true })
})

it.each(['free', 'held', 'asks'] as const)(
  'the removal of the last goods asks for a manager as the removal of the ticket does, where the rule is %s',
  async (which) => {
    at = await selling()
    await recalled()
    await rule(which)
    for (const index of [1, 0]) {
      const lineId = await line(index)
      if (which !== 'free') expect(await remove(index)).toMatchObject(asks)
      if (index === 1) await at.call('ticket.removeLine', { lineId, approval })
      else expect(await remove()).toMatchObject(asks)
    }
    await at.call('ticket.removeLine', { lineId: await line(), approval })
    expect((await current(at)).lines).toEqual([])
  }
)

it('a removal always needs a manager if the till says so, and never, except for the last goods, if the till says that', async () => {
  at = await selling()
  await rule('asks')
  await at.call('ticket.add', { productId: 'milk', quantity: '3' })
  expect(await less('2')).toMatchObject(asks)
  expect(await remove()).toMatchObject(asks)
  expect(await at.ask('ticket.remove', { ticketId: await currentId(at), reason: 'left' })).toMatchObject(asks)
  await rule('free')
  await scan(at, '4780001')
  await at.call('ticket.hold', {})
  await at.call('ticket.recall', { ticketId: (await current(at)).held[0]?.id ?? '' })
  expect(await less('1')).toMatchObject({ ok: true })
  expect(await remove()).toMatchObject({ ok: true })
  expect(await remove()).toMatchObject(asks)
})

it('an emptied ticket passes nothing to the next customer, and is deleted at the service when another is taken', async () => {
  at = await selling()
  await scan(at, 'SKU-cola')
  const other = await currentId(at)
  await at.call('ticket.hold', {})
  const emptied = await recalled()
  for (let left = 2; left > 0; left -= 1) await at.call('ticket.removeLine', { lineId: await line(), approval })
  await at.call('ticket.undo', {})
  expect(await remove()).toMatchObject(asks)
  await at.call('ticket.removeLine', { lineId: await line(), approval })
  await scan(at, '4780001')
  expect(await remove()).toMatchObject({ ok: true })
  expect(jobs(at).some(({ kind }) => kind === 'ticket.remove')).toBe(false)
  await at.call('ticket.recall', { ticketId: other })
  const removal = jobs(at).find(({ kind }) => kind === 'ticket.remove')
  expect(removal?.subject_id).toBe(emptied)
})
