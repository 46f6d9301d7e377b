import { afterEach, expect, it } from 'vitest'
import { removeRecords } from '../../../src/main/db/catalog/catalog-write.ts'
import { saleById } from '../../../src/main/db/ticket/sales.ts'
import { ticketById } from '../../../src/main/db/ticket/tickets.ts'
import { saleBody } from '../../../src/main/outbox/kinds/sale-body.ts'
import { ticketBody } from '../../../src/main/outbox/kinds/held-ticket.ts'
import {
  anna,
  boss,
  current,
  currentId,
  journalActs,
  olim,
  pins,
  scan,
  selling,
  signIn,
  till,
  type Till
} from '../till.ts'

// The seller of a sale who is not the cashier. Anna has the drawer, Olim works on the floor.

let at: Till
afterEach(() => {
  at.remove()
})

const credit = (employeeId: typeof olim | null) => at.call('ticket.setSeller', { employeeId })
const seller = async () => (await current(at)).seller?.name
const leaves = (id: string) => at.catalog.transaction((db) => removeRecords(db, 'employee', [id]))

async function sell() {
  const { receipt } = await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  const sale = saleById(at.context.store, receipt.saleId)
  if (sale === undefined) throw new Error('it was to be sold')
  return { receipt, sale }
}

it('the seller is chosen by name from the employees of the shop without the cashier', async () => {
  at = await selling()
  expect(await at.call('ticket.sellers', {})).toEqual([
    { id: boss, name: 'boss' },
    { id: olim, name: 'olim' }
  ])
  expect((await credit(olim)).seller).toEqual({ id: olim, name: 'olim' })
  expect((await credit(null)).seller).toBeUndefined()
  expect((await credit(anna)).seller).toBeUndefined()
  expect(journalActs(at).slice(-3)).toEqual(['ticket.seller', 'ticket.seller', 'ticket.seller'])
})

it('the sale and its receipt name the seller, and stay the cashier’s in shift, drawer and journal', async () => {
  at = await selling()
  await scan(at, '4780001')
  await credit(olim)
  const { receipt, sale } = await sell()
  expect(receipt).toMatchObject({ cashier: 'anna', seller: 'olim' })
  expect(JSON.stringify(receipt.paper.blocks)).toMatch(/Kassir: anna.*Sotuvchi: olim/)
  expect(saleBody(sale, undefined).responsible_id).toBe(olim)
  const said = at.context.store
    .prepare(`SELECT actor, json_extract(facts, '$.seller') AS seller FROM journal WHERE act = 'sale'`)
    .all()
  expect(said).toEqual([{ actor: anna, seller: olim }])
  const job = at.context.store.prepare(`SELECT employee_id AS by FROM job WHERE kind = 'sale.create'`).get()
  expect(job).toEqual({ by: anna })
  expect((await at.call('sales.list', { limit: 5 }))[0]?.cashierName).toBe('anna')
  expect((await at.call('sales.receipt', { saleId: sale.id })).seller).toBe('olim')
  // The next ticket is the cashier's again.
  expect(await seller()).toBeUndefined()
  await scan(at, '4780001')
  const next = await sell()
  expect([next.receipt.seller, saleBody(next.sale, undefined).responsible_id]).toEqual([undefined, anna])
  expect(JSON.stringify(next.receipt.paper.blocks)).not.toContain('Sotuvchi')
})

it('the seller has a row of the report beside the cashiers', async () => {
  at = await selling()
  await scan(at, '4780001')
  await sell()
  await scan(at, '4780002')
  await credit(olim)
  await sell()
  const approval = { managerId: boss, pin: pins[boss] ?? '' }
  const { tables } = await at.call('reports.view', { period: 'shift', approval })
  const rows = (name: 'cashier' | 'seller') => tables[name].map(({ name, amountMinor }) => [name, amountMinor])
  expect(rows('cashier')).toEqual([['anna', 16_500]])
  expect(rows('seller')).toEqual([
    ['olim', 12_500],
    ['anna', 4_000]
  ])
})

it('the seller survives holding, a power cut and a recall, and the held ticket at the service names the seller', async () => {
  at = await selling()
  await scan(at, '4780001')
  await credit(olim)
  const ticketId = await currentId(at)
  const after = await at.call('ticket.hold', { name: 'Vali' })
  expect([after.seller, after.held[0]?.seller]).toEqual([undefined, 'olim'])
  const held = ticketById(at.context.store, ticketId)
  expect(held && ticketBody(held, 'marker0000000000', undefined).receipt.responsible_id).toBe(olim)
  at.restart()
  await signIn(at, anna)
  expect((await at.call('ticket.recall', { ticketId })).seller?.name).toBe('olim')
})

it('both parts of a split ticket have the seller; a merged ticket keeps its own, or else the first of the others', async () => {
  at = await selling()
  await scan(at, '4780001')
  await scan(at, '4780002')
  const { id: into, lines, totalMinor } = await credit(olim)
  const portions = [{ lineId: lines[0]?.id ?? '', quantity: '1' }]
  const rest = await at.call('tickets.split', { ticketId: into, way: { kind: 'goods', portions }, totalMinor })
  const part = rest.held[0]
  expect([rest.seller?.name, part?.seller]).toEqual(['olim', 'olim'])
  await credit(boss)
  const merged = await at.call('tickets.merge', { ticketId: into, from: [part?.id ?? ''] })
  expect(merged.seller?.name).toBe('boss')
  await credit(olim)
  await at.call('ticket.hold', {})
  await scan(at, '4780001')
  expect((await at.call('tickets.merge', { ticketId: await currentId(at), from: [into] })).seller?.name).toBe('olim')
})

it('a seller who left cannot be chosen, and a ticket that has such a seller can still be sold', async () => {
  at = await selling()
  await scan(at, '4780001')
  await credit(olim)
  leaves(olim)
  expect(await at.call('ticket.sellers', {})).toEqual([{ id: boss, name: 'boss' }])
  const { receipt } = await sell()
  expect(receipt.seller).toBe('olim')
  await scan(at, '4780001')
  expect(await at.refused('ticket.setSeller', { employeeId: olim })).toMatchObject({ kind: 'seller.gone' })
  expect(await seller()).toBeUndefined()
})

it('the ticket has no seller if that person is the cashier who takes the payment', async () => {
  at = await selling()
  await scan(at, '4780001')
  await credit(boss)
  await signIn(at, boss)
  const { receipt, sale } = await sell()
  expect([receipt.cashier, receipt.seller, sale.seller]).toEqual(['boss', undefined, undefined])
  expect(saleBody(sale, undefined).responsible_id).toBe(boss)
})

it('the seller is found among those who were known here, while the catalogue is missing', async () => {
  at = await selling()
  for (const id of [anna, olim, boss]) leaves(id)
  expect((await at.call('ticket.sellers', {})).map(({ id }) => id)).toEqual([boss, olim])
  expect((await credit(olim)).seller?.name).toBe('olim')
})

it('the seller cannot be chosen by a person who may not sell', async () => {
  at = till()
  expect((await at.refused('ticket.sellers', {})).kind).toBe('person.notAllowed')
  expect((await at.refused('ticket.setSeller', { employeeId: olim })).kind).toBe('person.notAllowed')
})
