import { minor, type Minor } from '../../../shared/money.ts'
import { denominations } from '../payment/denominations.ts'
import type { FileContents } from './entries.ts'
import { explain, type Finding } from './explain.ts'

// Receipts of odd sums are paid with the nearest coins, so a drawer that was kept well still differs by a little each
// day. That little is told apart, and the rest is looked for without it.

/** A finding, and what of its difference is too small for any note or coin. */
export type CoinFinding = Finding & { tooSmall?: Minor }

/** Explains every row that differs, once; where nothing is known for a difference, then without what no coin pays. */
export function explainInTenders(books: FileContents): CoinFinding[] {
  return explain(books).map((finding): CoinFinding => {
    const [row] = finding.rows
    if (row === undefined || finding.rows.length > 1 || !isGuess(finding)) return finding
    const found = nearest(books, row).flatMap(({ difference, tooSmall }): CoinFinding[] => {
      const rest = without(books, row, difference)
      return rest === undefined ? [] : [{ ...rest, tooSmall }]
    })
    return found.sort((a, b) => likely(b) - likely(a))[0] ?? finding
  })
}

/** Nothing left to explain is likelier than one error, and that than two. */
const likely = ({ single: [first], together }: Finding): number =>
  together.length > 0 ? 0 : first === undefined ? 1 : first.weight

/** Nothing is known that would make it: something was not written down, whatever it was. */
const isGuess = ({ single, together }: Finding): boolean =>
  single.every(({ kind }) => kind === 'missed') && together.length === 0

/**
 * The sums that coins can make on both sides of a difference, the smaller one first; none that would leave less than
 * nothing in the drawer. None where coins pay it all.
 */
function nearest({ rows, currencies }: FileContents, at: number): { difference: number; tooSmall: Minor }[] {
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

function without(books: FileContents, at: number, difference: number): Finding | undefined {
  if (difference === 0) return { rows: [at], single: [], together: [] }
  const rows = books.rows.map((row, index) =>
    index === at ? { ...row, counted: minor(row.expected + difference) } : row
  )
  const found = explain({ ...books, rows }).find((finding) => finding.rows.length === 1 && finding.rows[0] === at)
  return found === undefined || isGuess(found) ? undefined : found
}
