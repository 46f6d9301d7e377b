import type { Context, Input } from '../context.ts'
import { by, exact, minus, plus, rounded, sumOf, times, toNumber, totalOf } from '../exact.ts'
import { stockIn } from '../handlers/catalogue/product.ts'
import { registerOf } from '../movements.ts'
import { productNotFound, Refusal } from '../server/refusal.ts'
import type { CurrencyRow, TradeLine, TradeRow } from '../rows/rows.ts'
import { referred } from '../standard.ts'
import { payBack, touchProduct } from './effects.ts'

type World = Context['world']
type RefundedLine = { line: TradeLine; amount: number; money: number }

/**
 * Creates the second trade that represents a return, returns the goods to stock, and, if requested, pays the money
 * back.
 */
export function refundTrade(context: Context, input: Input<'trade/refund'>): TradeRow {
  const { world, actor } = context
  const original = referred(world.trade, input.trade_id, 'trade_id')
  if (original.state !== 'done' || original.is_refund)
    throw new Refusal(400, 'wrongState', { field: 'trade_id', id: original.state })
  const currency = referred(world.currency, original.currency_id, 'currency_id')
  const taken = refundedLinesOf(world, original, currency, input.items)
  const { cashbox, session } = registerOf(context, original.organization_id)
  const total = totalOf(taken.map((part) => part.money))
  const at = new Date(world.now()).toISOString()
  const refund = world.trade.insert({
    ...emptyTotals,
    uuid: world.newUuid(),
    number: world.trade.nextNumber(),
    organization_id: original.organization_id,
    customer_id: original.customer_id,
    responsible_id: original.responsible_id,
    created_by: actor._id,
    state: 'done',
    is_refund: true,
    refund_id: original._id,
    refund_ids: [],
    currency_id: original.currency_id,
    note: input.note,
    date: at,
    sold_at: at,
    products: taken.map(({ line, amount, money }) => ({ ...line, _id: world.newId(), amount, total_to_pay: money })),
    calc_tax_after_discount: original.calc_tax_after_discount,
    calc_sale_discount_after_product: original.calc_sale_discount_after_product,
    total_amount: totalOf(taken.map((part) => part.amount)),
    total_to_refund: total,
    cashbox_id: cashbox._id,
    $session: session?._id
  })
  putBack(world, taken)
  const isPaidBack = input.with_transactions || world.reads('refund-money', 'always')
  const payments = isPaidBack ? payBack(context, original, refund) : []
  noteOnOriginal(world, original, refund, taken, totalOf(payments.map((part) => part.paid)))
  return world.trade.update(refund, { payments })
}

const emptyTotals = {
  discounts: [],
  payments: [],
  changes: [],
  by_balance: [],
  total_refunded_amount: 0,
  total_price: 0,
  total_discount: 0,
  discount: 0,
  total_included_tax: 0,
  total_added_tax: 0,
  total_to_pay: 0,
  debt: 0,
  change: 0
}

/** Returns the lines that the returned goods are taken from, first line first, and the value of each part. */
function refundedLinesOf(
  world: World,
  original: TradeRow,
  currency: CurrencyRow,
  items: Input<'trade/refund'>['items']
): RefundedLine[] {
  if (items.length === 0) throw new Refusal(400, 'invalid', { field: 'items' })
  const left = new Map(original.products.map((line) => [line._id, totalOf([line.amount, -line.refunded_amount])]))
  return items.flatMap((item) => {
    const lines = original.products.filter((line) => line.product_id === item.product_id)
    if (lines.length === 0) throw productNotFound('items.product_id', item.product_id)
    let wanted = item.amount
    const parts = lines.flatMap((line): RefundedLine[] => {
      const amount = Math.min(wanted, left.get(line._id) ?? 0)
      if (amount <= 0) return []
      wanted = totalOf([wanted, -amount])
      left.set(line._id, totalOf([left.get(line._id) ?? 0, -amount]))
      return [{ line, amount, money: worthOf(world, line, amount, currency) }]
    })
    if (wanted > 0 || item.amount <= 0)
      throw new Refusal(400, 'notEnough', { field: 'items.amount', id: item.product_id })
    return parts
  })
}

/**
 * Returns the paid share of these pieces. It is the difference of two rounded sums, so that the last piece takes the
 * rest.
 */
function worthOf({ reads }: World, line: TradeLine, amount: number, currency: CurrencyRow): number {
  const upTo = (pieces: number) =>
    rounded(
      by(times(exact(line.total_to_pay), exact(pieces)), exact(line.amount)),
      currency.precision,
      currency.round_type
    )
  if (reads('refund-share', 'each-rounded')) return toNumber(upTo(amount))
  return toNumber(minus(upTo(totalOf([line.refunded_amount, amount])), upTo(line.refunded_amount)))
}

function putBack(world: World, taken: RefundedLine[]): void {
  for (const { line, amount } of taken) {
    const stock = stockIn(world, line.product_id, line.warehouse_id)
    if (stock) world.stock.update(stock, { amount: totalOf([stock.amount, amount]) })
    touchProduct(world, line.product_id)
  }
}

function noteOnOriginal(
  world: World,
  original: TradeRow,
  refund: TradeRow,
  taken: RefundedLine[],
  paidBack: number
): void {
  const back = (line: TradeLine) =>
    toNumber(sumOf(taken.filter((part) => part.line._id === line._id).map((part) => exact(part.amount))))
  world.trade.update(original, {
    refund_ids: [...original.refund_ids, refund._id],
    total_refunded_amount: toNumber(plus(exact(original.total_refunded_amount), exact(refund.total_amount))),
    products: original.products.map((line) => ({
      ...line,
      refunded_amount: totalOf([line.refunded_amount, back(line)])
    }))
  })
  const invoice = original.invoice_id === undefined ? undefined : world.invoice.get(original.invoice_id)
  if (!invoice) return
  world.invoice.update(invoice, {
    to_be_refunded: totalOf([invoice.to_be_refunded, refund.total_to_refund]),
    refunded: totalOf([invoice.refunded, paidBack])
  })
}
