import { fail, ok, type Result } from '../../../shared/failure.ts'
import type { Instant, Monotonic } from '../../../shared/ports.ts'
import { clockDoubt, type ClockDoubt } from '../../domain/core/clock-doubt.ts'
import { lastTrustedTime } from '../../db/core/trusted-time.ts'
import type { Context } from './context.ts'
import { instantOf } from '../../../shared/time/moments.ts'

/** Where the two clocks of this boot stood together, and how far the service's was away when a person agreed. */
export type ClockMark = {
  wall: Instant
  monotonic: Monotonic
  agreedOffMs: number | undefined
  /** The latest time that the books knew when this mark was made. */
  trusted: number | undefined
}

/** Why the clock may be wrong. `mustAsk`: a day and more, and nobody has said yet that it is right. */
export function doubtOf(context: Context): (ClockDoubt & { mustAsk: boolean }) | undefined {
  return doubtAt(context, context.clock.now())
}

function doubtAt(context: Context, now: Instant): (ClockDoubt & { mustAsk: boolean }) | undefined {
  const { clock, session, store, queue } = context
  const mark = (session.clockMark ??= {
    ...{ wall: now, monotonic: clock.monotonic(), agreedOffMs: undefined },
    trusted: latest(lastTrustedTime(store), session.filesAt)
  })
  const { serverNow } = queue.status()
  // What the books knew at the mark has grown older since: a till that runs for weeks has jumped nowhere.
  const sinceMs = clock.monotonic() - mark.monotonic
  const lastTrusted = mark.trusted === undefined ? undefined : mark.trusted + sinceMs
  const doubt = clockDoubt({ now, serverNow, expected: mark.wall + sinceMs, lastTrusted })
  if (doubt === undefined) return undefined
  const offMs = now - doubt.expected
  const isAgreed = mark.agreedOffMs !== undefined && clockDoubt(agreed(offMs, mark.agreedOffMs)) === undefined
  return { ...doubt, mustAsk: doubt.isDayOff && !isAgreed }
}

/** Is it still as far off as it was when a person agreed? */
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
 * Before anything that the books date: the time that it is dated by, or a refusal until a person says that the date is
 * right. The clock is read once, so that it cannot be set between the check and the act.
 */
export function datable(context: Context): Result<Instant> {
  const now = context.clock.now()
  const doubt = doubtAt(context, now)
  if (!doubt?.mustAsk) return ok(now)
  return fail('clock.doubtful', { now, expected: Math.round(doubt.expected) })
}

/** The context of an act that happens at one time, which was looked at before. */
export const atTime = (context: Context, now: Instant): Context => ({
  ...context,
  clock: { ...context.clock, now: () => now }
})

/** A person says that the clock is right: written down, and this boot reckons from here. */
export function confirmClock(context: Context, by: string): void {
  const { clock, session, store, journal } = context
  const doubt = doubtOf(context)
  const now = clock.now()
  session.clockMark = {
    wall: now,
    monotonic: clock.monotonic(),
    agreedOffMs: doubt === undefined ? undefined : now - doubt.expected,
    // From here on the word of a person counts; what the books knew before does not.
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
