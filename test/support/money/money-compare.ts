import type * as checkout from '../../../src/main/domain/payment/checkout.ts'
import type { Cost, LineDiscount, Line, PaymentMethod, SaleRules, Ticket } from '../../../src/main/domain/core/model.ts'
import type { Currency } from '../../../src/main/domain/core/records.ts'
import type * as paper from '../../../src/main/domain/printing/paper.ts'
import type * as sums from '../../../src/main/domain/pricing/sums.ts'
import type { CurrencyId, LineId, IdempotencyKey, SaleId, TenderId } from '../../../src/shared/ids.ts'
import { receiptView } from '../../../src/main/domain/views/receipt.ts'
import { firstTemplate } from '../../../src/shared/devices/paper.ts'
import { minor } from '../../../src/shared/money.ts'
import {
  converted,
  coveredInCash,
  settle,
  type TicketMoney,
  type CurrencyFacts,
  type DiscountFacts,
  type LineFacts
} from './money-reference.ts'
import { readReceipt } from './money-receipt.ts'
import { ticketOf, type TicketFacts } from './money-tickets.ts'
import * as fixtures from '../model-fixtures.ts'

// Sends one generated ticket through the till's functions and through the reference, and compares every amount.

/** The till's functions that handle money. A test replaces them with broken ones. */
export type MoneyFunctions = Pick<typeof sums, 'sumsOfLines' | 'ticketSums'> &
  Pick<typeof checkout, 'addTender' | 'settled' | 'toSale'> &
  Pick<typeof paper, 'receiptPaper'>

export type Difference = { seed: number; what: string; till: string; reference: string }
export type Tally = Record<
  'tickets' | 'lines' | 'discounts' | 'receiptDiscounts' | 'taxes' | 'costs' | 'amounts',
  number
> &
  Record<'tenders' | 'foreignTenders' | 'refusedTenders' | 'rounded' | 'settled' | 'withChange' | 'differences', number>

export const emptyTally = (): Tally => ({
  tickets: 0,
  lines: 0,
  discounts: 0,
  receiptDiscounts: 0,
  taxes: 0,
  costs: 0,
  amounts: 0,
  tenders: 0,
  foreignTenders: 0,
  refusedTenders: 0,
  rounded: 0,
  settled: 0,
  withChange: 0,
  differences: 0
})

const shared = { line: fixtures.line(), ticket: fixtures.ticket(), shift: fixtures.shift() }
const tenderId = fixtures.id<TenderId>()
const finishing = {
  id: fixtures.id<SaleId>(),
  marker: fixtures.id<IdempotencyKey>(),
  receiptNumber: 'abcde-1',
  shift: shared.shift,
  place: {} as Parameters<typeof checkout.toSale>[2]['place'],
  cashier: {} as Parameters<typeof checkout.toSale>[2]['cashier'],
  now: fixtures.at(1000),
  journalHead: 'head'
}

const toCurrency = ({ decimals, rounding, rate }: CurrencyFacts, index: number): Currency => ({
  ...fixtures.som,
  id: `currency${index}` as CurrencyId,
  // Has no notes of a known currency, so that only the sum decides what is too much to hand over.
  code: '',
  decimals,
  rounding,
  isMain: rate === undefined,
  rate: rate && { numerator: fixtures.decimal(rate.over), denominator: fixtures.decimal(rate.under) }
})
const toDiscount = ({ type, value }: DiscountFacts): LineDiscount => ({
  id: undefined,
  name: '',
  isCustom: true,
  applyType: type,
  value: fixtures.decimal(value)
})
const toLine = ({ quantity, price, discounts, taxes }: LineFacts, index: number): Line => ({
  ...shared.line,
  id: `line${index}` as LineId,
  quantity: fixtures.decimal(quantity),
  price: fixtures.decimal(price),
  discounts: discounts.map(toDiscount),
  taxes: taxes.map(({ kind, rate }, number) => ({ id: String(number), name: '', kind, rate: fixtures.decimal(rate) }))
})

const toCost = ({ amount, affectsPrice }: { amount: bigint; affectsPrice: boolean }, index: number): Cost => ({
  id: String(index),
  name: '',
  amount: minor(Number(amount)),
  isCharged: affectsPrice
})

