import {
  before,
  beforeOrEnd,
  cut,
  drip,
  end,
  falseGzip,
  inPlaceOf,
  later,
  mixed,
  page,
  refuse,
  refusing,
  reset,
  tear,
  twice,
  wrongLength,
  type Act,
  type Material
} from './acts.ts'
import { nested, withEmptyRows } from './bulk.ts'
import type { Others } from './history.ts'
import type { ListFault } from './lists.ts'
import type { How, KeyChange, Loss, Node } from './store.ts'

// The faults, one row a mode. A fault hits a request by chance, and defines what happens to the effect and to the
// answer.

/** What happens to the effect of a request; `either`: once or not at all, by chance. */
type Effect = 'once' | 'none' | 'either' | 'late' | 'twice'
/** How a run knows that the fault took place. */
type Count = 'acts' | 'lists' | 'node' | 'notSent' | 'none'

export type Mode = {
  name: string
  /** Outside the envelope of the promise: a sale may be duplicated, but this must be detected. */
  isOutside?: true
  hits: 'sale' | 'write' | 'any'
  share: number
  effect: Effect
  /** Returns undefined if the fault is not possible for this request. */
  act?: (material: Material) => Act | undefined
  counts: Count
  /** The second of two nodes; the first one is correct. */
  second?: Node
  listFault?: ListFault
  /** The fault stays until the end of the run. */
  isLasting?: true
  /**
   * Each connection carries one request. The outsider can then refuse new connections without closing an open one, on
   * which a request may be on its way: that would be a second fault.
   */
  isOneRequest?: true
  /** Rows that the till requests on a page. */
  pageRows?: number
  /** The outsider speaks TLS. It cuts this share of the handshakes. */
  tls?: { cutHandshakes: number }
  /** The share of the lists that are wrong, if not 0.4, or in place of which `listAct` is sent. */
  listShare?: number
  listAct?: (material: Material) => Act
  /** The trades that others have made, and go on making. */
  others?: Others
  /** Trades of others that can be deleted. */
  held?: number
  isNewestFirst?: true
  keyChange?: KeyChange
  loss?: Loss
  /** Two machines are made from one image of a till, and both sell. */
  isImage?: true
  /** Outside the envelope: at most this many records may be duplicated. */
  mostDuplicated?: number
  /**
   * The till is not killed: a restart would end what it waits for. `longestMs` is the longest time of its last life,
   * and `lingerMs` how long it goes on when all is sent, so that it can find what becomes wrong later.
   */
  lastLife?: { lingerMs: number; longestMs: number; isOnly?: true }
}

/** The waits of the till in these runs; the modes use them too. */
export const patience = { quietMs: 1500, staleMs: 3000, answerMs: 2000 }
const minute = 60_000

const write = { hits: 'write', share: 0.4, counts: 'acts' } as const
/** A fault of a read only matters while the till verifies, so writes are lost here too, done or not. */
const read = { hits: 'write', share: 0.4, effect: 'either', act: end } as const
/** The write or its answer is lost. */
const lostOrNot = { hits: 'write', share: 0.4, effect: 'either', act: end, counts: 'acts' } as const
const outside = { isOutside: true } as const
const everyList = { listShare: 1, counts: 'lists', isLasting: true } as const
/** The service changes keys. The till then sends nothing a second time and tells a person, who is not there. */
const changing = (keyChange: KeyChange): Omit<Mode, 'name'> => ({
  ...outside,
  ...lostOrNot,
  keyChange,
  mostDuplicated: 3,
  counts: 'lists',
  lastLife: { lingerMs: 0, longestMs: 45_000 }
})
const node = (aheadMs: number, lagMs = 0): Node => ({ aheadMs, lagMs })

