import { afterEach, describe, expect, it } from 'vitest'
import { putRecord } from '../../src/main/db/catalog/catalog-write.ts'
import { toRecords } from '../../src/main/service-records/records.ts'
import { practiceShops, type PracticeShop } from '../../src/shared/practice/shops.mjs'
import type { CallOutput } from '../../src/shared/contract/index.ts'
import {
  toId,
  type CurrencyId,
  type EmployeeId,
  type MethodId,
  type ProductId,
  type TicketId
} from '../../src/shared/ids.ts'
import { practicePin } from '../../src/main/domain/staff/pin.ts'
import { currentId, scan, type Till } from '../app/till.ts'
import { practiceTill, type Practice } from './practice-rig.ts'

// The three practice shops: each begins with a history, with goods, and with the features of its trade.

const now = new Date(2026, 10, 27, 10, 30).getTime()
const som = toId<CurrencyId>('660300000000000000000001')
const cash = toId<MethodId>('660600000000000000000001')
const approval = { managerId: toId<EmployeeId>('660900000000000000000003'), pin: practicePin }
const firstRegister = '660800000000000000000001'

let shop: Practice
let at: Till
afterEach(() => at.remove())

/** Opens the first shift of practice in a shop that has traded for some days. */
async function open(name: PracticeShop, days = 1): Promise<void> {
  shop = await practiceTill(1, days, now, name)
  at = shop.at
  await at.call('shift.open', { counts: [{ methodId: cash, currencyId: som, countedMinor: 300_000 }] })
}

const goodsNamed = (name: string): ProductId => {
  const found = shop.sandbox.world.all('product').find((row) => row.name === name)
  if (found === undefined) throw new Error(`the shop has no ${name}`)
  return toId<ProductId>(found._id)
}
const add = (name: string, quantity = '1') => at.call('ticket.add', { productId: goodsNamed(name), quantity })
const sell = async (): Promise<CallOutput<'checkout.cashExact'>> =>
  at.call('checkout.cashExact', { ticketId: await currentId(at) })

describe.each(practiceShops)('The practice shop %s', (name) => {
  it('the shop has traded before, and sells twenty of its goods on one ticket', async () => {
    await open(name, 3)
    const own = shop.acts.filter((act) => act.kind === 'sale' && act.cashboxId === firstRegister)
    expect(own.length).toBeGreaterThan(15)
    expect(await at.call('sales.total', { period: 'month' })).toMatchObject({ count: own.length })
    const priced = shop.sandbox.world
      .all('product')
      .filter((row) => !row.is_parent && !row.is_marked && row.organizations[0]?.prices.length !== 0)
    expect(priced.length).toBeGreaterThan(45)
    for (const row of priced.slice(0, 20))
      await at.call('ticket.add', { productId: toId<ProductId>(row._id), quantity: '1' })
    expect((await sell()).receipt.lines).toHaveLength(20)
  })

  it('every tile of its favourites is known, and only the grocery leaves its favourites to the till', async () => {
    await open(name, 0)
    const { pages, isSuggested } = await at.call('favourites.pages', {})
    expect(pages.flatMap(({ tiles }) => tiles).filter(({ kind }) => kind === 'gone')).toEqual([])
    expect(isSuggested === true).toBe(name === 'grocery')
    expect(pages.every(({ tiles }) => tiles.length > 0 && tiles.length <= 12)).toBe(true)
  })
})

const held = async (ticketId: TicketId) => (await at.call('ticket.current', {})).held.find(({ id }) => id === ticketId)

describe('The cafe', () => {
  /** Puts goods on a new ticket and holds it under a name, at a table. */
  async function seat(guest: string, tableName: string, ...goods: string[]): Promise<TicketId> {
    for (const name of goods) await add(name)
    const ticketId = await currentId(at)
    await at.call('ticket.hold', { name: guest })
    const table = (await at.call('tickets.tables', {})).find(({ name }) => name === tableName)
    await at.call('tickets.describe', { ticketId, tableId: table?.id ?? null })
    return ticketId
  }

  it('none of its goods has a barcode, and each is in a category', async () => {
    await open('cafe', 0)
    const goods = shop.sandbox.world.all('product')
    expect(goods.filter(({ barcode }) => barcode !== undefined)).toEqual([])
    expect(goods.filter(({ category_id }) => category_id === undefined)).toEqual([])
    const { tiles } = await at.call('catalog.browse', { page: 0 })
    expect(tiles.map((tile) => tile.kind === 'category' && tile.name)).toEqual([
      'Ichimliklar',
      'Taomlar',
      'Shirinliklar'
    ])
  })

  it('two guests of the same name have tickets at two tables, and each pays his own', async () => {
    await open('cafe', 0)
    const first = await seat('Karim', '3-stol', 'Lagʻmon', 'Koʻk choy, choynak')
    const second = await seat('Karim', 'Ayvon 1', 'Mastava')
    expect([(await held(first))?.table?.name, (await held(second))?.table?.name]).toEqual(['3-stol', 'Ayvon 1'])
    await at.call('ticket.recall', { ticketId: second })
    expect((await sell()).receipt).toMatchObject({ totalMinor: 26_000, lines: [{ name: 'Mastava' }] })
    expect(await held(first)).toMatchObject({ name: 'Karim', totalMinor: 42_000 })
  })
})

