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

/** Randomness as a dependency. */
export type Random = {
  /** Returns a fraction in [0, 1). */
  fraction(): number
  bytes(count: number): Uint8Array
}

/**
 * How the till calls the service: undici in live, the sandbox in training and tests. Rejects with `NotSent` if it is
 * proved that nothing left this machine; any other rejection is ambiguous.
 */
export type Send = (request: Request) => Promise<Response>

/** It is proved that no byte of the request was sent, so the request may be repeated at once. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

/** One record of the sandbox's world. `json` is undefined if the record must be deleted. */
export type WorldRow = { collection: string; id: string; json: string | undefined }

/** Where the sandbox stores its world between starts. `put` is one transaction. */
export type WorldFile = {
  load(): WorldRow[]
  put(rows: readonly WorldRow[]): void
}
