import type { Clock, Random } from '../../shared/ports.ts'
import type { FailureKind } from '../../shared/failure.ts'
import type { FillView } from '../../shared/views.ts'
import { beginWhole, mergeStep, promote } from '../db/catalog/catalog-index.ts'
import type { GoodsGuard } from '../db/catalog/goods-seals.ts'
import type { Store } from '../db/core/open.ts'
import type { Guard } from './pull-guard.ts'
import { runPass, type PassEnd } from './pull-pass.ts'
import { createPace, type Pace } from './pull-pace.ts'
import { createProgress, isFirstFill } from './pull-progress.ts'
import type { ReadPage } from './pull-read.ts'
import { resources, type PullPlace, type Resource } from './pull-resources.ts'

// The rounds of the pull, which run as long as the till:
//
//   every resource that is due, in order ──► all succeed: wait for a period
//        │                                ──► one fails: only that one is due again, after a growing pause
//        ├ no answer, or too many requests: the round ends, growing pause
//        └ the key is refused (401): everything waits for a new connection

export type PullerDeps = {
  store: Store
  read: ReadPage
  clock: Clock
  random: Random
  periodMs: number
  place: PullPlace | undefined
  goods?: GoodsGuard | undefined
  /** The address of the service. */
  service: string
  onFill(fill: FillView): void
  onChange(what: string[]): void
  /** Called for an error that another round cannot fix, such as a damaged file. Nothing runs any more then. */
  onCrash(error: unknown): void
}

export type Puller = {
  start(): void
  syncNow(): void
  setPaused(paused: boolean): void
  /** Call it after a change of the credential, the address or the place. */
  setPlace(service: string, place: PullPlace | undefined): void
  /** Sets the most sold products, best first. They move to the front of search results in idle time. */
  setPopular(ids: readonly string[]): void
  /** Resolves when nothing runs any more. Then the store may be closed. */
  stop(): Promise<void>
}

export const defaultPeriodMs = 60_000
/** Lists that cannot be read by changes are read completely, but less often. */
const wholeEvery = 5
const firstPauseMs = 1000
const longestPauseMs = 300_000
/** After this many pages the search index is merged for some steps. */
const pagesAMerge = 16
const stepsAMerge = 64
const promoteAtOnce = 50
/** A merge of the whole index writes all of it, so it does not run for every new product. */
const wholeEveryMs = 20 * 3_600_000
/** The pause between two steps of that merge, which leaves the disk to others. */
const wholeRestMs = 5
/** During a fill main is informed of changes at most this often. */
const changesEveryMs = 1000

/** The service did not answer at all, so the other resources of this round would fail too. */
const blocks: readonly FailureKind[] = ['service.unreachable', 'service.timeout', 'service.rateLimited']
/** A clear refusal. Another request soon would be refused too. */
const refusals: readonly FailureKind[] = ['service.refused', 'service.permission', 'service.missing']

type RoundEnd = { isTroubled: boolean; retryAfterMs: number; isRefused: boolean }

/** Keeps the catalogue up to date in rounds. The only writer of the store. */
export function createPuller(deps: PullerDeps): Puller {
  return new Rounds(deps)
}

class Rounds implements Puller {
  readonly #deps: PullerDeps
  readonly #pace: Pace
  readonly #progress
  readonly #guards = new Map<string, Guard>()
  readonly #nextAt = new Map<string, number>()
  #place: PullPlace | undefined
  #service: string
  #isPaused = false
  #isStopped = false
  /** The key was refused: nothing is requested until there is a new connection. */
  #isBlocked = false
  #generation = 0
  /** The number of calls of `syncNow`. */
  #requests = 0
  #failures = 0
  #pages = 0
  /** The service asked the till to wait until this time. */
  #notBefore = -Infinity
  #reportedAt = -Infinity
  #popular: readonly string[] = []
  #wholeAt = -Infinity
  #wake: (() => void) | undefined
  #loop: Promise<void> = Promise.resolve()

