import { afterEach, beforeEach, expect, it } from 'vitest'
import { learnPopularity, quietMs, restMs } from '../../src/main/catalog-sync/popularity.ts'
import { insertSale } from '../../src/main/db/ticket/sales.ts'
import { mostSold } from '../../src/main/db/catalog/sold-goods.ts'
import { insertShift } from '../../src/main/db/shift/shifts.ts'
import { insertTicket, saveTicket } from '../../src/main/db/ticket/tickets.ts'
import type { ProductId } from '../../src/shared/ids.ts'
import { at, id, line, sale, shift, ticket } from '../support/model-fixtures.ts'
import { tillFile, type TillFile } from '../support/till-file.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'

let file: TillFile
let number = 0
const open = shift()
beforeEach(() => {
  file = tillFile()
  number = 0
  file.store.transaction((db) => {
    insertShift(db, open)
  })
})
afterEach(() => {
  file.remove()
})

/** Writes a finished sale with one line of each of these goods. */
function sell(soldAt: number, ...products: string[]): void {
  number += 1
  const openTicket = ticket({ number, lines: products.map((productId) => line({ productId: productId as ProductId })) })
  file.store.transaction((db) => {
    insertTicket(db, { ...openTicket, lines: [] })
    saveTicket(db, { ...openTicket, lines: [] }, { ...openTicket, state: 'sold' }, at(soldAt))
    const sold = sale({
      id: id(),
      ticketId: openTicket.id,
      receiptNumber: `a-${number}`,
      code: `a-${number}-x`,
      marker: id(),
      shiftId: open.id,
      soldAt: at(soldAt),
      lines: openTicket.lines.map((each) => ({ ...each, sums: sale().lines[0]?.sums ?? ({} as never) }))
    })
    insertSale(db, sold, number)
  })
}

it('goods in the most sales come first, whatever the number of pieces; of equals the latest', () => {
  sell(1, 'bread', 'milk')
  sell(2, 'milk', 'milk', 'milk')
  sell(3, 'bread')
  sell(4, 'tea')
  expect(mostSold(file.store, 10)).toEqual(['bread', 'milk', 'tea'])
  expect(mostSold(file.store, 1)).toEqual(['bread'])
})

it('the order is calculated in a quiet moment, seldom, and not while somebody sells', async () => {
  const clock = createVirtualClock()
  const heard: (readonly string[])[] = []
  const popularity = learnPopularity(file.store, clock, (ids) => heard.push(ids))
  await clock.advance(quietMs - 1000)
  sell(clock.now(), 'bread')
  await clock.advance(1000)
  expect(heard).toEqual([])
  await clock.advance(quietMs)
  expect(heard).toEqual([['bread']])
  sell(clock.now(), 'tea', 'bread')
  await clock.advance(restMs)
  expect(heard).toEqual([['bread'], ['bread', 'tea']])
  popularity.stop()
  expect(clock.pending()).toBe(0)
})

it('a clock that was set back does not delay the next order', async () => {
  const clock = createVirtualClock()
  sell(clock.now() + 3_600_000, 'bread')
  const heard: (readonly string[])[] = []
  const popularity = learnPopularity(file.store, clock, (ids) => heard.push(ids))
  await clock.advance(quietMs)
  expect(heard).toEqual([['bread']])
  popularity.stop()
})
