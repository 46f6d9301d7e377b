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
  const failed = codes.filter((code) => code !== 0).length
  return { passed: codes.length - failed, failed }
}

/** A runner that fails without naming a test, or leaves no report, has failed once all the same. */
function counted(file, code, read) {
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(file, 'utf8')))
    return { passed, failed: Math.max(failed, code === 0 ? 0 : 1) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

async function unit() {
  const file = join(results, 'unit.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runNode([tool('vitest/vitest.mjs'), 'run', ...reporters])
  return counted(file, code, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }))
}

async function e2e() {
  const file = join(results, 'e2e.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const code = await runNode([join(root, 'test/e2e.mjs'), '--reporter=list,json'], env)
  return counted(file, code, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }))
}

/** Whole worlds of tills, inside the envelope of queue.md and outside of it. */
async function simulate() {
  const command = ['--import', join(root, 'test/support/register.mjs'), join(root, 'test/simulate.ts')]
  const [inside, outside] = await twoAtOnce([
    () => runNode([...command, '--seeds', '1..200']),
    () => runNode([...command, '--seeds', '1..20', '--outside'])
  ])
  return { passed: Number(inside === 0) + Number(outside === 0), failed: Number(inside !== 0) + Number(outside !== 0) }
}

const steps = { checks, unit, simulate, build: () => whole(build()), e2e }

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
setup()
const sum = { passed: 0, failed: 0 }
for (const [name, step] of Object.entries(steps)) {
  console.log(`\n── ${name}`)
  const { passed, failed } = await step()
  sum.passed += passed
  sum.failed += failed
  console.log(`── ${name}: ${passed} passed, ${failed} failed`)
}
console.log('\n── audit')
audit()
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exit(sum.failed === 0 ? 0 : 1)
