import { afterEach, expect, it } from 'vitest'
import { putRecord } from '../../../src/main/db/catalog/catalog-write.ts'
import { cursorOf, putCursor } from '../../../src/main/db/catalog/cursors.ts'
import { putCustomer } from '../../../src/main/db/customers/customer-cache.ts'
import type { CustomerId } from '../../../src/shared/ids.ts'
import { cash, som } from '../../support/model-fixtures.ts'
import { boss, current, currentId, pins, scan, selling, type Till } from '../till.ts'

// The debt of a customer is the list of the service plus what the list cannot know yet. A job of the till may arrive
// between the request for the list and its last answer: nobody may get a larger balance from that.

let at: Till
afterEach(() => at.remove())

const customerId = 'aziz' as CustomerId
const approval = { managerId: boss, pin: pins['boss'] ?? '' }
const asked = 1_000
const ended = 2_000

/** Makes Aziz, who owes a hundred by a list that was read from `asked` until `ended`. */
async function withAziz(): Promise<void> {
  at = await selling()
  at.catalog.transaction((db) => {
    const value = {
      id: customerId,
      name: 'Aziz',
      phones: [],
      balances: [{ currencyId: som.id, amount: '100', isDebt: true }]
    }
    putCustomer(db, { id: customerId, value }, 0, 1)
    putCursor(db, { ...cursorOf(db, 'customer', ''), askedAt: asked, syncedAt: ended })
    for (const direction of ['in', 'out'])
      putRecord(
        db,
        'article',
        { id: direction, value: { id: direction, name: direction, direction, party: 'customer' } },
        0,
        1
      )
  })
}
const move = (direction: 'in' | 'out', amountMinor: number) =>
  at.call('cash.move', {
    direction,
    methodId: cash.id,
    currencyId: som.id,
    amountMinor,
    articleId: direction,
    customerId,
    approval
  })
/** Marks all jobs of this kind as done at this time. */
const arrives = (kind: string, time: number) =>
  at.context.store.transaction((db) =>
    db.prepare(`UPDATE job SET state = 'done', changed_at = ? WHERE kind = ?`).run(time, kind)
  )
const balance = async () => {
  await scan(at, '4780001')
  return (await at.call('ticket.setCustomer', { customerId })).customer?.balanceMinor
}

it('a refund counts only until a list that was asked for later has ended', async () => {
  await withAziz()
  await move('in', 30)
  expect(await balance()).toBe(-70)
  // The list says a hundred, and nobody knows whether that includes the thirty.
  arrives('transaction.create', (asked + ended) / 2)
  expect(await balance()).toBe(-100)
  arrives('transaction.create', ended)
  expect(await balance()).toBe(-70)
  arrives('transaction.create', asked - 1)
  expect(await balance()).toBe(-100)
})

it('a debt payment counts until a list was asked for after it had arrived', async () => {
  await withAziz()
  await move('out', 30)
  expect(await balance()).toBe(-130)
  arrives('transaction.create', asked)
  expect(await balance()).toBe(-130)
  arrives('transaction.create', asked - 1)
  expect(await balance()).toBe(-100)
})

it('a sale on debt counts in the same way', async () => {
  await withAziz()
  await balance()
  await at.call('checkout.finishOnDebt', { ticketId: await currentId(at), approval })
  expect((await current(at)).customer).toBeUndefined()
  arrives('sale.create', (asked + ended) / 2)
  expect(await balance()).toBe(-4_100)
  arrives('sale.create', asked - 1)
  expect(await balance()).toBe(-100)
})
