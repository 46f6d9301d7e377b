// npm run verify [-- SLICE …] [--list] [--rotate]
// What `npm test` leaves out, in slices of some minutes. Without a name all of them run. `--rotate` runs the one that the
// commit's hash chooses and adds the counts of `npm test`, so that CI runs every slice every few commits.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installed, setup } from '../setup.mjs'
import { audit } from '../support/audit.mjs'
import { commit } from './changed.mjs'
import { commands, e2e, end, programs, results, runSteps, sumOf, unit } from './steps.mjs'

const { script } = programs
const part = (index, count) => `${index}/${count}`
const parts = (count) => Array.from({ length: count }, (_, index) => index + 1)

/** Steps of their own within one slice, one after the other: some of them use both cores. */
const oneByOne = async (...list) => {
  const answers = []
  for (const each of list) answers.push(await commands([each]))
  return sumOf(answers)
}

const mutantParts = 8

/** Printing through the system's print service, which is installed first where root may: the test skips what is missing. */
const systemPrinting = () => {
  const wanted = ['/usr/sbin/cupsd', '/usr/share/ppd/cups-pdf/CUPS-PDF_opt.ppd']
  if (!wanted.every((path) => existsSync(path))) installed(['cups', 'printer-driver-cups-pdf'])
  return unit('--project', 'slow', 'test/printing/cups.test.ts')
}

/** Slices by name. Each is a function that answers what runSteps() wants. */
const slices = {
  // Every rule on every file, where npm test leaves out what oxlint does not know, and files that did not change.
  rules: () => {
    audit()
    return commands([
      programs.eslint('.', '--ignore-pattern', 'src/renderer'),
      // Each component is another program for the type checker: the scripts are read before it begins anew.
      programs.eslint('src/renderer/**/*.ts'),
      programs.eslint('src/renderer/**/*.svelte'),
      programs.tsc,
      programs.unused,
      programs.prettier('.')
    ])
  },
  ...Object.fromEntries(
    parts(3).map((index) => [`unit-${index}`, () => unit('--project', 'slow', '--shard', part(index, 3))])
  ),
  ...Object.fromEntries(
    parts(3).map((index) => [`e2e-${index}`, () => e2e('--grep-invert', '@main', '--shard', part(index, 3))])
  ),
  worlds: () =>
    oneByOne(
      script('simulate 1..200', 'tools/simulate.ts', '--seeds', '1..200'),
      script('simulate 1..20 --outside', 'tools/simulate.ts', '--seeds', '1..20', '--outside')
    ),
  crash: () =>
    oneByOne(
      script('crash', 'tools/crash.ts', '--kills', '60', '--cuts', '60', '--io', '40'),
      script('explain', 'tools/explain.ts', '--shifts', '1000', '--seed', '20001')
    ),
  money: () =>
    oneByOne(
      script('money', 'tools/money.ts', '--tickets', '200000', '--seed', '1'),
      script('scans', 'tools/scans.ts', '200000', '1'),
      script('printed', 'test/printing/printed.ts')
    ),
  // The Debian package in a fresh root, which only root may make; `e2e --installed` on what is in the package.
  package: async () =>
    sumOf([
      await systemPrinting(),
      await oneByOne(script('package', 'tools/package/prove.ts'), script('monitoring', 'tools/monitoring.ts'))
    ]),
  secure: () => oneByOne(script('secure', 'tools/secure.ts', '--messages', '100000', '--answers', '10000')),
  ...Object.fromEntries(
    parts(mutantParts).map((index) => [
      `mutants-${index}`,
      () =>
        oneByOne(script(`mutants ${index}`, 'tools/mutants.ts', '--part', part(index, mutantParts), '--seeds', '1..16'))
    ])
  )
}

const names = Object.keys(slices)
const words = process.argv.slice(2)

/** The slice whose turn it is: the hash of a commit is as good as a die, and the same for all who ask. */
function sliceOf(hash) {
  return names[Number.parseInt(hash.slice(0, 8), 16) % names.length]
}

/** What `npm test` counted on the same commit. */
function counted(hash) {
  try {
    const { commit: of, passed, failed } = JSON.parse(readFileSync(join(results, 'test.json'), 'utf8'))
    if (of === hash) return [{ passed, failed, names: [] }]
  } catch {
    // It has not run here.
  }
  return []
}

if (words.includes('--list')) {
  console.log(names.join('\n'))
  process.exit(0)
}
const hash = commit()
const isRotating = words.includes('--rotate')
if (isRotating && hash === undefined) {
  console.error('--rotate chooses by the hash of the commit, and this is no git checkout.')
  process.exit(2)
}
const wanted = isRotating ? [sliceOf(hash)] : words
const strange = wanted.find((name) => !names.includes(name))
if (strange !== undefined) {
  console.error(`There is no slice called "${strange}". The slices are: ${names.join(', ')}.`)
  process.exit(2)
}
setup()
const chosen = wanted.length === 0 ? names : wanted
console.log(`slices: ${chosen.join(', ')}`)
const sum = await runSteps(chosen.map((name) => [name, slices[name], `npm run verify -- ${name}`]))
end(isRotating ? sumOf([...counted(hash), sum]) : sum)
