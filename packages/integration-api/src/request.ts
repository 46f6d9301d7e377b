import { assert } from './basics.ts'
import { isHeaderSafe, normalizeBaseUrl, type Connection } from './connection.ts'
import { endpoint, type EndpointName } from './endpoints.ts'
import { fail, ok, type ServiceResult } from './failure.ts'
import { faultyField } from './rows.ts'

export type QueryValue = string | number | boolean
export type RequestInput = {
  /** The parts of the path in braces. */
  path?: Record<string, string>
  /** The query of GET and DELETE. Undefined values are left out. */
  query?: Record<string, QueryValue | undefined>
  /** The JSON body of POST and PUT. The default is `{}`. */
  body?: unknown
  /** The exact bytes that an attempt has stored. They are used instead of `body`. */
  bodyBytes?: Uint8Array
  /** The acting user: the `user_id` header (document, "Request headers"). */
  userId?: string
}

/**
 * Builds the request of an endpoint. Pure, sends nothing. Does not check the body: `checkRequest` does, and otherwise
 * the service refuses it with a message, which is better than an exception here.
 */
export function toRequest(connection: Connection, name: EndpointName, input: RequestInput = {}): Request {
  const { method } = endpoint(name)
  const hasBody = method === 'POST' || method === 'PUT'
  return new Request(urlOf(connection, name, input), {
    method,
    headers: headersOf(connection, input.userId),
    redirect: 'manual',
    ...(hasBody ? { body: bytesOf(input) } : {})
  })
}

/**
 * Checks whether a body (for GET and DELETE: a query) fits its endpoint. Fails with `input.invalid` and the first bad
 * field.
 */
export function checkRequest(name: EndpointName, body: unknown): ServiceResult<void> {
  const parsed = endpoint(name).request?.safeParse(body)
  if (parsed === undefined || parsed.success) return ok(undefined)
  return fail('input.invalid', { field: faultyField(parsed.error) })
}

/** Returns the most rows that a request of a list asks for, or undefined if it does not say. */
export function rowLimitOf({ body, query }: RequestInput): number | undefined {
  const { limit } = { ...query, ...(typeof body === 'object' && body !== null ? body : {}) } as { limit?: unknown }
  return typeof limit === 'number' ? limit : undefined
}

/** Returns the bytes of a JSON body, as they are sent and stored in an attempt. */
export const bodyBytesOf = (body: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(body ?? {}))

/** A copy, because a Request accepts plain ArrayBuffers only. */
const bytesOf = (input: RequestInput): Uint8Array<ArrayBuffer> =>
  new Uint8Array(input.bodyBytes ?? bodyBytesOf(input.body))

function urlOf(connection: Connection, name: EndpointName, input: RequestInput): URL {
  const base = normalizeBaseUrl(connection.baseUrl)
  assert(base.ok, 'a connection is made with a base address that was checked')
  const url = new URL(base.value + name.replace(/\{(\w+)\}/g, (_, part: string) => pathPart(part, input.path?.[part])))
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) url.searchParams.set(key, String(value))
  }
  return url
}

/** Dots alone would mean this folder or its parent, encoded or not, so the request would reach another endpoint. */
function pathPart(part: string, value: string | undefined): string {
  assert(value !== undefined && !/^\.{0,2}$/.test(value), `the path part ${part} is missing`)
  return encodeURIComponent(value)
}

function headersOf(connection: Connection, userId: string | undefined): Headers {
  const { credential, language } = connection
  const headers = new Headers({
    'content-type': 'application/json',
    accept: 'application/json',
    'accept-language': language
  })
  if (credential.kind === 'apiKey') setSafely(headers, 'api-key', credential.key)
  else setSafely(headers, 'authorization', `Bearer ${credential.token}`)
  const context = {
    organization_id: connection.organizationId,
    warehouse_id: connection.warehouseId,
    price_id: connection.priceId,
    role_id: connection.roleId,
    user_id: userId
  }
  for (const [key, value] of Object.entries(context)) if (value !== undefined) setSafely(headers, key, value)
  return headers
}

/** `Headers` would quote a bad value in its error, and the value may be the API key. */
function setSafely(headers: Headers, name: string, value: string): void {
  assert(isHeaderSafe(value), `the value of ${name} cannot stand in a header`)
  headers.set(name, value)
}
