// npm run verify [-- SLICE …] [--list [--json]] [--rotate]
// Runs what `npm test` leaves out, in slices of some minutes. Without a name all slices run. `--rotate` runs the slice
// that the commit's hash chooses and adds the counts of `npm test`, so that CI runs each slice every few commits.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installed, setup } from '../setup.mjs'
import { audit } from '../support/audit.mjs'
import { commit } from './changed.mjs'
import { commands, e2e, end, programs, results, runSteps, sumOf, unit } from './steps.mjs'

const { script } = programs
const part = (index, count) => `${index}/${count}`
const parts = (count) => Array.from({ length: count }, (_, index) => index + 1)

/** Runs the steps of one slice one after the other, because some of them use both cores. */
const oneByOne = async (...list) => {
  const answers = []
  for (const each of list) answers.push(await commands([each]))
  return sumOf(answers)
}

const mutantParts = 12
/** It draws every screen several hundred times, so two slices share it. */
const accessibility = 'test/renderer/accessibility.test.ts'

/**
 * Tests printing through the system's print service. Installs CUPS first if run as root; the test is skipped if it is
 * missing.
 */
const systemPrinting = () => {
  const wanted = ['/usr/sbin/cupsd', '/usr/share/ppd/cups-pdf/CUPS-PDF_opt.ppd']
  if (!wanted.every((path) => existsSync(path))) installed(['cups', 'printer-driver-cups-pdf'])
  return unit('--project', 'slow', 'test/printing/cups.test.ts')
}

/** Slices by name. Each is a function that returns the input of runSteps(). */
const slices = {
  // Every rule on every file: also the rules that oxlint lacks, and files that did not change.
  rules: () => {
    audit()
    return commands([
      programs.eslint('.', '--ignore-pattern', 'src/renderer'),
      // The type checker needs a program for each component, so the scripts are checked in a run before them.
      programs.eslint('src/renderer/**/*.ts'),
      programs.eslint('src/renderer/**/*.svelte'),
      programs.tsc,
      programs.unused,
      programs.prettier('.')
    ])
  },
  ...Object.fromEntries(
    parts(3).map((index) => [
      `unit-${index}`,
      () => unit('--project', 'slow', '--exclude', accessibility, '--shard', part(index, 3))
    ])
  ),
  accessibility: () => unit('--project', 'slow', accessibility, '-t', 'everybody can use|a scenario draws every'),
  languages: () => unit('--project', 'slow', accessibility, '-t', 'shows its texts whole'),
  ...Object.fromEntries(
    parts(3).map((index) => [`e2e-${index}`, () => e2e('--grep-invert', '@main', '--shard', part(index, 3))])
  ),
  // 200 worlds in four parts, and 20 outside the envelope in a fifth.
  ...Object.fromEntries(
    parts(4).map((index) => [
      `worlds-${index}`,
      () => oneByOne(script(`simulate ${index}`, 'tools/simulate.ts', '--seeds', `${index * 50 - 49}..${index * 50}`))
    ])
  ),
  'worlds-5': () => oneByOne(script('simulate 1..20 --outside', 'tools/simulate.ts', '--seeds', '1..20', '--outside')),
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
  // The Debian package in two fresh roots, the day of an operator in a third, and what is tested without a root of its
  // own. The first three need root.
  'package-1': () =>
    oneByOne(script('package in bookworm', 'tools/package/prove.ts', '--suite', 'bookworm', '--no-day')),
  'package-2': () => oneByOne(script('package in trixie', 'tools/package/prove.ts', '--suite', 'trixie', '--no-day')),
  'package-3': () => oneByOne(script('day of an operator', 'tools/package/prove.ts', '--day')),
  'package-4': async () => sumOf([await systemPrinting(), await oneByOne(script('monitoring', 'tools/monitoring.ts'))]),
  // 20,000 acts of the random cashier at the window, in ten made-up shops.
  ...Object.fromEntries(
    parts(10).map((index) => [
      `explore-${index}`,
      () => oneByOne(script(`explore ${index}`, 'tools/explore.mjs', '--seed', String(index), '--acts', '2000'))
    ])
  ),
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

/**
 * Chooses a slice by the hash of a commit, so that everybody gets the same one. The random cashier is left out: it is not
 * shown to be stable yet, so a commit could fail by chance.
 */
function sliceOf(hash) {
  const steady = names.filter((name) => !name.startsWith('explore-'))
  return steady[Number.parseInt(hash.slice(0, 8), 16) % steady.length]
}

/** Returns the counts of `npm test` on the same commit. */
function counted(hash) {
  try {
    const { commit: of, passed, failed } = JSON.parse(readFileSync(join(results, 'test.json'), 'utf8'))
    if (of === hash) return [{ passed, failed, names: [] }]
  } catch {
    // `npm test` has not run here.
  }
  return []
}

if (words.includes('--list')) {
  console.log(words.includes('--json') ? JSON.stringify(names) : names.join('\n'))
  process.exit(0)
}
const hash = commit()
const isRotating = words.includes('--rotate')
if (isRotating && hash === undefined) {
  console.error('--rotate needs the hash of the commit, but this folder is not a git checkout.')
  process.exit(2)
}
/** A slice that has parts may be named without a number: all of its parts. */
const partsOf = (word) => names.filter((name) => name === word || name.replace(/-\d+$/, '') === word)
const strange = isRotating ? undefined : words.find((word) => partsOf(word).length === 0)
if (strange !== undefined) {
  console.error(`There is no slice called "${strange}". The slices are: ${names.join(', ')}.`)
  process.exit(2)
}
const wanted = isRotating ? [sliceOf(hash)] : words.flatMap(partsOf)
setup()
const chosen = wanted.length === 0 ? names : wanted
console.log(`slices: ${chosen.join(', ')}`)
const sum = await runSteps(chosen.map((name) => [name, slices[name], `npm run verify -- ${name}`]))
end(isRotating ? sumOf([...counted(hash), sum]) : sum)
