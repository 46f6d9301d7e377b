import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from '../../src/main/system/random.ts'
import { buildTill } from './build.ts'
import { firstPicture, settle, emptyTally, type Tally } from './kills.ts'
import { buildWatcher, Disk, putImage, readImage, readSteps, messagesOf, type Step } from './simulated-disk.ts'
import { examine, type Promised } from './examine.ts'
import { runLife, type LifeResult } from './life.ts'
import { openCrashShop, type CrashShop } from './shop.ts'

// Power cuts: records the writes of a life, and checks the files as a power cut after any of them may leave them.

/** About the number of moments before and after a sync in one life. */
const cutsALife = 300
const livesADay = 4

export type Cuts = { tally: Tally; cuts: number; lives: number; syncs: number }
type Messages = LifeResult['messages']
type Watch = { shop: CrashShop; watcher: string; compiled: string; isCareless: boolean }

/** Cuts the power `count` times. Returns undefined if there is no C compiler to build the watcher. */
export async function cutPower(
  count: number,
  seed: number,
  isCareless = false,
  onCut: (soFar: Cuts) => void = () => undefined
): Promise<Cuts | undefined> {
  const compiled = await buildTill()
  const done: Cuts = { tally: emptyTally(), cuts: 0, lives: 0, syncs: 0 }
  try {
    const watcher = buildWatcher(compiled)
    if (watcher === undefined) return undefined
    while (!isOver(done, count, isCareless)) {
      const shop = await openCrashShop(seed + done.tally.days)
      try {
        await day({ shop, watcher, compiled, isCareless }, count, seed + done.tally.days, done, onCut)
      } finally {
        await shop.close()
      }
    }
    return done
  } finally {
    rmSync(compiled, { recursive: true, force: true })
  }
}

/** Returns true once all cuts are made, or once the careless till, of which nothing else is expected, is detected. */
const isOver = ({ cuts, tally }: Cuts, count: number, isCareless: boolean): boolean =>
  cuts >= count || (isCareless && tally.wrong.length > 0)

async function day(watch: Watch, count: number, seed: number, done: Cuts, onCut: (soFar: Cuts) => void) {
  const { shop, compiled } = watch
  const random = seededRandom(seed)
  const promised: Promised = { picture: firstPicture(shop), printed: new Map() }
  const note = (wrong: string[]) =>
    void done.tally.wrong.push(...wrong.map((what) => ({ seed, kill: done.cuts, what })))
  // A short run also has several lives, each on the files that a power cut left of the previous one.
  const share = Math.min(cutsALife, Math.ceil(count / livesADay))
  for (let life = 0; life < livesADay && !isOver(done, count, watch.isCareless); life += 1) {
    const base = readImage(shop.folder)
    const steps = await watched(watch, Math.floor(random.fraction() * 2 ** 32), note)
    done.lives += 1
    done.syncs += steps.filter(({ kind }) => kind === 'S').length
    const fraction = () => random.fraction()
    const disk = tryCuts(
      watch,
      { base, steps, promised, most: Math.min(share, count - done.cuts), fraction },
      (wrong) => {
        done.cuts += 1
        note(wrong)
        onCut(done)
      }
    )
    // The next life continues from the files as a power cut at the end of this life leaves them.
    putImage(shop.folder, disk.cut(keeping(fraction)))
    const messages = steps.flatMap(messagesOf)
    const found = examine(shop.folder, livedOf(messages), promisedBy(promised, messages))
    promised.picture = found.picture
    promised.printed = promisedBy(promised, messages).printed
    note(found.wrong)
  }
  // A loss in the careless till is already detected, so its queue has nothing more to prove.
  if (!watch.isCareless) note(await settle(shop, promised, compiled, done.tally))
}

