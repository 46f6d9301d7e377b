import { defined } from '../../shared/defined.ts'
import { assert } from '../../shared/assert.ts'
import type { EmployeeId, OrganizationId } from '../../shared/ids.ts'
import {
  NotSent,
  type Send,
  type Connection,
  type ReadName,
  type ResponseOf,
  type WriteName,
  rowLimitOf,
  toRequest,
  readVerdict,
  type ReadLarge,
  type Verdict
} from '@kassa/integration-api'
import type { Clock, Monotonic } from '../../shared/ports.ts'

/** The result of one request: a verdict of the service, the proof that nothing was sent, or no answer. */
export type Answer = Verdict | { kind: 'notSent' | 'noAnswer'; why: string }

/** The person and the organization of a request. A verification uses the same as the write that it looks for. */
export type As = { employeeId: EmployeeId; organizationId: OrganizationId }

type ReadInput = {
  path?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
}
type ReadAnswer<Name extends ReadName> = Exclude<Answer, { kind: 'ok' }> | { kind: 'ok'; data: ResponseOf<Name> }

export type Ask = {
  /** Makes one read, without a retry: the engine decides when to try again. */
  read<Name extends ReadName>(name: Name, input: ReadInput, as: As | undefined): Promise<ReadAnswer<Name>>
  /** Builds the request of a write from its exact bytes. Sends nothing. */
  prepare(name: WriteName, bytes: Uint8Array, as: As): { request: Request; identity: string }
  /** Sends the request once. */
  write(name: WriteName, request: Request): Promise<Answer>
  /**
   * The request identity: address, credential, organization, role and user. A negative must share it with the write.
   */
  identity(as: As): string
  /** The service and the organization of a request, for every person. */
  service(as: As): string
  /** The current time of the service's clock, derived from its last answer. */
  serverNow(): number | undefined
  /**
   * The earliest time that the service's clock may show now, derived from the answer of the last 24 hours with the
   * earliest clock. The service may have several nodes whose clocks differ. Undefined before the first answer.
   */
  serverNowAtLeast(): number | undefined
  /** The largest difference between the clocks of two answers of the last 24 hours, in milliseconds. */
  serverSkewMs(): number
  /** Restores what an earlier boot learned about the service's clock: the earliest time that it may show now. */
  recall(time: number): void
}

type AskDeps = {
  send: Send
  connection: () => Connection | undefined
  clock: Clock
  answerMs: number
  /** Reads large answers in another thread. Without it they are read in this one. */
  readLarge?: ReadLarge | undefined
  /** Called with every answer, because endpoint blocks and the circuit breaker depend on real answers. */
  onAnswer: (answer: Answer, isCanary: boolean) => void
}

/** The engine's own access to the service: one attempt, one verdict, no retries. */
export function createAsk({ send, connection, clock, answerMs, readLarge, onAnswer }: AskDeps): Ask {
  let seen: { time: number; at: Monotonic } | undefined
  const earliest = createExtreme(clock, (a, b) => a < b)
  const latest = createExtreme(clock, (a, b) => a > b)

  const connectionFor = (as: As | undefined): Connection => {
    const current = connection()
    assert(current !== undefined, 'nothing is asked of a service that no one has chosen')
    return as === undefined ? current : { ...current, organizationId: as.organizationId }
  }

  type Exchange = { request: Request; rowLimit?: number | undefined; isCanary?: boolean }

  const exchange = async (name: ReadName | WriteName, exchanged: Exchange): Promise<Answer> => {
    const answer = await answerOf(name, exchanged)
    if (answer.kind === 'ok' && answer.serverTime !== undefined) {
      seen = { time: answer.serverTime, at: clock.monotonic() }
      earliest.see(answer.serverTime)
      latest.see(answer.serverTime)
    }
    onAnswer(answer, exchanged.isCanary === true)
    return answer
  }

  const answerOf = async (name: ReadName | WriteName, { request, rowLimit }: Exchange): Promise<Answer> => {
    try {
      const response = await within(clock, answerMs, send(request))
      return await within(clock, answerMs, readVerdict(name, request, response, { rowLimit, readLarge }))
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      return { kind: error instanceof NotSent ? 'notSent' : 'noAnswer', why }
    }
  }

  const identity = (as: As): string => {
    const { baseUrl, credential, roleId } = connectionFor(as)
    // A renewed secret has the same access; the key of another integration may not.
    const account = credential.kind === 'apiKey' ? `apiKey ${credential.key.split(':')[0] ?? ''}` : 'bearer'
    return JSON.stringify([baseUrl, account, as.organizationId, roleId ?? null, as.employeeId])
  }

  return {
    identity,
    service: (as) => JSON.stringify([connectionFor(as).baseUrl, as.organizationId]),
    async read(name, input, as) {
      const user = defined({ userId: as?.employeeId })
      const request = toRequest(connectionFor(as), name, { ...input, ...user })
      const answer = await exchange(name, { request, rowLimit: rowLimitOf(input), isCanary: as === undefined })
      return answer as ReadAnswer<typeof name>
    },
    prepare(name, bytes, as) {
      const request = toRequest(connectionFor(as), name, { bodyBytes: bytes, userId: as.employeeId })
      return { request, identity: identity(as) }
    },
    write: (name, request) => exchange(name, { request }),
    serverNow: () => seen && Math.round(seen.time + clock.monotonic() - seen.at),
    serverNowAtLeast: () => (seen === undefined ? undefined : earliest.now()),
    serverSkewMs: () => (seen === undefined ? 0 : (latest.now() ?? 0) - (earliest.now() ?? 0)),
    recall: (time) => earliest.see(time)
  }
}

const rememberedMs = 24 * 60 * 60 * 1000

/**
 * Tracks the earliest or the latest service time of the last 24 hours. The monotonic clock advances each time that was
 * seen. `isMore` compares two offsets of the service's clock.
 */
function createExtreme(
  clock: Clock,
  isMore: (a: number, b: number) => boolean
): { see(time: number): void; now(): number | undefined } {
  // In the order of arrival. Each entry is beyond all that follow, so the others can be dropped.
  const kept: { offset: number; at: Monotonic }[] = []
  return {
    see(time) {
      const at = clock.monotonic()
      const offset = time - at
      for (let last = kept.at(-1); last !== undefined && !isMore(last.offset, offset); last = kept.at(-1)) kept.pop()
      kept.push({ offset, at })
    },
    now() {
      const at = clock.monotonic()
      while (kept.length > 1 && kept[0] !== undefined && at - kept[0].at > rememberedMs) kept.shift()
      return kept[0] && Math.floor(at + kept[0].offset)
    }
  }
}

/** Rejects if the work does not end within `ms`. The result of the request is then unclear. */
function within<T>(clock: Clock, ms: number, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(new Error('no answer in time')))
    work.then(resolve, reject).finally(cancel)
  })
}
