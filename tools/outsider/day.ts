import Database from 'better-sqlite3'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { selfSigned } from '../../test/support/certificate.ts'
import { larger, type Strain } from '../crash/strain.ts'
import type { Life, Message, Waits } from '../crash/messages.ts'
import { runLife, type Death, type TimedLife } from '../crash/life.ts'
import { fillFolder } from '../crash/shop.ts'
import { check, withoutOthers } from './checker.ts'
import { chanceFrom, Faults, patience, type Mode } from './faults.ts'
import type { Log } from './log.ts'
import { merged } from './parts.ts'
import { natureOf, plantPast, shop } from './plants.ts'
import { rowOf, type Row } from './row.ts'
import { serveOutsider } from './server.ts'
import type { Span } from './spans.ts'
import { checkWaits } from './waits.ts'
import { collections } from './store.ts'
import { World } from './world.ts'

// Plays one till against the outsider: starts it again and again in one folder, until all its sales are made and sent.

/**
 * While it sells, a till makes a quarter of its sales in a life on average, and at most this many. A life ends at any
 * moment between nothing and twice the average, so the kills grow with the sales.
 */
const mostSalesOfLife = 60
const killsWhileSending = 2
/**
 * A till that waits for minutes by design is started again after this time, because the waits of its queue end with it:
 * while it sells, and while it only sends. Each life that only sends is longer than the one before by a fifth of this
 * time: on a busy machine, a till that always ends after 20 s may never get two valid negatives in one life.
 */
const longestLifeMs = { selling: 60_000, sending: 20_000 }
/** The faults end when no more jobs than this are unsent, so that the till sends what is left in one life. */
const mostUnsentAtHealing = 10
/** The time limit of a till: a part for its start and its end, and a part for each sale. */
const longestRunMs = (sales: number): number => 180_000 + 10_000 * sales

/** After this time without a write, the till has read back all that it sent. */
const calmMs = 2 * patience.quietMs + 3 * patience.staleMs
/** Restores the service from a backup as soon as the till has made all its sales and written nothing for `calmMs`. */
function restoreLater(world: World, sales: number, log: Log): NodeJS.Timeout {
  const timer = setInterval(() => {
    const last = log.asked.findLast(({ isWrite }) => isWrite)?.at ?? Infinity
    if (world.records('trade').filter((each) => each['is_of_others'] !== true).length < sales) return
    if (Date.now() - last < calmMs) return
    world.restore()
    clearInterval(timer)
  }, 500)
  return timer
}
/** A till reads its records again one after the other. */
const lingerMsOfSale = 500
const lingerMsOf = ({ lastLife, loss }: Mode, sales: number): number =>
  (lastLife?.lingerMs ?? 0) + (loss === 'restored' ? lingerMsOfSale * sales : 0)

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
    watchAgainMs: 150,
    watchNewestMs: 2000,
    lostAfterMs: 2 * patience.staleMs,
    answerMs: 2 * patience.answerMs,
    pageRows
  },
  send: { connectTimeoutMs: 1000, headersTimeoutMs: patience.answerMs * 0.8, totalTimeoutMs: patience.answerMs }
})

type Played = {
  kills: number
  /** The reported totals by code or number. */
  printed: Map<string, number>
  refunded: Map<string, number>
  moved: Map<string, number>
  enrolled: Set<string>
  /** When the processes of the till ran. */
  processes: Span[]
  wrong: string[]
  drained: boolean
  strain: Strain | undefined
}
type LifeInput = { sales: number; seed: number; compiled: string }

/** A folder of a till, and what was done in it. */
type Till = { folder: string; played: Played }
type Lives = (folder: string, more: Omit<Day, 'file' | 'mode'>) => Promise<Played>

/**
 * Plays one till with this many sales, which was built in `compiled`, or two that are made from one image of it, and
 * compares what they did with the service.
 */
