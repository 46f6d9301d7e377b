import { fail, ok, type Result } from '../../../shared/failure.ts'
import type {
  CashboxId,
  EmployeeId,
  LineId,
  OrganizationId,
  ProductId,
  ReasonId,
  RefundId,
  SaleId,
  ShiftId,
  WarehouseId
} from '../../../shared/ids.ts'
import { minus, plus, shareOf, sum, zero, type Minor } from '../../../shared/money.ts'
import type { Instant } from '../../../shared/ports.ts'
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
import type { Cost, LineSums, PaymentMethod } from '../core/model.ts'
import type { Currency } from '../core/tender.ts'
import { chosenWays, waysBack, type RefundPayment, type Wish } from './refund-allocation.ts'

// Goods that come back, and the money for them (vendor-rules 4). Parts always make up the whole:
//
//   up to n pieces    = amount of the line x n / pieces sold       rounded by the currency's rule
//   a part            = up to (back before + back now) - up to (back before)
//
// so that however a line is given back, in any number of parts, they add up to it exactly, and the last takes the rest.

/** Why goods come back, of the shop's own list. Goods that cannot be sold again are `isTrash`. */
export type RefundReason = { id: ReasonId; name: string; isTrash: boolean }

/** Here `discount` is all that was off: the line's own and its share of the receipt's. */
export type PartSums = Omit<LineSums, 'discountParts' | 'distributed'>
export type RefundLine = {
  lineId: LineId
  productId: ProductId
  warehouseId: WarehouseId
  name: string
  unitName: string
  quantity: Quantity
  sums: PartSums
  /** Of marked goods: the codes of the pieces that came back. */
  marks?: string[]
}

/** Goods of one sale that came back, with the money that was given for them; never changed again. */
export type Refund = {
  id: RefundId
  /** Gapless at this till, in a sequence of its own: prefix, hyphen, `r` and a counter. People read this. */
  number: string
  saleId: SaleId
  /** The shift whose drawer it was paid from; not always that of the sale. */
  shiftId: ShiftId
  organizationId: OrganizationId
  cashboxId: CashboxId
  employeeId: EmployeeId
  employeeName: string
  /** The manager who allowed it, where that was somebody else. */
  approvedBy: { id: EmployeeId; name: string } | undefined
  /** The money that was given, by every way it went; it pays for all of `total` that is not credited. */
  given: RefundPayment[]
  /** What it stands for, goods and costs, in the currency of the sale. */
  total: Minor
  /** Of `total`: the additional costs of the sale that were given back with the last of its goods. */
  costs?: Cost[]
  /** Of `total`: what lowers the debt of the sale or goes back to the customer's balance, and is not paid out. */
  credited?: Minor
  /** Of `credited`: what cashback had paid. */
  toCashback?: Minor
  lines: RefundLine[]
  /** Undefined where the shop keeps no list. */
  reason: RefundReason | undefined
  note: string | undefined
  /** Nothing of the sale is left to give back. */
  isLast: boolean
  refundedAt: Instant
  journalHead: string
  /** The sale of the goods that were taken for them, in the same act. */
  exchangedFor?: SaleId
}

type Before = readonly Pick<ReturnedGoods, 'lines'>[]

/** A line of a sale with what came back of it, and what still may; of marked goods which pieces. */
export type Refundable = { line: AnyLine; back: Quantity; left: Quantity; leftMarks: readonly string[] }

/** Every line of the sale, those of which nothing is left too. */
export function refundables(sale: Pick<AnySale, 'lines'>, before: Before): Refundable[] {
  const parts = before.flatMap(({ lines }) => lines)
  return sale.lines.map((line) => {
    const gone = parts.filter(({ lineId }) => lineId === line.id)
    const back = gone.reduce((total, { quantity }) => addDecimals(total, quantity), zeroDecimal)
    const leftMarks = (line.marks ?? []).filter((mark) => !gone.some(({ marks }) => marks?.includes(mark)))
    return { line, back, left: lessDecimals(line.quantity, back), leftMarks }
  })
}

/** The money of the next `quantity` of a line. The gross is what the rest makes it, so that the parts always agree. */
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

