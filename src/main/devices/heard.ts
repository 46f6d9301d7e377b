import type { Clock } from '../../shared/ports.ts'

/** How long a printer may take nothing before it counts as stuck. */
export const writeMs = 15_000

/** What a printer says, byte after byte, until its wire ends; every wire is listened to in the same way. */
export type Heard = {
  /** Why the wire ended, once it has. */
  readonly error: Error | undefined
  readonly isOver: boolean
  take(bytes: Iterable<number>): void
  /** Nothing more comes. */
  end(error?: Error): void
  wake(): void
  /** Something happens, or the end of patience. */
  inTime(patienceMs: number): Promise<void>
  next(patienceMs: number): Promise<number | undefined>
}

export function createHeard(clock: Clock): Heard {
  const bytes: number[] = []
  let error: Error | undefined
  let isOver = false
  let wake = (): void => undefined
  const inTime = (patienceMs: number): Promise<void> =>
    new Promise((done) => {
      const cancel = clock.after(patienceMs, () => done())
      wake = () => {
        cancel()
        done()
      }
    })
  return {
    get error() {
      return error
    },
    get isOver() {
      return isOver
    },
    take(more) {
      bytes.push(...more)
      wake()
    },
    end(why) {
      error ??= why
      isOver = true
      wake()
    },
    wake: () => wake(),
    inTime,
    async next(patienceMs) {
      if (bytes.length === 0 && !isOver) await inTime(patienceMs)
      return bytes.shift()
    }
  }
}

/** A way to a printer: a socket, a serial port, or a port of this machine that is written like a file. */
export type Wire = {
  write(bytes: Uint8Array): Promise<void>
  /** The next byte it says, or undefined when it says none in time. */
  hear(patienceMs: number): Promise<number | undefined>
  /** Says that all is sent; rejects when the other side broke off. */
  finish(): Promise<void>
  /** Lets go, whatever happened. */
  close(): void
}
