import type { Random } from '@kassa/integration-api/basics'
import { practicePrefixes } from '../address.ts'
import { stockIn } from '../handlers/catalogue/product.ts'
import type { DiscountPart, EmployeeRow, ProductRow } from '../rows/rows.ts'
import type { World } from '../world.ts'
import {
  close,
  collect,
  open,
  receive,
  sell,
  takeBack,
  type At,
  type Register,
  type Sold,
  type TradeAct,
  type TradingShop
} from './trade-acts.ts'
import { between, salesOn, shoppingHour, type Goods } from './trade-plan.ts'

// The trade of the practice shop before its first day of practice.
//
//   7:30 goods arrive, 7:50 the first register opens, 8:55 the second, 21:03 and 22:03 the takings go to the bank

export type HistoryOptions = {
  random: Random
  /** The number of days. The last one is the day before `today`. */
  days: number
  today: number
  /** How much the goods of a category sell, by its name. The other categories weigh 1. */
  demand: Readonly<Record<string, number>>
}

/** Returns midnight of a day of the history, by the calendar of this computer. */
export function dayOf({ days, today }: Pick<HistoryOptions, 'days' | 'today'>, index: number): number {
  const day = new Date(today)
  day.setHours(0, 0, 0, 0)
  return day.setDate(day.getDate() - days + index)
}

type Due = { at: number; register: Register; sold: Sold }
/** `begin` sets the time of the service. */
type Trading = TradingShop & { begin: (at: number) => void; registers: Register[]; owner: EmployeeRow; due: Due[] }

/** Trades day after day, and yields the acts of each day. The result depends only on the options and the world. */
export function* tradeHistory(
  world: World,
  options: HistoryOptions,
  begin: (at: number) => void
): Generator<TradeAct[], void> {
  const trading = tradingIn(world, options, begin)
  for (let index = 0; index < options.days; index += 1) {
    const steps = stepsOf(trading, dayOf(options, index), index / Math.max(1, options.days - 1))
    const acts: TradeAct[] = []
    for (const { at, act } of steps.sort((a, b) => a.at - b.at)) {
      begin(at)
      acts.push(...act())
    }
    yield acts
  }
}

function tradingIn(world: World, { random, demand }: HistoryOptions, begin: Trading['begin']): Trading {
  const { organization_id = '', warehouse_id = '', price_id = '' } = world.integration.fields
  const place = { organizationId: organization_id, warehouseId: warehouse_id, priceId: price_id }
  const currency = world.currency.find((row) => row.is_main)[0]
  const owner = world.employee.live(world.ownerId)
  if (currency === undefined || owner === undefined) throw new RangeError('the shop has no currency or no owner')
  const methods = world['payment-method'].find((row) => row.is_enabled && row.is_visible).reverse()
  const own = world.cashbox.find((row) => row.organization_id === organization_id).reverse()
  const manual = world.discount.find((row) => row.is_manual && row.state === 'active')[0]
  return {
    world,
    random,
    begin,
    currency,
    owner,
    place,
    due: [],
    assortment: assortmentOf({ world, random, place, demand }),
    methods: [...methods.filter(({ type }) => type === 'cash'), ...methods.filter(({ type }) => type !== 'cash')],
    customers: world.customer.find((row) => row.state !== 'black_list').reverse(),
    manual: manual === undefined ? [] : [partOf(manual)],
    registers: own.map((cashbox, at) => ({
      cashbox,
      prefix: practicePrefixes[at] ?? '',
      sales: 0,
      refunds: 0,
      collections: 0
    }))
  }
}

type Discount = ReturnType<World['discount']['find']>[number]
const partOf = ({ _id, name, value, apply_type }: Discount): DiscountPart => ({
  _id,
  name,
  value,
  apply_type,
  is_custom: false
})

type Assortment = Pick<Trading, 'world' | 'random' | 'place'> & Pick<HistoryOptions, 'demand'>

