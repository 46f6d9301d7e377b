import type { Dispatcher, Pool } from 'undici'
import { assert, startTimer, type Timer } from './basics.ts'
import { answerLimitBytes, NoAnswer, NotSent, type Send } from './no-answer.ts'

export type SendOptions = {
  connectTimeoutMs?: number
  headersTimeoutMs?: number
  /** From the call to the last byte of the answer. */
  totalTimeoutMs?: number
  limitBytes?: number
  clock?: Timer
}

const defaults = {
  connectTimeoutMs: 5_000,
  headersTimeoutMs: 25_000,
  totalTimeoutMs: 30_000,
  limitBytes: answerLimitBytes,
  clock: { after: startTimer }
}
/**
 * The limit of simultaneous connections to one host. Each has one request at a time: nothing is sent behind an
 * unanswered request.
 */
const connections = 6

type Undici = typeof import('undici')
let loading: Promise<Undici> | undefined
/**
 * Loaded with the first request, so that the window does not wait at the start until a megabyte of code is compiled.
 */
const undici = (): Promise<Undici> =>
  (loading ??= import('undici')).catch((error: unknown) => {
    throw new NotSent('not sent: no way to the network', { cause: error })
  })

/**
 * Creates the function that sends requests over the network. Plain undici: no retry, no redirect, no decompression,
 * HTTP/1.1, certificates always verified (queue.md, "Transport and disk"). A request is sent at most once.
 *
 * Rejects with `NotSent` if undici never began to write the request: no name, no connection, no TLS, or a timeout while
 * it waited for a connection. Rejects with `NoAnswer` in every other case: the service may have carried out the
 * request.
 */
export function createSend(options: SendOptions = {}): Send {
  const settings = { ...defaults, ...options }
  const pools = new Map<string, Pool>()
  const poolOf = (origin: string, { Pool }: Undici): Pool => {
    const pool = pools.get(origin) ?? new Pool(origin, poolOptions(settings))
    pools.set(origin, pool)
    return pool
  }
  return async (request) => {
    const url = new URL(request.url)
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer())
    const network = await undici()
    const exchange = new Exchange(settings, request.signal)
    exchange.begin(poolOf(url.origin, network), {
      method: request.method,
      path: url.pathname + url.search,
      headers: Object.fromEntries(request.headers),
      body
    })
    return exchange.answer
  }
}

type Settings = Required<SendOptions>

const poolOptions = (settings: Settings): Pool.Options => ({
  connections,
  pipelining: 1,
  allowH2: false,
  headersTimeout: settings.headersTimeoutMs,
  bodyTimeout: settings.headersTimeoutMs,
  connect: { timeout: settings.connectTimeoutMs, rejectUnauthorized: true }
})

/**
 * One request and its answer.
 *
 *     waiting --onRequestStart--> written --onResponseStart, Data--> answered
 *        |                           |
 *     NotSent                     NoAnswer
 *
 * undici calls `onRequestStart` immediately before its `sendHeaders`, in the same turn of the event loop. Before that
 * call nothing was sent.
 */
class Exchange implements Dispatcher.DispatchHandler {
  readonly answer: Promise<Response>
  readonly #settle = Promise.withResolvers<Response>()
  readonly #settings: Settings
  readonly #stopClock: () => void
  readonly #chunks: Buffer[] = []
  #size = 0
  #isWritten = false
  #end: Error | undefined
  #controller: Dispatcher.DispatchController | undefined
  #head: { status: number; headers: Headers } | undefined

  constructor(settings: Settings, signal: AbortSignal) {
    this.answer = this.#settle.promise
    this.#settings = settings
    this.#stopClock = settings.clock.after(settings.totalTimeoutMs, () => this.#stop(new NoAnswer('timeout')))
    signal.addEventListener('abort', () => this.#stop(new NoAnswer('aborted')), { once: true })
    if (signal.aborted) this.#stop(new NoAnswer('aborted'))
  }

  begin(pool: Pool, options: Dispatcher.DispatchOptions): void {
    if (this.#end !== undefined) return
    try {
      pool.dispatch(options, this)
    } catch (error) {
      this.#stop(new NoAnswer('closed', { cause: error }))
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // The request was given up while it waited for a connection, or it would be sent a second time. In both cases
    // nothing more is sent.
    if (this.#end !== undefined || this.#isWritten) {
      controller.abort(this.#end ?? new NoAnswer('closed'))
      return
    }
    this.#isWritten = true
    this.#controller = controller
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>
  ): void {
    if (status >= 200) this.#head = { status, headers: toHeaders(headers) }
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.byteLength
    if (this.#size > this.#settings.limitBytes) this.#stop(new NoAnswer('tooLarge'))
    else this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    if (this.#end !== undefined) return
    this.#stopClock()
    try {
      this.#settle.resolve(this.#toResponse())
    } catch (error) {
      // A status that no Response can have, such as 999: the answer proves nothing.
      this.#stop(new NoAnswer('closed', { cause: error }))
    }
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.#stop(new NoAnswer(isTimeout(error) ? 'timeout' : 'closed', { cause: error }))
  }

  #toResponse(): Response {
    const { status, headers } = this.#head ?? {}
    assert(status !== undefined && headers !== undefined, 'an answer begins before it ends')
    const mayHaveBody = status !== 204 && status !== 205 && status !== 304
    return new Response(mayHaveBody ? new Uint8Array(Buffer.concat(this.#chunks)) : null, { status, headers })
  }

  /** Ends the exchange without an answer. Only the first call has an effect. */
  #stop(error: NoAnswer): void {
    if (this.#end !== undefined) return
    this.#end = this.#isWritten ? error : new NotSent(`not sent: ${causeOf(error)}`, { cause: error.cause })
    this.#stopClock()
    this.#settle.reject(this.#end)
    this.#controller?.abort(this.#end)
  }
}

const isTimeout = (error: Error): boolean =>
  'code' in error && ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'].includes(String(error.code))

/** Returns the code of an error, never its text, because the text may contain an address or a header. */
function causeOf(error: NoAnswer): string {
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.reason
}

/** Converts headers. Invalid headers are left out, because none of them is used. */
function toHeaders(raw: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw)) {
    for (const text of Array.isArray(value) ? value : [value ?? '']) {
      try {
        headers.append(name, text)
      } catch {
        continue
      }
    }
  }
  return headers
}
