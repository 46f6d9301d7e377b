import { fail, ok, type Result } from '../../../shared/failure.ts'
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
import type { Context } from '../core/context.ts'

// What a person may put in another's place in a document that the service refused. Only what stands for the same: a
// method of the same kind, so that the drawer still counts; an article of the same direction; goods with the same code,
// as when they were deleted and made anew, or with a like name.

const mostChoices = 20

type Choice = FixView['choices'][number]
type Known = { cache: Reader; here: Place; job: Job }

/** The rows of the fix dialog. */
export function fixRows(context: Context, jobId: JobId): Result<FixView[]> {
  const fixable = context.queue.fixable(jobId)
  if (!fixable.ok) return fixable
  const known = knownOf(context, jobId)
  if (known === undefined) return fail('call.notNow')
  const fixes = fixesOf(context.store, known.job.subjectId)
  return ok(
    fixable.value.map(({ part, from }) => ({
      part,
      from,
      name: fixes.find((fix) => fix.part === part && fix.from === from)?.name ?? nameIn(context, known, part, from),
      choices: choicesFor(context, known, part, from)
    }))
  )
}

/** The fixes that a person has chosen; what was not offered is refused. */
export function chosenFixes(context: Context, jobId: JobId, changes: readonly FixChange[]): Result<Fix[]> {
  const rows = fixRows(context, jobId)
  if (!rows.ok) return rows
  const cache = context.catalog()
  const known = cache === undefined ? [] : articles(cache)
  const fixes = changes.flatMap(({ part, from, to }): Fix[] => {
    const row = rows.value.find((each) => each.part === part && each.from === from)
    const choice = row?.choices.find(({ id }) => id === to)
    if (choice === undefined) return []
    const article = part === 'article' ? known.find(({ id }) => id === to) : undefined
    return [{ part, from, to, name: choice.name, article }]
  })
  if (fixes.length !== changes.length) return fail('input.invalid', { field: 'changes' })
  const goods = fixes.filter(({ part }) => part === 'product').map(({ to }) => to)
  return new Set(goods).size === goods.length ? ok(fixes) : fail('job.fixSame')
}

function knownOf({ store, catalog }: Context, jobId: JobId): Known | undefined {
  const job = jobById(store, jobId)
  const cache = catalog()
  const here = place(store)
  return job && cache && here && { cache, here, job }
}

const linesOf = ({ store }: Context, { job }: Known): readonly Line[] =>
  job.kind === 'sale.create'
    ? (saleById(store, toId<SaleId>(job.subjectId))?.lines ?? [])
    : (ticketById(store, toId<TicketId>(job.subjectId))?.lines ?? [])

/** What the document calls it; what the cache calls it; else its id. */
function nameIn(context: Context, known: Known, part: FixedPart, id: string): string {
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

/** How the sale was paid by this method, of which the cache may know nothing any more. */
function tenderBy({ store }: Context, { job }: Known, id: string): Change | undefined {
  if (job.kind !== 'sale.create') return undefined
  const sale = saleById(store, toId<SaleId>(job.subjectId))
  return [...(sale?.tenders ?? []), ...(sale?.changes ?? [])].find(({ methodId }) => methodId === id)
}

function choicesFor(context: Context, known: Known, part: FixedPart, id: string): Choice[] {
  const like = {
    product: goodsLike,
    method: methodsLike,
    article: articlesLike,
    customer: customersLike,
    order: noOrder
  }
  return like[part](context, known, id).filter((choice) => choice.id !== id)
}

/** The sale without its order: another one is not what the customer came for. */
const noOrder = (): Choice[] => [{ id: nobody, name: '' }]

const customerIn = ({ store }: Context, { job }: Known) =>
  (job.kind === 'sale.create'
    ? saleById(store, toId<SaleId>(job.subjectId))
    : ticketById(store, toId<TicketId>(job.subjectId))
  )?.customer

/** Nobody, or one of the shop's customers with a like name: as when somebody was deleted and written down anew. */
function customersLike(context: Context, known: Known): Choice[] {
  const name = customerIn(context, known)?.name ?? ''
  const choices: Choice[] = [{ id: nobody, name: '' }]
  for (const customer of searchCustomers(known.cache, name)) {
    if (choices.length > mostChoices) break
    choices.push({ id: customer.id, name: customer.name })
  }
  return choices
}

function articlesLike({ store }: Context, { cache, job }: Known): Choice[] {
  const movement = movementById(store, toId<MovementId>(job.subjectId))
  const isCustomers = movement?.customer !== undefined
  return articles(cache).filter(
    ({ direction, party }) => direction === movement?.direction && (party === 'customer') === isCustomers
  )
}

/** Cash stays cash: what the drawer is expected to hold must not depend on what the service was told. */
function methodsLike(context: Context, known: Known, id: string): Choice[] {
  const methods = paymentMethods(known.cache)
  const before = methods.find((method) => method.id === id)?.type
  const type = known.job.kind === 'transaction.create' ? 'cash' : (tenderBy(context, known, id)?.methodType ?? before)
  return methods.filter((method) => method.isEnabled && (type === undefined || method.type === type))
}

function goodsLike(context: Context, known: Known, id: string): Choice[] {
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
  // Pieces are not kilograms: the quantity stays, so the unit has to.
  const unit = line?.unitName ?? before?.unitName
  const taken = sentTogether(context, known, id)
  return [...byId.values()]
    .filter((goods) => (unit === undefined || goods.unitName === unit) && !taken.has(goods.id))
    .slice(0, mostChoices)
    .map((goods) => ({ id: goods.id, name: `${goods.name} · ${goods.sku}` }))
}

/**
 * What else of a sale goes out as which goods. A refund names goods and not lines: where two lines became the same goods
 * at two prices, the service would give back the money of either.
 */
function sentTogether(context: Context, known: Known, id: string): ReadonlySet<string> {
  if (known.job.kind !== 'sale.create') return new Set()
  const fixes = fixesOf(context.store, known.job.subjectId)
  const sent = (from: string): string => fixes.find((fix) => fix.part === 'product' && fix.from === from)?.to ?? from
  const others = linesOf(context, known).filter(({ productId }) => productId !== id)
  return new Set(others.map(({ productId }) => sent(productId)))
}
