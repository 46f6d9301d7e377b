import { assert } from '../../shared/assert.ts'
import { toId, type IdempotencyKey, type LineId, type TenderId, type TicketId } from '../../shared/ids.ts'
import { fromMajor, minor, type Minor } from '../../shared/money.ts'
import { decimalOfNumber, type Decimal } from '../../shared/quantity.ts'
import type { Result } from '../../shared/failure.ts'
import { instantOf } from '../../shared/time/moments.ts'
import { practicePrefixes, type TradeAct } from '@kassa/sandbox'
import { atTime } from '../app/core/clock.ts'
import type { Context } from '../app/core/context.ts'
import { sellingRules } from '../app/core/customer-balance.ts'
import { knownShop, type Register } from '../app/core/register.ts'
import { putSale } from '../app/payment/checkout.ts'
import { putRefund } from '../app/refund/refund.ts'
import { backOf } from '../app/refund/returns.ts'
import { articlesOf, putMovement } from '../app/shift/cash.ts'
import { putClosing, putOpening } from '../app/shift/shift.ts'
import { localIdsOf } from '../db/core/id-map.ts'
import { jobAbout, markReconciled } from '../db/core/job-rows.ts'
import type { Reader, Writer } from '../db/core/open.ts'
import { place, putSetting, setting } from '../db/core/settings.ts'
import { goodsById } from '../db/catalog/goods.ts'
import { nextNumber } from '../db/core/counters.ts'
import type { Goods } from '../domain/core/goods.ts'
import { cashStepsOf } from '../domain/pricing/cash-rounding.ts'
import { customerRecord, employees, refundReasons, saleRules } from '../db/catalog/records.ts'
import { move } from '../db/outbox/transitions.ts'
import { openShift, putCounted } from '../db/shift/shifts.ts'
import { saleById } from '../db/ticket/sales.ts'
import { insertTicket } from '../db/ticket/tickets.ts'
import type { JobKind, LineDiscount, Person, SaleRules, Shift, Ticket } from '../domain/core/model.ts'
import { addTender, settled } from '../domain/payment/checkout.ts'
import { decideRefund } from '../domain/refund/refund.ts'
import { decideMove } from '../domain/shift/cash.ts'
import { closingShift } from '../domain/shift/shift.ts'
import { addGoods, newTicket } from '../domain/ticket/ticket.ts'
import { newId } from '../system/random.ts'

// Writes the history of the practice shop into the till's own file: the acts at this till's register, as the use cases
// write them, at the time of each act. The service has them already, so their jobs are done.

type Act<Kind extends TradeAct['kind']> = Extract<TradeAct, { kind: Kind }>
type At = { context: Context; db: Writer; register: Register; rules: SaleRules; goodsOf: (id: string) => Goods }
type Body = Act<'sale'>['body']

/** Returns the value of a result. The history asks for nothing that could be refused. */
function sure<T>(result: Result<T>): T {
  assert(result.ok, 'the history of the practice shop was refused')
  return result.value
}

export type HistoryWriter = {
  /** Writes the acts of the till's register, one transaction for each shift. */
  write(acts: readonly TradeAct[]): void
}

/** The catalogue must be filled. Nobody may work at the till before the last act is written. */
export function createHistoryWriter(context: Context): HistoryWriter {
  const here = place(context.store)
  const cache = context.catalog()
  assert(here !== undefined && cache !== undefined, 'the practice shop has a place and goods')
  const shop = knownShop(context, here)
  const rules = { ...saleRules(cache), ...cashStepsOf(sellingRules(context), shop.main) }
  const goods = keptOnce((id: string) => known(goodsById(cache, toId(id), here), `goods ${id}`))
  const people = keptOnce((id: string) => personOf(cache, id))
  const atAct = (db: Writer, { at, employeeId }: TradeAct): At => ({
    context: atTime(context, instantOf(at)),
    db,
    rules,
    goodsOf: goods,
    register: { place: here, shop, person: people(employeeId) }
  })
  return {
    write(acts) {
      const own = acts.filter(({ cashboxId }) => cashboxId === here.cashboxId)
      const ends = own.flatMap(({ kind }, index) => (kind === 'close' ? [index + 1] : []))
      for (const [index, end] of ends.entries())
        context.store.transaction((db) => {
          if (setting(db, 'tillPrefix') === undefined) putSetting(db, 'tillPrefix', practicePrefixes[0])
          for (const act of own.slice(ends[index - 1] ?? 0, end)) write(atAct(db, act), act)
        })
    }
  }
}

