import type { Client } from '../../backoffice/api/client.ts'
import type { OpenSession, Place } from '../domain/core/model.ts'

/**
 * Returns the session that is open at a register. Returns undefined if none is open, or if the service does not show it
 * to this key.
 */
export async function openSessionAt(
  client: Client,
  { organizationId, cashboxId }: Pick<Place, 'organizationId' | 'cashboxId'>
): Promise<OpenSession | undefined> {
  const filter = { organization_id: organizationId, cashbox_id: cashboxId, state: 'open' as const }
  const answer = await client.rows('cashbox-session/get-paging', { ...filter, page: 1, limit: 20 })
  const open = answer.ok
    ? answer.value.rows.find((row) => row.state === 'open' && row.cashbox_id === cashboxId)
    : undefined
  return open && { userId: open.user_id ?? '', openedAt: open.opened_at ?? '' }
}
