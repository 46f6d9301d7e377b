// Generated shifts with planted errors. The file imports nothing, so that it cannot repeat errors of the program: it
// has its own random generator, drawer and errors. What happened and what was written down are kept apart: the first
// fills the drawer, the second the records.

type Method = 'cash' | 'card' | 'wallet'
type Coin = 'som' | 'dollar'
export type Money = { method: Method; coin: Coin; amount: number }
export type Entry = {
  kind: 'sale' | 'refund' | 'in' | 'out'
  number: string
  at: number
  looks: string
  tenders: Money[]
  changes: Money[]
}
export const plantedKinds = [
  'wrongMethod',
  'doubled',
  'missed',
  'transposed',
  'wrongCurrency',
  'changeNotGiven',
  'wrongNote'
] as const
export type PlantedKind = (typeof plantedKinds)[number]
/** `number` is the entry of the error, if the records have it. */
export type Planted = { kind: PlantedKind; number?: string; notes?: readonly [number, number] }
export const rowNames = ['cash som', 'cash dollar', 'card som', 'wallet som'] as const
export type RowName = (typeof rowNames)[number]
export type MadeShift = {
  entries: Entry[]
  opening: Record<RowName, number>
  counted: Record<RowName, number>
  planted: Planted[]
}

/** The value of a dollar; cents are hundredths. */
export const dollarRate = 12_600
const minuteMs = 60_000

