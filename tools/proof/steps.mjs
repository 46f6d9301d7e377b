// The steps of `npm test` and `npm run verify`. A step returns { passed, failed, names, seconds? }: how many tests
// passed and failed, the names of the failed ones, and how long each test file took.
import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { isBuilt, root, runNode } from '../support/commands.mjs'

export const results = join(root, 'test-results')
mkdirSync(results, { recursive: true })

const tool = (path) => join(root, 'node_modules', path)
const script = (path, ...args) => ['--import', join(root, 'tools/support/register.mjs'), join(root, path), ...args]

/** Prints one line of the running step; undefined if only one step runs at a time. */
const printer = new AsyncLocalStorage()
/** The processes of a run share Node's compiled code, because they load the same modules. */
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }
const run = (args, env) => runNode(args, { ...compiled, ...env }, printer.getStore())

/** Counts a command as one test, passed or failed. */
const whole = (name, code) => ({
  passed: code === 0 ? 1 : 0,
  failed: code === 0 ? 0 : 1,
  names: code === 0 ? [] : [name]
})

export const sumOf = (answers) => ({
  passed: answers.reduce((sum, { passed }) => sum + passed, 0),
  failed: answers.reduce((sum, { failed }) => sum + failed, 0),
  names: answers.flatMap(({ names }) => names),
  seconds: answers.flatMap(({ seconds }) => seconds ?? [])
})

/** Runs named commands to their ends, two at a time, because most of them use one core. */
export async function commands(list) {
  const answers = []
  const waiting = list.entries()
  const lane = async () => {
    for (const [at, { name, args, env }] of waiting) answers[at] = whole(name, await run(args, env))
  }
  await Promise.all([lane(), lane()])
  return sumOf(answers)
}

const oxlint = [tool('oxlint/bin/oxlint'), '--type-aware', '--max-warnings=0']

export const programs = {
  /** Types and typed rules of every script in one pass; `svelteCheck` checks the components of the window. */
  typesAndLint: { name: 'types and lint', args: [...oxlint, '--type-check'] },
  lint: (...files) => ({ name: 'lint', args: [...oxlint, '--no-error-on-unmatched-pattern', ...files] }),
  svelteCheck: {
    name: 'types of the window',
    args: [tool('svelte-check/bin/svelte-check'), '--tsconfig', 'tsconfig.web.json', '--fail-on-warnings']
  },
  tsc: { name: 'types', args: [tool('typescript/bin/tsc'), '-p', 'tsconfig.node.json'] },
  eslint: (...files) => ({ name: 'eslint', args: [tool('eslint/bin/eslint.js'), '--max-warnings', '0', ...files] }),
  prettier: (...files) => ({
    name: 'format',
    args: [tool('prettier/bin/prettier.cjs'), '--check', '--ignore-unknown', ...files]
  }),
  /** Finds files, exports and packages that nobody uses. */
  unused: { name: 'unused', args: [tool('knip/bin/knip.js'), '--no-progress', '--exclude', 'duplicates'] },
  script: (name, path, ...args) => ({ name, args: script(path, ...args) })
}

/**
 * Reads the counts of a report. A runner that fails without naming a test, or leaves no report, counts as one failure.
 */
function counted(file, code, read) {
  try {
    const answer = read(JSON.parse(readFileSync(file, 'utf8')))
    if (code === 0 || answer.failed > 0) return answer
    return {
      ...answer,
      failed: 1,
      names: [`the command that wrote ${relative(root, file)} failed without naming a test`]
    }
  } catch {
    return { passed: 0, failed: 1, names: [`${relative(root, file)} cannot be read`] }
  }
}

/** Returns the first lines of an error, without colours: the summary may be all that is left of a run. */
const reasonOf = (message = '') => {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines
    .slice(0, 4)
    .map((line) => `\n  ${line.trim().slice(0, 200)}`)
    .join('')
}

/** Returns the tests of vitest's report that failed, and the files that could not be loaded, each with its reason. */
const failedOfUnit = ({ testResults }) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`${name}${reasonOf(message)}`]
      return failed.map(({ fullName, failureMessages: [first = message] }) => `${name}: ${fullName}${reasonOf(first)}`)
    })

