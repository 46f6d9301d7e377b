import { asList } from '../standard.ts'

// Unlike a list of records, a report creates all its rows first and sorts and pages them afterwards.

export type ReportRow = Record<string, unknown>
type Sorting = { sort_by?: string | undefined; sort_order: 'asc' | 'desc' }
type Paging = Sorting & { page: number; limit: number; search?: string | undefined }

/** Sorts by the requested field if the rows have it, else by `usual`. */
export function sorted(rows: ReportRow[], { sort_by, sort_order }: Sorting, usual: string): ReportRow[] {
  const field = sort_by !== undefined && rows.some((row) => sort_by in row) ? sort_by : usual
  const factor = sort_order === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => factor * compared(a[field], b[field]))
}

function compared(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return textOf(a).localeCompare(textOf(b))
}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Returns one page of a report, filtered by its search in the name and the number of a row. */
export function pagedList(rows: ReportRow[], input: Paging, usual: string) {
  const wanted = (input.search ?? '').toLowerCase()
  const found = rows.filter((row) => `${textOf(row['name'])} ${textOf(row['number'])}`.toLowerCase().includes(wanted))
  const from = (input.page - 1) * input.limit
  const total = found.length
  return asList({ rows: sorted(found, input, usual).slice(from, from + input.limit), total }, (row) => row)
}
