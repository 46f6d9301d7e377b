import { argon2id, argon2Verify } from 'hash-wasm'
import type { Random } from '../../../shared/ports.ts'

/** Slow, salted hashes of PINs. They use WebAssembly, because the crypto of Electron has no argon2. */
export type Pins = {
  hash(pin: string): Promise<string>
  isRight(pin: string, hash: string): Promise<boolean>
}

const cost = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 }

/** The pepper comes from the key store of the system: a stolen till.db alone reveals no PIN. */
export const createPins = (pepper: Uint8Array, random: Random): Pins => ({
  hash: (pin) => argon2id({ ...cost, password: pin, salt: random.bytes(16), secret: pepper, outputType: 'encoded' }),
  isRight: (pin, hash) => argon2Verify({ password: pin, hash, secret: pepper })
})
