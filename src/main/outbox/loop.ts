import type { Monotonic } from '../../shared/ports.ts'
import type { NetworkState } from '../../shared/views.ts'
import { hasUnreconciled, type Job } from '../db/core/job-rows.ts'
import { DamagedRow } from '../db/core/rows.ts'
import { nextReady } from '../db/outbox/ready.ts'
import { createAlarm, createRests, type Alarm, type Rests } from './alarm.ts'
import type { VerificationBook } from './verification-book.ts'
import { verifyJob } from './verification.ts'
import type { OutboxDeps } from './deps.ts'
import { createExecutor, diskRestMs } from './executor.ts'
import { createCloses, type Closes } from './closes.ts'
import type { Sending } from './kinds/kind.ts'
import { kindsWith } from './kinds/table.ts'
import { reconcileDone, reconciledKinds } from './verifiers/reconcile.ts'
import { readVerdicts, waiting } from './verdicts.ts'
import { watchOne, type Missing } from './watch.ts'
import { after, earliest } from '../../shared/time/moments.ts'

//   start: recover, doubt the service
//     |
//     v          offline by hand, stopped, no connection: nothing is sent
//   turn ──> service not known to be up ─────> one canary read when it is due ── answered: pull, verify all AMBIGUOUS
//     |  ──> everything blocked by 401 or 429 > one canary read when it is due
//     |  ──> verification slot free ─────────> the due AMBIGUOUS of one kind and one request identity, in one scan
//     |  ──> after an outage, until all AMBIGUOUS were verified once: nothing is sent
//     |  ──> a close held for too long ──────> is sent without the rest of its shift
//     |  ──> money slot free ────────────────> the oldest ready sale, opening, closing, movement or refund
//     |  ──> ticket slot free ───────────────> the oldest ready ticket job
//     |  ──> customer slot free ─────────────> the oldest new customer, or change of one
//     |  ──> goods slot free ────────────────> the oldest local product
//     |  ──> nothing to send or to verify ───> at intervals, jobs done a while ago are reconciled,
//     |                                          the service's verdict on closed shifts is read,
//     |                                          and confirmed records are watched
//     |  ──> else one timer for what is due first
//     ^                    |
//     └── done, or timer ──┘

const sendings: readonly Sending[] = ['money', 'tickets', 'customers', 'goods']
type Slot = Sending | 'canary' | 'look'

export type LoopDeps = OutboxDeps & {
  book: VerificationBook
  /** Returns whether there is a connection to a service at all. */
  isConnected(): boolean
  onChange(): void
  syncPull(): void
}

/** The loop of the engine: decides what is sent next, with at most one request in flight in each slot. */
export class Loop {
  readonly #deps: LoopDeps
  readonly #alarm: Alarm
  readonly #rests: Rests
  readonly #executor: ReturnType<typeof createExecutor>
  readonly #closes: Closes
  readonly #busy = new Set<Slot>()
  #isRunning = false
  #isByHand = false
  /** The service was silent: nothing is sent until every AMBIGUOUS job was verified once. */
  #isReturning = false
  #isJobDamaged = false
  /** When the next reconciliation is due. Undefined if no job waits for one. */
  #reconcileAt: Monotonic | undefined

  /** When the service's verdict on closed shifts is read next. Undefined if none can change. */
  #verdictsAt: Monotonic | undefined
  /** When a confirmed record is read next. */
  #watchAt: Monotonic | undefined
  readonly #missing: Missing = new Map()

