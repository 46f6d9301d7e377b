import { languages, say, type Language, type SentenceFacts, type SentenceKey } from './messages.ts'
import type { Refusal } from './refusal.ts'

/** The envelope of every answer (the document, "Shared rules" 3); `data` is absent on errors. */
type Envelope = {
  code: number
  message: string
  messages: { uz: string; ru: string; en: string }
  status_code: number
  data?: unknown
  time: string
}

type Head = { status: number; code: number; key: SentenceKey; facts?: SentenceFacts }

function envelope({ status, code, key, facts }: Head, language: Language, now: number): Envelope {
  const messages = { uz: say(key, 'uz', facts), ru: say(key, 'ru', facts), en: say(key, 'en', facts) }
  return { code, message: say(key, language, facts), messages, status_code: status, time: new Date(now).toISOString() }
}

const json = (body: Envelope, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status: body.status_code,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers }
  })

/** A list whose totals stand beside `data`, at the top of the answer. */
export class WithTotals {
  readonly data: unknown
  readonly sideTotals: Record<string, unknown>

  constructor(data: unknown, sideTotals: Record<string, unknown>) {
    this.data = data
    this.sideTotals = sideTotals
  }
}

/** A request that was carried out. */
export function success(result: unknown, language: Language, now: number): Response {
  const { data, sideTotals } = result instanceof WithTotals ? result : { data: result, sideTotals: {} }
  return json({ ...envelope({ status: 200, code: 0, key: 'success' }, language, now), ...sideTotals, data })
}

/** A request that was refused. */
export const refused = (refusal: Refusal, language: Language, now: number): Response =>
  json({ ...envelope(refusal, language, now), ...refusal.details }, retryAfter(refusal.retryAfterSeconds))

/** The header that says when to come back, if anything is to be said. */
export const retryAfter = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined ? {} : { 'retry-after': String(seconds) }

const sentenceOfStatus: Record<number, SentenceKey> = {
  401: 'credentials',
  403: 'permission',
  404: 'noEndpoint',
  429: 'tooMany',
  500: 'failed'
}

/** A failure that a fault makes up: the well-formed error answer of a status. */
export const failure = (status: number, now: number, headers: Record<string, string> = {}): Response =>
  json(envelope({ status, code: status, key: sentenceOfStatus[status] ?? 'failed' }, languages[0], now), headers)
