import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../test/e2e/hosts.ts'
import type { Mutant } from '../mutants/mutant.ts'
import { plantedBugs } from './planted.ts'
import { explore, kindOf } from './run.ts'
import { readReplay, type Act } from './act.ts'

// Plants each bug of the table in a copy of the sources, builds it, and lets the random cashier work in it. A bug is
// found if the run finds something that the run without a bug does not find.

const copied = [
  'src',
  'docs/guide',
  'resources',
  'package.json',
  'electron.vite.config.ts',
  'svelte.config.js',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.node.json',
  'tsconfig.web.json'
]

/** Builds the till with a bug. Returns the folder of the built app. */
function built({ id, edits }: Mutant): string {
  const folder = join(root, 'out/planted', id)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const { file, text, by } of edits) {
    const path = join(folder, file)
    const before = readFileSync(path, 'utf8')
    if (before.split(text).length !== 2) throw new Error(`${id}: the text is not exactly once in ${file}`)
    writeFileSync(
      path,
      before.replace(text, () => by)
    )
  }
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build'],
    { cwd: folder, encoding: 'utf8' }
  )
  if (status !== 0) throw new Error(`${id} does not build: ${stderr.slice(-500)}`)
  return folder
}

type Plan = { shopSeed: number; seed: number; acts: number; given?: readonly Act[] }
type PlantedBug = (typeof plantedBugs)[number]

/** What to do to find a bug: its replay, or or a run in a shop: the given one, its own, or that of most bugs. */
function planOf({ replay, shop }: PlantedBug, seed: number | undefined, acts: number | undefined): Plan {
  if (replay !== undefined) {
    const given = readReplay(join(root, replay))
    return { shopSeed: given.shopSeed, seed: 1, acts: given.acts.length, given: given.acts }
  }
  const chosen = seed ?? shop?.seed ?? 3
  return { shopSeed: chosen, seed: chosen, acts: acts ?? shop?.acts ?? 500 }
}

const quiet = { mostMs: 600_000, say: () => undefined }

/** Returns the kinds of findings of the till without a bug, which do not count. Each run is done once. */
function cleanRuns(say: (line: string) => void): (plan: Plan) => Promise<string[]> {
  const known = new Map<string, string[]>()
  return async (plan) => {
    const key = JSON.stringify(plan)
    const before = known.get(key)
    if (before !== undefined) return before
    const { findings, acts } = await explore({ ...quiet, ...plan })
    say(`Without a bug: ${findings.length} findings in ${acts.length} acts of shop ${plan.shopSeed}.`)
    const kinds = findings.map(({ what }) => kindOf(what))
    known.set(key, kinds)
    return kinds
  }
}

/** `seed`, `acts`: those of each bug without a replay, if they are not its own. */
type Wanted = {
  seed: number | undefined
  acts: number | undefined
  names: readonly string[]
  say: (line: string) => void
}

/** Returns the ids of the bugs that were not found. */
export async function findPlanted({ seed, acts, names, say }: Wanted): Promise<string[]> {
  const knownOf = cleanRuns(say)
  const missed: string[] = []
  const wanted = plantedBugs.filter(({ id }) => names.includes('all') || names.includes(id))
  for (const bug of wanted) {
    const plan = planOf(bug, seed, acts)
    const known = await knownOf(plan)
    const appRoot = built(bug)
    // A till that does not open is no finding of the cashier: the set-up fails on a slow machine too.
    const [result] = await Promise.allSettled([explore({ ...quiet, ...plan, appRoot, known, isFirst: true })])
    const first = result.status === 'fulfilled' ? result.value.findings[0] : undefined
    if (first === undefined) missed.push(bug.id)
    const how = plan.given === undefined ? `shop ${plan.shopSeed}` : 'its replay'
    const failure = result.status === 'rejected' ? `: ${String(result.reason).split('\n')[0] ?? ''}` : ''
    say(`${bug.id}: ${first ? `found after ${first.at} acts of ${how}: ${first.what}` : `NOT FOUND${failure}`}`)
    rmSync(appRoot, { recursive: true, force: true })
  }
  say(`${wanted.length - missed.length} of ${wanted.length} planted bugs found.`)
  return missed
}
