import { z } from 'zod'
import type { Endpoint } from './endpoints.ts'

/**
 * The envelope of every answer, of success and of error (document, "Shared rules" 3). These three fields are required,
 * because together they identify the service: a proxy that answers in JSON may have `code` and `message` too, but not
 * `status_code`.
 */
export const Envelope = z.looseObject({
  /** 0 on success. Must be a number: the text "0" is not from the service. */
  code: z.number().int(),
  message: z.string(),
  /** The message in some languages. Optional, so a wrong value here changes no verdict. */
  messages: z.record(z.string(), z.unknown()).nullish().catch(undefined),
  /** The HTTP status again. */
  status_code: z.number().int(),
  /** The time of the service, ISO 8601. */
  time: z.string().nullish().catch(undefined),
  data: z.unknown().optional()
})
export type Envelope = z.output<typeof Envelope>

/** Returns the time in an envelope, in milliseconds since 1970, or undefined if it has none. */
export function serverTimeOf(envelope: Envelope): number | undefined {
  const instant = Date.parse(envelope.time ?? '')
  return Number.isNaN(instant) ? undefined : instant
}

const Total = z.number().int().min(0)

/**
 * Unwraps a list. The sources disagree about `data` and `list`, so both are read whatever the row says. A page without
 * a valid total is rejected. A total below the number of rows is a fault of the service; the reader of the list decides
 * about it.
 */
export function unwrapList(
  data: unknown,
  shape: NonNullable<Endpoint['list']>
): { rows: unknown[]; total: number } | undefined {
  if (Array.isArray(data)) return shape === 'array' ? { rows: data, total: data.length } : undefined
  if (typeof data !== 'object' || data === null) return undefined
  const { data: inData, list: inList, total } = data as Record<string, unknown>
  const [first, second] = shape === 'list' ? [inList, inData] : [inData, inList]
  const rows = Array.isArray(first) ? (first as unknown[]) : Array.isArray(second) ? (second as unknown[]) : undefined
  if (rows === undefined) return undefined
  if (shape === 'array' && total === undefined) return { rows, total: rows.length }
  const parsed = Total.safeParse(total)
  return parsed.success ? { rows, total: parsed.data } : undefined
}
