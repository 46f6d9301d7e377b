import type { Brand } from './ids.ts'

/** Milliseconds since 1970 by the wall clock. It may jump; nothing about safety is decided by it. */
export type Instant = Brand<number, 'Instant'>
/** Milliseconds since this boot by a clock that only goes forward. Means nothing after a restart. */
export type Monotonic = Brand<number, 'Monotonic'>

/** Time, passed in. */
export type Clock = {
  now(): Instant
  monotonic(): Monotonic
  /** Runs `work` once after `delayMs`; the answer cancels it. */
  after(delayMs: number, work: () => void): () => void
}

/** Chance, passed in. */
export type Random = {
  /** A fraction in [0, 1). */
  fraction(): number
  bytes(count: number): Uint8Array
}

/**
 * How the service is reached: undici in live, the sandbox in training and tests.
 * Rejects with `NotSent` when it is proved that nothing left this machine; any other rejection is ambiguous.
 */
export type Send = (request: Request) => Promise<Response>

/** It is proved that not one byte of the request left, so it may be sent again at once. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

/** One record of the sandbox's world; `json` is undefined when the record is to be forgotten. */
export type WorldRow = { collection: string; id: string; json: string | undefined }

/** Where the sandbox keeps its world between starts. `put` is one transaction. */
export type WorldFile = {
  load(): WorldRow[]
  put(rows: readonly WorldRow[]): void
}