/** Returns the goods that the history sells: priced pieces and weighed goods with plenty of stock. */
function assortmentOf({ world, random, place, demand }: Assortment): Goods[] {
  const { organizationId, warehouseId, priceId } = place
  const automatic = world.discount.find((row) => row.auto_attach && row.state === 'active')
  const goodsOf = (product: ProductRow): Goods[] => {
    const unit = world.unit.get(product.measure_id)
    const listed = product.organizations.find((each) => each.organization_id === organizationId)?.prices ?? []
    const price = listed.find((each) => each.price_id === priceId)?.amount
    const stock = stockIn(world, product._id, warehouseId)?.amount ?? 0
    if (price === undefined || unit?.type !== 'inventory' || product.is_parent || product.is_marked || stock < 10)
      return []
    const category = product.category_id ?? ''
    return [
      {
        product,
        price,
        decimals: unit.decimal_count,
        weight: (demand[world.category.get(category)?.name ?? ''] ?? 1) * (0.2 + 1.8 * random.fraction() ** 3),
        discounts: automatic.filter((row) => row.nested_category_ids.includes(category)).map(partOf)
      }
    ]
  }
  return world.product.find().reverse().flatMap(goodsOf)
}

const minuteMs = 60_000
type Step = { at: number; act: () => TradeAct[] }
const some = (act: TradeAct | undefined): TradeAct[] => (act === undefined ? [] : [act])

/** Both registers are open every day, each for one shift. */
function stepsOf(trading: Trading, day: number, part: number): Step[] {
  const { random, owner } = trading
  const weekday = new Date(day).getDay()
  const at = (hour: number, minute: number): number => new Date(day).setHours(hour, minute, between(random, 5, 55))
  const [first, second] = shiftsOf(trading, day, weekday)
  if (first === undefined) return []
  const steps: Step[] = [
    { at: at(7, 30), act: () => (receive(trading, owner), []) },
    ...shiftSteps(trading, first, { from: at(7, 50), bank: at(22, 3), to: at(22, 8) }),
    ...(second === undefined ? [] : shiftSteps(trading, second, { from: at(8, 55), bank: at(21, 3), to: at(21, 8) }))
  ]
  for (let left = salesOn(random, weekday, part); left > 0; left -= 1) {
    const hour = shoppingHour(random)
    const isSecond = second !== undefined && hour >= 9 && hour < 21 && random.fraction() < 0.55
    const own = isSecond ? second : first
    steps.push({ at: at(hour, between(random, 0, 59)), act: () => serve(trading, own) })
  }
  return steps
}

/** The two cashiers change registers every week. On Sundays the owner stands at the first one. */
function shiftsOf({ world, owner, registers }: Trading, day: number, weekday: number): At[] {
  const [one, other] = world.employee.find((row) => row.status === 'active' && !row.is_boss).reverse()
  const isEven = Math.floor((day / (24 * 60 * minuteMs) + 3) / 7) % 2 === 0
  const people = isEven ? [one, other] : [other, one]
  if (weekday === 0) people[0] = owner
  return registers.flatMap((register, index) => {
    const person = people[index]
    return person === undefined ? [] : [{ register, person }]
  })
}

function shiftSteps(trading: Trading, own: At, { from, bank, to }: Record<'from' | 'bank' | 'to', number>): Step[] {
  return [
    { at: from, act: () => [open(trading, own)] },
    { at: bank, act: () => some(collect(trading, own)) },
    { at: to, act: () => some(close(trading, own)) }
  ]
}

const refundShare = 0.03

/** Takes back goods that are due, and serves the next customer. */
function serve(trading: Trading, own: At): TradeAct[] {
  const { world, random } = trading
  const due = trading.due.find(({ at, register }) => register === own.register && at <= world.now())
  const returned: TradeAct[] = []
  if (due !== undefined) {
    trading.due = trading.due.filter((each) => each !== due)
    returned.push(takeBack(trading, own, due.sold))
    trading.begin(world.now() + minuteMs / 60)
  }
  const sold = sell(trading, own)
  // Goods that one payment paid in full may come back.
  const isPaid = sold.body.payments.length === 1 && sold.body.customer_id === undefined
  if (isPaid && random.fraction() < refundShare)
    trading.due.push({ at: world.now() + between(random, 15, 3 * 24 * 60) * minuteMs, register: own.register, sold })
  return [...returned, sold]
}
