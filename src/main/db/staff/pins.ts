import { argon2id, argon2Verify } from 'hash-wasm'
import type { EmployeeId } from '../../../shared/ids.ts'
import type { Random } from '../../../shared/ports.ts'
import { hmacSha256 } from '../core/hmac.ts'

/**
 * Slow, salted hashes of PINs. They use WebAssembly, because the crypto of Electron has no argon2.
 *
 * A hash is bound to its person and to the role that the PIN was given for: copied to another person, or used by a
 * person whose row was made that of a manager, it matches no PIN. So the rows of people prove nothing by themselves,
 * also after the key of the seals was lost.
 */
export type Pins = {
  hash(pin: string, of: PinOwner): Promise<string>
  isRight(pin: string, hash: string, of: PinOwner): Promise<boolean>
}
type PinOwner = { id: EmployeeId; isManager: boolean }

const cost = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 }
const bound = /^(cashier|manager):/
type Role = 'cashier' | 'manager'

/** Returns whether a hash is bound to its person. Versions before migration 52 made others. */
export const isBound = (hash: string): boolean => bound.test(hash)

/** The pepper comes from the key store of the system: a stolen till.db alone reveals no PIN. */
export function createPins(pepper: Uint8Array, random: Random): Pins {
  const secretOf = (id: EmployeeId, role: Role) => hmacSha256(pepper)(`kassa: pin\n${role}\n${id}`)
  return {
    async hash(pin, { id, isManager }) {
      const role: Role = isManager ? 'manager' : 'cashier'
      const secret = secretOf(id, role)
      return `${role}:${await argon2id({ ...cost, password: pin, salt: random.bytes(16), secret, outputType: 'encoded' })}`
    },
    async isRight(pin, hash, { id, isManager }) {
      const role = bound.exec(hash)?.[1]
      if (role === undefined) return argon2Verify({ password: pin, hash, secret: pepper })
      // A manager who became a cashier keeps the PIN. A cashier who became a manager needs one that a manager gave.
      if (isManager && role !== 'manager') return false
      const secret = secretOf(id, role === 'manager' ? 'manager' : 'cashier')
      return argon2Verify({ password: pin, hash: hash.slice(role.length + 1), secret })
    }
  }
}
