import {
  createClient,
  type Client,
  checkConnection,
  type ServiceLanguage,
  createSend,
  type ReadLarge
} from '@kassa/integration-api'
import { ok, type Result } from '../../shared/failure.ts'
import { systemClock } from '../../shared/time/clock.ts'
import { systemRandom } from '../system/random.ts'
import type { CallParsed } from '../../shared/contract/index.ts'

/** A credential for the service, as a person types it. */
export type Credential = CallParsed<'welcome.test'>['credential']

/** Returns a client of a credential that is not stored. */
export function unstoredClient(
  baseUrl: string,
  credential: Credential,
  { language = 'en', readLarge }: { language?: ServiceLanguage; readLarge?: ReadLarge } = {}
): Result<Client> {
  const checked = checkConnection({ baseUrl, credential, language })
  if (!checked.ok) return checked
  return ok(
    createClient({
      send: createSend(),
      clock: systemClock,
      random: systemRandom,
      ...(readLarge && { readLarge }),
      connection: () => checked.value
    })
  )
}
