import { defined } from '@kassa/integration-api/basics'
import type { Context } from '../context.ts'
import { totalOf } from '../exact.ts'
import { moveBalance } from '../handlers/people/people.ts'
import { stockIn } from '../handlers/catalogue/product.ts'
import { saleSettings } from '../handlers/people/rules.ts'
import { registerOf, endMovement, move, type Register } from '../movements.ts'
import { Refusal } from '../server/refusal.ts'
import type { InvoiceRow, PaymentPart, TradeRow, TransactionRow } from '../rows/rows.ts'
import type { World } from '../world.ts'
import { settleCashback } from './cashback.ts'

// The effects of a sale on other records, by its state (policy "done-moves").

type Change = { amount: number; booked: number }
const none: Change = { amount: 0, booked: 0 }

/** The effect of one piece of the sale on its stock in a state. */
const perPiece = ({ reads }: World, state: TradeRow['state']): Change =>
  state === 'done'
    ? { amount: -1, booked: 0 }
    : (state === 'new' || state === 'in_progress') && !reads('done-moves', 'no-booking')
      ? { amount: 0, booked: 1 }
      : none

/** Counts a change of the stock as a change of the product, if the policy "stock-on-product" says so. */
export function touchProduct({ product, reads }: World, id: string): void {
  const row = product.get(id)
  if (row && reads('stock-on-product', 'touches')) product.update(row, {})
}

/** Changes the stock of every line from the effect of one state to that of the next. */
export function moveStock(
  world: World,
  trade: Pick<TradeRow, 'products'>,
  from: TradeRow['state'],
  to: TradeRow['state']
) {
  const before = perPiece(world, from)
  const after = perPiece(world, to)
  for (const line of trade.products) {
    const stock = stockIn(world, line.product_id, line.warehouse_id)
    if (!stock) continue
    const left = totalOf([line.amount, -line.refunded_amount])
    world.stock.update(stock, {
      amount: totalOf([stock.amount, (after.amount - before.amount) * left]),
      booked: totalOf([stock.booked, (after.booked - before.booked) * left])
    })
    touchProduct(world, line.product_id)
  }
}

/** Refuses to sell more than the stock has, if the settings forbid it. */
export function checkStock(world: World, trade: Pick<TradeRow, 'products'>): void {
  if (saleSettings(world).sell_product_in_negative || world.reads('negative-stock', 'accepted')) return
  const wanted = new Map<string, number>()
  for (const line of trade.products) {
    const stock = stockIn(world, line.product_id, line.warehouse_id)
    if (!stock) continue
    const amount = totalOf([wanted.get(stock._id) ?? 0, line.amount])
    wanted.set(stock._id, amount)
    if (amount > totalOf([stock.amount, -stock.booked]))
      throw new Refusal(400, 'notEnough', { field: 'products.amount', id: line.product_id })
  }
}

/** Returns the article for the money of sales or of refunds. Empty if the account has none. */
function articleOf({ 'payment-type': types }: World, kind: 'income' | 'expense'): string {
  const rows = types.find((row) => row.transaction_type === kind && row.user_type === 'customer').reverse()
  return (rows.find((each) => each.is_default) ?? rows[0])?._id ?? ''
}

/**
 * Creates the records of money of a sale that is done: its invoice, every payment and change, and the customer's debt.
 */
export function moveMoney(context: Context, trade: TradeRow): TradeRow {
  const { world } = context
  const register = registerOf(context, trade.organization_id)
  const covered = totalOf([trade.total_to_pay, -trade.debt])
  const invoice = world.invoice.insert({
    number: world.invoice.nextNumber(),
    type: 'income',
    state: trade.debt > 0 ? 'pending' : 'done',
    user_type: trade.customer_id === undefined ? 'other' : 'customer',
    payment_type_id: articleOf(world, 'income'),
    organization_id: trade.organization_id,
    party_id: trade.customer_id,
    currency_id: trade.currency_id,
    to_be_paid: trade.total_to_pay,
    paid: covered,
    to_be_refunded: 0,
    refunded: 0,
    payment_date: world.now(),
    date: trade.date,
    trade_id: trade._id,
    is_refund: false,
    transaction_ids: [],
    created_by: trade.created_by
  })
  const moved = [
    ...trade.payments.map((part) => movePart(context, register, { trade, invoice, part, type: 'income' })),
    ...givenOut(world, trade).map((part) => movePart(context, register, { trade, invoice, part, type: 'expense' }))
  ]
  world.invoice.update(invoice, { transaction_ids: moved.map((row) => row._id) })
  const booked = world.trade.update(trade, { invoice_id: invoice._id })
  moveCustomer(world, booked, -1)
  return settleCashback(world, booked)
}