export async function playTill(mode: Mode, { sales, seed, compiled }: LifeInput): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'kassa-outsider-'))
  const world = new World(shop, () => Date.now(), natureOf(mode))
  const faults = new Faults(mode, seed)
  plantPast(world, mode)
  const certificate = mode.tls && selfSigned('127.0.0.1')
  const outsider = await serveOutsider(world, faults, certificate)
  const restoring = mode.loss === 'restored' ? restoreLater(world, sales, outsider.log) : undefined
  try {
    fillFolder(
      folder,
      shop.products.map((_id, index) => ({ _id, name: `Goods ${index + 1}` }))
    )
    const trust = certificate && join(folder, 'service.pem')
    if (trust !== undefined) writeFileSync(trust, certificate?.cert ?? '')
    const life = { url: outsider.url, apiKey: shop.apiKey, boundary: undefined, waits: waitsOf(mode) }
    const more = { lingerMs: lingerMsOf(mode, sales), knownFolder: folder }
    const lives: Lives = (folder, day) =>
      runLives({ ...day, file: fileIn(folder), mode }, (start, death) =>
        runLife(
          { ...life, ...more, folder, ...start },
          death,
          compiled,
          trust === undefined ? {} : { NODE_EXTRA_CA_CERTS: trust }
        )
      )
    const heal = (): void => faults.heal()
    const tills = mode.isImage
      ? await playImage(folder, { sales, seed, heal }, lives)
      : [{ folder, played: await lives(folder, { sales, seed, heal }) }]
    // Two tills of one image close the same session, which the service can do once.
    const refused = outsider.refused.filter((what) => !mode.isImage || !what.startsWith('PUT cashbox-session/close'))
    const files = tills.map(({ folder }) => fileIn(folder))
    const seen = files.map((file) =>
      withoutOthers(
        world,
        file,
        files.filter((other) => other !== file)
      )
    )
    const rows = tills.map(({ folder, played }, index) => {
      const times = { processes: played.processes, log: outsider.log }
      const file = fileIn(folder)
      const verdict = check({ world: seen[index] ?? world, reported: played, file })
      const row = rowOf(mode, faults, { played, verdict, waits: checkWaits(file, times), world, refused })
      if (row.wrong.length > 0) row.wrong.push(`the files are kept in ${keep(folder, world, times)}`)
      else rmSync(folder, { recursive: true, force: true })
      return row
    })
    return merged(rows.map((row, index) => ({ part: { till: index + 1, tills: rows.length }, row })))
  } finally {
    clearInterval(restoring)
    await outsider.close()
  }
}

const fileIn = (folder: string): string => join(folder, 'till.db')

/**
 * Plays a till until a quarter of the sales is made and sent, copies its folder, and plays both at once, in the shift that
 * is open at the register. Both believe
 * that they are on the same machine in the same folder, so only the service shows one of them to the other.
 */
async function playImage(folder: string, { sales, seed, heal }: Pick<Day, 'sales' | 'seed' | 'heal'>, lives: Lives) {
  const ofImage = Math.max(1, Math.floor(sales / 4))
  const before = await lives(folder, { sales: ofImage, seed, heal: () => undefined, leavesShiftOpen: true })
  const other = mkdtempSync(join(tmpdir(), 'kassa-outsider-'))
  cpSync(folder, other, { recursive: true })
  const healed = new Set<string>()
  const play = async (folder: string, seed: number): Promise<Till> => {
    const healBoth = (): void => {
      if (healed.add(folder).size === 2) heal()
    }
    const played = await lives(folder, { sales: ofImage + Math.ceil((sales - ofImage) / 2), seed, heal: healBoth })
    const wrong = countOf(fileIn(folder)).isCopy ? [] : ['a copy of the till sold, and this one did not notice it']
    const both = {
      printed: new Map([...before.printed, ...played.printed]),
      processes: [...before.processes, ...played.processes],
      wrong: [...before.wrong, ...played.wrong, ...wrong]
    }
    return { folder, played: { ...played, ...both } }
  }
  return Promise.all([play(folder, seed + 1), play(other, seed + 2)])
}

/** Adds the service's records and the times of its requests to a till's folder, for a person. Returns the folder. */
function keep(folder: string, world: World, times: { processes: readonly Span[]; log: Log }): string {
  const records = collections.map((name) => [name, world.records(name)] as const)
  writeFileSync(join(folder, 'records.json'), JSON.stringify(Object.fromEntries(records), undefined, 1))
  writeFileSync(join(folder, 'times.json'), JSON.stringify(times))
  return folder
}

type Day = { sales: number; seed: number; file: string; mode: Mode; heal: () => void; leavesShiftOpen?: true }
type Start = (
  more: { seed: number; isDraining: boolean; work: NonNullable<Life['work']> },
  death: Death
) => Promise<TimedLife>

