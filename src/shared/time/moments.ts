import type { Instant, Monotonic } from '../ports.ts'

// Sums of times keep the clock that they are of: only here does a number become a time again.

/** So many milliseconds later, by the same clock; below 0, earlier. */
export const after = <T extends Instant | Monotonic>(time: T, ms: number): T => (time + ms) as T

/** The earlier and the later of two times of one clock. */
export const earlier = <T extends Instant | Monotonic>(one: T, other: T): T => (one < other ? one : other)
export const later = <T extends Instant | Monotonic>(one: T, other: T): T => (one > other ? one : other)

/** The earliest of the times of one clock that are known; undefined where none is. */
export function earliest<T extends Instant | Monotonic>(times: Iterable<T | undefined>): T | undefined {
  let first: T | undefined
  for (const time of times) if (time !== undefined) first = first === undefined ? time : earlier(first, time)
  return first
}

/** The moment of a date of the calendar, or of a number that is known to be one. */
export const instantOf = (moment: Date | number): Instant => Number(moment) as Instant
