import { ok, type Result } from '../../shared/failure.ts'
import type { Client, RecordOf, RequestOf } from '@kassa/integration-api'

type Paged = 'sale-order/get-paging' | 'trade/get-paging'
export type Pages<Name extends Paged> = { rows: RecordOf<Name>[]; hasMore: boolean }

export const pageRows = 100
/** The limit of pages, because a person is waiting. A longer text finds other rows. */
const mostPages = 3

/** Reads the first pages of a list. `hasMore`: there are more rows, or some could not be read. */
export async function pagesOf<Name extends Paged>(
  client: Client,
  name: Name,
  filter: RequestOf<Name>
): Promise<Result<Pages<Name>>> {
  const rows: RecordOf<Name>[] = []
  let isIncomplete = false
  for (let page = 1; page <= mostPages; page += 1) {
    const asked = { ...(filter as object), page, limit: pageRows } as RequestOf<Name>
    const answer = await client.rows(name, asked)
    if (!answer.ok) return answer
    const { total, bad } = answer.value
    rows.push(...answer.value.rows)
    // A row that could not be read is not shown.
    isIncomplete ||= bad.length > 0
    if (page * pageRows >= total) return ok({ rows, hasMore: isIncomplete })
  }
  return ok({ rows, hasMore: true })
}
