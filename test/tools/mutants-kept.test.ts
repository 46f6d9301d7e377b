import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { Baseline } from '../../tools/mutants/baseline.ts'
import { FileTrial, type Planted } from '../../tools/mutants/file-trial.ts'
import { script } from '../../tools/mutants/kept-pool.ts'
import type { LiveTests } from '../../tools/mutants/live-tests.ts'

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
