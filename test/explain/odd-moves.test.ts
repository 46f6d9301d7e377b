import { describe, expect, it } from 'vitest'
import type { Entry, ShiftRecords } from '../../src/main/domain/shift/entries.ts'
import { explain } from '../../src/main/domain/shift/explain.ts'
import { minor } from '../../src/shared/money.ts'
import { at, cash, decimal, dollar, som } from '../support/model-fixtures.ts'
import { row, sale } from './shift-records.ts'

// Flagged and large cash movements come first, and what is less likely than "not explained" is not named.

const dollars = { ...dollar, rate: { numerator: decimal('12000'), denominator: decimal('1') } }
const move = (kind: 'in' | 'out', number: string, on: number, amount: number, more: Partial<Entry> = {}): Entry => ({
  kind,
  number,
  at: at(0),
  looks: 'article',
  parts: [{ row: on, amount: minor(amount), role: 'tender' }],
  ...more
})
/** A drawer with so’m and dollars of one method; the expected amounts follow from the entries. */
const shift = (entries: Entry[], counted: readonly [som: number, dollar: number]): ShiftRecords => {
  const expected = [0, 1].map((on) =>
    entries
      .flatMap(({ kind, parts }) => parts.map((part) => ({ ...part, sign: kind === 'out' ? -1 : 1 })))
      .filter((part) => part.row === on)
      .reduce((sum, { amount, sign }) => sum + amount * sign, on === 0 ? 400_000 : 10_000)
  )
  const rows = [som, dollar].map((currency, on) => ({
    ...row(cash, expected[on] ?? 0, counted[on] ?? 0),
    currencyId: currency.id,
    opening: minor(on === 0 ? 400_000 : 10_000)
  }))
  return { currencies: [som, dollars], rows, entries }
}
const kinds = (records: ShiftRecords) => explain(records).map(({ single }) => single.map(({ kind }) => kind))

describe('a difference of a shift with an odd movement', () => {
  const overdrawn = move('out', 'c1', 0, 99_999_999, { isOverdrawn: true })

  it('the slip that was flagged comes first, and no story about other money is told', () => {
    const records = shift([sale('1', 0, 27_500), overdrawn, sale('2', 1, 500)], [427_500, 10_500])
    const [finding, ...others] = explain(records)
    expect(others).toEqual([])
    expect(finding).toMatchObject({ rows: [0], together: [] })
    expect(finding?.single.map(({ kind }) => kind)).toEqual(['overdrawn'])
    expect(finding?.single[0]).toMatchObject({
      entries: [{ number: 'c1' }],
      typed: { of: 'entry', amounts: [{ wrong: 99_999_999, right: 0 }] }
    })
  })

  it('the flagged slip comes first also if it does not explain the whole difference, in two currencies at once', () => {
    const inDollars = move('out', 'c2', 1, 1_000_000, { isOverdrawn: true })
    const records = shift([sale('1', 0, 27_500), overdrawn, inDollars], [530_000, 10_000])
    expect(kinds(records).map(([first]) => first)).toEqual(['overdrawn', 'overdrawn'])
  })

  it('a movement far larger than all others comes first if the difference is of its size', () => {
    const large = move('out', 'c1', 0, 3_000_000)
    expect(kinds(shift([large, sale('1', 0, 27_500)], [127_500, 10_000]))[0]?.[0]).toBe('largeMove')
    // A difference of another size has nothing to do with it.
    expect(kinds(shift([large, sale('1', 0, 27_500)], [-2_572_500 + 5_000, 10_000]))[0]).not.toContain('largeMove')
  })

  it('a cancelled slip, and one of the other direction, is not named', () => {
    const cancelled = shift(
      [{ ...overdrawn, isCancelled: true }, move('in', 'c2', 0, 99_999_999, { isCancelled: true })],
      [500_000, 10_000]
    )
    expect(kinds(cancelled)).toEqual([['wrongNote', 'missed']])
    const short = shift([move('out', 'c1', 0, 500_000, { isOverdrawn: true })], [-400_000, 10_000])
    expect(kinds(short)[0]).not.toContain('overdrawn')
  })

  it('a missing record of many times what the drawer ever held is not named: the difference stays not explained', () => {
    const records = shift([sale('1', 0, 27_500), sale('2', 0, 12_000)], [123_456_789, 10_000])
    expect(explain(records)).toEqual([{ rows: [0], single: [], together: [] }])
  })

  it('a reason far less likely than the likeliest one is not named', () => {
    // The only sale was not paid; nobody forgets a record of exactly its odd sum.
    expect(kinds(shift([sale('1', 0, 31_250)], [400_000, 10_000]))).toEqual([['notPaid']])
  })

  it('a pair of errors is named only if each of them is likelier than that nobody knows the cause', () => {
    // 500 cents were entered as dollars and paid in so’m, and 100 million more are in the drawer: the pair adds up to both
    // differences, but nobody forgets to record such a sum.
    const records = shift([sale('1', 0, 27_500), sale('2', 1, 500)], [100_427_500 + 60_000, 10_000])
    const findings = explain(records)
    expect(findings.map(({ rows }) => rows)).toEqual([[0], [1]])
    expect(findings.flatMap(({ together }) => together)).toEqual([])
    expect(findings[0]?.single).toEqual([])
  })
})
