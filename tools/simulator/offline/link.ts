import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { NotSent, type Send } from '@kassa/integration-api'
import type { Network } from '../network.ts'
import type { Answers, Question, Evidence, SentRequest, Verdict } from './service.ts'
import type { Time } from '../time.ts'

/** The service in its own process, and the connection between it and the till. */
export type Link = {
  network: Pick<Network, 'of' | 'isCalm'>
  setCut(isCut: boolean): void
  requests(): number
  open(folder: string, seed: number): Promise<Answers['open']>
  accept(evidence: Evidence): Promise<Verdict>
  stop(): void
}

/** The time of one exchange, so that emptying the queue takes as long as in a shop. */
const roundTripMs = 40

type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void }
type Answer = { id: number; value: never; error?: string }

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

export function startService(time: Time): Link {
  const child = fork(here('./service.ts'), [], {
    execArgv: ['--import', new URL('../../support/register.mjs', import.meta.url).href]
  })
  const waiting = new Map<number, Waiting>()
  let last = 0
  let requests = 0
  let isCut = false
  const isNetworkCut = (): boolean => isCut
  child.on('message', ({ id, value, error }: Answer) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) one?.resolve(value)
    else one?.reject(new Error(error))
  })
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the process of the service has ended'))
  })

  type Body<Kind> = Omit<Extract<Question, { kind: Kind }>, 'id' | 'elapsed'>
  const ask = <Kind extends Question['kind']>(question: Body<Kind>): Promise<Answers[Kind]> =>
    new Promise<Answers[Kind]>((resolve, reject) => {
      const id = (last += 1)
      waiting.set(id, { resolve, reject })
      child.send({ ...question, id, elapsed: time.elapsed() })
    })
  const half = (): Promise<void> => new Promise((resolve) => void time.after(roundTripMs / 2, resolve))

  const send: Send = async (request) => {
    if (isNetworkCut()) throw new NotSent('the network is cut')
    const { method, url } = request
    const body = request.body === null ? undefined : await request.text()
    const sent: SentRequest = { method, url, headers: [...request.headers], body }
    requests += 1
    await half()
    const reply = await time.outside(ask<'request'>({ kind: 'request', request: sent }))
    await half()
    if (isNetworkCut()) throw new Error('the network was cut before the answer arrived')
    return new Response(reply.body, { status: reply.status, headers: reply.headers })
  }

  return {
    network: { of: () => send, isCalm: () => true },
    setCut: (to) => (isCut = to),
    requests: () => requests,
    open: (folder, seed) => ask<'open'>({ kind: 'open', folder, seed }),
    accept: (evidence) => ask<'accept'>({ kind: 'accept', evidence }),
    stop: () => void child.kill()
  }
}
