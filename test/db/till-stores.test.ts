import { lastRemovedLine } from '../../src/main/db/ticket/ticket-lines.ts'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/main/system/random.ts'
import { lastBoot, endBoot, startBoot } from '../../src/main/db/core/boots.ts'
import { lastNumber, nextNumber } from '../../src/main/db/core/counters.ts'
import type { Sale } from '../../src/main/domain/core/model.ts'
import { FromTheFuture } from '../../src/main/db/core/migrate.ts'
import { heldTickets } from '../../src/main/db/ticket/held-tickets.ts'
import {
  clearFailures,
  countFailure,
  enrol,
  barFromSignIn,
  people,
  pinState,
  putEmployee
} from '../../src/main/db/staff/people.ts'
import { journeyOf } from '../../src/main/db/outbox/journey.ts'
import { recentSales } from '../../src/main/db/reports/sale-search.ts'
import { insertSale, saleById, saleOfTicket, shiftTotals, takings } from '../../src/main/db/ticket/sales.ts'
import { recentlySold } from '../../src/main/db/catalog/sold-goods.ts'
import { place, putSetting, setting, tillPrefix } from '../../src/main/db/core/settings.ts'
import {
  closeShift,
  insertShift,
  lastClosedShift,
  openShift,
  putCounted,
  shiftById
} from '../../src/main/db/shift/shifts.ts'
import {
  currentTicket,
  insertTicket,
  raiseVersion,
  saveTicket,
  ticketById,
  ticketVersion
} from '../../src/main/db/ticket/tickets.ts'
import type { CurrencyId, EmployeeId, IdempotencyKey, SaleId } from '../../src/shared/ids.ts'
import { minor } from '../../src/shared/money.ts'
import { at, card, cash, decimal, dollar, id, line, sale, shift, som, ticket } from '../support/model-fixtures.ts'
import { tillFile, type TillFile } from '../support/till-file.ts'

let file: TillFile
beforeEach(() => {
  file = tillFile()
})
afterEach(() => {
  file.remove()
})

describe('the file', () => {
  it('the program refuses a file of a newer program and leaves it unchanged', () => {
    const path = file.store.path
    file.store.close()
    const raw = new Database(path)
    const newest = raw.pragma('user_version', { simple: true }) as number
    raw.pragma('user_version = 99')
    raw.close()
    expect(() => file.reopen()).toThrow(FromTheFuture)
    const after = new Database(path)
    expect(after.pragma('user_version', { simple: true })).toBe(99)
    after.pragma(`user_version = ${String(newest)}`)
    after.close()
    file.reopen()
  })
})

describe('settings and counters', () => {
  it('settings give back what was written and lose what is removed', () => {
    file.store.transaction((db) => putSetting(db, 'locale', 'uz'))
    expect(setting(file.reopen(), 'locale')).toBe('uz')
    file.store.transaction((db) => putSetting(db, 'locale', undefined))
    expect(setting(file.store, 'locale')).toBeUndefined()
    expect(place(file.store)).toBeUndefined()
  })

  it('a damaged setting counts as never written', () => {
    file.store.transaction((db) => db.prepare(`INSERT INTO setting (name, value) VALUES ('theme', '{')`).run())
    expect(setting(file.store, 'theme')).toBeUndefined()
  })

  it('the prefix of the till is made once', () => {
    const first = file.store.transaction((db) => tillPrefix(db, seededRandom(1)))
    expect(first).toMatch(/^[0-9a-z]{5}$/)
    expect(file.reopen().transaction((db) => tillPrefix(db, seededRandom(2)))).toBe(first)
  })

  it('counters have no gaps: a transaction that fails gives its number back', () => {
    expect(file.store.transaction((db) => nextNumber(db, 'receipt'))).toBe(1)
    expect(() =>
      file.store.transaction((db) => {
        nextNumber(db, 'receipt')
        throw new Error('disk')
      })
    ).toThrow('disk')
    expect(file.store.transaction((db) => nextNumber(db, 'receipt'))).toBe(2)
    expect(lastNumber(file.store, 'receipt')).toBe(2)
    expect(lastNumber(file.store, 'shift')).toBe(0)
  })

  it('the file knows whether the last run ended in order', () => {
    file.store.transaction((db) => startBoot(db, 'one', at(1)))
    expect(lastBoot(file.store)?.endedAt).toBeUndefined()
    file.store.transaction((db) => endBoot(db, 'one', at(2)))
    expect(lastBoot(file.store)).toEqual({ id: 'one', startedAt: 1, endedAt: 2 })
  })
})

