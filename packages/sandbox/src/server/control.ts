import type { Random } from '@kassa/integration-api/basics'
import {
  catalogueLines,
  catalogueShop,
  demoShop,
  faultsFromTable,
  isCollection,
  type FaultRow,
  type Integration,
  type Sandbox,
  type SeenRequest
} from '../index.ts'
import { definitions, isDemoShop } from '../shop/definitions.ts'
import type { Shop } from '../shop/shop.ts'
import { plainJson, plainText, type Answer } from './answer.ts'
import type { Call } from './execute.ts'
import type { MovedClock } from './moved-clock.ts'

/** A served sandbox. */
export type Controlled = {
  sandbox: Sandbox
  /** Returns the chance of a new table of faults: the same from its beginning each time. */
  chance: () => Random
  /** Its clock, if it can be moved. */
  clock?: MovedClock
  /** The last requests, the oldest first, if they are remembered. */
  requests?: () => readonly TimedRequest[]
  /** Begins again with another shop. Returns the sandbox that then answers. */
  renew?: (shop: Shop, seed: number) => Sandbox
}
export type TimedRequest = SeenRequest & { at: number }
type Control = (controlled: Controlled, body: unknown) => unknown

/** The number of requests that a served sandbox remembers. */
const mostRequests = 100

/** Remembers the last 100 requests with their times by the clock of the service, in milliseconds. */
export function createRequestLog(now: () => number) {
  const log: TimedRequest[] = []
  return {
    observed: (seen: SeenRequest): void => {
      log.push({ ...seen, at: now() })
      if (log.length > mostRequests) log.shift()
    },
    requests: (): readonly TimedRequest[] => log
  }
}

// What partners and tests may do to a served sandbox that no client of the service can. One row for each address.

const controls: Record<string, Control> = {
  'PUT faults': ({ sandbox, chance }, rows) => {
    check(isList(rows, isFaultRow), 'faults must be a list of rows such as {"fault":{"kind":"lostAnswer"}}')
    sandbox.setFaults(faultsFromTable(rows as FaultRow[], chance()))
  },
  'DELETE faults': ({ sandbox }) => {
    sandbox.setFaults(undefined)
  },
  'GET clock': ({ clock }) => ({ now: clock?.now() }),
  'PUT clock': async ({ clock }, body) => {
    const { advance_ms } = body as { advance_ms?: unknown }
    check(typeof advance_ms === 'number' && advance_ms > 0, 'advance_ms must be a number above 0')
    await clock?.advance(advance_ms as number)
    return { now: clock?.now() }
  },
  'PUT permissions': ({ sandbox }, keys) => {
    check(isList(keys, isText), 'permissions must be a list of keys')
    sandbox.setPermissions(keys as string[])
  },
  'DELETE permissions': ({ sandbox }) => {
    sandbox.setPermissions(undefined)
  },
  'PUT fields': ({ sandbox }, fields) => {
    sandbox.setFields(fields as Integration['fields'])
  },
  'DELETE fields': ({ sandbox }) => {
    sandbox.setFields(undefined)
  },
  'PUT install': ({ sandbox }, body) => {
    const { webhook_uri } = body as { webhook_uri?: unknown }
    check(isText(webhook_uri) && URL.canParse(webhook_uri), 'webhook_uri must be an address')
    sandbox.install(webhook_uri as string)
  },
  'DELETE install': ({ sandbox }) => {
    sandbox.install(undefined)
  },
  'GET deliveries': ({ sandbox }) => sandbox.deliveries(),
  'GET requests': ({ requests }) => requests?.() ?? [],
  'GET overview': overview,
  'PUT reset': (controlled, body) => {
    const { renew } = controlled
    if (renew === undefined) throw new TypeError('this sandbox cannot begin again')
    controlled.sandbox = renew(...renewalOf(body))
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isList = (value: unknown, isRow: (row: unknown) => boolean): boolean => Array.isArray(value) && value.every(isRow)
const isFaultRow = (row: unknown): boolean => isText((row as { fault?: { kind?: unknown } } | null)?.fault?.kind)

/** Throws TypeError with the sentence for who called the control address. */
function check(condition: boolean, sentence: string): void {
  if (!condition) throw new TypeError(sentence)
}

/** Answers a control address. `path` is the part after `/control/`. */
export async function control(controlled: Controlled, path: string, call: Call): Promise<Answer> {
  const collection = path.replace(/^world\//, '')
  if (call.method === 'GET' && path.startsWith('world/') && isCollection(collection))
    return plainJson(200, controlled.sandbox.world.all(collection))
  const work = controls[`${call.method} ${path}`]
  if (!work) return { status: 404, headers: {}, body: null }
  try {
    const body = call.method === 'PUT' ? (JSON.parse(call.text) as unknown) : undefined
    return plainJson(200, (await work(controlled, body)) ?? 'ok')
  } catch (error) {
    return plainText(400, error instanceof Error ? error.message : String(error))
  }
}

/** Returns the shop and the seed that a sandbox begins again with. Throws TypeError if they cannot be read. */
function renewalOf(body: unknown): [Shop, number] {
  const { shop = 'grocery', seed = 1, catalogue } = body as { shop?: unknown; seed?: unknown; catalogue?: unknown }
  const names = Object.keys(definitions).join(', ')
  if (!isDemoShop(shop)) throw new TypeError(`shop must be one of ${names}`)
  if (typeof seed !== 'number' || !Number.isSafeInteger(seed)) throw new TypeError('seed must be a whole number')
  if (catalogue === undefined) return [demoShop(shop), seed]
  const goods = isText(catalogue) ? catalogueLines(catalogue.split('\n')) : []
  check(goods.length > 0, 'the catalogue has no goods: a line is barcode, name and category with tabs between them')
  return [catalogueShop(goods, seed), seed]
}

/** Returns what the page of a served sandbox shows, with its rows of texts and numbers in the order of the columns. */
function overview({ sandbox, clock, requests = () => [] }: Controlled) {
  const newest = <Row>(rows: readonly Row[]): Row[] => rows.slice(-50).toReversed()
  return {
    ...sandbox.overview(),
    apiKey: sandbox.apiKey,
    policies: Object.entries(sandbox.policies),
    now: clock?.now(),
    shops: Object.keys(definitions),
    requests: newest(requests()).map((each) => [
      new Date(each.at).toISOString(),
      each.method,
      each.name,
      each.outcome,
      each.fault
    ]),
    deliveries: newest(sandbox.deliveries()).map((each) => [
      each.action,
      each.collection_name,
      each.destination,
      each.outcome
    ])
  }
}
