import type { Instant, Monotonic } from '../ports.ts'

// Sums of times keep the clock that they are of: only here does a number become a time again.

/** So many milliseconds later, by the same clock; below 0, earlier. */
export const after = <T extends Instant | Monotonic>(time: T, ms: number): T => (time + ms) as T

/** The earliest of some times of one clock; at least one. */
export const earliest = <T extends Instant | Monotonic>(times: Iterable<T>): T => Math.min(...times) as T

/** The later of two times of one clock. */
export const later = <T extends Instant | Monotonic>(one: T, other: T): T => (one > other ? one : other)

/** The moment of a date of the calendar, or of a number that is known to be one. */
export const instantOf = (moment: Date | number): Instant => Number(moment) as Instant