/** `marks`: which pieces of marked goods; not needed where all that is left comes back. */
export type RequestedLine = { lineId: LineId; quantity: Quantity; marks?: readonly string[] | undefined }

/** One choice against what is left of its line. Nothing of it is a choice too, while it is only looked at. */
function checkLine({ line, left, leftMarks }: Refundable, { quantity, marks = [] }: RequestedLine): Result<void> {
  if (new Set(marks).size < marks.length || !marks.every((mark) => leftMarks.includes(mark))) {
    return fail('refund.markUnknown')
  }
  if (compareDecimals(quantity, left) > 0) return fail('refund.tooMuch', { name: line.name, left })
  // What is left may always come back whole, whatever the unit says by now.
  const isFine = decimalsOf(quantity) <= line.unitDecimals || compareDecimals(quantity, left) === 0
  return isFine ? ok(undefined) : fail('quantity.decimals', { decimals: line.unitDecimals })
}

/** Takes a choice of lines as a person made it: each of the sale, once, and never more than is left of it. */
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

/** The lines that come back, with their money. */
function chosen(sale: AnySale, before: Before, asked: readonly RequestedLine[]): Result<RefundLine[]> {
  const open = refundables(sale, before)
  if (open.every(({ left }) => isZeroDecimal(left))) return fail('refund.allBack')
  const checked = checkedLines(sale, before, asked)
  if (!checked.ok) return checked
  if (asked.length === 0) return fail('refund.nothing')
  if (asked.some(({ quantity }) => isZeroDecimal(quantity))) return fail('quantity.zero')
  // In the order of the sale, whatever the order of the keys.
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
  /** As proposed, where none is named. */
  ways?: readonly Wish[] | undefined
  /** The costs of the sale stay paid, though all of its goods have come back. */
  keepsCosts?: boolean | undefined
  reasonId: ReasonId | undefined
  note: string | undefined
}
/** `before` is every refund of the sale so far. */
export type FileContents = {
  sale: AnySale
  before: readonly ReturnedGoods[]
  methods: readonly PaymentMethod[]
  reasons: readonly RefundReason[]
}
export type Decided = Pick<
  Refund,
  'saleId' | 'given' | 'total' | 'costs' | 'credited' | 'toCashback' | 'lines' | 'reason' | 'note' | 'isLast'
>

/** May these goods come back, and what is given for them? */
export function decideRefund(asked: RefundRequest, { sale, before, methods, reasons }: FileContents): Result<Decided> {
  const lines = chosen(sale, before, asked.lines)
  if (!lines.ok) return lines
  const reason = reasonOf(asked.reasonId, reasons)
  if (!reason.ok) return reason
  const isLast = isLastOf(sale, before, lines.value)
  const costs = isLast && asked.keepsCosts !== true ? costsCharged(sale.costs) : []
  const total = plus(sum(lines.value.map(({ sums }) => sums.total)), chargedCosts(costs))
  const credit = notPaidOut(sale, before, total)
  const due = minus(total, credit.credited ?? zero)
  const given = chosenWays(waysBack(sale, before, methods), due, asked.ways ?? [], sale)
  if (!given.ok) return given
  const note = asked.note?.trim()
  return ok({
    saleId: sale.id,
    given: given.value,
    total,
    ...(costs.length === 0 ? {} : { costs }),
    ...credit,
    lines: lines.value,
    reason: reason.value,
    note: note === '' ? undefined : note,
    isLast
  })
}

/** Is nothing of the sale left to give back once these have come? */
export function isLastOf(sale: AnySale, before: Before, lines: readonly RequestedLine[]): boolean {
  const back = (id: LineId) => lines.find(({ lineId }) => lineId === id)?.quantity ?? zeroDecimal
  return refundables(sale, before).every(({ line, left }) => compareDecimals(back(line.id), left) === 0)
}

/** One of the shop's must be named; a shop that has none can still take goods back. */
function reasonOf(id: ReasonId | undefined, reasons: readonly RefundReason[]): Result<RefundReason | undefined> {
  const reason = reasons.find((each) => each.id === id)
  if (reason !== undefined || (id === undefined && reasons.length === 0)) return ok(reason)
  return fail(id === undefined ? 'refund.reasonNeeded' : 'refund.reasonUnknown')
}