  constructor(deps: PullerDeps) {
    this.#deps = deps
    this.#pace = createPace(deps.read, deps.clock)
    this.#place = deps.place
    this.#service = deps.service
    this.#progress = createProgress(deps.store, deps.clock, {
      place: () => this.#place,
      onFill: (fill) => deps.onFill(fill)
    })
  }

  start(): void {
    this.#loop = this.#run().catch((error: unknown) => {
      this.#isStopped = true
      this.#deps.onCrash(error)
    })
  }

  syncNow(): void {
    this.#requests += 1
    this.#nextAt.clear()
    this.#failures = 0
    this.#wake?.()
  }

  setPaused(paused: boolean): void {
    this.#isPaused = paused
    if (!paused) this.syncNow()
  }

  setPlace(service: string, place: PullPlace | undefined): void {
    this.#service = service
    this.#place = place
    this.#generation += 1
    this.#isBlocked = false
    this.#guards.clear()
    this.syncNow()
  }

  setPopular(ids: readonly string[]): void {
    this.#popular = ids
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#pace.stop()
    this.#wake?.()
    await this.#loop
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      if (this.#deps.goods?.prepare() === true) this.#nextAt.clear()
      if (this.#isPaused || this.#isBlocked) {
        await this.#rest(Infinity)
        continue
      }
      const early = this.#notBefore - this.#now()
      if (early > 0) {
        await this.#rest(early)
        continue
      }
      const answers = this.#pace.answers()
      const end = await this.#round()
      this.#notBefore = this.#now() + end.retryAfterMs
      this.#tidy()
      this.#progress.rest()
      this.#isBlocked = end.isRefused
      const wasAnswered = this.#pace.answers() > answers
      this.#failures = !end.isTroubled ? 0 : wasAnswered ? 1 : this.#failures + 1
      if (!end.isTroubled) await this.#makeWhole()
      await this.#rest(end.isTroubled ? this.#pauseMs() : this.#untilDue())
    }
  }

  async #round(): Promise<RoundEnd> {
    const end: RoundEnd = { isTroubled: false, retryAfterMs: 0, isRefused: false }
    const generation = this.#generation
    for (const resource of resources) {
      if (!this.#mayGoOn(generation) || !this.#isDue(resource)) continue
      const requests = this.#requests
      const outcome = await runPass(resource, this.#passParts(generation))
      if (generation !== this.#generation) break
      // If `syncNow` was called while this list was read, the list may lack the change, so it stays due.
      if (requests === this.#requests) this.#plan(resource, outcome)
      if (outcome.isChanged) this.#deps.onChange([resource.name])
      if (outcome.kind === 'inconclusive') end.isTroubled = true
      if (outcome.kind !== 'failed') continue
      const { kind, facts } = outcome.failure
      this.#progress.trouble(kind)
      if (kind === 'service.unreachable' || kind === 'service.timeout') this.#deps.onChange(['noAnswer'])
      if (kind === 'service.credentials') {
        this.#deps.onChange(['credentials'])
        return { ...end, isRefused: true }
      }
      if (refusals.includes(kind)) continue
      end.isTroubled = true
      if (typeof facts?.['retryAfterMs'] === 'number') end.retryAfterMs = facts['retryAfterMs']
      if (blocks.includes(kind)) break
    }
    return end
  }

  #passParts(generation: number) {
    const { store, clock, goods: seals } = this.#deps
    return {
      store,
      read: this.#pace.read,
      clock,
      place: this.#place,
      service: this.#service,
      guards: this.#guards,
      seals,
      mayGoOn: () => this.#mayGoOn(generation),
      onPage: this.#onPage
    }
  }

  readonly #onPage: Parameters<typeof runPass>[1]['onPage'] = (cursor, isChanged) => {
    this.#progress.page(cursor)
    const isFilling = isChanged && cursor.filledAt === undefined && cursor.resource === 'product'
    if (isFilling && this.#now() - this.#reportedAt >= changesEveryMs) {
      this.#reportedAt = this.#now()
      this.#deps.onChange(['product'])
    }
    this.#pages += 1
    if (this.#pages % pagesAMerge === 0) this.#merge(stepsAMerge)
  }

  #now(): number {
    return this.#deps.clock.monotonic()
  }

  #mayGoOn(generation: number): boolean {
    return !this.#isStopped && !this.#isPaused && generation === this.#generation
  }

  #isDue({ name }: Resource): boolean {
    return this.#now() >= (this.#nextAt.get(name) ?? -Infinity)
  }

  /** Sets when a resource is due again. After a failure without a clear answer it is due in the next round. */
  #plan({ name, hasChanges, pagesARound }: Resource, { kind, ...end }: PassEnd): void {
    const period = this.#deps.periodMs
    const isRefused = 'failure' in end && refusals.includes(end.failure.kind)
    if ((kind === 'failed' && !isRefused) || kind === 'inconclusive') return
    const isOften = !isRefused && (hasChanges || pagesARound !== undefined)
    this.#nextAt.set(name, this.#now() + (isOften ? period : period * wholeEvery))
  }

  #untilDue(): number {
    const soonest = Math.min(...resources.map(({ name }) => this.#nextAt.get(name) ?? 0))
    return Math.max(0, soonest - this.#now())
  }

  /** Doubles from a second to five minutes, minus a random part of up to half, so that tills do not return together. */
  #pauseMs(): number {
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(20, this.#failures - 1))
    return pause * (0.5 + this.#deps.random.fraction() / 2)
  }

  #merge(steps: number): boolean {
    for (let step = 0; step < steps; step += 1) {
      if (!this.#deps.store.transaction((db) => mergeStep(db))) return false
    }
    return true
  }

  /** Work with low priority: merges the index, and moves the most sold products to the front. */
  #tidy(): void {
    if (this.#isStopped) return
    this.#merge(stepsAMerge)
    if (isFirstFill(this.#deps.store, this.#place)) return
    const popular = this.#popular
    this.#popular = []
    for (let start = 0; start < popular.length; start += promoteAtOnce) {
      const some = popular.slice(start, start + promoteAtOnce)
      this.#deps.store.transaction((db) => promote(db, some, start + 1))
    }
  }

  /** Merges each index completely, at most once a day, in steps. Other work of the puller waits for one step only. */
  async #makeWhole(): Promise<void> {
    const { store } = this.#deps
    const [generation, requests] = [this.#generation, this.#requests]
    if (!this.#mayGoOn(generation) || this.#now() < this.#wholeAt || isFirstFill(store, this.#place)) return
    if (!store.transaction((db) => beginWhole(db))) return
    this.#wholeAt = this.#now() + wholeEveryMs
    const mayGoOn = () => this.#mayGoOn(generation) && requests === this.#requests
    while (mayGoOn() && this.#merge(1)) await this.#rest(wholeRestMs)
  }

  /** Waits until the time is over, or until `syncNow`, a new connection or the end wakes it. */
  #rest(delayMs: number): Promise<void> {
    if (this.#isStopped) return Promise.resolve()
    return new Promise((resolve) => {
      const cancel = Number.isFinite(delayMs) ? this.#deps.clock.after(delayMs, () => this.#wake?.()) : undefined
      this.#wake = () => {
        this.#wake = undefined
        cancel?.()
        resolve()
      }
    })
  }
}
