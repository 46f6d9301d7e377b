import { createHash } from 'node:crypto'
import { withOlderTrades, type Past } from './older-trades.ts'
import { endpointNames, endpoints, routeOf, NotSent, type Send } from '@kassa/integration-api'
import type { Fault, Sandbox } from '@kassa/sandbox'
import type { Random } from '../../src/shared/ports.ts'
import { count, drawn, type Counts, type NetworkRow, type Purpose, type Twist, type WorldRow } from './faults.ts'
import type { Time } from './time.ts'

/** One request of a till. */
export type Sent = {
  till: number
  name: string
  purpose: Purpose
  at: number
  user: string | null
  body: string
  hash: string
}

export type Weather = {
  /** The share of requests with a fault; 0 is a healthy service. */
  share: number
  rows: readonly NetworkRow[]
}

/** The second of the two nodes of the service: how far its clock is ahead, and how far its reads lag. */
export type Node = { id: WorldRow; aheadMs?: number; behindMs?: number }

/** The fault of a request during an outage of the whole service; undefined: no fault. */
type Outage = (sent: Sent) => Fault | undefined

export type Network = {
  /** Returns the connection of one till to the service. Calls `watch` for each request before it is sent. */
  of(
    till: number,
    isDead: () => boolean,
    watch: (sent: Sent) => void,
    onAnswer: (sent: Sent, answer: Response) => void
  ): Send
  setWeather(weather: Weather): void
  /** From now on this node answers about every second request. */
  setNode(node: Node): void
  /** Cuts or restores the connection of one till. */
  setCut(till: number, isCut: boolean): void
  isCalm(): boolean
  /** Makes the service refuse every request of a user. */
  setBlocked(user: string, isBlocked: boolean): void
  /** Sets a fault for every request of every till, until it is removed. */
  setOutage(outage: Outage | undefined): void
  /** Returns one hash over all requests of all tills so far, in the order in which they were sent. */
  requestsHash(): string
  /** The connection of the back office, which has no faults. */
  office: Send
}

const otherAddress = 'http://elsewhere.invalid/'
const reads = new Set<string>(endpointNames.filter((name) => endpoints[name].repeat === 'read'))
const purposeOf = (name: string): Purpose => (reads.has(name) ? 'read' : 'write')

