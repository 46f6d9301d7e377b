import type { LineId } from '../../shared/ids.ts'
import { minus, sum, zero, type Minor } from '../../shared/money.ts'
import { zeroDecimal } from '../../shared/quantity.ts'
import type { RefundPreviewView, RefundSlipView } from '../../shared/views.ts'
import { notPaidOut } from './cashback.ts'
import { keyOfMark } from './marks.ts'
import type { PaymentMethod, Place, Sale } from './model.ts'
import {
  amountBy,
  partOf,
  refundables,
  waysBack,
  type AskedLine,
  type PartSums,
  type Refund,
  type RefundReason
} from './refund.ts'
import type { Design } from './paper.ts'
import { refundPaper } from './slip-paper.ts'
import { currencyView } from './views.ts'

// From refunds to what screens show.

type Offered = { methods: readonly PaymentMethod[]; reasons: readonly RefundReason[]; asked: readonly AskedLine[] }

/** A sale with what may still come back of it, and the money for what is asked for. */
export function refundPreview(
  sale: Sale,
  before: readonly Refund[],
  { methods, reasons, asked }: Offered
): RefundPreviewView {
  const open = refundables(sale, before).map((each) => {
    const mine = asked.find(({ lineId }) => lineId === each.line.id)
    const quantity = mine?.quantity ?? zeroDecimal
    return { ...each, quantity, scanned: mine?.marks?.length ?? 0, sums: partOf(each, quantity, sale.currency) }
  })
  const add = (of: (sums: PartSums) => Minor): Minor => sum(open.map(({ sums }) => of(sums)))
  const total = add((sums) => sums.total)
  const { credited = zero, toCashback = zero } = notPaidOut(sale, before, total)
  return {
    saleId: sale.id,
    receiptNumber: sale.receiptNumber,
    soldAt: sale.madeAt ?? sale.soldAt,
    cashierName: sale.employeeName,
    ...(sale.customer === undefined ? {} : { customer: sale.customer.name }),
    currency: currencyView(sale.currency),
    saleMinor: sale.sums.total,
    paidBy: paidBy(sale),
    refunds: before.length,
    refundedMinor: sum(before.map((refund) => refund.total)),
    lines: open.map(({ line, back, left, quantity, sums, scanned }) => ({
      lineId: line.id,
      name: line.name,
      ...(line.barcode === undefined ? {} : { barcode: line.barcode }),
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
    ...(credited === 0 ? {} : { payOutMinor: minus(total, credited) }),
    ...(isCashbackOf(sale) ? { isCashbackSettled: true } : {}),
    ways: waysBack(sale, before, methods).map((way) => {
      const amount = amountBy(way, minus(total, credited), sale.currency)
      return {
        methodId: way.methodId,
        methodName: way.methodName,
        methodType: way.methodType,
        currencyId: way.currency.id,
        ...(way.isLimited ? { mostMinor: larger(way.held.paid, zero) } : {}),
        ...(amount.ok ? { amountMinor: amount.value } : {})
      }
    }),
    reasons: reasons.map(({ id, name, isTrash }) => ({ id, name, isTrash }))
  }
}

/** What is not paid out: against debt and balance, and against cashback. */
const creditViews = (credited: Minor, toCashback: Minor) => ({
  ...(credited === toCashback ? {} : { creditedMinor: minus(credited, toCashback) }),
  ...(toCashback === 0 ? {} : { cashbackMinor: toCashback })
})
/** Has the service cashback to take away or to give back of it? */
const isCashbackOf = ({ fromCashback, expectedCashback }: Sale): boolean =>
  fromCashback !== undefined || expectedCashback !== undefined

/** Each method once, in the order of the tenders. */
function paidBy({ tenders, changes }: Sale): RefundPreviewView['paidBy'] {
  const names = [...new Set(tenders.map(({ methodName }) => methodName))]
  const paid = (list: readonly { methodName: string; paid: Minor }[], name: string): Minor =>
    sum(list.filter(({ methodName }) => methodName === name).map((each) => each.paid))
  return names.map((name) => ({ name, paidMinor: minus(paid(tenders, name), paid(changes, name)) }))
}

const larger = (a: Minor, b: Minor): Minor => (a > b ? a : b)

type Printing = {
  place: Pick<Place, 'organizationName' | 'cashboxName'>
  isTraining: boolean
  isCopy: boolean
  design: Design
}

/** The slip of a refund as the screen and every printer draw it. */
export function refundSlipView(
  refund: Refund,
  sale: Sale,
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
    ...(refund.approvedBy === undefined ? {} : { approvedName: refund.approvedBy.name }),
    ...(sale.customer === undefined ? {} : { customer: sale.customer.name }),
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
    ...(isCashbackOf(sale) ? { isCashbackSettled: true } : {}),
    methodName: refund.methodName,
    currency: currencyView(refund.currency),
    amountMinor: refund.amount,
    ...(refund.reason === undefined ? {} : { reasonName: refund.reason.name }),
    ...(refund.note === undefined ? {} : { note: refund.note }),
    isTraining,
    isCopy,
    journalHead: refund.journalHead
  }
  return { ...slip, paper: refundPaper(slip, design) }
}

/** Finds the piece of a scanned code among those of the sale that may still come back. */
export function pieceOfSale(
  sale: Sale,
  before: readonly Refund[],
  key: string
): { lineId: LineId; mark: string } | undefined {
  for (const { line, leftMarks } of refundables(sale, before)) {
    const mark = leftMarks.find((each) => keyOfMark(each) === key)
    if (mark !== undefined) return { lineId: line.id, mark }
  }
  return undefined
}
