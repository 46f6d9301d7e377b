import type { Random } from '@kassa/integration-api/basics'
import type { Context, Input } from '../context.ts'
import { totalOf } from '../exact.ts'
import { stockIn } from '../handlers/catalogue/product.ts'
import { money } from '../handlers/money/money.ts'
import { transaction } from '../handlers/money/transaction.ts'
import { session } from '../handlers/sales/session.ts'
import { trade } from '../handlers/sales/trade.ts'
import { purchase } from '../handlers/stock/purchase.ts'
import { expectedOf, openSession } from '../movements.ts'
import type { CashboxRow, CurrencyRow, CustomerRow, DiscountPart, EmployeeRow, PaymentMethodRow } from '../rows/rows.ts'
import { hex, type World } from '../world.ts'
import {
  chooseGoods,
  between,
  chosen,
  handed,
  wayOf,
  worthOf,
  type ChosenGoods,
  type Goods,
  type Way
} from './trade-plan.ts'

// The acts of the practice shop's history. Each is a request to the service's own handlers, so that stock, balances and
// sums are the service's.

type Body = Input<'trade/create'>
type Count = Input<'cashbox-session/open'>['opened_balance'][number]
type Payment = Body['payments'][number]

/** One act at a register: what the service was asked for, and the ids of its records. */
export type TradeAct = { at: number; cashboxId: string; employeeId: string } & (
  | { kind: 'open'; sessionId: string; counts: Count[] }
  | { kind: 'close'; sessionId: string; counts: Count[] }
  | { kind: 'sale'; tradeId: string; number: string; marker: string; body: Body }
  | { kind: 'refund'; refundId: string; tradeId: string; number: string; reasonId: string; body: Input<'trade/refund'> }
  | { kind: 'collect'; number: string; amount: number; articleId: string; invoiceId: string; transactionId: string }
)
export type Sold = Extract<TradeAct, { kind: 'sale' }>

/** A register, with its own numbers of documents. */
export type Register = { cashbox: CashboxRow; prefix: string; sales: number; refunds: number; collections: number }
export type At = { register: Register; person: EmployeeRow }

/** The records that every act needs. */
export type TradingShop = {
  world: World
  random: Random
  currency: CurrencyRow
  place: { organizationId: string; warehouseId: string; priceId: string }
  assortment: Goods[]
  methods: PaymentMethodRow[]
  customers: CustomerRow[]
  /** The discounts that a cashier may give: a regular customer's, on the whole receipt. */
  manual: DiscountPart[]
}

/** The cash that stays in the drawer for change. */
const float = 300_000
/** Goods with less than this arrive in the morning, and this much of them. */
const scarce = { below: 25, arriving: 45 }

const contextOf = ({ world, place }: TradingShop, actor: EmployeeRow): Context => ({
  world,
  actor,
  part: '',
  organizationId: place.organizationId
})
const idOf = (answer: object): string => ('_id' in answer ? String(answer._id) : '')
const signed = ({ world }: TradingShop, { register, person }: At) => ({
  at: world.now(),
  cashboxId: register.cashbox._id,
  employeeId: person._id
})
const currencyBody = ({ _id, name, value }: CurrencyRow): Body['currency'] => ({ _id, name, value })

/** Goods that run out arrive from the suppliers before the shop opens. */
export function receive(shop: TradingShop, owner: EmployeeRow): void {
  const { world, place, currency } = shop
  const isScarce = ({ product }: Goods) => (stockIn(world, product._id, place.warehouseId)?.amount ?? 0) < scarce.below
  const lines = shop.assortment.filter(isScarce).map(({ product, price }) => ({
    product_id: product._id,
    amount: scarce.arriving,
    cost: Math.round(price * 0.78),
    extra_cost: 0,
    extra_costs: [],
    prices: [],
    marks: []
  }))
  if (lines.length === 0) return
  purchase['purchase/create'](contextOf(shop, owner), {
    organization_id: place.organizationId,
    warehouse_id: place.warehouseId,
    currency_id: currency._id,
    responsible_id: owner._id,
    date: new Date(world.now()).toISOString(),
    state: 'done',
    is_auto_income: true,
    orders: [{ products: lines }],
    additional_costs: []
  })
}