/** Creates the network between the tills and the one service. The faults of the table happen here or in the sandbox. */
export function createNetwork(
  sandbox: Sandbox,
  time: Time,
  chance: Random,
  counts: Counts,
  onViolation: (invariant: string, what: string) => void,
  past?: Past
): Network {
  const throughPast = past === undefined ? undefined : withOlderTrades(past, () => Math.floor(time.now()))
  let weather: Weather = { share: 0, rows: [] }
  let outage: Outage | undefined
  const cut = new Set<number>()
  const blocked = new Set<string>()
  const windows = new Map<Purpose, { row: NetworkRow; until: number }>()
  /** The faults of the requests on their way to the sandbox, by endpoint and in the order in which they were sent. */
  const inFlight = new Map<string, { fault: Fault | undefined; node: Node | undefined }[]>()
  let second: Node | undefined
  let answering: Node | undefined
  /** The last good answer to a write of each endpoint, for the fault `answerOfAnother`. */
  const others = new Map<string, Response>()

  sandbox.setFaults({
    next(name) {
      const one = inFlight.get(name)?.shift()
      answering = one?.node
      return one?.fault
    },
    node: () => answering
  })

  /** Chooses one of the two nodes. A lag only occurs while other faults do. */
  const nodeFor = (): Node | undefined => {
    if (second === undefined || chance.fraction() < 0.5) return undefined
    if (second.behindMs !== undefined && weather.share === 0) return undefined
    count(counts, second.id)
    return second
  }

  const isInjected = ({ purpose, name }: Sent): NetworkRow | undefined => {
    const window = windows.get(purpose)
    const isMeant = ({ on, only }: NetworkRow): boolean => on === purpose && (only ?? name) === name
    if (window !== undefined && window.until > time.elapsed() && weather.share > 0 && isMeant(window.row))
      return window.row
    if (chance.fraction() >= weather.share) return undefined
    const row = drawn(weather.rows.filter(isMeant), chance)
    if (row?.lastsMs !== undefined)
      windows.set(purpose, { row, until: time.elapsed() + row.lastsMs * chance.fraction() })
    return row
  }

  const handOver = (name: string, request: Request, fault: Fault | undefined, node = nodeFor()): Promise<Response> => {
    // With a past, one request causes several of the sandbox. The first one gets the fault.
    let next = fault
    const send: Send = (one) => {
      inFlight.set(name, [...(inFlight.get(name) ?? []), { fault: next, node }])
      next = undefined
      return sandbox.send(one)
    }
    return (throughPast?.(send) ?? send)(request)
  }

  const applyTwist = async (kind: Twist, { name }: Sent, request: Request): Promise<Response> => {
    if (kind === 'noId')
      return Response.json({
        code: 0,
        message: 'ok',
        status_code: 200,
        data: {},
        time: new Date(time.now()).toISOString()
      })
    if (kind === 'ignoredFilter') return handOver(name, await withoutFilters(request), undefined)
    const answer = await handOver(name, request, undefined)
    if (kind === 'redirectAfter') return new Response(null, { status: 302, headers: { location: otherAddress } })
    return others.get(name)?.clone() ?? answer
  }

  const deliver = async (sent: Sent, request: Request): Promise<Response> => {
    if (cut.has(sent.till)) throw new NotSent('the network is cut')
    if (sent.name === 'cashbox-session/open' && weather.share === 0) {
      const { cashbox_id: register, open_note: note } = JSON.parse(sent.body) as {
        cashbox_id: string
        open_note: string
      }
      const open = sandbox.world.all('session').filter((row) => row.state === 'open' && row.cashbox_id === register)
      if (open.some(({ open_note }) => open_note !== note)) onViolation('a register never has two open sessions', note)
    }
    if (sent.user !== null && blocked.has(sent.user)) {
      return handOver(sent.name, request, { kind: 'error', when: 'before', status: 403 })
    }
    if (outage !== undefined) return handOver(sent.name, request, outage(sent))
    const row = isInjected(sent)
    if (row !== undefined) count(counts, row.id)
    const fault = row?.make(chance)
    if (fault?.kind === 'twist') return applyTwist(fault.twist, sent, request)
    // A delayed exchange waits for simulated time, so it must not keep the world busy.
    if (fault?.kind === 'delay') time.busy(-1)
    try {
      const answer = await handOver(sent.name, request, fault)
      if (row === undefined && sent.purpose === 'write' && answer.ok) others.set(sent.name, answer.clone())
      return answer
    } finally {
      if (fault?.kind === 'delay') time.busy(1)
    }
  }

  const requests = createHash('sha256')

  return {
    of: (till, isDead, watch, onAnswer) => async (request) => {
      if (isDead()) throw new NotSent('a dead process cannot send')
      const body = request.body === null ? '' : await request.clone().text()
      const name = nameOf(request)
      const hash = createHash('sha256').update(body).digest('hex')
      const user = request.headers.get('user_id')
      const sent: Sent = { till, name, purpose: purposeOf(name), at: time.elapsed(), user, body, hash }
      if (isDead()) throw new NotSent('a dead process cannot send')
      watch(sent)
      requests.update(`${till} ${request.method} ${request.url} ${user ?? ''} ${hash}\n`)
      time.busy(1)
      try {
        const answer = await deliver(sent, request)
        onAnswer(sent, answer)
        return answer
      } finally {
        time.busy(-1)
      }
    },
    requestsHash: () => requests.copy().digest('hex'),
    setWeather: (to) => (weather = to),
    setNode: (node) => (second = node),
    setOutage: (to) => (outage = to),
    isCalm: () => weather.share === 0 && windows.size === 0 && outage === undefined,
    setCut(till, isCut) {
      if (isCut) cut.add(till)
      else cut.delete(till)
    },
    setBlocked(user, isBlocked) {
      if (isBlocked) blocked.add(user)
      else blocked.delete(user)
    },
    office: (request) => handOver(nameOf(request), request, undefined)
  }
}

const nameOf = ({ method, url }: Request): string => routeOf(method, new URL(url).pathname)?.name ?? 'unknown'

/** Removes the filters from a request, as a service does that ignores them. */
async function withoutFilters(request: Request): Promise<Request> {
  if (request.body === null) return request
  const whole = JSON.parse(await request.clone().text()) as Record<string, unknown>
  const { page, limit, organization_id } = whole
  const kept = { page, limit, organization_id }
  const body = JSON.stringify(Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)))
  return new Request(request.url, { method: request.method, headers: request.headers, body })
}
