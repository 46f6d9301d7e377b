// PINs: which are too easily guessed, and how long a till waits after wrong ones.

/** In the practice shop everybody has this one; it guards nothing. */
export const practicePin = '2580'

/** So many wrong PINs in a row are an incident that a person hears of. */
export const toldFailures = 10
/** After so many in a row nothing is tried any more, however long one waits, until a manager gives a new PIN. */
export const mostFailures = 20

const freeTries = 3
const firstDelayMs = 5_000
const longestDelayMs = 15 * 60_000

/** One digit repeated, a short pattern repeated, pairs, and runs up or down. */
export function isWeakPin(pin: string): boolean {
  const digits = Array.from(pin, Number)
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10)
  const isRun = steps.every((step) => step === 1) || steps.every((step) => step === 9)
  return isRun || /^(.{1,3}?)\1+$/.test(pin) || /^(?:(.)\1)+$/.test(pin)
}

/** Of managers and owners, whose PIN opens what others may not do. */
export const managerDigits = 6
/** Too short for what the person may do; a manager who has one from before may only choose another with it. */
export const isShortPin = (pin: string, isManager: boolean): boolean => isManager && pin.length < managerDigits

/** How long nothing more is tried after so many failures in a row: three are free, then 5 s doubling to 15 minutes. */
export function lockDelayMs(failures: number): number {
  if (failures <= freeTries) return 0
  // Beyond 2^20 the doubling would only overflow what is capped anyway.
  return Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(failures - freeTries - 1, 20))
}
