import { expect, test } from 'vitest'
import { contractRows, contractTotals, readPlayed } from '../../../tools/contract.ts'

test('the contract names every endpoint once, with what is known of it', () => {
  const rows = contractRows({ handlers: new Set(['trade/create']), cases: new Map([['trade/create', 3]]) })
  expect(new Set(rows.map((row) => row.path)).size).toBe(468)
  expect(rows.find((row) => row.path === 'trade/create')).toEqual({
    method: 'POST',
    path: 'trade/create',
    tag: 'Trade',
    source: 'reference',
    repeat: 'once',
    request: true,
    response: true,
    handler: true,
    cases: 3
  })
  expect(contractTotals(rows)).toMatchObject({ rows: 468, document: 132, reference: 336, handler: 1, cases: 3 })
})

test('the contract counts only paths of the table: no handler or case is about another path', async () => {
  const known = new Set<string>(contractRows({ handlers: new Set(), cases: new Map() }).map((row) => row.path))
  const { handlers, cases } = await readPlayed()
  expect([...handlers, ...cases.keys()].filter((name) => !known.has(name))).toEqual([])
})