/** Runs one life that ends blocked at a boundary, so that the disk holds nothing that the watcher did not see. */
async function watched(watch: Watch, seed: number, note: (wrong: string[]) => void): Promise<Step[]> {
  const { shop, watcher, compiled, isCareless } = watch
  const base = readImage(shop.folder)
  const log = join(compiled, 'steps')
  rmSync(log, { force: true })
  const boundary = {
    commit: 40 + (seed % 60),
    when: seed % 2 === 0 ? ('inside' as const) : ('after' as const)
  }
  const life = { folder: shop.folder, url: shop.served.url, apiKey: shop.sandbox.apiKey, seed, boundary }
  const env = { LD_PRELOAD: watcher, KASSA_DISK_LOG: log, KASSA_DISK_FOLDER: shop.folder }
  const death = { kind: 'boundary', withinMs: 100_000 } as const
  const lived = await runLife({ ...life, isDraining: false, isCareless }, death, compiled, env)
  if (lived.during === undefined) note(['the watched till did not run to its end'])
  const steps = readSteps(log)
  const disk = new Disk(base)
  for (const step of steps) disk.take(step)
  const all = disk.cut(() => true)
  const isSame = readImage(shop.folder).every((bytes, file) => bytes?.equals(all[file] ?? Buffer.of()) ?? !all[file])
  if (!isSame) note(['the watching disk did not record every write'])
  return steps
}

type Trial = {
  base: ReturnType<typeof readImage>
  steps: Step[]
  promised: Promised
  most: number
  fraction: () => number
}

/**
 * Returns the number of power cuts after each step. Half of the cuts are just before and just after a sync; if there
 * are more cuts than such moments, each moment gets one. The other cuts are at random steps.
 */
function cutPoints(steps: readonly Step[], most: number, fraction: () => number): Map<number, number> {
  const points = new Map<number, number>()
  const put = (index: number) => void points.set(index, (points.get(index) ?? 0) + 1)
  const edges = steps.flatMap(({ kind }, index) => (kind === 'S' ? [Math.max(0, index - 1), index] : []))
  const atEdges = most > edges.length ? edges.length : Math.ceil(most / 2)
  const first = fraction()
  for (let each = 0; each < atEdges; each += 1) {
    put(edges[Math.floor(((each + first) * edges.length) / atEdges)] ?? 0)
  }
  for (let each = atEdges; each < most; each += 1) put(Math.floor(fraction() * steps.length))
  return points
}

/** Cuts the power at these points. Returns the disk at the end. */
function tryCuts({ shop }: Watch, trial: Trial, onCut: (wrong: string[]) => void): Disk {
  const { steps, promised, fraction } = trial
  const at = join(shop.folder, 'cut')
  mkdirSync(at, { recursive: true })
  const disk = new Disk(trial.base)
  const messages: Messages = []
  const points = cutPoints(steps, trial.most, fraction)
  for (const [index, step] of steps.entries()) {
    disk.take(step)
    messages.push(...messagesOf(step))
    for (let left = points.get(index) ?? 0; left > 0; left -= 1) {
      putImage(at, disk.cut(keeping(fraction)))
      onCut(verify(at, messages, promised))
    }
  }
  rmSync(at, { recursive: true, force: true })
  return disk
}

function verify(folder: string, messages: Messages, promised: Promised): string[] {
  try {
    return examine(folder, livedOf(messages), promisedBy(promised, messages)).wrong
  } catch (error) {
    return [`the till cannot open its file: ${String(error)}`]
  }
}

/** Keeps none, all, or a share of what was not synced. */
function keeping(fraction: () => number): () => boolean {
  const share = [0, 1, 0.5, 0.9][Math.floor(fraction() * 4)] ?? 0
  return () => fraction() < share
}

const livedOf = (messages: Messages): LifeResult => ({
  messages,
  during: undefined,
  when: undefined,
  readyMs: undefined,
  exit: undefined
})

function promisedBy({ picture, printed }: Promised, messages: Messages): Promised {
  const codes = messages.flatMap((each) => (each.is === 'printed' ? [[each.code, each.totalMinor] as const] : []))
  return { picture, printed: new Map([...printed, ...codes]) }
}
