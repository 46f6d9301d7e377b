import type { Context } from '../context.ts'
import { by, exact, rounded, times, toNumber, totalOf } from '../exact.ts'
import { saleSettings } from '../handlers/people/rules.ts'
import { invalid, Refusal } from '../server/refusal.ts'
import type { CustomerRow, Fields, TradeRow } from '../rows/rows.ts'

type World = Context['world']

// Cashback: what a customer earns with a sale and can spend at another one (policies "cashback-earned" and
// "cashback-undone").

/** Returns the cashback balance of a customer in a currency. */
export const cashbackOf = (row: CustomerRow, currencyId: string): number =>
  row.$cashback?.find((each) => each.currency_id === currencyId)?.amount ?? 0

const isActive = (world: World): boolean => saleSettings(world).$more['is_cashback_active'] === true

type Sale = Pick<Fields<TradeRow>, 'customer_id' | 'applied_cashbacks'>

/** Refuses to spend more than the cashback balance. */
export function checkCashback(world: World, trade: Sale): void {
  const applied = trade.applied_cashbacks ?? []
  if (applied.length === 0) return
  const customer = trade.customer_id === undefined ? undefined : world.customer.live(trade.customer_id)
  if (!customer || !isActive(world)) throw invalid('applied_cashbacks')
  for (const { currency_id } of applied) {
    if (world.reads('cashback-spent', 'capped')) return
    const wanted = totalOf(applied.flatMap((each) => (each.currency_id === currency_id ? [each.amount] : [])))
    if (wanted > cashbackOf(customer, currency_id))
      throw new Refusal(400, 'notEnough', { field: 'applied_cashbacks', id: customer._id })
  }
}

/** Changes the cashback balance. It never becomes negative. */
function moveCashback(world: World, customerId: string, currency_id: string, amount: number): void {
  const row = world.customer.get(customerId)
  if (!row || amount === 0) return
  const rest = (row.$cashback ?? []).filter((each) => each.currency_id !== currency_id)
  const moved = { currency_id, amount: Math.max(0, totalOf([cashbackOf(row, currency_id), amount])) }
  world.customer.update(row, { $cashback: [...rest, moved] })
}

/**
 * Returns the rule for a sale: the one with the highest threshold that the sale reaches. If the setting is for all
 * sales, returns the first rule.
 */
function ruleOf(world: World, trade: TradeRow) {
  const setting = world['cashback-setting'].find(
    (row) =>
      row.is_active &&
      (row.organization_id === trade.organization_id || (row.organization_ids ?? []).includes(trade.organization_id))
  )[0]
  const rules = (setting?.cashbacks ?? []).filter((rule) => rule.currency_id === trade.currency_id)
  if (setting?.type === 'all') return rules[0]
  return rules
    .filter((rule) => (rule.min_amount ?? 0) <= trade.total_to_pay)
    .toSorted((a, b) => (b.min_amount ?? 0) - (a.min_amount ?? 0))[0]
}

/** Returns the cashback that the sale earns, on the total minus the part that cashback pays. */
function earnedOf(world: World, trade: TradeRow): number {
  const rule = ruleOf(world, trade)
  const currency = world.currency.get(trade.currency_id)
  if (!rule || !currency) return 0
  if (rule.cashback_type === 'cash') return rule.amount
  const spent = world.reads('cashback-earned', 'on-all') ? [] : (trade.applied_cashbacks ?? [])
  const base = totalOf([trade.total_to_pay, ...spent.map((each) => -each.paid)])
  const share = by(times(exact(base), exact(rule.percent)), exact(100))
  return toNumber(rounded(share, currency.precision, currency.round_type))
}

/** Spends and earns cashback for a sale that is done. */
export function settleCashback(world: World, trade: TradeRow): TradeRow {
  if (trade.customer_id === undefined || !isActive(world)) return trade
  for (const { currency_id, amount } of trade.applied_cashbacks ?? [])
    moveCashback(world, trade.customer_id, currency_id, -amount)
  const amount = earnedOf(world, trade)
  if (amount <= 0) return trade
  moveCashback(world, trade.customer_id, trade.currency_id, amount)
  return world.trade.update(trade, { earned_cashback: { _id: world.newId(), amount, currency_id: trade.currency_id } })
}

/** Takes back the cashback that a sale earned, and gives back the cashback that was spent on it. */
export function takeBackCashback(world: World, trade: TradeRow): void {
  const { customer_id, earned_cashback, applied_cashbacks = [] } = trade
  if (customer_id === undefined) return
  for (const { currency_id, amount } of applied_cashbacks) moveCashback(world, customer_id, currency_id, amount)
  if (earned_cashback) moveCashback(world, customer_id, earned_cashback.currency_id, -earned_cashback.amount)
}
