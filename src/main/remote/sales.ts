import { fail, ok, type Result } from '../../shared/failure.ts'
import type { OrganizationId } from '../../shared/ids.ts'
import type { Client, RequestOf } from '@kassa/integration-api'
import type { ReadSale, SaleHead } from '../domain/refund/other-till-sale.ts'
import { matchesQuery, type SaleQuery } from '../domain/refund/other-till-search.ts'
import { pagesOf } from './pages.ts'
import { readLinesOf, readSaleOf, saleHeadOf, withTotals } from '../service-records/other-till-sale.ts'

type SaleQuestion = { query: SaleQuery; organizationId: OrganizationId }
type FoundSales = { sales: SaleHead[]; hasMore: boolean }

type Filter = RequestOf<'trade/get-paging'>

/**
 * Returns the filters of a search. The list has no filter by day, but a sale of a day cannot have been updated before
 * it.
 */
function filtersOf({ text, total, day, customerIds }: SaleQuery): Filter[] {
  const since = day === undefined ? {} : { updated_at: new Date(day.from).toISOString() }
  if (text === '') return day === undefined ? [] : [since]
  const sums: Filter[] = total === undefined ? [] : [{ ...since, total_from: Number(total), total_to: Number(total) }]
  return [{ search: text, ...since }, ...sums, ...customerIds.map((id) => ({ ...since, customer_id: id }))]
}

/** Finds sales of other tills. */
export async function findSales(client: Client, { query, organizationId }: SaleQuestion): Promise<Result<FoundSales>> {
  const found = new Map<string, SaleHead>()
  let hasMore = false
  for (const filter of filtersOf(query)) {
    const asked = { organization_id: organizationId, states: ['done'], is_refund: false, ...filter }
    const pages = await pagesOf(client, 'trade/get-paging', asked)
    if (!pages.ok) return pages
    hasMore ||= pages.value.hasMore
    for (const head of pages.value.rows.map(saleHeadOf)) {
      const isHere = (head.organizationId ?? organizationId) === organizationId
      if (isHere && head.isDone && !head.isRefund && matchesQuery(head, query)) found.set(head.id, head)
    }
  }
  return ok({ sales: [...found.values()].toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0)), hasMore })
}

/** Reads the present sale. If its record lacks lines or their totals, reads them from other endpoints. */
export async function readSale(client: Client, id: string): Promise<Result<ReadSale>> {
  const answer = await client.read('trade/get-by-id/{id}', { path: { id } })
  if (!answer.ok) {
    const { kind } = answer.failure
    return kind === 'service.missing' || kind === 'service.refused' ? fail('otherTillSales.unknown') : answer
  }
  if (answer.value._id !== id) return fail('service.badAnswer')
  const sale = readSaleOf(answer.value)
  const lines = sale.lines ?? (await itemsOf(client, id))
  if (lines?.every(({ total, name }) => total !== undefined && name !== undefined) !== false)
    return ok({ ...sale, lines })
  const bots = await client.read('trade/get-by-id/for-bot/{id}', { path: { id } })
  const told = bots.ok && bots.value._id === id ? (readLinesOf(bots.value.products) ?? []) : []
  return ok({ ...sale, lines: withTotals(lines, told) })
}

async function itemsOf(client: Client, id: string): Promise<ReadSale['lines']> {
  const answer = await client.read('trade/get-items/{id}', { path: { id } })
  return answer.ok && answer.value.bad.length === 0 ? readLinesOf(answer.value.rows) : undefined
}