/** Returns a function that computes each value once. */
function keptOnce<Value>(valueOf: (key: string) => Value): (key: string) => Value {
  const values = new Map<string, Value>()
  return (key) => {
    const value = values.get(key) ?? valueOf(key)
    values.set(key, value)
    return value
  }
}

/** The history names only records of the shop. */
function known<T>(value: T | undefined, what: string): T {
  assert(value !== undefined, `the practice shop knows ${what}`)
  return value
}

function personOf(cache: Reader, id: string): Person {
  const { name, isBoss } = known(
    employees(cache).find((employee) => employee.id === toId(id)),
    `the cashier ${id}`
  )
  return { id: toId(id), name, isBoss, isManager: isBoss, isEnrolled: false }
}

function write(at: At, act: TradeAct): void {
  switch (act.kind) {
    case 'open':
      return opened(at, act)
    case 'sale':
      return sold(at, act)
    case 'refund':
      return refunded(at, act)
    case 'collect':
      return collected(at, act)
    case 'close':
      return closed(at, act)
  }
}

/** Ends a job whose record is at the service. Nobody needs to look for it there. */
function done({ context, db }: At, kind: JobKind, subjectId: string, serverId: string): void {
  const job = jobAbout(db, kind, subjectId)
  assert(job !== undefined, 'every act has its job')
  move(db, 'FoundBeforeSend', job.id, context.clock.now(), { serverId })
  markReconciled(db, job.id, context.clock.now())
}

const shiftNow = ({ db }: At): Shift => {
  const shift = openShift(db)
  assert(shift !== undefined, 'acts of the history are in a shift')
  return shift
}

function countsOf({ register }: At, counts: Act<'open'>['counts']): Shift['opening'] {
  return counts.map(({ payment_method_id, currency_id, expected }) => ({
    methodId: toId(payment_method_id),
    currencyId: toId(currency_id),
    amount: majorOf(register, expected)
  }))
}

/** Converts an amount of the service in the main currency. */
const majorOf = ({ shop }: Register, amount: number): Minor =>
  fromMajor(decimal(amount), shop.main.decimals, shop.main.rounding)

function decimal(value: number): Decimal {
  const exact = decimalOfNumber(value)
  assert(exact !== undefined, 'a number of the service is a decimal')
  return exact
}

function opened(at: At, { sessionId, counts }: Act<'open'>): void {
  const shift = putOpening(at.context, at.db, at.register, countsOf(at, counts), undefined)
  done(at, 'shift.open', shift.id, sessionId)
}

function closed(at: At, { sessionId, counts }: Act<'close'>): void {
  const { context, db, register } = at
  const shift = { ...shiftNow(at), counted: countsOf(at, counts) }
  putCounted(db, shift.id, shift.counted)
  const marker = newId<IdempotencyKey>(context.random)
  // The past of the practice shop has no notes, so its differences are not checked.
  const after = sure(closingShift(shift, [], marker, undefined, context.clock.now()))
  putClosing(context, db, register, shift, after, marker)
  done(at, 'shift.close', shift.id, sessionId)
}

