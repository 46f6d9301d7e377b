import { defined, filled, nonZero } from '../../../shared/defined.ts'
import type { LineId, ProductId } from '../../../shared/ids.ts'
import { minus, plus, sum, zero, type Minor } from '../../../shared/money.ts'
import { zeroDecimal } from '../../../shared/quantity.ts'
import type { RefundPreviewView, RefundSlipView } from '../../../shared/views.ts'
import type { AnySale, ReturnedGoods } from '../core/any-sale.ts'
import { notPaidOut } from '../payment/cashback.ts'
import { chargedCosts, costsCharged } from '../pricing/costs.ts'
import { isOtherTillSale } from '../refund/other-till-sale.ts'
import { keyOfMark } from '../ticket/marks.ts'
import type { Cost, PaymentMethod, Place } from '../core/model.ts'
import { amountBy, proposedWays, refundWays, type PaymentRequest } from '../refund/refund-allocation.ts'
import {
  isLastOf,
  partOf,
  refundables,
  type RequestedLine,
  type PartSums,
  type Refund,
  type RefundReason
} from '../refund/refund.ts'
import type { Design } from '../printing/paper.ts'
import { refundPaper } from '../printing/slip-paper.ts'
import { currencyView } from './views.ts'

// Converts refunds to the views of the screens.

type Offered = {
  /** The refunds of other tills. */
  otherTillRefunds?: readonly { number: string; total: Minor }[]
  methods: readonly PaymentMethod[]
  reasons: readonly RefundReason[]
  asked: readonly RequestedLine[]
  requested?: readonly PaymentRequest[]
  keepsCosts?: boolean
  images?: ReadonlyMap<ProductId, string> | undefined
}

/** Returns the data of the sale itself. */
const saleFacts = (sale: AnySale) => ({
  saleId: sale.id,
  ...(isOtherTillSale(sale) ? { otherTillSale: { readAt: sale.readAt, lacks: sale.lacks } } : {}),
  receiptNumber: sale.receiptNumber,
  soldAt: sale.madeAt ?? sale.soldAt,
  cashierName: sale.employeeName,
  ...defined({ customer: sale.customer?.name }),
  currency: currencyView(sale.currency),
  saleMinor: sale.sums.total,
  paidBy: paidBy(sale)
})

/** Returns a sale with what may still be refunded of it, and the money for the requested lines. */
export function refundPreview(
  sale: AnySale,
  before: readonly ReturnedGoods[],
  { otherTillRefunds = [], methods, reasons, asked, requested = [], keepsCosts = false, images }: Offered
): RefundPreviewView {
  const open = refundables(sale, before).map((each) => {
    const mine = asked.find(({ lineId }) => lineId === each.line.id)
    const quantity = mine?.quantity ?? zeroDecimal
    return { ...each, quantity, scanned: mine?.marks?.length ?? 0, sums: partOf(each, quantity, sale.currency) }
  })
  const add = (of: (sums: PartSums) => Minor): Minor => sum(open.map(({ sums }) => of(sums)))
  const costs = isLastOf(sale, before, asked) && add((sums) => sums.total) > 0 ? costsCharged(sale.costs) : []
  const total = plus(
    add((sums) => sums.total),
    keepsCosts ? zero : chargedCosts(costs)
  )
  const { credited = zero, toCashback = zero } = notPaidOut(sale, before, total)
  const due = minus(total, credited)
  const parts = proposedWays(refundWays(sale, before, methods), due, requested, sale)
  const missing = minus(due, sum(parts.map(({ paid }) => paid)))
  return {
    ...saleFacts(sale),
    refunds: before.length,
    refundedMinor: sum(before.map((refund) => refund.total)),
    otherTillRefunds: otherTillRefunds.map(({ number, total }) => ({ number, totalMinor: total })),
    lines: open.map(({ line, back, left, quantity, sums, scanned }) => ({
      lineId: line.id,
      name: line.name,
      ...defined({ barcode: line.barcode, image: images?.get(line.productId) }),
      unit: line.unitName,
      unitDecimals: line.unitDecimals,
      price: line.price,
      quantity: line.quantity,
      back,
      left,
      chosen: quantity,
      chosenMinor: sums.total,
      ...(line.marks === undefined ? {} : { scanned })
    })),
    grossMinor: add((sums) => sums.gross),
    discountMinor: add((sums) => sums.discount),
    includedTaxMinor: add((sums) => sums.includedTax),
    addedTaxMinor: add((sums) => sums.addedTax),
    totalMinor: total,
    ...creditViews(credited, toCashback),
    ...(credited === 0 ? {} : { payOutMinor: due }),
    ...defined({ isCashbackSettled: isCashbackOf(sale) || undefined }),
    ...costViews(costs),
    keepsCosts,
    ways: parts.map((part) => wayView(part, sale)),
    ...defined({ lackMinor: nonZero(missing) }),
    reasons: reasons.map(({ id, name, isTrash }) => ({ id, name, isTrash }))
  }
}