/** Returns the change that the register gives out (policy "tendered-and-change"). */
const givenOut = ({ reads }: World, { changes }: Pick<TradeRow, 'changes'>): PaymentPart[] =>
  reads('tendered-and-change', 'net') ? [] : changes

type PartMovement = { trade: TradeRow; invoice: InvoiceRow; part: PaymentPart; type: 'income' | 'expense' }
const movePart = (context: Context, register: Register, { trade, invoice, part, type }: PartMovement): TransactionRow =>
  move(context, register, {
    type,
    organizationId: trade.organization_id,
    paymentTypeId: articleOf(context.world, type),
    methodId: part.payment_method._id,
    currencyId: part.currency._id,
    amount: part.amount,
    paid: part.paid,
    userType: invoice.user_type,
    partyId: trade.customer_id,
    invoiceId: invoice._id,
    tradeId: trade._id
  })

/** A debt, or a payment from the balance, lowers the customer balance. Canceling the sale raises it again. */
function moveCustomer(world: World, trade: TradeRow, factor: 1 | -1): void {
  const { customer_id, organization_id, invoice_id } = trade
  if (customer_id === undefined) return
  const act = { customer_id, organization_id, ...defined({ invoice_id }) }
  moveBalance(world, { ...act, currency_id: trade.currency_id, change: factor * trade.debt })
  for (const { currency_id, amount } of trade.by_balance)
    moveBalance(world, { ...act, currency_id, change: factor * amount })
}

/** Reverses the movements of money of a sale that is being canceled. */
export function cancelMoney(world: World, trade: TradeRow): void {
  for (const row of world.transaction.find((each) => each.trade_id === trade._id)) endMovement(world, row)
  const invoice = trade.invoice_id === undefined ? undefined : world.invoice.get(trade.invoice_id)
  if (invoice) world.invoice.update(invoice, { state: 'canceled' })
  moveCustomer(world, trade, 1)
}

/** Pays a refund by the methods that the sale was paid with, in their order (policy "refund-money"). */
export function payBack(context: Context, original: TradeRow, refund: TradeRow): PaymentPart[] {
  const register = registerOf(context, refund.organization_id)
  const invoice = original.invoice_id === undefined ? undefined : context.world.invoice.get(original.invoice_id)
  const backs: PaymentPart[] = []
  let left = Math.max(0, totalOf([refund.total_to_refund, -original.debt]))
  for (const held of stillHeld(context.world, original)) {
    const paid = Math.min(left, held.paid)
    if (paid <= 0) continue
    const amount = paid === held.paid ? held.amount : totalOf([(held.amount * paid) / held.paid])
    const back = { ...held, amount, paid }
    backs.push(back)
    left = totalOf([left, -paid])
    if (invoice) movePart(context, register, { trade: refund, invoice, part: back, type: 'expense' })
  }
  return backs
}

/**
 * Returns the part of a sale's payments that is still in the register, by method and currency: minus change and earlier
 * refunds.
 */
function stillHeld(world: World, original: TradeRow): PaymentPart[] {
  const isSame = (a: PaymentPart) => (b: PaymentPart) =>
    a.payment_method._id === b.payment_method._id && a.currency._id === b.currency._id
  const refunds = original.refund_ids.flatMap((id) => world.trade.get(id)?.payments ?? [])
  const firsts = original.payments.filter((part, index, all) => all.findIndex(isSame(part)) === index)
  const inOrder = world.reads('refund-money', 'last-first') ? firsts.toReversed() : firsts
  return inOrder.map((part) => {
    const paidIn = original.payments.filter(isSame(part))
    const paidBack = [...givenOut(world, original), ...refunds].filter(isSame(part))
    const net = (of: (each: PaymentPart) => number) =>
      totalOf([...paidIn.map(of), ...paidBack.map((each) => -of(each))])
    return { ...part, amount: net((each) => each.amount), paid: net((each) => each.paid) }
  })
}
