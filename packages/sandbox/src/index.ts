import type { Random } from '@kassa/integration-api/basics'
import { type Send, routeOf } from '@kassa/integration-api'
import { createWebhookSender, type Delivery } from './webhooks/delivery.ts'
import { demoShop } from './shop/demo.ts'
import { eventsOf, installedEvents } from './webhooks/events.ts'
import { responseOf, type Answer } from './server/answer.ts'
import { execute, type Call, type Service } from './server/execute.ts'
import type { Fault, Faults, ReadFault } from './server/faults.ts'
import { overviewOf, type Overview } from './overview.ts'
import { createWorker } from './exports/worker.ts'
import { handlers } from './handlers.ts'
import { createRateLimit, type Rate } from './server/rate-limit.ts'
import { exchangeTokens, tokenPath } from './server/oauth.ts'
import type { Readings } from './policies/readings.ts'
import { collectionNames, type CollectionName, type Rows } from './rows/rows.ts'
import { publicUpload } from './shop/pictures.ts'
import type { Integration, Shop } from './shop/shop.ts'
import { dayOf, tradeHistory, type HistoryOptions } from './shop/trade-history.ts'
import type { TradeAct } from './shop/trade-acts.ts'
import { injectFault } from './server/inject-fault.ts'
import { createWorld, type KeptWorld, type WorldFile } from './world.ts'

export { catalogueLines, readCatalogue } from './catalogue-file.ts'
export { catalogueShop, type CatalogueLine } from './shop/catalogue.ts'
export { demoShop } from './shop/demo.ts'
export { tillBeginning } from './shop/till-beginning.ts'
export { faultsFromTable, type Fault, type FaultRow } from './server/faults.ts'
export type { DemoShop } from './shop/definitions.ts'
export { practicePrefixes, practiceUrl } from './address.ts'
export { policies } from './policies/policies.ts'
export { reasons } from './policies/policy.ts'
export { readingsOf, switches, wordOf, type Readings, type Switch, type Word } from './policies/readings.ts'
export { collectionNames, type CollectionName, type SaleOrderRow } from './rows/rows.ts'
export type { Integration } from './shop/shop.ts'
export type { WorldFile, WorldRow } from './world.ts'
export type { TradeAct } from './shop/trade-acts.ts'

export type SandboxOptions = {
  now: () => number
  random: Random
  /** Where the world is stored between starts. Without it, the world exists as long as the sandbox. */
  world?: WorldFile | undefined
  /** The default is the demo shop. */
  shop?: Shop | undefined
  faults?: Faults | undefined
  /** Other readings of the document where it is silent. Without them, the sandbox makes the choices of the table. */
  policies?: Readings | undefined
  /**
   * Runs work later. Without it, delays are zero, late requests run at once, and each request continues the background
   * work.
   */
  schedule?: ((delayMs: number, work: () => void) => void) | undefined
  /** Sends webhooks. Without it none are sent. */
  deliver?: Send | undefined
  /** Is told each request once it was answered or lost. */
  observed?: ((seen: SeenRequest) => void) | undefined
  /** The limit of requests. Without it there is none. */
  rate?: Rate | undefined
  /** The trade of a new world before today. `history` of the sandbox must end before the first request. */
  history?: Omit<HistoryOptions, 'today' | 'demand'> | undefined
}

/** A request that was answered or lost, for who tests a client. */
export type SeenRequest = {
  method: string
  /** The name of the operation, or `unknown`. */
  name: string
  /** The status of the answer, or `no answer`. */
  outcome: number | 'no answer'
  fault: Fault['kind'] | undefined
}
export type Sandbox = {
  /** Answers requests like the service, with the same type as the function that sends to the live service. */
  send: Send
  /** Answers a request that was read already, as a server does. Rejects if the connection breaks. */
  answer(call: Call): Promise<Answer>
  /** The valid `api-key` header, and a valid token for `Authorization: Bearer`. */
  apiKey: string
  accessToken: string
  /** Returns the records themselves, for audits: also deleted ones, oldest first. */
  world: { all<Name extends CollectionName>(collection: Name): Rows[Name][] }
  setFaults(faults: Faults | undefined): void
  /** Sets what the integration may do: permission keys, or everything. */
  setPermissions(permissions: readonly string[] | undefined): void
  /** Sets which context headers are used, and their defaults. If undefined, uses those of the shop. */
  setFields(fields: Integration['fields'] | undefined): void
  /** Installs the integration again with a `webhook_uri`, or uninstalls it. */
  install(webhookUri: string | undefined): void
  /** Returns the attempted webhook deliveries. */
  deliveries(): readonly Delivery[]
  /** Returns what clients did: sessions, tickets, trades, money, stock. */
  overview(): Overview
  /** The readings that differ from the choices of the table. */
  policies: Readings
  /** Trades the days of the history of a new world, one at each step, and stores each. */
  history: Generator<TradeAct[], void>
}

