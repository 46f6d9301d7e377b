import type { Clock, Random } from '../../shared/ports.ts'
import type { Stamp } from '../store/attempts.ts'
import type { Store } from '../store/open.ts'
import type { Ask } from './ask.ts'
import type { Breaker } from './breaker.ts'
import type { Gates } from './gates.ts'
import type { Limits } from './limits.ts'
import type { DecimalsOf } from './translate/shift.ts'

/** What the parts of the engine share. */
export type Parts = {
  store: Store
  clock: Clock
  random: Random
  bootId: string
  ask: Ask
  breaker: Breaker
  gates: Gates
  limits: Limits
  decimalsOf: DecimalsOf
  onFault: (error: unknown) => void
}

export const stampOf = ({ clock, bootId }: Pick<Parts, 'clock' | 'bootId'>): Stamp => ({
  at: clock.now(),
  mono: clock.monotonic(),
  bootId
})
