import { endpoint, type EndpointName } from '@kassa/integration-api'
import { Refusal } from './refusal.ts'
import type { CallHeaders } from './answer.ts'
import type { TokenRow } from '../rows/rows.ts'
import type { World } from '../world.ts'

const hourMs = 3_600_000
/** The lifetime of tokens (the document, "Limits"). */
const lifeMs: Record<TokenRow['kind'], number> = { access: 24 * hourMs, refresh: 90 * 24 * hourMs }
export const accessLifeSeconds = lifeMs.access / 1000

/** Returns the token, if it was issued and has not expired. */
export const liveToken = (world: World, kind: TokenRow['kind'], secret: string): TokenRow | undefined =>
  world.token
    .find((row) => row.kind === kind && row.secret === secret)
    .find((row) => world.now() < Date.parse(row.created_at) + lifeMs[kind])

/** Returns true for the integration's key, or for a token of this account. If a key is sent, the token is ignored. */
export function isKnown(world: World, apiKey: string, headers: CallHeaders): boolean {
  const key = headers.get('api-key')
  if (key !== null) return key === apiKey
  const [, token] = /^Bearer (\S+)$/.exec(headers.get('authorization') ?? '') ?? []
  return token !== undefined && liveToken(world, 'access', token) !== undefined
}

/** Returns the permission that an endpoint needs (policy "permission-keys"). */
const permissionOf = (name: EndpointName): string =>
  `${name.slice(0, name.indexOf('/'))}.${endpoint(name).repeat === 'read' ? 'read' : 'write'}`

/** Refuses what the integration may not do, and names the missing key. */
export function checkPermission(name: EndpointName, permissions: readonly string[] | undefined): void {
  // Every authenticated user may call the webhook endpoints. Their handlers check who may subscribe.
  if (permissions === undefined || name.startsWith('webhook/')) return
  const field = permissionOf(name)
  if (!permissions.includes(field)) throw new Refusal(403, 'permission', { field })
}
