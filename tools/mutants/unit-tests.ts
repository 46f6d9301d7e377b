import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defined } from '../../src/shared/defined.ts'

const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
/** Takes the place of a test's title if the bug kept the tests from ending, which also counts as found. */
const neverEnded = 'the tests did not end'
const neverLoaded = 'the tests could not be loaded'

/**
 * Runs unit tests with a bug in the sources, or without one. Returns the title of the first failed test. Throws if no
 * test was run, because that would look like a surviving bug.
 */
export function runTests(
  bug: string | undefined,
  tests: readonly string[],
  longestMs: number
): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-mutant-'))
  const report = join(folder, 'report.json')
  const options = ['--bail=1', '--maxWorkers=1', '--reporter=json', `--outputFile.json=${report}`]
  const child = spawn(process.execPath, [vitest, 'run', ...options, ...tests], {
    env: { ...process.env, ...defined({ KASSA_MUTANT: bug }) },
    stdio: 'ignore',
    detached: true
  })
  // Kills the process group, because vitest's workers are child processes.
  const kill = (): void => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    kill()
  }, longestMs)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.removeAllListeners(signal)
    process.once(signal, () => {
      kill()
      process.exit(1)
    })
  }
  return new Promise((resolve, reject) => {
    child.on('close', () => {
      clearTimeout(timer)
      try {
        resolve(isOver ? neverEnded : failedIn(readFileSync(report, 'utf8')))
      } catch (error) {
        reject(new Error(`the tests of ${bug ?? 'no bug'} wrote no report`, { cause: error }))
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    })
  })
}

type Assertion = { status: string; title: string }

/** Returns the title of the first failed test of a report. */
function failedIn(report: string): string | undefined {
  const said = JSON.parse(report) as {
    success: boolean
    testResults: { status: string; assertionResults: Assertion[] }[]
  }
  const results = said.testResults.flatMap(({ assertionResults }) => assertionResults)
  const failed = results.find(({ status }) => status === 'failed')?.title
  if (failed !== undefined) return failed
  // This is a file whose modules throw while they load.
  if (said.testResults.some(({ status }) => status === 'failed')) return neverLoaded
  if (results.length === 0) throw new Error('no test was run')
  return undefined
}
