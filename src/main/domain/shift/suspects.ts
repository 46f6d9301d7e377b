import { minor, type Minor } from '../../../shared/money.ts'
import { denominations } from '../payment/denominations.ts'
import {
  effectOf,
  keyOf,
  netOf,
  opposite,
  signOf,
  type ShiftRecords,
  type Effect,
  type Entry,
  type Part,
  type Suspect
} from './entries.ts'

// Every possible error, with its effect on the drawer. The weight of an error is its share among all errors of its
// kind, so that a kind with ten thousand possibilities does not win by number.

/** Two entries that look the same within this time may be one entry that was entered twice. */
const matchWithinMs = 15 * 60_000
/** How far a street rate may differ from the till's rate. */
const rateTolerance = 0.03

/**
 * Returns the suspects of all kinds except `missed`, which fits any difference. `differences` has one amount for each
 * row.
 */
export function suspects(ledger: ShiftRecords, differences: readonly number[]): Suspect[] {
  return [
    ...wrongMethods(ledger, differences),
    ...duplicates(ledger),
    ...transposed(ledger),
    ...wrongCurrencies(ledger, differences),
    ...changes(ledger),
    ...wrongNotes(ledger),
    ...unpaid(ledger),
    ...slipsNotTyped(ledger)
  ]
}

/** Returns the amounts that one payment or a whole entry put into a row. */
function amountsOf(entry: Entry): Effect[] {
  const tenders = entry.parts
    .filter(({ role }) => role === 'tender')
    .map(({ row, amount }) => ({ row, amount: amount * signOf(entry) }))
  return [...new Map([...netOf(entry), ...tenders].map((each) => [keyOf([each]), each])).values()]
}

function wrongMethods({ rows, entries }: ShiftRecords, differences: readonly number[]): Suspect[] {
  const weight = 1 / Math.max(1, entries.length)
  const others = (row: number): number[] =>
    [...rows.keys()].filter(
      (other) =>
        differences[other] !== 0 &&
        rows[other]?.currencyId === rows[row]?.currencyId &&
        rows[other]?.methodId !== rows[row]?.methodId
    )
  return entries.flatMap((entry) =>
    amountsOf(entry)
      .filter(({ row }) => differences[row] !== 0)
      .flatMap(({ row, amount }) =>
        others(row).map((other) => ({
          kind: 'wrongMethod' as const,
          effect: effectOf([
            { row, amount: -amount },
            { row: other, amount }
          ]),
          entries: [entry],
          weight
        }))
      )
  )
}

function duplicates({ entries }: ShiftRecords): Suspect[] {
  const last = new Map<string, Entry>()
  const matches: [Entry, Entry][] = []
  for (const entry of entries) {
    const kindAndSum = `${entry.kind} ${entry.looks} ${keyOf(netOf(entry))}`
    const before = last.get(kindAndSum)
    if (before !== undefined && Math.abs(entry.at - before.at) <= matchWithinMs) matches.push([entry, before])
    last.set(kindAndSum, entry)
  }
  return matches.map(([entry, before]) => ({
    kind: 'doubled',
    effect: opposite(netOf(entry)),
    entries: [entry, before],
    weight: 1 / matches.length
  }))
}

/** Returns the amount with two neighbouring digits swapped. A negative amount has none, because nobody types a sign. */
function swaps(amount: Minor): Minor[] {
  if (amount < 0) return []
  const digits = String(amount)
  const found: Minor[] = []
  for (let at = 0; at + 1 < digits.length; at += 1) {
    const [left = '', right = ''] = [digits[at], digits[at + 1]]
    if (left === right || (at === 0 && right === '0')) continue
    found.push(minor(Number(digits.slice(0, at) + right + left + digits.slice(at + 2))))
  }
  return found
}

type Typed = { row: number; amount: Minor; sign: 1 | -1; of: 'entry' | 'opening' | 'count'; entry?: Entry }

/** Exact cash is one key: only other amounts are typed, at the till or at the card terminal. */
const isTyped = ({ rows }: ShiftRecords, entry: Entry, part: Part): boolean =>
  part.role === 'tender' &&
  (entry.kind !== 'sale' || entry.parts.length > 1 || rows[part.row]?.methodType === 'cashless')

