import { defined, filled, mapDefined, nonZero } from '../../../shared/defined.ts'
import { minus, plus, zero, type Minor } from '../../../shared/money.ts'
import type { ReceiptView } from '../../../shared/views.ts'
import { shownMark } from '../ticket/marks.ts'
import type { Change, Place, Sale } from '../core/model.ts'
import type { Currency } from '../core/records.ts'
import { givenAway } from '../pricing/price.ts'
import { orderOn } from '../core/order-part.ts'
import { receiptPaper, type Design } from '../printing/paper.ts'
import { changeView, currencyView, displayedRate } from './views.ts'
import { lineWeights, totalWeights, weighing } from '../pricing/weights.ts'

export type Printing = {
  place: Pick<Place, 'organizationName' | 'cashboxName'>
  isTraining: boolean
  isCopy: boolean
  design: Design
  /** The number of the refund that pays a part of the sale, in an exchange. */
  back?: string | undefined
  /** The earned cashback, once the service has confirmed it. */
  earned?: Minor | undefined
  /** The sale was sent without its customer, or for another one: the service sends the receipt to nobody. */
  isOfAnother?: boolean
}

/** Returns the other currency of a payment, with the rate at which it was taken. */
function currencyOf({ currency }: Sale['tenders'][number], own: Sale['currency']) {
  const rate = currency.id === own.id ? undefined : displayedRate(currency)
  return rate === undefined ? {} : { foreign: { currency: currencyView(currency), rate } }
}

/** Returns the costs that the customer pays; the shop's own costs are not shown. */
function costsOf({ costs = [] }: Sale): Pick<ReceiptView, 'costs'> {
  const charged = costs.filter(({ isCharged }) => isCharged)
  return defined({ costs: filled(charged.map(({ name, amount }) => ({ name, amountMinor: amount }))) })
}

/** Returns the expected cashback, used until the service has confirmed the earned one. */
const expectedOn = ({ expectedCashback: expected }: Sale): Pick<ReceiptView, 'expectedCashbackMinor'> =>
  defined({ expectedCashbackMinor: expected })

/** Returns the parts in which the debt is to be paid. */
const planOn = ({ plan, sums }: Sale): Pick<ReceiptView, 'plan'> =>
  plan === undefined
    ? {}
    : {
        plan: {
          firstMinor: minus(sums.total, sums.remaining),
          parts: plan.parts.map(({ day, amount }) => ({ day, amountMinor: amount }))
        }
      }

/** Returns what a line cost less than by the price of its list, for the screen; no paper has it. */
const belowList = (
  line: Sale['lines'][number],
  { decimals }: Sale['currency']
): Pick<ReceiptView['lines'][number], 'belowList'> => {
  const amountMinor = givenAway(line, decimals)
  return amountMinor === undefined ? {} : { belowList: { listPrice: line.listPrice, amountMinor } }
}

const receiptLine = (line: Sale['lines'][number], currency: Sale['currency']): ReceiptView['lines'][number] => ({
  name: line.name,
  quantity: line.quantity,
  unit: line.unitName,
  price: line.price,
  grossMinor: line.sums.gross,
  discountMinor: line.sums.discount,
  shareMinor: line.sums.distributed,
  totalMinor: line.sums.total,
  ...belowList(line, currency),
  ...defined({ marks: mapDefined(line.marks, (marks) => marks.map(shownMark)), note: line.note }),
  ...weighing(lineWeights(line))
})

/** Returns a sale as a receipt for the screen and every printer. */
export function receiptView(
  sale: Sale,
  { place, isTraining, isCopy, design, back, earned, isOfAnother }: Printing
): ReceiptView {
  const receipt: Omit<ReceiptView, 'paper'> = {
    saleId: sale.id,
    receiptNumber: sale.receiptNumber,
    code: sale.code,
    organization: place.organizationName,
    cashbox: place.cashboxName,
    cashier: sale.employeeName,
    ...defined({
      seller: sale.seller?.name,
      customer: sale.customer?.name,
      guests: sale.guests,
      order: orderOn(sale.lines)?.number
    }),
    soldAt: sale.madeAt ?? sale.soldAt,
    ...(sale.madeAt === undefined ? {} : { enteredAt: sale.soldAt }),
    currency: currencyView(sale.currency),
    isTraining,
    isCopy,
    lines: sale.lines.map((line) => receiptLine(line, sale.currency)),
    ...weighing(totalWeights(sale.lines)),
    grossMinor: sale.sums.gross,
    discountMinor: sale.sums.discount,
    includedTaxMinor: sale.sums.includedTax,
    addedTaxMinor: sale.sums.addedTax,
    totalMinor: sale.sums.total,
    ...defined({ roundingMinor: nonZero(sale.sums.rounding) }),
    tenders: sale.tenders.map((tender) => ({
      name: back !== undefined && tender.isExchanged ? `${tender.methodName}, ${back}` : tender.methodName,
      currencyId: tender.currency.id,
      amountMinor: tender.amount,
      paidMinor: plus(tender.paid, tender.rounded ?? zero),
      ...currencyOf(tender, sale.currency)
    })),
    changes: changeRowViews(sale.changes, sale.currency),
    ...costsOf(sale),
    ...defined({
      fromBalanceMinor: sale.fromBalance,
      debtMinor: nonZero(sale.sums.remaining),
      fromCashbackMinor: sale.fromCashback
    }),
    ...(earned === undefined ? expectedOn(sale) : { earnedCashbackMinor: earned }),
    ...planOn(sale),
    ...(sale.sendsReceipt === undefined || isOfAnother === true ? {} : { sendsReceipt: true }),
    journalHead: sale.journalHead
  }
  return { ...receipt, paper: receiptPaper(receipt, design) }
}

/** Returns rows of change, with the currency of each that is not in the currency of the sale. */
export const changeRowViews = (changes: readonly Change[], own: Currency): ReceiptView['changes'] =>
  changes.map((change) => ({
    ...changeView(change),
    ...(change.currency.id === own.id ? {} : { foreign: currencyView(change.currency) })
  }))
