import { createHash, timingSafeEqual } from 'node:crypto'
import { fail, ok, type Result } from '../../shared/failure.ts'
import type { EmployeeId } from '../../shared/ids.ts'
import type { Client } from '@kassa/integration-api'
import type { OwnerProof } from '../domain/staff/people.ts'
import { unstoredClient, type Credential } from './unstored-client.ts'

// What proves that the owner is at the till, although no manager can sign in: the credential that this till itself works
// with, or a credential whose profile at the service is the owner's own. Another key of the organization proves nothing,
// because cashiers have tokens too.

export type ProofDeps = {
  given: Credential
  /** The credential of this till. Undefined if it was lost. */
  kept: Credential | undefined
  /** The person whom the proof is about: a boss of the shop. */
  owner: EmployeeId
  /** Whether the address of the service is not the one that this till was connected to. */
  isAddressAltered: boolean
  /** Returns a client of the given credential. */
  client: () => Result<Client>
}

/** Checks a proof. It changes nothing. Fails with the failure of the service if its profile cannot be read. */
export async function proofOf({
  given,
  kept,
  owner,
  isAddressAltered,
  client
}: ProofDeps): Promise<Result<OwnerProof>> {
  if (kept !== undefined && isSame(given, kept)) return ok({ how: 'storedKey' })
  // The answer of another address would be anybody's word.
  if (isAddressAltered) return fail('service.address')
  const made = client()
  if (!made.ok) return made
  const found = await ownerOfProfile(made.value, [owner])
  return found.ok ? ok({ how: 'profile' }) : found
}

/** Returns which of these owners the profile of a client is. */
async function ownerOfProfile(client: Client, owners: readonly EmployeeId[]): Promise<Result<EmployeeId>> {
  const profile = await client.read('profile/getMe')
  if (!profile.ok) return profile
  const owner = owners.find((id) => id === profile.value._id)
  return owner === undefined ? fail('person.notOwnerKey') : ok(owner)
}

const digest = (credential: Credential): Buffer =>
  createHash('sha256')
    .update(credential.kind === 'apiKey' ? credential.key : credential.token)
    .digest()
const isSame = (one: Credential, other: Credential): boolean =>
  one.kind === other.kind && timingSafeEqual(digest(one), digest(other))

/** Returns the owner whose profile at the service a typed key or token has, and the credential. */
export async function ownerBy(
  url: string,
  owners: readonly EmployeeId[],
  typed: string
): Promise<{ owner: EmployeeId; credential: Credential } | undefined> {
  const credentials: Credential[] = [
    { kind: 'apiKey', key: typed },
    { kind: 'bearer', token: typed }
  ]
  for (const credential of credentials) {
    const client = unstoredClient(url, credential)
    if (!client.ok) return undefined
    const owner = await ownerOfProfile(client.value, owners)
    if (owner.ok) return { owner: owner.value, credential }
  }
  return undefined
}
