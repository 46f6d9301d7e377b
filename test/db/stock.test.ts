import { afterEach, beforeEach, expect, it } from 'vitest'
import { seededRandom } from '../../src/main/system/random.ts'
import { saleJob, openJob } from '../../src/main/domain/outbox/jobs.ts'
import { jobAbout } from '../../src/main/db/core/job-rows.ts'
import type { Reader } from '../../src/main/db/core/open.ts'
import { enqueue } from '../../src/main/db/outbox/outbox.ts'
import { writeOff } from '../../src/main/db/outbox/probes.ts'
import { insertSale } from '../../src/main/db/ticket/sales.ts'
import { insertShift } from '../../src/main/db/shift/shifts.ts'
import { soldSince } from '../../src/main/db/catalog/stock.ts'
import { insertTicket } from '../../src/main/db/ticket/tickets.ts'
import type { EmployeeId, IdempotencyKey, ProductId, SaleId, TicketId, WarehouseId } from '../../src/shared/ids.ts'
import { at, decimal, id, line, sale, shift, ticket } from '../support/model-fixtures.ts'
import { tillFile, type TillFile } from '../support/till-file.ts'

let file: TillFile
const random = seededRandom(4)
const open = shift()
const day = 24 * 60 * 60_000
beforeEach(() => {
  file = tillFile()
  file.store.transaction((db) => {
    insertShift(db, open)
    enqueue(db, openJob(open, undefined, {}), at(1), random)
  })
})
afterEach(() => {
  file.remove()
})

let number = 0
/** Sells bread at a time and returns the id of the sale. */
function sell(quantity: string, when: number): SaleId {
  number += 1
  const openTicket = ticket({ id: id<TicketId>(), number, state: 'sold' })
  const [first] = sale().lines
  const sold = sale({
    ticketId: openTicket.id,
    shiftId: open.id,
    receiptNumber: `n-${number}`,
    code: `c-${number}`,
    marker: id<IdempotencyKey>(),
    lines: first === undefined ? [] : [{ ...first, ...line({ quantity: decimal(quantity) }) }]
  })
  file.store.transaction((db) => {
    insertTicket(db, openTicket)
    insertSale(db, sold, number)
    enqueue(db, saleJob(sold, open), at(when), random)
  })
  return sold.id
}
const arrive = (saleId: SaleId, state: string, when: number) =>
  file.store.transaction((db) =>
    db.prepare('UPDATE job SET state = ?, changed_at = ? WHERE subject_id = ?').run(state, when, saleId)
  )
const giveUp = (saleId: SaleId, when: number) =>
  file.store.transaction((db) => {
    const job = jobAbout(db, 'sale.create', saleId)
    if (job !== undefined) writeOff(db, job.id, { by: 'anna' as EmployeeId, reason: 'never was', probes: [] }, at(when))
  })
const seen = (readAt: number, now = readAt) =>
  soldSince(file.store, 'bread' as ProductId, 'house' as WarehouseId, at(readAt), at(now))

it('the stock counts every sale that the service has not seen, as sales are made', () => {
  expect(seen(100)).toBe(0)
  sell('2', 50)
  expect(seen(100)).toBe(2)
  sell('0.5', 150)
  expect(seen(100)).toBe(2.5)
  expect(soldSince(file.store, 'milk' as ProductId, 'house' as WarehouseId, at(100), at(100))).toBe(0)
  expect(soldSince(file.store, 'bread' as ProductId, 'other' as WarehouseId, at(100), at(100))).toBe(0)
})

it('the stock counts a sale that arrived only until the amount is read again', () => {
  const first = sell('2', 50)
  expect(seen(100)).toBe(2)
  arrive(first, 'done', 120)
  expect(seen(100)).toBe(2)
  expect(seen(121)).toBe(0)
  sell('1', 130)
  expect(seen(121)).toBe(1)
  expect(seen(100)).toBe(3)
})

it('the stock counts a sale that waits for a person, and leaves out what was written off', () => {
  const first = sell('2', 50)
  arrive(first, 'needsPerson', 120)
  expect(seen(200)).toBe(2)
  giveUp(first, 130)
  expect(seen(200)).toBe(0)
})

