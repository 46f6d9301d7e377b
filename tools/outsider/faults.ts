import { bytesOf, headOf, type Answer } from './http.ts'
import type { How, ListFault, Node } from './world.ts'

// The faults, one row a mode. A fault hits a request by chance, and defines what happens to the effect and to the
// answer.

/**
 * What happens on the connection instead of the normal answer. `refuse` sends the answer, then refuses connections for
 * a while.
 */
export type Act =
  | { is: 'send' | 'end' | 'reset'; bytes: Buffer }
  | { is: 'drip'; bytes: Buffer; everyMs: number }
  | { is: 'later'; bytes: Buffer; afterMs: number }
  | { is: 'refuse'; bytes: Buffer; forMs: number }
  /** Sends `before` whole, and cuts the TLS record of `bytes` at this share of its length. */
  | { is: 'tear'; before: Buffer; bytes: Buffer; at: number; isReset: boolean }

/** What a fault may build its answer from: the right answer, and the answer to the previous write. */
type Material = { answer: Answer; previous: Answer | undefined; coin: boolean; chance: () => number }
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
}

/** The waits of the till in these runs; the modes use them too. */
export const patience = { quietMs: 1500, staleMs: 3000, answerMs: 2000 }
const minute = 60_000

const end = ({ answer }: Material): Act => ({
  is: 'end',
  bytes: bytesOf({ ...answer, body: Buffer.alloc(0) }).subarray(0, 0)
})
const reset = (): Act => ({ is: 'reset', bytes: Buffer.alloc(0) })
const html = '<!DOCTYPE html><html><body><h1>Sign in to the network</h1></body></html>'
const page = (status: number): Act => ({
  is: 'send',
  bytes: bytesOf({ status, headers: { 'content-type': 'text/html' }, body: Buffer.from(html) })
})

/** A well-formed refusal by the service. */
function refusing(status: number, http = status): (material: Material) => Act {
  const message = `refused by a fault with ${status}`
  const said = { code: status, message, messages: { uz: message, ru: message, en: message }, status_code: http }
  return ({ answer }) => {
    const body = Buffer.from(JSON.stringify({ ...said, time: timeOf(answer) }))
    return { is: 'send', bytes: bytesOf({ status: http, headers: answer.headers, body }) }
  }
}
const timeOf = ({ body }: Answer): unknown => (JSON.parse(body.toString()) as { time?: unknown }).time

const wrongLength =
  (byBytes: number) =>
  ({ answer }: Material): Act => ({
    is: 'end',
    bytes: Buffer.concat([headOf(answer, answer.body.length + byBytes), answer.body])
  })
function falseGzip({ answer, coin }: Material): Act {
  const headers = { ...answer.headers, 'content-encoding': 'gzip' }
  const body = coin ? answer.body : Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), answer.body])
  return { is: 'send', bytes: bytesOf({ ...answer, headers, body }) }
}
function cut({ answer, coin }: Material): Act {
  const half = headOf(answer, answer.body.length).length + Math.floor(answer.body.length / 2)
  return { is: coin ? 'end' : 'reset', bytes: bytesOf(answer).subarray(0, half) }
}
const twice = ({ answer }: Material): Act => ({
  is: 'send',
  bytes: Buffer.concat([bytesOf(answer), bytesOf(answer)])
})
const drip = ({ answer }: Material): Act => ({ is: 'drip', bytes: bytesOf(answer), everyMs: 50 })
const slow = ({ answer }: Material): Act => ({ is: 'later', bytes: bytesOf(answer), afterMs: patience.answerMs * 1.5 })
const refuse = ({ answer }: Material): Act => ({ is: 'refuse', bytes: bytesOf(answer), forMs: 700 })
const before = ({ previous }: Material): Act | undefined => previous && { is: 'send', bytes: bytesOf(previous) }
/** The first write has no write before it. */
const beforeOrEnd = (material: Material): Act => before(material) ?? end(material)
/**
 * Cuts the connection after the effect: before the answer, in the middle of the only record of the answer, or in the
 * middle of its second record, when the till has decrypted the first.
 */
function tear({ answer, coin, chance }: Material): Act {
  const way = chance()
  if (way < 1 / 3) return reset()
  const bytes = bytesOf(answer)
  const whole = way < 2 / 3 ? 0 : Math.floor(bytes.length / 2)
  return { is: 'tear', before: bytes.subarray(0, whole), bytes: bytes.subarray(whole), at: chance(), isReset: coin }
}
/** Several of the other faults. */
function mixed(material: Material): Act {
  const ways = [end, reset, cut, refusing(500), twice, falseGzip]
  return (ways[Math.floor(material.chance() * ways.length)] ?? end)(material)
}

const write = { hits: 'write', share: 0.4, counts: 'acts' } as const
/** A fault of a read only matters while the till verifies, so writes are lost here too, done or not. */
const read = { hits: 'write', share: 0.4, effect: 'either', act: end } as const
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
  { name: "slower than the till's time-out", ...write, share: 0.2, effect: 'once', act: slow },
  { name: 'answer of the previous record', ...write, effect: 'once', act: before },
  { name: 'effect half a second after a reset', ...write, effect: 'late', act: reset },
  { name: 'outside: a sale executed twice', isOutside: true, ...write, hits: 'sale', effect: 'twice' },
  // A mode is known by its place, from which the seeds of its tills follow: new modes come last.
  { name: 'TLS cut in the middle', ...write, effect: 'once', act: tear, tls: { cutHandshakes: 0.3 } },
  { name: 'TLS with several faults', ...write, effect: 'once', act: mixed, tls: { cutHandshakes: 0 } },
  { name: 'answer of the previous record, without the effect', ...write, effect: 'none', act: beforeOrEnd }
]

/** Returns the names of the modes that contain a word. */
export const modesOf = (only: string): string[] => modes.map(({ name }) => name).filter((name) => name.includes(only))

/** What happens to one request. */
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
  plan(what: 'sale' | 'write' | 'read', identity: string, page = 1): Plan {
    const { hits, share, effect, act, second, listFault, isLasting } = this.mode
    const isOff = this.#isWell && isLasting !== true
    const isSecond = second !== undefined && this.#chance() < 0.5 && !isOff
    if (isSecond && this.mode.counts === 'node') this.happened += 1
    if (listFault !== undefined && page === 1) this.#isListWrong = this.#chance() < 0.4
    const isWrong = this.#isListWrong && !isOff
    const how: How = { node: isSecond ? second : node(0), listFault: isWrong ? listFault : undefined }
    const mayHit =
      !this.#isWell && share > 0 && (hits === 'any' || hits === what || (hits === 'write' && what === 'sale'))
    const before = what === 'read' ? 0 : (this.#hits.get(identity) ?? 0)
    const isHit = mayHit && before < mostHits && (this.#chance() < share || this.#isFirst)
    if (!isHit) return { how, effect: 'once', act: undefined }
    this.#isFirst = false
    this.#hits.set(identity, before + 1)
    const isNone = effect === 'either' && this.#chance() < 0.5
    return { how, effect: effect === 'either' ? (isNone ? 'none' : 'once') : effect, act }
  }

  /** Counts a fault. */
  note(): void {
    if (this.mode.counts === 'acts') this.happened += 1
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
