import { afterEach, describe, expect, it } from 'vitest'
import { putProduct } from '../../src/main/db/catalog/catalog-write.ts'
import { product } from '../catalog/shop.ts'
import { cash, som } from '../support/model-fixtures.ts'
import { anna, countDrawer, current, currentId, jobs, pins, scan, selling, signIn, type Till } from './till.ts'

// Complaints about other tills that no other test covers by name (docs/reference/complaints.md).

let at: Till
afterEach(() => {
  at.remove()
})

const count = (countedMinor: number) => [{ methodId: cash.id, currencyId: som.id, countedMinor }]

describe('the current ticket', () => {
  it('the current ticket keeps its quantities, prices and order while the list of goods is read again', async () => {
    at = await selling()
    await scan(at, '4780001')
    await at.call('ticket.setQuantity', { lineId: (await current(at)).lines[0]?.id ?? '', quantity: '7' })
    await scan(at, '4780002')
    const before = (await current(at)).lines.map(({ name, quantity, price, totalMinor }) => [
      name,
      quantity,
      price,
      totalMinor
    ])
    const dearer = {
      codes: [{ code: '4780001', kind: 'barcode' as const }],
      prices: [{ priceListId: 'retail', organizationId: 'shop-1', amount: '9999' }]
    }
    at.catalog.transaction((db) => putProduct(db, product('bread', 'Non', dearer), 2, 2))
    const after = (await current(at)).lines.map(({ name, quantity, price, totalMinor }) => [
      name,
      quantity,
      price,
      totalMinor
    ])
    expect(after).toEqual(before)
    expect(before.map(([, quantity]) => quantity)).toEqual(['7', '1'])
  })

  it('the current ticket is never one that was paid: not by recall, not by a second payment, not after a power cut', async () => {
    at = await selling()
    await scan(at, '4780001')
    const ticketId = await currentId(at)
    await at.call('ticket.hold', { name: 'Vali' })
    await at.call('ticket.recall', { ticketId })
    const { receipt } = await at.call('checkout.cashExact', { ticketId })
    expect((await at.refused('ticket.recall', { ticketId })).kind).toBe('ticket.unknown')
    expect((await at.call('checkout.cashExact', { ticketId })).receipt.receiptNumber).toBe(receipt.receiptNumber)
    at.restart()
    await signIn(at, anna)
    expect(await current(at)).toMatchObject({ lines: [], held: [] })
    expect(await at.call('sales.list', { limit: 10 })).toHaveLength(1)
  })
})

describe('signing out', () => {
  it('signing out deletes nothing: current ticket, held tickets, sales and unsent work are there for the next person', async () => {
    at = await selling()
    await scan(at, '4780001')
    await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    await scan(at, '4780002')
    await at.call('ticket.hold', { name: 'Vali' })
    await scan(at, '4780001')
    const before = { ticket: await current(at), jobs: jobs(at), sales: await at.call('sales.list', { limit: 10 }) }
    await at.call('people.lock', {})
    await at.call('people.signIn', { employeeId: anna, pin: pins['anna'] ?? '' })
    const after = { ticket: await current(at), jobs: jobs(at), sales: await at.call('sales.list', { limit: 10 }) }
    expect(after).toEqual(before)
    expect(after.ticket.held).toHaveLength(1)
    expect(after.jobs.length).toBeGreaterThan(1)
  })
})

describe('closing a shift', () => {
  it('closing a shift leaves the held tickets as they are for the next shift', async () => {
    at = await selling()
    await scan(at, '4780001')
    await at.call('ticket.hold', { name: 'Vali' })
    const { held } = await current(at)
    await countDrawer(at, count(100_000))
    await at.call('shift.close', { note: 'counted' })
    await at.call('shift.open', { counts: [] })
    expect((await current(at)).held).toEqual(held)
    expect((await at.call('ticket.recall', { ticketId: held[0]?.id ?? '' })).lines).toHaveLength(1)
  })

  it('closing a shift needs no service: with fifty unsent sales it ends, and says what is unsent', async () => {
    at = await selling()
    for (let sale = 0; sale < 50; sale += 1) {
      await scan(at, '4780002')
      await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    }
    await countDrawer(at, count(100_000 + 50 * 12_500))
    const report = await at.call('shift.close', { note: 'counted' })
    expect(report).toMatchObject({ kind: 'Z', salesCount: 50 })
    expect(report.unsent).toHaveLength(52)
    expect((await at.call('app.state', {})).stage).toBe('openShift')
    // The close at the service waits for its sales, and nobody at the till waits for either.
    expect(jobs(at).at(-1)?.kind).toBe('shift.close')
  })
})
