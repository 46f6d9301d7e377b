/** Says which file of tests takes longer than it may. The files run one after the other, in this order. */
export class FileTimer {
  /** Fulfilled with the first file that is over its time; otherwise it stays open. */
  readonly over: Promise<string>
  readonly #waiting: string[]
  readonly #longestMs: (test: string) => number
  #timer: NodeJS.Timeout | undefined
  #isOver: (test: string) => void = () => undefined

  constructor(tests: readonly string[], longestMs: (test: string) => number) {
    this.over = new Promise((resolve) => (this.#isOver = resolve))
    this.#waiting = [...tests]
    this.#longestMs = longestMs
    this.#next(tests[0] ?? '')
  }

  /** The file has ended; the time of the next one begins. After the last one the process has its time once more. */
  ended(test: string): void {
    const at = this.#waiting.indexOf(test)
    if (at >= 0) this.#waiting.splice(at, 1)
    this.#next(this.#waiting[0] ?? test)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #next(test: string): void {
    this.stop()
    this.#timer = setTimeout(() => this.#isOver(test), this.#longestMs(test))
  }
}
