import { languages, say, type Language, type SentenceFacts, type SentenceKey } from './messages.ts'
import { defined, mapDefined } from '@kassa/integration-api/basics'
import { jsonBytes, type Answer } from './answer.ts'
import type { Refusal } from './refusal.ts'

/** The envelope of every answer (the document, "Shared rules" 3). Errors have no `data`. */
type Envelope = {
  code: number
  message: string
  messages: { uz: string; ru: string; en: string }
  status_code: number
  time: string
}

type Head = { status: number; code: number; key: SentenceKey; facts?: SentenceFacts }

function envelope({ status, code, key, facts }: Head, language: Language, now: number): Envelope {
  const messages = { uz: say(key, 'uz', facts), ru: say(key, 'ru', facts), en: say(key, 'en', facts) }
  return { code, message: say(key, language, facts), messages, status_code: status, time: new Date(now).toISOString() }
}

const json = (head: Envelope, headers: Record<string, string>, data?: unknown): Answer => ({
  status: head.status_code,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: jsonBytes(head, data)
})

/** A list whose totals are next to `data`, at the top of the answer. */
export class WithTotals {
  readonly data: unknown
  readonly sideTotals: Record<string, unknown>

  constructor(data: unknown, sideTotals: Record<string, unknown>) {
    this.data = data
    this.sideTotals = sideTotals
  }
}

/** Returns the answer to a successful request. */
export function success(result: unknown, language: Language, now: number): Answer {
  const { data, sideTotals } = result instanceof WithTotals ? result : { data: result, sideTotals: {} }
  return json({ ...envelope({ status: 200, code: 0, key: 'success' }, language, now), ...sideTotals }, {}, data)
}

/** Returns the answer to a refused request. */
export const refused = (refusal: Refusal, language: Language, now: number): Answer =>
  json({ ...envelope(refusal, language, now), ...refusal.details }, retryAfter(refusal.retryAfterSeconds))

/** Returns the header with the time to wait, if there is one. */
export const retryAfter = (seconds: number | undefined): Record<string, string> =>
  defined({ 'retry-after': mapDefined(seconds, String) })

const sentenceOfStatus: Record<number, SentenceKey> = {
  401: 'credentials',
  403: 'permission',
  404: 'noEndpoint',
  429: 'tooMany',
  500: 'failed'
}

/** Returns the well-formed error answer of a status, for a fault. */
export const failure = (status: number, now: number, headers: Record<string, string> = {}): Answer =>
  json(envelope({ status, code: status, key: sentenceOfStatus[status] ?? 'failed' }, languages[0], now), headers)
