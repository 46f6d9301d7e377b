import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Baseline } from '../../tools/mutants/baseline.ts'
import { FileTrial, type Planted } from '../../tools/mutants/file-trial.ts'
import { script } from '../../tools/mutants/kept-pool.ts'
import { FileTimer } from '../../tools/mutants/file-timer.ts'
import { neverEnded, type LiveTests } from '../../tools/mutants/live-tests.ts'

const bug: Planted = { file: 'src/a.ts', line: 1, rule: 'number changed', from: 10, to: 11, text: '1', by: '2' }
const text = 'const a = 1\n'
const near = ['test/a.test.ts']

type Answer = Partial<Awaited<ReturnType<LiveTests['run']>>>

/** Answers runs without a test. The test says what a run of the edits finds. */
function fake(answer: (by: string | undefined, process: number) => Answer) {
  const runs: string[] = []
  let process = 1
  const live: LiveTests = {
    run: (edits, tests) => {
      const by = edits[0]?.by
      runs.push(`${process}: ${by === undefined ? 'no bug' : by.startsWith('throw') ? 'throws' : 'bug'}`)
      const passed = new Map(tests.map((file) => [file, 3]))
      const usual = { failure: undefined, isLoaded: true, ms: new Map<string, number>(), passed }
      const thrown = by?.startsWith('throw') === true ? { failure: { file: near[0] ?? '', title: 'planted' } } : {}
      return Promise.resolve({ ...usual, ...thrown, ...answer(by, process) })
    },
    restart: () => void (process += 1),
    process: () => process,
    close: () => Promise.resolve()
  }
  const trial = new FileTrial(live, new Baseline(live), bug.file, text, { near, further: [] })
  return {
    runs,
    live,
    trial,
    outcomes: async () => (await trial.results([bug], () => undefined)).map((one) => one.outcome)
  }
}
const isBug = (by: string | undefined): boolean => by !== undefined && !by.startsWith('throw')

test('a bug survives if all tests ran and passed', async () => {
  expect(await fake(() => ({})).outcomes()).toEqual(['survived'])
})

test('a bug does not survive if fewer tests ran than without it, in a new process too', async () => {
  const { runs, outcomes } = fake((by) => (isBug(by) ? { passed: new Map([['test/a.test.ts', 2]]) } : {}))
  expect(await outcomes()).toEqual(['unclear'])
  expect(runs.filter((run) => run.endsWith(': bug'))).toEqual(['1: bug', '2: bug'])
})

test('in a new process the tests run without a bug first', async () => {
  const { runs, live, trial } = fake((by, process) => (isBug(by) && process === 1 ? { passed: new Map() } : {}))
  await trial.results([bug], () => undefined)
  live.restart()
  await trial.results([bug], () => undefined)
  for (const process of ['1', '2', '3']) expect(runs.find((run) => run.startsWith(process))).toBe(`${process}: no bug`)
})

const hanging = { failure: { file: near[0] ?? '', title: neverEnded } }

test('a bug with which a file of tests does not end is found if the file does not end in a new process either', async () => {
  const { runs, outcomes } = fake((by) => (isBug(by) ? hanging : {}))
  expect(await outcomes()).toEqual(['killed'])
  expect(runs.slice(0, 5)).toEqual(['1: no bug', '1: throws', '1: bug', '2: no bug', '2: bug'])
})

test('a bug with which a file of tests did not end once, and passes in a new process, survives', async () => {
  const { outcomes } = fake((by, process) => (isBug(by) && process === 1 ? hanging : {}))
  expect(await outcomes()).toEqual(['survived'])
})

test('a file of tests may take eight times as long with a bug as without it, and never less than twenty seconds', async () => {
  const { live } = fake(() => ({
    ms: new Map([
      ['test/a.test.ts', 5_000],
      ['test/b.test.ts', 100]
    ])
  }))
  const baseline = new Baseline(live)
  await baseline.passing(['test/a.test.ts', 'test/b.test.ts'])
  expect(['test/a.test.ts', 'test/b.test.ts'].map(baseline.longestMs)).toEqual([40_000, 20_000])
})

describe('the time of files of tests', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const started = (...files: string[]) => {
    const timer = new FileTimer(files, (file) => (file === 'long' ? 1000 : 100))
    const over: string[] = []
    void timer.over.then((file) => over.push(file))
    return { timer, over }
  }

  test('is over for the file that takes longer than it may', async () => {
    const { over } = started('long', 'short')
    await vi.advanceTimersByTimeAsync(999)
    expect(over).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(over).toEqual(['long'])
  })

  test('begins again with each file, so that no file uses the time of another', async () => {
    const { timer, over } = started('long', 'short', 'other')
    await vi.advanceTimersByTimeAsync(50)
    timer.ended('long')
    await vi.advanceTimersByTimeAsync(99)
    timer.ended('short')
    await vi.advanceTimersByTimeAsync(99)
    expect(over).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(over).toEqual(['other'])
  })

  test('also bounds the end of the process after the last file', async () => {
    const { timer, over } = started('short')
    timer.ended('short')
    await vi.advanceTimersByTimeAsync(100)
    expect(over).toEqual(['short'])
  })

  test('ends when the run has ended', async () => {
    const { timer, over } = started('short')
    timer.stop()
    await vi.advanceTimersByTimeAsync(1000)
    expect(over).toEqual([])
  })
})

test('bugs of a file that no test loads are unclear, and are not called survivors', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  expect(await fake((by) => (by === undefined ? {} : { failure: undefined, isLoaded: false })).outcomes()).toEqual([
    'unclear'
  ])
})

test('no result is given if no test passes without a bug, as when the worker process cannot start', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const { outcomes } = fake(() => ({ failure: { file: 'test/a.test.ts', title: 'an error that no test caught' } }))
  await expect(outcomes()).rejects.toThrow('No test passes without a bug')
})

test('the script of the worker process exists', () => {
  expect(existsSync(script)).toBe(true)
})

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.skipIf(process.platform === 'win32')(
  'a worker whose code turns without end is gone soon after its parent',
  async () => {
    const module = fileURLToPath(new URL('../../tools/mutants/end-with-parent.ts', import.meta.url))
    const turning = `import(${JSON.stringify(module)}).then(({ endWithParent }) => {
    endWithParent()
    process.on('SIGTERM', () => undefined)
    console.log(process.pid)
    for (;;);
  })`
    const parentScript = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(turning)}], { stdio: ['ignore', 'inherit', 'ignore'], detached: true })
    setInterval(() => undefined, 1000)`
    const parent = spawn(process.execPath, ['-e', parentScript], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(parent.stdout, 'data')) as [Buffer]
    const pid = Number(line.toString())
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
  }
)
