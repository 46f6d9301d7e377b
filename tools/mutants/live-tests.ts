import { fork, type ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { fileURLToPath } from 'node:url'
import {
  createVitest,
  type PoolRunnerInitializer,
  type Reporter,
  type TestCase,
  type TestModule,
  type TestSpecification,
  type VitestPluginContext
} from 'vitest/node'
import { applied } from './apply.ts'
import type { Edit } from './mutant.ts'

// Runs unit tests with one bug after the other in the sources. Vitest and its worker process live on between the runs:
// a run loads only the modules that depend on the changed files.

const root = fileURLToPath(new URL('../../', import.meta.url))
const script = fileURLToPath(new URL('kept-worker.ts', import.meta.url))

/** Takes the place of a test's title if the bug kept the tests from ending, which also counts as found. */
const neverEnded = 'the tests did not end'
const neverLoaded = 'the tests could not be loaded'
const unhandled = 'an error that no test caught'

/** The first failed test: its file and its title. */
type Failure = { file: string; title: string }
type Outcome = {
  failure: Failure | undefined
  /** False if the tests did not load all changed files: then a bug in them cannot be found. */
  isLoaded: boolean
  /** How long each file of tests took. */
  ms: ReadonlyMap<string, number>
}
export type LiveTests = {
  /** Runs the tests in their order, until one fails. Throws if no test was run: a bug would look like a survivor. */
  run(edits: readonly Edit[], tests: readonly string[], longestMs: number): Promise<Outcome>
  /** Ends the worker process. The next run starts another, without anything that a bug left behind. */
  restart(): void
  close(): Promise<void>
}

/** The worker process, and the run of Vitest that listens to it. */
type Kept = { child: ChildProcess; events: EventEmitter; isStarted: boolean }

function started(events: EventEmitter, env: Partial<NodeJS.ProcessEnv>, execArgv: string[]): Kept {
  const child = fork(script, { env, execArgv, stdio: 'ignore', serialization: 'advanced' })
  const kept: Kept = { child, events, isStarted: false }
  child.on('message', (message) => kept.events.emit('message', message))
  child.on('error', (error) => kept.events.emit('error', error))
  child.on('exit', (code, signal) => kept.events.emit('exit', code, signal))
  return kept
}

/** Makes a pool of one process that outlives the runs. Vitest starts and stops it for each run. */
function keptPool(changed: () => readonly string[]) {
  let kept: Kept | undefined
  const pool: PoolRunnerInitializer = {
    name: 'kept',
    createPoolWorker({ env, execArgv }) {
      const events = new EventEmitter()
      const answer = (type: string): void => void events.emit('message', { type, __vitest_worker_response__: true })
      return {
        name: 'kept',
        on: (event, callback) => events.on(event, callback),
        off: (event, callback) => events.off(event, callback),
        deserialize: (message) => message,
        start: () => {
          if (kept?.child.connected === true) kept.events = events
          else kept = started(events, env, execArgv)
          return Promise.resolve()
        },
        stop: () => Promise.resolve(),
        send: (message) => {
          if (message.type === 'stop') return answer('stopped')
          if (message.type === 'start' && kept?.isStarted === true) return answer('started')
          if (message.type === 'start' && kept !== undefined) kept.isStarted = true
          if (message.type === 'run') message.context.invalidates = [...changed()]
          kept?.child.send(message)
        }
      }
    }
  }
  /** Ends the process; the next run starts another. */
  const end = (): void => {
    const ended = kept
    kept = undefined
    ended?.child.kill('SIGKILL')
  }
  return { pool, end }
}

/** Notes what the tests of one run say. */
class Results implements Reporter {
  first: Failure | undefined
  count = 0
  isOver = false
  ms = new Map<string, number>()
  onTestCaseResult(test: TestCase): void {
    this.count += 1
    if (test.result().state === 'failed') this.first ??= { file: test.module.relativeModuleId, title: test.name }
  }
  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, duration, setupDuration } = module.diagnostic()
    this.ms.set(module.relativeModuleId, collectDuration + duration + setupDuration)
    if (module.state() === 'failed') this.first ??= { file: module.relativeModuleId, title: neverLoaded }
  }
  reset(): void {
    this.first = undefined
    this.count = 0
    this.isOver = false
    this.ms = new Map()
  }
}

/** Starts Vitest with all unit tests of the project. */
export async function openTests(): Promise<LiveTests> {
  let edits: readonly Edit[] = []
  // The files of this run and of the run before: a worker has the modules of both.
  let changed: string[] = []
  const loaded = new Set<string>()
  const editsAt = (path: string): readonly Edit[] => edits.filter(({ file }) => path === root + file)
  const results = new Results()
  const { pool, end } = keptPool(() => changed)
  const planting = {
    name: 'planted-bug',
    enforce: 'pre' as const,
    // Vitest caches modules by their text on disk, so without this a run could get the bug of another run.
    configureVitest({ defineCacheKeyGenerator, project: { config } }: VitestPluginContext) {
      Object.assign(config, { pool: pool.name, poolRunner: pool })
      defineCacheKeyGenerator(({ id }) => (editsAt(id).length === 0 ? undefined : false))
    },
    transform(code: string, path: string) {
      const here = editsAt(path)
      for (const { file } of here) loaded.add(file)
      return here.length === 0 ? undefined : applied(code, here)
    }
  }
  class InOrder {
    readonly sort = (files: TestSpecification[]): TestSpecification[] => files
    readonly shard = this.sort
  }
  const vitest = await createVitest(
    { watch: false, maxWorkers: 1, bail: 1, reporters: [results], sequence: { sequencer: InOrder } },
    { plugins: [planting] }
  )

  async function once(tests: readonly string[], longestMs: number): Promise<Failure | undefined> {
    const found = await vitest.globTestSpecifications(tests.map((test) => root + test))
    const specifications = tests.flatMap((test) => found.filter(({ moduleId }) => moduleId === root + test))
    results.reset()
    const timer = setTimeout(() => {
      results.isOver = true
      end()
    }, longestMs)
    const { unhandledErrors } = await vitest.runTestSpecifications(specifications)
    clearTimeout(timer)
    if (results.isOver) return { file: tests[0] ?? '', title: neverEnded }
    if (results.first !== undefined) return results.first
    if (unhandledErrors.length > 0) {
      end()
      return { file: tests[0] ?? '', title: unhandled }
    }
    if (results.count === 0) throw new Error(`no test was run: ${tests.join(', ')}`)
    return undefined
  }

  return {
    async run(next, tests, longestMs) {
      const files = next.map(({ file }) => file)
      changed = [...new Set([...edits.map(({ file }) => file), ...files])].map((file) => root + file)
      edits = next
      for (const file of changed) vitest.invalidateFile(file)
      loaded.clear()
      const first = await once(tests, longestMs)
      // The error may come from what an earlier bug left behind, so a new process must show it again.
      const failure = first?.title === unhandled ? await once(tests, longestMs) : first
      return { failure, isLoaded: files.every((file) => loaded.has(file)), ms: results.ms }
    },
    restart: end,
    async close() {
      end()
      await vitest.close()
    }
  }
}
