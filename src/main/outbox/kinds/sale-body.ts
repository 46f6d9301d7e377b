import { defined } from '../../../shared/defined.ts'
import { createHash } from 'node:crypto'
import type { TradeCreate } from '@kassa/integration-api'
import type { LineDiscount, Sale, Tender } from '../../domain/core/model.ts'
import type { Currency } from '../../domain/core/records.ts'
import { orderOn } from '../../domain/core/order-part.ts'
import { plus, zero, type Minor } from '../../../shared/money.ts'
import { currencyBody, major, signedMajor } from '../../service-records/amounts.ts'

type SaleLine = Sale['lines'][number]

/**
 * Raise this number with each change of the result of `saleBody`: digests of another form are not compared (bodies.ts).
 */
export const saleForm = 1

/**
 * Builds a sale for the service. It never names an open ticket: the ticket has its own job of removal after the sale,
 * so that a lost answer cannot take a ticket with it.
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
    // The time at which the sale was made, even if it was entered later.
    date: new Date(sale.madeAt ?? sale.soldAt).toISOString(),
    ...defined({ note: sale.note?.slice(0, 512) }),
    products: sale.lines.map((line) => productBody(line, sale)),
    // The amounts that were handed over. Change is its own row in `changes` (vendor-rules 3.7).
    payments: sale.tenders.map((tender) => paymentBody(tenderAsSent(tender, sale), sale.currency)),
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
 * `amount` is what a payment adds to the register, and `paid` is what it covers of the sale. Their difference is the
 * rounding of cash: so total and debt stay those of the goods, and the register agrees with the drawer. If the service
 * calculates `paid` itself, the shop names a cost for the rounding, and `paid` is the full value of the payment.
 */
const tenderAsSent = (tender: Tender, { rules }: Sale): Tender =>
  rules.cashRounding?.costId === undefined ? tender : { ...tender, paid: plus(tender.paid, tender.rounded ?? zero) }

/** Returns the rounding as a cost that the customer pays. It is negative if the cash was rounded down. */
export function roundingCost({ rules, sums }: Pick<Sale, 'rules' | 'sums'>): { id: string; amount: Minor }[] {
  const id = rules.cashRounding?.costId
  return id === undefined || sums.rounding === 0 ? [] : [{ id, amount: sums.rounding }]
}

/** The order id tells the back office that the order is served. */
function orderBody({ lines }: Sale): Pick<TradeCreate, 'order_id'> {
  const order = orderOn(lines)
  return defined({ order_id: order?.id })
}

/** Sends the receipt only if the customer asked for it. */
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
  // Sent even if it is empty: without it the service would apply the current taxes of the product.
  ...(sale.rules.isTaxActive ? { tax_ids: line.taxes.map(({ id }) => id) } : {}),
  warehouse_id: line.warehouseId,
  price_id: line.priceListId
})

/**
 * A custom discount has no record, but `_id` is required: the digest gives an id of the right form that is the same
 * each time.
 */
const discountBody = (discount: LineDiscount, place: string) => ({
  _id: discount.id ?? createHash('sha256').update(place).digest('hex').slice(0, 24),
  is_custom: discount.isCustom,
  value: Number(discount.value),
  name: discount.name,
  apply_type: discount.applyType
})

const paymentBody = (tender: Omit<Tender, 'id'>, currency: Currency): TradeCreate['payments'][number] => ({
  amount: major(tender.amount, tender.currency.decimals),
  // `type` is left out: the enum of the service still lists kinds that no longer exist.
  payment_method: { _id: tender.methodId, name: tender.methodName },
  currency: currencyBody(tender.currency),
  paid: major(tender.paid, currency.decimals)
})

/** The customer balance pays in the currency of the sale. A debt is the unpaid rest, and has no row. */
function byBalance({ fromBalance, currency }: Sale): TradeCreate['by_balance'] {
  if (fromBalance === undefined) return []
  const amount = major(fromBalance, currency.decimals)
  return [{ amount, currency: currencyBody(currency), paid: amount }]
}

/** Like the balance, the cashback pays only in the currency of the sale. */
function byCashback({ fromCashback, currency }: Sale): TradeCreate['applied_cashbacks'] {
  if (fromCashback === undefined) return []
  const amount = major(fromCashback, currency.decimals)
  return [{ amount, currency: currencyBody(currency), paid: amount }]
}

/**
 * The interval is required even if nothing is paid later. A day is sent as its noon, so that no time zone changes the
 * day.
 */
const planBody = ({ plan, currency }: Sale): Pick<TradeCreate, 'installment_plan_interval' | 'installment_plan'> => ({
  installment_plan_interval: plan?.interval ?? 'month',
  ...(plan && {
    installment_plan: plan.parts.map(({ day, amount }) => ({
      date: `${day}T12:00:00.000Z`,
      amount: major(amount, currency.decimals)
    }))
  })
})

/** Returns the rates at the time of the sale, of all currencies but the sale's own. */
function ratesOf(sale: Sale): TradeCreate['currency_values'] {
  const used = new Map([...sale.tenders, ...sale.changes].map(({ currency }) => [currency.id, currency]))
  used.delete(sale.currency.id)
  return [...used.values()].flatMap(({ id, rate }) =>
    rate === undefined ? [] : [{ to_currency_id: id, denominator: rate.denominator, numerator: Number(rate.numerator) }]
  )
}