describe('The cafe and its guests', () => {
  it('two tables of the same name stay two tables', async () => {
    await open('cafe', 0)
    const tables = ['one', 'two'].map((id, order) => ({ _id: id, name: 'Bogʻ', order: 20 + order }))
    shop.catalog.transaction((db) => {
      toRecords('table', tables).forEach((record, position) => putRecord(db, 'table', record, position, 1))
    })
    const tickets = []
    for (const { _id } of tables) {
      await add('Ayron')
      const ticketId = await currentId(at)
      await at.call('ticket.hold', {})
      await at.call('tickets.describe', { ticketId, tableId: toId(_id) })
      tickets.push((await held(ticketId))?.table)
    }
    expect(tickets).toEqual(tables.map(({ _id, name }) => ({ id: _id, name })))
  })

  it('a ticket with a note and the service charge is split between two guests', async () => {
    await open('cafe', 0)
    await add('Osh (palov)', '2')
    const { lines } = await at.call('ticket.current', {})
    await at.call('ticket.noteLine', { lineId: lines[0]?.id ?? toId(''), note: 'Piyozsiz' })
    const [charge] = (await at.call('ticket.costs', {})).filter(({ name }) => name === 'Xizmat haqi')
    const { totalMinor } = await at.call('ticket.setCost', { costId: charge?.id ?? '', amountMinor: 10_000 })
    expect([totalMinor, charge?.offeredMinor]).toEqual([86_000, 10_000])
    const ticketId = await currentId(at)
    await at.call('tickets.split', { ticketId, way: { kind: 'shares', count: 2 }, totalMinor })
    expect((await sell()).receipt).toMatchObject({
      costs: [{ name: 'Xizmat haqi', amountMinor: 10_000 }],
      lines: [{ name: 'Osh (palov)', note: 'Piyozsiz' }]
    })
  })

  it('the rules of the till allow no debt', async () => {
    await open('cafe', 0)
    expect(await at.call('rules.view', {})).toMatchObject({ sellsOnDebt: false, sellsByInstalments: false })
  })
})

describe('The clothes shop', () => {
  const person = (name: string): EmployeeId => {
    const found = shop.sandbox.world.all('employee').find(({ full_name }) => full_name === name)
    return toId<EmployeeId>(found?._id ?? '')
  }

  it('a product offers its kinds, and a kind is sold by its barcode, but not above its stock', async () => {
    await open('clothes', 0)
    const { goods } = await at.call('catalog.variants', { productId: goodsNamed('Jinsi shim') })
    expect(goods.map(({ name }) => name)).toEqual(
      ['koʻk 38', 'koʻk 40', 'koʻk 42', 'qora 38', 'qora 40', 'qora 42'].map((kind) => `Jinsi shim ${kind}`)
    )
    const kind = shop.sandbox.world.all('product').find(({ name }) => name === 'Jinsi shim qora 40')
    const { ticket } = await scan(at, kind?.barcode ?? '')
    expect(ticket.lines).toMatchObject([{ name: 'Jinsi shim qora 40', quantity: '1' }])
    const over = { lineId: ticket.lines[0]?.id ?? toId(''), quantity: '1000' as never }
    expect((await at.refused('ticket.setQuantity', over)).kind).toBe('goods.outOfStock')
    expect((await sell()).receipt.totalMinor).toBe(289_000)
  })

  it('two sellers have two sales in the report, beside the cashier', async () => {
    await open('clothes', 0)
    for (const seller of ['Dilnoza S.', 'Jahongir B.']) {
      await add('Kamar charm')
      await at.call('ticket.setSeller', { employeeId: person(seller) })
      expect((await sell()).receipt).toMatchObject({ cashier: 'Malika Y.', seller })
    }
    const { tables } = await at.call('reports.view', { period: 'today' })
    expect(tables.seller.map(({ name, count }) => [name, count]).sort()).toEqual([
      ['Dilnoza S.', 1],
      ['Jahongir B.', 1]
    ])
  })

  it('a customer is found by the card, and gets the discount of the card', async () => {
    await open('clothes', 0)
    const { customers } = await at.call('customer.search', { text: '2000000000022', limit: 5 })
    expect(customers.map(({ name }) => name)).toEqual(['Bekzod Tursunov'])
    await add('Sumka ayollar')
    await at.call('ticket.setCustomer', { customerId: customers[0]?.id ?? null })
    const [card] = await at.call('favourites.discounts', { text: 'Kartasi' })
    await at.call('ticket.pickDiscount', { discountId: card?.id ?? toId(''), isOn: true })
    expect((await sell()).receipt).toMatchObject({ totalMinor: 341_050, customer: 'Bekzod Tursunov' })
  })
})

describe('Goods that come back to the clothes shop', () => {
  /** Sells goods, and returns what a return of one piece of them needs. */
  async function soldAndBack(name: string) {
    await add(name, '2')
    const { saleId } = (await sell()).receipt
    const { lines, reasons } = await at.call('refund.preview', { saleId })
    const back = [{ lineId: lines[0]?.lineId ?? toId(''), quantity: '1' as never }]
    return { saleId, refunds: 0, lines: back, reasonId: reasons[0]?.id, ways: [{ methodId: cash }], approval }
  }

  it('goods are exchanged for another kind, and the customer pays the difference', async () => {
    await open('clothes', 0)
    await at.call('exchange.start', await soldAndBack('Futbolka paxtali oq M'))
    await add('Polo koʻylak oq L')
    expect(await at.call('ticket.current', {})).toMatchObject({ remainingMinor: 70_000 })
    expect((await sell()).receipt.totalMinor).toBe(149_000)
  })

  it('goods are given back for a reason of the shop, and get a price label', async () => {
    await open('clothes', 0)
    const refunded = await at.call('refund.finish', await soldAndBack('Futbolka paxtali oq M'))
    expect(JSON.stringify(refunded)).toContain('Oʻlchami toʻgʻri kelmadi')
    const ids = [goodsNamed('Futbolka paxtali oq M')]
    expect(await at.call('printing.labels', { ids })).toMatchObject({ count: 1, left: [] })
  })
})
