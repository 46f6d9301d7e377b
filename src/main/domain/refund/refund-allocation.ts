import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { CurrencyId, MethodId } from '../../../shared/ids.ts'
import { minus, plus, shareOf, smaller, sum, zero, type Minor } from '../../../shared/money.ts'
import type { AnySale } from '../core/any-sale.ts'
import { inNotes } from '../payment/denominations.ts'
import { cashBack } from '../pricing/cash-rounding.ts'
import type { Change, PaymentMethod } from '../core/model.ts'
import type { Currency } from '../core/records.ts'

// By which payment methods a refund is paid. Each method can refund what was paid by it, less the change and the earlier
// refunds that were paid by it.
//
//   a card paid 6 000, then cash 6 500      12 500 go back as 6 000 by the card, then 6 500 in cash
//   of it 5 000 go back                     5 000 by the card
//
// Cash of another currency is paid in whole notes, and the rest of it in cash of the sale's own currency.
//
// The methods are filled in the order in which they paid, and not in proportion. The service does the same with a
// refund that names no method. Also, a card is then needed once for a part of a sale; a proportion would need it for
// each piece.

/** Refunded money by one payment method: in its own currency, and its value in the sale's currency. */
export type RefundPayment = Change

/** A payment method that may pay the refund. */
export type Way = Omit<Change, 'amount' | 'paid'> & {
  /** What was paid by this method and not given back, in its own currency and in the sale's. */
  held: { amount: Minor; paid: Minor }
  /** Whether the method may pay only what it holds. Cash in the sale's own currency has no such limit. */
  isLimited: boolean
}
/** A request to refund a sum by one method, in the currency of the sale. Without a sum it is the rest. */
export type PaymentRequest = {
  methodId: MethodId
  /** The currency of the sale if undefined. */
  currencyId?: CurrencyId | undefined
  paid?: Minor | undefined
}
type Before = readonly { given: readonly RefundPayment[] }[]
type Key = { methodId: MethodId; currency: Currency }
type Part = { way: Way; paid: Minor }

const isSame = (a: Key, b: Key): boolean => a.methodId === b.methodId && a.currency.id === b.currency.id

/** Returns the methods that paid for the sale, and cash: never a card or a currency that was not used. */
export function refundWays(sale: AnySale, before: Before, methods: readonly PaymentMethod[]): Way[] {
  const ways: Way[] = []
  for (const { methodId, methodName, methodType, currency } of sale.tenders) {
    const key = { methodId, methodName, methodType, currency }
    if (ways.some((way) => isSame(way, key))) continue
    const held = heldOf(sale, before, key)
    const isLimited = methodType === 'cashless' || currency.id !== sale.currency.id
    if (!isLimited || held.paid > 0) ways.push({ ...key, held, isLimited })
  }
  for (const { id, name, type, isEnabled } of methods) {
    const key = { methodId: id, methodName: name, methodType: type, currency: sale.currency }
    if (type !== 'cash' || !isEnabled || ways.some((way) => isSame(way, key))) continue
    ways.push({ ...key, held: heldOf(sale, before, key), isLimited: false })
  }
  return ways
}

function heldOf({ tenders, changes }: AnySale, before: Before, key: Key): Way['held'] {
  const paidIn = tenders.filter((each) => isSame(each, key))
  const paidBack = [...changes, ...before.flatMap(({ given }) => given)].filter((each) => isSame(each, key))
  const net = (of: (each: Change) => Minor) => minus(sum(paidIn.map(of)), sum(paidBack.map(of)))
  return { amount: net(({ amount }) => amount), paid: net(({ paid }) => paid) }
}

const matchesRequest = (way: Way, { methodId, currencyId }: PaymentRequest, saleCurrency: Currency): boolean =>
  way.methodId === methodId && way.currency.id === (currencyId ?? saleCurrency.id)

/**
 * Proposes how much each method pays, if a person says no more than `wishes`. First come the wishes with a sum, then
 * the wishes without one, then each other method up to what it holds. Cash pays the rest only if that is too little.
 * The proposal can be less than `due`: then no method may pay the rest.
 */
