import { join } from 'node:path'
import { afterEach } from 'vitest'
import { toRequest, type EndpointName, type Send } from '@kassa/integration-api'
import { openCatalogWhenReady, type CatalogReader } from '../../../src/main/db/catalog/catalog-file.ts'
import { resourceRows } from '../../../src/main/db/catalog/records.ts'
import type { Reader } from '../../../src/main/db/core/open.ts'
import { startPull, type Pull, type PullOptions } from '../../../src/main/catalog-sync/pull.ts'
import type { FillView } from '../../../src/shared/views.ts'
import { temporaryFolder } from '../folder.ts'
import type { Service } from '../service.ts'

export { createService, type Service } from '../service.ts'

/** Calls the service as the back office does. */
export async function call(
  { sandbox, connection }: Service,
  name: EndpointName,
  input: Parameters<typeof toRequest>[2] = {}
): Promise<Record<string, unknown>> {
  const response = await sandbox.send(toRequest(connection, name, input))
  const answer = (await response.json()) as { code: number; message: string; data: Record<string, unknown> }
  if (answer.code !== 0) throw new Error(`${name}: ${answer.message}`)
  return answer.data
}

/** Makes the body of an update from a record. A field that is left out would be deleted. */
export function updateOf(shown: Record<string, unknown>, more: Record<string, unknown>): Record<string, unknown> {
  const fields = ['_id', 'name', 'sku', 'barcode', 'barcodes', 'box_item', 'organizations', 'is_product', 'is_material']
  const kept = Object.fromEntries([...fields, 'is_semi_product'].map((name) => [name, shown[name]]))
  const measure = shown['measure'] as { _id: string }
  const category = shown['category'] as { _id: string } | undefined
  return { ...kept, measure_id: measure._id, ...(category ? { category_id: category._id } : {}), ...more }
}

export const workerUrl = new URL('../../../src/main/catalog-sync/pull-worker.ts', import.meta.url)
/** The arguments with which plain Node runs the sources. */
export const execArgv = ['--import', new URL('../../../tools/support/register.mjs', import.meta.url).href]

export type Host = {
  pull: Pull
  path: string
  reader: CatalogReader
  fills: FillView[]
  changes: string[]
  rebuilt: boolean[]
  /** The requested endpoints, in order. */
  asked: string[]
  db(): Reader
  /** Resolves when the condition holds. It is checked whenever the worker reports something. */
  until(isTrue: () => boolean): Promise<void>
  /** Begins a round now, and resolves when it is over. */
  round(): Promise<void>
}

export type HostOptions = Partial<PullOptions> & { path?: string; through?: Send }

/** Creates waits for conditions. Each `look` checks all of them. */
function createWaits() {
  let waiting: (() => void)[] = []
  const look = () => {
    for (const each of waiting) each()
  }
  const until = (isTrue: () => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!isTrue()) return
        waiting = waiting.filter((each) => each !== check)
        resolve()
      }
      waiting.push(check)
      check()
    })
  return { look, until }
}

/** Starts main's side of the pull, and records everything that it reports. */
function startHost(service: Service, options: HostOptions = {}): Host {
  const path = options.path ?? join(temporaryFolder(), 'catalog.db')
  const reader = openCatalogWhenReady(path)
  const fills: FillView[] = []
  const changes: string[] = []
  const rebuilt: boolean[] = []
  const asked: string[] = []
  let lastQuestionAt: number | undefined
  const send = options.through ?? service.sandbox.send
  const { look, until } = createWaits()
  const pull = startPull({
    workerUrl,
    execArgv,
    catalogPath: path,
    connection: service.connection,
    place: service.place,
    periodMs: 3_600_000,
    ...options,
    through(request) {
      const name = new URL(request.url).pathname.split('/v2/')[1] ?? ''
      asked.push(name)
      // The last request of a round. The next view shows that the answer was stored.
      if (name === 'customer/get-deleted') lastQuestionAt = fills.length
      look()
      return send(request)
    },
    onFill(fill) {
      fills.push(fill)
      look()
    },
    onChange(what) {
      changes.push(...what)
      look()
    },
    onReady(isRebuilt) {
      rebuilt.push(isRebuilt)
      reader.open()
      look()
    },
    onRelease: () => reader.close()
  })
  const db = () => {
    const current = reader.current()
    if (current === undefined) throw new Error('the cache is not there yet')
    return current
  }
  const quiet = () => until(() => lastQuestionAt !== undefined && fills.length > lastQuestionAt)
  const round = async () => {
    await quiet()
    asked.length = 0
    lastQuestionAt = undefined
    pull.syncNow()
    await quiet()
  }
  return { pull, path, reader, fills, changes, rebuilt, asked, db, until, round }
}

/** Waits for the end of the first fill. */
export const filled = (host: Host): Promise<void> =>
  host.until(() => host.fills.some(({ isFirst, rate }) => !isFirst && rate === 0))

export function resource(host: Host, name: string) {
  const db = host.reader.current()
  return db && resourceRows(db).find((row) => row.name === name)
}

/** Returns the number of rows of a resource in the catalogue. */
export const rows = (host: Host, name: string) => resource(host, name)?.rows

/** Starts hosts for the tests of a file and stops them after each test. */
export function useHosts() {
  const running: Host[] = []
  afterEach(async () => {
    for (const host of running.splice(0)) {
      await host.pull.stop()
      host.reader.close()
    }
  })
  return (service: Service, options?: HostOptions): Host => {
    const host = startHost(service, options)
    running.push(host)
    return host
  }
}

export type Change = (data: { data: unknown[]; total: number }, ask: { page: number }) => unknown

/** Makes a service that answers one list differently. */
export function lying(send: Send, name: EndpointName, change: Change): Send {
  return async (request) => {
    if (!request.url.includes(name)) return send(request)
    const ask = (await request.clone().json()) as { page: number }
    const response = await send(request)
    const answer = (await response.json()) as { data: { data: unknown[]; total: number } }
    return Response.json({ ...answer, data: change(answer.data, ask) })
  }
}
