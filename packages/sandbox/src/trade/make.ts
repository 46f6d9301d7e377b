import { defined } from '@kassa/integration-api/basics'
import type { Context, Input } from '../context.ts'
import { by, exact, rounded, times, toNumber, totalOf } from '../exact.ts'
import { saleSettings } from '../handlers/people/rules.ts'
import { registerOf } from '../movements.ts'
import { invalid, notFound, productNotFound } from '../server/refusal.ts'
import type { CurrencyRow, DocumentState, Fields, PaymentPart, ProductRow, TradeLine, TradeRow } from '../rows/rows.ts'
import { referred } from '../standard.ts'
import { saleSums, type SaleResult } from './sums.ts'

type World = Context['world']
type Body = Input<'trade/create'>
type Line = Body['products'][number]
type Payment = Body['payments'][number]

/** Returns what was paid and given back, in the form of the record. */
function paymentsOf(world: World, body: Body, currency: CurrencyRow) {
  const toPart = (payment: Payment) => partOf(world, payment, body, currency)
  const payments = body.payments.map(toPart)
  const changes = body.changes.map(toPart)
  const by_balance = body.by_balance.map((row) => {
    const { amount, paid } = partPaid(world, row, body, currency)
    return { amount, paid, currency_id: row.currency._id }
  })
  const applied_cashbacks = body.applied_cashbacks.map(({ amount, paid, currency: own }) => {
    const { _id } = referred(world.currency, own?._id ?? currency._id, 'applied_cashbacks.currency._id')
    return { amount, paid, currency_id: _id }
  })
  return { payments, changes, by_balance, applied_cashbacks }
}

/** Creates the record of a sale from its request, without any effects. */
export function makeTrade(context: Context, body: Body): Fields<TradeRow> {
  const { world, actor } = context
  checkReferences(world, body)
  const currency = referred(world.currency, body.currency._id, 'currency._id')
  const { lines, sums, taxAfterDiscount, discountAfterLines } = calculate(world, body, currency)
  const paying = paymentsOf(world, body, currency)
  const { payments, changes, by_balance, applied_cashbacks } = paying
  const change = world.reads('tendered-and-change', 'net') ? 0 : totalOf(changes.map((part) => part.paid))
  const covered = [...payments, ...by_balance, ...applied_cashbacks].map((part) => part.paid)
  const costs = costsOf(world, body)
  const added = world.reads('trade-costs', 'listed') ? 0 : costs.total_effected_extra_cost
  const toPay = totalOf([sums.total_to_pay, added])
  const debt = debtOf(world, body, totalOf([toPay, change, ...covered.map((paid) => -paid)]))
  const { cashbox, session } = registerOf(context, body.organization_id)
  return {
    uuid: world.newUuid(),
    number: world.trade.nextNumber(),
    code: body.code,
    organization_id: body.organization_id,
    customer_id: body.customer_id,
    responsible_id: body.responsible_id,
    created_by: actor._id,
    state: stateOf(body.state),
    state_id: body.state_id,
    is_refund: false,
    refund_ids: [],
    currency_id: currency._id,
    price_id: body.price_id,
    warehouse_id: body.warehouse_id,
    note: body.note,
    date: body.date,
    sold_at: body.date,
    products: lines,
    discounts: body.discounts,
    ...paying,
    calc_tax_after_discount: taxAfterDiscount,
    calc_sale_discount_after_product: discountAfterLines,
    total_amount: totalOf(body.products.map((line) => line.amount)),
    total_refunded_amount: 0,
    total_price: sums.total_price,
    total_discount: sums.total_discount,
    discount: sums.discount,
    total_included_tax: sums.total_included_tax,
    total_added_tax: sums.total_added_tax,
    total_to_pay: toPay,
    ...(costs.additional_costs.length === 0 ? {} : costs),
    total_to_refund: 0,
    debt,
    ...planOf(world, body, debt),
    change,
    open_ticket_id: body.open_ticket_id,
    order_id: body.order_id,
    cashbox_id: cashbox._id,
    $session: session?._id,
    $to_send_customer: body.to_send_customer
  }
}

/** Returns the debt of a sale (policies "shortfall-is-debt" and "overpaid-is-negative-debt"). */
function debtOf({ reads }: World, { state, customer_id }: Body, owed: number): number {
  if (state !== 'done') return owed
  const mayOwe = !reads('shortfall-is-debt', 'customer-only') || customer_id !== undefined
  if (owed > 0 && (!mayOwe || reads('shortfall-is-debt', 'refused'))) throw invalid('payments')
  if (owed < 0 && reads('overpaid-is-negative-debt', 'refused')) throw invalid('payments')
  return owed < 0 && reads('overpaid-is-negative-debt', 'no-debt') ? 0 : owed
}

