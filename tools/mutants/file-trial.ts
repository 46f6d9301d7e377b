import type { Baseline } from './baseline.ts'
import { neverEnded, type LiveTests } from './live-tests.ts'
import type { Edit } from './mutant.ts'
import { planting, type Mutation } from './operators.ts'

export type Planted = Mutation & { file: string }
/** `unclear`: no test failed, but not all tests ran, or they do not load the file. */
export type Result = { one: Planted; outcome: 'killed' | 'survived' | 'unclear' }
export type Reaching = { near: string[]; further: string[] }

type Ran = { failure: { file: string; title: string } | undefined; isLoaded: boolean; isWhole: boolean }

/** Tries mutations of one file. */
export class FileTrial {
  readonly #live: LiveTests
  readonly #baseline: Baseline
  readonly #file: string
  readonly #text: string
  readonly #near: readonly string[]
  readonly #further: readonly string[]
  /** How many bugs of this file each test has found. */
  readonly #finds = new Map<string, number>()

  constructor(live: LiveTests, baseline: Baseline, file: string, text: string, { near, further }: Reaching) {
    this.#live = live
    this.#baseline = baseline
    this.#file = file
    this.#text = text
    this.#near = near
    this.#further = further
  }

  async results(mutations: readonly Planted[], onTried: (result: Result) => void): Promise<Result[]> {
    const isReached = await this.#isReached()
    const results: Result[] = []
    for (const one of mutations) {
      const result: Result = { one, outcome: isReached ? await this.#outcome(one) : 'unclear' }
      results.push(result)
      onTried(result)
    }
    const { failure, isWhole } = await this.#run([], [...this.#finds.keys()])
    if (failure === undefined && isWhole) return results
    // A bug has left something behind that fails the tests, so those found after it may not be found by themselves.
    console.log(`tried again in new processes: after the bugs of ${this.#file} this failed: ${failure?.title ?? '-'}`)
    const certain: Result[] = []
    for (const result of results) {
      this.#live.restart()
      certain.push(result.outcome === 'killed' ? { ...result, outcome: await this.#outcome(result.one) } : result)
    }
    this.#live.restart()
    return certain
  }

  /** Returns whether the nearest tests load the file: they must find an error that it throws. */
  async #isReached(): Promise<boolean> {
    const throwing = { file: this.#file, text: this.#text, by: `throw new Error('planted')\n${this.#text}` }
    for (const isSecond of [false, true]) {
      if (isSecond) this.#live.restart()
      const { failure, isLoaded } = await this.#run([throwing], this.#near)
      if (isLoaded && failure === undefined) throw new Error(`An error that ${this.#file} throws was not found`)
      if (isLoaded || this.#near.length === 0) return isLoaded
    }
    console.log(`no test near ${this.#file} loads it`)
    return false
  }

  async #run(edits: readonly Edit[], tests: readonly string[]): Promise<Ran> {
    const passing = await this.#baseline.passing(tests)
    if (passing.length === 0) return { failure: undefined, isLoaded: false, isWhole: true }
    const { failure, isLoaded, passed } = await this.#live.run(edits, passing, this.#baseline.longestMs)
    return { failure, isLoaded, isWhole: this.#baseline.ranAll(passing, passed) }
  }

  async #outcome(one: Planted): Promise<Result['outcome']> {
    const edits = [planting(this.#file, this.#text, one)]
    const finds = (test: string): number => this.#finds.get(test) ?? 0
    const byFinds = (tests: readonly string[]): string[] => [...tests].sort((a, b) => finds(b) - finds(a))
    const near = byFinds(this.#near)
    let isWhole = true
    for (const tests of [near, byFinds(this.#further)]) {
      let ran = await this.#run(edits, tests)
      // Only what a new process shows again counts: a busy machine or an earlier bug may also delay or end tests.
      if (ran.failure === undefined ? !ran.isWhole : ran.failure.title === neverEnded) {
        const first = ran.failure?.file
        this.#live.restart()
        ran = await this.#run(
          edits,
          [...tests].sort((a, b) => Number(b === first) - Number(a === first))
        )
      }
      if (ran.failure !== undefined) {
        this.#finds.set(ran.failure.file, finds(ran.failure.file) + 1)
        return 'killed'
      }
      if (!ran.isLoaded && tests === near) throw new Error(`The bug in ${this.#file}:${one.line} was not loaded`)
      isWhole &&= ran.isWhole
    }
    return isWhole ? 'survived' : 'unclear'
  }
}
