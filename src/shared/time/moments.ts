import type { Instant, Monotonic } from '../ports.ts'

// A sum of a time and a number is a time of the same clock. Only this file turns a number into a time.

/** Returns the time `ms` milliseconds later by the same clock, or earlier if `ms` is negative. */
export const after = <T extends Instant | Monotonic>(time: T, ms: number): T => (time + ms) as T

/** Returns the earlier of two times of one clock. */
export const earlier = <T extends Instant | Monotonic>(one: T, other: T): T => (one < other ? one : other)
/** Returns the later of two times of one clock. */
export const later = <T extends Instant | Monotonic>(one: T, other: T): T => (one > other ? one : other)

/** Returns the earliest known time of one clock, or undefined if none is known. */
export function earliest<T extends Instant | Monotonic>(times: Iterable<T | undefined>): T | undefined {
  let first: T | undefined
  for (const time of times) if (time !== undefined) first = first === undefined ? time : earlier(first, time)
  return first
}

/** Returns the instant of a date, or of a number that is an instant. */
export const instantOf = (moment: Date | number): Instant => Number(moment) as Instant