/** Returns the instalments of a debt. Refuses them if their sum is not the debt (policy "installment-parts"). */
function planOf(
  { reads }: World,
  { installment_plan: parts = [], installment_plan_interval, customer_id }: Body,
  debt: number
) {
  if (parts.length === 0) return {}
  const plan = { installment_plan: parts, installment_plan_interval, is_installment_plan: true }
  if (reads('installment-parts', 'unchecked')) return plan
  const inOrder = parts.every(({ date }, at) => at === 0 || Date.parse(date) > Date.parse(parts[at - 1]?.date ?? ''))
  const isDebt = totalOf(parts.map(({ amount }) => amount)) === debt
  if (customer_id === undefined || !inOrder || !isDebt) throw invalid('installment_plan')
  return plan
}

/** Returns the additional costs. The customer pays those that affect the price (policy "trade-costs"). */
function costsOf(world: World, { additional_costs }: Body) {
  const known = additional_costs.map(({ cost_id, amount }) => ({
    amount,
    isCharged: referred(world['extra-cost'], cost_id, 'additional_costs.cost_id').is_affect_price
  }))
  return {
    additional_costs,
    total_extra_cost: totalOf(known.map(({ amount }) => amount)),
    total_effected_extra_cost: totalOf(known.flatMap(({ amount, isCharged }) => (isCharged ? [amount] : [])))
  }
}

/** Calculates the lines of the record and the sums, by the rules of the account and of the request. */
function calculate(world: World, body: Body, currency: CurrencyRow) {
  const goods = body.products.map((line) => goodsOf(world, body, line))
  const settings = saleSettings(world)
  const taxAfterDiscount = body.calc_tax_after_discount ?? settings.calc_tax_after_discount
  const discountAfterLines = settings.calc_sale_discount_after_product
  const taxed = body.products.map((line, index) => taxesOf(world, line, goods[index], settings.is_tax_active))
  const sums = saleSums({
    lines: body.products.map((line, index) => ({ ...line, rates: taxed[index]?.rates ?? { included: 0, added: 0 } })),
    discounts: body.discounts,
    precision: currency.precision,
    roundType: currency.round_type,
    taxAfterDiscount,
    discountAfterLines,
    isLastLine: world.reads('discount-spread', 'last-line')
  })
  if (world.reads('own-arithmetic', 'checked')) checkTotals(body, sums)
  const lines = body.products.map((line, index) => ({
    ...lineOf(world, line, goods[index], taxed[index]?.ids ?? []),
    ...(sums.lines[index] ?? noSums)
  }))
  return { lines, sums, taxAfterDiscount, discountAfterLines }
}

/** Refuses a total of a line that is not the calculated one (policy "own-arithmetic"). */
function checkTotals({ products }: Body, { lines }: SaleResult): void {
  const isWrong = products.some(({ total_to_pay: sent }, at) => sent !== undefined && sent !== lines[at]?.total_to_pay)
  if (isWrong) throw invalid('products.total_to_pay')
}

/** The request spells one state differently. */
const stateOf = (state: Body['state']): DocumentState => (state === 'is_progress' ? 'in_progress' : state)

const noSums = {
  total_price: 0,
  discount: 0,
  distributed_discount: 0,
  included_tax: 0,
  added_tax: 0,
  total_to_pay: 0
}

function checkReferences(world: World, body: Body): void {
  referred(world.organization, body.organization_id, 'organization_id')
  referred(world.employee, body.responsible_id, 'responsible_id')
  if (body.customer_id !== undefined) referred(world.customer, body.customer_id, 'customer_id')
  if (body.price_id !== undefined) referred(world.price, body.price_id, 'price_id')
  if (body.warehouse_id !== undefined) referred(world.warehouse, body.warehouse_id, 'warehouse_id')
  checkOrder(world, body)
  if (body.state_id !== undefined) referred(world.state, body.state_id, 'state_id')
  checkTicket(world, body)
  checkDate(world, body)
  if (body.to_send_customer === true && !body.customer_id && world.reads('send-to-customer', 'needs-customer'))
    throw invalid('to_send_customer')
  for (const discount of [...body.discounts, ...body.products.flatMap((line) => line.discounts)])
    checkDiscount(world, discount)
  for (const row of body.by_balance) referred(world.currency, row.currency._id, 'by_balance.currency._id')
}

/** Refuses a ticket that never existed, or that is deleted (policy "ticket-only-linked"). */
function checkTicket({ 'open-ticket': tickets, reads }: World, { open_ticket_id: id }: Body): void {
  if (id === undefined) return
  const row = reads('ticket-only-linked', 'must-be-open') ? tickets.live(id) : tickets.get(id)
  if (!row) throw notFound('open_ticket_id', id)
}

/** Refuses a discount that never existed, unless it was given by hand (policy "discount-id-empty"). */
function checkDiscount({ discount, reads }: World, { _id, is_custom }: Body['discounts'][number]): void {
  if (_id === '' && reads('discount-id-empty', 'never-empty')) throw invalid('discounts._id')
  const isFree = is_custom && (_id === '' || !reads('discount-id-empty', 'must-exist'))
  if (!isFree && !discount.get(_id)) throw notFound('discounts._id', _id)
}