/** Returns the counted drawer: a cashier seldom counts a little more or less than there should be. */
function countsOf(shop: TradingShop, cash: number, others: (method: PaymentMethodRow) => number): Count[] {
  const count = (method: PaymentMethodRow | undefined, currency: CurrencyRow, expected: number) =>
    method === undefined ? [] : [{ currency_id: currency._id, payment_method_id: method._id, expected }]
  const [drawer, ...cards] = shop.methods
  const foreign = shop.world.currency.find((row) => !row.is_main)
  return [
    ...count(drawer, shop.currency, cash),
    ...foreign.flatMap((row) => count(drawer, row, 0)),
    ...cards.flatMap((method) => count(method, shop.currency, others(method)))
  ]
}

/** Opens a shift with the cash that the last count of the register left. */
export function open(shop: TradingShop, at: At): TradeAct {
  const { world, place } = shop
  const last = world.session.find((row) => row.cashbox_id === at.register.cashbox._id)[0]
  const cash = last?.closed_balance.find((part) => part.payment_method_id === shop.methods[0]?._id)?.actual ?? float
  const counts = countsOf(shop, cash, () => 0).filter((part) => part.payment_method_id === shop.methods[0]?._id)
  const sessionId = idOf(
    session['cashbox-session/open'](contextOf(shop, at.person), {
      organization_id: place.organizationId,
      cashbox_id: at.register.cashbox._id,
      opened_balance: counts,
      opened_at: new Date(world.now()).toISOString()
    })
  )
  return { kind: 'open', ...signed(shop, at), sessionId, counts }
}

/** Closes a shift with a count of the drawer, which is sometimes a little wrong. */
export function close(shop: TradingShop, at: At): TradeAct | undefined {
  const { world, random } = shop
  const own = openSession(world, at.person._id, shop.place.organizationId)
  if (own === undefined) return undefined
  const expected = expectedOf(world, own)
  const sumOf = (method: PaymentMethodRow | undefined) =>
    expected.find((sum) => sum.payment_method_id === method?._id && sum.currency_id === shop.currency._id)?.amount ?? 0
  const missing = random.fraction() < 0.08 ? between(random, -3, 6) * 500 : 0
  // Cards that only gave money back are counted as nothing.
  const cards = (method: PaymentMethodRow) => Math.max(0, sumOf(method))
  const counts = countsOf(shop, Math.max(0, sumOf(shop.methods[0]) - missing), cards)
  session['cashbox-session/close'](contextOf(shop, at.person), { _id: own._id, closed_balance: counts })
  return { kind: 'close', ...signed(shop, at), sessionId: own._id, counts }
}

/** Takes the takings of the day to the bank, and leaves the change money. */
export function collect(shop: TradingShop, at: At): TradeAct | undefined {
  const { world, place, currency } = shop
  const own = openSession(world, at.person._id, place.organizationId)
  const [method] = shop.methods
  const article = world['payment-type'].find(
    (row) => row.transaction_type === 'expense' && row.user_type === 'other'
  )[0]
  if (own === undefined || method === undefined || article === undefined) return undefined
  const held = expectedOf(world, own).find(
    (sum) => sum.payment_method_id === method._id && sum.currency_id === currency._id
  )
  const amount = Math.floor(((held?.amount ?? 0) - float) / 10_000) * 10_000
  if (amount <= 0) return undefined
  const number = `${at.register.prefix}-c${String((at.register.collections += 1))}`
  const party = { user_type: 'other', customer_id: '', supplier_id: '', employee_id: '', person_id: '' } as const
  const common = { ...party, payment_type_id: article._id, currency_id: currency._id }
  const context = contextOf(shop, at.person)
  const invoiceId = idOf(
    money['invoice/create'](context, {
      ...common,
      organization_id: place.organizationId,
      to_be_paid: amount,
      description: number,
      payment_date: new Date(world.now()).toISOString(),
      exchange_balance: false
    })
  )
  const transactionId = idOf(
    transaction['transaction/expense'](context, {
      ...common,
      invoice_id: invoiceId,
      amount,
      paid: amount,
      atachments: [],
      payment_method_id: method._id
    })
  )
  return { kind: 'collect', ...signed(shop, at), number, amount, articleId: article._id, invoiceId, transactionId }
}

