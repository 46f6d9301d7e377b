import { effectOf, keyOf, type ShiftRecords, type Effect, type Suspect } from './entries.ts'
import { oddMoves, suspects } from './suspects.ts'

// Explains why a drawer differs. For every possible error it is known what difference it would make (suspects.ts). The
// errors that make exactly the found difference are named, likeliest first.
//
//   differing rows ─ one error makes several of them ──────────▶ one finding for those rows
//        │
//        └ the rest, row by row ─ a flagged or large cash movement ──▶ the first to check, whatever else fits
//                                ├ one error ──▶ up to three, the last resort being "something was not written down"
//                                └ only that ──▶ two errors at once that add up to it, apart from the others
//
// What is less likely than a difference that nobody can explain is not named: it would only invite a person to make up
// a record.

/** The explanation of the difference of some rows. Each row is in one finding only. */
export type Finding = {
  rows: readonly number[]
  /** Single errors that cause the whole difference, likeliest first. */
  single: readonly Suspect[]
  /** Pairs of errors that cause it together; only if no single error is known. */
  together: readonly (readonly [Suspect, Suspect])[]
}

const mostSingle = 3
const mostTogether = 3
/**
 * How likely it is that the difference of one row has a cause that is in no list. A usual error has a weight of 1/300 or
 * more, and two of them in one row have 1/6,000 or more.
 */
const unexplained = 1 / 6_000

/** A reason is named only if it is at least a twentieth as likely as the likeliest one. */
const leastShare = 1 / 20

/** Returns the reasons that are worth a look, in their order: the likeliest first. */
function likelyOnes(sorted: readonly Suspect[]): Suspect[] {
  const least = Math.max(unexplained, (sorted[0]?.weight ?? 0) * leastShare)
  return sorted.filter(({ weight }) => weight >= least)
}

/** Explains every differing row once. */
export function explain(ledger: ShiftRecords): Finding[] {
  const differences = ledger.rows.map(({ counted, expected }) => counted - expected)
  const known = index(suspects(ledger, differences))
  const odd = new Map(
    oddMoves(ledger, differences).flatMap((suspect) => suspect.effect.map(({ row }) => [row, suspect]))
  )
  // A flagged slip is checked first, even if other errors would make the same difference.
  const findings = wholeRows(known, differences).filter(
    ({ rows }) => !rows.some((row) => odd.get(row)?.kind === 'overdrawn')
  )
  const open = [...differences.keys()].filter(
    (row) => differences[row] !== 0 && !findings.some(({ rows }) => rows.includes(row))
  )
  const plain = open.filter((row) => !odd.has(row))
  const crossed = crossing(ledger, known, differences, plain)
  if (crossed !== undefined) findings.push(crossed)
  const rest = open.filter((row) => !(crossed?.rows.includes(row) ?? false))
  findings.push(...rest.map((row) => oneRow(ledger, known, { row, amount: differences[row] ?? 0 }, odd.get(row))))
  return findings.sort((a, b) => (a.rows[0] ?? 0) - (b.rows[0] ?? 0))
}

/** Suspects by their effect, the likeliest first. */
type SuspectIndex = Map<string, Suspect[]>

