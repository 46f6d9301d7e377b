import { sum, zero } from '../../../shared/money.ts'
import type { CountRowView } from '../../../shared/views.ts'

// Which difference leads the comparison, and how the others relate to it.

/** `cancelOut`: the others sum to zero; `cancelsIt`: the only other one is the leading sum in the other direction. */
export type Differences = {
  lead: CountRowView | undefined
  others: readonly CountRowView[]
  relation: 'cancelOut' | 'cancelsIt' | 'others'
}

/** Returns the differing rows. Cash leads, because the other methods are checked by their own slips. */
export function differencesOf(rows: readonly CountRowView[]): Differences {
  const differing = rows.filter(({ differenceMinor = zero }) => differenceMinor !== 0)
  const lead = differing.find(({ methodType }) => methodType === 'cash') ?? differing[0]
  const others = differing.filter((row) => row !== lead)
  const relation = isZero(others) ? 'cancelOut' : isZero(differing) && others.length === 1 ? 'cancelsIt' : 'others'
  return { lead, others, relation }
}

/** Returns whether two or more differences in one currency sum to zero. */
const isZero = (rows: readonly CountRowView[]): boolean =>
  rows.length > 1 &&
  rows.every(({ currencyId }) => currencyId === rows[0]?.currencyId) &&
  sum(rows.map(({ differenceMinor = zero }) => differenceMinor)) === 0
