import type { Instant } from '../../../shared/ports.ts'
import { clockDoubt, type ClockDoubt } from '../../domain/core/clock-doubt.ts'
import { lastTrustedTime } from '../../db/core/trusted-time.ts'
import type { Context } from './context.ts'
import { instantOf } from '../../../shared/time/moments.ts'
import { refuse } from './refusal.ts'

/** Returns why the clock may be wrong. `mustAsk`: it is off by a day or more, and nobody has confirmed it. */
export function doubtOf(context: Context): (ClockDoubt & { mustAsk: boolean }) | undefined {
  return doubtAt(context, context.clock.now())
}

function doubtAt(context: Context, now: Instant): (ClockDoubt & { mustAsk: boolean }) | undefined {
  const { clock, session, store, queue } = context
  const mark = (session.clockMark ??= {
    wall: now,
    monotonic: clock.monotonic(),
    agreedOffMs: undefined,
    trusted: latest(lastTrustedTime(store), session.filesAt)
  })
  const { serverNow } = queue.status()
  // The trusted time advances with the monotonic clock, so that a till that runs for weeks is not taken for a clock
  // that jumped.
  const sinceMs = clock.monotonic() - mark.monotonic
  const lastTrusted = mark.trusted === undefined ? undefined : mark.trusted + sinceMs
  const doubt = clockDoubt({ now, serverNow, expected: mark.wall + sinceMs, lastTrusted })
  if (doubt === undefined) return undefined
  const offMs = now - doubt.expected
  const isAgreed = mark.agreedOffMs !== undefined && clockDoubt(agreed(offMs, mark.agreedOffMs)) === undefined
  return { ...doubt, mustAsk: doubt.isDayOff && !isAgreed }
}

/** Compares the present deviation with the one that a person confirmed. */
const agreed = (offMs: number, agreedOffMs: number) => ({
  now: instantOf(offMs),
  serverNow: agreedOffMs,
  expected: 0,
  lastTrusted: undefined
})

const latest = (...times: (number | undefined)[]): number | undefined => {
  const known = times.filter((time) => time !== undefined)
  return known.length === 0 ? undefined : Math.max(...known)
}

/**
 * Returns the time for an act that is stored with its date, or fails until a person confirms the date. The clock is
 * read once, so that it cannot be changed between the check and the act.
 */
export function datable(context: Context): Instant {
  const now = context.clock.now()
  const doubt = doubtAt(context, now)
  if (!doubt?.mustAsk) return now
  return refuse('clock.doubtful', { now, expected: Math.round(doubt.expected) })
}

/** Returns the context of an act with a fixed time, which was checked before. */
export const atTime = (context: Context, now: Instant): Context => ({
  ...context,
  clock: { ...context.clock, now: () => now }
})

/** Stores that a person confirmed the clock; later checks of this boot start from here. */
export function confirmClock(context: Context, by: string): void {
  const { clock, session, store, journal } = context
  const doubt = doubtOf(context)
  const now = clock.now()
  session.clockMark = {
    wall: now,
    monotonic: clock.monotonic(),
    agreedOffMs: doubt === undefined ? undefined : now - doubt.expected,
    // From now on the confirmation counts, and not the stored times before it.
    trusted: now
  }
  store.transaction((db) => {
    journal.append(db, {
      at: now,
      actor: by,
      act: 'clock.confirm',
      subject: 'clock',
      facts: { expected: doubt === undefined ? undefined : Math.round(doubt.expected) }
    })
  })
}
