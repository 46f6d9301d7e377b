import type { LiveTests } from './live-tests.ts'

/** Without a bug a file of tests ends in this time, on a busy machine too. */
const longestMs = 4 * 60_000
/** With a bug a file of tests may take this long at least, and this many times as long as without it. */
const [leastMs, slowdown] = [20_000, 8]

/** The tests without a bug: which pass in this worker process, how many they are, and how long they take. */
export class Baseline {
  readonly #live: LiveTests
  readonly #ms = new Map<string, number>()
  readonly #failing = new Set<string>()
  /** How many tests of each file passed in the process of this number. */
  readonly #passed = new Map<string, number>()
  #process: number | undefined

  constructor(live: LiveTests) {
    this.#live = live
  }

  /**
   * Returns the tests that pass without a bug. The others can find nothing. In a new process all are run again: what
   * passed in another one says nothing about this one.
   */
  async passing(tests: readonly string[]): Promise<string[]> {
    const failedOnce = new Set<string>()
    for (;;) {
      if (this.#live.process() !== this.#process) this.#passed.clear()
      const unknown = tests.filter((test) => !this.#passed.has(test) && !this.#failing.has(test))
      if (unknown.length === 0) break
      const { failure, ms, passed } = await this.#live.run([], unknown, () => longestMs)
      this.#process = this.#live.process()
      for (const [test, took] of ms) if (test !== failure?.file) this.#ms.set(test, took)
      if (failure === undefined) {
        for (const test of unknown) this.#passed.set(test, passed.get(test) ?? 0)
        continue
      }
      // It fails a second time in a new process.
      if (failedOnce.has(failure.file)) {
        this.#failing.add(failure.file)
        console.log(`left out ${failure.file}: without a bug it fails: ${failure.title}`)
      }
      failedOnce.add(failure.file)
      this.#live.restart()
    }
    const passing = tests.filter((test) => !this.#failing.has(test))
    if (passing.length === 0 && tests.length > 0) throw new Error(`No test passes without a bug: ${tests.join(', ')}`)
    return passing
  }

  /** Returns whether as many tests of these files passed as do without a bug: then all of them ran. */
  ranAll(tests: readonly string[], passed: ReadonlyMap<string, number>): boolean {
    return tests.every((test) => (passed.get(test) ?? 0) === this.#passed.get(test))
  }

  /** Returns how long a file of tests may take with a bug. */
  readonly longestMs = (test: string): number => Math.max(leastMs, slowdown * (this.#ms.get(test) ?? 0))
}
