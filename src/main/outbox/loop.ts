import type { Monotonic } from '../../shared/ports.ts'
import type { NetworkState } from '../../shared/views.ts'
import type { JobKind } from '../domain/core/model.ts'
import { hasUnswept, type Job } from '../db/core/job-rows.ts'
import { nextReady } from '../db/outbox/ready.ts'
import { createAlarm, createRests, type Alarm, type Rests } from './alarm.ts'
import { lookFor, type VerificationBook } from './verification.ts'
import type { Parts } from './deps.ts'
import { createExecutor, diskRestMs } from './executor.ts'
import { createCloses, type Closes } from './closes.ts'
import { sweep, sweptKinds } from './verifiers/reconcile.ts'
import { lookAtVerdicts, waiting } from './verdicts.ts'

//   start: recover, doubt the service
//     |
//     v          offline by hand, stopped, no connection: nothing goes out
//   turn ──> service not known to be there ──> one canary read when it is due ── answered: pull, look for all AMBIGUOUS
//     |  ──> everything gated ───────────────> 401: a canary tries it; 429: wait
//     |  ──> look slot free ─────────────────> the due AMBIGUOUS of one kind and one pair of eyes, in one scan
//     |  ──> after a silence, until all AMBIGUOUS were looked for once: nothing is sent
//     |  ──> a close held for too long ──────> goes without the rest of its shift
//     |  ──> money slot free ────────────────> the oldest ready sale, opening, closing, movement or refund
//     |  ──> ticket slot free ───────────────> the oldest ready ticket job
//     |  ──> customer slot free ─────────────> the oldest new customer, or change of one
//     |  ──> goods slot free ────────────────> the oldest product made here
//     |  ──> nothing to send or to look for ─> now and then, what was done a while ago is read back,
//     |                                          and the service's verdict on closed shifts
//     |  ──> else one timer for what is due first
//     ^                    |
//     └── done, or timer ──┘

type Sending = 'money' | 'tickets' | 'customers' | 'goods'
const sendings: readonly Sending[] = ['money', 'tickets', 'customers', 'goods']
const sendingOf: Record<JobKind, Sending> = {
  'shift.open': 'money',
  'shift.close': 'money',
  'sale.create': 'money',
  'invoice.create': 'money',
  'transaction.create': 'money',
  'double.cancel': 'money',
  'refund.create': 'money',
  'ticket.create': 'tickets',
  'ticket.update': 'tickets',
  'ticket.remove': 'tickets',
  'customer.create': 'customers',
  'customer.update': 'customers',
  'product.create': 'goods'
}
const kindsOf = (sending: Sending): JobKind[] =>
  (Object.keys(sendingOf) as JobKind[]).filter((kind) => sendingOf[kind] === sending)
type Slot = Sending | 'canary' | 'look'

export type LoopParts = Parts & {
  book: VerificationBook
  /** Is there a service to speak to at all? */
  isConnected(): boolean
  onChange(): void
  syncPull(): void
}

/** The loop of the engine: decides what goes out next, and keeps one of each sort in flight. */
export class Loop {
  readonly #parts: LoopParts
  readonly #alarm: Alarm
  readonly #rests: Rests
  readonly #carrier: ReturnType<typeof createExecutor>
  readonly #closes: Closes
  readonly #busy = new Set<Slot>()
  #isRunning = false
  #isByHand = false
  /** The service was silent: nothing is sent until every AMBIGUOUS job was looked for once. */
  #isReturning = false
  /** When what was done is read back next; undefined while all of it was. */
  #sweepAt: Monotonic | undefined

  /** When the service's verdict on closed shifts is looked at next; undefined while none can change. */
  #verdictsAt: Monotonic | undefined