describe('people', () => {
  const anna = { id: 'anna' as EmployeeId, name: 'Anna', isBoss: false }
  it('people keep PIN and rights when the list of employees is read again', () => {
    file.store.transaction((db) => putEmployee(db, anna))
    file.store.transaction((db) => enrol(db, anna.id, 'hash', true, at(1)))
    file.store.transaction((db) => putEmployee(db, { ...anna, name: 'Anna B' }))
    expect(people(file.store)).toEqual([
      { id: 'anna', name: 'Anna B', isBoss: false, isManager: true, isEnrolled: true }
    ])
    file.store.transaction((db) => barFromSignIn(db, anna.id))
    expect(people(file.store)).toEqual([])
  })

  it('failures are counted until a right PIN resets them', () => {
    file.store.transaction((db) => putEmployee(db, anna))
    file.store.transaction((db) => countFailure(db, anna.id, at(50)))
    expect(pinState(file.reopen(), anna.id)).toMatchObject({ failures: 1, lockedUntil: 50 })
    file.store.transaction((db) => clearFailures(db, anna.id))
    expect(pinState(file.store, anna.id)).toMatchObject({ failures: 0 })
    expect(pinState(file.store, anna.id)).not.toHaveProperty('lockedUntil')
  })
})

describe('shifts', () => {
  it('shifts are read back with their counts and are closed once', () => {
    const open = shift({
      opening: [{ methodId: cash.id, currencyId: som.id, amount: minor(100) }],
      openNote: 'note'
    })
    file.store.transaction((db) => insertShift(db, open))
    expect(openShift(file.reopen())).toEqual(open)
    expect(() => file.store.transaction((db) => insertShift(db, shift({ number: 2, openedAt: at(5) })))).toThrow(
      /UNIQUE/
    )
    const counted = [
      { methodId: card.id, currencyId: som.id, amount: minor(7) },
      { methodId: cash.id, currencyId: som.id, amount: minor(5) }
    ]
    const closed = { ...open, state: 'closed' as const, closedAt: at(9), closeMarker: id<IdempotencyKey>(), counted }
    file.store.transaction((db) => {
      putCounted(db, open.id, counted.slice(1))
      putCounted(db, open.id, counted)
      closeShift(db, closed)
    })
    expect(openShift(file.store)).toBeUndefined()
    expect(shiftById(file.store, open.id)).toEqual(closed)
    expect(lastClosedShift(file.store)).toEqual(closed)
  })
})

describe('tickets', () => {
  it('tickets are read back whole', () => {
    const off = { applyType: 'percent' as const, value: decimal('5') }
    const first = line({
      minPrice: decimal('3000.5'),
      maxPrice: decimal('5000'),
      discounts: [{ id: undefined, name: 'x', isCustom: true, ...off }]
    })
    const whole = ticket({
      lines: [
        first,
        line({ barcode: '478', taxes: [{ id: 't', name: 'QQS', rate: decimal('12'), kind: 'included' }] })
      ],
      receiptDiscounts: [{ id: 'd' as never, name: 'y', isCustom: false, isPicked: true, ...off }],
      chosenLineId: first.id,
      tenders: [
        {
          id: id(),
          methodId: cash.id,
          methodName: 'Naqd',
          methodType: 'cash',
          currency: dollar,
          amount: minor(5),
          paid: minor(60)
        }
      ],
      customer: { id: 'c' as never, name: 'Vali' }
    })
    file.store.transaction((db) => insertTicket(db, whole))
    expect(currentTicket(file.reopen())).toEqual(whole)
  })
})

