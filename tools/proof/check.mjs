// npm run check: types, lint, and the unit tests of what changed since the last commit (of the last commit itself if
// nothing changed), within a minute. `npm test` runs all of them.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/commands.mjs'
import { importers } from '../support/importers.mjs'
import { changedFiles } from './changed.mjs'
import { commands, end, programs, results, runSteps, unit } from './steps.mjs'

/** The limit for the unit tests of one check, in seconds of one core. */
const mostWork = 40

const isScript = (path) => /\.(ts|svelte|mjs|js)$/.test(path)

/** Returns the test files that reach a changed file through imports, the nearest first. */
function testsOf(changed) {
  const above = importers()
  const seen = new Set(changed)
  let level = changed
  while (level.length > 0) {
    level = level.flatMap((file) => above.get(file) ?? []).filter((file) => !seen.has(file) && seen.add(file))
  }
  return [...seen].filter((file) => /\.test\.ts$/.test(file))
}

/**
 * Returns the seconds that each test file took when all of them last ran here. An unknown file counts as one second.
 */
function lastSeconds() {
  try {
    return new Map(JSON.parse(readFileSync(join(results, 'seconds.json'), 'utf8')))
  } catch {
    return new Map()
  }
}

/** Returns as many of these files as fit into `mostWork`; at least the first one. */
function fitting(files) {
  const seconds = lastSeconds()
  let work = 0
  return files.filter((file, at) => at === 0 || (work += seconds.get(file) ?? 1) <= mostWork)
}

const changed = changedFiles() ?? []
const scripts = changed.filter((path) => isScript(path))
const cache = join(root, 'node_modules/.cache/kassa')
mkdirSync(cache, { recursive: true })
const web = scripts.some((path) => /^src\/(renderer|shared)\//.test(path))

const types = () => {
  const { name, args } = programs.tsc
  const kept = ['--incremental', '--tsBuildInfoFile', join(cache, 'node.tsbuildinfo')]
  return commands([{ name, args: [...args, ...kept] }, ...(web ? [programs.svelteCheck] : [])])
}
const lint = () =>
  commands([
    ...(scripts.length > 0 ? [programs.lint(...scripts), programs.unused] : []),
    ...(changed.length > 0 ? [programs.prettier(...changed)] : [])
  ])
const tests = async () => {
  const related = testsOf(changed)
  const chosen = fitting(related)
  const left = related.length - chosen.length
  if (left > 0) console.log(`${left} further test files depend on the changed files: npm test runs them.`)
  if (chosen.length === 0) return { passed: 0, failed: 0, names: [] }
  return unit('--project', 'fast', '--project', 'fast-isolated', '--passWithNoTests', ...chosen)
}

console.log(`${changed.length} changed files`)
end(
  await runSteps([
    ['types', types, 'npm run types'],
    ['lint', lint, 'npm run lint'],
    ['unit', tests, 'npm run unit -- NAME']
  ])
)
