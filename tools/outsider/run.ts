import Database from 'better-sqlite3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildTill } from '../crash/build.ts'
import { cashier, manager, type Message, type Waits } from '../crash/messages.ts'
import { runLife, type Death, type LifeResult } from '../crash/life.ts'
import { fillFolder } from '../crash/shop.ts'
import { check, type Verdict } from './checker.ts'
import { chanceFrom, Faults, modes, patience, type Mode } from './faults.ts'
import { serveOutsider } from './server.ts'
import { World, type Shop } from './world.ts'

// Runs the shipped till against the outsider, mode by mode. Each mode has its own folder, service and random numbers.

/** Modes run in parallel, because a till mostly waits. */
const lanes = 5
const killsWhileSelling = 6
const killsWhileSending = 2
/**
 * A till that waits for minutes by design, as after a 401, is started again after this time: a block ends with the
 * process.
 */
const longestLifeMs = 15_000
const longestRunMs = 180_000

/** The result of one mode. */
export type Row = {
  mode: string
  sales: number
  refunds: number
  faults: number
  kills: number
  lost: number
  duplicated: number
  /** The number of incidents and of jobs that need a person. Each duplicate must be among them. */
  detected: number
  longestWaitMs: number
  needPerson: number
  /** The fault never happened, so the run proves nothing. */
  isVoid: boolean
  wrong: string[]
}

/** Runs the modes whose name contains `only`, with `sales` sales each. Calls `onRow` after each. */
export async function playOutsider(
  { sales, seed, only = '' }: { sales: number; seed: number; only?: string | undefined },
  onRow: (row: Row) => void = () => undefined
): Promise<Row[]> {
  const compiled = await buildTill()
  const waiting = [...modes.entries()].filter(([, { name }]) => name.includes(only))
  const rows: [number, Row][] = []
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, mode] = next
      const row = await play(mode, { sales, seed: seed * 1000 + index, compiled })
      rows.push([index, row])
      onRow(row)
    }
  }
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    rmSync(compiled, { recursive: true, force: true })
  }
  return rows.sort(([a], [b]) => a - b).map(([, row]) => row)
}

const shop: Shop = {
  apiKey: 'outsider:0123456789abcdef',
  owner: '660900000000000000000003',
  users: [cashier, manager, '660900000000000000000003'],
  products: Array.from({ length: 8 }, (_, index) => `6604000000000000000000${String(index + 10)}`)
}
const place = { organization_id: '660100000000000000000001', cashbox_id: '660800000000000000000001' }

/**
 * Plants records that existed before: sales, tickets and closed shifts of this shop, so that a list has more than one
 * page, and records of another shop, which a list that ignores its filters returns.
 */
function plantOthers(world: World): void {
  const others = { is_of_others: true, state: 'done', organization: { _id: 'x', name: 'Shop' } }
  for (let number = 1; number <= 12; number += 1) {
    world.plant('trade', {
      ...others,
      ...place,
      code: `OTHER-${number}`,
      uuid: `other ${number}`,
      number: `x${number}`
    })
    const otherShop = { organization_id: '660100000000000000000009', cashbox_id: '660800000000000000000009' }
    world.plant('trade', {
      ...others,
      ...otherShop,
      code: `FOREIGN-${number}`,
      uuid: `f ${number}`,
      number: `y${number}`
    })
    const state = number % 2 === 0 ? 'open' : 'closed'
    world.plant('session', { ...others, ...otherShop, user_id: shop.owner, state, open_note: '', close_note: '' })
    world.plant('ticket', { ...others, ...otherShop, name: `of another shop ${number}`, receipt: { products: [] } })
    const balances = { opened_balance: [], closed_balance: [], has_diff_on_open: false, has_diff_on_close: false }
    const past = { ...balances, user_id: cashier, state: 'closed', session_uuid: `past ${number}`, open_note: '' }
    const hours = {
      opened_at: `2020-01-${number + 10}T05:00:00.000Z`,
      closed_at: `2020-01-${number + 10}T15:00:00.000Z`
    }
    world.plant('session', { ...others, ...place, ...past, ...hours, close_note: '' })
    world.plant('ticket', { ...others, ...place, name: `table ${number}`, receipt: { products: [] } })
  }
}

const waitsOf = ({ pageRows = 200 }: Mode): Waits => ({
  quietMs: patience.quietMs,
  limits: {
    betweenNegativesMs: 300,
    betweenStaleNegativesMs: patience.staleMs,
    heldAgainMs: 3000,
    closeHeldMs: 10_000,
    reconcileAfterMs: patience.quietMs + patience.staleMs,
    reconcileLateMs: patience.quietMs + 2 * patience.staleMs,
    reconcileAgainMs: 200,
    answerMs: 2 * patience.answerMs,
    pageRows
  },
  send: { connectTimeoutMs: 1000, headersTimeoutMs: patience.answerMs * 0.8, totalTimeoutMs: patience.answerMs }
})

type Played = {
  kills: number
  printed: Map<string, number>
  refunded: Map<string, number>
  wrong: string[]
  drained: boolean
}
type LifeInput = { sales: number; seed: number; compiled: string }

