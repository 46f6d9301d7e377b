import type { LocaleName } from '../../shared/choices.ts'
import { fail, ok, type Result } from '../../shared/failure.ts'

/** Which account is spoken to, as whom, and in which context (document, "Request headers"). Holds a secret: never logged. */
export type Connection = {
  /** As `normalizeBaseUrl` gave it. */
  baseUrl: string
  /** An API key is `<user name>:<secret>` and never expires; a bearer token lives 24 hours. */
  credential: { kind: 'apiKey'; key: string } | { kind: 'bearer'; token: string }
  /** Of the messages. */
  language: ServiceLanguage
  organizationId?: string
  warehouseId?: string
  priceId?: string
  roleId?: string
}

/** The languages of `Accept-Language` (document, "Request headers"). */
export type ServiceLanguage = 'uz' | 'uz_cyrillic' | 'ru' | 'en' | 'kk' | 'tg' | 'ky'

/** What the service calls a language of the till. */
export const serviceLanguage = (locale: LocaleName): ServiceLanguage => (locale === 'uz-Cyrl' ? 'uz_cyrillic' : locale)

const basePath = '/integration-api/integration/api/v2/'

/**
 * The base address of the service from what a person typed: with or without a scheme, a closing slash, or the path of
 * the interface. HTTPS only; plain HTTP is for this machine and for names that can never be on the net (`*.invalid`).
 * Fails with `service.address` and `problem`: syntax, scheme, credentials, query or plain.
 */
export function normalizeBaseUrl(typed: string): Result<string> {
  const text = typed.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (url === null || /\s/.test(text)) return fail('service.address', { problem: 'syntax' })
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return fail('service.address', { problem: 'scheme' })
  if (url.username !== '' || url.password !== '') return fail('service.address', { problem: 'credentials' })
  if (url.search !== '' || url.hash !== '') return fail('service.address', { problem: 'query' })
  if (url.protocol === 'http:' && !mayBePlain(url.hostname)) return fail('service.address', { problem: 'plain' })
  return ok(url.origin + fullPath(url.pathname))
}

/** Completes whatever part of the interface's path was given; what stands before it is a proxy's prefix and stays. */
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

/** What may stand in a header without being split or refused. */
export const isHeaderSafe = (value: string): boolean => /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)

/** The secret of a connection, for leaving it out of texts. */
const secretOf = (connection: Connection): string =>
  connection.credential.kind === 'apiKey' ? connection.credential.key : connection.credential.token

/** Is this a connection that a request can be made of? Fails with `service.address` or `service.credentials`. */
export function checkConnection(connection: Connection): Result<Connection> {
  const base = normalizeBaseUrl(connection.baseUrl)
  if (!base.ok) return base
  if (!isHeaderSafe(secretOf(connection))) return fail('service.credentials')
  return ok({ ...connection, baseUrl: base.value })
}
