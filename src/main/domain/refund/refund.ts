import { defined, filled } from '../../../shared/defined.ts'
import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { LineId, ReasonId } from '../../../shared/ids.ts'
import { minus, plus, shareOf, sum, zero, type Minor } from '../../../shared/money.ts'
import {
  addDecimals,
  compareDecimals,
  decimalsOf,
  isZeroDecimal,
  lessDecimals,
  maxDecimals,
  scaled,
  zeroDecimal,
  type Quantity
} from '../../../shared/quantity.ts'
import type { AnyLine, AnySale, ReturnedGoods } from '../core/any-sale.ts'
import { notPaidOut } from '../payment/cashback.ts'
import { chargedCosts, costsCharged } from '../pricing/costs.ts'
import { piecesBack } from '../ticket/marks.ts'
import type { PaymentMethod } from '../core/model.ts'
import type { Currency } from '../core/records.ts'
import type { PartSums, Refund, RefundLine, RefundReason } from './records.ts'
import { chosenWays, refundWays, type PaymentRequest } from './refund-allocation.ts'

// Refunds of goods and their money (vendor-rules 4). The parts always add up to the whole:
//
//   up to n pieces    = amount of the line x n / pieces sold       rounded by the currency's rule
//   a part            = up to (back before + back now) - up to (back before)
//
// So in however many parts a line is refunded, they add up to it exactly, and the last part takes the rest.

export type { PartSums, Refund, RefundReason } from './records.ts'

type Before = readonly Pick<ReturnedGoods, 'lines'>[]

/** A line of a sale with the returned and the remaining quantity, and the remaining codes of marked goods. */
export type Refundable = { line: AnyLine; back: Quantity; left: Quantity; leftMarks: readonly string[] }

/** Returns every line of the sale, including those of which nothing remains. */
export function refundables(sale: Pick<AnySale, 'lines'>, before: Before): Refundable[] {
  const parts = before.flatMap(({ lines }) => lines)
  return sale.lines.map((line) => {
    const gone = parts.filter(({ lineId }) => lineId === line.id)
    const back = gone.reduce((total, { quantity }) => addDecimals(total, quantity), zeroDecimal)
    const leftMarks = (line.marks ?? []).filter((mark) => !gone.some(({ marks }) => marks?.includes(mark)))
    return { line, back, left: lessDecimals(line.quantity, back), leftMarks }
  })
}

/**
 * Returns the amounts of the next `quantity` of a line. The gross amount is derived from the others, so that they
 * always agree.
 */
export function partOf({ line, back }: Refundable, quantity: Quantity, currency: Currency): PartSums {
  const pieces = (count: Quantity): bigint => scaled(count, maxDecimals)
  const upTo = (amount: Minor, count: Quantity): Minor =>
    shareOf(amount, pieces(count), pieces(line.quantity), currency.rounding)
  const part = (amount: Minor): Minor => minus(upTo(amount, addDecimals(back, quantity)), upTo(amount, back))
  const total = part(line.sums.total)
  const discount = part(plus(line.sums.discount, line.sums.distributed))
  const addedTax = part(line.sums.addedTax)
  const gross = minus(plus(total, discount), addedTax)
  return { gross, discount, includedTax: part(line.sums.includedTax), addedTax, total }
}

/** `marks`: the codes of returned pieces of marked goods; not needed if all remaining pieces are returned. */
export type RequestedLine = { lineId: LineId; quantity: Quantity; marks?: readonly string[] | undefined }

/** Checks one requested line against what remains of it. A quantity of 0 is valid, because it is only a preview. */
function checkLine({ line, left, leftMarks }: Refundable, { quantity, marks = [] }: RequestedLine): Result<void> {
  if (new Set(marks).size < marks.length || !marks.every((mark) => leftMarks.includes(mark))) {
    return fail('refund.markUnknown')
  }
  if (compareDecimals(quantity, left) > 0) return fail('refund.tooMuch', { name: line.name, left })
  // The whole remaining quantity may always be returned, even if the unit has fewer decimals by now.
  const isFine = decimalsOf(quantity) <= line.unitDecimals || compareDecimals(quantity, left) === 0
  return isFine ? ok(undefined) : fail('quantity.decimals', { decimals: line.unitDecimals })
}