async function play(mode: Mode, { sales, seed, compiled }: LifeInput): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-outsider-'))
  const world = new World(shop, () => Date.now())
  const faults = new Faults(mode, seed)
  plantOthers(world)
  const outsider = await serveOutsider(world, faults)
  try {
    fillFolder(
      folder,
      shop.products.map((_id, index) => ({ _id, name: `Goods ${index + 1}` }))
    )
    const life = { folder, url: outsider.url, apiKey: shop.apiKey, boundary: undefined, waits: waitsOf(mode) }
    const played = await runLives({ sales, seed, faults, file: join(folder, 'till.db') }, (more, death) =>
      runLife({ ...life, ...more }, death, compiled)
    )
    const verdict = check({ world, printed: played.printed, refunded: played.refunded, file: join(folder, 'till.db') })
    return rowOf(mode, faults, { played, verdict, world, refused: outsider.refused })
  } finally {
    await outsider.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Day = { sales: number; seed: number; faults: Faults; file: string }
type Start = (
  more: { seed: number; isDraining: boolean; work: { sales: number; pauseMs: number } },
  death: Death
) => Promise<LifeResult>

/** Runs life after life in one folder: selling until all sales are made, then sending until nothing is unsent. */
async function runLives({ sales, seed, faults, file }: Day, start: Start): Promise<Played> {
  const chance = chanceFrom(seed ^ 0x5eed)
  const began = performance.now()
  const played: Played = { kills: 0, printed: new Map(), refunded: new Map(), wrong: [], drained: false }
  let startMs = 1500
  let sending = 0
  while (!played.drained && performance.now() - began < longestRunMs) {
    const { sold, isOpen } = countOf(file)
    const isDraining = sold >= sales && !isOpen
    if (isDraining && sending++ === killsWhileSending) faults.heal()
    const isKilled = isDraining ? sending <= killsWhileSending : played.kills < killsWhileSelling
    const afterMs = isKilled ? Math.round(startMs + 300 + chance() * 2000) : longestLifeMs
    const work = { sales: Math.max(0, sales - sold), pauseMs: 40 }
    const lifeSeed = Math.floor(chance() * 2 ** 32)
    const lived = await start({ seed: lifeSeed, isDraining, work }, { kind: 'moment', afterMs })
    startMs = lived.readyMs ?? startMs
    if (lived.exit === undefined) played.kills += 1
    else if (lived.exit.code !== 0)
      played.wrong.push(`the till ended unexpectedly: ${lived.exit.errorOutput.slice(0, 300)}`)
    for (const message of lived.messages) receive(message, played)
    if (lived.exit !== undefined && lived.exit.code !== 0) break
  }
  if (!played.drained) played.wrong.push('the queue did not become empty')
  return played
}

function receive(message: Message, played: Played): void {
  if (message.is === 'printed') played.printed.set(message.code, message.totalMinor)
  if (message.is === 'refunded') played.refunded.set(message.number, message.totalMinor)
  if (message.is === 'fault') played.wrong.push(message.text)
  if (message.is === 'drained') played.drained = true
}

/** Returns the progress of a day, read from the till's file. */
function countOf(file: string): { sold: number; isOpen: boolean } {
  const db = new Database(file, { readonly: true })
  try {
    const [sold, shifts, open] = ['sale', 'shift', `shift WHERE state = 'open'`].map((from) =>
      Number(db.prepare(`SELECT count(*) FROM ${from}`).pluck().get())
    ) as [number, number, number]
    return { sold, isOpen: shifts === 0 || open > 0 }
  } finally {
    db.close()
  }
}

type Ended = { played: Played; verdict: Verdict; world: World; refused: readonly string[] }

function rowOf(mode: Mode, faults: Faults, { played, verdict, world, refused }: Ended): Row {
  const counted = {
    acts: faults.happened,
    node: faults.happened,
    lists: world.faulty,
    notSent: verdict.notSent,
    none: 0
  }
  const happened = counted[mode.counts]
  const { lost, duplicated, undetected, incidents, needPerson, unsent } = verdict
  const wrong = [
    ...played.wrong,
    ...verdict.wrong,
    ...lost.map((what) => `lost: ${what}`),
    ...(mode.isOutside === true ? undetected : duplicated).map((what) => `duplicated: ${what}`),
    ...(unsent === 0 ? [] : [`${unsent} jobs are unfinished`]),
    ...(mode.isOutside === true
      ? []
      : [...incidents, ...needPerson].map((what) => `unexpected error: ${what.slice(0, 400)}`)),
    ...[...new Set(refused)].map((what) => `records differ: ${what}`)
  ]
  return {
    mode: mode.name,
    sales: verdict.sales,
    refunds: verdict.refunds,
    faults: happened,
    kills: played.kills,
    lost: lost.length,
    duplicated: duplicated.length,
    detected: incidents.length + needPerson.length,
    longestWaitMs: verdict.longestWaitMs,
    needPerson: needPerson.length,
    isVoid: mode.counts !== 'none' && happened === 0,
    wrong
  }
}
