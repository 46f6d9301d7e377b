import type { Instant } from '../../../shared/ports.ts'

// A clock that somebody set, or a battery that ran dry. Sales are in order by their counter whatever it says; but a sale
// dated a day off is in the wrong day of every report, so a person is asked before it is written.

const minute = 60_000
const day = 24 * 60 * minute
/** Less than this is not worth a word. */
const bannerMs = 10 * minute
/** A shop may be shut for weeks; a clock that jumped further while the till was off is asked about. */
const shutMs = 30 * day

export type ClockFacts = {
  now: Instant
  /** What the service's clock says, as far as it was heard in this boot. */
  serverNow: number | undefined
  /** What the clock would say by this boot's own clock, which nobody can set. */
  expected: number
  /** When the newest sale was made, or a person said that the clock is right. */
  lastTrusted: number | undefined
}
export type ClockDoubt = { expected: number; isDayOff: boolean }

/** What makes the clock doubtful, the surest witness first; undefined when nothing does. */
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
