import { afterEach, describe, expect, it } from 'vitest'
import { putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import type { LineId, SaleId } from '../../../src/shared/ids.ts'
import type { ReportPeriod, ReportTableName } from '../../../src/shared/reports.ts'
import { card, cash, som } from '../../support/model-fixtures.ts'
import { boss, currentId, pins, selling, signIn, type Till } from '../till.ts'

// A row of a report opens the history with exactly the sales behind its figure.

let at: Till
afterEach(() => {
  at.remove()
})

const approval = { managerId: boss, pin: pins['boss'] ?? '' }

/** Sells goods by card or by cash. */
async function sell(goods: string[], time: Date, methodId = cash.id): Promise<SaleId> {
  at.goTo(time.getTime())
  for (const productId of goods) await at.call('ticket.add', { productId: productId })
  const { totalMinor: amountMinor } = await at.call('ticket.current', {})
  await at.call('checkout.addTender', { methodId, currencyId: som.id, amountMinor })
  return (await at.call('checkout.finish', { ticketId: await currentId(at) })).receipt.saleId
}

async function refund(saleId: SaleId, reasonId: string | undefined): Promise<void> {
  const { lines } = await at.call('refund.preview', { saleId })
  const all = lines.map(({ lineId, left }) => ({ lineId, quantity: left }))
  const { ways, refunds } = await at.call('refund.preview', { saleId, lines: all })
  const paid = ways.map(({ methodId, currencyId, paidMinor }) => ({ methodId, currencyId, paidMinor }))
  await at.call('refund.finish', {
    saleId,
    refunds,
    lines: all,
    ways: paid,
    ...(reasonId && { reasonId: reasonId }),
    approval
  })
}

/** Makes five sales on two days: of two categories, two cashiers, by two methods, one with a discount, two refunded. */
async function days(): Promise<void> {
  at = await selling()
  at.catalog.transaction((db) => {
    putRecord(db, 'category', { id: 'soft', value: { id: 'soft', name: 'Drinks', parentId: undefined } }, 0, 1)
    for (const name of ['Torn', 'Spoiled']) {
      putRecord(db, 'reason', { id: name, value: { id: name, name, isTrash: false } }, 0, 1)
    }
    db.prepare(`UPDATE product SET category_id = 'soft' WHERE id IN ('cola', 'cola-light')`).run()
  })
  await sell(['cola', 'cola-light', 'bread'], new Date(2027, 4, 3, 9, 20))
  await refund(await sell(['cola-light'], new Date(2027, 4, 3, 9, 40), card.id), 'Torn')
  at.goTo(new Date(2027, 4, 4, 9, 10).getTime())
  await at.call('ticket.add', { productId: 'milk' })
  const { lines } = await at.call('ticket.current', {})
  const lineId = lines[0]?.id ?? ('' as LineId)
  await at.call('ticket.setDiscount', { lineId, applyType: 'cash', value: '500', approval })
  await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  await refund(await sell(['bread'], new Date(2027, 4, 4, 10, 5)), 'Spoiled')
  await at.call('people.lock', {})
  await signIn(at, boss)
  await sell(['milk'], new Date(2027, 4, 4, 11))
}

/** Returns the numbers of the sales that each row of a table opens, by the name or the hour of the row. */
async function opened(table: ReportTableName, period: ReportPeriod = 'week'): Promise<Record<string, number[]>> {
  const { tables, from, to } = await at.call('reports.view', { period, approval })
  const all: Record<string, number[]> = {}
  for (const { name, at: hour, key } of tables[table]) {
    if (key === undefined) continue
    const rows = await at.call('sales.list', { row: { table, key, period, from, to }, limit: 50 })
    const called = hour === undefined ? name : String(new Date(hour).getHours())
    all[called] = rows.map(({ receiptNumber }) => Number(receiptNumber.split('-').at(-1)))
  }
  return all
}

describe('a row of a report', () => {
  it('a row of the hours opens the sales of that hour, over several days those of every day', async () => {
    await days()
    expect(await opened('hour', 'today')).toEqual({ 9: [3], 10: [4], 11: [5] })
    expect(await opened('hour')).toEqual({ 9: [3, 2, 1], 10: [4], 11: [5] })
  })

  it('a row of goods opens the sales of these goods alone, whatever other goods are called', async () => {
    await days()
    expect(await opened('product')).toEqual({ Kola: [1], 'Kola light': [2, 1], Non: [4, 1], Sut: [5, 3] })
  })

  it('a row of a category counts and opens each sale once, also if it has several goods of the category', async () => {
    await days()
    expect(await opened('category')).toEqual({ '': [5, 4, 3, 1], Drinks: [2, 1] })
    const { tables } = await at.call('reports.view', { period: 'week', approval })
    expect(Object.fromEntries(tables.category.map(({ name, count }) => [name, count]))).toEqual({ '': 4, Drinks: 2 })
  })

  it('a row of a method, a cashier, a seller, a discount or a reason opens the sales that it adds up', async () => {
    await days()
    expect(await opened('method')).toEqual({ [cash.name]: [5, 4, 3, 1], [card.name]: [2] })
    expect(await opened('cashier')).toEqual({ anna: [4, 3, 2, 1], boss: [5] })
    expect(await opened('seller')).toEqual({ anna: [4, 3, 2, 1], boss: [5] })
    expect(Object.values(await opened('discount'))).toEqual([[3]])
    expect(await opened('refund')).toEqual({ Torn: [2], Spoiled: [4] })
  })

  it('a row of a customer opens the sales to this customer, and a row of the debts those with a debt', async () => {
    at = await selling()
    const { id } = await at.call('customer.add', { name: 'Aziza', phone: '901234567' })
    for (const hour of [9, 10]) {
      at.goTo(new Date(2027, 4, 4, hour).getTime())
      await at.call('ticket.add', { productId: 'bread' })
      await at.call('ticket.setCustomer', { customerId: id })
      await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    }
    await sell(['bread'], new Date(2027, 4, 4, 11))
    at.context.store.transaction((db) =>
      db.prepare(`UPDATE sale SET body = json_set(body, '$.sums.remaining', 500) WHERE number = 1`).run()
    )
    expect(await opened('customer')).toEqual({ Aziza: [2, 1] })
    expect(await opened('debt')).toEqual({ Aziza: [1] })
    expect(await opened('method')).toEqual({ [cash.name]: [3, 2, 1], Qarzga: [1] })
  })

  it('a row in which nothing was sold opens no sales', async () => {
    at = await selling()
    const saleId = await sell(['milk'], new Date(2027, 4, 4, 9))
    at.goTo(new Date(2027, 4, 5, 9).getTime())
    await refund(saleId, undefined)
    const { tables } = await at.call('reports.view', { period: 'today', approval })
    expect(tables.product).toMatchObject([{ name: 'Sut', count: 0, backMinor: 12_500 }])
    expect(tables.product.map(({ key }) => key)).toEqual([undefined])
    expect(await opened('refund', 'today')).toEqual({ '': [1] })
  })
})