const dayMs = 86_400_000
/** Refuses a sale that is too old for the settings (policy "old-date"). */
function checkDate(world: World, { date }: Body): void {
  if (!world.reads('old-date', 'checked')) return
  const { past_date_sell = true, max_day_past_date_sell: days = 0 } = saleSettings(world).$more as {
    past_date_sell?: boolean
    max_day_past_date_sell?: number
  }
  const age = world.now() - Date.parse(date)
  // A sale that was made today is not in the past.
  const isPast = age > dayMs
  if (isPast && (!past_date_sell || age > (days + 1) * dayMs)) throw invalid('date')
}

/** If a line names a row of an order, it must be of the order of its sale (policy "order-items"). */
function checkOrder(world: World, { order_id, products }: Body): void {
  const order = order_id === undefined ? undefined : referred(world['sale-order'], order_id, 'order_id')
  for (const { order_item_id } of products) {
    if (order_item_id !== undefined && !order?.products.some((item) => item['_id'] === order_item_id))
      throw notFound('products.order_item_id', order_item_id)
  }
}

function goodsOf(world: World, body: Body, line: Line): ProductRow {
  const isDeletedSold = world.reads('deleted-reference', 'accepted')
  const row = isDeletedSold ? world.product.get(line.product_id) : world.product.live(line.product_id)
  if (!row) throw productNotFound('products.product_id', line.product_id)
  if (row.is_parent && !world.reads('no-parent-sold', 'sold')) throw invalid('products.product_id')
  const warehouse = referred(world.warehouse, line.warehouse_id, 'products.warehouse_id')
  const isOfOther = warehouse.organization_id !== body.organization_id
  if (isOfOther && !world.reads('warehouse-of-organization', 'any')) throw invalid('products.warehouse_id')
  if (line.price_id !== undefined) referred(world.price, line.price_id, 'products.price_id')
  const decimals = world.unit.get(row.measure_id)?.decimal_count ?? 0
  const isOfUnit = toNumber(rounded(exact(line.amount), decimals)) === line.amount
  if (line.amount <= 0 || !(isOfUnit || world.reads('quantity-of-unit', 'accepted'))) throw invalid('products.amount')
  return row
}

/** Returns the taxes of a line: those in the request, else the product's own, if taxes are active. */
function taxesOf(world: World, line: Line, product: ProductRow | undefined, isActive: boolean) {
  const sent = world.reads('line-taxes', 'of-product') ? undefined : line.tax_ids
  const ids = isActive ? (sent ?? product?.tax_ids ?? []) : []
  const taxes = ids.map((id) => referred(world.tax, id, 'products.tax_ids')).filter((tax) => tax.is_enabled)
  const sum = (type: string) => totalOf(taxes.filter((tax) => tax.type === type).map((tax) => tax.rate))
  return { ids, rates: { included: sum('included'), added: sum('added') } }
}

const lineOf = (world: World, line: Line, product: ProductRow | undefined, tax_ids: string[]) =>
  ({
    _id: world.newId(),
    product_id: line.product_id,
    name: product?.name ?? '',
    amount: line.amount,
    refunded_amount: 0,
    price: line.price,
    warehouse_id: line.warehouse_id,
    price_id: line.price_id,
    discounts: line.discounts,
    marks: line.marks,
    tax_ids,
    note: line.note,
    ...defined({ order_item_id: line.order_item_id })
  }) satisfies Partial<TradeLine>

/** Returns a row of a payment or of change, with the amount of the sale that it covers (policy "paid-by-rate"). */
function partOf(world: World, payment: Payment, body: Body, currency: CurrencyRow): PaymentPart {
  const method = referred(world['payment-method'], payment.payment_method._id, 'payments.payment_method._id')
  const own = referred(world.currency, payment.currency._id, 'payments.currency._id')
  if (!method.is_enabled && world.reads('method-exists', 'enabled')) throw invalid('payments.payment_method._id')
  const { name, symbol, side } = own
  return {
    ...partPaid(world, payment, body, currency),
    payment_method: { _id: method._id, name: method.name, type: method.type },
    currency: { _id: own._id, name, symbol, side, value: payment.currency.value },
    external_transaction_id: payment.external_transaction_id
  }
}

type Part = { amount: number; paid?: number | undefined; currency: { _id: string; value: number } }
function partPaid(world: World, { amount, paid, currency: own }: Part, body: Body, currency: CurrencyRow) {
  const ownRow = world.reads('paid-by-rate', 'account-rate') ? world.currency.get(own._id) : undefined
  const rate = ownRow
    ? by(exact(ownRow.value), exact(currency.value))
    : by(exact(own.value), exact(body.currency.value))
  const worth = rounded(times(exact(amount), rate), currency.precision, currency.round_type)
  return { amount, paid: paid ?? toNumber(worth) }
}
