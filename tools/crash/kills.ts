import { rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '../../src/main/system/random.ts'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'
import { openTill } from '../../src/main/db/core/open.ts'
import { buildTill } from './build.ts'
import { moments, snapshot, type Boundary, type Message } from './messages.ts'
import { audit, examine, type Promised } from './examine.ts'
import { runLife, type Death } from './life.ts'
import { openCrashShop, type CrashShop } from './shop.ts'

// Kills in days: each day has a new folder and a new service, some lives that are killed, and a last life that sends
// all unsent jobs.

/** A day has at most this many kills, because each check takes longer as the folder grows. */
const killsADay = 60
/** Days run in parallel, because a life mostly waits for its disk. */
const lanes = availableParallelism() + 1
/** The boundaries of the first commits of a life are tried in turn, each before, inside and after. */
const commitsTried = 40
/** The step between the tried commits, so that a short run also reaches late ones. A round tries each once. */
const commitStep = 7

export type Tally = Record<'kills' | 'atBoundaries' | 'atMoments' | 'beforeReady' | 'days', number> & {
  printed: number
  sales: number
  trades: number
  wrong: { seed: number; kill: number; what: string }[]
  /** Deaths at a boundary: by what the till did and the moment of the commit. */
  boundaries: Record<string, Partial<Record<string, number>>>
  readyMs: number[]
}

export const emptyTally = (): Tally => ({
  kills: 0,
  atBoundaries: 0,
  atMoments: 0,
  beforeReady: 0,
  days: 0,
  printed: 0,
  sales: 0,
  trades: 0,
  wrong: [],
  boundaries: {},
  readyMs: []
})

export type Progress = (tally: Tally) => void

/** Kills the till `kills` times. The seed decides what is sold and where lives end; the machine decides the rest. */
export async function crash(kills: number, seed: number, onKill: Progress = () => undefined): Promise<Tally> {
  const tally = emptyTally()
  const compiled = await buildTill()
  let begun = 0
  const lane = async () => {
    while (begun * killsADay < kills) {
      const number = begun++
      await day(
        { number, kills: Math.min(killsADay, kills - number * killsADay), seed: seed + number },
        tally,
        compiled,
        onKill
      )
    }
  }
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    rmSync(compiled, { recursive: true, force: true })
  }
  return tally
}

type Day = { number: number; kills: number; seed: number }

async function day({ number: dayNumber, kills, seed }: Day, tally: Tally, compiled: string, onKill: Progress) {
  const shop = await openCrashShop(seed)
  const random = seededRandom(seed)
  const promised: Promised = { picture: firstPicture(shop), printed: new Map() }
  const life = { folder: shop.folder, url: shop.served.url, apiKey: shop.sandbox.apiKey }
  let kill = dayNumber * killsADay
  const note = (wrong: string[]) => void tally.wrong.push(...wrong.map((what) => ({ seed, kill, what })))
  try {
    for (const last = kill + kills; kill < last; kill += 1) {
      const isBoundary = kill % 2 === 0
      const boundary = isBoundary ? boundaryOf(kill / 2) : undefined
      const death = isBoundary ? ({ kind: 'boundary', withinMs: 20_000 } as const) : moment(random.fraction(), tally)
      const lifeSeed = Math.floor(random.fraction() * 2 ** 32)
      const lived = await runLife({ ...life, seed: lifeSeed, boundary, isDraining: false }, death, compiled)
      tally.kills += 1
      count(tally, lived)
      addPromised(promised, lived.messages)
      const found = examine(shop.folder, lived, promised)
      note(found.wrong)
      promised.picture = found.picture
      onKill(tally)
    }
    note(await settle(shop, promised, compiled, tally))
  } finally {
    await shop.close()
  }
}

/** Runs the last life of a day, which sends all unsent jobs, then compares the service's records with the till's. */
export async function settle(shop: CrashShop, promised: Promised, compiled: string, tally: Tally): Promise<string[]> {
  const life = { folder: shop.folder, url: shop.served.url, apiKey: shop.sandbox.apiKey, seed: 1 }
  const lived = await runLife({ ...life, boundary: undefined, isDraining: true }, { kind: 'never' }, compiled)
  const drained = lived.messages.find((each) => each.is === 'drained')
  const found = examine(shop.folder, lived, promised)
  const checkFile = audit(shop.folder, shop.sandbox)
  tally.days += 1
  tally.printed += promised.printed.size
  tally.sales += found.sales
  tally.trades += checkFile.trades
  const unsent =
    drained?.unsent === 0 ? [] : [`the queue did not become empty: ${JSON.stringify(drained ?? 'no message')}`]
  return [...unsent, ...found.wrong, ...checkFile.wrong]
}

export function firstPicture({ folder }: CrashShop): string {
  const store = openTill(join(folder, 'till.db'), tillMigrations)
  const first = snapshot(store)
  store.close()
  return first
}

const boundaryOf = (count: number): Boundary => ({
  commit: 1 + ((Math.floor(count / moments.length) * commitStep) % commitsTried),
  when: moments[count % moments.length] ?? 'before'
})

/** Returns a random moment between the start of the process and well after its first sales. */
function moment(fraction: number, { readyMs }: Tally): Death {
  const usualMs = readyMs.at(-1) ?? 1000
  return { kind: 'moment', afterMs: Math.round(fraction * (usualMs + 600)) }
}

function count(tally: Tally, { during, when, readyMs }: Awaited<ReturnType<typeof runLife>>): void {
  if (readyMs === undefined) tally.beforeReady += 1
  else tally.readyMs.push(Math.round(readyMs))
  if (during === undefined || when === undefined) {
    tally.atMoments += 1
    return
  }
  tally.atBoundaries += 1
  const row = (tally.boundaries[during] ??= {})
  row[when] = (row[when] ?? 0) + 1
}

function addPromised({ printed }: Promised, messages: readonly Message[]): void {
  for (const each of messages) if (each.is === 'printed') printed.set(each.code, each.totalMinor)
}
