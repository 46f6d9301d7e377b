import { defined } from '../../../shared/defined.ts'
import { createHash } from 'node:crypto'
import type { TradeCreate } from '../../../backoffice/api/schemas/sales/trade.ts'
import type { Currency, LineDiscount, Sale, Tender } from '../../domain/core/model.ts'
import { orderOn } from '../../domain/core/order-part.ts'
import { plus, zero, type Minor } from '../../../shared/money.ts'
import { currencyBody, major, signedMajor } from '../../service-records/amounts.ts'

type SaleLine = Sale['lines'][number]

/** Raised with each change of what `saleBody` makes of a sale: digests of another form are not compared (bodies.ts). */
export const saleForm = 1

/**
 * A sale in the service's words. It never names an open ticket: a ticket is removed by its own job after the sale is
 * done, so that an answer lost here cannot take a ticket with it.
 */
export function saleBody(sale: Sale, customerId: string | undefined): TradeCreate {
  return {
    code: sale.code,
    organization_id: sale.organizationId,
    ...orderBody(sale),
    state: 'done',
    responsible_id: sale.seller?.id ?? sale.employeeId,
    ...(customerId === undefined ? {} : { customer_id: customerId, ...sendingOf(sale) }),
    currency: currencyBody(sale.currency),
    price_id: sale.priceListId,
    warehouse_id: sale.warehouseId,
    // The hour it was made, also where it was entered later.
    date: new Date(sale.madeAt ?? sale.soldAt).toISOString(),
    ...defined({ note: sale.note?.slice(0, 512) }),
    products: sale.lines.map((line) => productBody(line, sale)),
    // As handed over: what came back is its own row in `changes` (vendor-rules 3.7).
    payments: sale.tenders.map((tender) => paymentBody(asTold(tender, sale), sale.currency)),
    changes: sale.changes.map((change) => paymentBody(change, sale.currency)),
    by_balance: byBalance(sale),
    applied_cashbacks: byCashback(sale),
    discounts: sale.receiptDiscounts.map((discount, position) => discountBody(discount, `${sale.id}/${position}`)),
    additional_costs: [...(sale.costs ?? []), ...roundingCost(sale)].map(({ id, amount }) => ({
      cost_id: id,
      amount: signedMajor(amount, sale.currency.decimals)
    })),
    currency_values: ratesOf(sale),
    calc_tax_after_discount: sale.rules.taxAfterDiscount,
    ...planBody(sale)
  }
}

/**
 * What cash was rounded by is the difference between what a payment brings into the desk (`amount`) and what it covers of
 * the sale (`paid`): so total and debt stay those of the goods, and the desk has what the drawer has. A shop whose service
 * reckons `paid` itself names a cost instead, and the payment covers what it is worth.
 */
const asTold = (tender: Tender, { rules }: Sale): Tender =>
  rules.cashRounding?.costId === undefined ? tender : { ...tender, paid: plus(tender.paid, tender.rounded ?? zero) }

/** The rounding as a cost that the customer pays, below nothing where it was let off. */
export function roundingCost({ rules, sums }: Pick<Sale, 'rules' | 'sums'>): { id: string; amount: Minor }[] {
  const id = rules.cashRounding?.costId
  return id === undefined || sums.rounding === 0 ? [] : [{ id, amount: sums.rounding }]
}

/** By it the back office knows that the order is served. */
function orderBody({ lines }: Sale): Pick<TradeCreate, 'order_id'> {
  const order = orderOn(lines)
  return order === undefined ? {} : { order_id: order.id }
}

/** Only where it was asked for: nobody is written to unasked. */
const sendingOf = ({ sendsReceipt }: Sale): Pick<TradeCreate, 'to_send_customer'> =>
  sendsReceipt === true ? { to_send_customer: true } : {}

const productBody = (line: SaleLine, sale: Sale): TradeCreate['products'][number] => ({
  product_id: line.productId,
  ...defined({ order_item_id: line.order?.itemId }),
  amount: Number(line.quantity),
  price: Number(line.price),
  total_to_pay: major(line.sums.total, sale.currency.decimals),
  discounts: line.discounts.map((discount, position) => discountBody(discount, `${line.id}/${position}`)),
  marks: line.marks ?? [],
  ...defined({ note: line.note }),
  extra_costs: [],
  // None too: left out, the service would put on what it knows of the product by now.
  ...(sale.rules.isTaxActive ? { tax_ids: line.taxes.map(({ id }) => id) } : {}),
  warehouse_id: line.warehouseId,
  price_id: line.priceListId
})

/** One given by hand has no record, but `_id` is required: a name of the right form that is the same each time. */
const discountBody = (discount: LineDiscount, place: string) => ({
  _id: discount.id ?? createHash('sha256').update(place).digest('hex').slice(0, 24),
  is_custom: discount.isCustom,
  value: Number(discount.value),
  name: discount.name,
  apply_type: discount.applyType
})

const paymentBody = (tender: Omit<Tender, 'id'>, currency: Currency): TradeCreate['payments'][number] => ({
  amount: major(tender.amount, tender.currency.decimals),
  // Its `type` is left out: the enum of the service still lists kinds that are gone.
  payment_method: { _id: tender.methodId, name: tender.methodName },
  currency: currencyBody(tender.currency),
  paid: major(tender.paid, currency.decimals)
})

/** What the customer had pays in the currency of the sale; a debt is the rest that nobody paid, and no row. */
function byBalance({ fromBalance, currency }: Sale): TradeCreate['by_balance'] {
  if (fromBalance === undefined) return []
  const amount = major(fromBalance, currency.decimals)
  return [{ amount, currency: currencyBody(currency), paid: amount }]
}

/** As the balance: in the currency of the sale alone. */
function byCashback({ fromCashback, currency }: Sale): TradeCreate['applied_cashbacks'] {
  if (fromCashback === undefined) return []
  const amount = major(fromCashback, currency.decimals)
  return [{ amount, currency: currencyBody(currency), paid: amount }]
}

/** The interval is required even where nothing is paid later. A day is its noon, so that no time zone makes it another. */
const planBody = ({ plan, currency }: Sale): Pick<TradeCreate, 'installment_plan_interval' | 'installment_plan'> => ({
  installment_plan_interval: plan?.interval ?? 'month',
  ...(plan && {
    installment_plan: plan.parts.map(({ day, amount }) => ({
      date: `${day}T12:00:00.000Z`,
      amount: major(amount, currency.decimals)
    }))
  })
})

/** The rates of the moment, of the currencies other than the sale's own. */
function ratesOf(sale: Sale): TradeCreate['currency_values'] {
  const used = new Map([...sale.tenders, ...sale.changes].map(({ currency }) => [currency.id, currency]))
  used.delete(sale.currency.id)
  return [...used.values()].flatMap(({ id, rate }) =>
    rate === undefined ? [] : [{ to_currency_id: id, denominator: rate.denominator, numerator: Number(rate.numerator) }]
  )
}
