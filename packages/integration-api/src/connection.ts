import { fail, ok, type ServiceLanguage, type ServiceResult } from './failure.ts'

/**
 * The account, the credential and the context of requests (document, "Request headers"). Contains a secret, so it must
 * not be logged.
 */
export type Connection = {
  /** A result of `normalizeBaseUrl`. */
  baseUrl: string
  /** An API key is `<user name>:<secret>` and never expires; a bearer token is valid for 24 hours. */
  credential: { kind: 'apiKey'; key: string } | { kind: 'bearer'; token: string }
  /** The language of the service's messages. */
  language: ServiceLanguage
  organizationId?: string
  warehouseId?: string
  priceId?: string
  roleId?: string
}

const basePath = '/integration-api/integration/api/v2/'

/**
 * Returns the base address of the service from what a person typed: with or without a scheme, a slash at the end, or
 * the path of the interface. Only HTTPS is allowed. Plain HTTP is only for this machine and for names that never exist
 * on the network (`*.invalid`). Fails with `service.address` and `problem`: syntax, scheme, credentials, query or
 * plain.
 */
export function normalizeBaseUrl(typed: string): ServiceResult<string> {
  const text = typed.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (url === null || /\s/.test(text)) return fail('service.address', { problem: 'syntax' })
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return fail('service.address', { problem: 'scheme' })
  if (url.username !== '' || url.password !== '') return fail('service.address', { problem: 'credentials' })
  if (url.search !== '' || url.hash !== '') return fail('service.address', { problem: 'query' })
  if (url.protocol === 'http:' && !mayBePlain(url.hostname)) return fail('service.address', { problem: 'plain' })
  return ok(url.origin + fullPath(url.pathname))
}

/** Completes the path of the interface from any part of it. What precedes it is the prefix of a proxy and stays. */
function fullPath(path: string): string {
  const start = path.indexOf('/integration-api')
  const prefix = start < 0 ? path : path.slice(0, start)
  return prefix.replace(/\/+$/, '') + basePath
}

function mayBePlain(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname) ||
    hostname.endsWith('.invalid')
  )
}

/** Returns true if a header can contain the value without splitting or rejecting it. */
export const isHeaderSafe = (value: string): boolean => /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)

/** Returns the secret of a connection, to remove it from texts. */
const secretOf = (connection: Connection): string =>
  connection.credential.kind === 'apiKey' ? connection.credential.key : connection.credential.token

/**
 * Checks whether requests can be created with this connection. Fails with `service.address` or `service.credentials`.
 */
export function checkConnection(connection: Connection): ServiceResult<Connection> {
  const base = normalizeBaseUrl(connection.baseUrl)
  if (!base.ok) return base
  if (!isHeaderSafe(secretOf(connection))) return fail('service.credentials')
  return ok({ ...connection, baseUrl: base.value })
}
