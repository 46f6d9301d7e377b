import type { Random, Send, WorldFile } from '../../shared/ports.ts'
import { demoShop } from './demo.ts'
import { execute, type Call } from './execute.ts'
import { createWorker } from './exports/worker.ts'
import type { Faults } from './faults.ts'
import { routeOf } from './route.ts'
import { collectionNames, type CollectionName, type Rows } from './rows.ts'
import type { Shop } from './shop.ts'
import { strike } from './strike.ts'
import { createWorld } from './world.ts'

export { catalogueShop, type CatalogueLine } from './catalogue.ts'
export { demoShop } from './demo.ts'
export { faultsFromTable, type Fault, type FaultRow, type Faults } from './faults.ts'
export { collectionNames, type CollectionName, type Rows } from './rows.ts'
export type { Shop } from './shop.ts'

/** The address of the practice shop: no such host exists, so that nothing can ever leave for it. */
export const practiceUrl = 'http://practice.invalid/integration-api/integration/api/v2/'

export type SandboxOptions = {
  now: () => number
  random: Random
  /** Where the world is kept between starts; without it, it lives as long as the sandbox. */
  world?: WorldFile | undefined
  /** The demo shop when absent. */
  shop?: Shop | undefined
  faults?: Faults | undefined
  /** Runs work later. Without it delays and late arrivals happen at once, and work in the background goes on at each request. */
  schedule?: ((delayMs: number, work: () => void) => void) | undefined
}

export type Sandbox = {
  /** Stands for the service: the same type as the way to the live one. */
  send: Send
  /** What the `api-key` header must say, and what an `Authorization: Bearer` may say instead. */
  apiKey: string
  accessToken: string
  /** A look at the records themselves, for audits: deleted ones too, oldest first. */
  world: { all<Name extends CollectionName>(collection: Name): Rows[Name][] }
  setFaults(faults: Faults | undefined): void
}

/**
 * A faithful local stand-in for the merchant's back office: it does what the document says and is as unkind as the
 * service where the document warns (a repeated create makes a second record). Addresses are those of the service: any
 * base that ends with `integration-api/integration/api/v2/`.
 */
export function createSandbox(options: SandboxOptions): Sandbox {
  const shop = options.shop ?? demoShop()
  const kept = createWorld({ shop, now: options.now, random: options.random, file: options.world })
  const schedule = options.schedule ?? ((_delayMs: number, work: () => void) => work())
  const worker = createWorker(kept, options.schedule)
  let faults = options.faults
  // A world that came back may hold jobs that were interrupted.
  worker.wake()

  function answer(call: Call): Response {
    worker.step()
    const response = execute(kept, shop, call)
    worker.wake()
    return response
  }
  async function send(request: Request): Promise<Response> {
    const call = await callOf(request)
    const carryOut = () => answer(call)
    const fault = faults?.next(routeOf(call.method, call.url.pathname)?.name ?? 'unknown')
    if (!fault) return carryOut()
    return await unlessAborted(request.signal, strike(fault, { carryOut, now: options.now, schedule }))
  }

  return {
    send,
    apiKey: shop.apiKey,
    accessToken: shop.accessToken,
    world: { all: (collection) => kept.world[collection].all() as Rows[typeof collection][] },
    setFaults: (next) => {
      faults = next
    }
  }
}

/** A client that gives up waiting hears so at once; the service goes on with what it has received. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
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

/** Is this the name of a collection of the world? */
export const isCollection = (name: string): name is CollectionName =>
  collectionNames.some((collection) => collection === name)
