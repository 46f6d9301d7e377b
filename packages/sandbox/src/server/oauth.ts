import { accessLifeSeconds, liveToken } from './access.ts'
import { plainJson, type Answer } from './answer.ts'
import type { Call } from './execute.ts'
import type { TokenRow } from '../rows/rows.ts'
import type { Shop } from '../shop/shop.ts'
import type { KeptWorld, World } from '../world.ts'

// The document gives no address for tokens. This one is used instead, outside the base path, with the format of RFC
// 6749 (policy "token-exchange").

export const tokenPath = '/oauth/token'

/** Exchanges an authorization code, or a refresh token, for a new pair of tokens. */
export function exchangeTokens(kept: KeptWorld, shop: Shop, call: Call): Answer {
  kept.beginRequest()
  const asked = fieldsOf(call)
  if (asked.get('client_id') !== shop.integration.id || asked.get('client_secret') !== shop.integration.secret)
    return failed(401, 'invalid_client')
  const grant = asked.get('grant_type')
  if (grant !== 'authorization_code' && grant !== 'refresh_token') return failed(400, 'unsupported_grant_type')
  const used = liveToken(kept.world, 'refresh', asked.get('refresh_token') ?? '')
  const isGood = grant === 'refresh_token' ? used !== undefined : asked.get('code') === shop.authorizationCode
  if (!isGood) return failed(400, 'invalid_grant')
  if (used) kept.world.token.remove(used)
  const answer = {
    access_token: newToken(kept.world, 'access'),
    refresh_token: newToken(kept.world, 'refresh'),
    token_type: 'Bearer',
    expires_in: accessLifeSeconds
  }
  kept.save()
  return plainJson(200, answer, { 'cache-control': 'no-store' })
}

const failed = (status: number, error: string): Answer => plainJson(status, { error })

/** Returns the fields of a form or of a JSON object. */
function fieldsOf({ text, headers }: Call): Map<string, string> {
  if (!(headers.get('content-type') ?? '').includes('json')) return new Map(new URLSearchParams(text))
  try {
    const sent = Object.entries(JSON.parse(text) as Record<string, unknown>)
    return new Map(sent.filter((field): field is [string, string] => typeof field[1] === 'string'))
  } catch {
    return new Map()
  }
}

function newToken(world: World, kind: TokenRow['kind']): string {
  const secret = world.newUuid()
  world.token.insert({ kind, secret })
  return secret
}
