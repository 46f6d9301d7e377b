import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { createClient, type Client, checkConnection, NotSent } from '@kassa/integration-api'
import { createSandbox, demoShop, practiceUrl } from '@kassa/sandbox'
import { createRollOut, type RollOut } from '../../src/main/boot/roll-out.ts'
import type { Credential } from '../../src/main/app/core/welcome-port.ts'
import { openSessionAt } from '../../src/main/remote/open-session.ts'
import { ok, type Result } from '../../src/shared/failure.ts'
import { putSetting } from '../../src/main/db/core/settings.ts'
import { discoverAccount } from '../../src/main/remote/discover-account.ts'
import { seededRandom } from '../../src/main/system/random.ts'
import { ids } from '../outbox/rig/documents.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'
import { till, type Till } from '../app/till.ts'

// A new till, an answer file, and the sandbox as the service.

const shop = demoShop()
export let at: Till
export let folder: ReturnType<typeof tempFolder>
export let clock: ReturnType<typeof createVirtualClock>
export let said: string[]
export let logged: string[]
let isServiceThere: boolean
export let openShiftOfOthers: (by?: { user_id?: string }) => Promise<void>
/** Makes a new till, folder and service for each test of the file that calls it. */
export function useRollOut(): void {
  beforeEach(() => {
    at = till()
    at.context.store.transaction((db) => putSetting(db, 'place', undefined))
    folder = tempFolder('roll-out')
    clock = createVirtualClock()
    said = []
    logged = []
    isServiceThere = true
    put('key', shop.apiKey)
    put('pin', '482615')
    const sandbox = createSandbox({ now: () => clock.now(), random: seededRandom(5), shop })
    const clientOf = (baseUrl: string, credential: Credential): Result<Client> => {
      const connection = checkConnection({ baseUrl, credential, language: 'en' })
      if (!connection.ok) return connection
      return ok(
        createClient({
          send: (request) => (isServiceThere ? sandbox.send(request) : Promise.reject(new NotSent('no network'))),
          connection: () => connection.value,
          clock: { ...clock, after: (_, work) => (setImmediate(work), () => undefined) },
          random: seededRandom(6)
        })
      )
    }
    at.context.shopSwitcher.test = async (url, credential) => {
      const client = clientOf(url, credential)
      return client.ok ? discoverAccount(client.value) : client
    }
    at.context.shopSwitcher.sessionAt = async (url, credential, where) => {
      const client = clientOf(url, credential)
      return client.ok ? openSessionAt(client.value, where) : undefined
    }
    openShiftOfOthers = async (by = { user_id: ids.nodira }) => {
      const body = { organization_id: ids.organization, cashbox_id: ids.cashbox, opened_balance: [] }
      const headers = { 'api-key': shop.apiKey, 'content-type': 'application/json', ...by }
      const url = `${practiceUrl}integration-api/integration/api/v2/cashbox-session/open`
      const answer = await sandbox.send(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }))
      expect(await answer.json()).toMatchObject({ code: 0 })
    }
  })
  afterEach(() => {
    at.remove()
    folder.remove()
  })
}

export const inFolder = (name: string): string => join(folder.path, name)
export function put(name: string, text: string, mode = 0o600): void {
  writeFileSync(inFolder(name), text)
  chmodSync(inFolder(name), mode)
}
const answers = {
  service: practiceUrl,
  key: { file: '' },
  organization: 'Chilonzor',
  register: 'Kassa 1' as string | Record<string, string>,
  warehouse: 'Savdo zali',
  priceList: 'Chakana',
  owner: { person: 'Malika Y.', pin: { file: '' } }
}
/** Writes an answer file. Answers that are not given have valid defaults. */
export function putAnswers(change: object = {}): void {
  const whole = {
    ...answers,
    key: { file: inFolder('key') },
    owner: { person: 'Malika Y.', pin: { file: inFolder('pin') } },
    ...change
  }
  put('setup.json', JSON.stringify(whole), 0o644)
}
export async function start(change: object = {}): Promise<RollOut> {
  putAnswers(change)
  const rollOut = createRollOut({
    folder: folder.path,
    given: inFolder('setup.json'),
    machine: 'till-7',
    context: () => at.context,
    clock,
    log: (event, facts) => void logged.push(`${event} ${facts?.kind ?? ''}`.trim()),
    say: (line) => void said.push(line)
  })
  at.context.shopSwitcher.setupProblem = () => rollOut.problem()
  await rollOut.run()
  return rollOut
}
/** Connects the service, or cuts it off. */
export const setService = (isThere: boolean): boolean => (isServiceThere = isThere)
