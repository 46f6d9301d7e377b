import { defined } from '@kassa/integration-api/basics'
import type { SentenceFacts, SentenceKey } from './messages.ts'

type More = { code?: number; retryAfterSeconds?: number; details?: Record<string, unknown> }

/**
 * A request that the service refuses. Handlers throw it, and `execute` converts it to the error envelope; it never
 * leaves the sandbox. (The till returns its failures, but in a server one central catch is simpler.)
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: number
  readonly key: SentenceKey
  readonly facts: SentenceFacts
  /** Further fields of the error answer that the document requires. */
  readonly details: Record<string, unknown>
  /** For a 429: the time to wait. */
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

  /** Returns the same refusal with another code. */
  withCode(code: number): Refusal {
    const { status, key, facts, details, retryAfterSeconds } = this
    return new Refusal(status, key, facts, { code, details, ...defined({ retryAfterSeconds }) })
  }
}

/** 400: the field has no valid value. */
export const invalid = (field: string): Refusal => new Refusal(400, 'invalid', { field })
/** 400: a referenced record does not exist. */
export const notFound = (field: string, id: string): Refusal => new Refusal(400, 'notFound', { field, id })

/** 400: other records still need this one. The answer lists them under their name. */
export const inUse = (field: string, kind: string, rows: { _id: string; name: string }[]): Refusal =>
  new Refusal(400, 'inUse', { field, id: rows.map((row) => row.name).join(', ') }, { details: { [kind]: rows } })

/** The code that clients have observed for a product id that no longer exists. */
const missingProduct = 26000
export const productNotFound = (field: string, id: string): Refusal =>
  new Refusal(400, 'notFound', { field, id }, { code: missingProduct })
