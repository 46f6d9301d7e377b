import { divided, minus, sum, type Minor } from '../../../shared/money.ts'
import {
  addDecimals,
  compareDecimals,
  maxDecimals,
  scaled,
  tenTo,
  unscaled,
  zeroDecimal,
  type Decimal
} from '../../../shared/quantity.ts'
import type { LineId } from '../../../shared/ids.ts'
import { isByHand } from './discount.ts'
import type { Line, LineDiscount, SaleRules, Ticket, TicketSums } from '../core/model.ts'
import type { Currency } from '../core/records.ts'
import type { Act } from '../staff/people.ts'
import { sumsOfLine, ticketSums } from './sums.ts'

// How much people may give away. The shop's limit applies to all manual discounts: those on one line against that line,
// and together with the receipt discounts against the whole receipt. Sums are compared before they are rounded, so that
// a discount of exactly the limit is never over it. If the shop requires a boss for every discount, the limit is 0.
//
// The limit is checked when a person gives a discount, and after every other change as well: a discount in cash becomes
// a larger part of a line with fewer pieces, and of a receipt with fewer lines. The till never makes a promised
// discount smaller behind the customer's back. A manager has to allow it again, or the cashier removes it, which needs
// no right.
//
//   a line      given on it             <= gross x the limit, or x the share that a manager allowed on it
//   the whole   lines, each up to the limit, and what is off the whole receipt
//                                       <= gross x the limit; or what is off the whole receipt is within its share

/** Hundredths of a minor unit, times 10^maxDecimals: a percentage of a whole amount is an integer in this unit. */
type Fine = bigint
const fineMinor = 100n * tenTo(maxDecimals)
type DiscountShare = { off: Fine; of: number }

const fineOf = (base: number, discounts: readonly LineDiscount[], { decimals }: Currency): Fine => {
  const of = (type: LineDiscount['applyType']) =>
    scaled(
      discounts
        .filter((each) => isByHand(each) && each.applyType === type)
        .map(({ value }) => value)
        .reduce(addDecimals, zeroDecimal),
      maxDecimals
    )
  return BigInt(base) * of('percent') + of('cash') * 100n * 10n ** BigInt(decimals)
}
const addUp = (amounts: readonly Fine[]): Fine => amounts.reduce((a, b) => a + b, 0n)
const smaller = (a: Fine, b: Fine): Fine => (a < b ? a : b)

const isOver = ({ off, of }: DiscountShare, limit: Decimal): boolean => off > BigInt(of) * scaled(limit, maxDecimals)
/** Returns whether the discount is a larger part than before. */
const hasRisen = (was: DiscountShare | undefined, now: DiscountShare): boolean =>
  was === undefined || now.off * BigInt(was.of) > was.off * BigInt(now.of)

/** Returns the amount that the receipt discounts apply to. */
const baseOf = ({ rules }: Ticket, sums: TicketSums): Minor =>
  rules.receiptDiscountAfterLines ? sum(sums.lines.map(({ gross, discount }) => minus(gross, discount))) : sums.gross

// ---- A person gives a discount

/** Returns the manual discounts on one line, or on the whole ticket with those on the receipt. */
function givenByHand(ticket: Ticket, lineId: LineId | undefined): DiscountShare {
  const sums = ticketSums(ticket)
  const ofLines = ticket.lines.map((line, index) => {
    const { gross } = sumsOfLine(sums, index)
    return { id: line.id, off: fineOf(gross, line.discounts, ticket.currency), of: gross }
  })
  const line = ofLines.find(({ id }) => id === lineId)
  if (line !== undefined) return line
  const receipt = fineOf(baseOf(ticket, sums), ticket.receiptDiscounts, ticket.currency)
  return { off: addUp([...ofLines.map(({ off }) => off), receipt]), of: sums.gross }
}

/**
 * Returns the right that a larger discount needs; undefined if the discount became smaller. Over the shop's limit it
 * needs more rights.
 */
export function discountAct(before: Ticket, after: Ticket, lineId: LineId | undefined): Act | undefined {
  const now = givenByHand(after, lineId)
  const was = givenByHand(before, lineId)
  // A discount that is given again unchanged needs a right only if it is over the limit and not allowed yet.
  if (now.off < was.off || (now.off === was.off && changeAct(undefined, after) === undefined)) return undefined
  if (after.rules.discountNeedsBoss) return 'giveAnyDiscount'
  const limit = after.rules.discountLimitPercent
  if (limit === undefined) return 'giveDiscount'
  return isOver(now, limit) || isOver(givenByHand(after, undefined), limit) ? 'giveDiscountOverLimit' : 'giveDiscount'
}

// ---- Any other change

const limitOf = ({ discountNeedsBoss, discountLimitPercent }: SaleRules): Decimal | undefined =>
  discountNeedsBoss ? zeroDecimal : discountLimitPercent

const isGivenOn = ({ lines, receiptDiscounts }: Ticket): boolean =>
  receiptDiscounts.some(isByHand) || lines.some(({ discounts }) => discounts.some(isByHand))

type OfLine = DiscountShare & { line: Line }
/** The discounts, at most as large as what they apply to: of each line, of the whole receipt, and of all together. */
type GivenDiscounts = { limit: Decimal; lines: OfLine[]; receipt: DiscountShare; all: DiscountShare }