describe('changed and held tickets', () => {
  it('only changed lines are written, the order stays, and a line that is put back has its place', () => {
    const lines = [line({ name: 'a' }), line({ name: 'b' }), line({ name: 'c' })]
    const [a, b, c] = lines as [(typeof lines)[0], (typeof lines)[0], (typeof lines)[0]]
    const start = ticket({ lines })
    file.store.transaction((db) => insertTicket(db, start))
    const without = { ...start, lines: [a, c] }
    file.store.transaction((db) => saveTicket(db, start, without, at(10)))
    const fewer = { ...without, lines: [c] }
    file.store.transaction((db) => saveTicket(db, without, fewer, at(3)))
    expect(currentTicket(file.store)?.lines.map(({ name }) => name)).toEqual(['c'])
    expect(lastRemovedLine(file.store, start.id)).toEqual({ line: a, index: 0 })
    const back = { ...fewer, lines: [a, c] }
    file.store.transaction((db) => saveTicket(db, fewer, back, at(4)))
    expect(lastRemovedLine(file.store, start.id)).toEqual({ line: b, index: 1 })
    const more = { ...back, lines: [...back.lines, line({ name: 'd' })] }
    file.store.transaction((db) => saveTicket(db, back, more, at(5)))
    expect(currentTicket(file.reopen())).toEqual(more)
  })

  it('held tickets have the order of holding and the flag whether the service has them', () => {
    const one = ticket({ state: 'held', heldAt: at(20), number: 1 })
    const two = ticket({ state: 'held', heldAt: at(10), number: 2 })
    file.store.transaction((db) => {
      insertTicket(db, one)
      insertTicket(db, two)
    })
    expect(heldTickets(file.store)).toEqual([two, one])
    expect(ticketVersion(file.store, one.id)).toBe(0)
    expect(file.store.transaction((db) => raiseVersion(db, one.id))).toBe(1)
    expect(ticketById(file.store, one.id)).toEqual(one)
  })
})

describe('sales', () => {
  const write = (over: Partial<Sale> = {}) => {
    const open = shift()
    const openTicket = ticket()
    const sold = sale({ shiftId: open.id, ticketId: openTicket.id, ...over })
    file.store.transaction((db) => {
      insertShift(db, open)
      insertTicket(db, openTicket)
      insertSale(db, sold, 1)
    })
    return { open, sold }
  }

  it('sales are read back whole and are found by their ticket', () => {
    const { sold } = write()
    expect(saleById(file.reopen(), sold.id)).toEqual(sold)
    expect(saleOfTicket(file.store, sold.ticketId)).toEqual(sold)
  })

  it('sales add up by method and currency, with change separately', () => {
    const { open } = write()
    expect(takings(file.store, open.id)).toEqual([
      {
        methodId: 'cash',
        methodName: 'Naqd',
        methodType: 'cash',
        currencyId: 'som' as CurrencyId,
        taken: 5000,
        change: 1000
      }
    ])
    expect(shiftTotals(file.store, open.id)).toEqual({ count: 1, total: 4000, discount: 0, tax: 0 })
  })

  it('sales are found by number, by the whole scanned code and by sum', () => {
    const { sold } = write()
    for (const text of [undefined, 'abcde-1', 'ABCDE-1-marker', '4000']) {
      expect(recentSales(file.store, text, { limit: 10 }).map((row) => row.id)).toEqual([sold.id])
    }
    expect(recentSales(file.store, 'nothing', { limit: 10 })).toEqual([])
    expect(recentlySold(file.store, 5)).toEqual(['bread'])
  })

  it('sales are found by the customer in either script and any capitals, and by a sum as people write it', () => {
    const { sold } = write({ customer: { id: id(), name: 'ШАҲНОЗА Каримова' } })
    for (const text of ['шаҳноза', 'КАРИМ', 'shahnoza', 'Karimova sh', '4 000', '4000,00']) {
      expect([text, recentSales(file.store, text, { limit: 10 }).map((row) => row.id)]).toEqual([text, [sold.id]])
    }
    for (const text of ['Петров', '400', '40 000']) expect(recentSales(file.store, text, { limit: 10 })).toEqual([])
    expect(journeyOf(file.store, sold.id).steps).toMatchObject([{ what: 'sold' }])
  })

  it('sales cannot be written twice for one ticket', () => {
    const { sold } = write()
    const again = { ...sold, id: id<SaleId>(), marker: id<IdempotencyKey>() }
    expect(() => file.store.transaction((db) => insertSale(db, again, 2))).toThrow('a ticket is sold once')
    expect(saleOfTicket(file.store, sold.ticketId)).toEqual(sold)
  })
})