/** Builds the index. Suspects of one kind that differ only by the entry become one suspect with several entries. */
function index(all: readonly Suspect[]): SuspectIndex {
  const groups = new Map<string, Suspect[]>()
  for (const suspect of all) {
    if (suspect.effect.length === 0) continue
    const key = `${suspect.kind} ${suspect.typed?.of ?? ''} ${keyOf(suspect.effect)}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [suspect])
    else group.push(suspect)
  }
  const known: SuspectIndex = new Map()
  for (const group of groups.values()) {
    const suspect = asOne(group)
    const key = keyOf(suspect?.effect ?? [])
    if (suspect !== undefined) known.set(key, [...(known.get(key) ?? []), suspect])
  }
  for (const list of known.values()) list.sort((a, b) => b.weight - a.weight)
  return known
}

function asOne(group: readonly Suspect[]): Suspect | undefined {
  const [first] = group
  if (first === undefined || group.length === 1) return first
  const entries = group.flatMap((suspect) => suspect.entries)
  return {
    ...first,
    entries: first.typed === undefined ? [...new Set(entries)] : entries,
    ...(first.notes && { notes: group.flatMap(({ notes = [] }) => notes) }),
    ...(first.typed && {
      typed: { of: first.typed.of, amounts: group.flatMap(({ typed }) => typed?.amounts ?? []) }
    }),
    weight: group.reduce((sum, { weight }) => sum + weight, 0)
  }
}

/** Finds errors that change several rows and match the difference of each. Each row is explained once. */
function wholeRows(known: SuspectIndex, differences: readonly number[]): Finding[] {
  const found = new Map<string, Suspect[]>()
  for (const list of known.values()) {
    const effect = list[0]?.effect ?? []
    if (effect.length < 2 || effect.some(({ row, amount }) => differences[row] !== amount)) continue
    const rows = effect.map(({ row }) => row).join(' ')
    found.set(rows, list)
  }
  const taken = new Set<number>()
  const findings: Finding[] = []
  for (const list of [...found.values()].sort((a, b) => (b[0]?.weight ?? 0) - (a[0]?.weight ?? 0))) {
    const rows = (list[0]?.effect ?? []).map(({ row }) => row)
    if (rows.some((row) => taken.has(row))) continue
    for (const row of rows) taken.add(row)
    findings.push({ rows, single: likelyOnes(list).slice(0, mostSingle), together: [] })
  }
  return findings
}

const weightOf = ([a, b]: readonly [Suspect, Suspect]): number => a.weight * b.weight

/**
 * Finds rows that one error links, if a second error changed one of them too. The pair must be likelier than separate
 * explanations of the rows, including the rows that the pair leaves open.
 */
function crossing(
  ledger: ShiftRecords,
  known: SuspectIndex,
  differences: readonly number[],
  open: number[]
): Finding | undefined {
  const alone = new Map(
    open.map((row) => [row, oneRow(ledger, known, { row, amount: differences[row] ?? 0 }).single[0]?.weight ?? 0])
  )
  const apart = (rows: readonly number[]): number => rows.reduce((product, row) => product * (alone.get(row) ?? 0), 1)
  const score = (pair: Pair): number => {
    const rows = rowsOf(pair)
    return weightOf(pair) * apart(open.filter((row) => !rows.includes(row)))
  }
  const pairs = crossingPairs(ledger, known, differences, open)
    .filter(isLikely)
    .sort((a, b) => score(b) - score(a))
  const best = pairs[0]
  if (best === undefined || score(best) < apart(open)) return undefined
  const rows = rowsOf(best)
  const isHere = (pair: Pair): boolean => rowsOf(pair).every((row) => rows.includes(row))
  return { rows, single: [], together: pairs.filter(isHere).slice(0, mostTogether) }
}

type Pair = readonly [Suspect, Suspect]
/** Returns whether a pair is likelier than that each of its rows has a cause in no list. So must be each error alone. */
const isLikely = (pair: Pair): boolean =>
  pair.every(({ weight }) => weight >= unexplained) && weightOf(pair) >= unexplained ** rowsOf(pair).length
const rowsOf = ([a, b]: Pair): number[] =>
  [...new Set([...a.effect, ...b.effect].map(({ row }) => row))].sort((x, y) => x - y)

/**
 * Returns pairs of an error of two rows and an error that explains the rest. The second one may change a third row only
 * if it is a known suspect.
 */
function crossingPairs(
  ledger: ShiftRecords,
  known: SuspectIndex,
  differences: readonly number[],
  open: number[]
): Pair[] {
  const pairs: Pair[] = []
  // Without the entries: otherwise every pair would search all entries for similar sums, ten thousand times ten
  // thousand.
  const bare = { ...ledger, entries: [] }
  for (const [first] of known.values()) {
    if (first?.effect.length !== 2 || !first.effect.every(({ row }) => open.includes(row))) continue
    const left = (rows: readonly number[]): Effect[] =>
      effectOf(
        rows.map((row) => {
          const mine = first.effect.find((each) => each.row === row)?.amount ?? 0
          return { row, amount: (differences[row] ?? 0) - mine }
        })
      )
    const here = left(first.effect.map(({ row }) => row))
    if (here.length === 1 && here[0] !== undefined) {
      pairs.push([first, known.get(keyOf(here))?.[0] ?? missedSuspect(bare, here[0])])
    }
    for (const row of open.filter((other) => first.effect.every((each) => each.row !== other))) {
      const second = known.get(keyOf(left([...first.effect.map((each) => each.row), row])))?.[0]
      if (second !== undefined && here.length > 0) pairs.push([first, second])
    }
  }
  return pairs
}

function oneRow(ledger: ShiftRecords, known: SuspectIndex, difference: Effect, odd?: Suspect): Finding {
  const missed = missedSuspect(ledger, difference)
  const likely = [...(known.get(keyOf([difference])) ?? []), missed].sort((a, b) => b.weight - a.weight)
  // If one known error is likelier than a missing entry, pairs of errors would only confuse.
  const together = likely[0] === missed && odd === undefined ? pairsOf(known, difference) : []
  const single = [...(odd === undefined ? [] : [odd]), ...likelyOnes(likely)]
  return { rows: [difference.row], single: single.slice(0, mostSingle), together }
}

/** Returns pairs of errors in the same row that add up to the difference. */
function pairsOf(known: SuspectIndex, { row, amount }: Effect): [Suspect, Suspect][] {
  const pairs: [Suspect, Suspect][] = []
  for (const [first] of known.values()) {
    const mine = first?.effect.length === 1 && first.effect[0]?.row === row ? first.effect[0].amount : undefined
    if (first === undefined || mine === undefined || mine * 2 > amount) continue
    const second = known.get(keyOf([{ row, amount: amount - mine }]))?.[0]
    if (second !== undefined && isLikely([first, second])) pairs.push([first, second])
  }
  return pairs.sort((a, b) => weightOf(b) - weightOf(a)).slice(0, mostTogether)
}

/**
 * Returns the suspect of a missing entry. It fits every difference, and is likelier for a rounder sum. A sum that is
 * many times what the row ever held is hardly one that somebody forgot.
 */
function missedSuspect(ledger: ShiftRecords, difference: Effect): Suspect {
  const { rows, currencies, entries } = ledger
  const decimals = currencies.find(({ id }) => id === rows[difference.row]?.currencyId)?.decimals ?? 0
  const figures = String(Math.abs(difference.amount) / 10 ** decimals).replace(/[.0]+$/, '').length
  const chance = figures <= 1 ? 1 / 60 : figures === 2 ? 1 / 120 : 1 / 300
  const like = usual(entries).filter((entry) => keyOf(entrySum(entry)) === keyOf([difference])).length
  return {
    kind: 'missed',
    effect: [difference],
    entries: [],
    weight: (chance + like / (2 * Math.max(1, entries.length))) * shareHeld(ledger, difference)
  }
}

/** Returns the entries that say something about usual sums. */
const usual = (entries: ShiftRecords['entries']) =>
  entries.filter(({ isOverdrawn, isCancelled }) => isOverdrawn !== true && isCancelled !== true)

/** Returns how much of the sum the row held at most in this shift, without odd movements; 1 for all of it. */
function shareHeld({ rows, entries }: ShiftRecords, { row, amount }: Effect): number {
  const held = usual(entries)
    .flatMap(({ parts }) => parts)
    .reduce((sum, part) => (part.row === row ? sum + part.amount : sum), rows[row]?.opening ?? 0)
  // A row without any movement says nothing about usual sums.
  return held === 0 ? 1 : Math.min(1, held / Math.abs(amount))
}

const entrySum = (entry: ShiftRecords['entries'][number]): Effect[] =>
  entry.parts.length === 1 ? entry.parts.map(({ row, amount }) => ({ row, amount })) : []