function transposed(ledger: ShiftRecords): Suspect[] {
  const ofEntries = ledger.entries.flatMap((entry): Typed[] =>
    entry.parts
      .filter((part) => isTyped(ledger, entry, part))
      .map(({ row, amount }) => ({ row, amount, sign: signOf(entry), of: 'entry', entry }))
  )
  const sales = ofEntries.filter(({ entry }) => entry?.kind === 'sale')
  const others = ofEntries.filter(({ entry }) => entry?.kind !== 'sale')
  const openings = ledger.rows.map(({ opening }, row): Typed => ({ row, amount: opening, sign: 1, of: 'opening' }))
  const counts = ledger.rows.map(({ counted }, row): Typed => ({ row, amount: counted, sign: -1, of: 'count' }))
  // A transposed count matches the expected sum exactly, which rarely happens by chance.
  return [sales, others, openings, counts].flatMap((typed) =>
    typed.flatMap(({ row, amount, sign, of, entry }) =>
      swaps(amount).map((right) => ({
        kind: 'transposed' as const,
        effect: [{ row, amount: (right - amount) * sign }],
        entries: entry === undefined ? [] : [entry],
        typed: { of, amounts: [{ wrong: amount, right }] },
        weight: 1 / (12 * typed.length)
      }))
    )
  )
}

/**
 * Finds amounts that were taken in another currency than entered: one row has too little and the other too much. At
 * least one of the two rows must show a difference; a second error may hide the other one. Then the till's rate gives
 * its amount.
 */
function wrongCurrencies(ledger: ShiftRecords, differences: readonly number[]): Suspect[] {
  const { rows, entries } = ledger
  return entries.flatMap((entry) =>
    entry.parts.flatMap(({ row, amount, role }) => {
      const missing = amount * (role === 'tender' ? -1 : 1) * signOf(entry)
      if (differences[row] === 0) return []
      return [...rows.keys()].flatMap((other): Suspect[] => {
        if (other === row || rows[other]?.methodId !== rows[row]?.methodId) return []
        const found = differences[other] ?? 0
        const isShown =
          Math.sign(found) === -Math.sign(missing) && isSameMoney(ledger, row, amount, other, Math.abs(found))
        const worth = differences[row] === missing ? amountIn(ledger, row, -missing, other) : undefined
        const instead = isShown ? found : found === 0 ? undefined : worth
        if (instead === undefined || instead === 0) return []
        const effect = effectOf([
          { row, amount: missing },
          { row: other, amount: instead }
        ])
        return [{ kind: 'wrongCurrency', effect, entries: [entry], weight: 1 / entries.length }]
      })
    })
  )
}

/** Returns the value of an amount in the currency of another row, by the till's rates. */
function amountIn(ledger: ShiftRecords, row: number, amount: number, other: number): number | undefined {
  const [a, b] = [unitOf(ledger, row), unitOf(ledger, other)]
  return a === undefined || b === undefined ? undefined : Math.round((((amount / a.units) * a.rate) / b.rate) * b.units)
}

/** Returns whether both amounts are the same number, or nearly the same value. */
function isSameMoney(ledger: ShiftRecords, row: number, amount: number, other: number, instead: number): boolean {
  const [a, b] = [unitOf(ledger, row), unitOf(ledger, other)]
  if (a === undefined || b === undefined) return false
  if (amount / a.units === instead / b.units) return true
  const worth = (amount / a.units) * a.rate
  return Math.abs((instead / b.units) * b.rate - worth) <= worth * rateTolerance
}

/** Returns the minor units in a unit of the row's currency, and the value of a unit; exact enough for a comparison. */
function unitOf({ rows, currencies }: ShiftRecords, row: number): { units: number; rate: number } | undefined {
  const currency = currencies.find(({ id }) => id === rows[row]?.currencyId)
  if (currency === undefined) return undefined
  const { rate, decimals } = currency
  return { units: 10 ** decimals, rate: rate === undefined ? 1 : Number(rate.numerator) / Number(rate.denominator) }
}

function changes({ entries }: ShiftRecords): Suspect[] {
  const given = entries.flatMap((entry) =>
    entry.parts.filter(({ role }) => role === 'change').map(({ row, amount }) => ({ entry, row, amount }))
  )
  return given.map(({ entry, row, amount }) => ({
    kind: 'changeNotGiven',
    effect: effectOf([{ row, amount }]),
    entries: [entry],
    weight: 1 / given.length
  }))
}