export function proposedWays(
  ways: readonly Way[],
  due: Minor,
  requested: readonly PaymentRequest[],
  sale: AnySale
): Part[] {
  const { currency } = sale
  const parts = ways.map((way): Part => ({ way, paid: zero }))
  const requestOf = ({ way }: Part) => requested.find((request) => matchesRequest(way, request, currency))
  const inRequest = requested.flatMap(
    (request) => parts.find(({ way }) => matchesRequest(way, request, currency)) ?? []
  )
  const isOpen = (part: Part): boolean => requestOf(part)?.paid === undefined
  const open = parts.filter(isOpen)
  const steps: (readonly [Part, Minor])[] = [
    ...inRequest.filter((part) => !isOpen(part)).map((part) => [part, requestOf(part)?.paid ?? zero] as const),
    ...inRequest.filter(isOpen).map((part) => [part, due] as const),
    ...open.map((part) => [part, part.way.held.paid] as const),
    ...open.map((part) => [part, due] as const)
  ]
  for (const [part, most] of steps) {
    const left = minus(due, sum(parts.map(({ paid }) => paid)))
    const room = part.way.isLimited ? minus(part.way.held.paid, part.paid) : left
    const paid = smaller(smaller(left, room), minus(most, part.paid))
    if (paid > 0) part.paid = payable(part.way, plus(part.paid, paid), sale)
  }
  return parts
}

const paysNotes = ({ methodType, currency }: Way, sale: Pick<AnySale, 'currency'>): boolean =>
  methodType === 'cash' && currency.id !== sale.currency.id

/**
 * Returns the largest part up to `paid` that a method can pay: cash of another currency is paid in whole notes. Rounded
 * up, so that `amountBy`, which rounds down, returns the same notes for it.
 */
function payable(way: Way, paid: Minor, sale: AnySale): Minor {
  const { held } = way
  const amount = amountBy(way, paid, sale)
  if (!paysNotes(way, sale)) return paid
  return amount <= 0 ? zero : shareOf(held.paid, BigInt(amount), BigInt(held.amount), 'ceil')
}

/**
 * Returns the value of a part in the currency of a method: a share of what it holds, and all of it for the last part.
 * Cash in the sale's own currency is rounded to the steps of the sale, cash of another currency down to whole notes.
 */
export function amountBy(way: Way, paid: Minor, sale: Pick<AnySale, 'currency' | 'rules'>): Minor {
  const { currency, held, isLimited } = way
  if (!isLimited) return cashBack(held, paid, sale.rules.cashRounding)
  if (currency.id === sale.currency.id || paid === 0) return paid
  if (paysNotes(way, sale)) return inNotes(shareOf(held.amount, BigInt(paid), BigInt(held.paid), 'floor'), currency)
  return paid === held.paid ? held.amount : shareOf(held.amount, BigInt(paid), BigInt(held.paid), currency.rounding)
}

/**
 * Returns the refunded money by the chosen methods, which must add up to `due` exactly. Without wishes it is the
 * proposal.
 */
export function chosenWays(
  ways: readonly Way[],
  due: Minor,
  requested: readonly PaymentRequest[],
  sale: AnySale
): Result<RefundPayment[]> {
  const parts =
    requested.length === 0 ? ok(proposedWays(ways, due, [], sale)) : requestedParts(ways, due, requested, sale)
  if (!parts.ok) return parts
  const over = parts.value.find(({ way, paid }) => way.isLimited && paid > way.held.paid)
  if (over !== undefined) return fail('refund.overPaid', { method: over.way.methodName })
  if (sum(parts.value.map(({ paid }) => paid)) !== due) return fail('refund.waysSum')
  const odd = parts.value.find(({ way, paid }) => payable(way, paid, sale) !== paid)
  if (odd !== undefined) return fail('refund.notes', { currency: odd.way.currency.code })
  const given = parts.value.filter(({ paid }) => paid > 0)
  return ok(given.map(({ way, paid }) => givenBy(way, paid, sale)))
}

function givenBy(way: Way, paid: Minor, sale: AnySale): RefundPayment {
  const { methodId, methodName, methodType, currency } = way
  return { methodId, methodName, methodType, currency, amount: amountBy(way, paid, sale), paid }
}

/** Returns each request with its sum; a request without a sum gets the rest. */
function requestedParts(
  ways: readonly Way[],
  due: Minor,
  requested: readonly PaymentRequest[],
  sale: AnySale
): Result<Part[]> {
  const found = requested.map((request) => ways.find((way) => matchesRequest(way, request, sale.currency)))
  if (found.includes(undefined)) return fail('refund.notThatWay')
  const hasDuplicates =
    new Set(found).size < found.length || requested.filter(({ paid }) => paid === undefined).length > 1
  if (hasDuplicates || requested.some(({ paid }) => (paid ?? zero) < 0)) return fail('input.invalid', { field: 'ways' })
  const rest = minus(due, sum(requested.map(({ paid }) => paid ?? zero)))
  if (rest < 0) return fail('refund.waysSum')
  return ok(found.flatMap((way, at) => (way === undefined ? [] : [{ way, paid: requested[at]?.paid ?? rest }])))
}
