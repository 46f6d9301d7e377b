import type { CallName } from '../../src/shared/contract/index.ts'
import { mostMinor } from '../../src/shared/money.ts'
import type { Random } from '../../src/shared/ports.ts'
import { boss, olim, pins, type Till } from './till.ts'
import { card, cash, dollar, som } from '../support/model-fixtures.ts'
import { chance, pick } from '../secure/mutate.ts'
import { rightInputs } from '../secure/right-inputs.ts'

// Valid messages about existing records, with any sum that a person can type.

const sums = [0, 1, 7, 30, 49, 50, 99, 100, 1_000, 4_000, 4_030, 12_345, 12_500, 100_000, 5_000_000]
/** Amounts at the bound and far over it, as only an attacker or a scanner types them. */
const extremes = [99_999_999_999, 100_000_000_000, mostMinor, mostMinor + 1, Number.MAX_SAFE_INTEGER, -1, -mostMinor]
let hasExtremes = false
/** Lets a third of all later amounts and figures be extreme, or none. */
export const typeExtremes = (isOn: boolean): void => void (hasExtremes = isOn)
export const pickSum = (random: Random): number => pick(random, hasExtremes && chance(random, 0.33) ? extremes : sums)
const hugeFigures = ['999999999999.9999999', '1000000', '99999999999', '0.0000001']
const figures = ['0', '0.5', '1', '1', '2', '3', '10', '12', '0.333', '50', '100', '4000', '4013.37', '12050']

/** The ids of existing records, by the name of the field. */
const here = {
  lineId: `SELECT id FROM ticket_line WHERE removed_at IS NULL AND ticket_id = (SELECT id FROM ticket WHERE state = 'current')`,
  ticketId: `SELECT id FROM ticket WHERE state = 'current'`,
  saleId: `SELECT * FROM (SELECT id FROM sale ORDER BY number DESC LIMIT 6)`,
  tenderId: `SELECT value ->> 'id' AS id FROM ticket, json_each(body, '$.tenders') WHERE state = 'current'`,
  jobId: `SELECT id FROM job`
}
const held = `SELECT id FROM ticket WHERE state = 'held'`
const known: Record<string, readonly unknown[]> = {
  methodId: [cash.id, cash.id, card.id],
  currencyId: [som.id, som.id, dollar.id],
  toCurrencyId: [som.id, dollar.id],
  productId: ['bread', 'milk', 'cola', 'apple', 'tea', 'free', 'gone'],
  customerId: ['aziz', 'vali', null],

  code: ['4780001', '4780001', '4780002', '4780002', '4785551', '4789992', '4780003', '1'],
  employeeId: [boss, olim],

  applyType: ['percent', 'cash'],
  discountId: ['tenth'],
  taxId: ['excise'],
  result: ['approved', 'declined', 'unknown'],
  format: ['csv', 'xlsx'],
  quantity: figures,
  price: figures,
  value: figures,
  rate: figures
}
export const approval = { managerId: boss, pin: pins['boss'] ?? '' }

const idsOf = (at: Till, sql: string): string[] =>
  (at.context.store.prepare(sql).all() as { id: string }[]).map(({ id }) => id)

/** Returns the same message about other existing records. */
function varied(random: Random, at: Till, value: unknown, key = ''): unknown {
  if (key === 'approval') return approval
  if (Array.isArray(value)) return value.map((part: unknown) => varied(random, at, part, key))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, varied(random, at, part, name)]))
  if (key in here) {
    const ids = idsOf(at, here[key as keyof typeof here])
    return ids.length === 0 ? value : pick(random, ids)
  }
  const isFigure = known[key] === figures
  if (isFigure && hasExtremes && chance(random, 0.33)) return pick(random, hugeFigures)
  if (key in known) return pick(random, known[key] ?? [])
  return typeof value === 'number' ? pickSum(random) : value
}

type Made = (random: Random, at: Till) => object | Promise<object>

const money = (random: Random) => ({
  methodId: pick(random, known['methodId'] ?? []),
  currencyId: pick(random, known['currencyId'] ?? []),
  amountMinor: pickSum(random)
})
const linesOfSale = `SELECT value ->> 'id' AS lineId, value ->> 'quantity' AS quantity
  FROM sale, json_each(body, '$.lines') WHERE sale.id = ?`

/** Chooses goods of one sale, at most as many as it had, and counts its refunds so far. */
const goodsBack = (random: Random, at: Till) => {
  const saleId = pick(random, idsOf(at, here.saleId))
  const { store } = at.context
  const lines = store.prepare(linesOfSale).all(saleId) as {
    lineId: string
    quantity: string
  }[]
  const { refunds } = store.prepare('SELECT count(*) AS refunds FROM refund WHERE sale_id = ?').get(saleId) as {
    refunds: number
  }
  const some = lines.filter(() => chance(random, 0.7))
  return {
    saleId,
    refunds,
    approval,
    ways: [{ methodId: pick(random, [cash.id, card.id]) }],
    lines: (some.length === 0 ? lines : some).map(({ lineId, quantity }) => ({
      lineId,
      quantity: chance(random, 0.7) ? quantity : pick(random, ['1', '0.5'])
    }))
  }
}
const swapSide = (random: Random) => ({ ...money(random), methodId: cash.id })

/** Messages whose parts must fit each other. */
const made: Partial<Record<CallName, Made>> = {
  'ticket.add': (random) => {
    const productId = pick(random, known['productId'] ?? [])
    const weighed = productId === 'apple' && { quantity: pick(random, ['1', '0.742']) }
    return { productId, approval, ...weighed, ...(productId === 'free' && { price: pick(random, figures) }) }
  },
  'ticket.recall': (random, at) => ({ ticketId: pick(random, idsOf(at, held)) }),
  'tickets.merge': (random, at) => ({
    ticketId: idsOf(at, here.ticketId)[0],
    approval,
    from: [pick(random, idsOf(at, held))]
  }),
  'tickets.split': async (random, at) => {
    const { id, totalMinor } = await at.call('ticket.current', {})
    const portions = [{ lineId: pick(random, idsOf(at, here.lineId)), quantity: pick(random, ['1', '0.5']) }]
    const way = chance(random, 0.5) ? { kind: 'goods', portions } : { kind: 'shares', count: 2 }
    return { ticketId: id, totalMinor, way, approval }
  },
  'cash.move': (random) => {
    const [direction, isTheirs] = [pick(random, ['in', 'out']), chance(random, 0.3)]
    const theirs = isTheirs && { customerId: pick(random, ['aziz', 'vali']) }
    return {
      direction,
      ...money(random),
      ...theirs,
      articleId: `${isTheirs ? 'customer' : 'employee'}-${direction}`,
      approval
    }
  },
  'cash.exchange': (random) => ({ out: swapSide(random), in: swapSide(random), approval }),
  'refund.finish': goodsBack,
  'exchange.start': goodsBack,
  'refund.preview': (random, at) => {
    const { saleId, lines, ways } = goodsBack(random, at)
    return { saleId, lines, ways }
  }
}

/** Returns one plausible message of this call. */
export const fit = async (random: Random, at: Till, name: CallName): Promise<unknown> =>
  (await made[name]?.(random, at)) ?? varied(random, at, rightInputs(at)[name])