/** Finds confused notes. They are likelier in a row with more entries: a rare currency is rarely confused. */
function wrongNotes({ rows, currencies, entries }: ShiftRecords): Suspect[] {
  const uses = rows.map((_, row) => 1 + entries.filter(({ parts }) => parts.some((part) => part.row === row)).length)
  const most = Math.max(...uses.filter((_, row) => rows[row]?.methodType === 'cash'))
  return rows.flatMap(({ methodType, currencyId }, row): Suspect[] => {
    const currency = methodType === 'cash' ? currencies.find(({ id }) => id === currencyId) : undefined
    if (currency === undefined) return []
    const share = (uses[row] ?? 1) / most
    const notes = denominations(currency)
    const pairs = notes.flatMap((larger, at) =>
      notes.slice(at + 1).map((smaller, step) => ({ larger, smaller, isLike: step === 0 || larger === smaller * 10 }))
    )
    return pairs.flatMap(({ larger, smaller, isLike }) =>
      [larger - smaller, smaller - larger].map((amount) => ({
        kind: 'wrongNote' as const,
        effect: [{ row, amount }],
        entries: [],
        notes: [{ larger, smaller }],
        weight: share * (isLike ? 1 / 40 : 1 / 120)
      }))
    )
  })
}

/** Finds sales that were entered and not paid: possible for every sale, and rare. */
const unpaid = ({ entries }: ShiftRecords): Suspect[] =>
  entries
    .filter(({ kind }) => kind === 'sale')
    .map((entry) => ({
      kind: 'notPaid',
      effect: opposite(netOf(entry)),
      entries: [entry],
      weight: 1 / (5 * entries.length)
    }))

/** Finds terminals that have takings and are counted as 0: nobody typed the total of their slip. */
const slipsNotTyped = ({ rows }: ShiftRecords): Suspect[] =>
  rows.flatMap(({ methodType, counted, expected }, row): Suspect[] =>
    methodType === 'cashless' && counted === 0 && expected > 0
      ? [{ kind: 'slipNotTyped', effect: [{ row, amount: 0 - expected }], entries: [], weight: 1 }]
      : []
  )

/** A large movement only explains a difference of about the same size: from half of it to twice as much. */
const sameSize = 2
/** A movement is large if it is this many times as much as all other entries of its row together. */
const largeTimes = 3

/**
 * Returns the cash movements to check first, at most one for each differing row: one that took out more than the till
 * expected, or one that is far larger than all others. Its direction and size fit the difference, but it need not
 * explain all of it. `typed` is the sum on the slip, and the one that the drawer fits if a part was moved.
 */
export function oddMoves({ rows, entries }: ShiftRecords, differences: readonly number[]): Suspect[] {
  const moves = entries.filter(({ kind, isCancelled }) => (kind === 'in' || kind === 'out') && isCancelled !== true)
  return rows.flatMap(({ opening }, row): Suspect[] => {
    const difference = differences[row] ?? 0
    const sumOf = ({ parts }: Entry): number =>
      parts.reduce((sum, part) => (part.row === row ? sum + part.amount : sum), 0)
    const all = entries.reduce((sum, entry) => sum + sumOf(entry), Number(opening))
    // Money that was not taken out is still there, and money that was not put in is missing.
    const fits = (entry: Entry): boolean =>
      sumOf(entry) > 0 && Math.sign(difference) === -signOf(entry) && sumOf(entry) * sameSize >= Math.abs(difference)
    const isLarge = (entry: Entry): boolean =>
      sumOf(entry) > largeTimes * (all - sumOf(entry)) && Math.abs(difference) * sameSize >= sumOf(entry)
    const fitting = moves.filter(fits).sort((a, b) => sumOf(b) - sumOf(a))
    const flagged = fitting.find(({ isOverdrawn }) => isOverdrawn === true)
    const move = flagged ?? fitting.find(isLarge)
    if (move === undefined) return []
    const wrong = minor(sumOf(move))
    return [
      {
        kind: move === flagged ? 'overdrawn' : 'largeMove',
        effect: [{ row, amount: difference }],
        entries: [move],
        typed: { of: 'entry', amounts: [{ wrong, right: minor(Math.max(0, wrong - Math.abs(difference))) }] },
        weight: 1
      }
    ]
  })
}
