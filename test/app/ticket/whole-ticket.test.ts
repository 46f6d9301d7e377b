import { afterEach, describe, expect, it } from 'vitest'
import type { Line, Sale, Ticket } from '../../../src/main/domain/core/model.ts'
import { saleById } from '../../../src/main/db/ticket/sales.ts'
import { refundsOfSale } from '../../../src/main/db/refund/refunds.ts'
import { saveTicket, ticketById } from '../../../src/main/db/ticket/tickets.ts'
import type { LineId, TicketId } from '../../../src/shared/ids.ts'
import * as whole from '../../db/records/whole.ts'
import { at as instant, cash, decimal, dollar, rules, som } from '../../support/model-fixtures.ts'
import { anna, byBoss, currentId, here, scan, selling, type Till } from '../till.ts'

// The way of a whole ticket: every field has a value, then the ticket is held, recalled, merged, split, emptied, put back
// and sold, and is read from the file after each act. The tables have a row for each field of a type, so a field that is
// new does not compile until its way is decided here.

let at: Till
afterEach(() => {
  at.remove()
})

/**
 * What an act does to a field: it stays, it becomes empty, or the test of the act says what it becomes. `pays` are the
 * fields of a payment or an exchange that has begun, with which the till refuses these acts.
 */
type Fate = 'same' | 'empty' | 'own' | 'pays'
/** hold, recall, merge into it, split: what stays, split: what is taken off, empty, undo. */
type Way = readonly [hold: Fate, recall: Fate, merge: Fate, rest: Fate, off: Fate, emptied: Fate, undone: Fate]
const acts = ['hold', 'recall', 'merge', 'rest', 'off', 'emptied', 'undone'] as const

const same: Way = ['same', 'same', 'same', 'same', 'same', 'same', 'same']
const pays: Way = ['pays', 'pays', 'pays', 'pays', 'pays', 'pays', 'pays']
/** A field of the customer: it goes with the last line of a ticket that was held. */
const ofCustomer: Way = ['same', 'same', 'same', 'same', 'same', 'empty', 'same']

const ways: Record<keyof Ticket, Way> = {
  id: ['same', 'same', 'same', 'same', 'own', 'same', 'same'],
  number: ['same', 'same', 'same', 'same', 'own', 'same', 'same'],
  name: ['same', 'same', 'same', 'same', 'own', 'empty', 'same'],
  state: ['own', 'own', 'same', 'same', 'own', 'same', 'same'],
  organizationId: same,
  customer: ['same', 'same', 'same', 'same', 'empty', 'empty', 'same'],
  seller: ofCustomer,
  note: ['same', 'same', 'own', 'same', 'empty', 'empty', 'same'],
  table: ofCustomer,
  guests: ['same', 'same', 'own', 'same', 'empty', 'empty', 'same'],
  currency: same,
  rules: same,
  lines: ['own', 'own', 'own', 'own', 'own', 'empty', 'same'],
  // A merge with a ticket of another discount moves it to the lines. A split keeps one in percent.
  receiptDiscounts: ['same', 'same', 'empty', 'same', 'same', 'empty', 'same'],
  allowedShare: ['same', 'same', 'own', 'own', 'own', 'empty', 'same'],
  chosenLineId: ['same', 'same', 'same', 'same', 'empty', 'own', 'same'],
  shares: ['same', 'same', 'same', 'same', 'empty', 'empty', 'same'],
  tenders: pays,
  cardStep: pays,
  fromBalance: pays,
  fromCashback: pays,
  exchange: pays,
  costs: ['same', 'same', 'own', 'same', 'empty', 'empty', 'same'],
  priceList: ['same', 'same', 'same', 'same', 'same', 'empty', 'same'],
  emptied: ['same', 'same', 'same', 'same', 'same', 'own', 'empty'],
  rates: ofCustomer,
  changeIn: ofCustomer,
  sendsReceipt: ['same', 'same', 'same', 'same', 'empty', 'empty', 'same'],
  madeAt: ofCustomer,
  createdAt: ['same', 'same', 'same', 'same', 'own', 'same', 'same'],
  heldAt: ['own', 'same', 'same', 'same', 'own', 'empty', 'same'],
  employeeId: same,
  employeeName: same
}

/** Returns a value as text; undefined has none. */
const textOf: (value: unknown) => string | undefined = JSON.stringify
const isEmpty = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.length === 0)

