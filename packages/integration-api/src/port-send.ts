import { defined, mapDefined } from './basics.ts'
import type { MessagePort } from 'node:worker_threads'
import { NotSent, type Send } from './no-answer.ts'
import { NoAnswer, type NoAnswerReason } from './no-answer.ts'

// A Send over a MessagePort: in training main uses it to reach the sandbox, which runs in a thread of its own, and the
// pull worker uses it to reach main.

type PortRequest = {
  id: number
  url: string
  method: string
  headers: [string, string][]
  body: Uint8Array | undefined
}
type Answered =
  | { id: number; status: number; headers: [string, string][]; body: Uint8Array | undefined }
  | { id: number; failure: 'notSent' | NoAnswerReason }

/** Answers the requests from the port with `send`, until the port closes. */
export function servePort(port: MessagePort, send: Send): void {
  port.on('message', (asked: PortRequest) => {
    void answer(asked, send).then((answered) => port.postMessage(answered))
  })
}

async function answer(asked: PortRequest, send: Send): Promise<Answered> {
  try {
    const { url, method, headers, body } = asked
    const request = new Request(url, {
      method,
      headers,
      redirect: 'manual',
      ...defined({ body: mapDefined(body, (body) => new Uint8Array(body)) })
    })
    const response = await send(request)
    return { id: asked.id, status: response.status, headers: [...response.headers], body: await bytesOf(response) }
  } catch (error) {
    return { id: asked.id, failure: failureOf(error) }
  }
}

const failureOf = (error: unknown): 'notSent' | NoAnswerReason => {
  if (error instanceof NotSent) return 'notSent'
  return error instanceof NoAnswer ? error.reason : 'closed'
}

const bytesOf = async (message: Request | Response): Promise<Uint8Array | undefined> =>
  message.body === null ? undefined : new Uint8Array(await message.arrayBuffer())

/**
 * Creates a Send over a port that `servePort` serves. NotSent is passed on as such. If the port closes, pending
 * requests are ambiguous, because the other side may have sent them.
 */
export function portSend(port: MessagePort): Send {
  const pending = new Map<number, PromiseWithResolvers<Response>>()
  let lastId = 0
  let isClosed = false
  port.on('message', (answered: Answered) => {
    const waiting = pending.get(answered.id)
    pending.delete(answered.id)
    if (waiting !== undefined) settle(waiting, answered)
  })
  port.on('close', () => {
    isClosed = true
    for (const waiting of pending.values()) waiting.reject(new NoAnswer('closed'))
    pending.clear()
  })
  return async (request) => {
    const body = await bytesOf(request)
    if (isClosed) throw new NotSent('not sent: the port is closed')
    lastId += 1
    const waiting = Promise.withResolvers<Response>()
    pending.set(lastId, waiting)
    const { url, method } = request
    port.postMessage({ id: lastId, url, method, headers: [...request.headers], body } satisfies PortRequest)
    return waiting.promise
  }
}

function settle(waiting: PromiseWithResolvers<Response>, answered: Answered): void {
  if (!('failure' in answered)) {
    const { status, headers, body } = answered
    waiting.resolve(new Response(body === undefined ? null : new Uint8Array(body), { status, headers }))
  } else if (answered.failure === 'notSent') {
    waiting.reject(new NotSent('not sent: so says the other side of the port'))
  } else {
    waiting.reject(new NoAnswer(answered.failure))
  }
}