const secondsOfUnit = ({ testResults }) =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    seconds: (endTime - startTime) / 1000
  }))

/** Runs unit tests; `args` are vitest's, such as `--project fast` or a part of the files. */
export async function unit(...args) {
  const [file, unhandled] = ['unit.json', 'unhandled.json'].map((name) => join(results, name))
  const reporters = ['default', 'json', './test/support/unhandled.mjs'].map((name) => `--reporter=${name}`)
  const command = [tool('vitest/vitest.mjs'), 'run', ...reporters, `--outputFile.json=${file}`, ...args]
  const code = await run(command, { UNHANDLED: unhandled })
  return counted(file, code, (report) => {
    const outside = JSON.parse(readFileSync(unhandled, 'utf8'))
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + outside.length,
      names: [...failedOfUnit(report), ...outside],
      seconds: secondsOfUnit(report)
    }
  })
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** Returns the tests of Playwright's report that failed or passed only after a retry. */
const failedOfE2e = (report) =>
  specsOf(report)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.map(({ error }) => error?.message)).filter(Boolean)
      return `test/e2e/${file}:${line}: ${title}${reasonOf(errors[0])}`
    })

function secondsOfE2e(report) {
  const files = new Map()
  for (const { file, tests } of specsOf(report)) {
    const took = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0)
    files.set(`test/e2e/${file}`, (files.get(`test/e2e/${file}`) ?? 0) + took)
  }
  return [...files].map(([file, seconds]) => ({ file, seconds }))
}

/** Runs end-to-end tests in the built app; `args` are Playwright's. */
export async function e2e(...args) {
  const file = join(results, 'e2e.json')
  const command = [join(root, 'tools/e2e.mjs'), '--reporter=list,json', ...args]
  const code = await run(command, { PLAYWRIGHT_JSON_OUTPUT_FILE: file })
  return counted(file, code, (report) => ({
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky,
    names: failedOfE2e(report),
    seconds: secondsOfE2e(report)
  }))
}

export const bundle = async () =>
  whole('build', isBuilt() ? 0 : await run([tool('electron-vite/bin/electron-vite.js'), 'build', '--logLevel', 'warn']))

const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

/** Runs one step and prints its result. Returns the result of the step, with its name and duration. */
async function runStep([name, step, alone], print) {
  const tell = print ?? console.log
  tell(`── ${name}`)
  const from = performance.now()
  const answer = await step()
  const took = (performance.now() - from) / 1000
  tell(`── ${name}: ${answer.passed} passed, ${answer.failed} failed, ${clock(took)} min`)
  return { name, alone, took, ...answer }
}

/**
 * Runs steps, `[name, function, how to run it alone]` each, and prints how long each took, the ten slowest files and
 * what failed. The steps of one list run one after the other. Several lists run in parallel, and each line of output
 * then begins with the name of its step. Returns { passed, failed }.
 */
export async function runSteps(...lists) {
  const startedAt = performance.now()
  const runList = async (list) => {
    const answers = []
    for (const step of list) {
      const print = lists.length === 1 ? undefined : (line) => console.log(`${step[0].padEnd(14)} │ ${line}`)
      answers.push(await printer.run(print, () => runStep(step, print)))
    }
    return answers
  }
  const done = (await Promise.all(lists.map(runList))).flat()
  console.log('\nstep                 min:s   passed  failed')
  for (const { name, took, passed, failed } of done)
    console.log(
      `${name.padEnd(20)} ${clock(took).padStart(5)} ${String(passed).padStart(8)} ${String(failed).padStart(7)}`
    )
  console.log(`${'all'.padEnd(20)} ${clock((performance.now() - startedAt) / 1000).padStart(5)}`)
  const slowest = sumOf(done).seconds.sort((one, other) => other.seconds - one.seconds)
  if (slowest.length > 0) console.log('\nthe ten slowest files, in seconds')
  for (const { file, seconds } of slowest.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(7)}  ${file}`)
  for (const { names, failed, alone } of done) {
    for (const each of names) console.log(`failed: ${each}`)
    if (failed > 0 && alone !== undefined) console.log(`run it alone: ${alone}`)
  }
  return sumOf(done)
}

/** Prints the last line, which CI and people look for, and ends the process. */
export function end({ passed, failed }) {
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