/** Compares each field with its way. Returns the fields that did something else. */
function strays(act: (typeof acts)[number], before: Ticket, after: Ticket): string[] {
  const fields = Object.entries(ways) as [keyof Ticket, Way][]
  return fields.flatMap(([field, way]) => {
    const fate = way[acts.indexOf(act)]
    const text = (value: unknown) => textOf(value) ?? 'nothing'
    if (fate === 'same' && text(before[field]) !== text(after[field]))
      return [`${field}: ${text(before[field])} became ${text(after[field])}`]
    return fate === 'empty' && !isEmpty(after[field]) ? [`${field} is still ${text(after[field])}`] : []
  })
}

const read = (ticketId: TicketId): Ticket => {
  const ticket = ticketById(at.context.store, ticketId)
  if (ticket === undefined) throw new Error('there is no such ticket')
  return ticket
}
const save = (before: Ticket, after: Ticket): Ticket => {
  at.context.store.transaction((db) => saveTicket(db, before, after, at.context.clock.now()))
  return read(after.id)
}

const lineIdOf = (line: Line | undefined): LineId => {
  if (line === undefined) throw new Error('there is no such line')
  return line.id
}

const { rates: _rates, changeIn: _changeIn, madeAt: _madeAt, ...kept } = whole.ticket.emptied as typeof whole.ticket
/** The fields of a line that the scan of simple goods leaves empty. */
const { sku, minPrice, maxPrice, takenOff, note, weights, held, allowed } = whole.line
const lineFacts = { sku, minPrice, maxPrice, takenOff, note, weights, held, allowed }
/** Gives every field of the ticket on the screen a value, but those of a payment and what undo needs. */
async function wholeTicket(): Promise<Ticket> {
  at = await selling()
  for (const code of ['4780001', '4780001', '4780001', '4780002']) await scan(at, code)
  const before = read(await currentId(at))
  return save(before, {
    ...before,
    ...(kept as Partial<Ticket>),
    rates: [{ currencyId: dollar.id, rate: decimal('12100') }],
    changeIn: { ...whole.ticket.exchange.given[0], methodId: cash.id, currency: som } as unknown as Ticket['changeIn'],
    madeAt: instant(before.createdAt - 60_000),
    shares: whole.ticket.shares,
    lines: before.lines.map((line) => ({ ...line, ...lineFacts })),
    rules: { ...rules, takesPastDate: true, pastDays: 4 }
  })
}
const hold = async (): Promise<void> => {
  await at.call('ticket.hold', {})
}

describe('the way of a whole ticket', () => {
  it('the ticket has a value in every field except those that begin a payment, and undo', async () => {
    const ticket = await wholeTicket()
    const missing = (Object.keys(ways) as (keyof Ticket)[]).filter((field) => isEmpty(ticket[field]))
    expect(missing.sort()).toEqual(['cardStep', 'emptied', 'exchange', 'fromBalance', 'fromCashback', 'tenders'])
  })

  it('a ticket that is held and recalled keeps every field, also after a power cut', async () => {
    const before = await wholeTicket()
    at.pass(60_000)
    await hold()
    const held = read(before.id)
    expect(strays('hold', before, held)).toEqual([])
    expect(held).toMatchObject({ state: 'held', heldAt: before.createdAt + 60_000, employeeId: anna })
    at.restart()
    expect(read(before.id)).toEqual(held)
    await at.call('people.signIn', { employeeId: anna, pin: '2468' })
    await at.call('ticket.recall', { ticketId: before.id })
    const recalled = read(before.id)
    expect(strays('recall', held, recalled)).toEqual([])
    expect(recalled.state).toBe('current')
    // The goods with which the ticket was held are known from now on.
    expect(recalled.lines).toEqual(before.lines.map((line) => ({ ...line, held: line.quantity })))
  })

  it('a merge keeps every field of the ticket that takes the goods', async () => {
    const before = await wholeTicket()
    await hold()
    const into = read(before.id)
    await at.call('ticket.add', { productId: 'cola' })
    const other = read(await currentId(at))
    save(other, {
      ...other,
      madeAt: into.madeAt,
      note: 'another note',
      guests: 3,
      costs: [{ id: 'cost2', name: 'Bag', amount: 300 as never, isCharged: true }]
    })
    await at.call('tickets.merge', { ticketId: into.id, from: [other.id], approval: byBoss })
    const merged = read(into.id)
    expect(strays('merge', into, merged)).toEqual([])
    expect(merged.note).toBe('at once; another note')
    expect(merged.guests).toBe(4 + 3)
    expect(merged.costs?.map(({ id }) => id)).toEqual(['cost1', 'cost2'])
    expect(merged.lines.map(({ name }) => name)).toEqual(['Non', 'Sut', 'Kola'])
    expect(read(other.id).state).toBe('removed')
  })
})