function sold(at: At, act: Act<'sale'>): void {
  const { context, db, register } = at
  const { place: here, person, shop } = register
  const { body } = act
  const ticket = newTicket({
    id: newId<TicketId>(context.random),
    number: nextNumber(db, 'ticket'),
    place: here,
    person,
    currency: shop.main,
    rules: at.rules,
    now: context.clock.now()
  })
  const filled = { ...goodsIn(at, ticket, body), receiptDiscounts: discountsOf(body.discounts) }
  const known = body.customer_id === undefined ? undefined : customerRecord(cacheOf(context), body.customer_id)
  const bought: Ticket = { ...filled, customer: known && { id: known.id, name: known.name } }
  const paid = body.payments.reduce((before, payment) => {
    const method = shop.methods.find(({ id }) => id === payment.payment_method._id)
    assert(method !== undefined, 'the history pays with methods of the shop')
    const amount = majorOf(register, payment.amount)
    return sure(addTender(before, { id: newId<TenderId>(context.random), method, currency: shop.main, amount }))
  }, bought)
  const sums = sure(settled(paid, true))
  // The ticket is not kept line by line, because the sale has its lines.
  insertTicket(db, { ...paid, state: 'held', lines: [], tenders: [] })
  const sale = putSale(
    context,
    db,
    { ...register, shift: shiftNow(at), ticket: paid, debtBy: sums.remaining === 0 ? undefined : person.id },
    { paid, sums, plan: undefined, back: undefined, marker: toId<IdempotencyKey>(act.marker) }
  )
  assert(sale.code === body.code, 'the till numbers the sales of the history as the service knows them')
  done(at, 'sale.create', sale.id, act.tradeId)
}

const cacheOf = ({ catalog }: Context) => {
  const cache = catalog()
  assert(cache !== undefined, 'the catalogue is filled')
  return cache
}

const discountsOf = (discounts: Body['discounts']): LineDiscount[] =>
  discounts.map(({ _id, name, is_custom, apply_type, value }) => ({
    id: is_custom ? undefined : toId(_id),
    name,
    isCustom: is_custom,
    applyType: apply_type,
    value: decimal(value)
  }))

function goodsIn({ context, register, goodsOf }: At, ticket: Ticket, body: Body): Ticket {
  return body.products.reduce((before, line) => {
    const goods = goodsOf(line.product_id)
    const added = addGoods(before, {
      goods,
      quantity: decimal(line.amount),
      lineId: newId<LineId>(context.random),
      place: register.place,
      stock: undefined,
      discounts: discountsOf(line.discounts),
      offers: [],
      now: context.clock.now()
    })
    return sure(added).ticket
  }, ticket)
}

function refunded(at: At, act: Act<'refund'>): void {
  const { context, db, register } = at
  const [saleId] = localIdsOf(db, 'sale', act.tradeId)
  const sale = saleId === undefined ? undefined : saleById(db, saleId)
  assert(sale !== undefined, 'the history takes back goods of its own sales')
  const lines = act.body.items.flatMap(({ product_id, amount }) =>
    sale.lines
      .filter(({ productId }) => productId === toId(product_id))
      .map(({ id }) => ({ lineId: id, quantity: decimal(amount) }))
  )
  const decided = decideRefund(
    { lines, reasonId: toId(act.reasonId), note: undefined },
    { sale, before: backOf(db, sale), methods: register.shop.methods, reasons: refundReasons(cacheOf(context)) }
  )
  const state = { ...register, shift: shiftNow(at), sale }
  const refund = putRefund(context, db, state, sure(decided), { allowedBy: register.person.id })
  done(at, 'refund.create', refund.id, act.refundId)
}

function collected(at: At, act: Act<'collect'>): void {
  const { context, db, register } = at
  const { shop, person } = register
  const cash = shop.methods.find(({ type }) => type === 'cash')
  assert(cash !== undefined, 'the shop takes cash')
  const moved = decideMove(
    {
      direction: 'out',
      methodId: cash.id,
      currencyId: shop.main.id,
      amount: majorOf(register, act.amount),
      articleId: toId(act.articleId),
      note: undefined
    },
    {
      ...shop,
      articles: articlesOf(context),
      differenceOf: () => undefined,
      expectedOf: () => minor(Number.MAX_SAFE_INTEGER)
    }
  )
  const movement = putMovement(context, db, { ...register, shift: shiftNow(at) }, sure(moved), person.id)
  done(at, 'invoice.create', movement.id, act.invoiceId)
  done(at, 'transaction.create', movement.id, act.transactionId)
}