const wayView = (
  { way, paid }: ReturnType<typeof proposedWays>[number],
  sale: AnySale
): RefundPreviewView['ways'][number] => ({
  methodId: way.methodId,
  methodName: way.methodName,
  methodType: way.methodType,
  currencyId: way.currency.id,
  heldMinor: larger(way.held.paid, zero),
  isLimited: way.isLimited,
  paidMinor: paid,
  amountMinor: amountBy(way, paid, sale)
})

const costViews = (costs: readonly Cost[] = []) =>
  defined({ costs: filled(costs.map(({ name, amount }) => ({ name, amountMinor: amount }))) })
/** Returns what is not paid out: the part that reduces debt and balance, and the part that goes back to cashback. */
const creditViews = (credited: Minor, toCashback: Minor) =>
  defined({ creditedMinor: nonZero(minus(credited, toCashback)), cashbackMinor: nonZero(toCashback) })
/** Returns whether the service has cashback of the sale to take back or to give back. */
const isCashbackOf = ({ fromCashback, expectedCashback }: AnySale): boolean =>
  fromCashback !== undefined || expectedCashback !== undefined

/** Returns each payment method once, in the order of the tenders. */
function paidBy({ tenders, changes }: AnySale): RefundPreviewView['paidBy'] {
  const names = [...new Set(tenders.map(({ methodName }) => methodName))]
  const paid = (list: readonly { methodName: string; paid: Minor }[], name: string): Minor =>
    sum(list.filter(({ methodName }) => methodName === name).map((each) => each.paid))
  return names.map((name) => ({ name, paidMinor: minus(paid(tenders, name), paid(changes, name)) }))
}

/** Returns the rounding of the refunded cash; may be negative. Only the sale's currency is rounded. */
function roundingOf({ given }: Refund, { currency }: AnySale): Pick<RefundSlipView, 'roundingMinor'> {
  const own = given.filter((each) => each.currency.id === currency.id)
  const rounding = sum(own.map(({ amount, paid }) => minus(amount, paid)))
  return defined({ roundingMinor: nonZero(rounding) })
}

const larger = (a: Minor, b: Minor): Minor => (a > b ? a : b)

type Printing = {
  place: Pick<Place, 'organizationName' | 'cashboxName'>
  isTraining: boolean
  isCopy: boolean
  design: Design
}

/** Returns the slip of a refund for the screen and every printer. */
export function refundSlipView(
  refund: Refund,
  sale: AnySale,
  { place, isTraining, isCopy, design }: Printing
): RefundSlipView {
  const slip = {
    id: refund.id,
    number: refund.number,
    saleId: sale.id,
    receiptNumber: sale.receiptNumber,
    soldAt: sale.madeAt ?? sale.soldAt,
    organization: place.organizationName,
    cashbox: place.cashboxName,
    cashierName: refund.employeeName,
    ...defined({ approvedName: refund.approvedBy?.name, customer: sale.customer?.name }),
    refundedAt: refund.refundedAt,
    saleCurrency: currencyView(sale.currency),
    lines: refund.lines.map(({ name, quantity, unitName, sums }) => ({
      name,
      quantity,
      unit: unitName,
      totalMinor: sums.total
    })),
    includedTaxMinor: sum(refund.lines.map(({ sums }) => sums.includedTax)),
    addedTaxMinor: sum(refund.lines.map(({ sums }) => sums.addedTax)),
    totalMinor: refund.total,
    ...creditViews(refund.credited ?? zero, refund.toCashback ?? zero),
    ...defined({ isCashbackSettled: isCashbackOf(sale) || undefined }),
    ...costViews(refund.costs),
    given: refund.given.map(({ methodName, methodType, currency, amount }) => ({
      methodName,
      isCash: methodType === 'cash',
      currency: currencyView(currency),
      amountMinor: amount
    })),
    ...roundingOf(refund, sale),
    ...defined({ reasonName: refund.reason?.name }),
    ...defined({ note: refund.note }),
    isTraining,
    isCopy,
    journalHead: refund.journalHead
  }
  return { ...slip, paper: refundPaper(slip, design) }
}

/** Finds the piece of a scanned code among the pieces of the sale that may still be refunded. */
export function pieceOfSale(
  sale: AnySale,
  before: readonly ReturnedGoods[],
  key: string
): { lineId: LineId; mark: string } | undefined {
  for (const { line, leftMarks } of refundables(sale, before)) {
    const mark = leftMarks.find((each) => keyOfMark(each) === key)
    if (mark !== undefined) return { lineId: line.id, mark }
  }
  return undefined
}
