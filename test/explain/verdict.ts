import type { ShiftRecords, Entry, Suspect } from '../../src/main/domain/shift/entries.ts'
import { explain, type Finding } from '../../src/main/domain/shift/explain.ts'
import type { MethodId } from '../../src/shared/ids.ts'
import { minor } from '../../src/shared/money.ts'
import type { Instant } from '../../src/shared/ports.ts'
import { decimal, dollar, som } from '../support/model-fixtures.ts'
import { plant } from './planted-errors.ts'
import {
  chanceOf,
  dollarRate,
  ledger,
  madeShift,
  plantedKinds,
  rowNames,
  type MadeShift,
  type Money,
  type Planted,
  type PlantedKind
} from './shifts.ts'

// Gives generated shifts to the explainer, and checks whether it names the planted error.

const rowAt = ({ method, coin }: Money): number => rowNames.findIndex((name) => name === `${method} ${coin}`)

export function booksOf({ entries, opening, counted }: MadeShift): ShiftRecords {
  const expected = ledger(opening, entries)
  return {
    currencies: [som, { ...dollar, rate: { numerator: decimal(String(dollarRate)), denominator: decimal('1') } }],
    rows: rowNames.map((name) => {
      const [method = '', coin] = name.split(' ')
      return {
        methodId: method as MethodId,
        methodType: method === 'cash' ? ('cash' as const) : ('cashless' as const),
        currencyId: coin === 'dollar' ? dollar.id : som.id,
        opening: minor(opening[name]),
        expected: minor(expected[name]),
        counted: minor(counted[name])
      }
    }),
    entries: entries.map(({ kind, number, at, looks, tenders, changes }): Entry => ({
      kind,
      number,
      at: at as Instant,
      looks,
      parts: [
        ...tenders.map((money) => ({ row: rowAt(money), amount: minor(money.amount), role: 'tender' as const })),
        ...changes.map((money) => ({ row: rowAt(money), amount: minor(money.amount), role: 'change' as const }))
      ]
    }))
  }
}

/** The number of entries that a person is shown by name. */
const named = 3

/** Returns whether a finding names the kind, and the entry or the notes if the records have them. */
function isIt(suspect: Suspect, { kind, number, notes }: Planted, most: number): boolean {
  if (suspect.kind !== kind) return false
  if (number !== undefined) return suspect.entries.slice(0, most).some((entry) => entry.number === number)
  if (notes === undefined) return true
  return suspect.notes?.some(({ larger, smaller }) => larger === notes[0] && smaller === notes[1]) ?? false
}

export type Verdict = { kind: PlantedKind; place: number | undefined; isNamed: boolean; what: string }

/** Returns the position of the planted error among the explanations, or undefined if it is missing. */
export function verdictOfOne(seed: number): Verdict {
  const kind = chanceOf(seed * 31 + 7).one(plantedKinds)
  const shift = madeShift(seed, [kind], plant)
  const findings = explain(booksOf(shift))
  const [planted] = shift.planted
  if (planted === undefined) throw new Error('nothing was planted')
  const ranked = findings.length === 1 ? (findings[0]?.single ?? []) : []
  const place = ranked.findIndex((suspect) => isIt(suspect, planted, Infinity))
  return {
    kind,
    place: place < 0 ? undefined : place + 1,
    isNamed: ranked.some((suspect) => isIt(suspect, planted, named)),
    what: `seed ${seed} planted ${JSON.stringify(planted)}; told ${findings.map(toldOf).join(' / ') || 'nothing'}`
  }
}

const toldOf = ({ single, together }: Finding): string =>
  [...single.map((suspect) => suspect.kind), ...together.map(([a, b]) => `${a.kind}+${b.kind}`)].join(', ')

export type PairVerdict = {
  kinds: readonly [PlantedKind, PlantedKind]
  found: number
  isSeen: boolean
  isOneRow: boolean
}

/** Returns how many of two planted errors are named, alone or as a part of a pair. */
export function verdictOfTwo(seed: number): PairVerdict {
  const chance = chanceOf(seed * 17 + 3)
  const first = chance.one(plantedKinds)
  const second = chance.one(plantedKinds.filter((kind) => kind !== first))
  const shift = madeShift(seed, [first, second], plant)
  const findings = explain(booksOf(shift))
  const told = findings.flatMap(({ single, together }) => [...single, ...together.flat()])
  const found = shift.planted.filter((planted) => told.some((suspect) => isIt(suspect, planted, Infinity))).length
  const isOneRow = findings.length === 1 && findings[0]?.rows.length === 1
  return { kinds: [first, second], found, isSeen: findings.length > 0, isOneRow }
}
