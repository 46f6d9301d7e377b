import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../test/e2e/hosts.ts'
import type { Mutant } from '../mutants/mutant.ts'
import { plantedBugs } from './planted.ts'
import { explore, kindOf, type Finding } from './run.ts'
import { readReplay, type Act } from './act.ts'

// Plants each bug of the table in a copy of the sources, builds it, and lets the random cashier work in it. A bug is
// found if the run finds something that the till without it does not show after the same acts.

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
/** The findings of a run that the till without the bug has too, before the bug counts as not found. */
const mostOfOthers = 3

/**
 * Returns the first finding of the till with the bug that the till without it does not come to by the same acts. Throws
 * if the till does not open: that is no finding of the cashier, because the set-up fails on a slow machine too.
 */
async function firstOwn(plan: Plan, appRoot: string, say: (line: string) => void): Promise<Finding | undefined> {
  const known: string[] = []
  while (known.length < mostOfOthers) {
    const { findings, acts } = await explore({ ...quiet, ...plan, appRoot, known, isFirst: true })
    const [first] = findings
    if (first === undefined) return undefined
    const until = kindOf(first.what)
    const clean = await explore({ ...quiet, ...plan, given: acts.slice(0, first.at), until })
    if (clean.findings.every(({ what }) => kindOf(what) !== until)) return first
    say(`The till without a bug has it too: ${first.what}`)
    known.push(until)
  }
  return undefined
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
  const missed: string[] = []
  const wanted = plantedBugs.filter(({ id }) => names.includes('all') || names.includes(id))
  for (const bug of wanted) {
    const plan = planOf(bug, seed, acts)
    const appRoot = built(bug)
    const how = plan.given === undefined ? `shop ${plan.shopSeed}` : 'its replay'
    const [result] = await Promise.allSettled([firstOwn(plan, appRoot, say)])
    const first = result.status === 'fulfilled' ? result.value : undefined
    if (first === undefined) missed.push(bug.id)
    const failure = result.status === 'rejected' ? `: ${String(result.reason).split('\n')[0] ?? ''}` : ''
    say(`${bug.id}: ${first ? `found after ${first.at} acts of ${how}: ${first.what}` : `NOT FOUND${failure}`}`)
    rmSync(appRoot, { recursive: true, force: true })
  }
  say(`${wanted.length - missed.length} of ${wanted.length} planted bugs found.`)
  return missed
}
