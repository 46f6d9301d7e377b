import type { Clock, Monotonic, Random } from '../../shared/ports.ts'
import { backoffMs } from './backoff.ts'
import { after, earliest } from '../../shared/time/moments.ts'

/** A single timer, which the loop sets to the earliest due time. */
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

/** Jobs that wait for a while after an attempt without effect. */
export type Rests = {
  /** Lets a job rest for `ms`. Without `ms`, each rest is longer than the one before. */
  put(id: string, ms?: number): void
  /** Call it after a success: the next rest is a short one again. */
  forget(id: string): void
  /** The jobs that still rest. */
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