const toTicket = ({ currencies, switches, lines, receiptDiscounts, costs, steps }: TicketFacts): Ticket => {
  const rules: SaleRules = {
    ...fixtures.rules,
    isTaxActive: switches.taxes,
    taxAfterDiscount: switches.taxAfterDiscount,
    receiptDiscountAfterLines: switches.receiptDiscountAfterLines,
    ...(steps === undefined ? {} : { cashRounding: { ...steps, step: minor(Number(steps.step)) } })
  }
  return {
    ...shared.ticket,
    currency: currencies.map(toCurrency)[0] ?? fixtures.som,
    rules,
    lines: lines.map(toLine),
    receiptDiscounts: receiptDiscounts.map(toDiscount),
    ...(costs === undefined ? {} : { costs: costs.map(toCost) })
  }
}

const lineKeys = ['gross', 'discount', 'includedTax', 'addedTax', 'total'] as const

/** Compares the ticket of a seed and counts its parts. Stops at the first difference. */
export function compareTicket(seed: number, till: MoneyFunctions, tally: Tally): Difference | undefined {
  const facts = ticketOf(seed)
  const ticket = toTicket(facts)
  const said = (what: string, ours: unknown, theirs: unknown): Difference | undefined => {
    tally.amounts += 1
    const [one, other] = [String(ours), String(theirs)]
    return one === other ? undefined : { seed, what, till: one, reference: other }
  }
  count(facts, tally)
  const theirs = facts.money
  const ours = till.ticketSums(ticket)
  const found =
    compareOpenTicket(ours, theirs, said) ??
    compareShares(ours, theirs, said) ??
    compareTurned(facts, ticket, till, theirs, said) ??
    comparePayment(facts, ticket, theirs, till, said, tally)
  if (found !== undefined) tally.differences += 1
  return found
}

type Compared = (what: string, ours: unknown, theirs: unknown) => Difference | undefined
type Sums = sums.LinesSums

function compareOpenTicket(ours: Sums, theirs: TicketMoney, said: Compared): Difference | undefined {
  for (const key of lineKeys) {
    for (const [index, line] of theirs.lines.entries()) {
      const found = said(`${key} of line ${index + 1}`, ours.lines[index]?.[key], line[key])
      if (found !== undefined) return found
    }
    const found = said(key, ours[key], theirs[key])
    if (found !== undefined) return found
  }
  for (const [index, { discountParts }] of theirs.lines.entries()) {
    const found = said(`discounts of line ${index + 1}`, ours.lines[index]?.discountParts, discountParts)
    if (found !== undefined) return found
  }
  return undefined
}

function compareShares(ours: Sums, theirs: TicketMoney, said: Compared) {
  const shares = [ours, theirs].map(({ lines }) => lines.map(({ distributed }) => distributed).join())
  return (
    said('shares of the receipt discount', shares[0], shares[1]) ??
    said('parts of the receipt discount', ours.receiptParts, theirs.receiptParts)
  )
}

/** Compares the same ticket with its lines reversed and rotated: the order of lines changes no total. */
function compareTurned(facts: TicketFacts, ticket: Ticket, till: MoneyFunctions, theirs: TicketMoney, said: Compared) {
  const turned = (by: number) => [...ticket.lines.slice(by), ...ticket.lines.slice(0, by)].reverse()
  for (const by of [0, Math.floor(facts.lines.length / 2)]) {
    const ours = till.ticketSums({ ...ticket, lines: turned(by) })
    for (const key of lineKeys) {
      const found = said(`${key} with the lines in another order`, ours[key], theirs[key])
      if (found !== undefined) return found
    }
  }
  return undefined
}

const methods: Record<'cash' | 'cashless', PaymentMethod> = { cash: fixtures.cash, cashless: fixtures.card }