it('the stock leaves out a sale that arrived after the clock was set back', () => {
  const first = sell('2', 50)
  expect(seen(300)).toBe(2)
  arrive(first, 'done', 120)
  expect(seen(130, 150)).toBe(0)
  expect(seen(110, 160)).toBe(2)
})

/** Returns the file, and how many rows were read from it. */
function watched(): { db: Reader; rows: () => number } {
  let rows = 0
  const prepare = (sql: string) => {
    const statement = file.store.prepare(sql)
    const all = (...given: unknown[]): unknown[] => {
      const found = statement.all(...given)
      rows += found.length
      return found
    }
    return { get: (...given: unknown[]) => statement.get(...given), all } as unknown as ReturnType<Reader['prepare']>
  }
  return { db: { prepare }, rows: () => rows }
}

it('the stock reads each sale once when it is made and once when it has arrived, while a backlog is sent', () => {
  const sales = Array.from({ length: 30 }, (_, index) => sell('1', 10 + index))
  const { db, rows } = watched()
  const left = (readAt: number, now: number) =>
    soldSince(db, 'bread' as ProductId, 'house' as WarehouseId, at(readAt), at(now))
  expect(left(100, 100)).toBe(30)
  expect(rows()).toBe(30)
  for (const [index, one] of sales.slice(0, 20).entries()) {
    arrive(one, 'done', 110 + index)
    expect(left(100, 111 + index)).toBe(30)
  }
  expect(rows()).toBe(30 + 20)
  arrive(sell('2', 140), 'done', 141)
  expect(left(100, 150)).toBe(32)
  expect(left(130, 150)).toBe(12)
  expect(rows()).toBe(30 + 20 + 2)
})

it('the stock reads a day no more than twice though the office sends new amounts all the time', () => {
  const { db, rows } = watched()
  const left = (readAt: number, now: number) =>
    soldSince(db, 'bread' as ProductId, 'house' as WarehouseId, at(readAt), at(now))
  expect(left(1, 5)).toBe(0)
  for (let sold = 1; sold <= 100; sold += 1) {
    arrive(sell('1', sold * 10), 'done', sold * 10 + 3)
    // One amount was just read, the other one in the morning.
    expect(left(sold * 10 + 4, sold * 10 + 5)).toBe(0)
    expect(left(1, sold * 10 + 5)).toBe(sold)
  }
  expect(rows()).toBeLessThanOrEqual(200)
})

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'the stock equals a calculation from every sale, whatever happens (seed %i)',
  (seed) => {
    const chance = seededRandom(seed)
    const below = (most: number) => Math.floor(chance.fraction() * most)
    const open: SaleId[] = []
    let now = 1000
    for (let turn = 0; turn < 120; turn += 1) {
      // Sometimes the clock is set back.
      now = Math.max(100, now + below(30) - (below(25) === 0 ? 200 : 0))
      const [one] = open.splice(below(open.length), below(2))
      if (one === undefined || below(4) === 0)
        open.push(...(one === undefined ? [] : [one]), sell(String(1 + below(5)), now))
      else arrive(one, below(3) === 0 ? 'needsPerson' : 'done', now)
      if (one !== undefined && below(2) === 0 && stateOf(one) === 'needsPerson') giveUp(one, now)
      const readAt = below(now + 1)
      expect(seen(readAt, now)).toBe(counted(readAt))
    }
  }
)

const stateOf = (sale: SaleId): string | undefined => jobAbout(file.store, 'sale.create', sale)?.state

/** Calculates the value of `seen` from every job. */
const counted = (readAt: number): number =>
  (
    file.store
      .prepare(
        `SELECT coalesce(sum(CAST(quantity AS REAL)), 0) AS sold FROM job JOIN sale ON sale.id = subject_id JOIN sale_line ON sale_number = sale.number
         WHERE kind = 'sale.create' AND state <> 'writtenOff' AND (state <> 'done' OR changed_at >= ?)`
      )
      .get(readAt) as { sold: number }
  ).sold

it('the stock looks back three days and no further', () => {
  arrive(sell('2', 50), 'done', 120)
  expect(seen(100, 100 + 2 * day)).toBe(2)
  file.reopen()
  expect(seen(100, 100 + 4 * day)).toBe(0)
})
