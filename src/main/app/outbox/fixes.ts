import { toId, type JobId, type MovementId, type ProductId, type SaleId, type TicketId } from '../../../shared/ids.ts'
import type { FixChange, FixView } from '../../../shared/views.ts'
import { nobody, type Fix, type FixedPart } from '../../domain/outbox/fix.ts'
import type { Change, Line, Place } from '../../domain/core/model.ts'
import { orderOn } from '../../domain/core/order-part.ts'
import { movementById } from '../../db/shift/cash.ts'
import { searchCustomers } from '../../db/customers/customer-cache.ts'
import { fixesOf } from '../../db/outbox/fixes.ts'
import { goodsByCode, goodsById } from '../../db/catalog/goods.ts'
import { searchGoods } from '../../db/catalog/goods-search.ts'
import { jobById, type Job } from '../../db/core/job-rows.ts'
import type { Reader } from '../../db/core/open.ts'
import { articles, paymentMethods } from '../../db/catalog/records.ts'
import { saleById } from '../../db/ticket/sales.ts'
import { place } from '../../db/core/settings.ts'
import { ticketById } from '../../db/ticket/tickets.ts'
import type { Context, Files, With } from '../core/context.ts'
import { must, refuse } from '../core/refusal.ts'

// The replacements that a person may choose in a document that the service refused. Only equivalents are offered: a
// method of the same type, so that the drawer's expected amount stays; an article of the same direction; goods with the
// same code (if they were deleted and created again), or with a similar name.

const mostChoices = 20

type Choice = FixView['choices'][number]
type FixContext = { cache: Reader; here: Place; job: Job }

/** Returns the rows of the fix dialog. */
export function fixRows(context: With<'jobs'>, jobId: JobId): FixView[] {
  const fixable = must(context.jobs.fixable(jobId))
  const known = knownOf(context, jobId)
  if (known === undefined) return refuse('call.notNow')
  const fixes = fixesOf(context.store, known.job.subjectId)
  return fixable.map(({ part, from }) => ({
    part,
    from,
    name: fixes.find((fix) => fix.part === part && fix.from === from)?.name ?? nameIn(context, known, part, from),
    choices: choicesFor(context, known, part, from)
  }))
}

/** Returns the fixes that a person has chosen. Fails if one was not offered. */
export function chosenFixes(context: With<'jobs'>, jobId: JobId, changes: readonly FixChange[]): Fix[] {
  const rows = fixRows(context, jobId)
  const cache = context.catalog()
  const known = cache === undefined ? [] : articles(cache)
  const fixes = changes.flatMap(({ part, from, to }): Fix[] => {
    const row = rows.find((each) => each.part === part && each.from === from)
    const choice = row?.choices.find(({ id }) => id === to)
    if (choice === undefined) return []
    const article = part === 'article' ? known.find(({ id }) => id === to) : undefined
    return [{ part, from, to, name: choice.name, article }]
  })
  if (fixes.length !== changes.length) return refuse('input.invalid', { field: 'changes' })
  const goods = fixes.filter(({ part }) => part === 'product').map(({ to }) => to)
  return new Set(goods).size === goods.length ? fixes : refuse('job.fixSame')
}

function knownOf({ store, catalog }: Files, jobId: JobId): FixContext | undefined {
  const job = jobById(store, jobId)
  const cache = catalog()
  const here = place(store)
  return job && cache && here && { cache, here, job }
}

const linesOf = ({ store }: Files, { job }: FixContext): readonly Line[] =>
  job.kind === 'sale.create'
    ? (saleById(store, toId<SaleId>(job.subjectId))?.lines ?? [])
    : (ticketById(store, toId<TicketId>(job.subjectId))?.lines ?? [])

/** Returns the name in the document, else in the cache, else the id. */
function nameIn(context: Context, known: FixContext, part: FixedPart, id: string): string {
  if (part === 'product') return linesOf(context, known).find(({ productId }) => productId === id)?.name ?? id
  if (part === 'customer') return customerIn(context, known)?.name ?? id
  if (part === 'order') return orderOn(linesOf(context, known))?.number ?? id
  if (part === 'article') return movementById(context.store, toId<MovementId>(known.job.subjectId))?.article?.name ?? id
  return (
    tenderBy(context, known, id)?.methodName ??
    paymentMethods(known.cache).find((method) => method.id === id)?.name ??
    id
  )
}

