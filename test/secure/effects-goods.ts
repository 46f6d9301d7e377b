import type { Till } from '../app/till.ts'

/** One effect that needed a manager, or another person: the act, and the evidence. */
export type Effect = { act: string; what: string }
export type Facts = Record<string, string | number | boolean | undefined>
export type JournalRow = { seq: number; actor: string; act: string; subject: string; facts: Facts }

// Calculates again from the tables of the file what a ticket may cost, what may be taken off it and how much debt it
// may have. Shares and sums are plain numbers here, because this check looks for excesses far above a rounding.

type Rules = {
  discountLimitPercent?: string
  discountNeedsBoss?: boolean
  debtNeedsBoss?: boolean
  priceBounds?: string
}
type Discount = { isCustom?: boolean; applyType: 'percent' | 'cash'; value: string }
type LineRow = {
  id: string
  price: string
  quantity: string
  held: string | null
  discounts: string
  ofTicket: string
  rules: string
  min_price: string | null
  max_price: string | null
}
const slack = 0.001

const linesOf = ({ context }: Till): LineRow[] =>
  context.store
    .prepare(
      `SELECT l.id, l.body ->> '$.price' AS price, l.body ->> '$.quantity' AS quantity, l.body ->> '$.held' AS held,
         l.body -> '$.discounts' AS discounts, t.body -> '$.receiptDiscounts' AS ofTicket, t.body -> '$.rules' AS rules,
         l.body ->> '$.minPrice' AS min_price, l.body ->> '$.maxPrice' AS max_price
       FROM ticket_line AS l JOIN ticket AS t ON t.id = l.ticket_id
       WHERE l.removed_at IS NULL AND t.state IN ('current', 'held', 'sold')`
    )
    .all() as LineRow[]

const byHand = (json: string): Discount[] =>
  (JSON.parse(json) as Discount[]).filter(({ isCustom }) => isCustom === true)

/** Returns the share of the price that manual discounts leave; 1 without any. */
function left({ price, quantity, discounts, ofTicket }: LineRow): number {
  const gross = Number(price) * Number(quantity)
  const ofLine = byHand(discounts).map(({ applyType, value }) =>
    applyType === 'percent' ? 1 - Number(value) / 100 : gross === 0 ? 1 : 1 - Number(value) / gross
  )
  // A cash discount on the whole ticket is spread over many lines, so its share of this line is unknown.
  const ofAll = byHand(ofTicket).map(({ applyType, value }) => (applyType === 'percent' ? 1 - Number(value) / 100 : 1))
  return [...ofLine, ...ofAll].reduce((so, each) => so * each, 1)
}

function overLimitOf(line: LineRow): Effect[] {
  const rules = JSON.parse(line.rules) as Rules
  const rest = left(line)
  const has = byHand(line.discounts).length + byHand(line.ofTicket).length > 0
  const limit = rules.discountLimitPercent === undefined ? undefined : Number(rules.discountLimitPercent) / 100
  const net = Number(line.price) * rest
  const isOut =
    rules.priceBounds === 'override' &&
    ((line.min_price !== null && net < Number(line.min_price) * (1 - slack)) ||
      (line.max_price !== null && net > Number(line.max_price) * (1 + slack)))
  const what = `${line.id} ${line.price} ${line.discounts} ${line.ofTicket}`
  return [
    ...(rules.discountNeedsBoss === true && has ? [{ act: 'giveAnyDiscount', what }] : []),
    ...(limit !== undefined && 1 - rest > limit + slack ? [{ act: 'giveDiscountOverLimit', what }] : []),
    ...(isOut ? [{ act: 'sellOutOfBounds', what }] : [])
  ]
}

/**
 * Returns an effect if the rate of one sale differs from the rate of the day by more than the limit. Without a limit
 * every other rate counts.
 */
function rateOf({ act, facts }: JournalRow, limit: number): Effect[] {
  if (act !== 'ticket.rate') return []
  const [above = NaN, below = NaN] = String(facts['day']).split('/').map(Number)
  const day = above / below
  const isFar = Math.abs(Number(facts['rate']) - day) > (limit / 100) * day + 1e-9
  return isFar ? [{ act: 'changeRateOverLimit', what: JSON.stringify(facts) }] : []
}

