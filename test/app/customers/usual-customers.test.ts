import { afterEach, expect, it } from 'vitest'
import type { CustomerId } from '../../../src/shared/ids.ts'
import { currentId, scan, selling, type Till } from '../till.ts'

// The customers that the till offers before anything is typed: those served last, and those who buy often.

let at: Till
afterEach(() => {
  at.remove()
})

const dayMs = 86_400_000
async function sellTo(customerId: CustomerId): Promise<void> {
  await at.call('ticket.setCustomer', { customerId })
  await scan(at, '4780001')
  await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  at.pass(60_000)
}

it('the empty search lists the customers served last, then those who bought most often lately, two of one name included', async () => {
  at = await selling()
  const made: CustomerId[] = []
  for (let number = 0; number < 16; number += 1) {
    // The first two have one name.
    const name = number < 2 ? 'Vali Aliyev' : `Mijoz ${String(number)}`
    const { id } = await at.call('customer.add', { name, phone: `90111${String(1000 + number)}` })
    made.push(id)
    at.pass(60_000)
  }
  const [first, second, third, ...others] = made as [CustomerId, CustomerId, CustomerId, ...CustomerId[]]
  await sellTo(third)
  await sellTo(third)
  at.pass(100 * dayMs)
  for (const id of [first, first, second, second, second]) await sellTo(id)
  for (const id of others.slice(-12)) await sellTo(id)
  const { customers, frequentCount = 0 } = await at.call('customer.search', { text: '', limit: 50 })
  const ids = customers.map(({ id }) => id)
  expect(ids.slice(0, 12)).toEqual(others.slice(-12).toReversed())
  // The third bought often too, but a hundred days ago.
  expect(ids.slice(-frequentCount)).toEqual([second, first])
  expect(new Set(ids).size).toBe(ids.length)
})

it('the empty search has no frequent part while nobody bought twice', async () => {
  at = await selling()
  const { id } = await at.call('customer.add', { name: 'Vali Aliyev', phone: '901112233' })
  await sellTo(id)
  expect(await at.call('customer.search', { text: '', limit: 50 })).toMatchObject({ customers: [{ id }] })
  expect((await at.call('customer.search', { text: '', limit: 50 })).frequentCount).toBeUndefined()
})
