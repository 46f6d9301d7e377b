import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Sale } from '../../src/main/domain/core/model.ts'
import { remember } from '../../src/main/db/core/id-map.ts'
import type { Writer } from '../../src/main/db/core/open.ts'
import {
  insertRefund,
  refundById,
  refundsOfSale,
  refundTotals,
  returnedOf,
  sentRefundsOf
} from '../../src/main/db/refund/refunds.ts'
import { anySaleById, insertOtherTillSale, otherTillSaleAt } from '../../src/main/db/refund/other-till-sales.ts'
import type { OtherTillSale } from '../../src/main/domain/refund/other-till-sale.ts'
import { insertSale } from '../../src/main/db/ticket/sales.ts'
import { insertShift } from '../../src/main/db/shift/shifts.ts'
import { insertTicket } from '../../src/main/db/ticket/tickets.ts'
import { minor } from '../../src/shared/money.ts'
import { card, cash, dollar, givenBy, id, refund, sale, shift, som, ticket } from '../support/model-fixtures.ts'
import { tillFile } from '../support/till-file.ts'
import { otherTillSale } from './records/whole.ts'

let file: ReturnType<typeof tillFile>
beforeEach(() => {
  file = tillFile()
})
afterEach(() => {
  file.remove()
})

const open = shift()
const putSale = (db: Writer, sold: Sale) => {
  insertShift(db, open)
  insertTicket(db, ticket({ id: sold.ticketId, state: 'sold' }))
  insertSale(db, sold, 1)
}
describe('refunds', () => {
  const sold = sale({ shiftId: open.id })
  const common = { saleId: sold.id, shiftId: open.id }
  const whole = refund({
    ...common,
    approvedBy: { id: 'boss' as never, name: 'Boss' },
    reason: { id: 'wish' as never, name: 'Wish', isTrash: true },
    note: 'why',
    given: [givenBy(cash, minor(3_000), { currency: dollar, amount: minor(33) }), givenBy(card, minor(1_000))],
    costs: [{ id: 'c', name: 'Delivery', amount: minor(500), isCharged: true }],
    isLast: false
  })
  const bare = refund({
    ...common,
    number: 'abcde-r2',
    given: [givenBy(card, minor(4_000))]
  })

  const write = () =>
    file.store.transaction((db) => {
      putSale(db, sold)
      insertRefund(db, whole, 1)
      insertRefund(db, bare, 2)
    })

  it('refunds are read back whole, in the order they were made', () => {
    write()
    expect(refundById(file.reopen(), whole.id)).toEqual(whole)
    expect(refundsOfSale(file.store, sold.id)).toEqual([whole, bare])
    expect(refundById(file.store, id())).toBeUndefined()
  })

  it('refunds add up by method and currency of the money given, and in the currency of the sales', () => {
    write()
    expect(returnedOf(file.store, open.id)).toEqual([
      { methodId: card.id, methodName: 'Karta', methodType: 'cashless', currencyId: som.id, refunded: 5000 },
      { methodId: cash.id, methodName: 'Naqd', methodType: 'cash', currencyId: dollar.id, refunded: 33 }
    ])
    expect(refundTotals(file.store, open.id)).toEqual({ count: 2, total: 8000, credited: 0, tax: 0, rounded: 0 })
    expect(refundTotals(file.store, id())).toEqual({ count: 0, total: 0, credited: 0, tax: 0, rounded: 0 })
  })

  it('a refund needs a unique number', () => {
    write()
    const again = (number: string, count: number) => () =>
      file.store.transaction((db) => insertRefund(db, refund({ ...common, number }), count))
    expect(again('abcde-r9', 1)).toThrow(/UNIQUE/)
    expect(again('abcde-r2', 9)).toThrow(/UNIQUE/)
  })

  it('refunds are marked as sent or unsent', () => {
    write()
    expect(sentRefundsOf(file.store, sold.id)).toEqual([])
    file.store.transaction((db) => remember(db, { kind: 'refund.create', subjectId: bare.id }, 'there'))
    expect(sentRefundsOf(file.store, sold.id)).toEqual(['there'])
  })
})

describe('a sale of another till', () => {
  const theirs: OtherTillSale = { ...otherTillSale, serverId: 'there' }

  it.each([
    ['a known customer', theirs],
    ['no customer', { ...theirs, customer: undefined }]
  ])('the sale is read back whole with %s', (_, sold) => {
    file.store.transaction((db) => insertOtherTillSale(db, sold))
    expect(otherTillSaleAt(file.reopen(), 'there')).toEqual(sold)
    expect(anySaleById(file.store, sold.id)).toEqual(sold)
    expect(otherTillSaleAt(file.store, 'elsewhere')).toBeUndefined()
  })
})
