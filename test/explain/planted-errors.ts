import {
  dollarRate,
  paidOf,
  type Draft,
  type Entry,
  type Money,
  type Plant,
  type PlantedKind,
  type RowName
} from './shifts.ts'

// Errors of people, each planted into the records or into the drawer.

const rowOf = ({ method, coin }: Money): RowName => `${method} ${coin}` as RowName

/** Swaps two neighbouring digits. Returns undefined if that changes nothing. */
function swapped({ chance }: Draft, amount: number): number | undefined {
  const digits = Array.from(String(amount))
  const at = chance.below(digits.length - 1)
  const [left = '', right = ''] = [digits[at], digits[at + 1]]
  if (left === right || (at === 0 && right === '0')) return undefined
  digits[at] = right
  digits[at + 1] = left
  return Number(digits.join(''))
}

const named = (kind: PlantedKind, entry: Entry) => () => ({ kind, number: entry.number })

/** A card payment that was really cash, or the other way round; sometimes a refund. */
const wrongMethod: Plant = (draft, kind) => {
  const entry = draft.chance.one(draft.entries)
  if (entry.kind === 'in' || entry.kind === 'out') return undefined
  const [tender] = entry.tenders
  if (tender === undefined || entry.tenders.length > 1 || tender.coin !== 'som') return undefined
  const method = draft.chance.one((['cash', 'card', 'wallet'] as const).filter((other) => other !== tender.method))
  entry.tenders = [{ method, coin: 'som', amount: paidOf(entry) }]
  entry.changes = []
  return named(kind, entry)
}

/** An entry that was made twice, the second time within minutes. */
const doubled: Plant = (draft, kind) => {
  const entry = draft.chance.one(draft.entries)
  if (entry.kind === 'refund') return undefined
  const again = { ...entry, at: entry.at + 15_000 + draft.chance.below(300_000) }
  draft.entries.push(again)
  return named(kind, again)
}

/** A sale or a cash movement that was not written down. */
const missed: Plant = (draft, kind) => {
  const wanted = draft.chance.one(['sale', 'sale', 'sale', 'out', 'out', 'in'] as const)
  const entry = draft.chance.one(draft.entries)
  if (entry.kind !== wanted || entry.tenders.length > 1 || entry.tenders[0]?.coin !== 'som') return undefined
  draft.entries.splice(draft.entries.indexOf(entry), 1)
  return () => ({ kind })
}

/**
 * Swapped digits at the card terminal, in a cash movement, in the cash handed over, in the count or in the opening
 * cash.
 */
const transposed: Plant = (draft, kind) => {
  const { chance, drawer, entries, opening } = draft
  const where = chance.one(['terminal', 'terminal', 'moved', 'moved', 'handed', 'count', 'opening'] as const)
  if (where === 'count') {
    const row = chance.one(['card som', 'wallet som'] as const)
    const typed = swapped(draft, drawer[row])
    if (typed === undefined) return undefined
    drawer[row] = typed
    return () => ({ kind })
  }
  if (where === 'opening') {
    const typed = swapped(draft, opening['cash som'])
    if (typed === undefined) return undefined
    opening['cash som'] = typed
    return () => ({ kind })
  }
  const entry = chance.one(entries)
  const [tender] = entry.tenders
  if (tender === undefined || entry.tenders.length > 1 || tender.coin !== 'som') return undefined
  const typed = swapped(draft, tender.amount)
  if (typed === undefined) return undefined
  if (where === 'terminal' && entry.kind === 'sale' && tender.method !== 'cash')
    drawer[rowOf(tender)] += typed - tender.amount
  else if (where === 'moved' && (entry.kind === 'in' || entry.kind === 'out'))
    entry.tenders = [{ ...tender, amount: typed }]
  else if (where === 'handed' && entry.kind === 'sale' && entry.changes.length > 0) {
    const change = typed - paidOf(entry)
    if (change <= 0) return undefined
    // The till showed the change, and that much was given.
    drawer['cash som'] -= change - (tender.amount - paidOf(entry))
    entry.tenders = [{ ...tender, amount: typed }]
    entry.changes = [{ method: 'cash', coin: 'som', amount: change }]
  } else return undefined
  return named(kind, entry)
}

/** Dollars that were entered as soʻm of the same value, or the other way round. */
const wrongCurrency: Plant = (draft, kind) => {
  const { chance, drawer } = draft
  const entry = chance.one(draft.entries)
  const [tender] = entry.tenders
  if (entry.kind !== 'sale' || entry.tenders.length > 1 || tender?.method !== 'cash') return undefined
  if (tender.coin === 'dollar') {
    const taken = (tender.amount / 100) * dollarRate
    drawer['cash dollar'] -= tender.amount
    drawer['cash som'] += Math.round(taken / 1_000) * 1_000
    return named(kind, entry)
  }
  const note = [5, 10, 20, 50, 100].find((each) => each * dollarRate >= paidOf(entry))
  if (note === undefined) return undefined
  const total = paidOf(entry)
  drawer['cash som'] -= note * dollarRate
  drawer['cash dollar'] += note * 100
  entry.tenders = [{ method: 'cash', coin: 'som', amount: note * dollarRate }]
  const change = note * dollarRate - total
  entry.changes = change > 0 ? [{ method: 'cash', coin: 'som', amount: change }] : []
  return named(kind, entry)
}

const changeNotGiven: Plant = (draft, kind) => {
  const entry = draft.chance.one(draft.entries)
  const [change] = entry.changes
  if (change === undefined) return undefined
  draft.drawer[rowOf(change)] += change.amount
  return named(kind, entry)
}

/** Pairs of notes that people confuse: a zero more or less, or neighbours. */
const likeNotes = [
  [10_000, 1_000],
  [50_000, 5_000],
  [20_000, 2_000],
  [100_000, 10_000],
  [200_000, 20_000],
  [100_000, 50_000],
  [10_000, 5_000],
  [5_000, 2_000],
  [2_000, 1_000],
  [50_000, 20_000],
  [100_000, 20_000]
] as const

/** A note that was given, taken or counted as another one. */
const wrongNote: Plant = ({ chance, drawer }, kind) => {
  const notes = chance.one(likeNotes)
  const [larger, smaller] = notes
  drawer['cash som'] += chance.fraction() < 0.5 ? larger - smaller : smaller - larger
  return () => ({ kind, notes })
}

const plants: Record<PlantedKind, Plant> = {
  wrongMethod,
  doubled,
  missed,
  transposed,
  wrongCurrency,
  changeNotGiven,
  wrongNote
}

/** Plants one error. Returns undefined if there is no place for it. */
export const plant: Plant = (draft, kind) => plants[kind](draft, kind)