/** Returns undefined if the shop has no limit, or nobody gave a discount. */
function givenDiscounts(ticket: Ticket): GivenDiscounts | undefined {
  const limit = limitOf(ticket.rules)
  if (limit === undefined || !isGivenOn(ticket)) return undefined
  const sums = ticketSums(ticket)
  const lines = ticket.lines.map((line, index): OfLine => {
    const { gross } = sumsOfLine(sums, index)
    const own = line.discounts.filter(({ isShare }) => isShare !== true)
    return { line, off: smaller(fineOf(gross, own, ticket.currency), BigInt(gross) * fineMinor), of: gross }
  })
  const receipt = ofReceipt(ticket, sums)
  const most = (of: number) => BigInt(of) * scaled(limit, maxDecimals)
  const ofLines = addUp(lines.map(({ off, of }) => smaller(off, most(of))))
  return { limit, lines, receipt, all: { off: ofLines + receipt.off, of: sums.gross } }
}

/**
 * Returns the discounts on the whole receipt, with the shares of them that moved to lines. Each share may be off by the
 * minor unit of its rounding.
 */
function ofReceipt(ticket: Ticket, sums: TicketSums): DiscountShare {
  const shares = ticket.lines.flatMap(({ discounts }, at) =>
    discounts.flatMap(({ isShare }, part) => (isShare === true ? [sumsOfLine(sums, at).discountParts[part] ?? 0] : []))
  )
  const shared = shares.reduce((a, b) => a + b, 0)
  const base = baseOf(ticket, sums)
  const of = ticket.rules.receiptDiscountAfterLines ? base + shared : base
  const rounding = BigInt(shares.filter((share) => share > 0).length)
  const off = fineOf(base, ticket.receiptDiscounts, ticket.currency) + (BigInt(shared) - rounding) * fineMinor
  return { off: smaller(off, BigInt(of) * fineMinor), of }
}

const isLineOverLimit = ({ limit }: GivenDiscounts, { line, ...given }: OfLine): boolean =>
  isOver(given, larger(limit, line.allowed?.share))
const isReceiptOverLimit = ({ limit, all, receipt }: GivenDiscounts, { allowedShare }: Ticket): boolean =>
  isOver(all, limit) && isOver(receipt, allowedShare ?? zeroDecimal)
const larger = (a: Decimal, b: Decimal | undefined): Decimal => (b !== undefined && compareDecimals(b, a) > 0 ? b : a)

/**
 * Returns the right that a change needs if it makes a discount a larger part than the shop and a manager allowed.
 * Without `before` it returns what the payment of the ticket needs.
 */
export function changeAct(before: Ticket | undefined, after: Ticket): Act | undefined {
  const now = givenDiscounts(after)
  if (now === undefined) return undefined
  const were = before && givenDiscounts(before)
  const wasOf = (id: LineId) => were?.lines.find(({ line }) => line.id === id)
  const isOverLimit =
    now.lines.some((line) => isLineOverLimit(now, line) && hasRisen(wasOf(line.line.id), line)) ||
    (isReceiptOverLimit(now, after) && hasRisen(were?.all, now.all))
  if (!isOverLimit) return undefined
  return after.rules.discountNeedsBoss ? 'giveAnyDiscount' : 'giveDiscountOverLimit'
}

/** Returns the part in per cent, rounded up. */
const shareOf = ({ off, of }: DiscountShare): Decimal =>
  of === 0 ? zeroDecimal : unscaled(divided(off, BigInt(of), 'ceil'), maxDecimals)

/** Returns the ticket with a manager's approval of all discounts that are on it. */
export function withShares(ticket: Ticket): Ticket {
  const current = givenDiscounts(ticket)
  if (current === undefined) return ticket
  const lines = current.lines.map((each) =>
    isLineOverLimit(current, each)
      ? { ...each.line, allowed: { ...each.line.allowed, share: shareOf(each) } }
      : each.line
  )
  const allowed = isReceiptOverLimit(current, ticket) ? { allowedShare: shareOf(current.receipt) } : {}
  return { ...ticket, lines, ...allowed }
}

/**
 * Lowers the approval of a line or of the receipt to the discount that was just given: a larger one was never approved.
 */
export function withoutMore(ticket: Ticket, lineId: LineId | undefined): Ticket {
  const current = givenDiscounts(ticket)
  const cut = (allowed: Decimal, given: DiscountShare | undefined): Decimal => {
    const share = given === undefined ? zeroDecimal : shareOf(given)
    return compareDecimals(share, allowed) < 0 ? share : allowed
  }
  if (lineId === undefined) {
    const { allowedShare } = ticket
    return allowedShare === undefined ? ticket : { ...ticket, allowedShare: cut(allowedShare, current?.receipt) }
  }
  const lines = ticket.lines.map((line) => {
    const share = line.id === lineId ? line.allowed?.share : undefined
    if (share === undefined) return line
    const given = current?.lines.find((each) => each.line === line)
    return { ...line, allowed: { ...line.allowed, share: cut(share, given) } }
  })
  return { ...ticket, lines }
}
