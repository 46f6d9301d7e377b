import type { Asked, Log } from './log.ts'
import { joined, type Span } from './spans.ts'

// Why the queue of a till had to wait, derived from what the outsider has seen. All of it holds up each job, except the
// reads.

/** A life of the till: from the row of its boot in the file until the end of its process. */
export type Life = Span & { boot: string }
/** The spans of each list are in order and do not overlap. */
export type Reasons = {
  /** Holds up each job: no till ran, the service did not answer, or the till was told to pause. */
  all: Span[]
  /** The till read a list or a record: one verification is made at a time, so this holds up doubtful jobs. */
  reads: Span[]
  /** From the first to the last read of one or more verifications. */
  scans: Span[]
  /** The same as `reads`, after a canary read and before the next write, when the till verifies before it sends. */
  readsBeforeWrites: Span[]
}

/** The time that the till has for its own work after each request, in milliseconds. */
export const workMs = 250
/** Reads that follow each other within this time may belong to one verification. */
const scanGapMs = 1000
/** The longest back-off, and the longest pause before the service is asked again, whatever `Retry-After` says. */
const longestMs = 300_000
/** The circuit breaker opens after this many answers in a row that are no verdict. */
const unclearToOpen = 5
/** The till of these runs renews its credential this long after a 401, 403 or 404. */
const renewedMs = 1000

/** Returns the longest back-off after the n-th failure in a row, counted from 0: from 1 s, doubled each time. */
export const backoffMs = (failures: number): number => Math.min(longestMs, 1000 * 2 ** failures)
const canaryPath = 'profile/getMe'

type Mark =
  | { at: number; is: 'boot' | 'cut' }
  | { at: number; is: 'refusing'; until: number }
  | { at: number; is: 'asked'; asked: Asked }

/** Returns the reasons of all lives of a till. */
export function reasonsOf(log: Log, lives: readonly Life[]): Reasons {
  const marks: Mark[] = [
    ...lives.map(({ from }) => ({ at: from, is: 'boot' as const })),
    ...log.cut.map((at) => ({ at, is: 'cut' as const })),
    ...log.asked.map((asked) => ({ at: asked.at, is: 'asked' as const, asked })),
    // The outsider refuses connections after an answer, often in the same millisecond; the sort keeps this order.
    ...log.refusing.map(({ from, to }) => ({ at: from, is: 'refusing' as const, until: to }))
  ]
  const reader = new MarkReader()
  for (const mark of marks.sort((a, b) => a.at - b.at)) reader.read(mark)
  const { all, reads, readsBeforeWrites } = reader
  return {
    all: joined([...all, ...gapsOf(lives), ...log.late, ...log.refusing]),
    reads: joined(reads),
    scans: scansOf(reads),
    readsBeforeWrites: joined(readsBeforeWrites)
  }
}

/** Returns the reads of which each follows the one before within `scanGapMs`, as one span. */
function scansOf(reads: readonly Span[]): Span[] {
  const widened = joined(reads.map(({ from, to }) => ({ from, to: to + scanGapMs })))
  return widened.map(({ from, to }) => ({ from, to: to - scanGapMs }))
}

/** Returns the time in which no till ran. */
function gapsOf(lives: readonly Life[]): Span[] {
  const ends = [-Infinity, ...lives.map(({ to }) => to)]
  return ends.map((from, index) => ({ from, to: lives[index]?.from ?? Infinity }))
}

/** Follows the circuit breaker and the pauses of a till through what the outsider has seen, in order. */
class MarkReader {
  readonly all: Span[] = []
  readonly reads: Span[] = []
  readonly readsBeforeWrites: Span[] = []
  #failures = 0
  #unclear = 0
  #pauses = 0
  /** What ends with the life of the till: the last back-off and the last pause. */
  #down: Span = { from: 0, to: 0 }
  #pause: Span = { from: 0, to: 0 }
  #isReturning = true
  /** Until when connections are refused. Requests that were already on their way are still answered. */
  #refusedUntil = -Infinity

  read(mark: Mark): void {
    if (mark.is === 'asked') this.#asked(mark.asked)
    if (mark.is === 'cut') this.#fail(mark.at, mark.at)
    if (mark.is === 'refusing') {
      this.#refusedUntil = mark.until
      this.#fail(mark.at, mark.until)
    }
    if (mark.is !== 'boot') return
    this.#answered(mark.at)
    this.#pauses = 0
    this.#pause.to = Math.min(this.#pause.to, mark.at)
    this.#isReturning = true
  }

  #asked({ at, path, isWrite, status, pauseMs = 0 }: Asked): void {
    const isCanary = path === canaryPath
    const isClear = status !== undefined && status < 500
    if (!isClear) {
      this.#unclear += 1
      if (isCanary || this.#unclear >= unclearToOpen) this.#fail(at, at)
    } else if (at >= this.#refusedUntil) this.#answered(at)
    if (isWrite) this.#isReturning = false
    else if (isCanary) this.#isReturning = isClear
    const worked = { from: at, to: at + workMs }
    if (isCanary) this.all.push(worked)
    else if (!isWrite) this.reads.push(worked)
    if (!isCanary && !isWrite && this.#isReturning) this.readsBeforeWrites.push({ ...worked })
    if (status === 401 || status === 403 || status === 404) this.all.push({ from: at, to: at + renewedMs + workMs })
    if (status === 429) this.#paused(at, Math.min(longestMs, Math.max(pauseMs, backoffMs(this.#pauses))))
    else if (status === 200 && at >= this.#pause.to) this.#pauses = 0
  }

  /** Nothing may be sent until a canary read is answered; the next one is sent after the back-off. */
  #fail(from: number, until: number): void {
    this.#failures += 1
    this.#down = { from, to: until + backoffMs(this.#failures) }
    this.all.push(this.#down)
  }

  #answered(at: number): void {
    this.#failures = 0
    this.#unclear = 0
    this.#down.to = Math.min(this.#down.to, at)
  }

  #paused(at: number, forMs: number): void {
    this.#pause = { from: at, to: Math.max(this.#pause.to, at + forMs) }
    this.all.push(this.#pause)
    this.#pauses += 1
  }
}
