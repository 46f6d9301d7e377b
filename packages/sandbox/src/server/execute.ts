import type { z } from 'zod'
import { assert } from '@kassa/integration-api/basics'
import { checkPermission, isKnown } from './access.ts'
import type { Answer, CallHeaders } from './answer.ts'
import { endpoint, type EndpointName, routeOf, type Route } from '@kassa/integration-api'
import type { Context, Handlers } from '../context.ts'
import { refused, success } from './envelope.ts'
import type { ReadFault } from './faults.ts'
import type { RateLimit } from './rate-limit.ts'
import { download } from '../exports/download.ts'
import { languageOf } from './messages.ts'
import { invalid, notFound, Refusal } from './refusal.ts'
import type { EmployeeRow } from '../rows/rows.ts'
import type { Change, KeptWorld, World } from '../world.ts'

/** A request with its whole body: it may be carried out twice, or later. */
export type Call = { method: string; url: URL; headers: CallHeaders; text: string }
/** What `execute` needs to answer a request. */
export type Service = {
  kept: KeptWorld
  handlers: Handlers
  apiKey: string
  rateLimit: RateLimit
  /** Returns what the integration may do now. Undefined means everything. */
  permissions: () => readonly string[] | undefined
  /** Called with the changes of a request after they are saved. */
  changed: (name: EndpointName, changes: Change[]) => void
}

/** The error code of an endpoint that the table has but the sandbox lacks. */
const notHere = 90501

/** Carries out one request completely: checks the access, parses, acts, saves, and only then answers. */
export function execute(service: Service, call: Call, sight?: ReadFault): Answer {
  const { kept } = service
  kept.beginRequest()
  const language = languageOf(call.headers.get('accept-language'))
  try {
    if (!isKnown(kept.world, service.apiKey, call.headers)) throw new Refusal(401, 'credentials')
    const file = download(kept.world, call.method, call.url.pathname)
    if (file) return file
    const route = admitted(service, call)
    const data = dataOf(service, route, call, sight)
    service.changed(route.name, kept.save())
    return success(data, language, kept.world.now() + (sight?.aheadMs ?? 0))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    assert(!kept.isTouched(), 'a refused request changed the world')
    return refused(coded(kept.world, error), language, kept.world.now() + (sight?.aheadMs ?? 0))
  }
}

/** Returns the refusal with the code of its policy ("error-code"). */
function coded({ reads }: World, refusal: Refusal): Refusal {
  if (reads('error-code', 'one')) return refusal.withCode(1)
  return reads('error-code', 'status') ? refusal.withCode(refusal.status) : refusal
}

/** Checks the limits, the address and the permission. */
function admitted({ kept, rateLimit, permissions }: Service, call: Call): Route {
  rateLimit.count(kept.world.now())
  const route = routeOf(call.method, call.url.pathname)
  if (!route) throw new Refusal(404, 'noEndpoint')
  checkPermission(route.name, permissions())
  rateLimit.admit(route.name, kept.world.now())
  return route
}

function dataOf({ kept, handlers }: Service, route: Route, call: Call, sight: ReadFault | undefined): unknown {
  const { world, seeing } = kept
  const handler = handlers[route.name] as ((context: Context, input: unknown) => unknown) | undefined
  if (!handler) throw new Refusal(500, 'notHere', {}, { code: notHere })
  const context = { world, actor: actorOf(world, call.headers), part: route.part, ...placeOf(world, call.headers) }
  const input = inputOf(world, route.name, call)
  // Only reads can be answered by a replica. For a write only the clock applies.
  const clock = sight?.aheadMs === undefined ? undefined : { aheadMs: sight.aheadMs }
  const data = seeing(endpoint(route.name).repeat === 'read' ? sight : clock, () => handler(context, input))
  return world.reads('bare-array-get-all', 'paged') && endpoint(route.name).list === 'array'
    ? pageOfArray(data, sentOf(call))
    : data
}

/** Returns the page of a bare array that the request names, or the whole array. */
function pageOfArray(data: unknown, sent: unknown): unknown {
  const { page = 1, limit } = sent as { page?: unknown; limit?: unknown }
  if (!Array.isArray(data) || limit === undefined) return data
  return data.slice((Number(page) - 1) * Number(limit), Number(page) * Number(limit))
}

/** Returns the acting user (the document, "Shared rules" 2: `user_id`). */
function actorOf({ employee, ownerId, reads }: World, headers: CallHeaders): EmployeeRow {
  const row = employee.live(headers.get('user_id') ?? ownerId)
  const status = reads('acting-user-refused', '400') ? 400 : reads('acting-user-refused', '401') ? 401 : 403
  if (row?.status !== 'active') throw new Refusal(status, 'userRefused')
  return row
}

const contextCollections = {
  organization_id: 'organization',
  warehouse_id: 'warehouse',
  price_id: 'price',
  role_id: 'role'
} as const

/** Reads the context headers. They apply only if the integration's fields name them. */
function placeOf(world: World, headers: CallHeaders): { organizationId: string | undefined } {
  const { fields } = world.integration
  for (const [field, collection] of Object.entries(contextCollections)) {
    const sent = headers.get(field)
    if (sent === null || !(field in fields)) continue
    if (!world[collection].live(sent) && !world.reads('unknown-context', 'ignored')) throw notFound(field, sent)
  }
  const sent = 'organization_id' in fields ? headers.get('organization_id') : null
  const known = sent !== null && world.organization.live(sent) ? sent : undefined
  return { organizationId: known ?? fields.organization_id }
}

/** Returns the body of POST and PUT, or the query of GET and DELETE, parsed by the endpoint's schema. */
function inputOf({ reads }: World, name: EndpointName, call: Call): unknown {
  const isJson = call.headers.get('content-type')?.includes('json') === true
  if (hasBody(call) && !isJson && reads('content-type', 'json-only')) throw invalid('body')
  const sent = sentOf(call)
  const { request } = endpoint(name)
  if (!request) return undefined
  const parsed = request.safeParse(sent)
  if (parsed.success) return parsed.data
  if (reads('unknown-fields', 'ignored')) {
    const known = request.safeParse(withoutUnknown(sent, parsed.error.issues))
    if (known.success) return known.data
  }
  const issue = parsed.error.issues[0]
  const unknownKeys = issue?.code === 'unrecognized_keys' ? issue.keys : []
  throw invalid([...(issue?.path ?? []), ...unknownKeys.slice(0, 1)].map(String).join('.') || 'body')
}

const hasBody = ({ method }: Call): boolean => method === 'POST' || method === 'PUT'
const sentOf = (call: Call): unknown => (hasBody(call) ? bodyOf(call.text) : queryOf(call.url.searchParams))

/** Returns a copy of a body without the fields that its schema does not have. */
function withoutUnknown(sent: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy = structuredClone(sent)
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const place = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], copy)
    for (const key of issue.keys) Reflect.deleteProperty(place as object, key)
  }
  return copy
}

/** A name that occurs several times is a list. */
const queryOf = (query: URLSearchParams): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    })
  )

function bodyOf(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw invalid('body')
  }
}
