import { afterEach, expect, it } from 'vitest'
import { card, cash, som } from '../../support/model-fixtures.ts'
import { anna, boss, countDrawer, current, currentId, jobs, pins, scan, selling, signIn, type Till } from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})

const terminal = { ...card, subtype: 'terminal' }
const manager = { managerId: boss, pin: pins['boss'] ?? '' }
const byCard = (amountMinor: number) => ({ methodId: card.id, currencyId: som.id, amountMinor })

async function atTheTerminal(): Promise<string> {
  at = await selling({ shop: { methods: [cash, terminal] } })
  await scan(at, '4780001')
  const view = await at.call('checkout.addTender', byCard(4000))
  expect(view).toMatchObject({ tenders: [], paidMinor: 0, card: { state: 'asked', amountMinor: 4000 } })
  return view.card?.id ?? ''
}
const settle = (tenderId: string, result: 'approved' | 'declined' | 'unknown') =>
  at.call('checkout.settleCard', { tenderId, result })
const steps = () =>
  at.context.store.prepare('SELECT id, outcome, settled_at AS settledAt FROM card_step').all() as object[]
const acts = () =>
  (
    at.context.store.prepare(`SELECT act FROM journal WHERE act LIKE 'card.%' ORDER BY seq`).all() as { act: string }[]
  ).map(({ act }) => act)

it('a card is no payment until the terminal has approved it', async () => {
  const id = await atTheTerminal()
  const ticketId = await currentId(at)
  for (const name of ['checkout.finish', 'checkout.cashExact'] as const) {
    expect((await at.refused(name, { ticketId })).kind).toBe('card.open')
  }
  expect((await at.refused('checkout.addTender', byCard(4000))).kind).toBe('card.open')
  expect((await at.refused('ticket.hold', {})).kind).toBe('ticket.paying')
  expect((await at.refused('ticket.scan', { code: '4780002' })).kind).toBe('ticket.paying')
  const view = await settle(id, 'approved')
  expect(view).toMatchObject({ tenders: [{ id, amountMinor: 4000 }], remainingMinor: 0 })
  expect(view.card).toBeUndefined()
  await at.call('checkout.finish', { ticketId })
  expect(jobs(at).filter(({ kind }) => kind === 'sale.create')).toHaveLength(1)
  expect(steps()).toMatchObject([{ id, outcome: 'approved', settledAt: expect.any(Number) as number }])
  expect(acts()).toEqual(['card.asked', 'card.approved'])
})

it('the close of a shift is refused with the method and the sum of the card payment that has no result', async () => {
  const id = await atTheTerminal()
  await settle(id, 'unknown')
  await countDrawer(at)
  expect(await at.refused('shift.close', {})).toEqual({
    kind: 'shift.cardOpen',
    facts: { ticket: '', method: card.name, amountMinor: 4000, currencyId: som.id }
  })
  await at.call('checkout.settleCard', { tenderId: id, result: 'declined', approval: manager })
  await at.call('shift.close', { note: 'counted' })
})

it('a declined card took nothing, and another method can be tried', async () => {
  const id = await atTheTerminal()
  expect(await settle(id, 'declined')).toMatchObject({ tenders: [], remainingMinor: 4000 })
  expect((await at.refused('checkout.settleCard', { tenderId: id, result: 'approved' })).kind).toBe('state.changed')
  await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  expect(steps()).toMatchObject([{ outcome: 'declined' }])
})

it('the question about a card survives a power cut', async () => {
  const id = await atTheTerminal()
  at.restart()
  await signIn(at, anna)
  expect((await current(at)).card).toMatchObject({ id, state: 'asked', amountMinor: 4000 })
  await settle(id, 'unknown')
  at.restart()
  await signIn(at, anna)
  expect((await current(at)).card).toMatchObject({ id, state: 'unknown' })
})

it('a manager settles a card with an unknown result before the sale', async () => {
  const id = await atTheTerminal()
  await settle(id, 'unknown')
  const ticketId = await currentId(at)
  expect((await at.refused('checkout.finish', { ticketId })).kind).toBe('card.open')
  const refused = await at.refused('checkout.settleCard', { tenderId: id, result: 'approved' })
  expect(refused.kind).toBe('person.managerNeeded')
  await at.call('checkout.settleCard', { tenderId: id, result: 'approved', approval: manager })
  await at.call('checkout.finish', { ticketId })
  expect(acts()).toEqual(['card.asked', 'card.unknown', 'card.approved'])
})

it('an approved card payment that is taken back is in the journal with its cashier, and on the X and the Z report', async () => {
  const id = await atTheTerminal()
  expect((await settle(id, 'approved')).tenders).toMatchObject([{ id, isApproved: true }])
  at.restart()
  await signIn(at, anna)
  expect((await current(at)).tenders).toMatchObject([{ id, isApproved: true }])
  expect((await at.call('shift.report', {})).cardsTakenBack).toBeUndefined()
  expect((await at.call('checkout.removeTender', { tenderId: id })).tenders).toEqual([])
  const row = at.context.store.prepare(`SELECT actor, facts FROM journal WHERE act = 'card.takenBack'`).get()
  expect(row).toMatchObject({ actor: anna, facts: expect.stringContaining('"amount":4000') as string })
  const takenBack = [{ currencyId: som.id, count: 1, amountMinor: 4000 }]
  expect(await at.call('shift.report', {})).toMatchObject({ kind: 'X', cardsTakenBack: takenBack })
  await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  await countDrawer(at)
  await at.call('shift.close', { note: 'counted' })
  expect(await at.call('shift.report', {})).toMatchObject({ kind: 'Z', cardsTakenBack: takenBack })
})

it('a payment that no terminal has approved is taken back without a row of the journal', async () => {
  at = await selling({ shop: { methods: [cash, card] } })
  await scan(at, '4780001')
  const { tenders } = await at.call('checkout.addTender', byCard(4000))
  expect(tenders[0]).not.toHaveProperty('isApproved')
  await at.call('checkout.removeTender', { tenderId: tenders[0]?.id ?? '' })
  expect(acts()).toEqual([])
  expect((await at.call('shift.report', {})).cardsTakenBack).toBeUndefined()
})

it('a card is refused like every other payment before the terminal is used', async () => {
  at = await selling({ shop: { methods: [cash, terminal] } })
  await scan(at, '4780001')
  expect((await at.refused('checkout.addTender', byCard(4001))).kind).toBe('tender.overCashless')
  expect((await at.refused('checkout.addTender', byCard(4_780_090_011_112))).kind).toBe('tender.tooLarge')
  expect(steps()).toEqual([])
})
