import { seededRandom } from '../../../src/main/system/random.ts'
import { converted, coveredInCash, reckon, settle } from './money-reference.ts'
import type { TicketOfLines, TicketMoney, CurrencyFacts, DiscountFacts } from './money-reference.ts'
import type { LineFacts, StepFacts, TaxFacts } from './money-reference.ts'

// Random tickets as plain data. A seed always gives the same ticket.

type TenderFacts = { method: 'cash' | 'cashless'; currency: number; amount: bigint }
export type TicketFacts = TicketOfLines & {
  /** Every currency of a payment. The first one is that of the ticket. */
  currencies: CurrencyFacts[]
  tenders: TenderFacts[]
  /** Calculates the reference, because people pay what they are asked for. */
  money: TicketMoney
}

type Chance = ReturnType<typeof chanceOf>

function chanceOf(seed: number) {
  const random = seededRandom(seed)
  const below = (most: number): number => Math.floor(random.fraction() * most)
  return {
    below,
    isOneIn: (count: number): boolean => below(count) === 0,
    /** Returns digits of a random length, so that small and large numbers are equally likely. */
    digits: (most: number): number => below(10 ** (1 + below(most))),
    one: <T>(...values: [T, ...T[]]): T => values[below(values.length)] ?? values[0],
    some: <T>(most: number, make: () => T): T[] => Array.from({ length: below(most + 1) }, make)
  }
}

/** Returns the decimal of this many units of its last place. */
function decimal(units: number, decimals: number): string {
  const text = String(units).padStart(decimals + 1, '0')
  const part = text.slice(text.length - decimals).replace(/0+$/, '')
  const head = text.slice(0, text.length - decimals)
  return decimals === 0 || part === '' ? head : `${head}.${part}`
}

export function ticketOf(seed: number): TicketFacts {
  const chance = chanceOf(seed)
  const isOtherCurrency = chance.isOneIn(4)
  const main = currency(chance, false)
  const other = currency(chance, true)
  const currencies: CurrencyFacts[] = isOtherCurrency
    ? [other, chance.isOneIn(2) ? main : currency(chance, true)]
    : [main, other]
  const openTicket: TicketOfLines = {
    currency: isOtherCurrency ? other : main,
    switches: {
      taxes: !chance.isOneIn(10),
      taxAfterDiscount: chance.isOneIn(2),
      receiptDiscountAfterLines: chance.isOneIn(2)
    },
    lines: [line(chance), ...chance.some(chance.isOneIn(20) ? 30 : 4, () => line(chance))],
    receiptDiscounts: chance.isOneIn(3) ? [discount(chance), ...chance.some(2, () => discount(chance))] : []
  }
  // Costs and cash steps use a random generator of their own, so that a seed keeps its goods.
  const extra = chanceOf(seed + 1_000_000_007)
  if (extra.isOneIn(3)) openTicket.costs = [cost(extra), ...extra.some(3, () => cost(extra))]
  if (extra.isOneIn(3)) openTicket.steps = steps(extra)
  const money = reckon(openTicket)
  return { ...openTicket, currencies, money, tenders: tenders(chance, extra, openTicket, currencies, money.total) }
}

const cost = (chance: Chance) => ({ amount: BigInt(1 + chance.digits(7)), affectsPrice: !chance.isOneIn(3) })

const steps = (chance: Chance): StepFacts => ({
  step: chance.one(5n, 10n, 50n, 100n, 500n, 5000n),
  direction: chance.one('nearest', 'down', 'up')
})

const currency = (chance: Chance, hasRate: boolean): CurrencyFacts => ({
  decimals: chance.one(0, 2),
  rounding: chance.one('floor', 'ceil', 'nearest'),
  rate: hasRate ? { over: decimal(1 + chance.digits(9), chance.below(5)), under: rateUnder(chance) } : undefined
})
const rateUnder = (chance: Chance): string => chance.one('1', '1', '10', '100', '3', decimal(1 + chance.digits(4), 2))

const line = (chance: Chance): LineFacts => ({
  quantity: chance.isOneIn(2) ? String(1 + chance.digits(2)) : decimal(1 + chance.digits(6), 3 + chance.below(4)),
  price: chance.isOneIn(2) ? `${1 + chance.digits(4)}00` : decimal(1 + chance.digits(9), chance.below(8)),
  discounts: chance.isOneIn(2) ? chance.some(3, () => discount(chance)) : [],
  taxes: chance.some(3, () => tax(chance))
})

/** Percents over a hundred and cash over the price are included: both are cut. */
const discount = (chance: Chance): DiscountFacts =>
  chance.isOneIn(2)
    ? { type: 'percent', value: decimal(1 + chance.digits(3), chance.below(3)) }
    : { type: 'cash', value: decimal(1 + chance.digits(6), chance.below(4)) }

const tax = (chance: Chance): TaxFacts => ({
  kind: chance.one('included', 'added'),
  rate: chance.isOneIn(2) ? chance.one('12', '15', '5', '100', '0') : decimal(chance.digits(4), 2)
})

/** Returns the tenders: parts of what remains, in either currency, and at last enough or more; sometimes too little. */
function tenders(
  chance: Chance,
  extra: Chance,
  openTicket: TicketOfLines,
  currencies: CurrencyFacts[],
  due: bigint
): TenderFacts[] {
  const covered: bigint[] = []
  const made: TenderFacts[] = []
  for (let left = chance.below(4); left >= 0; left -= 1) {
    const { remaining } = settle(due, covered)
    if (remaining === 0n) break
    const index = chance.below(2)
    const from = currencies[index] ?? openTicket.currency
    const method = chance.one('cash', 'cashless')
    const percent = method === 'cash' && chance.isOneIn(2) ? 100 + chance.below(100) : 1 + chance.below(100)
    const share = (remaining * BigInt(left === 0 && !chance.isOneIn(10) ? Math.max(percent, 100) : percent)) / 100n
    const exact = converted(share, openTicket.currency, from)
    // Half of the cash payments use existing coins only.
    const coin = method === 'cash' && index === 0 && extra.isOneIn(2) ? (openTicket.steps?.step ?? 1n) : 1n
    const amount = (exact / coin) * coin
    if (amount <= 0n || amount > BigInt(Number.MAX_SAFE_INTEGER)) continue
    made.push({ method, currency: index, amount })
    const paid = converted(amount, from, openTicket.currency)
    if (method === 'cash') covered.push(coveredInCash(paid, remaining, openTicket.steps))
    else if (paid <= remaining) covered.push(paid)
  }
  return made
}
