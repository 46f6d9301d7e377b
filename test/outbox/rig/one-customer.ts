import { defined } from '../../../src/shared/defined.ts'
import type { FaultRow, Readings } from '@kassa/sandbox'
import { toRequest } from '@kassa/integration-api'
import type { EmployeeId } from '../../../src/shared/ids.ts'
import { ids } from './documents.ts'
import { rig, start } from './one-rig.ts'
import { newAtService } from './people.ts'

// Shared parts of the tests of a new customer.

export const boss = ids.owner as EmployeeId
let known = new Set<string>()

/** Starts the rig, with other readings of the document if they are named. */
export function begin(faults?: FaultRow[], policies?: Readings) {
  start(defined({ policies, faults }))
  known = new Set(rig.sandbox.world.all('customer').map(({ _id }) => _id))
}
export const on = (fault: FaultRow['fault'], times = [1], endpoint = 'customer/create'): FaultRow[] => [
  { endpoint, fault, at: times }
]
export const drain = async (hours = 12) => {
  rig.engine().wake()
  await rig.drain(hours)
}
export const there = () => newAtService(rig, known)
export const body = (path: string, index = 0) =>
  JSON.parse(rig.sends(path)[index]?.body ?? '{}') as Record<string, unknown>
export const job = (id: string) => rig.job('customer.create', id)

/** Makes a customer as a person in the back office does. */
export async function office(name: string, phone: string): Promise<string> {
  const id = await atService({ name, phone_number: phone, organization_ids: [ids.organization] })
  known.add(id)
  return id
}

/** Delivers a request of the till once more, without the till. */
export const arrivesAgain = (): Promise<string> => atService(body('customer/create'))

async function atService(made: Record<string, unknown>): Promise<string> {
  const connection = {
    baseUrl: 'http://practice.invalid/integration-api/integration/api/v2/',
    credential: { kind: 'apiKey' as const, key: rig.sandbox.apiKey },
    language: 'en' as const,
    organizationId: ids.organization
  }
  const answer = await rig.sandbox.send(toRequest(connection, 'customer/create', { body: made, userId: boss }))
  const { data } = (await answer.json()) as { data: { _id: string } }
  return data._id
}
