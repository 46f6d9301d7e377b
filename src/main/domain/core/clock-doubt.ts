import type { Instant } from '../../../shared/ports.ts'

// The system clock may be wrong: a person changed it, or its battery is empty. The order of sales does not depend on
// the clock, because each sale has a counter. But a sale that is dated a day off is in the wrong day of every report,
// so the till asks a person before it writes the sale.

const minute = 60_000
const day = 24 * 60 * minute
/** The till does not report a smaller difference. */
const bannerMs = 10 * minute
/** A shop may be closed for weeks. If the clock advanced by more than this while the till was off, the till asks. */
const shutMs = 30 * day

export type ClockFacts = {
  now: Instant
  /** The time of the service's clock; undefined if the service did not answer since the till started. */
  serverNow: number | undefined
  /** The expected time by the monotonic clock, which nobody can set. */
  expected: number
  /** The time of the newest sale, or of the moment when a person confirmed the clock. */
  lastTrusted: number | undefined
}
export type ClockDoubt = { expected: number; isDayOff: boolean }

/**
 * Returns the doubt about the clock, with the most reliable source first. Returns undefined if the clock is plausible.
 */
export function clockDoubt({ now, serverNow, expected, lastTrusted }: ClockFacts): ClockDoubt | undefined {
  if (serverNow !== undefined) return offBy(now, serverNow)
  if (lastTrusted !== undefined && now < lastTrusted - bannerMs) return offBy(now, lastTrusted)
  if (lastTrusted !== undefined && now > lastTrusted + shutMs) return { expected: lastTrusted, isDayOff: true }
  return offBy(now, expected)
}

function offBy(now: number, expected: number): ClockDoubt | undefined {
  const off = Math.abs(now - expected)
  return off < bannerMs ? undefined : { expected, isDayOff: off >= day }
}
