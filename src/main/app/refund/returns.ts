import type { SaleId } from '../../../shared/ids.ts'
import { compareDecimals } from '../../../shared/quantity.ts'
import type { AnyLine, AnySale, ReturnedGoods } from '../../domain/core/any-sale.ts'
import { checkDone, isOtherTillSale, type ReadSale, type ShopFacts } from '../../domain/refund/other-till-sale.ts'
import { refundables } from '../../domain/refund/refund.ts'
import { returnsOf, otherTillRefundOf, type OtherTillRefund } from '../../domain/refund/other-till-refunds.ts'
import { fixesOf } from '../../db/outbox/fixes.ts'
import { serverIdOf } from '../../db/core/id-map.ts'
import { freeMarks } from '../../db/ticket/marks.ts'
import type { Reader, Writer } from '../../db/core/open.ts'
import { catalogId } from '../../db/catalog/local-products.ts'
import { insertOtherTillRefund, otherTillRefunds } from '../../db/refund/other-till-refunds.ts'
import { hasUnsentRefundOf, refundMarkersOf, refundsOfSale, sentRefundsOf } from '../../db/refund/refunds.ts'
import { place } from '../../db/core/settings.ts'
import type { Chance, Context, With } from '../core/context.ts'
import { shopOf } from '../core/state.ts'
import { attempt, must, refuse } from '../core/refusal.ts'

// All refunds of a sale, of this till and of other tills. Only the service knows those of other tills. A sale of
// another till is read again before each refund, and is not refunded without the service. A sale of this till is
// refunded without the service too; if the service is reachable, it is asked as well, for no longer than a customer
// should wait.

/** Returns all refunds of a sale, as far as this till knows them. */
export const backOf = (db: Reader, sale: AnySale): ReturnedGoods[] =>
  returnsOf(sale, refundsOfSale(db, sale.id), otherTillRefunds(db, sale.id), namesThere(db, sale.id))

/** Returns the product ids of lines at the service: a person may have replaced products. */
function namesThere(db: Reader, saleId: SaleId): (line: AnyLine) => string {
  const fixed = new Map(
    fixesOf(db, saleId)
      .filter(({ part }) => part === 'product')
      .map(({ from, to }) => [from, to])
  )
  return ({ productId }) => catalogId(db, (fixed.get(productId) ?? productId) as typeof productId)
}

/** Stores the refunds in a sale's record that this till neither made nor knows. Returns whether there were any. */
export function storeReadSale(context: Context, sale: AnySale, read: ReadSale): { isNews: boolean } {
  const { store, clock } = context
  if (read.refunds === undefined) return refuse('otherTillSales.unclear')
  const markers = refundMarkersOf(store, sale.id)
  const known = new Set([...sentRefundsOf(store, sale.id), ...otherTillRefunds(store, sale.id).map(({ id }) => id)])
  const isOurs = (note = '') => markers.some((marker) => note.includes(marker))
  const others = read.refunds.filter(({ id, note }) => !known.has(id) && !isOurs(note))
  // A refund without a note may be one that this till has just sent. Counting it as another till's would count it
  // twice.
  if (others.some(({ note }) => note === undefined) && hasUnsentRefundOf(store, sale.id))
    return refuse('otherTillSales.unclear')
  const facts: ShopFacts = shopOf(context, place(store))
  const news: OtherTillRefund[] = []
  for (const other of others) {
    const refund = otherTillRefundOf(other, sale, facts)
    if (refund === undefined) return refuse('otherTillSales.unclear')
    news.push(refund)
  }
  if (news.length === 0) return { isNews: false }
  store.transaction((db) => {
    for (const refund of news) insertOtherTillRefund(db, refund, clock.now())
    freeBack(db, sale)
  })
  return { isNews: true }
}

/** Allows the sale of pieces again if all pieces of their line were returned. */
function freeBack(db: Writer, sale: AnySale): void {
  const whole = refundables(sale, backOf(db, sale)).filter(
    ({ line, back }) => compareDecimals(back, line.quantity) === 0
  )
  freeMarks(
    db,
    whole.flatMap(({ line }) => line.marks ?? [])
  )
}

const ownWaitMs = 3_000
const otherTillWaitMs = 15_000

/** Returns the service's answer, or undefined if it takes longer. */
const within = async <T>({ clock }: Chance, ms: number, asked: Promise<T>): Promise<T | undefined> =>
  Promise.race([asked, new Promise<undefined>((resolve) => clock.after(ms, () => resolve(undefined)))])

const silent = new Set(['service.unreachable', 'service.timeout'])

/** Reads a sale of another till. Fails if the service does not answer. */
export async function readOtherTillSale(context: With<'sales'>, serverId: string): Promise<ReadSale> {
  if (context.queue.status().network === 'byHand') return refuse('otherTillSales.needsService')
  const answer = await within(context, otherTillWaitMs, context.sales.read(serverId))
  if (answer === undefined || (!answer.ok && silent.has(answer.failure.kind)))
    return refuse('otherTillSales.needsService')
  return must(answer)
}

/** Asks the service for the refunds of other tills. For a sale of this till, no answer is no failure. */
export async function find(context: With<'sales'>, sale: AnySale): Promise<{ isNews: boolean }> {
  if (isOtherTillSale(sale)) {
    const read = await readOtherTillSale(context, sale.serverId)
    must(checkDone(read, sale.organizationId))
    return storeReadSale(context, sale, read)
  }
  const serverId = serverIdOf(context.store, 'sale', sale.id)
  if (serverId === undefined || context.queue.status().network !== 'online') return { isNews: false }
  const answer = await within(context, ownWaitMs, context.sales.read(serverId))
  const stored = answer?.ok === true ? attempt(() => storeReadSale(context, sale, answer.value)) : undefined
  return stored?.ok === true ? stored.value : { isNews: false }
}

/**
 * Asks again just before the refund, because what the screen shows may be outdated. Fails if there are other refunds.
 */
export async function stillLeft(context: With<'sales'>, sale: AnySale): Promise<void> {
  const { isNews } = await find(context, sale)
  if (isNews) refuse('refund.elsewhere')
}