describe('the way of a whole ticket into another, into parts and back', () => {
  it('a merge gives a ticket without them the name, customer, seller, table, note, guests and costs of the other ticket', async () => {
    const before = await wholeTicket()
    await hold()
    const from = read(before.id)
    await at.call('ticket.add', { productId: 'cola' })
    const into = save(read(await currentId(at)), { ...read(await currentId(at)), madeAt: from.madeAt })
    await at.call('tickets.merge', { ticketId: into.id, from: [from.id], approval: byBoss })
    const { name, customer, seller, table, note, guests, costs, sendsReceipt } = from
    expect(read(into.id)).toMatchObject({ name, customer, seller, table, note, guests, costs, sendsReceipt })
  })

  it('a split gives both parts every field that belongs to both, and leaves the others with the first part', async () => {
    const before = await wholeTicket()
    await hold()
    const held = read(before.id)
    const [bread, milk] = held.lines
    const way = { kind: 'goods' as const, portions: [{ lineId: lineIdOf(bread), quantity: '1' }] }
    const shown = await at.call('tickets.show', { ticketId: held.id, way })
    const { held: views } = await at.call('tickets.split', {
      ticketId: held.id,
      way,
      totalMinor: shown.ticket.totalMinor,
      approval: byBoss
    })
    const [rest, off] = [read(held.id), read(views.find(({ id }) => id !== held.id)?.id as TicketId)]
    expect([strays('rest', held, rest), strays('off', held, off)]).toEqual([[], []])
    expect(off).toMatchObject({ state: 'held', name: 'Table by the door /2', createdAt: off.heldAt })
    expect([off.id === held.id, off.number === held.number]).toEqual([false, false])
    const goods = (ticket: Ticket) => ticket.lines.map(({ name, quantity }) => `${name} ${quantity}`)
    expect([goods(rest), goods(off)]).toEqual([[`Non 2`, `Sut 1`], ['Non 1']])
    expect(strayLines('split', milk, rest.lines[1])).toEqual([])
  })

  it('a held ticket whose last line is removed loses what belongs to its customer, and undo brings every field back', async () => {
    await wholeTicket()
    await hold()
    const ticketId = (await at.call('ticket.current', {})).held[0]?.id as TicketId
    await at.call('ticket.recall', { ticketId })
    const [first, second] = read(ticketId).lines
    await at.call('ticket.removeLine', { lineId: lineIdOf(first), approval: byBoss })
    const before = read(ticketId)
    await at.call('ticket.removeLine', { lineId: lineIdOf(second), approval: byBoss })
    const emptied = read(ticketId)
    expect(strays('emptied', before, emptied)).toEqual([])
    expect(emptied.chosenLineId).toBeUndefined()
    await at.call('ticket.undo', {})
    const undone = read(ticketId)
    expect(strays('undone', before, undone)).toEqual([])
    expect(undone.lines).toEqual(before.lines)
  })
})

/** Fields of a line that only the ticket needs go when it is sold; a split line keeps all but its quantity and id. */
const lineWays: Record<keyof Line, { split: Fate; sold: Fate }> = {
  id: { split: 'same', sold: 'same' },
  productId: { split: 'same', sold: 'same' },
  name: { split: 'same', sold: 'same' },
  sku: { split: 'same', sold: 'same' },
  barcode: { split: 'same', sold: 'same' },
  unitName: { split: 'same', sold: 'same' },
  unitDecimals: { split: 'same', sold: 'same' },
  quantity: { split: 'same', sold: 'same' },
  price: { split: 'same', sold: 'same' },
  listPrice: { split: 'same', sold: 'same' },
  minPrice: { split: 'same', sold: 'same' },
  maxPrice: { split: 'same', sold: 'same' },
  priceListId: { split: 'same', sold: 'same' },
  warehouseId: { split: 'same', sold: 'same' },
  // The share of the discount of the receipt is added to them.
  discounts: { split: 'own', sold: 'same' },
  takenOff: { split: 'same', sold: 'same' },
  taxes: { split: 'same', sold: 'same' },
  addedAt: { split: 'same', sold: 'same' },
  marks: { split: 'same', sold: 'same' },
  note: { split: 'same', sold: 'same' },
  weights: { split: 'same', sold: 'same' },
  order: { split: 'same', sold: 'same' },
  held: { split: 'same', sold: 'empty' },
  allowed: { split: 'own', sold: 'empty' }
}

