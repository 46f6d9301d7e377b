import { type EndpointName, routeOf, type Send } from '@kassa/integration-api'
import { seededRandom } from '../../src/main/system/random.ts'
import { createSandbox, practiceUrl } from '@kassa/sandbox'
import type { Target } from '../../packages/sandbox/test/caller.ts'
import { cases } from '../../packages/sandbox/test/cases.ts'
import { discoverAccount } from '../../packages/sandbox/test/ground.ts'
import type { Exchange, Examples, Json } from './document.ts'

/** Told of each exchange with the sandbox that belongs to an endpoint. */
export type Watch = (name: EndpointName, exchange: Exchange) => void

/** Returns a way to the service that tells `watch` of each exchange. */
const watched =
  (send: Send, watch: Watch): Send =>
  async (request) => {
    const text = await request.clone().text()
    const answer = await send(request)
    const name = routeOf(request.method, new URL(request.url).pathname)?.name
    if (name !== undefined) {
      // A refused text may be no JSON.
      const body = text === '' || answer.status !== 200 ? {} : { body: JSON.parse(text) as Json }
      watch(name, { status: answer.status, answer: (await answer.clone().json()) as Json, ...body })
    }
    return answer
  }

/** A day in the past, so that the examples are the same whenever they are made. */
const start = Date.UTC(2026, 2, 2, 9)

/** A sandbox whose clock counts a millisecond each time that it is read: some cases wait for a later one. */
export function stillTarget(watch: Watch): Target {
  let now = start
  const { send, apiKey } = createSandbox({ now: () => (now += 1), random: seededRandom(1) })
  const advance = (byMs: number): Promise<void> => {
    now += byMs
    return Promise.resolve()
  }
  return { send: watched(send, watch), apiKey, baseUrl: practiceUrl, advance }
}

const sizeOf = (exchange: Exchange): number => JSON.stringify(exchange).length
const hasData = ({ answer }: Exchange): boolean => /"data":(?!null|\{\}|\[\]|\{"total":0)/.test(JSON.stringify(answer))
/** A short answer with data is the better example. */
const isBetter = (one: Exchange, other: Exchange): boolean =>
  hasData(one) === hasData(other) ? sizeOf(one) < sizeOf(other) : hasData(one)

/** Keeps the shortest success of each endpoint, and its shortest refusal of a field. */
export function exampleKeeper(): { watch: Watch; examples: () => Examples } {
  const best = new Map<EndpointName, Map<number, Exchange>>()
  return {
    watch(name, exchange) {
      const of = best.get(name) ?? new Map<number, Exchange>()
      const before = of.get(exchange.status)
      if ((exchange.status === 200 || exchange.status === 400) && (before === undefined || isBetter(exchange, before)))
        best.set(name, of.set(exchange.status, exchange))
    },
    examples: () => new Map([...best].map(([name, of]) => [name, [...of.values()]]))
  }
}

/** Plays all cases of the document, and returns the examples. */
export async function playedExamples(): Promise<Examples> {
  const { watch, examples } = exampleKeeper()
  const ground = await discoverAccount(stillTarget(watch))
  for (const each of cases) await each.run(ground)
  return examples()
}