function comparePayment(
  facts: TicketFacts,
  unpaid: Ticket,
  money: TicketMoney,
  till: MoneyFunctions,
  said: Compared,
  tally: Tally
): Difference | undefined {
  const currencies = facts.currencies.map(toCurrency)
  const due = money.total
  const covered: bigint[] = []
  let worth = 0n
  let ticket = unpaid
  for (const { method, currency, amount } of facts.tenders) {
    const from = currencies[currency] ?? unpaid.currency
    const handed = { id: tenderId, method: methods[method], currency: from, amount: minor(Number(amount)) }
    const answer = till.addTender(ticket, handed)
    const { remaining } = settle(due, covered)
    const paid = converted(amount, facts.currencies[currency] ?? facts.currency, facts.currency)
    const isTooMuch = method === 'cashless' && paid > remaining
    const covers = method === 'cash' ? coveredInCash(paid, remaining, facts.steps) : paid
    // A typing error is refused by a rule that is not arithmetic, so this comparison accepts the refusal.
    if (!answer.ok && answer.failure.kind === 'tender.tooLarge') tally.refusedTenders += 1
    else {
      const refused = remaining === 0n ? 'tender.notNeeded' : isTooMuch ? 'tender.overCashless' : 'taken'
      const found =
        said('a tender', answer.ok ? 'taken' : answer.failure.kind, refused) ??
        (answer.ok ? said('paid by a tender', answer.value.tenders.at(-1)?.paid, covers) : undefined)
      if (found !== undefined) return found
      if (answer.ok) {
        covered.push(covers)
        worth += paid
        if (covers !== paid) tally.rounded += 1
      } else tally.refusedTenders += 1
    }
    ticket = answer.ok ? answer.value : ticket
    if (currency > 0) tally.foreignTenders += 1
  }
  const theirs = settle(due, covered)
  return (
    said('rounded in cash', till.ticketSums(ticket).rounding, worth - theirs.paid) ??
    compareSettling(ticket, { ...theirs, money }, till, said, tally)
  )
}

function compareSettling(
  ticket: Ticket,
  theirs: ReturnType<typeof settle> & { money: TicketMoney },
  till: MoneyFunctions,
  said: Compared,
  tally: Tally
): Difference | undefined {
  const ours = till.ticketSums(ticket)
  const found =
    said('paid', ours.paid, theirs.paid) ??
    said('remaining', ours.remaining, theirs.remaining) ??
    said('change', ours.change, theirs.change)
  const end = till.settled(ticket)
  const isSettled = said('whether it may be finished', end.ok, theirs.remaining === 0n)
  if (found !== undefined || isSettled !== undefined || !end.ok) return found ?? isSettled
  const sale = till.toSale(ticket, end.value, finishing)
  const givenBack = sale.changes.map(({ paid }) => paid).join()
  tally.settled += 1
  if (theirs.change > 0n) tally.withChange += 1
  return (
    said('change given back', givenBack, theirs.change > 0n ? theirs.change : '') ??
    compareReceipt(sale, theirs.money, till, said)
  )
}

const design = (hasDiscounts: boolean): Parameters<MoneyFunctions['receiptPaper']>[1] => ({
  template: { ...firstTemplate, language: 'en', parts: { ...firstTemplate.parts, discounts: hasDiscounts } },
  tillLocale: 'en',
  logo: undefined
})
const look = {
  place: { organizationName: 'Shop', cashboxName: 'Desk' },
  isTraining: false,
  isCopy: false,
  design: design(true),
  back: undefined,
  earned: undefined,
  isOfAnother: false
}

/** Adds up the printed receipt as a customer does, with and without rows of discounts. */
function compareReceipt(
  sale: ReturnType<MoneyFunctions['toSale']>,
  money: TicketMoney,
  till: MoneyFunctions,
  said: Compared
): Difference | undefined {
  const receipt = receiptView({ ...sale, employeeName: 'Anna' }, look)
  for (const hasDiscounts of [true, false]) {
    const { blocks } = till.receiptPaper(receipt, design(hasDiscounts))
    const read = readReceipt(blocks, sale.currency.decimals)
    const found =
      said('the total of the receipt', read.total, money.total) ??
      said('the sum of all amounts on the receipt', read.sum, money.total) ??
      said('payments on the receipt less change', read.paid, money.total) ??
      (hasDiscounts
        ? said('the lines of the receipt', read.lines.join(), money.lines.map(({ gross }) => gross).join())
        : undefined)
    if (found !== undefined) return found
  }
  return undefined
}

function count({ lines, receiptDiscounts, tenders, costs = [] }: TicketFacts, tally: Tally): void {
  tally.tickets += 1
  tally.lines += lines.length
  tally.discounts += lines.reduce((sum, { discounts }) => sum + discounts.length, 0)
  tally.taxes += lines.reduce((sum, { taxes }) => sum + taxes.length, 0)
  tally.receiptDiscounts += receiptDiscounts.length
  tally.tenders += tenders.length
  tally.costs += costs.length
}
