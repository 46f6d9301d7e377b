import { argon2id } from 'hash-wasm'
import { afterEach, describe, expect, it } from 'vitest'
import { enrol, pinState } from '../../../src/main/db/staff/people.ts'
import { createPins } from '../../../src/main/db/staff/pins.ts'
import { seededRandom } from '../../../src/main/system/random.ts'
import { anna, olim, signIn, till, type Till } from '../till.ts'

let at: Till
afterEach(() => at.remove())

describe('real hashes', () => {
  it('hashes are argon2id with the required cost, salted, and useless without the pepper', async () => {
    at = till()
    const real = createPins(new Uint8Array(32).fill(1), seededRandom(3))
    const ofAnna = { id: anna, isManager: false }
    const hash = await real.hash('2468', ofAnna)
    expect(hash).toMatch(/^cashier:\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await real.hash('2468', ofAnna)).not.toBe(hash)
    expect(await real.isRight('2468', hash, ofAnna)).toBe(true)
    expect(await real.isRight('2469', hash, ofAnna)).toBe(false)
    expect(await createPins(new Uint8Array(32).fill(2), seededRandom(3)).isRight('2468', hash, ofAnna)).toBe(false)
  })

  it('a hash of an older version is bound to its person at the next sign-in, and stays right', async () => {
    const real = createPins(new Uint8Array(32).fill(1), seededRandom(3))
    at = till({ pins: real })
    const old = await argon2id({
      memorySize: 19_456,
      iterations: 2,
      parallelism: 1,
      hashLength: 32,
      password: '2468',
      salt: new Uint8Array(16),
      secret: new Uint8Array(32).fill(1),
      outputType: 'encoded'
    })
    at.context.store.transaction((db) => enrol(db, anna, old, false, at.context.clock.now()))
    await signIn(at, anna)
    const bound = pinState(at.context.store, anna)?.pinHash ?? ''
    expect(await real.isRight('2468', bound, { id: anna, isManager: false })).toBe(true)
    expect(await real.isRight('2468', bound, { id: olim, isManager: false })).toBe(false)
    await signIn(at, anna)
  })
})
