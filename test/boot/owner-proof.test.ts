import { expect, it } from 'vitest'
import { type Client, createClient, checkConnection } from '@kassa/integration-api'
import { createSandbox, demoShop, practiceUrl } from '@kassa/sandbox'
import type { Credential } from '../../src/main/app/core/welcome-port.ts'
import { proofOf, type ProofDeps } from '../../src/main/remote/owner-proof.ts'
import { seededRandom } from '../../src/main/system/random.ts'
import { ok, type Result } from '../../src/shared/failure.ts'
import type { EmployeeId } from '../../src/shared/ids.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'

// What proves the owner, against the sandbox of the service.

const shop = demoShop()
const key: Credential = { kind: 'apiKey', key: shop.apiKey }
const another: Credential = { kind: 'bearer', token: 'a token of a cashier' }
let asked = 0
function client(): Result<Client> {
  const clock = createVirtualClock()
  const sandbox = createSandbox({ now: () => clock.now(), random: seededRandom(5), shop })
  const connection = checkConnection({ baseUrl: practiceUrl, credential: key, language: 'en' })
  if (!connection.ok) return connection
  const send: typeof sandbox.send = (request) => {
    asked += 1
    return sandbox.send(request)
  }
  return ok(createClient({ send, connection: () => connection.value, clock, random: seededRandom(6) }))
}
const prove = (over: Partial<ProofDeps>) =>
  proofOf({ given: another, kept: key, owner: 'nobody' as EmployeeId, isAddressAltered: false, client, ...over })
async function profileId(): Promise<EmployeeId> {
  const made = client()
  const profile = made.ok ? await made.value.read('profile/getMe') : made
  return (profile.ok ? profile.value._id : '') as EmployeeId
}

it('the credential that the till works with proves the owner, also without the service', async () => {
  asked = 0
  expect(await prove({ given: key })).toEqual(ok({ how: 'storedKey' }))
  expect(await prove({ given: key, isAddressAltered: true })).toEqual(ok({ how: 'storedKey' }))
  expect(asked).toBe(0)
})

it('the own profile of the boss proves the owner', async () => {
  const owner = await profileId()
  expect(await prove({ owner })).toEqual(ok({ how: 'profile' }))
  expect(await prove({ owner, kept: undefined })).toEqual(ok({ how: 'profile' }))
})

it('a token of another person proves nothing, though it may read the organization of the till', async () => {
  const made = client()
  const rows = made.ok ? await made.value.rows('organization/get-all') : made
  expect(rows.ok && rows.value.rows.length).toBeGreaterThan(0)
  expect(await prove({})).toMatchObject({ ok: false, failure: { kind: 'person.notOwnerKey' } })
})

it('another address of the service cannot prove anybody', async () => {
  const owner = await profileId()
  asked = 0
  expect(await prove({ owner, isAddressAltered: true })).toMatchObject({
    ok: false,
    failure: { kind: 'service.address' }
  })
  expect(asked).toBe(0)
})
