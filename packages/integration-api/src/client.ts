import { assert, defined, never, type Random, type Timer } from './basics.ts'
import { checkConnection, type Connection } from './connection.ts'
import { endpoint, type endpoints, type ListName, type PathParts, type ReadName } from './endpoints.ts'
import type { RecordOf, RequestOf, ResponseOf, Rows } from './endpoints.ts'
import { mayRetry, ok, type ServiceFailure, type ServiceResult } from './failure.ts'
import { NoAnswer, NotSent, type Send } from './no-answer.ts'
import { checkRequest, rowLimitOf, toRequest, type RequestInput } from './request.ts'
import { readVerdict, type ReadLarge, type Verdict } from './verdict.ts'

type Part<Name extends ReadName> = PathParts<Name>
/** The input of a read: the parts of its path, its body or (GET) its query, and the acting user. */
type ReadInput<Name extends ReadName> = (unknown extends Part<Name> ? { path?: never } : { path: Part<Name> }) &
  ((typeof endpoints)[Name]['method'] extends 'GET'
    ? { query?: RequestOf<Name>; body?: never }
    : { body?: RequestOf<Name>; query?: never }) & { userId?: string }

/** The reads of the service. Only the outbox writes: this client cannot send a write. */
export type Client = {
  /** Sends one read, and repeats it while that may help. Fails with `input.invalid` or a `service.*` failure. */
  read<Name extends ReadName>(
    name: Name,
    ...input: unknown extends Part<Name> ? [ReadInput<Name>?] : [ReadInput<Name>]
  ): Promise<ServiceResult<ResponseOf<Name>>>
  /** Reads one page of rows, or a whole list. Rows that could not be read are in `bad`. Fails as `read` does. */
  rows<Name extends ListName>(
    name: Name,
    request?: RequestOf<Name>,
    userId?: string
  ): Promise<ServiceResult<Rows<RecordOf<Name>>>>
}

export type ClientDeps = {
  send: Send
  connection: () => Connection
  /** Runs the pause between two tries. */
  clock: Timer
  /** Spreads the pauses. */
  random: Pick<Random, 'fraction'>
  /** Reads large answers in another thread. Without it they are read in this one. */
  readLarge?: ReadLarge | undefined
}

const maxTries = 3
const firstPauseMs = 500
/** A person should not wait longer for one read. If the service asks for a longer pause, the failure contains it. */
const longestPauseMs = 30_000

/**
 * Creates a client over any function that sends. Calls `connection` before every try, so that a new key is used at
 * once.
 */
export function createClient(deps: ClientDeps): Client {
  const read = async (name: ReadName, input: RequestInput): Promise<ServiceResult<unknown>> => {
    // The policy of the row decides, not the method: a POST may be a read, and a GET is one only if its row says so.
    assert(endpoint(name).repeat === 'read', `${name} is not a read`)
    const valid = checkRequest(name, input.body ?? input.query ?? {})
    if (!valid.ok) return valid
    for (let tries = 1; ; tries += 1) {
      const outcome = await tryOnce(deps, name, input)
      if (outcome.ok || !mayRetry(outcome.failure) || tries === maxTries) return outcome
      const delayMs = pauseMs(tries, outcome.failure, deps.random)
      if (delayMs > longestPauseMs) return outcome
      await pause(deps.clock, delayMs)
    }
  }
  return {
    // The table gives every name its types. The function above is the same for all of them.
    read: (name, ...input) => read(name, (input[0] ?? {}) as RequestInput) as Promise<ServiceResult<never>>,
    rows: (name, request, userId) => read(name, listInput(name, request, userId)) as Promise<ServiceResult<never>>
  }
}

function listInput(name: ListName, request: unknown, userId: string | undefined): RequestInput {
  const place = endpoint(name).method === 'GET' ? 'query' : 'body'
  return { ...defined({ [place]: request }), ...defined({ userId }) }
}

async function tryOnce(deps: ClientDeps, name: ReadName, input: RequestInput): Promise<ServiceResult<unknown>> {
  const connection = checkConnection(deps.connection())
  if (!connection.ok) return connection
  const request = toRequest(connection.value, name, input)
  let response: Response
  try {
    response = await deps.send(request)
  } catch (error) {
    return { ok: false, failure: failureOfSend(error) }
  }
  const { readLarge } = deps
  const verdict = await readVerdict(name, request, response, { rowLimit: rowLimitOf(input), readLarge })
  return verdict.kind === 'ok' ? ok(verdict.data) : { ok: false, failure: failureOf(verdict) }
}

/** Converts a rejection of `send` to a failure. For a read it does not matter whether the request was sent. */
export function failureOfSend(error: unknown): ServiceFailure {
  if (error instanceof NotSent) return { kind: 'service.unreachable' }
  if (error instanceof NoAnswer && error.reason === 'timeout') return { kind: 'service.timeout' }
  if (error instanceof NoAnswer && error.reason === 'tooLarge') return { kind: 'service.tooLarge' }
  return { kind: 'service.unreachable' }
}

/** Converts a verdict other than success to a failure. */
export function failureOf(verdict: Exclude<Verdict, { kind: 'ok' }>): ServiceFailure {
  switch (verdict.kind) {
    case 'refused':
      return { kind: 'service.refused', facts: { message: verdict.message, code: verdict.code } }
    case 'credentials':
      return { kind: 'service.credentials' }
    case 'permission':
      return { kind: 'service.permission', facts: { message: verdict.message } }
    case 'missing':
      return { kind: 'service.missing', facts: { message: verdict.message } }
    case 'rate':
      return rateLimited(verdict.retryAfterMs)
    case 'unclear':
      return failureOfUnclear(verdict)
    default:
      return never(verdict)
  }
}

const rateLimited = (retryAfterMs: number | undefined): ServiceFailure =>
  retryAfterMs === undefined
    ? { kind: 'service.rateLimited' }
    : { kind: 'service.rateLimited', facts: { retryAfterMs } }

function failureOfUnclear(verdict: Extract<Verdict, { kind: 'unclear' }>): ServiceFailure {
  // A gateway's 429 proves nothing about a write, but a read can follow it.
  if (verdict.status === 429) return rateLimited(verdict.retryAfterMs)
  const facts = { why: verdict.why, status: verdict.status }
  switch (verdict.why) {
    case 'server':
      return { kind: 'service.failed', facts }
    case 'tooLarge':
    case 'tooManyValues':
      return { kind: 'service.tooLarge', facts }
    case 'redirect':
    case 'html':
    case 'status':
      return { kind: 'service.notTheService', facts }
    case 'cut':
    case 'notJson':
    case 'envelope':
    case 'code':
    case 'noId':
    case 'shape':
    case 'tooDeep':
    case 'tooManyRows':
    case 'notRead':
      return { kind: 'service.badAnswer', facts: { ...facts, field: verdict.field ?? '' } }
    default:
      return never(verdict.why)
  }
}

/** Doubles from half a second, plus a random part of up to the same length, so that tills do not return all at once. */
function pauseMs(tries: number, failure: ServiceFailure, random: ClientDeps['random']): number {
  const base = firstPauseMs * 2 ** (tries - 1)
  const asked = failure.facts?.['retryAfterMs']
  return Math.max(base * (1 + random.fraction()), typeof asked === 'number' ? asked : 0)
}

const pause = (clock: Timer, delayMs: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(delayMs, resolve)
  })
