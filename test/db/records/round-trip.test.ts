import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Line, Sale, Ticket } from '../../../src/main/domain/core/model.ts'
import type { Tender } from '../../../src/main/domain/core/records.ts'
import type { Writer } from '../../../src/main/db/core/open.ts'
import { customerById, insertCustomer } from '../../../src/main/db/customers/customers.ts'
import { editsOf, insertEdit } from '../../../src/main/db/customers/customer-edits.ts'
import { insertOtherTillRefund, otherTillRefunds } from '../../../src/main/db/refund/other-till-refunds.ts'
import { insertOtherTillSale, otherTillSaleAt } from '../../../src/main/db/refund/other-till-sales.ts'
import { insertRefund, refundById } from '../../../src/main/db/refund/refunds.ts'
import { insertMovement, movementById } from '../../../src/main/db/shift/cash.ts'
import { countingsOf, putCounting, takeBackCount } from '../../../src/main/db/shift/countings.ts'
import { handOversOf, insertHandOver } from '../../../src/main/db/shift/hand-overs.ts'
import { closeShift, insertShift, putCounted, shiftById } from '../../../src/main/db/shift/shifts.ts'
import { insertSale, saleById } from '../../../src/main/db/ticket/sales.ts'
import { insertTicket, saveTicket, ticketById } from '../../../src/main/db/ticket/tickets.ts'
import { persons } from '../../../src/main/db/staff/people.ts'
import { tillFile, type TillFile } from '../../support/till-file.ts'
import { at } from '../../support/model-fixtures.ts'
import { jobOf, put } from '../../outbox/rig/support.ts'
import * as whole from './whole.ts'

// Every field of every stored record is written and read again: inserted, changed twice, and, if it may be absent, left
// out. The tables below have a row for each field of a type, so a new field does not compile until it is decided here.

let file: TillFile
beforeEach(() => {
  file = tillFile()
})
afterEach(() => file.remove())
const write = (work: (db: Writer) => void): void => file.store.transaction(work)

/** Fields whose type has no other value than true. */
const onlyTrue = ['sendsReceipt', 'keepsCosts', 'isExchanged']
const others: Record<string, string> = {
  cash: 'cashless',
  percent: 'cash',
  start: 'end',
  floor: 'ceil',
  included: 'added',
  warning: 'strict',
  up: 'down',
  in: 'out',
  customer: 'other',
  asked: 'unknown',
  month: 'year'
}

/** Returns the record with another value in every field, at any depth. */
function otherOf<T>(value: T, key?: string): T
function otherOf(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((part) => otherOf(part as unknown))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, otherOf(part as unknown, name)]))
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return onlyTrue.includes(key) ? value : !value
  if (typeof value !== 'string') return value
  return others[value] ?? (/^\d/.test(value) ? `1${value}` : `${value}~`)
}

/** The fields of a record that may be absent. */
type Optional<T> = { [Key in keyof T]-?: undefined extends T[Key] ? Key : never }[keyof T]
const keysOf = <T extends object>(record: T): (keyof T)[] => Object.keys(record) as (keyof T)[]

/** Whether a later act may change the field of a stored ticket. The others belong to its creation. */
const ticketChanges: Record<keyof Ticket, boolean> = {
  id: false,
  number: false,
  name: true,
  state: true,
  organizationId: false,
  customer: true,
  seller: true,
  note: true,
  table: true,
  guests: true,
  currency: true,
  rules: true,
  lines: true,
  receiptDiscounts: true,
  allowedShare: true,
  chosenLineId: true,
  shares: true,
  tenders: true,
  cardStep: true,
  fromBalance: true,
  fromCashback: true,
  exchange: true,
  costs: true,
  priceList: true,
  emptied: true,
  rates: true,
  changeIn: true,
  sendsReceipt: true,
  madeAt: true,
  createdAt: false,
  heldAt: true,
  employeeId: true,
  employeeName: true
}
const ticketNothing: Record<Exclude<Optional<Ticket>, 'cardStep'>, undefined> = {
  name: undefined,
  customer: undefined,
  seller: undefined,
  note: undefined,
  table: undefined,
  guests: undefined,
  allowedShare: undefined,
  chosenLineId: undefined,
  fromBalance: undefined,
  fromCashback: undefined,
  exchange: undefined,
  costs: undefined,
  priceList: undefined,
  emptied: undefined,
  rates: undefined,
  changeIn: undefined,
  sendsReceipt: undefined,
  madeAt: undefined,
  heldAt: undefined
}

