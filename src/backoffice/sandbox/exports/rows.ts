import { unwrapList } from '../../api/envelope.ts'
import { endpoint } from '../../api/endpoints.ts'
import { faultyField } from '../../api/rows.ts'
import type { Context } from '../context.ts'
import { handlers } from '../handlers.ts'
import { invalid } from '../server/refusal.ts'
import { without } from '../standard.ts'
import { mostRows, tableOf, type ExportPage } from './pages.ts'
import type { Cell } from '../../sheet/sheet.ts'

const rowsAPage = 200
/** Returns the rows that the page's own list has for these filters, as cells below their headings. Throws a Refusal. */
export function exportRows(
  context: Context,
  { list, columns }: ExportPage,
  filters: Record<string, unknown>
): Cell[][] {
  const records = everyRecord((page) => recordsOf(context, list, { ...without(filters, 'ext_type'), page }))
  return tableOf(columns, records)
}

type Found = { rows: unknown[]; total: number }

function everyRecord(pageOf: (page: number) => Found): unknown[] {
  const records: unknown[] = []
  for (let page = 1; ; page += 1) {
    const { rows, total } = pageOf(page)
    if (total > mostRows) throw invalid('query_params')
    records.push(...rows)
    if (rows.length === 0 || records.length >= total) return records
  }
}

/** Reads one page of the list, as a client would. */
function recordsOf(context: Context, list: ExportPage['list'], filters: Record<string, unknown>): Found {
  const handler = handlers[list] as ((context: Context, input: unknown) => unknown) | undefined
  const { request, list: shape = 'data' } = endpoint(list)
  const parsed = request?.safeParse({ ...filters, limit: rowsAPage })
  if (!handler || !parsed) throw invalid('page_name')
  if (!parsed.success) throw invalid(`query_params.${faultyField(parsed.error)}`)
  return unwrapList(handler(context, parsed.data), shape) ?? { rows: [], total: 0 }
}
