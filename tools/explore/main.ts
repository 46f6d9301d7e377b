import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import '../../test/e2e/ipc.ts'
import { root } from '../../test/e2e/hosts.ts'
import { readReplay, wordsOf, type Act } from './act.ts'
import { madeUpShop } from './made-up-shop.ts'
import { coverageOf } from './coverage.ts'
import { findPlanted } from './planted-run.ts'
import { explore, kindOf, type Finding } from './run.ts'
import { shrunk } from './shrink.ts'

// A random cashier at the real window. A run that finds something ends with 1, and writes its acts as a file that
// `--replay` does again, in test/e2e too.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    acts: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '600' },
    'shop-seed': { type: 'string' },
    replay: { type: 'string' },
    shrink: { type: 'string', default: '0' },
    planted: { type: 'string' },
    first: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false }
  }
})
const pathOf = (name: string): string => resolve(process.env['INIT_CWD'] ?? root, name)
const given = values.replay === undefined ? undefined : readReplay(pathOf(values.replay))
const seed = Number(values.seed)
const shopSeed = given?.shopSeed ?? Number(values['shop-seed'] ?? seed)
const say = (line: string): void => (values.json ? console.error(line) : console.log(line))
if (values.planted !== undefined) {
  const missed = await findPlanted({ seed, acts: Number(values.acts), names: values.planted.split(','), say })
  process.exit(missed.length === 0 ? 0 : 1)
}
const { currencies, methods } = madeUpShop(shopSeed)
say(`Seed ${seed}: a shop with ${currencies} currencies and ${methods} methods.`)
const common = { shopSeed, seed, acts: Number(values.acts), mostMs: Number(values.minutes) * 60_000 }
const run = await explore({ ...common, say, isFirst: values.first, ...(given && { given: given.acts }) })

/** Returns whether a list of acts comes to a finding again. */
const isFoundAgain = async (list: readonly Act[], until: string): Promise<boolean> =>
  (await explore({ ...common, given: list, until, say: () => undefined })).findings.some(
    ({ what }) => kindOf(what) === until
  )

/** Writes the acts up to a finding: the shortest list that was found within the tries. */
async function keep({ what, at }: Finding, acts: readonly Act[], number: number): Promise<void> {
  const out = join(root, 'out/explore')
  mkdirSync(out, { recursive: true })
  const list = await shrunk(acts.slice(0, at), (part) => isFoundAgain(part, kindOf(what)), Number(values.shrink))
  const path = join(out, `seed-${seed}-${number}.json`)
  writeFileSync(path, JSON.stringify({ shopSeed, finding: what, acts: list }, null, 1))
  say(what)
  say(`  ${list.length} acts${list.length > 12 ? '' : `: ${list.map(wordsOf).join(' · ')}`}`)
  say(`  npm run explore -- --replay ${path}`)
}

/** The findings that count: with `--again` only those that the same acts come to a second time. */
const findings: Finding[] = []
for (const finding of run.findings) {
  if (values.again && !(await isFoundAgain(run.acts.slice(0, finding.at), kindOf(finding.what))))
    say(`Not found a second time: ${finding.what}`)
  else findings.push(finding)
}
for (const [at, finding] of findings.entries()) await keep(finding, run.acts, at + 1)
const rests = run.restMs.toSorted((a, b) => a - b)
const quantile = (part: number): number => Math.round(rests[Math.floor((rests.length - 1) * part)] ?? 0)
const coverage = coverageOf(run.reached)
const sum = {
  ...{ seed, acts: run.acts.length, findings, coverage, reached: Object.fromEntries(run.reached) },
  restMs: { median: quantile(0.5), p99: quantile(0.99), most: quantile(1) }
}
say(`${sum.acts} acts; rest after ${sum.restMs.median} ms, p99 ${sum.restMs.p99} ms. ${findings.length} findings.`)
for (const [what, { reached, of, missing }] of Object.entries(coverage))
  say(`${what}: ${reached} of ${of}; not: ${missing.join(', ')}`)
if (values.json) console.log(JSON.stringify(sum))
process.exit(findings.length === 0 ? 0 : 1)