/** Sells goods to a passer-by or a known customer. */
export function sell(shop: TradingShop, at: At): Sold {
  const { world, random, place, currency } = shop
  const customer = random.fraction() < 0.16 ? chosen(random, shop.customers, (_, index) => 1 / (index + 1)) : undefined
  const chosenGoods = chooseGoods(
    random,
    shop.assortment,
    ({ product }) => stockIn(world, product._id, place.warehouseId)?.amount ?? 0
  )
  const discounts = customer !== undefined && random.fraction() < 0.3 ? shop.manual : []
  const first = chosenGoods[0]
  // A cashier takes something off damaged goods.
  if (first !== undefined && first.goods.price * first.amount > 8_000 && random.fraction() < 0.015)
    first.discounts.push({ _id: world.newId(), is_custom: true, name: '', value: 1_000, apply_type: 'cash' })
  const number = `${at.register.prefix}-${String((at.register.sales += 1))}`
  const marker = hex(random.bytes(10)).slice(0, 16)
  const body: Body = {
    code: `${number}-${marker}`,
    organization_id: place.organizationId,
    warehouse_id: place.warehouseId,
    price_id: place.priceId,
    state: 'done',
    responsible_id: at.person._id,
    currency: currencyBody(currency),
    discounts,
    ...(customer !== undefined && { customer_id: customer._id }),
    date: new Date(world.now()).toISOString(),
    products: linesOf(chosenGoods, place),
    ...payments(shop, worthOf(chosenGoods, discounts, currency), wayOf(random, customer)),
    by_balance: [],
    applied_cashbacks: [],
    additional_costs: [],
    currency_values: [],
    installment_plan_interval: 'month'
  }
  const tradeId = idOf(trade['trade/create'](contextOf(shop, at.person), body))
  return { kind: 'sale', ...signed(shop, at), tradeId, number, marker, body }
}

const linesOf = (chosenGoods: ChosenGoods, { warehouseId, priceId }: TradingShop['place']): Body['products'] =>
  chosenGoods.map(({ goods: { product, price }, amount, discounts }) => ({
    product_id: product._id,
    amount,
    price,
    discounts,
    marks: [],
    extra_costs: [],
    tax_ids: product.tax_ids,
    warehouse_id: warehouseId,
    price_id: priceId
  }))

/** Returns what is handed over for a sale, and the change. */
function payments(shop: TradingShop, total: number, way: Way): Pick<Body, 'payments' | 'changes'> {
  const { random, methods } = shop
  const currency = currencyBody(shop.currency)
  const by = (index: number, amount: number): Payment[] => {
    const method = methods[index]
    return method === undefined || amount <= 0
      ? []
      : [{ amount, paid: amount, currency, payment_method: { _id: method._id, name: method.name } }]
  }
  const inCash = (amount: number) => {
    const cash = amount > 0 ? handed(random, amount) : 0
    return { payments: by(0, cash), changes: by(0, totalOf([cash, -amount])) }
  }
  if (way === 'cash') return inCash(total)
  if (way === 'debt')
    return { payments: by(0, Math.floor((total * between(random, 0, 6)) / 10_000) * 1_000), changes: [] }
  if (way !== 'mixed') return { payments: by(way, total), changes: [] }
  const onCard = Math.floor((total * between(random, 3, 7)) / 10_000) * 1_000
  const rest = inCash(totalOf([total, -onCard]))
  return { payments: [...by(between(random, 1, 2), onCard), ...rest.payments], changes: rest.changes }
}

/** Takes back some of the goods of a sale, and pays their money back. */
export function takeBack(shop: TradingShop, at: At, sold: Sold): TradeAct {
  const { world, random } = shop
  const { products } = sold.body
  const isWhole = random.fraction() < 0.4
  const lines = isWhole ? products : [chosen(random, products, () => 1)]
  const items = lines.map(({ product_id, amount }) => ({
    product_id,
    amount: isWhole || !Number.isInteger(amount) ? amount : between(random, 1, amount)
  }))
  const reason = chosen(
    random,
    world.reason.find((row) => row.type === 'customer_return'),
    () => 1
  )
  const number = `${at.register.prefix}-r${String((at.register.refunds += 1))}`
  const body = { trade_id: sold.tradeId, items, note: `${number}, ${reason.name}`, with_transactions: true }
  const refundId = idOf(trade['trade/refund'](contextOf(shop, at.person), body))
  return { kind: 'refund', ...signed(shop, at), refundId, tradeId: sold.tradeId, number, reasonId: reason._id, body }
}