  constructor(deps: LoopDeps) {
    this.#deps = deps
    this.#rests = createRests(deps.clock, deps.random)
    this.#closes = createCloses(deps)
    this.#alarm = createAlarm(deps.clock, () => this.turn())
    this.#executor = createExecutor(deps, deps.book, this.#rests, {
      isRunning: () => this.#isRunning,
      // An endpoint block may have started while the job made its read before the write.
      mayGo: () => this.#isRunning && !this.#isByHand && deps.blocks.blockedUntil() === undefined
    })
  }

  start(): void {
    this.#isRunning = true
    this.#deps.breaker.doubt()
    this.turn()
  }

  stop(): void {
    this.#isRunning = false
    this.#alarm.set(undefined)
  }

  setOffline(isOffline: boolean): void {
    this.#isByHand = isOffline
    if (isOffline) {
      this.#closes.pause()
      this.#alarm.set(undefined)
    } else this.#deps.breaker.doubt()
    this.#deps.onChange()
    this.turn()
  }

  /** Call it when the service answers again: pulls changes, verifies AMBIGUOUS jobs, and only then sends. */
  comeBack(): void {
    if (!this.#isRunning) return
    this.#isReturning = true
    this.#deps.book.hurry()
    this.#deps.syncPull()
    this.#deps.onChange()
  }

  /** Call it when another part got no answer: the cheapest read tells at once whether the service is gone. */
  checkService(): void {
    const { breaker, blocks, ask } = this.#deps
    if (!this.#isRunning || this.#isByHand || !this.#deps.isConnected()) return
    if (!breaker.isUp() || blocks.blockedUntil() !== undefined) return
    this.#run('canary', async () => {
      await ask.read('profile/getMe', {}, undefined)
    })
  }

  network(): NetworkState {
    if (this.#isByHand) return 'byHand'
    return this.#deps.breaker.isUp() ? 'online' : 'offline'
  }

  /**
   * Takes one turn. A disk that cannot be read must not end the loop, so it turns again after a wait. A job that cannot be
   * read must not stop the other jobs, so the next turn begins with a check of all jobs that are not finished.
   */
  turn(): void {
    try {
      if (this.#isJobDamaged) this.#deps.seals?.checkUnfinishedJobs()
      this.#isJobDamaged = false
      this.#turn()
    } catch (error) {
      this.#isJobDamaged = error instanceof DamagedRow
      this.#deps.onFault(error)
      if (this.#isRunning) this.#alarm.set(after(this.#deps.clock.monotonic(), diskRestMs))
    }
  }

  #turn(): void {
    const { breaker, blocks, clock } = this.#deps
    if (!this.#isRunning || this.#isByHand || !this.#deps.isConnected()) return
    this.#planReconcile()
    this.#planVerdicts()
    this.#watchAt ??= after(clock.monotonic(), this.#deps.limits.watchAgainMs)
    const began = clock.monotonic()
    const blockedUntil = blocks.blockedUntil()
    if (!breaker.isUp() || blockedUntil !== undefined) this.#closes.pause()
    if (!breaker.isUp()) {
      if (this.#isDue(breaker.canaryAt())) this.#run('canary', () => this.#canary())
    } else if (blockedUntil !== undefined) {
      if (this.#isDue(blockedUntil)) this.#run('canary', () => this.#canary())
    } else {
      this.#verifyOrSend()
    }
    this.#alarm.set(this.nextAt(began))
  }

  /**
   * Returns the earliest due time of everything that waits for time alone. The clock goes on during a turn: the turn
   * did not see what became due after `since`, so the timer must fire for it.
   */
  nextAt(since = this.#deps.clock.monotonic()): Monotonic | undefined {
    const { breaker, blocks, book } = this.#deps
    if (this.#isByHand || !this.#isRunning || this.#busy.has('canary')) return undefined
    if (!breaker.isUp()) return breaker.canaryAt()
    const blockedUntil = blocks.blockedUntil()
    if (blockedUntil !== undefined) return blockedUntil
    const times = [
      book.nextAt(),
      this.#closes.nextAt(),
      this.#reconcileAt,
      this.#verdictsAt,
      this.#watchAt,
      blocks.nextTrial(since),
      this.#rests.nextAt()
    ]
    // What is due already waits for a slot. When the slot becomes free, the loop turns again.
    return earliest(times.filter((time) => time !== undefined && time > since))
  }

  #verifyOrSend(): void {
    const { book } = this.#deps
    if (!this.#busy.has('look')) {
      const group = book.due()
      if (group.length > 0) this.#run('look', () => verifyJob(this.#deps, group, book, this.#executor.commit))
      else this.#isReturning = false
    }
    if (this.#isReturning) return
    this.#closes.check()
    for (const slot of sendings) {
      const job = this.#busy.has(slot) ? undefined : this.#next(slot)
      if (job !== undefined) this.#run(slot, () => this.#executor.carry(job))
    }
    this.#reconcileIfIdle()
    this.#checkVerdictsIfIdle()
    this.#watchIfIdle()
  }

  #reconcileIfIdle(): void {
    if (this.#busy.size > 0 || this.#reconcileAt === undefined || !this.#isDue(this.#reconcileAt)) return
    this.#reconcileAt = undefined
    this.#run('look', async () => {
      const { clock, limits } = this.#deps
      const isMore = await reconcileDone(this.#deps, this.#executor.commit, () => this.#isRunning)
      if (isMore) this.#reconcileAt = after(clock.monotonic(), limits.reconcileAgainMs)
    })
  }

  /** Cheap enough for every turn: one step along an index. */
  #planReconcile(): void {
    const { store, clock, limits } = this.#deps
    if (this.#reconcileAt !== undefined || !hasUnreconciled(store, reconciledKinds)) return
    this.#reconcileAt = after(clock.monotonic(), limits.reconcileAfterMs)
  }

  #checkVerdictsIfIdle(): void {
    if (this.#busy.size > 0 || this.#verdictsAt === undefined || !this.#isDue(this.#verdictsAt)) return
    this.#verdictsAt = undefined
    this.#run('look', () => readVerdicts(this.#deps, this.#executor.commit, () => this.#isRunning))
  }

  #watchIfIdle(): void {
    if (this.#busy.size > 0 || this.#watchAt === undefined || !this.#isDue(this.#watchAt)) return
    const { clock, limits } = this.#deps
    this.#watchAt = after(clock.monotonic(), limits.watchNewestMs)
    this.#run('look', async () => {
      const hadOne = await watchOne(this.#deps, this.#executor.commit, this.#missing)
      if (hadOne) this.#watchAt = after(clock.monotonic(), limits.watchAgainMs)
    })
  }

  /** Cheap as well: a few rows at the end of a short table. */
  #planVerdicts(): void {
    const { clock, limits } = this.#deps
    if (this.#verdictsAt !== undefined || waiting(this.#deps).length === 0) return
    this.#verdictsAt = after(clock.monotonic(), limits.verdictAgainMs)
  }

  #next(slot: Sending): Job | undefined {
    const { store, blocks } = this.#deps
    const open = kindsWith(({ sending }) => sending === slot).filter((kind) => !blocks.isBlocked(kind))
    return nextReady(store, open, this.#rests.now())
  }

  /**
   * Sends the cheapest read, which also tests the credential and the end of a pause. Its answer is handled in the same
   * place as every answer.
   */
  async #canary(): Promise<void> {
    this.#deps.blocks.testEverything()
    await this.#deps.ask.read('profile/getMe', {}, undefined)
  }

  /** Occupies a slot while the work lasts, then takes another turn. */
  #run(slot: Slot, work: () => Promise<void>): void {
    if (this.#busy.has(slot)) return
    this.#busy.add(slot)
    void work()
      .catch((error: unknown) => {
        if (error instanceof DamagedRow) this.#isJobDamaged = true
        this.#deps.onFault(error)
      })
      .finally(() => {
        this.#busy.delete(slot)
        if (!this.#isRunning) return
        this.#deps.onChange()
        this.turn()
      })
      .catch(this.#deps.onFault)
  }

  #isDue(at: Monotonic): boolean {
    return this.#deps.clock.monotonic() >= at
  }
}
