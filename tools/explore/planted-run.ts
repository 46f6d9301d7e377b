import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../test/e2e/hosts.ts'
import type { Mutant } from '../mutants/mutant.ts'
import { plantedBugs } from './planted.ts'
import { explore, kindOf } from './run.ts'
import { readReplay } from './act.ts'

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

type Wanted = { seed: number; acts: number; names: readonly string[]; say: (line: string) => void }

/** Returns the ids of the bugs that were not found. */
export async function findPlanted({ seed, acts, names, say }: Wanted): Promise<string[]> {
  const common = { shopSeed: seed, seed, acts, mostMs: 600_000 }
  const clean = await explore({ ...common, say: () => undefined })
  const known = clean.findings.map(({ what }) => kindOf(what))
  say(`Without a bug: ${known.length} findings in ${clean.acts.length} acts.`)
  const missed: string[] = []
  const wanted = plantedBugs.filter(({ id }) => names.includes('all') || names.includes(id))
  for (const bug of wanted) {
    const appRoot = built(bug)
    const given = bug.replay === undefined ? undefined : readReplay(join(root, bug.replay))
    const run = await explore({
      ...common,
      ...(given && { given: given.acts, shopSeed: given.shopSeed }),
      appRoot,
      known,
      isFirst: true,
      say: () => undefined
    }).catch((error: unknown) => ({ findings: [{ what: String(error).split('\n')[0] ?? '', at: 0 }] }))
    const [first] = run.findings
    if (first === undefined) missed.push(bug.id)
    say(`${bug.id}: ${first === undefined ? 'NOT FOUND' : `found after ${first.at} acts: ${first.what}`}`)
    rmSync(appRoot, { recursive: true, force: true })
  }
  say(`${wanted.length - missed.length} of ${wanted.length} planted bugs found.`)
  return missed
}
