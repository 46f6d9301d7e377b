import type { Brand } from './ids.ts'

/** Milliseconds since 1970 by the wall clock. The clock may jump, so nothing that must be safe depends on it. */
export type Instant = Brand<number, 'Instant'>
/** Milliseconds since this boot by a monotonic clock. Has no meaning after a restart. */
export type Monotonic = Brand<number, 'Monotonic'>

/** Time as a dependency. */
export type Clock = {
  now(): Instant
  monotonic(): Monotonic
  /** Runs `work` once after `delayMs`. The returned function cancels it. */
  after(delayMs: number, work: () => void): () => void
}

export type { Random } from '@kassa/integration-api/basics'