/** The same for a line. What the goods are does not change: other goods are another line. */
const lineChanges: Record<keyof Line, boolean> = {
  id: false,
  productId: false,
  name: false,
  sku: false,
  barcode: false,
  unitName: false,
  unitDecimals: false,
  quantity: true,
  price: true,
  listPrice: true,
  minPrice: true,
  maxPrice: true,
  priceListId: true,
  warehouseId: true,
  discounts: true,
  takenOff: true,
  taxes: true,
  addedAt: false,
  marks: true,
  note: true,
  weights: false,
  order: false,
  held: true,
  allowed: true
}
const lineNothing: Record<Optional<Line>, undefined> = {
  barcode: undefined,
  minPrice: undefined,
  maxPrice: undefined,
  takenOff: undefined,
  marks: undefined,
  note: undefined,
  weights: undefined,
  order: undefined,
  held: undefined,
  allowed: undefined
}
/** A payment is not changed: it is taken back, and another one is added. */
const tenderOf = (over: Partial<Tender>): Tender => {
  const [tender] = whole.ticket.tenders
  if (tender === undefined) throw new Error('the ticket has a payment')
  const { isExchanged: _isExchanged, ...stored } = { ...tender, ...over }
  return stored
}

describe('a ticket in the file', () => {
  const first: Ticket = { ...whole.ticket, tenders: [tenderOf({})] }
  const stored = (): Ticket | undefined => ticketById(file.store, first.id)
  const save = (change: Partial<Ticket>): void => {
    const before = stored()
    if (before === undefined) throw new Error('the ticket is stored')
    const after = { ...before, ...change }
    write((db) => saveTicket(db, before, after, at(5000)))
    expect(stored(), Object.keys(change).join()).toEqual(after)
  }

  it('a ticket with a value in every field is read as it was written', () => {
    write((db) => insertTicket(db, first))
    expect(stored()).toEqual(first)
  })

  it('each field of a ticket that may change is read as it was written by two updates, and as nothing if it may be absent', () => {
    write((db) => insertTicket(db, first))
    const other = otherOf(first)
    const own = ['lines', 'tenders', 'state', 'cardStep']
    const changing = keysOf(first).filter((key) => ticketChanges[key] && !own.includes(key))
    expect(changing).toHaveLength(25)
    for (const key of changing) {
      expect(other[key], key).not.toEqual(key === 'sendsReceipt' ? undefined : first[key])
      save({ [key]: other[key] })
      save({ [key]: first[key] })
    }
    for (const key of keysOf(ticketNothing)) save({ [key]: undefined })
    save(first)
    for (const state of ['held', 'sold', 'removed', 'current'] as const) save({ state })
  })

  it('each field of a line that may change is read as it was written by two updates, and as nothing if it may be absent', () => {
    write((db) => insertTicket(db, first))
    const { line } = whole
    const other = otherOf(line)
    const changing = keysOf(line).filter((key) => lineChanges[key])
    expect(changing).toHaveLength(14)
    for (const key of changing) {
      expect(other[key], key).not.toEqual(line[key])
      save({ lines: [{ ...line, [key]: other[key] }] })
      save({ lines: [{ ...line, [key]: line[key] }] })
    }
    for (const key of keysOf(lineNothing).filter((key) => lineChanges[key]))
      save({ lines: [{ ...line, [key]: undefined }] })
  })

  it('a line without a value in any field that may be absent is read as it was written', () => {
    const line = { ...whole.line, ...lineNothing } as unknown as Line
    write((db) => insertTicket(db, { ...first, lines: [line] }))
    expect(stored()?.lines).toEqual([line])
  })

  it('each field of a payment, and the payment at the terminal, is read as it was written', () => {
    write((db) => insertTicket(db, first))
    save({ tenders: [tenderOf({}), { ...otherOf(tenderOf({})) }] })
    save({ tenders: [tenderOf({ rounded: undefined })] })
    const { isExchanged: _isExchanged, ...tender } = whole.askedCard.tender
    const asked = { ...whole.askedCard, tender }
    save({ cardStep: asked })
    save({ cardStep: { ...asked, state: 'unknown' } })
    save({ cardStep: undefined })
  })
})