/**
 * Creates a simulated back office: it does what the document says, and has the same difficulties as the service where
 * the document warns of them (a repeated create makes a second record). Addresses are those of the service: any base
 * that ends with `integration-api/integration/api/v2/`.
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const sent = options.shop ?? demoShop()
  const integration: Integration = { ...sent.integration }
  const shop: Shop = { ...sent, integration }
  const { kept, history } = worldOf(options, shop)
  const schedule = options.schedule ?? ((_delayMs: number, work: () => void) => work())
  const webhookDelivery = createWebhookSender({ ...options, integration })
  let [faults, permissions] = [options.faults, integration.permissions]
  const service: Service = {
    kept,
    handlers,
    apiKey: shop.apiKey,
    rateLimit: createRateLimit(options.rate),
    permissions: () => permissions,
    changed: (name, changes) => webhookDelivery.deliver(eventsOf(name, changes, integration), kept.world.webhook.find())
  }
  const worker = createWorker(kept, options.schedule)
  // A restored world may have interrupted jobs.
  worker.wake()

  function carriedOut(call: Call, sight?: ReadFault): Answer {
    worker.step()
    const answer = execute(service, call, sight)
    worker.wake()
    return answer
  }
  async function answered<Made>(asked: Call | Promise<Call>, make: (answer: Answer) => Made, signal?: AbortSignal) {
    const call = await asked
    if (call.url.pathname === tokenPath && call.method === 'POST') return make(exchangeTokens(kept, shop, call))
    const upload = await publicUpload(kept.world, call, shop.apiKey)
    if (upload !== undefined) return make(upload)
    const name = routeOf(call.method, call.url.pathname)?.name ?? 'unknown'
    const fault = faults?.next(name)
    const node = faults?.node?.(name)
    const carryOut = (sight?: ReadFault) => carriedOut(call, node === undefined ? sight : { ...node, ...sight })
    let outcome: SeenRequest['outcome'] = 'no answer'
    try {
      const answer = fault
        ? await unlessAborted(signal, injectFault(fault, { carryOut, now: options.now, schedule }))
        : carryOut()
      outcome = answer.status
      return make(answer)
    } finally {
      options.observed?.({ method: call.method, name, outcome, fault: fault?.kind })
    }
  }

  return {
    send: (request) => answered(callOf(request), responseOf, request.signal),
    answer: (call) => answered(call, (answer) => answer),
    apiKey: shop.apiKey,
    accessToken: shop.accessToken,
    world: { all: (collection) => kept.world[collection].all() as Rows[typeof collection][] },
    setFaults: (next) => void (faults = next),
    setPermissions: (next) => void (permissions = next),
    setFields: (next) => void (integration.fields = next ?? sent.integration.fields),
    install: (webhookUri) => install(kept, webhookUri),
    deliveries: webhookDelivery.log,
    overview: () => overviewOf(kept.world),
    policies: options.policies ?? {},
    history
  }
}

/** Creates or restores the world. Until the history of a new world ends, its time and its chances are the history's. */
function worldOf({ now, random, world: file, history, policies }: SandboxOptions, shop: Shop) {
  const today = now()
  let past = history && { at: dayOf({ ...history, today }, 0), random: history.random }
  const chances = (): Random => past?.random ?? random
  const kept = createWorld({
    shop,
    file,
    policies,
    now: () => past?.at ?? now(),
    hasHistory: history !== undefined,
    random: { fraction: () => chances().fraction(), bytes: (count) => chances().bytes(count) }
  })
  if (!kept.isNew) past = undefined
  function* traded(): Generator<TradeAct[], void> {
    if (past === undefined || history === undefined) return
    const begin = (at: number): void => {
      if (past !== undefined) past.at = at
      kept.beginRequest()
    }
    for (const acts of tradeHistory(kept.world, { ...history, today, demand: shop.demand ?? {} }, begin)) {
      kept.save()
      yield acts
    }
    past = undefined
    kept.begun()
  }
  return { kept, history: traded() }
}

/** Uninstalling ends the subscription of a `webhook_uri`. Installing creates a new one with a token of its own. */
function install(kept: KeptWorld, webhookUri: string | undefined): void {
  const { world } = kept
  kept.beginRequest()
  for (const row of world.webhook.find((each) => each.kind === 'installed')) world.webhook.remove(row)
  if (webhookUri !== undefined) {
    const events = [...installedEvents]
    world.webhook.insert({ kind: 'installed', destination: webhookUri, events, token: world.newUuid() })
  }
  kept.save()
}

/** Rejects at once when the client gives up. The service still completes the request. */
function unlessAborted<T>(signal: AbortSignal | undefined, work: Promise<T>): Promise<T> {
  if (signal === undefined) return work
  const aborted = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(new Error('the client gave up waiting', { cause: signal.reason }))
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })
  return Promise.race([work, aborted])
}

async function callOf(request: Request): Promise<Call> {
  const { method, headers } = request
  return { method, headers, url: new URL(request.url), text: request.body === null ? '' : await request.text() }
}

/** Returns true for the name of a collection of the world. */
export const isCollection = (name: string): name is CollectionName =>
  collectionNames.some((collection) => collection === name)