/** The table of failure modes. */
export const modes: readonly Mode[] = [
  { name: 'quiet', hits: 'write', share: 0, effect: 'once', counts: 'none' },
  { name: 'answer lost after the effect', ...write, effect: 'once', act: end },
  {
    name: 'not sent: refused',
    hits: 'any',
    share: 0.15,
    effect: 'once',
    act: refuse,
    counts: 'notSent',
    isOneRequest: true
  },
  { name: 'reset before', ...write, effect: 'none', act: reset },
  { name: 'reset after the effect', ...write, effect: 'once', act: reset },
  { name: '400 after the effect', ...write, effect: 'once', act: refusing(400) },
  { name: '401 after the effect', ...write, share: 0.2, effect: 'once', act: refusing(401) },
  { name: '403 after the effect', ...write, share: 0.2, effect: 'once', act: refusing(403) },
  { name: '404 after the effect', ...write, share: 0.2, effect: 'once', act: refusing(404) },
  { name: '429 after the effect', ...write, share: 0.2, effect: 'once', act: refusing(429) },
  { name: '500 before', ...write, effect: 'none', act: refusing(500) },
  { name: '503 before', ...write, effect: 'none', act: refusing(503) },
  { name: '500 after the effect', ...write, effect: 'once', act: refusing(500) },
  { name: '503 after the effect', ...write, effect: 'once', act: refusing(503) },
  { name: 'one of two nodes 30 min ahead', ...read, counts: 'node', second: node(30 * minute), isLasting: true },
  { name: 'one of two nodes 30 min behind', ...read, counts: 'node', second: node(-30 * minute), isLasting: true },
  { name: 'stale reads by one node', ...read, counts: 'lists', second: node(0, 2000), isLasting: true },
  { name: 'filter ignored', ...read, counts: 'lists', listFault: 'filter', isLasting: true },
  { name: 'wrong total', ...read, counts: 'lists', listFault: 'total' },
  { name: 'rows repeated over pages', ...read, counts: 'lists', listFault: 'repeat', pageRows: 10 },
  { name: 'answer sent twice', ...write, effect: 'once', act: twice },
  { name: 'slow-loris', ...write, share: 0.2, effect: 'once', act: drip },
  { name: 'content-length too long', ...write, effect: 'once', act: wrongLength(40) },
  { name: 'content-length too short', ...write, effect: 'once', act: wrongLength(-40) },
  { name: 'invalid gzip', ...write, effect: 'once', act: falseGzip },
  { name: 'captive portal', hits: 'any', share: 0.3, effect: 'none', act: () => page(200), counts: 'acts' },
  { name: 'connection cut in the middle of a body', ...write, effect: 'once', act: cut },
  { name: 'error in a 200 envelope', ...write, effect: 'either', act: refusing(400, 200) },
  {
    name: "slower than the till's time-out",
    ...write,
    share: 0.2,
    effect: 'once',
    act: later(1.5 * patience.answerMs)
  },
  { name: 'answer of the previous record', ...write, effect: 'once', act: before },
  { name: 'effect half a second after a reset', ...write, effect: 'late', act: reset },
  { name: 'outside: a sale executed twice', isOutside: true, ...write, hits: 'sale', effect: 'twice' },
  // A mode is known by its place, from which the seeds of its tills follow: new modes come last.
  { name: 'TLS cut in the middle', ...write, effect: 'once', act: tear, tls: { cutHandshakes: 0.3 } },
  { name: 'TLS with several faults', ...write, effect: 'once', act: mixed, tls: { cutHandshakes: 0 } },
  { name: 'answer of the previous record, without the effect', ...write, effect: 'none', act: beforeOrEnd },
  { name: '300,000 older trades', ...lostOrNot, others: { older: 300_000 } },
  { name: '2,000,000 older trades', ...lostOrNot, others: { older: 2_000_000 } },
  { name: 'another till sells without pause', ...lostOrNot, others: { older: 3000, everyMs: 100 } },
  { name: '300,000 older trades and another till', ...lostOrNot, others: { older: 300_000, everyMs: 100 } },
  {
    name: 'total at most 25',
    ...read,
    ...everyList,
    pageRows: 10,
    listFault: 'total at most 25',
    others: { older: 60 }
  },
  { name: 'total at most 10,000', ...read, ...everyList, listFault: 'total at most 10,000', others: { older: 30_000 } },
  { name: 'total of the page', ...read, ...everyList, pageRows: 10, listFault: 'total of the page' },
  { name: 'outside: keys cut at 16', ...changing('cut at 16') },
  { name: 'outside: keys padded', ...changing('padded') },
  { name: 'outside: keys in capitals', ...changing('in capitals') },
  {
    name: 'outside: restored from a backup',
    ...outside,
    ...write,
    share: 0,
    effect: 'once',
    counts: 'lists',
    loss: 'restored',
    lastLife: { lingerMs: 30_000, longestMs: 90_000 }
  },
  {
    name: 'outside: trades out of sight for a while',
    ...outside,
    ...lostOrNot,
    counts: 'lists',
    loss: 'together',
    mostDuplicated: 0
  },
  {
    name: 'outside: single trades out of sight for a while',
    ...outside,
    ...lostOrNot,
    counts: 'lists',
    loss: 'singly'
  },
  { name: 'phantoms in lists', ...read, ...everyList, listFault: 'phantom' },
  {
    name: 'lists that grow while they are read',
    ...lostOrNot,
    pageRows: 10,
    isNewestFirst: true,
    others: { older: 60, everyMs: 150 }
  },
  { name: 'a deletion while a list is read', ...read, ...everyList, pageRows: 10, listFault: 'deletion', held: 200 },
  {
    name: '429 for a day, healthy at once',
    ...write,
    share: 1e-9,
    effect: 'none',
    act: refusing(429, 429, { 'retry-after': '86400' }),
    lastLife: { lingerMs: 0, longestMs: 420_000, isOnly: true }
  },
  // Two negatives read six lists each, so a larger share would leave too few that are right.
  { name: '6 MB of nested JSON in place of a list', ...lostOrNot, listShare: 0.1, listAct: inPlaceOf(nested) },
  { name: '400,000 empty rows in place of a list', ...lostOrNot, listShare: 0.1, listAct: inPlaceOf(withEmptyRows) },
  { name: 'filter by total ignored', ...read, ...everyList, listFault: 'total filter', others: { older: 300_000 } },
  {
    name: 'outside: filter by time ignored',
    ...outside,
    ...read,
    ...everyList,
    listFault: 'time filter',
    others: { older: 300_000 },
    mostDuplicated: 0
  },
  { name: 'outside: two machines from one image', ...outside, ...lostOrNot, isImage: true, mostDuplicated: 0 }
]

