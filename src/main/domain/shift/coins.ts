import { minor, type Minor } from '../../../shared/money.ts'
import { denominations } from '../payment/denominations.ts'
import type { ShiftRecords } from './entries.ts'
import { explain, type Finding } from './explain.ts'

// Receipts with odd sums are paid with the nearest coins, so that even a correct drawer differs by a little each day.
// That amount is shown separately, and the rest of the difference is explained without it.

/** A finding, with the part of its difference that is too small for any note or coin. */
export type CoinFinding = Finding & { tooSmall?: Minor }

/**
 * Explains every differing row once. If a difference has no explanation, tries again without the part that no coin can
 * pay.
 */
export function explainInTenders(ledger: ShiftRecords): CoinFinding[] {
  return explain(ledger).map((finding): CoinFinding => {
    const [row] = finding.rows
    if (row === undefined || finding.rows.length > 1 || !isGuess(finding)) return finding
    const found = nearest(ledger, row).flatMap(({ difference, tooSmall }): CoinFinding[] => {
      const rest = without(ledger, row, difference)
      return rest === undefined ? [] : [{ ...rest, tooSmall }]
    })
    return found.sort((a, b) => likely(b) - likely(a))[0] ?? finding
  })
}

/** A difference of 0 is likelier than one error, and one error is likelier than two. */
const likely = ({ single: [first], together }: Finding): number =>
  together.length > 0 ? 0 : first === undefined ? 1 : first.weight

/** Returns whether no error is known that explains the difference, so that only a missing entry remains. */
const isGuess = ({ single, together }: Finding): boolean =>
  single.every(({ kind }) => kind === 'missed') && together.length === 0

/**
 * Returns the two sums next to a difference that coins can pay, the smaller one first, without those that would make
 * the drawer negative. Returns none if coins can pay the difference itself.
 */
function nearest({ rows, currencies }: ShiftRecords, at: number): { difference: number; tooSmall: Minor }[] {
  const row = rows[at]
  const currency = row?.methodType === 'cash' ? currencies.find(({ id }) => id === row.currencyId) : undefined
  const coin = currency && denominations(currency).at(-1)
  if (row === undefined || coin === undefined || row.counted % coin !== 0 || row.expected % coin === 0) return []
  const difference = row.counted - row.expected
  const smaller = Math.trunc(difference / coin) * coin
  return [smaller, smaller + Math.sign(difference) * coin]
    .filter((each) => each === 0 || row.expected + each >= 0)
    .map((each) => ({ difference: each, tooSmall: minor(difference - each) }))
}

function without(ledger: ShiftRecords, at: number, difference: number): Finding | undefined {
  if (difference === 0) return { rows: [at], single: [], together: [] }
  const rows = ledger.rows.map((row, index) =>
    index === at ? { ...row, counted: minor(row.expected + difference) } : row
  )
  const found = explain({ ...ledger, rows }).find((finding) => finding.rows.length === 1 && finding.rows[0] === at)
  return found === undefined || isGuess(found) ? undefined : found
}
