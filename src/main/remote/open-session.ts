import type { Client } from '@kassa/integration-api'
import type { EmployeeId } from '../../shared/ids.ts'
import type { OpenSession, Place } from '../domain/core/model.ts'

/**
 * Returns the session that is open at a register. If none is open there, returns the session that its owner has open at
 * another register, because the service accepts one open session of a person. Returns undefined if there is none, or if
 * the service does not show it to this key.
 */
export async function openSessionAt(
  client: Client,
  { organizationId, cashboxId, owner }: Pick<Place, 'organizationId' | 'cashboxId'> & { owner: { id: EmployeeId } }
): Promise<OpenSession | undefined> {
  const open = async (whose: { cashbox_id: string } | { user_id: string }) => {
    const filter = { organization_id: organizationId, ...whose, state: 'open' as const }
    const answer = await client.rows('cashbox-session/get-paging', { ...filter, page: 1, limit: 20 })
    return answer.ok ? answer.value.rows.filter((row) => row.state === 'open') : []
  }
  const here = (await open({ cashbox_id: cashboxId })).find((row) => row.cashbox_id === cashboxId)
  const found = here ?? (await open({ user_id: owner.id })).find((row) => row.user_id === owner.id)
  return found && { userId: found.user_id ?? '', openedAt: found.opened_at ?? '', isHere: found === here }
}
