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
    return refused(error, language, kept.world.now() + (sight?.aheadMs ?? 0))
  }
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
  const input = inputOf(route.name, call)
  // Only reads can be answered by a replica. For a write only the clock applies.
  const clock = sight?.aheadMs === undefined ? undefined : { aheadMs: sight.aheadMs }
  return seeing(endpoint(route.name).repeat === 'read' ? sight : clock, () => handler(context, input))
}

/** Returns the acting user (the document, "Shared rules" 2: `user_id`). */
function actorOf({ employee, ownerId }: World, headers: CallHeaders): EmployeeRow {
  const row = employee.live(headers.get('user_id') ?? ownerId)
  if (row?.status !== 'active') throw new Refusal(403, 'userRefused')
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
    if (!world[collection].live(sent)) throw notFound(field, sent)
  }
  const sent = 'organization_id' in fields ? headers.get('organization_id') : null
  return { organizationId: sent ?? fields.organization_id }
}

/** Returns the body of POST and PUT, or the query of GET and DELETE, parsed by the endpoint's schema. */
function inputOf(name: EndpointName, call: Call): unknown {
  const hasBody = call.method === 'POST' || call.method === 'PUT'
  const sent = hasBody ? bodyOf(call.text) : queryOf(call.url.searchParams)
  const { request } = endpoint(name)
  if (!request) return undefined
  const parsed = request.safeParse(sent)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const unknownKeys = issue?.code === 'unrecognized_keys' ? issue.keys : []
  throw invalid([...(issue?.path ?? []), ...unknownKeys.slice(0, 1)].map(String).join('.') || 'body')
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
