import { expect, it } from 'vitest'
import { resources } from '../../src/main/catalog-sync/pull-resources.ts'
import { toRecords } from '../../src/main/service-records/records.ts'

// The documented record of a payment type has the fields of a payment method and none of its own, so the request
// determines the direction and the party.

const resource = resources.find(({ name }) => name === 'article')
const asks = resource?.asks(undefined) ?? []
const toldBy = (served: (ask: Record<string, unknown>) => object[]): unknown[] => {
  const rows = new Map<string, unknown>()
  for (const ask of asks) {
    for (const row of served(ask) as { _id: string }[]) {
      rows.set(row._id, resource?.withDetails?.(row, ask, rows.get(row._id)))
    }
  }
  return toRecords('article', [...rows.values()]).map(({ value }) => value)
}

it('articles are asked for by both directions and transfers, by each party, and by shown and hidden', () => {
  expect(asks).toHaveLength(18)
  expect(new Set(asks.map((ask) => JSON.stringify(ask))).size).toBe(18)
})

it('a row without fields of its own has those of its request', () => {
  const served = ({ transaction_type, user_type }: Record<string, unknown>) =>
    transaction_type === 'expense' && user_type === 'other' ? [{ _id: 'bank', name: 'Bank' }] : []
  expect(toldBy(served)).toEqual([{ id: 'bank', name: 'Bank', direction: 'out', party: 'other' }])
})

it('the fields of a row count, whatever request it came with', () => {
  const row = { _id: 'float', name: 'Float', transaction_type: 'income', user_type: 'employee' }
  expect(toldBy(() => [row])).toEqual([{ id: 'float', name: 'Float', direction: 'in', party: 'employee' }])
})

it('a row that comes with every request is of unknown kind, and is not offered', () => {
  expect(toldBy(() => [{ _id: 'any', name: 'Any' }])).toEqual([])
})
