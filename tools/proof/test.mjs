// npm test: the fast proof. verify.mjs runs the rest; docs/internals/testing.md says what runs where.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setup } from '../setup.mjs'
import { changedFiles, commit } from './changed.mjs'
import { bundle, commands, e2e, end, programs, results, runSteps, unit } from './steps.mjs'

/** Checks types and typed rules of all files, and the format of the changed files (or of those of the last commit). */
const checks = () => {
  const changed = changedFiles() ?? ['.']
  const format = changed.length === 0 ? [] : [programs.prettier(...changed)]
  return commands([programs.typesAndLint, programs.svelteCheck, ...format])
}

/** A minute of the random cashier. On a busy machine a finding counts only if it is found again. */
const cashier = ['--seed', '21', '--acts', '120', '--again']

// Two lists run in parallel: many tests wait for a page, a disk or a service, and the other list uses the core
// meanwhile.
const unitTests = [['unit', () => unit('--project', 'fast', '--project', 'fast-isolated'), 'npm run unit -- NAME']]
const otherSteps = [
  ['types and lint', checks, 'npm run types && npm run lint && npx prettier --check .'],
  ['build', bundle, 'npm run build'],
  ['end to end', () => e2e('--grep', '@main'), 'npm run e2e -- NAME'],
  [
    'random cashier',
    () => commands([programs.script('random cashier', 'tools/explore.mjs', ...cashier)]),
    `npm run explore -- ${cashier.join(' ')}`
  ],
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
// `npm run check` uses the durations to choose the files that fit into a minute.
writeFileSync(join(results, 'seconds.json'), JSON.stringify(seconds.map((each) => [each.file, each.seconds])))
// `npm run verify -- --rotate` adds the counts of its slice to these.
writeFileSync(join(results, 'test.json'), JSON.stringify({ commit: commit(), passed, failed }))
end(sum)
