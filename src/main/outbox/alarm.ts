import type { Clock, Monotonic, Random } from '../../shared/ports.ts'
import { backoffMs } from './backoff.ts'
import { after, earliest } from '../../shared/time/moments.ts'

/** One timer for what is due first, however many things are waited for. */
export type Alarm = {
  set(at: Monotonic | undefined): void
}

export function createAlarm(clock: Clock, ring: () => void): Alarm {
  let current: { at: Monotonic; cancel: () => void } | undefined
  return {
    set(at) {
      if (at === current?.at) return
      current?.cancel()
      current = undefined
      if (at === undefined) return
      const wake = () => {
        current = undefined
        ring()
      }
      current = { at, cancel: clock.after(Math.max(0, at - clock.monotonic()), wake) }
    }
  }
}

/** Jobs that are left alone for a while after a try that came to nothing. */
export type Rests = {
  /** For so long; or, where nothing says how long, for longer each time. */
  put(id: string, ms?: number): void
  /** It went well, so the next rest is a short one again. */
  forget(id: string): void
  /** Those still resting. */
  now(): ReadonlySet<string>
  nextAt(): Monotonic | undefined
}

export function createRests(clock: Clock, random: Random): Rests {
  const until = new Map<string, Monotonic>()
  const tries = new Map<string, number>()
  return {
    put(id, ms) {
      const times = tries.get(id) ?? 0
      if (ms === undefined) tries.set(id, times + 1)
      const restMs = ms ?? backoffMs(times, random)
      if (restMs > 0) until.set(id, after(clock.monotonic(), restMs))
    },
    forget: (id) => void tries.delete(id),
    now() {
      for (const [id, at] of until) if (clock.monotonic() >= at) until.delete(id)
      return new Set(until.keys())
    },
    nextAt: () => earliest(until.values())
  }
}
