import type { SentenceFacts, SentenceKey } from './messages.ts'

type More = { code?: number; retryAfterSeconds?: number; details?: Record<string, unknown> }

/**
 * A request the service refuses. Handlers throw it and `execute` turns it into the error envelope; it never leaves the
 * sandbox. (The till returns its failures; this stands for a server, where one catch at the door is the plain thing.)
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: number
  readonly key: SentenceKey
  readonly facts: SentenceFacts
  /** What stands in the error answer besides the sentence, where the document asks for more. */
  readonly details: Record<string, unknown>
  /** Of a 429: when to come back. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, key: SentenceKey, facts: SentenceFacts = {}, more: More = {}) {
    super(`${status} ${key} ${facts.field ?? ''} ${facts.id ?? ''}`)
    this.status = status
    this.code = more.code ?? status
    this.retryAfterSeconds = more.retryAfterSeconds
    this.key = key
    this.facts = facts
    this.details = more.details ?? {}
  }
}

/** 400: the field has no acceptable value. */
export const invalid = (field: string): Refusal => new Refusal(400, 'invalid', { field })
/** 400: a referenced record does not exist. */
export const notFound = (field: string, id: string): Refusal => new Refusal(400, 'notFound', { field, id })

/** 400: other records still need this one; they are listed under their name in the answer. */
export const inUse = (field: string, kind: string, rows: { _id: string; name: string }[]): Refusal =>
  new Refusal(400, 'inUse', { field, id: rows.map((row) => row.name).join(', ') }, { details: { [kind]: rows } })

/** The code clients have seen for a product id that is no longer there. */
const missingProduct = 26000
export const productNotFound = (field: string, id: string): Refusal =>
  new Refusal(400, 'notFound', { field, id }, { code: missingProduct })
