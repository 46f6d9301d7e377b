import { fork } from 'node:child_process'
import type { Connection } from '@kassa/integration-api'
import type { PullPlace } from '../../src/main/catalog-sync/pull-resources.ts'

export type ServiceOptions = {
  goods: number
  catalogue?: string | undefined
  /** Delay of each answer. */
  latencyMs?: number
  /** Above this number of requests in a window the answer is 429. */
  rate?: { requests: number; windowMs: number }
}
export type ServiceStart = { root: string; apiKey: string; goods: number; place: PullPlace }

export type Service = ServiceStart & {
  /** The connection of a till in a round; later rounds have other prices and names. */
  connection(round?: number): Connection
  counts(): Promise<{ requests: number; refused: number; product: number }>
  /** Makes the back office change the price of every n-th product; 1: of all, again and again; 0: of none. */
  change(every: number): Promise<void>
  stop(): Promise<void>
}

/** Arguments with which plain Node runs the sources, here and in workers. */
export const execArgv = ['--import', new URL('../support/register.mjs', import.meta.url).href]

/** Starts the service of a run in its own process, which ends with this one. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const child = fork(new URL('./peers/page-server.ts', import.meta.url), [JSON.stringify(options)], { execArgv })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const start = await new Promise<ServiceStart>((resolve, reject) => {
    child.once('message', (message) => resolve(message as ServiceStart))
    child.once('exit', (code) => reject(new Error(`the service ended with ${String(code)}`)))
  })
  return {
    ...start,
    connection: (round = 0) => ({
      baseUrl: `${start.root}/round${round}/integration-api/integration/api/v2/`,
      credential: { kind: 'apiKey', key: start.apiKey },
      language: 'uz'
    }),
    async counts() {
      return (await (await fetch(`${start.root}/counts`)).json()) as {
        requests: number
        refused: number
        product: number
      }
    },
    async change(every) {
      await fetch(`${start.root}/changes?every=${every}`)
    },
    async stop() {
      child.disconnect()
      await exited
    }
  }
}