/** Returns the sale's payment by this method, which the cache may no longer contain. */
function tenderBy({ store }: Files, { job }: FixContext, id: string): Change | undefined {
  if (job.kind !== 'sale.create') return undefined
  const sale = saleById(store, toId<SaleId>(job.subjectId))
  return [...(sale?.tenders ?? []), ...(sale?.changes ?? [])].find(({ methodId }) => methodId === id)
}

function choicesFor(context: Context, known: FixContext, part: FixedPart, id: string): Choice[] {
  const like = {
    product: goodsLike,
    method: methodsLike,
    article: articlesLike,
    customer: customersLike,
    order: noOrder
  }
  return like[part](context, known, id).filter((choice) => choice.id !== id)
}

/** The only choice is the sale without its order: another order is not what the customer collects. */
const noOrder = (): Choice[] => [{ id: nobody, name: '' }]

const customerIn = ({ store }: Files, { job }: FixContext) =>
  (job.kind === 'sale.create'
    ? saleById(store, toId<SaleId>(job.subjectId))
    : ticketById(store, toId<TicketId>(job.subjectId))
  )?.customer

/**
 * Returns no customer, and the shop's customers with a similar name, for a customer who was deleted and created again.
 */
function customersLike(context: Context, known: FixContext): Choice[] {
  const name = customerIn(context, known)?.name ?? ''
  const choices: Choice[] = [{ id: nobody, name: '' }]
  for (const customer of searchCustomers(known.cache, name)) {
    if (choices.length > mostChoices) break
    choices.push({ id: customer.id, name: customer.name })
  }
  return choices
}

function articlesLike({ store }: Files, { cache, job }: FixContext): Choice[] {
  const movement = movementById(store, toId<MovementId>(job.subjectId))
  const isCustomers = movement?.customer !== undefined
  return articles(cache).filter(
    ({ direction, party }) => direction === movement?.direction && (party === 'customer') === isCustomers
  )
}

/** Returns methods of the same type. Cash stays cash, so that the fix does not change the drawer's expected amount. */
function methodsLike(context: Context, known: FixContext, id: string): Choice[] {
  const methods = paymentMethods(known.cache)
  const before = methods.find((method) => method.id === id)?.type
  const type = known.job.kind === 'transaction.create' ? 'cash' : (tenderBy(context, known, id)?.methodType ?? before)
  return methods.filter((method) => method.isEnabled && (type === undefined || method.type === type))
}

function goodsLike(context: Context, known: FixContext, id: string): Choice[] {
  const { cache, here } = known
  const line = linesOf(context, known).find(({ productId }) => productId === id)
  const codes = [line?.barcode, line?.sku].filter((code) => code !== undefined)
  const names = line === undefined ? [] : [line.name, line.name.split(' ')[0] ?? '']
  const found = [
    ...codes.flatMap((code) => goodsByCode(cache, code, here).map(({ goods }) => goods)),
    ...names.flatMap((name) => searchGoods(cache, name, here, mostChoices).goods)
  ].filter((goods) => !goods.isDeleted && goods.isAvailableForSale)
  const byId = new Map(found.map((goods) => [goods.id, goods]))
  const before = goodsById(cache, toId<ProductId>(id), here)
  // The quantity stays, so the unit must be the same: pieces are not kilograms.
  const unit = line?.unitName ?? before?.unitName
  const taken = sentTogether(context, known, id)
  return [...byId.values()]
    .filter((goods) => (unit === undefined || goods.unitName === unit) && !taken.has(goods.id))
    .slice(0, mostChoices)
    .map((goods) => ({ id: goods.id, name: `${goods.name} · ${goods.sku}` }))
}

/**
 * Returns the products that the other lines of the sale are sent as. A refund names products and not lines: if two
 * lines had the same product at two prices, the service could refund either amount.
 */
function sentTogether(context: Context, known: FixContext, id: string): ReadonlySet<string> {
  if (known.job.kind !== 'sale.create') return new Set()
  const fixes = fixesOf(context.store, known.job.subjectId)
  const sent = (from: string): string => fixes.find((fix) => fix.part === 'product' && fix.from === from)?.to ?? from
  const others = linesOf(context, known).filter(({ productId }) => productId !== id)
  return new Set(others.map(({ productId }) => sent(productId)))
}
