import type { Clock, Monotonic } from '../../shared/ports.ts'

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
  put(id: string, ms: number): void
  /** Those still resting. */
  now(): ReadonlySet<string>
  nextAt(): Monotonic | undefined
}

export function createRests(clock: Clock): Rests {
  const until = new Map<string, Monotonic>()
  return {
    put(id, ms) {
      if (ms > 0) until.set(id, (clock.monotonic() + ms) as Monotonic)
    },
    now() {
      for (const [id, at] of until) if (clock.monotonic() >= at) until.delete(id)
      return new Set(until.keys())
    },
    nextAt: () => (until.size === 0 ? undefined : (Math.min(...until.values()) as Monotonic))
  }
}