/** Checks the requested lines: each is a line of the sale, appears once, and is not more than what remains. */
export function checkedLines(sale: AnySale, before: Before, asked: readonly RequestedLine[]): Result<RequestedLine[]> {
  const open = refundables(sale, before)
  if (new Set(asked.map(({ lineId }) => lineId)).size < asked.length) return fail('input.invalid', { field: 'lines' })
  for (const each of asked) {
    const found = open.find(({ line }) => line.id === each.lineId)
    if (found === undefined) return fail('ticket.lineUnknown')
    const checked = checkLine(found, each)
    if (!checked.ok) return checked
  }
  return ok([...asked])
}

/** Returns the refunded lines with their amounts. */
function chosen(sale: AnySale, before: Before, asked: readonly RequestedLine[]): Result<RefundLine[]> {
  const open = refundables(sale, before)
  if (open.every(({ left }) => isZeroDecimal(left))) return fail('refund.allBack')
  const checked = checkedLines(sale, before, asked)
  if (!checked.ok) return checked
  if (asked.length === 0) return fail('refund.nothing')
  if (asked.some(({ quantity }) => isZeroDecimal(quantity))) return fail('quantity.zero')
  // The lines are in the order of the sale, whatever the order of the request.
  const lines: RefundLine[] = []
  for (const each of open) {
    const { id: lineId, productId, warehouseId, name, unitName } = each.line
    const mine = asked.find((other) => other.lineId === lineId)
    if (mine === undefined) continue
    const marks = piecesBack(each, mine)
    if (!marks.ok) return marks
    const sums = partOf(each, mine.quantity, sale.currency)
    const line = { lineId, productId, warehouseId, name, unitName, quantity: mine.quantity, sums }
    lines.push(marks.value === undefined ? line : { ...line, marks: marks.value })
  }
  return ok(lines)
}

// ---- The decision

export type RefundRequest = {
  lines: readonly RequestedLine[]
  /** The proposed methods if undefined. */
  ways?: readonly PaymentRequest[] | undefined
  /** The costs of the sale are not refunded, even if all of its goods are returned. */
  keepsCosts?: boolean | undefined
  reasonId: ReasonId | undefined
  note: string | undefined
}
/** `before` contains all earlier refunds of the sale. */
export type RefundRecords = {
  sale: AnySale
  before: readonly ReturnedGoods[]
  methods: readonly PaymentMethod[]
  reasons: readonly RefundReason[]
}
export type Decided = Pick<
  Refund,
  'saleId' | 'given' | 'total' | 'costs' | 'credited' | 'toCashback' | 'lines' | 'reason' | 'note' | 'isLast'
>

/** Decides whether these goods may be refunded, and what is paid for them. */
export function decideRefund(asked: RefundRequest, { sale, before, methods, reasons }: RefundRecords): Result<Decided> {
  const lines = chosen(sale, before, asked.lines)
  if (!lines.ok) return lines
  const reason = reasonOf(asked.reasonId, reasons)
  if (!reason.ok) return reason
  const isLast = isLastOf(sale, before, lines.value)
  const costs = isLast && asked.keepsCosts !== true ? costsCharged(sale.costs) : []
  const total = plus(sum(lines.value.map(({ sums }) => sums.total)), chargedCosts(costs))
  const credit = notPaidOut(sale, before, total)
  const due = minus(total, credit.credited ?? zero)
  const given = chosenWays(refundWays(sale, before, methods), due, asked.ways ?? [], sale)
  if (!given.ok) return given
  const note = asked.note?.trim()
  return ok({
    saleId: sale.id,
    given: given.value,
    total,
    ...defined({ costs: filled(costs) }),
    ...credit,
    lines: lines.value,
    reason: reason.value,
    note: note === '' ? undefined : note,
    isLast
  })
}

/** Returns whether nothing of the sale remains to refund after these lines. */
export function isLastOf(sale: AnySale, before: Before, lines: readonly RequestedLine[]): boolean {
  const back = (id: LineId) => lines.find(({ lineId }) => lineId === id)?.quantity ?? zeroDecimal
  return refundables(sale, before).every(({ line, left }) => compareDecimals(back(line.id), left) === 0)
}

/** Returns the reason. One of the shop's reasons is required; a shop without reasons can still refund. */
function reasonOf(id: ReasonId | undefined, reasons: readonly RefundReason[]): Result<RefundReason | undefined> {
  const reason = reasons.find((each) => each.id === id)
  if (reason !== undefined || (id === undefined && reasons.length === 0)) return ok(reason)
  return fail(id === undefined ? 'refund.reasonNeeded' : 'refund.reasonUnknown')
}
