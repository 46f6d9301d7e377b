import { afterEach, describe, expect, it } from 'vitest'
import { putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import { ok } from '../../../src/shared/failure.ts'
import type { LineId, SaleId } from '../../../src/shared/ids.ts'
import { card, cash, som } from '../../support/model-fixtures.ts'
import {
  anna,
  boss,
  currentId,
  journalActs,
  pins,
  scan,
  selling,
  signIn,
  till,
  wholeReport,
  type Till
} from '../till.ts'

let at: Till
afterEach(() => {
  at.remove()
})

const approval = { managerId: boss, pin: pins['boss'] ?? '' }
async function sell(code: string, methodId = cash.id, amountMinor?: number): Promise<void> {
  await scan(at, code)
  if (amountMinor === undefined) {
    await at.call('checkout.cashExact', { ticketId: await currentId(at) })
    return
  }
  await at.call('checkout.addTender', { methodId, currencyId: som.id, amountMinor })
  await at.call('checkout.finish', { ticketId: await currentId(at) })
}
/** Makes some sales on both sides of midnight, one with a discount and one by card. */
async function night(): Promise<void> {
  at = await selling()
  at.goTo(new Date(2027, 4, 3, 22, 50).getTime())
  await sell('4780001')
  at.goTo(new Date(2027, 4, 4, 0, 10).getTime())
  await sell('4780002', card.id, 12_500)
  await sell('4780002', cash.id, 20_000)
}

describe('a report of the shift', () => {
  it('the X report has the hours and the methods of the shift as the report has them', async () => {
    await night()
    const { tables } = await at.call('reports.view', { period: 'shift', approval })
    const x = await wholeReport(at)
    expect(x.hours).toEqual(tables.hour.map(({ at: hour, count, amountMinor }) => ({ at: hour, count, amountMinor })))
    expect(x.hours.map(({ count, amountMinor }) => [count, amountMinor])).toEqual([
      [1, 4_000],
      [0, 0],
      [2, 25_000]
    ])
    const taken = x.rows.map(({ methodName, takenMinor, changeMinor }) => [methodName, takenMinor - changeMinor])
    const known = tables.method.map(({ name, amountMinor }) => [name, amountMinor])
    expect(taken.filter(([, amount]) => amount !== 0).sort()).toEqual(known.sort())
  })

  it('a blind X report has the receipts of each hour and no amounts', async () => {
    await night()
    const x = await at.call('shift.report', {})
    expect(x.isBlind).toBe(true)
    expect(x.hours.map((hour) => [hour.count, 'amountMinor' in hour])).toEqual([
      [1, false],
      [0, false],
      [2, false]
    ])
  })

  it('the report adds up the shift by hour over midnight, by product, method and cashier', async () => {
    await night()
    const view = await at.call('reports.view', { period: 'shift', approval })
    expect(view).toMatchObject({ count: 3, totalMinor: 29_000, averageMinor: 9_667, refundsCount: 0 })
    expect(view.tables.hour.map(({ at: hour, count }) => [new Date(hour ?? 0).getHours(), count])).toEqual([
      [22, 1],
      [23, 0],
      [0, 2]
    ])
    expect(view.tables.product).toMatchObject([
      { name: 'Sut', count: 2, quantity: '2', amountMinor: 25_000 },
      { name: 'Non', count: 1, quantity: '1', amountMinor: 4_000 }
    ])
    const methods = view.tables.method.map(({ name, amountMinor }) => [name, amountMinor])
    expect(methods).toEqual([
      [card.name, 12_500],
      [cash.name, 16_500]
    ])
    expect(view.tables.cashier).toMatchObject([{ name: 'anna', count: 3, amountMinor: 29_000 }])
    expect(view.tables.refund).toEqual([])
  })
})

describe('a report of what each hour sold before', () => {
  it('the report shows what each hour sold a week before, with hours that sold only then, and nothing if that week had no sales', async () => {
    at = await selling()
    for (const [day, hour, code] of [
      [3, 9, '4780001'],
      [3, 11, '4780002'],
      [10, 10, '4780001'],
      [10, 11, '4780001']
    ] as const) {
      at.goTo(new Date(2027, 4, day, hour, 40).getTime())
      await sell(code)
    }
    const hours = async () =>
      (await at.call('reports.view', { period: 'today', approval })).tables.hour.map(
        ({ at: hour, amountMinor, beforeMinor }) => [new Date(hour ?? 0).getHours(), amountMinor, beforeMinor]
      )
    expect(await hours()).toEqual([
      [9, 0, 4_000],
      [10, 4_000, 0],
      [11, 4_000, 12_500]
    ])
    const month = await at.call('reports.view', { period: 'month', approval })
    expect(month.tables.hour.map(({ isEveryDay }) => isEveryDay)).toEqual(Array.from({ length: 24 }, () => true))
    at.goTo(new Date(2027, 4, 11, 8, 5).getTime())
    await sell('4780001')
    expect(await hours()).toEqual([[8, 4_000, undefined]])
  })
})

describe('a report with refunds', () => {
  it('each row of the report has sales, refunds and the rest, and an exchange counts once', async () => {
    at = await selling()
    await sell('4780002')
    const [sold] = await at.call('sales.list', { limit: 1 })
    const saleId = sold?.id as SaleId
    const [line] = (await at.call('refund.preview', { saleId })).lines
    const lines = [{ lineId: line?.lineId ?? '', quantity: '1' }]
    await at.call('exchange.start', { saleId, refunds: 0, lines, ways: [{ methodId: cash.id }], approval })
    for (const code of ['4780001', '4780001', '4780001', '4780001']) await scan(at, code)
    await at.call('checkout.addTender', { methodId: card.id, currencyId: som.id, amountMinor: 3_500 })
    await at.call('checkout.finish', { ticketId: await currentId(at) })
    const view = await at.call('reports.view', { period: 'shift', approval })
    expect(view).toMatchObject({ totalMinor: 28_500, refundsMinor: 12_500, revenueMinor: 16_000 })
    expect(view.tables.product).toMatchObject([
      { name: 'Non', quantity: '4', backQuantity: '0', netQuantity: 4, amountMinor: 16_000, backMinor: 0 },
      { name: 'Sut', quantity: '1', backQuantity: '1', netQuantity: 0, amountMinor: 12_500, backMinor: 12_500 }
    ])
    for (const table of ['category', 'cashier', 'seller'] as const) {
      expect(view.tables[table]).toMatchObject([{ amountMinor: 28_500, backMinor: 12_500, netMinor: 16_000 }])
    }
    // The money of the milk stayed in the drawer: it is neither taken again nor given back.
    expect(view.tables.method).toMatchObject([
      { name: card.name, amountMinor: 3_500, backMinor: 0, netMinor: 3_500 },
      { name: cash.name, amountMinor: 12_500, backMinor: 0, netMinor: 12_500 }
    ])
    const { rows } = await at.call('shift.report', { isWhole: true, approval })
    expect(rows.find(({ methodId }) => methodId === cash.id)).toMatchObject({
      takenMinor: 25_000,
      refundedMinor: 12_500
    })
  })

  it('the report shows more refunds than sales if the sale was before its period', async () => {
    at = await selling()
    await sell('4780002')
    const [sold] = await at.call('sales.list', { limit: 1 })
    const saleId = sold?.id as SaleId
    const [line] = (await at.call('refund.preview', { saleId })).lines
    at.goTo(at.context.clock.now() + 3 * 24 * 3_600_000)
    const lines = [{ lineId: line?.lineId ?? '', quantity: '1' }]
    await at.call('refund.finish', { saleId, refunds: 0, lines, approval })
    const view = await at.call('reports.view', { period: 'today', approval })
    expect(view).toMatchObject({ count: 0, totalMinor: 0, revenueMinor: -12_500 })
    expect(view.tables.product).toMatchObject([{ name: 'Sut', quantity: '0', netQuantity: -1, netMinor: -12_500 }])
    expect(view.tables.method).toMatchObject([{ name: cash.name, amountMinor: 0, netMinor: -12_500 }])
  })

  it('the report names categories, and groups refunds by their reason', async () => {
    at = await selling()
    at.catalog.transaction((db) => {
      putRecord(db, 'category', { id: 'bakery', value: { id: 'bakery', name: 'Нон', parentId: undefined } }, 0, 1)
      db.prepare(`UPDATE product SET category_id = 'bakery' WHERE id = 'bread'`).run()
    })
    await sell('4780001')
    await sell('4780002')
    const view = await at.call('reports.view', { period: 'today', approval })
    expect(view.tables.category.map(({ name }) => name)).toEqual(['', 'Нон'])
  })
})

it('the taxes of both reports are those of the sales less those of the refunds', async () => {
  at = await selling()
  const tax = { id: 'excise', name: 'Aksiz', rate: '5', kind: 'added', isManual: true }
  at.catalog.transaction((db) => putRecord(db, 'tax', { id: tax.id, value: tax }, 0, 1))
  for (const code of ['4780001', '4780002']) {
    await scan(at, code)
    const [line] = (await at.call('ticket.current', {})).lines
    await at.call('ticket.pickTax', { lineId: line?.id ?? '', taxId: 'excise', isOn: true })
    await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  }
  const taxes = async () => {
    const { taxMinor } = await at.call('reports.view', { period: 'shift', approval })
    return [taxMinor, (await at.call('shift.report', { isWhole: true, approval })).taxMinor]
  }
  expect(await taxes()).toEqual([200 + 625, 200 + 625])
  const [sold] = await at.call('sales.list', { limit: 1 })
  const saleId = sold?.id as SaleId
  const [line] = (await at.call('refund.preview', { saleId })).lines
  const lines = [{ lineId: line?.lineId ?? '', quantity: '1' }]
  await at.call('refund.finish', { saleId, refunds: 0, lines, approval })
  expect(await taxes()).toEqual([200, 200])
})

describe('who may see a report', () => {
  it('the report is closed to a cashier who has a drawer to count, unless a manager opens it, with its file and the service’s figures', async () => {
    at = await selling()
    await sell('4780001')
    for (const call of ['reports.view', 'reports.service'] as const) {
      expect((await at.refused(call, { period: 'shift' })).kind).toBe('person.managerNeeded')
    }
    await at.call('reports.view', { period: 'shift', approval })
    expect(journalActs(at).filter((act) => act === 'shift.seeExpected')).toHaveLength(1)
    at.context.reports.summary = () => Promise.resolve(ok({ figures: [{ name: 'net_sales', value: 4_000 }] }))
    expect((await at.call('reports.service', { period: 'shift' })).figures).toHaveLength(1)
    expect((await at.refused('reports.view', { period: 'month' })).kind).toBe('person.managerNeeded')
    // Opening the report again needs a new approval, and after a sale the old report cannot be printed.
    expect((await at.refused('reports.view', { period: 'shift' })).kind).toBe('person.managerNeeded')
    await at.call('reports.service', { period: 'shift' })
    await sell('4780001')
    expect((await at.refused('reports.service', { period: 'shift' })).kind).toBe('person.managerNeeded')
    await signIn(at, boss)
    await at.call('reports.view', { period: 'month' })
  })

  it('the report of past days is open to everybody once the drawer is counted', async () => {
    at = till()
    await signIn(at, anna)
    expect(await at.call('reports.view', { period: 'month' })).toMatchObject({ count: 0, averageMinor: 0 })
  })

  it('the report says that the service cannot be reached, and is complete without it', async () => {
    at = await selling()
    await signIn(at, boss)
    expect((await at.refused('reports.service', { period: 'today' })).kind).toBe('service.unreachable')
  })
})

// The worked example of vendor-rules 3.8. The till knows no cost of goods, and so shows no profit.
it('an X report of 1 000 000 sold, 24 000 off it and 45 360 given back leaves 930 640', async () => {
  at = await selling()
  const priced = async (code: string, price: string, off: string) => {
    await scan(at, code)
    const { lines, id: ticketId } = await at.call('ticket.current', {})
    const lineId = lines[0]?.id ?? ('' as LineId)
    await at.call('ticket.setPrice', { lineId, price, approval })
    await at.call('ticket.setDiscount', { lineId, applyType: 'cash', value: off, approval })
    return (await at.call('checkout.cashExact', { ticketId })).receipt.saleId
  }
  await priced('4780002', '954640', '24000')
  const saleId = await priced('4780001', '45360', '0')
  const { lines } = await at.call('refund.preview', { saleId })
  const back = lines.map(({ lineId }) => ({ lineId, quantity: '1' }))
  await at.call('refund.finish', { saleId, refunds: 0, lines: back, ways: [{ methodId: cash.id }], approval })
  const { salesMinor, discountMinor, refundsMinor, revenueMinor } = await wholeReport(at)
  expect([salesMinor, discountMinor, refundsMinor]).toEqual([976_000, 24_000, 45_360])
  expect((salesMinor ?? 0) + discountMinor).toBe(1_000_000)
  expect(revenueMinor).toBe(930_640)
  expect((await at.call('reports.view', { period: 'shift', approval })).revenueMinor).toBe(930_640)
})

describe('the file of a report', () => {
  it.each(['csv', 'xlsx'] as const)(
    'the file is written in the folder of main, as %s, and in the journal',
    async (format) => {
      await night()
      await signIn(at, boss)
      const files: { name: string; bytes: Uint8Array }[] = []
      at.context.reports.write = (name, bytes) => {
        files.push({ name, bytes })
        return `/reports/${name}`
      }
      const made = await at.call('reports.export', { period: 'shift', table: 'product', format })
      expect(made).toMatchObject({ rows: 2 })
      expect(files[0]?.name).toMatch(new RegExp(`^kassa-shift-product-[\\d-]+\\.${format}$`))
      if (format === 'csv') {
        expect(new TextDecoder().decode(files[0]?.bytes)).toContain('Sut,2,2,0,2,dona,25000,0,25000,UZS\r\n')
      } else expect(Buffer.from(files[0]?.bytes ?? []).toString('latin1')).toMatch(/^PK/)
      expect(journalActs(at)).toContain('report.export')
    }
  )

  it('the file takes no path from the window', async () => {
    at = await selling()
    await signIn(at, boss)
    const hostile = { period: 'shift', table: '../../etc', format: 'csv' } as never
    expect((await at.refused('reports.export', hostile)).kind).toBe('input.invalid')
    const extra = { period: 'shift', table: 'hour', format: 'csv', path: '/tmp/x' } as never
    expect((await at.refused('reports.export', extra)).kind).toBe('input.invalid')
  })
})
