import type { Verdict } from './checker.ts'
import type { Faults, Mode } from './faults.ts'
import type { Step, WaitVerdict } from './waits.ts'
import type { Strain } from '../crash/strain.ts'
import type { World } from './world.ts'

// The result of a till: what was counted, and all that is wrong with it.

/** The result of one till, or of all tills of a mode. */
export type Row = {
  mode: string
  sales: number
  refunds: number
  /** Cash movements and new customers. Absent in results from before the till made any. */
  cash?: number
  customers?: number
  faults: number
  kills: number
  lost: number
  duplicated: number
  /** The number of incidents and of jobs that need a person. Each duplicate must be among them. */
  detected: number
  longestWaitMs: number
  /** The step of a job with the most time without a reason to wait. Absent in results from before waits had a bound. */
  longestIdle?: Step | undefined
  /** How many waits exceeded their bound. */
  overBound?: number
  needPerson: number
  /** The largest memory and the longest block of a process of the till. Absent in results from before it was measured. */
  strain?: Strain | undefined
  /** The fault never happened, so the run proves nothing. */
  isVoid: boolean
  wrong: string[]
}

type Ended = {
  played: { kills: number; wrong: readonly string[]; strain?: Strain | undefined }
  verdict: Verdict
  waits: WaitVerdict
  world: Pick<World, 'faulty'>
  refused: readonly string[]
}

/** The bounds of a till, far above what it needs, because other work on the machine makes both larger. */
const mostStrain = { heapMb: 150, blockMs: 250 }
function strained(strain: Strain | undefined): string[] {
  if (strain === undefined) return []
  const { heapMb, blockMs } = strain
  const heap = heapMb > mostStrain.heapMb ? [`the heap had ${Math.round(heapMb)} MB`] : []
  return blockMs > mostStrain.blockMs ? [...heap, `the till was blocked for ${Math.round(blockMs)} ms`] : heap
}

/** Returns the result of a till. All that is wrong with it is in its `wrong`. */
export function rowOf(mode: Mode, faults: Faults, { played, verdict, waits, world, refused }: Ended): Row {
  const counted = {
    acts: faults.happened,
    node: faults.happened,
    lists: world.faulty,
    notSent: verdict.notSent,
    none: 0
  }
  const happened = counted[mode.counts]
  const { lost, lostUndetected, duplicated, undetected, incidents, needPerson, unsent } = verdict
  const { isOutside = false, loss, keyChange, mostDuplicated = Infinity } = mode
  // What is held because the service changes keys is in the file of the till, and a person was told.
  const isHeld = keyChange !== undefined && incidents.some((incident) => incident.startsWith('keys '))
  const wrong = [
    ...played.wrong,
    ...verdict.wrong,
    ...(isHeld ? [] : isOutside && loss !== undefined ? lostUndetected : lost).map((what) => `lost: ${what}`),
    ...(isOutside ? undetected : duplicated).map((what) => `duplicated: ${what}`),
    ...(isHeld || unsent === 0 ? [] : [`${unsent} jobs are unfinished`]),
    ...(duplicated.length > mostDuplicated ? [`${duplicated.length} duplicates, more than ${mostDuplicated}`] : []),
    ...strained(played.strain),
    ...(isOutside ? [] : [...incidents, ...needPerson].map((what) => `unexpected error: ${what.slice(0, 400)}`)),
    ...(isHeld ? [] : waits.over).map((what) => `over the bound: ${what}`),
    ...[...new Set(refused)].map((what) => `records differ: ${what}`)
  ]
  return {
    mode: mode.name,
    sales: verdict.sales,
    refunds: verdict.refunds,
    cash: verdict.cash,
    customers: verdict.customers,
    faults: happened,
    kills: played.kills,
    lost: lost.length,
    duplicated: duplicated.length,
    detected: incidents.length + needPerson.length,
    longestWaitMs: verdict.longestWaitMs,
    longestIdle: waits.longest,
    overBound: waits.over.length,
    needPerson: needPerson.length,
    strain: played.strain,
    isVoid: faults.isVoid(happened),
    wrong
  }
}
