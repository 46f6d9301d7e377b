import { defined } from '../../../shared/defined.ts'
import type { CurrencyId, MethodId, MovementId, SaleId } from '../../../shared/ids.ts'
import { minor, type Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { ExplanationView, FindingView } from '../../../shared/views.ts'
import type { Currency } from '../core/records.ts'
import type { DrawerRow } from './shift.ts'
import type { ShiftRecords, Entry, Part, Suspect } from './entries.ts'
import { explainInTenders } from './coins.ts'

// Converts the rows of a shift to the views of the closing screen.

/** One payment or change of an entry. */
export type Paid = {
  kind: Entry['kind']
  number: string
  at: Instant
  looks: string
  role: Part['role']
  methodId: MethodId
  currencyId: CurrencyId
  amount: Minor
  saleId?: SaleId | null
  movementId?: MovementId | null
  isOverdrawn?: 0 | 1
  isCancelled?: 0 | 1
}

/** Builds the data for the explanation. Payments of the same entry must follow each other. */
function booksOf(drawer: readonly DrawerRow[], paid: readonly Paid[], currencies: readonly Currency[]): ShiftRecords {
  const rows = drawer.map((row) => ({ ...row, counted: row.counted ?? row.expected }))
  const places = new Map(rows.map(({ methodId, currencyId }, index) => [`${methodId} ${currencyId}`, index]))
  const entries: Entry[] = []
  for (const { role, methodId, currencyId, amount, ...entry } of paid) {
    const last = entries.at(-1)
    const part = { row: places.get(`${methodId} ${currencyId}`) ?? 0, amount, role }
    if (last?.number === entry.number) last.parts.push(part)
    else entries.push(entryOf(entry, part))
  }
  return { rows, entries, currencies }
}

const entryOf = (
  {
    kind,
    number,
    at,
    looks,
    saleId,
    movementId,
    isOverdrawn,
    isCancelled
  }: Omit<Paid, keyof Part | 'methodId' | 'currencyId'>,
  part: Part
): Entry => ({
  kind,
  number,
  at,
  looks,
  parts: [part],
  saleId: saleId ?? undefined,
  movementId: movementId ?? undefined,
  isOverdrawn: isOverdrawn === 1,
  isCancelled: isCancelled === 1
})

/** At most this many entries are named; the others are only counted. */
const mostNamed = 3

export function findingViews(
  drawer: readonly DrawerRow[],
  paid: readonly Paid[],
  currencies: readonly Currency[]
): FindingView[] {
  const view = (suspect: Suspect): ExplanationView => explanationView(suspect, drawer)
  return explainInTenders(booksOf(drawer, paid, currencies)).map(({ rows, single, together, tooSmall }) => ({
    rows: rows.flatMap((row) => {
      const at = drawer[row]
      return at === undefined ? [] : [{ methodId: at.methodId, currencyId: at.currencyId }]
    }),
    single: single.map(view),
    together: together.map(([a, b]): [ExplanationView, ExplanationView] => [view(a), view(b)]),
    ...defined({ tooSmallMinor: tooSmall })
  }))
}

function explanationView(suspect: Suspect, drawer: readonly DrawerRow[]): ExplanationView {
  const { kind, effect, entries, typed, notes = [] } = suspect
  return {
    kind,
    effects: effect.flatMap(({ row, amount }) => {
      const at = drawer[row]
      return at === undefined
        ? []
        : [{ methodName: at.methodName, currencyId: at.currencyId, amountMinor: minor(amount) }]
    }),
    entries: entries.slice(0, mostNamed).map(({ kind: of, number, at, saleId, movementId }) => ({
      kind: of,
      number,
      at,
      ...defined({ saleId, movementId })
    })),
    more: Math.max(0, entries.length - mostNamed),
    ...defined({ typedIn: typed?.of }),
    typed: (typed?.amounts ?? [])
      .slice(0, mostNamed)
      .map(({ wrong, right }) => ({ wrongMinor: wrong, rightMinor: right })),
    ...defined({ forgotten: forgottenMove(suspect, drawer) }),
    notes: notes.slice(0, mostNamed).map(({ larger, smaller }) => ({ largerMinor: larger, smallerMinor: smaller }))
  }
}

/**
 * Returns the cash movement that settles an error if it is recorded now: one that was missed, or the correction of
 * another movement. An error in a sale is not settled like this, because then the sale would stay wrong, and a flagged
 * or large slip is not either: it is looked at first, and cancelled if it is wrong.
 */
function forgottenMove({ kind, effect, entries }: Suspect, drawer: readonly DrawerRow[]): ExplanationView['forgotten'] {
  const [only, second] = effect
  const row = only && second === undefined ? drawer[only.row] : undefined
  if (kind === 'overdrawn' || kind === 'largeMove') return undefined
  const isOfMoves = entries.length > 0 && entries.every((entry) => entry.kind === 'in' || entry.kind === 'out')
  if (only === undefined || row?.methodType !== 'cash' || (kind !== 'missed' && !isOfMoves)) return undefined
  const { methodId, currencyId } = row
  return { direction: only.amount < 0 ? 'out' : 'in', methodId, currencyId, amountMinor: minor(Math.abs(only.amount)) }
}
