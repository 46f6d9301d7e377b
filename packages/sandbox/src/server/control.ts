import type { Random } from '@kassa/integration-api/basics'
import { faultsFromTable, isCollection, type FaultRow, type Integration, type Sandbox } from '../index.ts'
import type { MovedClock } from './moved-clock.ts'

/** A served sandbox. */
export type Controlled = {
  sandbox: Sandbox
  /** Returns the chance of a new table of faults: the same from its beginning each time. */
  chance: () => Random
  /** Its clock, if it can be moved. */
  clock?: MovedClock
}
type Control = (controlled: Controlled, body: unknown) => unknown

// What partners and tests may do to a served sandbox that no client of the service can. One row for each address.

const controls: Record<string, Control> = {
  'PUT faults': ({ sandbox, chance }, rows) => {
    sandbox.setFaults(faultsFromTable(rows as FaultRow[], chance()))
  },
  'DELETE faults': ({ sandbox }) => {
    sandbox.setFaults(undefined)
  },
  'GET clock': ({ clock }) => ({ now: clock?.now() }),
  'PUT clock': async ({ clock }, body) => {
    await clock?.advance((body as { advance_ms: number }).advance_ms)
    return { now: clock?.now() }
  },
  'PUT permissions': ({ sandbox }, keys) => {
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
    sandbox.install((body as { webhook_uri: string }).webhook_uri)
  },
  'DELETE install': ({ sandbox }) => {
    sandbox.install(undefined)
  },
  'GET deliveries': ({ sandbox }) => sandbox.deliveries()
}

/** Answers a control address. `path` is the part after `/control/`. */
export async function control(controlled: Controlled, path: string, request: Request): Promise<Response> {
  const collection = path.replace(/^world\//, '')
  if (request.method === 'GET' && path.startsWith('world/') && isCollection(collection))
    return Response.json(controlled.sandbox.world.all(collection))
  const work = controls[`${request.method} ${path}`]
  if (!work) return new Response(null, { status: 404 })
  const body = request.method === 'PUT' ? ((await request.json()) as unknown) : undefined
  return Response.json((await work(controlled, body)) ?? 'ok')
}
