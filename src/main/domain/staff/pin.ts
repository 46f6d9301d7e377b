// PINs: which are too weak, and how long a till waits after wrong attempts.

/** Everybody has this PIN in the practice shop; it protects nothing. */
export const practicePin = '2580'

/** This many wrong PINs in a row are reported as an incident. */
export const reportedFailures = 10
/**
 * After this many in a row no attempt of a cashier is accepted, however long the wait, until a manager sets a new PIN.
 * Anybody at the screen can type wrong PINs of a manager, so a manager is never barred: each further try waits an hour,
 * and the owner can prove who they are (people.enroll).
 */
export const mostFailures = 20

const freeTries = 3
const firstDelayMs = 5_000
const longestDelayMs = 15 * 60_000
const managerDelayMs = 60 * 60_000

/** Returns whether the PIN is a repeated digit or short pattern, pairs, or a run up or down. */
export function isWeakPin(pin: string): boolean {
  const digits = Array.from(pin, Number)
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10)
  const isRun = steps.every((step) => step === 1) || steps.every((step) => step === 9)
  return isRun || /^(.{1,3}?)\1+$/.test(pin) || /^(?:(.)\1)+$/.test(pin)
}

/** The length for managers and owners, whose PIN allows acts that others may not do. */
export const managerDigits = 6
/**
 * Returns whether the PIN is too short for the person's role. A manager with an older short PIN may only use it to set
 * a new one.
 */
export const isShortPin = (pin: string, isManager: boolean): boolean => isManager && pin.length < managerDigits

/**
 * Returns the delay after a number of failures in a row: three are free, then 5 s, doubling to 15 minutes, and an hour
 * from `mostFailures` on.
 */
export function lockDelayMs(failures: number): number {
  if (failures <= freeTries) return 0
  if (failures >= mostFailures) return managerDelayMs
  // The exponent is limited, because larger delays are capped anyway.
  return Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures - freeTries - 1, 20))
}

/** Returns how long a lock of the wall clock lasts. A clock that was set back cannot make it longer than it was. */
export const lockLeftMs = (state: { failures: number; lockedUntil?: number | undefined }, now: number): number =>
  state.lockedUntil === undefined ? 0 : Math.min(Math.max(0, state.lockedUntil - now), lockDelayMs(state.failures))