/** Returns the names of the modes that contain one of these words. Without a word, of all modes. */
export const modesOf = (words: readonly string[]): string[] =>
  modes.map(({ name }) => name).filter((name) => words.length === 0 || words.some((word) => name.includes(word)))

export type Plan = { how: How; effect: Exclude<Effect, 'either'>; act: Mode['act'] }

/** One write is hit at most this often, because after three resends the till asks a person. */
const mostHits = 2

/** The random decisions and the count of one mode. */
export class Faults {
  readonly mode: Mode
  happened = 0
  /** How many handshakes of TLS, and records of answers, were cut. */
  readonly cut = { handshakes: 0, records: 0 }
  readonly #chance: () => number
  #isWell = false
  #isFirst = true
  #isFirstList = true
  #isListWrong = false
  /** How often each write was hit. */
  readonly #hits = new Map<string, number>()

  constructor(mode: Mode, seed: number) {
    this.mode = mode
    this.#chance = chanceFrom(seed)
  }

  /** Ends all faults, except those that last. */
  heal(): void {
    this.#isWell = true
  }

  /**
   * Decides about a request; `identity` is the same if it is sent again. The first request that can be hit is hit, so
   * that no mode runs without its fault. A list is wrong on all its pages or on none: with a decision for each page, a
   * long list would never be right, and the till would have no proof of an absence.
   */
  plan(what: 'sale' | 'write' | 'list' | 'read', identity: string, page = 1): Plan {
    const { hits, share, effect, act, second, listFault, isLasting, listAct, listShare = 0.4 } = this.mode
    const isOff = this.#isWell && isLasting !== true
    const isSecond = second !== undefined && this.#chance() < 0.5 && !isOff
    if (isSecond && this.mode.counts === 'node') this.happened += 1
    if (listFault !== undefined && page === 1) this.#isListWrong = this.#chance() < listShare
    const isWrong = this.#isListWrong && !isOff
    const how: How = { node: isSecond ? second : node(0), listFault: isWrong ? listFault : undefined }
    const mayHit =
      !this.#isWell && share > 0 && (hits === 'any' || hits === what || (hits === 'write' && what === 'sale'))
    if (listAct !== undefined && what === 'list' && !isOff && (this.#chance() < listShare || this.#isFirstList)) {
      this.#isFirstList = false
      return { how, effect: 'once', act: listAct }
    }
    const isRead = what === 'read' || what === 'list'
    const before = isRead ? 0 : (this.#hits.get(identity) ?? 0)
    const isHit = mayHit && before < mostHits && (this.#chance() < share || this.#isFirst)
    if (!isHit) return { how, effect: 'once', act: undefined }
    this.#isFirst = false
    this.#hits.set(identity, before + 1)
    const isNone = effect === 'either' && this.#chance() < 0.5
    return { how, effect: effect === 'either' ? (isNone ? 'none' : 'once') : effect, act }
  }

  /** Counts a fault. A mode that replaces lists counts only these. */
  note(act: Mode['act']): void {
    const { counts, listAct } = this.mode
    if (counts === 'acts' && (listAct === undefined || act === listAct)) this.happened += 1
  }

  /** Returns whether the handshake of a new connection is cut: the first one, and others by chance. */
  cutsHandshake(): boolean {
    const share = this.mode.tls?.cutHandshakes ?? 0
    return share > 0 && !this.#isWell && (this.cut.handshakes === 0 || this.#chance() < share)
  }

  /** Returns whether the fault of the mode never took place. `counted` is the number that the mode counts. */
  isVoid(counted: number): boolean {
    const { handshakes, records } = this.cut
    if ((this.mode.tls?.cutHandshakes ?? 0) > 0 && (handshakes === 0 || records === 0)) return true
    return this.mode.counts !== 'none' && counted === 0
  }

  coin = (): boolean => this.#chance() < 0.5
  /** Returns a number from 0 to 1, for a fault that has several ways. */
  chance = (): number => this.#chance()
}

/** Returns a generator of numbers from 0 to 1 for a seed (mulberry32). */
export function chanceFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
