import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import '../../test/e2e/ipc.ts'
import { root } from '../../test/e2e/hosts.ts'
import { readReplay, wordsOf, type Act } from './act.ts'
import { coverageOf, type Reached } from './coverage.ts'
import { madeUpShop } from './made-up-shop.ts'
import { findPlanted } from './planted-run.ts'
import { explore, kindOf, type Finding, type Run } from './run.ts'
import { shrunk } from './shrink.ts'

// A random cashier at the real window. A run that finds something ends with 1, and writes its acts as a file that
// `--replay` does again, in test/e2e too.

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    acts: { type: 'string' },
    minutes: { type: 'string', default: '600' },
    'shop-seed': { type: 'string' },
    replay: { type: 'string' },
    shrink: { type: 'string', default: '0' },
    planted: { type: 'string' },
    reached: { type: 'string' },
    first: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false }
  }
})
const pathOf = (name: string): string => resolve(process.env['INIT_CWD'] ?? root, name)
const given = values.replay === undefined ? undefined : readReplay(pathOf(values.replay))
const say = (line: string): void => (values.json ? console.error(line) : console.log(line))
const numberOf = (value: string | undefined): number | undefined => (value === undefined ? undefined : Number(value))
if (values.planted !== undefined) {
  const [seed, acts] = [numberOf(values.seed), numberOf(values.acts)]
  const missed = await findPlanted({ seed, acts, names: values.planted.split(','), say })
  process.exit(missed.length === 0 ? 0 : 1)
}
const acts = numberOf(values.acts) ?? 2000
const [from = 1, to = from] = (values.seeds ?? values.seed ?? '1').split('..').map(Number)

/**
 * What runs came to, so that each goes where the ones before it were not. The runs of a command share it; with
 * `--reached FILE`, commands share it too.
 */
const shared = values.reached === undefined ? undefined : pathOf(values.reached)
const before = shared !== undefined && existsSync(shared) ? readFileSync(shared, 'utf8') : '{}'
const reached: Reached = new Map(Object.entries(z.record(z.string(), z.number()).parse(JSON.parse(before))))
const findings: (Finding & { seed: number })[] = []
const restMs: number[] = []
let done = 0

const plan = (seed: number) => ({
  seed,
  acts,
  reached,
  shopSeed: given?.shopSeed ?? Number(values['shop-seed'] ?? seed),
  mostMs: Number(values.minutes) * 60_000
})
type Plan = ReturnType<typeof plan>

/** Returns whether a list of acts comes to a finding again. */
async function isFoundAgain(of: Plan, list: readonly Act[], until: string): Promise<boolean> {
  const { findings } = await explore({ ...of, reached: new Map(), given: list, until, say: () => undefined })
  return findings.some(({ what }) => kindOf(what) === until)
}

/** Writes the acts up to a finding: the shortest list that was found within the tries. */
async function keep(of: Plan, { what, at }: Finding, run: Run, number: number): Promise<void> {
  const out = join(root, 'out/explore')
  mkdirSync(out, { recursive: true })
  const again = (part: readonly Act[]) => isFoundAgain(of, part, kindOf(what))
  const list = await shrunk(run.acts.slice(0, at), again, Number(values.shrink))
  const path = join(out, `seed-${of.seed}-${number}.json`)
  writeFileSync(path, JSON.stringify({ shopSeed: of.shopSeed, finding: what, acts: list }, null, 1))
  say(what)
  say(`  ${list.length} acts${list.length > 12 ? '' : `: ${list.map(wordsOf).join(' · ')}`}`)
  say(`  npm run explore -- --replay ${path}`)
}

/** Does the acts of one seed. With `--again`, a finding counts only if the same acts come to it a second time. */
async function runSeed(seed: number): Promise<void> {
  const of = plan(seed)
  const { currencies, methods } = madeUpShop(of.shopSeed)
  say(`Seed ${seed}: a shop with ${currencies} currencies and ${methods} methods.`)
  const run = await explore({ ...of, say, isFirst: values.first, ...(given && { given: given.acts }) })
  done += run.acts.length
  restMs.push(...run.restMs)
  for (const [at, finding] of run.findings.entries()) {
    if (values.again && !(await isFoundAgain(of, run.acts.slice(0, finding.at), kindOf(finding.what)))) {
      say(`Not found a second time: ${finding.what}`)
      continue
    }
    findings.push({ ...finding, seed })
    await keep(of, finding, run, at + 1)
  }
}

/** Says what all runs so far came to, in one line. */
const sayCoverage = (): void => {
  const parts = Object.entries(coverageOf(reached)).map(([what, { reached, of }]) => `${what} ${reached} of ${of}`)
  say(`${done} acts, ${findings.length} findings: ${parts.join(', ')}.`)
}

for (let seed = from; seed <= to; seed += 1) {
  await runSeed(seed)
  sayCoverage()
  if (shared !== undefined) writeFileSync(shared, JSON.stringify(Object.fromEntries(reached)))
}
const rests = restMs.toSorted((a, b) => a - b)
const quantile = (part: number): number => Math.round(rests[Math.floor((rests.length - 1) * part)] ?? 0)
const coverage = coverageOf(reached)
const sum = {
  seeds: [from, to],
  acts: done,
  findings,
  coverage,
  reached: Object.fromEntries(reached),
  restMs: { median: quantile(0.5), p99: quantile(0.99), most: quantile(1) }
}
say(`${done} acts; rest after ${sum.restMs.median} ms, p99 ${sum.restMs.p99} ms. ${findings.length} findings.`)
for (const [what, { reached, of, named, missing }] of Object.entries(coverage))
  say(`${what}: ${reached} of ${of}, ${named} out of reach for a reason; not: ${missing.join(', ')}`)
if (values.json) console.log(JSON.stringify(sum))
process.exit(findings.length === 0 ? 0 : 1)
