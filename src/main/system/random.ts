import { randomBytes } from 'node:crypto'
import { toBase32, type Brand } from '../../shared/ids.ts'
import type { Random } from '../../shared/ports.ts'

/** Real randomness. No other code asks the system for it. */
export const systemRandom: Random = {
  fraction: () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48,
  bytes: (count) => randomBytes(count)
}

/**
 * Returns a seeded generator for tests, the sandbox and the simulator: the same seed gives the same run (mulberry32).
 */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { fraction, bytes: (count) => Uint8Array.from({ length: count }, () => Math.floor(fraction() * 256)) }
}

/** Returns a new local id or idempotency key: 80 random bits in base32. */
export const newId = <Id extends Brand<string, string>>(random: Random): Id => toBase32(random.bytes(10)) as Id
