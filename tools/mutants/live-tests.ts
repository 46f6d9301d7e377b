import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  createVitest,
  type Reporter,
  type TestCase,
  type TestModule,
  type TestSpecification,
  type Vitest,
  type VitestPluginContext
} from 'vitest/node'
import { applied } from './mutant.ts'
import { FileTimer } from './file-timer.ts'
import { keptPool } from './kept-pool.ts'
import type { Edit } from './mutant.ts'

// Runs unit tests with one bug after the other in the sources. Vitest and its worker process live on between the runs:
// a run loads only the modules that depend on the changed files.

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Takes the place of a test's title if a file of tests did not end in its time. */
export const neverEnded = 'the tests did not end'
const neverLoaded = 'the tests could not be loaded'
const unhandled = 'an error that no test caught'
/** A run must end this soon after its process was killed. */
const endsWithinMs = 10_000

/** The first failed test: its file and its title. */
type Failure = { file: string; title: string }
type Outcome = {
  failure: Failure | undefined
  /** False if the tests did not load all changed files: then a bug in them cannot be found. */
  isLoaded: boolean
  /** How long each file of tests took. */
  ms: ReadonlyMap<string, number>
  /** How many tests of each file ran and passed. */
  passed: ReadonlyMap<string, number>
}
export type LiveTests = {
  /**
   * Runs the files of tests in their order, until a test fails or a file takes longer than `longestMs` says for it.
   * Throws if no test was run: a bug would look like a survivor.
   */
  run(edits: readonly Edit[], tests: readonly string[], longestMs: (test: string) => number): Promise<Outcome>
  /** Ends the worker process. The next run starts another, without anything that a bug left behind. */
  restart(): void
  /** The number of the worker process: what was seen in another process says nothing about this one. */
  process(): number
  close(): Promise<void>
}

/** Notes what the tests of one run say. */
class Results implements Reporter {
  first: Failure | undefined
  timer: FileTimer | undefined
  ms = new Map<string, number>()
  passed = new Map<string, number>()
  onTestCaseResult(test: TestCase): void {
    const { state } = test.result()
    const file = test.module.relativeModuleId
    if (state === 'passed') this.passed.set(file, (this.passed.get(file) ?? 0) + 1)
    if (state === 'failed') this.first ??= { file, title: test.name }
  }
  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, duration, setupDuration } = module.diagnostic()
    this.ms.set(module.relativeModuleId, collectDuration + duration + setupDuration)
    if (module.state() === 'failed') this.first ??= { file: module.relativeModuleId, title: neverLoaded }
    this.timer?.ended(module.relativeModuleId)
  }
  reset(timer: FileTimer): void {
    this.timer = timer
    this.first = undefined
    this.ms = new Map()
    this.passed = new Map()
  }
}

const textOf = (error: unknown): string => {
  const { message, cause } = error as { message?: string; cause?: { message?: string } }
  return [message, cause?.message].filter((text) => text !== undefined).join(' ')
}

/** Waits for a promise, but no longer than this. */
const within = async (promise: Promise<unknown>, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  await Promise.race([promise.catch(() => undefined), new Promise((resolve) => (timer = setTimeout(resolve, ms)))])
  clearTimeout(timer)
}

class InOrder {
  readonly sort = (files: TestSpecification[]): TestSpecification[] => files
  readonly shard = this.sort
}

class Live implements LiveTests {
  #edits: readonly Edit[] = []
  /** The files of this run and of the run before: a worker has the modules of both. */
  #changed: string[] = []
  readonly #loaded = new Set<string>()
  readonly #results = new Results()
  readonly #kept = keptPool(() => this.#changed)
  #vitest: Vitest | undefined

  readonly restart = (): void => this.#kept.end()
  readonly process = (): number => this.#kept.number()

  async #open(): Promise<Vitest> {
    const { pool } = this.#kept
    const editsAt = (path: string): readonly Edit[] => this.#edits.filter(({ file }) => path === root + file)
    const loaded = this.#loaded
    const planting = {
      name: 'planted-bug',
      enforce: 'pre' as const,
      configureVitest({ project: { config } }: VitestPluginContext) {
        // Without modules on disk: a new worker process notes once which of them exist, and from then on would load
        // these texts, without a bug, instead of those with one.
        Object.assign(config, { pool: pool.name, poolRunner: pool, fsModuleCache: false })
      },
      transform(code: string, path: string) {
        const here = editsAt(path)
        for (const { file } of here) loaded.add(file)
        return here.length === 0 ? undefined : applied(code, here)
      }
    }
    return createVitest(
      {
        watch: false,
        maxWorkers: 1,
        bail: 1,
        fsModuleCache: false,
        reporters: [this.#results],
        sequence: { sequencer: InOrder }
      },
      { plugins: [planting] }
    )
  }

  /** Runs the tests until one fails or a file is over its time. A Vitest whose process was killed in a run is replaced. */
  async #once(tests: readonly string[], longestMs: (test: string) => number): Promise<Failure | undefined> {
    const vitest = (this.#vitest ??= await this.#open())
    const found = await vitest.globTestSpecifications(tests.map((test) => root + test))
    const specifications = tests.flatMap((test) => found.filter(({ moduleId }) => moduleId === root + test))
    const results = this.#results
    const timer = new FileTimer(tests, longestMs)
    results.reset(timer)
    const running = vitest.runTestSpecifications(specifications)
    const hanging = await Promise.race([
      running.then(
        () => undefined,
        () => undefined
      ),
      timer.over
    ])
    timer.stop()
    if (hanging !== undefined) {
      const failure = results.first ?? { file: hanging, title: neverEnded }
      this.restart()
      await within(running, endsWithinMs)
      this.#vitest = undefined
      await within(vitest.close(), endsWithinMs)
      return failure
    }
    if (results.first !== undefined) return results.first
    const { unhandledErrors } = await running
    if (unhandledErrors.length > 0) {
      this.restart()
      return { file: tests[0] ?? '', title: `${unhandled}: ${textOf(unhandledErrors[0])}` }
    }
    if (results.passed.size === 0) throw new Error(`no test was run: ${tests.join(', ')}`)
    return undefined
  }

  async run(next: readonly Edit[], tests: readonly string[], longestMs: (test: string) => number): Promise<Outcome> {
    const files = next.map(({ file }) => file)
    // A bug that does not fit would break the loading of the tests, and so count as found.
    for (const file of new Set(files))
      applied(
        readFileSync(root + file, 'utf8'),
        next.filter((edit) => edit.file === file)
      )
    this.#changed = [...new Set([...this.#edits.map(({ file }) => file), ...files])].map((file) => root + file)
    this.#edits = next
    for (const file of this.#changed) this.#vitest?.invalidateFile(file)
    this.#loaded.clear()
    const first = await this.#once(tests, longestMs)
    // The error may come from what an earlier bug left behind, so a new process must show it again.
    const failure = first?.title.startsWith(unhandled) === true ? await this.#once(tests, longestMs) : first
    const { ms, passed } = this.#results
    return { failure, isLoaded: files.every((file) => this.#loaded.has(file)), ms, passed }
  }

  async close(): Promise<void> {
    this.restart()
    if (this.#vitest !== undefined) await within(this.#vitest.close(), endsWithinMs)
  }
}

/** Runs all unit tests of the project with bugs. Vitest starts with the first run. */
export const openTests = (): LiveTests => new Live()
