import { ok, type Result } from '../../shared/failure.ts'
import type { ArticleId, OrganizationId } from '../../shared/ids.ts'
import { toMajor } from '../../shared/money.ts'
import type { Client, RecordOf } from '@kassa/integration-api'
import { mentionsArrival, type Arrived, type CashInTransit } from '../domain/shift/transfer.ts'

const pageRows = 100
/** The limit of pages, because a person is waiting. A manager settles older transfers by hand. */
const mostPages = 20
/** The clocks of the tills and of the service may differ, and an offline register records late. */
const dayMs = 24 * 60 * 60 * 1000

/**
 * Finds the cash in transit that has arrived, by the documents of the other registers. Every sale makes an invoice too,
 * so only documents with the given articles are read. An existing document proves that the cash arrived. A missing
 * document proves nothing, because its till may be offline.
 */
export async function arrivalsOf(
  client: Client,
  given: readonly CashInTransit[],
  organizationId: OrganizationId,
  articles: readonly ArticleId[]
): Promise<Result<Arrived[]>> {
  // An empty list of articles would return the invoices of every sale.
  if (given.length === 0 || articles.length === 0) return ok([])
  const since = Math.min(...given.map(({ movedAt }) => movedAt)) - dayMs
  const filter = {
    organization_id: organizationId,
    payment_type_ids: [...articles],
    date_from: new Date(since).toISOString()
  }
  const arrived = new Map<CashInTransit['id'], Arrived>()
  for (let page = 1; page <= mostPages && arrived.size < given.length; page += 1) {
    const answer = await client.rows('invoice/get-paging', { ...filter, page, limit: pageRows })
    if (!answer.ok) return answer
    const { rows, total } = answer.value
    for (const one of given) {
      const row = rows.find((each) => isArrivalOf(each, one))
      if (row !== undefined) arrived.set(one.id, { id: one.id, document: row._id })
    }
    if (page * pageRows >= total) break
  }
  return ok([...arrived.values()])
}

/** A hundredth of the smallest coin, because the amounts of the service are floats. */
const nearlyNothing = 0.0001
const calledOff = new Set(['canceled', 'rejected'])

function isArrivalOf(row: RecordOf<'invoice/get-paging'>, { number, currency, amount }: CashInTransit): boolean {
  const { description, currency_id: currencyId, to_be_paid: sum, state } = row
  return (
    mentionsArrival(description ?? '', number) &&
    !calledOff.has(state ?? '') &&
    (currencyId ?? currency.id) === currency.id &&
    Math.abs((sum ?? 0) - Number(toMajor(amount, currency.decimals))) < nearlyNothing
  )
}