export type Chance = { fraction: () => number; below: (end: number) => number; one: <T>(list: readonly T[]) => T }
export function chanceOf(seed: number): Chance {
  let state = (seed ^ 0x9e3779b9) >>> 0
  const fraction = (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
  for (let warm = 0; warm < 20; warm += 1) fraction()
  const below = (end: number): number => Math.floor(fraction() * end)
  return { fraction, below, one: (list) => list[below(list.length)] as never }
}

const som = (method: Method, amount: number): Money => ({ method, coin: 'som', amount })

/** Returns a price that ends as prices of shops do. */
const priceOf = ({ below, fraction }: Chance): number =>
  fraction() < 0.6 ? 500 * (1 + below(90)) : fraction() < 0.7 ? 990 + 1_000 * below(60) : 100 * (11 + below(700))

function openTicket(chance: Chance, prices: readonly number[]): { looks: string; total: number } {
  const lines = Array.from({ length: 1 + chance.below(6) }, () => {
    const product = Math.floor(chance.fraction() ** 2 * prices.length)
    const price = prices[product] ?? 500
    // Sometimes goods are weighed: such sums are round to a ten at most.
    const isWeighed = chance.fraction() < 0.2
    const quantity = isWeighed ? (100 + chance.below(2_400)) / 1_000 : 1 + chance.below(3)
    return {
      looks: `${product}x${quantity}`,
      total: isWeighed ? Math.round((price * quantity) / 10) * 10 : price * quantity
    }
  })
  return { looks: lines.map(({ looks }) => looks).join(), total: lines.reduce((sum, { total }) => sum + total, 0) }
}

/** Returns the notes that a customer gives for a sum: the exact sum, or the next round one of some size. */
const handed = ({ one, fraction }: Chance, due: number): number => {
  if (fraction() < 0.35) return due
  const step = one([1_000, 1_000, 2_000, 5_000, 10_000, 10_000, 50_000, 100_000])
  return Math.ceil(due / step) * step
}

function payment(chance: Chance, total: number): Pick<Entry, 'tenders' | 'changes'> {
  const way = chance.fraction()
  if (way < 0.32) return { tenders: [som('card', total)], changes: [] }
  if (way < 0.42) return { tenders: [som('wallet', total)], changes: [] }
  if (way < 0.46 && total > 20_000) {
    const card = Math.round(total / 3 / 1_000) * 1_000
    return { tenders: [som('card', card), som('cash', total - card)], changes: [] }
  }
  if (way < 0.48) return dollars(chance, total)
  const given = handed(chance, total)
  return { tenders: [som('cash', given)], changes: given > total ? [som('cash', given - total)] : [] }
}

const noteOf = (total: number): number =>
  [5, 10, 20, 50, 100].find((note) => note * dollarRate >= total) ?? 100 * Math.ceil(total / dollarRate / 100)
function dollars(_: Chance, total: number): Pick<Entry, 'tenders' | 'changes'> {
  const note = noteOf(total)
  const change = note * dollarRate - total
  return {
    tenders: [{ method: 'cash', coin: 'dollar', amount: note * 100 }],
    changes: change > 0 ? [som('cash', change)] : []
  }
}

function trueEntries(chance: Chance): Entry[] {
  const prices = Array.from({ length: 300 }, () => priceOf(chance))
  const sales = 30 + chance.below(220)
  let at = 1_800_000_000_000
  const entries: Entry[] = []
  for (let made = 0; made < sales; made += 1) {
    at += Math.round(minuteMs * (0.5 + chance.fraction() * 6))
    const { looks, total } = openTicket(chance, prices)
    const sale: Entry = { kind: 'sale', number: '', at, looks, ...payment(chance, total) }
    entries.push(sale)
    const aside = chance.fraction()
    if (aside < 0.015) entries.push(moved('in', at + 20_000, 50_000 * (1 + chance.below(8)), chance))
    else if (aside < 0.04) entries.push(moved('out', at + 20_000, moveSum(chance), chance))
    else if (aside < 0.05) entries.push({ ...sale, kind: 'refund', at: at + 30_000, ...backOf(sale) })
  }
  return entries
}

const moveSum = ({ below, fraction }: Chance): number =>
  fraction() < 0.5 ? 1_000 * (10 + below(490)) : 50_000 * (1 + below(10))
const moved = (kind: 'in' | 'out', at: number, amount: number, { below }: Chance): Entry => ({
  kind,
  number: '',
  at,
  looks: `article ${below(4)}`,
  tenders: [som('cash', amount)],
  changes: []
})
const backOf = (sale: Entry): Pick<Entry, 'tenders' | 'changes'> => ({
  tenders: [som(sale.tenders[0]?.method ?? 'cash', paidOf(sale))],
  changes: []
})

const inSom = ({ coin, amount }: Money): number => (coin === 'som' ? amount : (amount / 100) * dollarRate)
const sumOf = (list: readonly Money[]): number => list.reduce((sum, each) => sum + inSom(each), 0)
export const paidOf = ({ tenders, changes }: Entry): number => sumOf(tenders) - sumOf(changes)

/** Returns the drawer after these entries. */
export function ledger(opening: Record<RowName, number>, entries: readonly Entry[]): Record<RowName, number> {
  const rows = { ...opening }
  for (const { kind, tenders, changes } of entries) {
    const sign = kind === 'sale' || kind === 'in' ? 1 : -1
    for (const { method, coin, amount } of tenders) rows[`${method} ${coin}` as RowName] += sign * amount
    for (const { method, coin, amount } of changes) rows[`${method} ${coin}` as RowName] -= sign * amount
  }
  return rows
}

/** The real drawer, and the entries as they were written down. */
export type Draft = {
  chance: Chance
  entries: Entry[]
  opening: Record<RowName, number>
  drawer: Record<RowName, number>
}

/** Numbers the entries in the order of the records. */
function numbered(entries: Entry[]): void {
  entries.sort((a, b) => a.at - b.at)
  entries.forEach((entry, index) => (entry.number = `${entry.kind === 'sale' ? '' : entry.kind[0]}${index + 1}`))
}

export type Plant = (draft: Draft, kind: PlantedKind) => (() => Planted) | undefined

/** Makes a shift with one error of each given kind. The same seed gives the same shift. */
export function madeShift(seed: number, kinds: readonly PlantedKind[], plant: Plant): MadeShift {
  const chance = chanceOf(seed)
  const opening: Record<RowName, number> = {
    'cash som': 50_000 * (1 + chance.below(12)),
    'cash dollar': 0,
    'card som': 0,
    'wallet som': 0
  }
  const entries = trueEntries(chance)
  const draft: Draft = { chance, entries, opening, drawer: ledger(opening, entries) }
  const planted: (() => Planted)[] = []
  for (const kind of kinds) {
    let done: (() => Planted) | undefined
    for (let tries = 0; done === undefined && tries < 200; tries += 1) done = plant(draft, kind)
    if (done === undefined) throw new Error(`seed ${seed}: no place for ${kind}`)
    planted.push(done)
  }
  numbered(draft.entries)
  return { entries: draft.entries, opening, counted: draft.drawer, planted: planted.map((each) => each()) }
}
