// npm test: everything that can be proved here, each step with its own output, and one line at the end.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setup } from './setup.mjs'
import { audit } from './support/audit.mjs'
import { build, root, runNode } from './support/commands.mjs'

const results = join(root, 'test-results')
const tool = (path) => join(root, 'node_modules', path)

/** Steps that are right or wrong as a whole count as one test. */
const whole = (isPassed) => ({ passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1 })

/** Runs tasks two at a time, in their order; their answers stand in the same order. */
async function twoAtOnce(tasks) {
  const answers = []
  const lane = async (waiting) => {
    for (const [at, task] of waiting) answers[at] = await task()
  }
  const waiting = tasks.entries()
  await Promise.all([lane(waiting), lane(waiting)])
  return answers
}

/** Types and lint. Each of the checks uses one core for minutes, so that the longest begins first. */
async function checks() {
  const eslint = (...args) => runNode([tool('eslint/bin/eslint.js'), '--max-warnings', '0', ...args])
  const web = ['--tsconfig', 'tsconfig.web.json', '--fail-on-warnings']
  const window = 'src/renderer'
  const codes = await twoAtOnce([
    () => eslint('.', '--ignore-pattern', window),
    () => eslint(window),
    () => runNode([tool('svelte-check/bin/svelte-check'), ...web]),
    () => runNode([tool('typescript/bin/tsc'), '-p', 'tsconfig.node.json', '--noEmit']),
    () => runNode([tool('prettier/bin/prettier.cjs'), '--check', '.'])
  ])
  const names = ['lint', 'lint of the window', 'types of the window', 'types', 'format'].filter(
    (_, at) => codes[at] !== 0
  )
  return { passed: codes.length - names.length, failed: names.length, names }
}

/** A runner that fails without naming a test, or leaves no report, has failed once all the same. */
function counted(file, code, read) {
  try {
    const { passed, failed, names } = read(JSON.parse(readFileSync(file, 'utf8')))
    return { passed, failed: Math.max(failed, code === 0 ? 0 : 1), names }
  } catch {
    return { passed: 0, failed: 1, names: [`${file} cannot be read`] }
  }
}

/** The tests of vitest's report that failed, and the files that could not even be loaded. */
const failedOfUnit = ({ testResults }) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      return failed.length === 0 ? [`${name}: ${message}`] : failed.map(({ fullName }) => `${name}: ${fullName}`)
    })

/** The tests of Playwright's report that failed, or passed only once they were tried again. */
const failedOfE2e = ({ specs = [], suites = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, line, title }) => `${file}:${line}: ${title}`),
  ...suites.flatMap(failedOfE2e)
]

async function unit() {
  const [file, unhandled] = ['unit.json', 'unhandled.json'].map((name) => join(results, name))
  const reporters = ['default', 'json', './test/support/unhandled.mjs'].map((name) => `--reporter=${name}`)
  const command = [tool('vitest/vitest.mjs'), 'run', ...reporters, `--outputFile.json=${file}`]
  const code = await runNode(command, { UNHANDLED: unhandled })
  return counted(file, code, (report) => {
    const outside = JSON.parse(readFileSync(unhandled, 'utf8'))
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + outside.length,
      names: [...failedOfUnit(report), ...outside]
    }
  })
}

async function e2e() {
  const file = join(results, 'e2e.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const code = await runNode([join(root, 'test/e2e.mjs'), '--reporter=list,json'], env)
  return counted(file, code, (report) => ({
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky,
    names: failedOfE2e(report)
  }))
}

/** Whole worlds of tills, inside the envelope of queue.md and outside of it. */
async function simulate() {
  const command = ['--import', join(root, 'test/support/register.mjs'), join(root, 'test/simulate.ts')]
  const runs = [
    ['--seeds', '1..200'],
    ['--seeds', '1..20', '--outside']
  ]
  const codes = await twoAtOnce(runs.map((run) => () => runNode([...command, ...run])))
  const names = runs.filter((_, at) => codes[at] !== 0).map((run) => `simulate ${run.join(' ')}`)
  return { passed: runs.length - names.length, failed: names.length, names }
}

const steps = { checks, unit, simulate, build: () => whole(build()), e2e }

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
setup()
const sum = { passed: 0, failed: 0 }
const failures = []
for (const [name, step] of Object.entries(steps)) {
  console.log(`\n── ${name}`)
  const { passed, failed, names = [] } = await step()
  sum.passed += passed
  sum.failed += failed
  failures.push(...(failed > 0 && names.length === 0 ? [`a part of ${name}`] : names))
  console.log(`── ${name}: ${passed} passed, ${failed} failed`)
}
console.log('\n── audit')
audit()
// Once more at the end, where somebody looks who has half an hour of output before them.
for (const failure of failures) console.log(`failed: ${failure}`)
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exit(sum.failed === 0 ? 0 : 1)
