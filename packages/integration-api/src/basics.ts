// What both packages and their users share: values, assertions, time and chance. Uses nothing of Node or of a browser.

/**
 * Returns the object without the keys whose value is undefined, in the same order. `...defined({ note })` adds `note`
 * only if it has a value: under exactOptionalPropertyTypes an optional key may be absent, but not undefined.
 */
export function defined<Values extends object>(
  values: Values
): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept) as { [Key in keyof Values]?: Exclude<Values[Key], undefined> }
}

/** Returns the object with the function applied to each value. */
export const mapped = <Values extends object, Made>(
  values: Values,
  make: (value: Values[keyof Values]) => Made
): { [Key in keyof Values]: Made } =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, make(value as Values[keyof Values])])) as {
    [Key in keyof Values]: Made
  }

/** Applies the function to a value. Returns undefined if the value is undefined. */
export const mapDefined = <Value, Made>(value: Value | undefined, make: (value: Value) => Made): Made | undefined =>
  value === undefined ? undefined : make(value)

/** Returns the text or list, or undefined if it is empty. */
export const filled = <Value extends { readonly length: number }>(value: Value): Value | undefined =>
  value.length === 0 ? undefined : value

/** Returns the number, or undefined if it is zero. */
export const nonZero = <Value extends number>(value: Value): Value | undefined => (value === 0 ? undefined : value)

/** Thrown if the program itself has a bug. Never thrown for what a person, a file or the service may do. */
export class ProgrammerError extends Error {
  override readonly name = 'ProgrammerError'
}

/** Throws ProgrammerError if the condition is false. */
export function assert(condition: unknown, sentence: string): asserts condition {
  if (!condition) throw new ProgrammerError(sentence)
}

/** Marks a switch as complete: a new member of the union does not compile until every switch handles it. */
export function never(value: never): never {
  throw new ProgrammerError(`no case for ${JSON.stringify(value)}`)
}

/** Randomness as a dependency. */
export type Random = {
  /** Returns a fraction in [0, 1). */
  fraction(): number
  bytes(count: number): Uint8Array
}

/** Returns a seeded generator: the same seed gives the same run (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { fraction, bytes: (count) => Uint8Array.from({ length: count }, () => Math.floor(fraction() * 256)) }
}

/** Time as a dependency. */
export type Timer = {
  /** Runs `work` once after `delayMs`. The returned function cancels it. */
  after(delayMs: number, work: () => void): () => void
}

/** A timer of Node or of a browser with a longer delay fires at once. */
const longestTimerMs = 2 ** 31 - 1

/** Runs `work` once after `delayMs`, however long that is. The returned function cancels it. */
export function startTimer(delayMs: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = (leftMs: number): void => {
    timer =
      leftMs > longestTimerMs
        ? setTimeout(() => wait(leftMs - longestTimerMs), longestTimerMs)
        : // Timers drop the fraction of a millisecond, so they would fire too early.
          setTimeout(work, Math.ceil(leftMs))
  }
  wait(delayMs)
  return () => clearTimeout(timer)
}
