import type { CallParsed } from '../../../shared/contract/index.ts'
import type { Result } from '../../../shared/failure.ts'
import type { EmployeeId } from '../../../shared/ids.ts'
import type { ConnectionView } from '../../../shared/views.ts'
import type { OpenSession, Place } from '../../domain/core/model.ts'
import type { OwnerProof } from '../../domain/staff/people.ts'

/** A credential for the service, as a person types it. */
export type Credential = CallParsed<'welcome.test'>['credential']

type Register = Pick<Place, 'organizationId' | 'cashboxId'> & { owner: { id: EmployeeId } }

/** The shop switcher of Welcome: takes a till to another shop, or into practice and out again. */
export type WelcomePort = {
  test(url: string, credential: Credential): Promise<Result<ConnectionView>>
  /** Returns the session that is open at a register or of its owner, or undefined if none is seen (remote/open-session.ts). */
  sessionAt(url: string, credential: Credential, at: Register): Promise<OpenSession | undefined>
  /** Stores the credential, writes the settings `url` and, last, `place`, and starts queue and pull. */
  connect(parsed: CallParsed<'welcome.connect'>): Promise<Result<void>>
  practise(shop: CallParsed<'welcome.startPractice'>['shop']): Promise<Result<void>>
  leave(): Promise<Result<void>>
  renewCredential(credential: Credential): Promise<Result<void>>
  /** Checks whether a credential proves that this boss is at the till (remote/owner-proof.ts). It is never stored. */
  proveOwner(credential: Credential, owner: EmployeeId): Promise<Result<OwnerProof>>
  /** The address of the service, for people. */
  service(): string
  /** The address that Welcome suggests, given at the start of the program. */
  offered(): string | undefined
  /** Why the answer file of a roll-out is not used. */
  setupProblem(): string | undefined
}