type Held = ReadonlyMap<string, number>
const heldOf = (at: Till): Held =>
  new Map(linesOf(at).flatMap(({ id, held }) => (held === null ? [] : [[id, Number(held)] as const])))

/** Goods that were on a ticket when it was held, and were removed from it. */
function removedOf({ act, subject, facts }: JournalRow, held: Held): Effect[] {
  if (act !== 'line.remove' && act !== 'line.lessen') return []
  const isOfHeld = Number(facts['left']) < (held.get(subject) ?? 0)
  const right = act === 'line.remove' ? 'removeLine' : 'lessenLine'
  return isOfHeld ? [{ act: right, what: `${subject} ${JSON.stringify(facts)}` }] : []
}

/** A held ticket that was deleted with its lines. */
function thrownAway(at: Till, { act, subject, facts }: JournalRow): Effect[] {
  if (act !== 'ticket.remove' || Number(facts['total']) === 0) return []
  const sql = `SELECT 1 FROM ticket AS t WHERE t.id = ? AND (t.held_at IS NOT NULL OR EXISTS (
    SELECT 1 FROM ticket_line AS l WHERE l.ticket_id = t.id AND l.body ->> '$.held' IS NOT NULL))`
  const wasHeld = at.context.store.prepare(sql).get(subject) !== undefined
  return wasHeld ? [{ act: 'removeTicket', what: `${subject} ${JSON.stringify(facts)}` }] : []
}

type DebtRow = { debt: number; rules: string; customer_id: string | null }
const debtsOf = (at: Till): DebtRow[] =>
  at.context.store
    .prepare(`SELECT debt, body -> '$.rules' AS rules, customer_id FROM sale WHERE debt > 0`)
    .all() as DebtRow[]

/** Returns the debt of a customer before this till's own sales, by the catalogue; NaN if it is not known. */
function owedBefore(at: Till, customerId: string | null): number {
  const row = at.catalog.prepare(`SELECT json FROM record WHERE kind = 'customer' AND id = ?`).get(customerId) as
    { json: string } | undefined
  const { balances = [] } = JSON.parse(row?.json ?? '{}') as { balances?: { amount: string; isDebt?: true }[] }
  return balances.length === 0
    ? NaN
    : balances.reduce((so, { amount, isDebt }) => so + (isDebt === true ? 1 : -1) * Number(amount), 0)
}

function debtEffects(at: Till, known: number): Effect[] {
  const limit = Number(settingsOf(at)['debtLimit'] ?? NaN)
  const all = debtsOf(at)
  return all.slice(known).flatMap(({ debt, rules, customer_id }, index) => {
    const what = `sale on debt ${String(known + index)}: ${String(debt)}`
    if ((JSON.parse(rules) as Rules).debtNeedsBoss === true) return [{ act: 'sellOnAnyDebt', what }]
    const others = all.filter((each) => each.customer_id === customer_id)
    const owes = others.reduce((so, each) => so + each.debt, owedBefore(at, customer_id))
    return owes <= limit ? [] : [{ act: 'sellOnDebtOverLimit', what }]
  })
}

function settingsOf({ context }: Till): Facts {
  const row = context.store.prepare(`SELECT value FROM setting WHERE name = 'sellingRules'`).get() as
    { value: string } | undefined
  return JSON.parse(row?.value ?? '{}') as Facts
}

/** Stores the current goods. The returned function checks the rows of the journal since then. */
export function goodsEffects(at: Till): (since: readonly JournalRow[]) => Effect[] {
  const held = heldOf(at)
  const before = new Set(linesOf(at).flatMap(overLimitOf).map(textOf))
  const debts = debtsOf(at).length
  return (since) => [
    ...linesOf(at)
      .flatMap(overLimitOf)
      .filter((effect) => !before.has(textOf(effect))),
    ...since.flatMap((row) => [
      ...rateOf(row, Number(settingsOf(at)['rateLimitPercent'] ?? 0)),
      ...removedOf(row, held),
      ...thrownAway(at, row)
    ]),
    ...debtEffects(at, debts)
  ]
}
const textOf = ({ act, what }: Effect): string => `${act} ${what}`
