import { rmSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '../../src/main/system/random.ts'
import { buildTill } from './build.ts'
import { emptyTally, firstPicture, settle, type Tally } from './kills.ts'
import { buildWatcher, readSteps, type Step } from './simulated-disk.ts'
import { examine, type Promised } from './examine.ts'
import { runLife, type LifeResult } from './life.ts'
import { openCrashShop, type CrashShop } from './shop.ts'

// A failing or full disk: each write, truncation and sync of a selling till fails in turn, once or until the disk is
// healed.

const livesADay = 40
/** The cashier has the disk healed after this many refusals. */
const refusalsUntilHealed = 3
const failurePlans = [
  { code: 'EIO', lasts: false },
  { code: 'ENOSPC', lasts: true },
  { code: 'EIO', lasts: true },
  { code: 'ENOSPC', lasts: false }
] as const
/** Operation and file as disk.c numbers them. */
const writing = 1
const walFile = 1

export type DiskFailures = { tally: Tally; lives: number; ioErrors: number; refusals: Partial<Record<string, number>> }
type FailingRun = { shop: CrashShop; watcher: string; compiled: string }
type FailurePlan = { step: number; code: 'EIO' | 'ENOSPC'; lasts: boolean }

/** Lets the disk fail in `count` lives. Returns undefined if there is no C compiler to build the watcher. */
export async function failDisk(
  count: number,
  seed: number,
  onLife: (soFar: DiskFailures) => void = () => undefined
): Promise<DiskFailures | undefined> {
  const compiled = await buildTill()
  const done: DiskFailures = { tally: emptyTally(), lives: 0, ioErrors: 0, refusals: {} }
  try {
    const watcher = buildWatcher(compiled)
    if (watcher === undefined) return undefined
    while (done.lives < count) {
      const shop = await openCrashShop(seed + done.tally.days)
      try {
        await day({ shop, watcher, compiled }, count, seed + done.tally.days, done, onLife)
      } finally {
        await shop.close()
      }
    }
    return done
  } finally {
    rmSync(compiled, { recursive: true, force: true })
  }
}

async function day(
  run: FailingRun,
  count: number,
  seed: number,
  done: DiskFailures,
  onLife: (soFar: DiskFailures) => void
) {
  const { shop, compiled } = run
  const random = seededRandom(seed)
  const promised: Promised = { picture: firstPicture(shop), printed: new Map() }
  const last = Math.min(count, done.lives + livesADay)
  const note = (wrong: string[]) =>
    void done.tally.wrong.push(...wrong.map((what) => ({ seed, kill: done.lives, what })))
  while (done.lives < last) {
    const step = 1 + Math.floor(done.lives / failurePlans.length)
    const plan = { step, ...(failurePlans[done.lives % failurePlans.length] ?? failurePlans[0]) }
    done.lives += 1
    const { lived, failed } = await runFailingLife(run, plan, Math.floor(random.fraction() * 2 ** 32))
    done.ioErrors += failed.length
    for (const message of lived.messages) {
      if (message.is === 'printed') promised.printed.set(message.code, message.totalMinor)
      if (message.is === 'refused') done.refusals[message.kind] = (done.refusals[message.kind] ?? 0) + 1
    }
    const found = examine(shop.folder, lived, promised)
    promised.picture = found.picture
    const where = `step ${step} fails with ${plan.code}${plan.lasts ? ' for a while' : ''}`
    note([...found.wrong, ...behaviourOf(lived, failed, plan)].map((what) => `${where}: ${what}`))
    onLife(done)
  }
  note(await settle(shop, promised, compiled, done.tally))
}

async function runFailingLife(run: FailingRun, { step, code, lasts }: FailurePlan, seed: number) {
  const { shop, watcher, compiled } = run
  const [log, healedFile] = [join(compiled, 'steps'), join(compiled, 'healed')]
  for (const path of [log, healedFile]) rmSync(path, { force: true })
  const env = {
    LD_PRELOAD: watcher,
    KASSA_DISK_LOG: log,
    KASSA_DISK_FOLDER: shop.folder,
    KASSA_DISK_FAIL: `${step} ${constants.errno[code]}`,
    ...(lasts ? { KASSA_DISK_HEALED: healedFile } : {})
  }
  const boundary = { commit: 40 + Math.ceil(step / 3), when: 'after' as const }
  const life = { folder: shop.folder, url: shop.served.url, apiKey: shop.sandbox.apiKey, seed, boundary }
  const diskFailure = { healedFile, healAfter: refusalsUntilHealed }
  const lived = await runLife(
    { ...life, isDraining: false, diskFailure },
    { kind: 'boundary', withinMs: 30_000 },
    compiled,
    env
  )
  return { lived, failed: readSteps(log).filter(({ kind }) => kind === 'E') }
}

/** Checks that the till reported each failed commit with the right kind of failure, and sold on afterwards. */
function behaviourOf({ messages, during }: LifeResult, failed: readonly Step[], { code }: FailurePlan): string[] {
  const rightKind = ({ offset }: Step) => (code === 'ENOSPC' && offset === writing ? 'disk.full' : 'disk.failed')
  const right = new Set(failed.map(rightKind))
  const refused = messages.flatMap((each) => (each.is === 'refused' ? [each.kind] : []))
  const mustRefuse = failed.some(({ file }) => file === walFile)
  const lastRefused = messages.findLastIndex((each) => each.is === 'refused')
  const soldOn = messages.some((each, index) => each.is === 'printed' && index > lastRefused)
  return [
    ...(during === undefined ? ['the till did not sell until its end'] : []),
    ...(failed.length === 0 ? ['the disk did not fail'] : []),
    ...(mustRefuse && refused.length === 0 ? ['the till did not report a failed commit'] : []),
    ...refused
      .filter((kind) => !right.has(kind as never))
      .map((kind) => `the till reported ${kind}, which did not happen`),
    ...(soldOn ? [] : ['nothing was sold after the disk was repaired'])
  ]
}