/** Runs life after life in one folder: selling until all sales are made, then sending until nothing is unsent. */
async function runLives(
  { sales, seed, file, mode: { lastLife, loss, keyChange, isImage }, heal, leavesShiftOpen }: Day,
  start: Start
): Promise<Played> {
  const chance = chanceFrom(seed ^ 0x5eed)
  const began = performance.now()
  const played: Played = {
    kills: 0,
    printed: new Map(),
    refunded: new Map(),
    moved: new Map(),
    enrolled: new Set(),
    processes: [],
    wrong: [],
    drained: false,
    strain: undefined
  }
  const salesOfLife = Math.min(mostSalesOfLife, sales / 4)
  let startMs = 1500
  let msOfSale = 250
  let sending = 0
  const longestMs = longestRunMs(sales) + (lastLife?.longestMs ?? 0)
  while (!played.drained && performance.now() - began < longestMs) {
    const { sold, isOpen, unsent } = countOf(file)
    const isDraining = sold >= sales && (!isOpen || leavesShiftOpen === true)
    sending += isDraining ? 1 : 0
    const isShort = lastLife?.isOnly !== true && (!isDraining || sending <= killsWhileSending)
    if (isDraining && !isShort && unsent <= mostUnsentAtHealing) heal()
    const shortMs = startMs + 300 + chance() * (isDraining ? 2000 : 2 * salesOfLife * msOfSale)
    const ofLifeMs = isDraining ? longestLifeMs.sending * (1 + sending / 5) : longestLifeMs.selling
    const afterMs = isShort
      ? Math.min(ofLifeMs, Math.round(shortMs))
      : lastLife === undefined
        ? ofLifeMs
        : lastLife.longestMs + lingerMsOfSale * sales
    const work = {
      sales: Math.max(0, sales - sold),
      pauseMs: 40,
      hasNoRefunds: loss === 'restored',
      isShared: isImage === true,
      leavesShiftOpen: leavesShiftOpen === true
    }
    const lifeSeed = Math.floor(chance() * 2 ** 32)
    const lived = await start({ seed: lifeSeed, isDraining, work }, { kind: 'moment', afterMs })
    // On a busy machine a life may be too short to sell at all: the next one is longer.
    played.processes.push(lived.ran)
    startMs = lived.readyMs ?? (isDraining ? startMs : 1.5 * startMs)
    if (lived.exit === undefined) played.kills += 1
    else if (lived.exit.code !== 0)
      played.wrong.push(`the till ended unexpectedly: ${lived.exit.errorOutput.slice(0, 300)}`)
    const before = played.printed.size
    for (const message of lived.messages) receive(message, played)
    if (keyChange !== undefined && isDraining && !isShort && countOf(file).isToldOfKeys) played.drained = true
    const made = played.printed.size - before
    if (made > 0 && lived.exit === undefined) msOfSale = Math.max(0, afterMs - startMs) / made
    if (lived.exit !== undefined && lived.exit.code !== 0) break
  }
  if (!played.drained) played.wrong.push('the queue did not become empty')
  return played
}

function receive(message: Message, played: Played): void {
  if (message.is === 'printed') played.printed.set(message.code, message.totalMinor)
  if (message.is === 'refunded') played.refunded.set(message.number, message.totalMinor)
  if (message.is === 'moved') played.moved.set(message.number, message.totalMinor)
  if (message.is === 'enrolled') played.enrolled.add(message.name)
  if (message.is === 'fault') played.wrong.push(message.text)
  if (message.is === 'drained') played.drained = true
  if (message.is === 'strain') played.strain = larger(played.strain ?? message.strain, message.strain)
}

/** Returns the progress of a day, read from the till's file. */
function countOf(
  file: string
): Record<'sold' | 'unsent', number> & Record<'isOpen' | 'isToldOfKeys' | 'isCopy', boolean> {
  const db = new Database(file, { readonly: true })
  const count = (from: string): number => Number(db.prepare(`SELECT count(*) FROM ${from}`).pluck().get())
  try {
    const isOpen = count('shift') === 0 || count(`shift WHERE state = 'open'`) > 0
    const unsent = count(`job WHERE state IN ('queued', 'sending', 'ambiguous')`)
    const isToldOfKeys = count(`incident WHERE kind = 'keys'`) > 0
    const isCopy = count(`journal WHERE act = 'till.epoch' AND subject = 'inUse'`) > 0
    return { sold: count('sale'), isOpen, unsent, isToldOfKeys, isCopy }
  } finally {
    db.close()
  }
}
