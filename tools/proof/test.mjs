// npm test: the fast proof. What it leaves out is in verify.mjs; docs/internals/testing.md says what is where and why.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setup } from '../setup.mjs'
import { changedFiles, commit } from './changed.mjs'
import { bundle, commands, e2e, end, programs, results, runSteps, unit } from './steps.mjs'

/** Types and typed rules of all files; the format of those that the last commit or the open change touches. */
const checks = () => {
  const changed = changedFiles() ?? ['.']
  const format = changed.length === 0 ? [] : [programs.prettier(...changed)]
  return commands([programs.typesAndLint, programs.svelteCheck, ...format])
}

// Two lists side by side: many tests wait for a page, a disk or a service, and the other list uses the core meanwhile.
const unitTests = [['unit', () => unit('--project', 'fast', '--project', 'fast-isolated'), 'npm run unit -- NAME']]
const otherSteps = [
  ['types and lint', checks, 'npm run types && npm run lint && npx prettier --check .'],
  ['build', bundle, 'npm run build'],
  ['end to end', () => e2e('--grep', '@main'), 'npm run e2e -- NAME'],
  [
    'simulate',
    () => commands([programs.script('simulate --until-complete', 'tools/simulate.ts', '--until-complete')]),
    'npm run simulate -- --until-complete'
  ]
]

for (const name of ['unit.json', 'e2e.json', 'test.json']) rmSync(join(results, name), { force: true })
setup()
const sum = await runSteps(unitTests, otherSteps)
const { passed, failed, seconds } = sum
// What each file took lets `npm run check` choose what fits into a minute.
writeFileSync(join(results, 'seconds.json'), JSON.stringify(seconds.map((each) => [each.file, each.seconds])))
// `npm run verify -- --rotate` adds its own slice to these.
writeFileSync(join(results, 'test.json'), JSON.stringify({ commit: commit(), passed, failed }))
end(sum)
