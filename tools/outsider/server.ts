import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Act } from './acts.ts'
import type { Faults, Plan } from './faults.ts'
import { BadRequest, bytesOf, RequestReader, type Answer, type OutsiderRequest } from './http.ts'
import { Log } from './log.ts'
import { contextOf, lineOn, type Certificate, type Line } from './tls.ts'
import { writes } from './shapes.ts'
import type { How } from './store.ts'
import { basePath, type Outcome, type World } from './world.ts'

// The outsider: a back office on a raw socket that shares no code with the till or its sandbox. In the modes
// with TLS it encrypts with `node:tls`.

/** Delay of the effect after the request, in the mode of late effects. */
const lateMs = 500

/** The running outsider. */
export type Outsider = {
  /** The base address that a till is given. */
  url: string
  /** Requests that the world refused without a planned fault: an error of the till or of the outsider. */
  refused: readonly string[]
  /** The times of its requests and of its faults. */
  log: Log
  close(): Promise<void>
}

/** Serves a world on the loopback address, with the faults of a mode; with TLS if there is a certificate. */
export async function serveOutsider(world: World, faults: Faults, certificate?: Certificate): Promise<Outsider> {
  const secure = certificate && contextOf(certificate)
  const sockets = new Set<Socket>()
  const refused: string[] = []
  const log = new Log()
  const endWatch = log.watch()
  const connection: Connection = { world, faults, refused, log, previous: undefined, silence: () => undefined }
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    const line = lineOn(socket, secure)
    const onTorn = () => {
      faults.cut.handshakes += 1
      log.cut.push(Date.now())
    }
    if (faults.cutsHandshake()) line.tear({ at: faults.chance(), isReset: faults.coin(), onTorn })
    serveConnection(line, connection)
  })
  const port = await listen(server, 0)
  let waking: NodeJS.Timeout | undefined
  connection.silence = (forMs) => {
    if (waking !== undefined) return
    const from = Date.now()
    server.close()
    waking = setTimeout(() => {
      waking = undefined
      void listen(server, port).then(() => log.refusing.push({ from, to: Date.now() }))
    }, forMs)
  }
  return {
    url: `${secure === undefined ? 'http' : 'https'}://127.0.0.1:${port}${basePath}`,
    refused,
    log,
    close: () =>
      new Promise((resolve) => {
        endWatch()
        clearTimeout(waking)
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      })
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

type Connection = {
  world: World
  faults: Faults
  refused: string[]
  log: Log
  /** The answer to the previous write. */
  previous: Answer | undefined
  /** Stops listening for this time. */
  silence: (forMs: number) => void
}

/** Answers the requests of one connection in order. */
function serveConnection(line: Line, connection: Connection): void {
  const { plain, socket } = line
  const reader = new RequestReader()
  // A killed client resets its connections.
  socket.on('error', () => socket.destroy())
  plain.on('error', () => socket.destroy())
  plain.on('data', (chunk: Buffer) => {
    try {
      for (const question of reader.push(chunk)) perform(line, connection, actOn(connection, question))
    } catch (error) {
      if (!(error instanceof BadRequest)) throw error
      const outcome = { status: error.status, message: error.message }
      plain.end(bytesOf(toAnswer(outcome, Date.now())))
    }
  })
}

function actOn(connection: Connection, question: OutsiderRequest): Act {
  const { world, faults, refused, log } = connection
  const at = Date.now()
  const path = question.path.startsWith(basePath) ? question.path.slice(basePath.length) : question.path
  const isWrite = writes.has(`${question.method} ${path}`)
  const isList = path.endsWith('/get-paging')
  const what = path === 'trade/create' ? 'sale' : isWrite ? 'write' : isList ? 'list' : 'read'
  const body = question.body.toString()
  const plan = faults.plan(what, identityOf(path, body), Number(/"page":(\d+)/.exec(body)?.[1] ?? 1))
  const run = (): Answer => {
    const outcome = carryOut(world, question, path, plan.how)
    // A node that lags, a service that has lost records, or one that was asked for a phantom, may correctly answer that
    // there is no record.
    const { loss, listFault } = faults.mode
    const isFair = plan.how.node.lagMs === 0 && loss === undefined && (listFault !== 'phantom' || isWrite)
    if (outcome.message !== undefined && isFair)
      refused.push(`${question.method} ${path}: ${outcome.status} ${outcome.message}`)
    const answer = toAnswer(outcome, Date.now() + plan.how.node.aheadMs)
    return faults.mode.isOneRequest ? { ...answer, headers: { ...answer.headers, connection: 'close' } } : answer
  }
  const answer = carryOutPlan(plan, run)
  const act = plan.act?.({ answer, previous: connection.previous, coin: faults.coin(), chance: faults.chance })
  if (act !== undefined || plan.effect === 'twice') faults.note(plan.act)
  if (isWrite && plan.effect === 'once') connection.previous = answer
  const { status, pauseMs } = act === undefined ? { status: answer.status, pauseMs: undefined } : said(act)
  log.asked.push({ at, path, isWrite, status, ...(pauseMs === undefined ? {} : { pauseMs }) })
  return act ?? { is: 'send', bytes: bytesOf(answer) }
}

/** Returns the status of the answer that a fault sends, if it is whole and well-formed, and the pause that it asks for. */
function said(act: Act): { status: number | undefined; pauseMs: number | undefined } {
  const nothing = { status: undefined, pauseMs: undefined }
  if (act.is !== 'send' && act.is !== 'refuse') return nothing
  const head = act.bytes.subarray(0, 2000).toString('latin1')
  const [, status, headers = ''] = /^HTTP\/1\.1 (\d+) ([^]*?)\r\n\r\n\{"code":/.exec(head) ?? []
  if (status === undefined || headers.includes('content-encoding')) return nothing
  const after = /retry-after: (\d+)/.exec(headers)?.[1]
  return { status: Number(status), pauseMs: after === undefined ? undefined : Number(after) * 1000 }
}

/**
 * Returns what identifies a write when it is sent again. A held ticket that has changed meanwhile is sent again with its
 * new lines, so its name, which ends with its marker, identifies it.
 */
function identityOf(path: string, body: string): string {
  const name = path.startsWith('open-ticket/') ? /"name":"[^"]+"/.exec(body)?.[0] : undefined
  return `${path} ${name ?? body}`
}

/** Carries out the request as often as the plan says. Returns the answer that a correct service would give. */
function carryOutPlan({ effect, how }: Plan, run: () => Answer): Answer {
  if (effect === 'once') return run()
  if (effect === 'twice') run()
  if (effect === 'twice') return run()
  if (effect === 'late') setTimeout(run, lateMs)
  return toAnswer({ status: 200, data: null }, Date.now() + how.node.aheadMs)
}

function carryOut(world: World, question: OutsiderRequest, path: string, how: How): Outcome {
  const { method, headers, body } = question
  if (!question.path.startsWith(basePath)) return { status: 404, message: `there is no endpoint ${path}` }
  let asked: unknown
  try {
    asked = body.length === 0 ? undefined : JSON.parse(body.toString('utf8'))
  } catch {
    return { status: 400, message: 'the body is not JSON' }
  }
  return world.carryOut(method, path, headers, asked, how)
}

/** Puts the outcome into the envelope of the document. */
function toAnswer({ status, data, message = 'ok' }: Outcome, now: number): Answer {
  const isGood = status === 200
  const envelope = {
    code: isGood ? 0 : status,
    message,
    messages: { uz: message, ru: message, en: message },
    status_code: status,
    ...(isGood ? { data } : {}),
    time: new Date(now).toISOString()
  }
  const headers = { 'content-type': 'application/json; charset=utf-8', date: new Date(now).toUTCString() }
  return { status, headers, body: Buffer.from(JSON.stringify(envelope)) }
}

function perform({ plain, socket, tear }: Line, { faults, silence }: Connection, act: Act): void {
  if (socket.destroyed) return
  if (act.is === 'send' && faults.mode.isOneRequest) plain.end(act.bytes)
  else if (act.is === 'send') plain.write(act.bytes)
  if (act.is === 'end') plain.end(act.bytes)
  if (act.is === 'reset') {
    if (act.bytes.length === 0) socket.resetAndDestroy()
    else plain.write(act.bytes, () => socket.resetAndDestroy())
  }
  if (act.is === 'tear') {
    const { before, bytes, at, isReset } = act
    const cut = () => {
      tear({ at, isReset, onTorn: () => void (faults.cut.records += 1) })
      plain.write(bytes)
    }
    if (before.length === 0) cut()
    else plain.write(before, cut)
  }
  if (act.is === 'refuse') plain.end(act.bytes, () => silence(act.forMs))
  if (act.is === 'later') whileOpen(plain, act.afterMs, () => plain.end(act.bytes))
  if (act.is === 'drip') drip(plain, act.bytes, act.everyMs)
}

/** Sends a few bytes at a time until the connection closes. */
function drip(socket: Duplex, bytes: Buffer, everyMs: number): void {
  let at = 0
  const timer = setInterval(() => {
    socket.write(bytes.subarray(at, at + 8))
    at += 8
    if (at >= bytes.length) clearInterval(timer)
  }, everyMs)
  socket.once('close', () => clearInterval(timer))
}

function whileOpen(socket: Duplex, afterMs: number, work: () => void): void {
  const timer = setTimeout(work, afterMs)
  socket.once('close', () => clearTimeout(timer))
}
