import { describe, expect, it } from 'vitest'
import { sales } from '../../src/main/db/ticket/sales.ts'
import { ticketLines, tickets } from '../../src/main/db/ticket/ticket-tables.ts'
import { Sale } from '../../src/main/domain/core/records.ts'
import { line, sale, ticket } from '../support/model-fixtures.ts'
import * as whole from '../db/records/whole.ts'

// The body of a row in a damaged file: one byte after the other is changed, and the record is still one.

const two = sale({
  lines: [...sale().lines, { ...sale().lines[0], id: 'second' }] as Sale['lines'],
  customer: { id: 'aziz', name: 'Aziz' } as Sale['customer']
})

/** Returns the body with one byte changed, as it is read from the file. */
function flipped(body: string, at: number, bit: number): string {
  const bytes = Buffer.from(body)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
  return bytes.toString('utf8')
}
/** Returns how many values of two records differ. */
function differences(a: unknown, b: unknown): number {
  const isOf = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
  if (!isOf(a) || !isOf(b)) return a === b ? 0 : 1
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].reduce((sum, key) => sum + differences(a[key], b[key]), 0)
}

describe('a body with one wrong byte', () => {
  it.each([
    ['a sale', sales, two],
    ['a sale with every field', sales, whole.sale],
    ['a ticket', tickets, ticket({})],
    ['a ticket with every field', tickets, whole.ticket],
    ['a line with every field', ticketLines, whole.line],
    ['a line', ticketLines, line()]
  ] as const)('%s is read as a record, with at most a few wrong values', (_, table, record) => {
    const row = table.rowOf(record as never)
    const body = String(row['body'])
    const right = JSON.parse(body) as unknown
    let worst = 0
    for (let at = 0; at < Buffer.byteLength(body); at += 1) {
      for (const bit of [0, 1, 4]) {
        const damaged = flipped(body, at, bit)
        const mended = table.mendedBody({ ...row, body: damaged })
        table.parse(mended)
        const wrong = differences(right, JSON.parse(mended))
        worst = Math.max(worst, wrong)
        expect(wrong, `${String(at)}: ${damaged.slice(Math.max(0, at - 20), at + 20)}`).toBeLessThanOrEqual(12)
        for (const [name, value] of Object.entries(table.rowOf(JSON.parse(mended) as never)))
          if (name !== 'body' && !name.includes('discounts')) expect(value, `${name} at ${String(at)}`).toBe(row[name])
      }
    }
  })

  it('a body that is whole stays as it is, to the byte', () => {
    const row = sales.rowOf(two)
    expect(sales.mendedBody(row)).toBe(row['body'])
  })

  it('a sale whose body is lost has what its columns have', () => {
    const { body: _body, ...row } = sales.rowOf(two)
    const mended = sales.parse(sales.mendedBody({ ...row, body: null }))
    expect(mended).toMatchObject({
      id: two.id,
      receiptNumber: two.receiptNumber,
      customer: two.customer,
      sums: { total: two.sums.total },
      lines: []
    })
  })
})
