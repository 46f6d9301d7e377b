import { z } from 'zod'
import type { Endpoint } from './endpoints.ts'

/**
 * What wraps every answer, good or bad (document, "Shared rules" 3). These three are asked for because together they
 * are the service's own: a proxy that answers in JSON says `code` and `message` too, but not `status_code`.
 */
export const Envelope = z.looseObject({
  /** 0 on success. A number: "0" is somebody else's answer. */
  code: z.number().int(),
  message: z.string(),
  /** The same in some languages: an extra, so that whatever else stands here changes no verdict. */
  messages: z.record(z.string(), z.unknown()).nullish().catch(undefined),
  /** The HTTP status once more. */
  status_code: z.number().int(),
  /** The moment at the service, ISO 8601. */
  time: z.string().nullish().catch(undefined),
  data: z.unknown().optional()
})
export type Envelope = z.output<typeof Envelope>

/** The moment an envelope was written, in milliseconds since 1970; undefined when it says none. */
export function serverTimeOf(envelope: Envelope): number | undefined {
  const instant = Date.parse(envelope.time ?? '')
  return Number.isNaN(instant) ? undefined : instant
}

const Total = z.number().int().min(0)

/**
 * Unwraps a list. The sources disagree about `data` and `list`, so both are read whatever the row says; a page without
 * a usable total is refused, because nobody could tell when the pages end.
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
  return parsed.success && parsed.data >= rows.length ? { rows, total: parsed.data } : undefined
}
