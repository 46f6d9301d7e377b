import { afterEach, expect, it } from 'vitest'
import { saleById } from '../../../src/main/db/ticket/sales.ts'
import { saleBody } from '../../../src/main/outbox/kinds/sale-body.ts'
import type { SaleId } from '../../../src/shared/ids.ts'
import { cash, som } from '../../support/model-fixtures.ts'
import { anna, countDrawer, current, jobs, olim, scan, selling, signIn, type Till } from '../till.ts'

// Several people sell in the open shift of one register, each under their own name.

let at: Till
afterEach(() => {
  at.remove()
})

it('several people sell in one shift: each sale and cash movement has its own person, and the money is sent for the holder of the drawer', async () => {
  at = await selling()
  const sell = async () => {
    await scan(at, '4780001')
    return at.call('checkout.cashExact', { ticketId: (await current(at)).id })
  }
  expect((await sell()).receipt.cashier).toBe('anna')
  const state = await signIn(at, olim)
  expect(state).toMatchObject({ cashier: { id: olim }, shift: { number: 1, cashierId: anna, cashierName: 'anna' } })
  expect((await sell()).receipt.cashier).toBe('olim')
  const cashIn = { direction: 'in' as const, methodId: cash.id, currencyId: som.id, amountMinor: 500, note: 'change' }
  expect((await at.call('cash.move', cashIn)).slip.cashierName).toBe('olim')
  const { store } = at.context
  const people = (table: string) => store.prepare(`SELECT employee_id AS id FROM ${table} ORDER BY number`).all()
  expect(people('sale')).toEqual([{ id: anna }, { id: olim }])
  expect(people('cash_movement')).toEqual([{ id: olim }])
  // The service takes the register from the user of the request, and the seller from the sale.
  const sent = jobs(at).filter(({ kind }) => kind === 'sale.create')
  expect(sent.map(({ employee_id: user }) => user)).toEqual([anna, anna])
  const bodies = sent
    .map((job) => saleById(store, job.subject_id as SaleId))
    .map((sale) => sale && saleBody(sale, undefined))
  expect(bodies.map((body) => body?.responsible_id)).toEqual([anna, olim])
})

it('the Z report of a shift that another person counted names that person, and the drawer stays with its holder', async () => {
  at = await selling()
  await signIn(at, olim)
  await countDrawer(at, [{ methodId: cash.id, currencyId: som.id, countedMinor: 100_000 }])
  const z = await at.call('shift.close', {})
  expect(z).toMatchObject({ cashierName: 'anna', countings: [{ byName: 'olim' }] })
})
