import type { z } from 'zod'
import type { BadRow } from './endpoints.ts'

/**
 * Parses rows one by one. A bad row is reported and left out, and the other rows of the page stay. So is a row that is
 * not readable, which is not parsed.
 */
export function parseRows<S extends z.ZodType>(
  schema: S,
  rows: readonly unknown[],
  isReadable: (row: unknown) => boolean = () => true
): { good: z.output<S>[]; bad: BadRow[] } {
  const good: z.output<S>[] = []
  const bad: BadRow[] = []
  for (const row of rows) {
    const parsed = isReadable(row) ? schema.safeParse(row) : undefined
    if (parsed === undefined) bad.push(badRow(row, ''))
    else if (parsed.success) good.push(parsed.data)
    else bad.push(badRow(row, faultyField(parsed.error)))
  }
  return { good, bad }
}

/** Returns the path of the first bad field, as `a.0.b`. Returns '' if the value is wrong as a whole. */
export const faultyField = (error: z.ZodError): string => error.issues[0]?.path.map(String).join('.') ?? ''

function badRow(row: unknown, field: string): BadRow {
  const id = idOf(row)
  return id === undefined ? { field } : { id, field }
}

/** Returns the id of a record, under either of its names. */
export function idOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ('_id' in value && typeof value._id === 'string' && value._id !== '') return value._id
  if ('id' in value && typeof value.id === 'string' && value.id !== '') return value.id
  return undefined
}
