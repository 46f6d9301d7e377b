import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { CurrencyId, EmployeeId, IdempotencyKey, MethodId, ShiftId } from '../../../shared/ids.ts'
import { negated, plus, zero, drawerSum, type Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
import type { CountRowView, ShiftReportView } from '../../../shared/views.ts'
import { countedPieces } from '../payment/denominations.ts'
import type { Count, PaymentMethod, Place, Shift } from '../core/model.ts'
import type { Currency } from '../core/records.ts'

/** What one method received and gave as change in one currency, in that currency. */
export type Taken = {
  methodId: MethodId
  methodName: string
  methodType: 'cash' | 'cashless'
  currencyId: CurrencyId
  taken: Minor
  change: Minor
}
/** The cash movements other than sales. */
export type Moved = {
  methodId: MethodId
  methodName: string
  currencyId: CurrencyId
  movedIn: Minor
  movedOut: Minor
}
/** The refunded money. */
export type Returned = {
  methodId: MethodId
  methodName: string
  methodType: 'cash' | 'cashless'
  currencyId: CurrencyId
  refunded: Minor
}

/** The methods and currencies of the shop, which decide what has to be counted. */
export type Shop = { methods: readonly PaymentMethod[]; currencies: readonly Currency[]; main: Currency }

export type Opening = {
  id: ShiftId
  number: number
  marker: IdempotencyKey
  place: Place
  person: { id: EmployeeId; name: string }
  counts: Count[]
  note: string | undefined
  openedAt: Instant
}

export const openingShift = ({ id, number, marker, place, person, counts, note, openedAt }: Opening): Shift => ({
  id,
  number,
  state: 'open',
  organizationId: place.organizationId,
  cashboxId: place.cashboxId,
  employeeId: person.id,
  employeeName: person.name,
  openedAt,
  openMarker: marker,
  openNote: note,
  opening: counts,
  counted: []
})

/** Closes a shift. It needs the blind count, and a note if a counted amount differs from the expected one. */
export function closingShift(
  shift: Shift,
  rows: readonly Pick<DrawerRow, 'expected' | 'counted'>[],
  marker: IdempotencyKey,
  note: string | undefined,
  now: Instant
): Result<Shift> {
  if (shift.counted.length === 0) return fail('shift.uncounted')
  const differs = rows.some(({ expected, counted }) => counted !== undefined && counted !== expected)
  if (differs && (note ?? '').trim() === '') return fail('shift.noteNeeded')
  return ok({ ...shift, state: 'closed', closedAt: now, closeMarker: marker, closeNote: note })
}

type CountKey = Pick<Count, 'methodId' | 'currencyId'>
export const isSameRow = (a: CountKey, b: CountKey): boolean =>
  a.methodId === b.methodId && a.currencyId === b.currencyId

/** One row of a drawer: its opening amount, all movements, and the expected amount. */
export type DrawerRow = Taken &
  Pick<Moved, 'movedIn' | 'movedOut'> & { refunded: Minor; opening: Minor; expected: Minor; counted: Minor | undefined }

/**
 * Returns every method and currency of a drawer: expected = opening + tenders - change + put in - taken out - refunded.
 * Cash is counted in every currency of the shop, the other methods in the main currency. Any other method and currency
 * with an amount gets a row too, so that nothing is left out.
 */
export function drawer(
  shop: Shop,
  shift: Pick<Shift, 'opening' | 'counted'>,
  takings: readonly Taken[],
  moves: readonly Moved[] = [],
  returns: readonly Returned[] = []
): DrawerRow[] {
  const rows = countable(shop)
  const moved = moves.map((each) => ({ ...each, methodType: 'cash' as const }))
  for (const each of [...takings, ...moved, ...returns, ...shift.opening]) {
    if (!rows.some((row) => isSameRow(row, each))) rows.push(extraRow(shop, each))
  }
  return rows.map((row) => {
    const opening = shift.opening.find((count) => isSameRow(count, row))?.amount ?? zero
    const { taken, change } = takings.find((each) => isSameRow(each, row)) ?? { taken: zero, change: zero }
    const { movedIn, movedOut } = moves.find((each) => isSameRow(each, row)) ?? { movedIn: zero, movedOut: zero }
    const refunded = returns.find((each) => isSameRow(each, row))?.refunded ?? zero
    const counted = shift.counted.length === 0 ? undefined : shift.counted.find((count) => isSameRow(count, row))
    return {
      ...row,
      opening,
      taken,
      change,
      movedIn,
      movedOut,
      refunded,
      expected: drawerSum([opening, taken, movedIn], [change, movedOut, refunded]),
      counted: shift.counted.length === 0 ? undefined : drawerSum([counted?.amount ?? 0])
    }
  })
}

type NamedRow = Omit<Taken, 'taken' | 'change'>

function countable({ methods, currencies, main }: Shop): NamedRow[] {
  return methods
    .filter(({ isEnabled }) => isEnabled)
    .flatMap((method) =>
      (method.type === 'cash' ? currencies : [main]).map((currency) => ({
        methodId: method.id,
        methodName: method.name,
        methodType: method.type,
        currencyId: currency.id
      }))
    )
}

function extraRow(
  { methods }: Shop,
  row: CountKey & { methodName?: string; methodType?: 'cash' | 'cashless' }
): NamedRow {
  const method = methods.find(({ id }) => id === row.methodId)
  return {
    methodId: row.methodId,
    methodName: row.methodName ?? method?.name ?? row.methodId,
    methodType: row.methodType ?? method?.type ?? 'cashless',
    currencyId: row.currencyId
  }
}

/** Checks the counts that a person entered: each is for a requested row, appears once, and is not negative. */
export function checkedCounts(rows: readonly CountKey[], counts: readonly Count[]): Result<Count[]> {
  for (const [index, count] of counts.entries()) {
    if (!rows.some((row) => isSameRow(row, count))) return fail('tender.unknownMethod', { method: count.methodId })
    const isTwice = counts.slice(0, index).some((before) => isSameRow(before, count))
    if (count.amount < 0 || isTwice) return fail('input.invalid', { field: 'counts' })
  }
  // A row without a count holds nothing and is stored as 0, so that the count is complete.
  return ok(
    rows.map((row) => ({
      methodId: row.methodId,
      currencyId: row.currencyId,
      amount: counts.find((count) => isSameRow(count, row))?.amount ?? zero
    }))
  )
}

/** Returns a row of the count. The expected amount is shown only after the count: the count is blind. */
export function countRow(row: DrawerRow, currencies: readonly Currency[]): CountRowView {
  const currency = currencies.find(({ id }) => id === row.currencyId)
  const { methodId, methodName, methodType, currencyId } = row
  const known = row.counted === undefined ? {} : { ...differenceOf(row.expected, row.counted) }
  return {
    methodId,
    methodName,
    methodType,
    currencyId,
    denominationsMinor: methodType === 'cash' && currency !== undefined ? countedPieces(currency) : [],
    ...known
  }
}

const differenceOf = (expected: Minor, counted: Minor) => ({
  expectedMinor: expected,
  countedMinor: counted,
  differenceMinor: plus(counted, negated(expected))
})

/** Returns a row to count at the opening. The expected amount is what the last close counted. */
export function openingRow(row: DrawerRow, last: Shift | undefined, currencies: readonly Currency[]): CountRowView {
  const left = last?.counted.find((count) => isSameRow(count, row))
  const view = countRow({ ...row, counted: undefined }, currencies)
  return left === undefined ? view : { ...view, expectedMinor: left.amount }
}

/** Returns a row of an X or Z report. */
export const reportRow = (row: DrawerRow, currencies: readonly Currency[]): ShiftReportView['rows'][number] => ({
  ...countRow(row, currencies),
  openingMinor: row.opening,
  takenMinor: row.taken,
  changeMinor: row.change,
  movedInMinor: row.movedIn,
  movedOutMinor: row.movedOut,
  refundedMinor: row.refunded
})
