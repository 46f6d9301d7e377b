import type { Span } from './spans.ts'

// What the outsider records about the time of its connections. `waits.ts` derives from it how long the till had to wait.

/** A request. `status` is undefined if its answer was not whole and well-formed. Times are milliseconds since 1970. */
export type Asked = {
  at: number
  path: string
  isWrite: boolean
  status: number | undefined
  /** The pause that the answer asked for, by `Retry-After`. */
  pauseMs?: number
}

const tickMs = 100
const lateMs = 200

export class Log {
  readonly asked: Asked[] = []
  /** When connections were refused. */
  readonly refusing: Span[] = []
  /** The times of the handshakes that were cut. */
  readonly cut: number[] = []
  /** When the outsider itself did not run, because the machine or other work held it up. */
  readonly late: Span[] = []

  /** Records from now on when the outsider does not run. Returns the function that ends this. */
  watch(): () => void {
    let expected = Date.now() + tickMs
    const timer = setInterval(() => {
      const now = Date.now()
      if (now - expected > lateMs) this.late.push({ from: expected, to: now })
      expected = now + tickMs
    }, tickMs)
    return () => clearInterval(timer)
  }
}