  constructor(parts: LoopParts) {
    this.#parts = parts
    this.#rests = createRests(parts.clock, parts.random)
    this.#closes = createCloses(parts)
    this.#alarm = createAlarm(parts.clock, () => this.turn())
    this.#carrier = createExecutor(parts, parts.book, this.#rests, {
      isRunning: () => this.#isRunning,
      // A gate may have shut while a job was reading what it is to be sent against.
      mayGo: () => this.#isRunning && !this.#isByHand && parts.gates.everything() === undefined
    })
  }

  start(): void {
    this.#isRunning = true
    this.#parts.breaker.doubt()
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
    } else this.#parts.breaker.doubt()
    this.#parts.onChange()
    this.turn()
  }

  /** The service answers again: pull what changed, look for what is AMBIGUOUS, and only then send. */
  comeBack(): void {
    if (!this.#isRunning) return
    this.#isReturning = true
    this.#parts.book.hurry()
    this.#parts.syncPull()
    this.#parts.onChange()
  }

  network(): NetworkState {
    if (this.#isByHand) return 'byHand'
    return this.#parts.breaker.isUp() ? 'online' : 'offline'
  }

  /** A disk that cannot even be read must not end the loop: it turns again after a rest. */
  turn(): void {
    try {
      this.#turn()
    } catch (error) {
      this.#parts.onFault(error)
      if (this.#isRunning) this.#alarm.set((this.#parts.clock.monotonic() + diskRestMs) as Monotonic)
    }
  }

  #turn(): void {
    const { breaker, gates, clock } = this.#parts
    if (!this.#isRunning || this.#isByHand || !this.#parts.isConnected()) return
    this.#planSweep()
    this.#planVerdicts()
    const began = clock.monotonic()
    const everything = gates.everything()
    if (!breaker.isUp() || everything !== undefined) this.#closes.pause()
    if (!breaker.isUp()) {
      if (this.#isDue(breaker.canaryAt())) this.#run('canary', () => this.#canary())
    } else if (everything !== undefined) {
      if (everything.isCredentials && this.#isDue(everything.until)) this.#run('canary', () => this.#canary())
    } else {
      this.#lookOrSend()
    }
    this.#alarm.set(this.nextAt(began))
  }

  /**
   * What is due first, of all that only time can bring. The clock goes on while a turn is taken: what fell due since
   * `since` was not seen by it, and must ring.
   */
  nextAt(since = this.#parts.clock.monotonic()): Monotonic | undefined {
    const { breaker, gates, book } = this.#parts
    if (this.#isByHand || !this.#isRunning || this.#busy.has('canary')) return undefined
    if (!breaker.isUp()) return breaker.canaryAt()
    const everything = gates.everything(since)
    if (everything !== undefined) return everything.until
    const times = [
      book.nextAt(),
      this.#closes.nextAt(),
      this.#sweepAt,
      this.#verdictsAt,
      gates.nextTrial(since),
      this.#rests.nextAt()
    ]
    // What is due already waits for a slot, and the end of whatever holds it turns the loop again.
    return earliest(times.filter((time) => time !== undefined && time > since))
  }

  #lookOrSend(): void {
    const { book } = this.#parts
    if (!this.#busy.has('look')) {
      const group = book.due()
      if (group.length > 0) this.#run('look', () => lookFor(this.#parts, group, book, this.#carrier.commit))
      else this.#isReturning = false
    }
    if (this.#isReturning) return
    this.#closes.check()
    for (const slot of sendings) {
      const job = this.#busy.has(slot) ? undefined : this.#next(slot)
      if (job !== undefined) this.#run(slot, () => this.#carrier.carry(job))
    }
    this.#sweepIfIdle()
    this.#lookAtVerdictsIfIdle()
  }

  #sweepIfIdle(): void {
    if (this.#busy.size > 0 || this.#sweepAt === undefined || !this.#isDue(this.#sweepAt)) return
    this.#sweepAt = undefined
    this.#run('look', async () => {
      const { clock, limits } = this.#parts
      const isMore = await sweep(this.#parts, this.#carrier.commit, () => this.#isRunning)
      if (isMore) this.#sweepAt = (clock.monotonic() + limits.sweepAgainMs) as Monotonic
    })
  }

  /** Cheap enough for every turn: one step along an index. */
  #planSweep(): void {
    const { store, clock, limits } = this.#parts
    if (this.#sweepAt !== undefined || !hasUnswept(store, sweptKinds)) return
    this.#sweepAt = (clock.monotonic() + limits.sweepAfterMs) as Monotonic
  }

  #lookAtVerdictsIfIdle(): void {
    if (this.#busy.size > 0 || this.#verdictsAt === undefined || !this.#isDue(this.#verdictsAt)) return
    this.#verdictsAt = undefined
    this.#run('look', () => lookAtVerdicts(this.#parts, this.#carrier.commit, () => this.#isRunning))
  }

  /** A handful of rows at the end of a short table. */
  #planVerdicts(): void {
    const { clock, limits } = this.#parts
    if (this.#verdictsAt !== undefined || waiting(this.#parts).length === 0) return
    this.#verdictsAt = (clock.monotonic() + limits.verdictAgainMs) as Monotonic
  }

  #next(slot: Sending): Job | undefined {
    const { store, gates } = this.#parts
    const open = kindsOf(slot).filter((kind) => !gates.isShut(kind))
    return nextReady(store, open, this.#rests.now())
  }

  /** The cheapest read there is; whyever it goes, it tries the credential. What it teaches is heard where every answer is. */
  async #canary(): Promise<void> {
    this.#parts.gates.tryCredentials()
    await this.#parts.ask.read('profile/getMe', {}, undefined)
  }

  /** Takes a slot for as long as the work lasts, and turns again after it. */
  #run(slot: Slot, work: () => Promise<void>): void {
    if (this.#busy.has(slot)) return
    this.#busy.add(slot)
    void work()
      .catch(this.#parts.onFault)
      .finally(() => {
        this.#busy.delete(slot)
        if (!this.#isRunning) return
        this.#parts.onChange()
        this.turn()
      })
      .catch(this.#parts.onFault)
  }

  #isDue(at: Monotonic): boolean {
    return this.#parts.clock.monotonic() >= at
  }
}

function earliest(times: readonly (Monotonic | undefined)[]): Monotonic | undefined {
  const known = times.filter((time) => time !== undefined)
  return known.length === 0 ? undefined : (Math.min(...known) as Monotonic)
}
