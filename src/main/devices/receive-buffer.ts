import type { Clock } from '../../shared/ports.ts'

/** A printer that accepts no bytes for this time counts as stuck. */
export const writeMs = 15_000

/** The bytes that a printer sends, until its connection ends. All kinds of connection use this. */
export type ReceiveBuffer = {
  /** Why the connection ended. Undefined before. */
  readonly error: Error | undefined
  readonly isOver: boolean
  take(bytes: Iterable<number>): void
  /** Marks the end: no more bytes come. */
  end(error?: Error): void
  wake(): void
  /** Resolves after the next event, or when the time is over. */
  untilEvent(timeoutMs: number): Promise<void>
  next(timeoutMs: number): Promise<number | undefined>
}

export function createReceiveBuffer(clock: Clock): ReceiveBuffer {
  const bytes: number[] = []
  let error: Error | undefined
  let isOver = false
  let wake = (): void => undefined
  const untilEvent = (timeoutMs: number): Promise<void> =>
    new Promise((done) => {
      const cancel = clock.after(timeoutMs, () => done())
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
    untilEvent,
    async next(timeoutMs) {
      if (bytes.length === 0 && !isOver) await untilEvent(timeoutMs)
      return bytes.shift()
    }
  }
}

/** A connection to a printer: a socket, a serial port, or a port of this machine that is written like a file. */
export type Wire = {
  write(bytes: Uint8Array): Promise<void>
  /** Returns the next byte from the printer, or undefined if none comes in time. */
  read(timeoutMs: number): Promise<number | undefined>
  /** Ends the output. Rejects if the printer broke the connection. */
  finish(): Promise<void>
  /** Closes the connection in any state. */
  close(): void
}
