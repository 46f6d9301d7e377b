import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { CurrencyId, MethodId } from '../../../shared/ids.ts'
import { minus, plus, shareOf, smaller, sum, zero, type Minor } from '../../../shared/money.ts'
import type { AnySale } from '../core/any-sale.ts'
import { cashBack } from '../pricing/cash-rounding.ts'
import type { Change, PaymentMethod } from '../core/model.ts'
import type { Currency } from '../core/tender.ts'

// By which ways the money of a refund goes back. What a way holds is what it brought, less what went back by it as change
// and with earlier refunds.
//
//   a card paid 6 000, then cash 6 500      12 500 go back as 6 000 by the card, then 6 500 in cash
//   of it 5 000 go back                     5 000 by the card
//
// The ways are filled in the order in which they paid, and not in proportion: so does the service, which is not told by
// what the money went, and a card is asked once for a part of a sale where a proportion would ask it for each piece.

/** Money that was given back one way: in its own currency, and what of the refund it stands for. */
export type RefundPayment = Change

/** A way the money may go back. */
export type Way = Omit<Change, 'amount' | 'paid'> & {
  /** What was paid this way and is still held, in its own currency and in the sale's. */
  held: { amount: Minor; paid: Minor }
  /** Cash in the sale's own currency pays for any part of it; everything else no more than it brought. */
  isLimited: boolean
}
/** What a person wants to go one way, in the currency of the sale; without a sum as much as is left. */
export type Wish = {
  methodId: MethodId
  /** The sale's own, where none is named. */
  currencyId?: CurrencyId | undefined
  paid?: Minor | undefined
}
type Before = readonly { given: readonly RefundPayment[] }[]
type Key = { methodId: MethodId; currency: Currency }
type Part = { way: Way; paid: Minor }

const isSame = (a: Key, b: Key): boolean => a.methodId === b.methodId && a.currency.id === b.currency.id

/** The ways the sale was paid, and cash: never a card that was not used, nor a currency that did not come in. */
export function waysBack(sale: AnySale, before: Before, methods: readonly PaymentMethod[]): Way[] {
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
  const came = tenders.filter((each) => isSame(each, key))
  const went = [...changes, ...before.flatMap(({ given }) => given)].filter((each) => isSame(each, key))
  const net = (of: (each: Change) => Minor) => minus(sum(came.map(of)), sum(went.map(of)))
  return { amount: net(({ amount }) => amount), paid: net(({ paid }) => paid) }
}

const isWished = (way: Way, { methodId, currencyId }: Wish, saleCurrency: Currency): boolean =>
  way.methodId === methodId && way.currency.id === (currencyId ?? saleCurrency.id)

/**
 * What goes by each way where nobody says more than `wishes`: first the sums that are named, then what may go by the ways
 * that are named without one, then by each of the others what it holds. Only when these hold too little, or are kept
 * from it, cash pays for the rest. What adds up to less than is due has no way to go.
 */
export function proposedWays(ways: readonly Way[], due: Minor, wishes: readonly Wish[], { currency }: AnySale): Part[] {
  const parts = ways.map((way): Part => ({ way, paid: zero }))
  const wishOf = ({ way }: Part) => wishes.find((wish) => isWished(way, wish, currency))
  const wished = wishes.flatMap((wish) => parts.find(({ way }) => isWished(way, wish, currency)) ?? [])
  const isOpen = (part: Part): boolean => wishOf(part)?.paid === undefined
  const open = parts.filter(isOpen)
  const steps: (readonly [Part, Minor])[] = [
    ...wished.filter((part) => !isOpen(part)).map((part) => [part, wishOf(part)?.paid ?? zero] as const),
    ...wished.filter(isOpen).map((part) => [part, due] as const),
    ...open.map((part) => [part, part.way.held.paid] as const),
    ...open.map((part) => [part, due] as const)
  ]
  for (const [part, most] of steps) {
    const left = minus(due, sum(parts.map(({ paid }) => paid)))
    const room = part.way.isLimited ? minus(part.way.held.paid, part.paid) : left
    const paid = smaller(smaller(left, room), minus(most, part.paid))
    if (paid > 0) part.paid = plus(part.paid, paid)
  }
  return parts
}

/**
 * What a part of the sale comes to in the currency of a way: a share of what came in, and with the last of it all. Cash
 * of the sale's own currency goes in the steps that the sale was made with.
 */
export function amountBy(
  { currency, held, isLimited }: Way,
  paid: Minor,
  sale: Pick<AnySale, 'currency' | 'rules'>
): Minor {
  if (!isLimited) return cashBack(held, paid, sale.rules.cashRounding)
  if (currency.id === sale.currency.id || paid === 0) return paid
  return paid === held.paid ? held.amount : shareOf(held.amount, BigInt(paid), BigInt(held.paid), currency.rounding)
}

/** The money by the ways that were chosen, which come to what is due exactly; as proposed, where none was. */
export function chosenWays(
  ways: readonly Way[],
  due: Minor,
  wishes: readonly Wish[],
  sale: AnySale
): Result<RefundPayment[]> {
  const parts = wishes.length === 0 ? ok(proposedWays(ways, due, [], sale)) : wishedParts(ways, due, wishes, sale)
  if (!parts.ok) return parts
  const over = parts.value.find(({ way, paid }) => way.isLimited && paid > way.held.paid)
  if (over !== undefined) return fail('refund.overPaid', { method: over.way.methodName })
  if (sum(parts.value.map(({ paid }) => paid)) !== due) return fail('refund.waysSum')
  const given = parts.value.filter(({ paid }) => paid > 0)
  return ok(given.map(({ way, paid }) => givenBy(way, paid, sale)))
}

function givenBy(way: Way, paid: Minor, sale: AnySale): RefundPayment {
  const { methodId, methodName, methodType, currency } = way
  return { methodId, methodName, methodType, currency, amount: amountBy(way, paid, sale), paid }
}

/** Each wish with its sum; one without a sum takes what the others leave. */
function wishedParts(ways: readonly Way[], due: Minor, wishes: readonly Wish[], sale: AnySale): Result<Part[]> {
  const found = wishes.map((wish) => ways.find((way) => isWished(way, wish, sale.currency)))
  if (found.includes(undefined)) return fail('refund.notThatWay')
  const isTwice = new Set(found).size < found.length || wishes.filter(({ paid }) => paid === undefined).length > 1
  if (isTwice || wishes.some(({ paid }) => (paid ?? zero) < 0)) return fail('input.invalid', { field: 'ways' })
  const rest = minus(due, sum(wishes.map(({ paid }) => paid ?? zero)))
  if (rest < 0) return fail('refund.waysSum')
  return ok(found.flatMap((way, at) => (way === undefined ? [] : [{ way, paid: wishes[at]?.paid ?? rest }])))
}
