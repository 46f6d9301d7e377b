import { defined } from '../../shared/defined.ts'
import type { CurrencyId } from '../../shared/ids.ts'
import type { Send, Connection, ReadLarge } from '@kassa/integration-api'
import type { Clock, Random } from '../../shared/ports.ts'
import type { NetworkState } from '../../shared/views.ts'
import { leastServerAhead, recover } from '../db/outbox/attempts.ts'
import { sentAndHeld } from '../db/core/job-rows.ts'
import type { Journal } from '../db/core/journal.ts'
import type { Store } from '../db/core/open.ts'
import { createAsk, type Answer } from './ask.ts'
import { createBreaker, type Breaker } from './breaker.ts'
import { createEndpointBlocks, type JobBlock, type EndpointBlocks } from './endpoint-blocks.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { createVerificationBook } from './verification-book.ts'
import { Loop } from './loop.ts'
import { stampOf, type OutboxDeps } from './deps.ts'
import { createManualActions, type ManualActions } from './manual-actions.ts'
import { after } from '../../shared/time/moments.ts'

export type EngineOptions = {
  store: Store
  send: Send
  connection: () => Connection | undefined
  clock: Clock
  random: Random
  bootId: string
  /** Reads large answers in another thread. Without it they are read in this one, as in the simulator. */
  readLarge?: ReadLarge
  /** Q of queue.md. */
  quietMs?: number
  limits?: Partial<Limits>
  /** The decimals of a currency, for shifts whose job does not carry them. */
  decimalsOf?: (id: CurrencyId) => number | undefined
  onChange: () => void
  syncPull: () => void
  /** The journal, which records decisions about jobs permanently. */
  journal?: Pick<Journal, 'append'>
  /** Holds back jobs whose rows were altered in the file. */
  seals?: OutboxDeps['seals']
  /** Called for a bug of this program or a disk error. The engine goes on. */
  onFault?: (error: unknown) => void
}

export type Engine = ManualActions & {
  /** Recovers in one transaction, then begins to verify and send. */
  start(): void
  /** Call it when a job was enqueued. */
  wake(): void
  /** Also verifies every AMBIGUOUS job now: a person has asked for it. */
  hurry(): void
  /** Sets or ends offline by hand, which stays until it is taken back. */
  setOffline(isOffline: boolean): void
  status(): { network: NetworkState; blocks: JobBlock[]; nextAt?: number; serverNow?: number | undefined }
  credentialRenewed(): void
  /** Call it when another part of the till got no answer from the service. */
  checkService(): void
  /** Stops at once. The next start finds requests that were in flight. */
  stop(): Promise<void>
}

/** Creates the engine that sends the jobs of the outbox. It never blocks the cashier. */
export function createEngine(options: EngineOptions): Engine {
  const { store, send, readLarge, connection, clock, random, bootId, onChange, syncPull } = options
  const quiet = defined({ quietMs: options.quietMs })
  const limits: Limits = { ...defaultLimits, ...options.limits, ...quiet }
  const breaker = createBreaker({ clock, random })
  const blocks = createEndpointBlocks({ clock, random })
  const onAnswer = (answer: Answer, isCanary: boolean): void => {
    if (noteAnswer(answer, isCanary, breaker, blocks)) loop.comeBack()
  }
  const ask = createAsk({ send, connection, clock, answerMs: limits.answerMs, readLarge, onAnswer })
  const deps = {
    store,
    clock,
    random,
    bootId,
    bootBegan: clock.monotonic(),
    ask,
    breaker,
    blocks,
    limits,
    decimalsOf: options.decimalsOf ?? (() => undefined),
    onFault: options.onFault ?? (() => undefined),
    journal: options.journal,
    seals: options.seals
  }
  const book = createVerificationBook(deps)
  const loop = new Loop({ ...deps, book, isConnected: () => connection() !== undefined, onChange, syncPull })
  const wake = (): void => {
    breaker.canarySoon()
    loop.turn()
  }

  return {
    ...createManualActions(deps, () => {
      onChange()
      loop.turn()
    }),
    start() {
      bookUnfinished(deps, book)
      loop.start()
    },
    wake,
    hurry() {
      book.hurry()
      wake()
    },
    setOffline: (isOffline) => loop.setOffline(isOffline),
    status() {
      const at = loop.nextAt()
      const nextAt = at === undefined ? {} : { nextAt: after(clock.now(), at - clock.monotonic()) }
      return { network: loop.network(), blocks: blocks.list(), ...nextAt, serverNow: ask.serverNow() }
    },
    credentialRenewed() {
      blocks.openAll()
      breaker.doubt()
      loop.turn()
    },
    checkService: () => loop.checkService(),
    stop: () => Promise.resolve(loop.stop())
  }
}

/** Remembers the time of the service, and books a verification of each job that the last process did not finish. */
function bookUnfinished(
  deps: Pick<OutboxDeps, 'store' | 'clock' | 'ask'> & Parameters<typeof stampOf>[0],
  book: ReturnType<typeof createVerificationBook>
): void {
  const { store, clock, ask } = deps
  const ahead = leastServerAhead(store, clock.now())
  if (ahead !== undefined) ask.recall(clock.now() + ahead)
  for (const job of store.transaction((db) => recover(db, stampOf(deps)))) book.put(job.id, 0)
  for (const { id } of sentAndHeld(store)) book.put(id, 0)
}

/** Updates the circuit breaker and the endpoint blocks from an answer. Returns whether the service was down before. */
function noteAnswer(answer: Answer, isCanary: boolean, breaker: Breaker, blocks: EndpointBlocks): boolean {
  switch (answer.kind) {
    case 'notSent':
      if (isCanary) breaker.canaryFailed()
      else breaker.unreachable()
      return false
    case 'noAnswer':
    case 'unclear':
      if (isCanary) breaker.canaryFailed()
      else breaker.unclear()
      return false
    case 'credentials':
      blocks.blockCredentials()
      break
    case 'rate':
      blocks.pause(answer.retryAfterMs)
      return breaker.answered()
    case 'ok':
    case 'refused':
    case 'permission':
      // The service checked the credential before it gave this answer, so the credential is valid.
      blocks.openCredentials()
      break
    case 'missing':
      break
  }
  // The service handles requests again. An answer to another read may come from before the pause.
  if (isCanary) blocks.openPause()
  return breaker.answered()
}