describe('a record in the file that is never changed', () => {
  it('a sale with a value in every field, and one without those that may be absent, are read as they were written', () => {
    const { seller, costs, expectedCashback, plan, sendsReceipt, madeAt, ...rest } = whole.sale
    expect([seller, costs, expectedCashback, plan, sendsReceipt, madeAt]).not.toContain(undefined)
    const bare: Sale = {
      ...rest,
      customer: undefined,
      note: undefined,
      id: 'sale2' as Sale['id'],
      code: 'abcde-2-marker2',
      receiptNumber: 'abcde-2',
      ticketId: 'ticket2' as Sale['ticketId'],
      marker: 'marker9' as Sale['marker']
    }
    write((db) => {
      insertShift(db, { ...whole.shift, counted: [] })
      for (const ticket of [whole.ticket, { ...whole.ticket, id: bare.ticketId, number: 13, lines: [], tenders: [] }])
        insertTicket(db, { ...ticket, state: 'sold', tenders: [] })
      insertSale(db, whole.sale, 1)
      insertSale(db, bare, 2)
    })
    expect(saleById(file.store, whole.sale.id)).toEqual(whole.sale)
    expect(saleById(file.store, bare.id)).toEqual(bare)
  })

  it('a refund, a cash movement, a hand-over, a customer, and a sale and a refund of another till are read as they were written', () => {
    write((db) => {
      insertShift(db, { ...whole.shift, counted: [] })
      insertRefund(db, whole.refund, 1)
      insertMovement(db, whole.movement, 1)
      insertHandOver(db, whole.handOver)
      insertCustomer(db, whole.customer)
      insertOtherTillRefund(db, whole.otherTillRefund, at(9))
      insertOtherTillSale(db, whole.otherTillSale)
    })
    const db = file.store
    expect(refundById(db, whole.refund.id)).toEqual(whole.refund)
    expect(movementById(db, whole.movement.id)).toEqual(whole.movement)
    expect(handOversOf(db, whole.shift.id)).toEqual([whole.handOver])
    expect(customerById(db, whole.customer.id)).toEqual(whole.customer)
    expect(otherTillRefunds(db, whole.otherTillRefund.saleId)).toEqual([whole.otherTillRefund])
    expect(otherTillSaleAt(db, whole.otherTillSale.serverId)).toEqual(whole.otherTillSale)
  })

  it('a change of a customer is read as it was written', () => {
    const { customerEdit: edit } = whole
    const jobId = put(file.store, jobOf('customer.update', edit.id))
    write((db) => insertEdit(db, edit, jobId))
    expect(editsOf(file.store, [edit.customerId])).toMatchObject([edit])
  })
})

describe('a person in the file', () => {
  it('each field of a person is read as it was written, after a change, and without those that may be absent', () => {
    const { personRecord: first } = whole
    const read = () => persons.mendedWhere(file.store, 'id = ?', first.id)
    const { pinHash, lockedUntil, enrolledAt, locale, ...bare } = first
    expect([pinHash, lockedUntil, enrolledAt, locale]).not.toContain(undefined)
    write((db) => persons.insert(db, first))
    expect([persons.get(file.store, 'id = ?', first.id), ...read()]).toEqual([first, first])
    for (const after of [{ ...otherOf(first), id: first.id }, bare, first]) {
      write((db) => persons.update(db, after, 'id', first.id))
      expect(read()).toEqual([after])
    }
  })
})

describe('a shift in the file', () => {
  it('a shift is read as it was opened, counted, counted again after money moved, and closed', () => {
    const { shift, counting } = whole
    const first = { ...counting, takenBackAt: undefined }
    const open = { ...shift, state: 'open' as const, closedAt: undefined, closeMarker: undefined, closeNote: undefined }
    const read = () => shiftById(file.store, shift.id)
    write((db) => insertShift(db, { ...open, counted: [] }))
    expect(read()).toEqual({ ...open, counted: [] })
    write((db) => putCounting(db, first))
    expect(countingsOf(file.store, shift.id)).toEqual([first])
    write((db) => takeBackCount(db, { id: shift.id, counted: counting.rows }, counting.takenBackAt))
    expect(countingsOf(file.store, shift.id)).toEqual([counting])
    for (const counted of [shift.counted, otherOf(shift.counted), shift.counted]) {
      write((db) => putCounted(db, shift.id, counted))
      expect(read()).toEqual({ ...open, counted })
    }
    write((db) => closeShift(db, { ...shift, state: 'closed' }))
    expect(read()).toEqual({ ...shift, state: 'closed' })
  })
})
