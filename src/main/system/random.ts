import { randomBytes } from 'node:crypto'
import { toBase32, type Brand } from '../../shared/ids.ts'
import type { Random } from '../../shared/ports.ts'

/** Real randomness. No other code asks the system for it. */
export const systemRandom: Random = {
  fraction: () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48,
  bytes: (count) => randomBytes(count)
}

export { seededRandom } from '@kassa/integration-api/basics'

/** Returns a new local id or idempotency key: 80 random bits in base32. */
export const newId = <Id extends Brand<string, string>>(random: Random): Id => toBase32(random.bytes(10)) as Id
