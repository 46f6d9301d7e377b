import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import '../../test/e2e/ipc.ts'
import { root } from '../../test/e2e/hosts.ts'
import { readReplay, wordsOf, type Act } from './act.ts'
import { madeUpShop } from './made-up-shop.ts'
import { coverageOf } from './coverage.ts'
import { findPlanted } from './planted-run.ts'
import { explore, kindOf, type Run } from './run.ts'
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

/** Writes the acts up to each finding, the shortest list that was found within the tries. */
async function keep({ findings, acts }: Run): Promise<string[]> {
  const out = join(root, 'out/explore')
  mkdirSync(out, { recursive: true })
  const paths: string[] = []
  for (const [number, { what, at }] of findings.entries()) {
    const until = kindOf(what)
    const again = async (list: readonly Act[]) =>
      (await explore({ ...common, given: list, until, say: () => undefined })).findings.some((each) => kindOf(each.what) === until) // prettier-ignore
    const list = await shrunk(acts.slice(0, at), again, Number(values.shrink))
    const path = join(out, `seed-${seed}-${number + 1}.json`)
    writeFileSync(path, JSON.stringify({ shopSeed, finding: what, acts: list }, null, 1))
    say(
      `${what}\n  ${list.length} acts${list.length > 12 ? '' : `: ${list.map(wordsOf).join(' · ')}`}\n  npm run explore -- --replay ${path}`
    )
    paths.push(path)
  }
  return paths
}
await keep(run)
const rests = run.restMs.toSorted((a, b) => a - b)
const quantile = (part: number): number => Math.round(rests[Math.floor((rests.length - 1) * part)] ?? 0)
const coverage = coverageOf(run.reached)
const sum = {
  ...{ seed, acts: run.acts.length, findings: run.findings, coverage, reached: Object.fromEntries(run.reached) },
  restMs: { median: quantile(0.5), p99: quantile(0.99), most: quantile(1) }
}
say(`${sum.acts} acts; rest after ${sum.restMs.median} ms, p99 ${sum.restMs.p99} ms. ${run.findings.length} findings.`)
for (const [what, { reached, of, missing }] of Object.entries(coverage))
  say(`${what}: ${reached} of ${of}; not: ${missing.join(', ')}`)
if (values.json) console.log(JSON.stringify(sum))
process.exit(run.findings.length === 0 ? 0 : 1)