function strayLines(act: 'split' | 'sold', before: Line | undefined, after: Line | undefined): string[] {
  const fields = Object.entries(lineWays) as [keyof Line, (typeof lineWays)[keyof Line]][]
  return fields.flatMap(([field, way]) => {
    const [was, is] = [textOf(before?.[field]), textOf(after?.[field])]
    if (way[act] === 'same' && was !== is) return [`${field}: ${was ?? 'nothing'} became ${is ?? 'nothing'}`]
    return way[act] === 'empty' && is !== undefined ? [`${field} is still ${is}`] : []
  })
}

/** What each field of a sale comes from: the same field of the ticket, or what the act knows, which the test checks. */
const saleWays: Record<keyof Sale, 'same' | 'own'> = {
  id: 'own',
  ticketId: 'own',
  receiptNumber: 'own',
  code: 'own',
  marker: 'own',
  shiftId: 'own',
  organizationId: 'same',
  cashboxId: 'own',
  warehouseId: 'own',
  priceListId: 'own',
  employeeId: 'own',
  employeeName: 'own',
  seller: 'same',
  customer: 'same',
  note: 'same',
  guests: 'same',
  currency: 'same',
  rules: 'same',
  lines: 'own',
  receiptDiscounts: 'same',
  sums: 'own',
  tenders: 'same',
  changes: 'own',
  fromBalance: 'same',
  costs: 'same',
  fromCashback: 'same',
  expectedCashback: 'own',
  sendsReceipt: 'same',
  soldAt: 'own',
  madeAt: 'same',
  plan: 'own',
  journalHead: 'own'
}

describe('the sale of a whole ticket', () => {
  it('the sale has every field of its ticket and of its lines, and a refund every field of the returned line', async () => {
    const begun = await wholeTicket()
    const ticket = save(begun, {
      ...begun,
      fromBalance: whole.ticket.fromBalance,
      fromCashback: whole.ticket.fromCashback
    })
    const { remainingMinor } = await at.call('ticket.current', {})
    await at.call('checkout.addTender', {
      methodId: cash.id,
      currencyId: som.id,
      amountMinor: remainingMinor + 1_000
    })
    const paid = read(ticket.id)
    const { receipt } = await at.call('checkout.finish', { ticketId: ticket.id })
    const sale = saleById(at.context.store, receipt.saleId)
    if (sale === undefined) throw new Error('there is no such sale')
    const fields = Object.keys(saleWays) as (keyof Sale)[]
    const stray = fields.filter(
      (field) =>
        saleWays[field] === 'same' && JSON.stringify(sale[field]) !== JSON.stringify((paid as unknown as Sale)[field])
    )
    expect(stray).toEqual([])
    expect(paid.lines.flatMap((line, index) => strayLines('sold', line, sale.lines[index]))).toEqual([])
    expect(sale).toMatchObject({
      ticketId: ticket.id,
      employeeId: anna,
      cashboxId: here.cashboxId,
      warehouseId: here.warehouseId,
      soldAt: at.context.clock.now()
    })
    expect(sale.changes.map(({ amount }) => amount)).toEqual([1_000])
    expect(sale.lines).toHaveLength(2)
    await at.call('refund.finish', {
      saleId: sale.id,
      refunds: 0,
      ways: [{ methodId: cash.id }],
      approval: byBoss,
      lines: [{ lineId: lineIdOf(sale.lines[0]), quantity: '1' }]
    })
    const [refund] = refundsOfSale(at.context.store, sale.id)
    const { organizationId, shiftId, cashboxId } = sale
    expect(refund).toMatchObject({ saleId: sale.id, organizationId, shiftId, cashboxId, employeeId: anna })
    const { id: lineId, productId, warehouseId, name, unitName } = sale.lines[0] as Line
    expect(refund?.lines).toMatchObject([{ lineId, productId, warehouseId, name, unitName, quantity: '1' }])
  })
})
