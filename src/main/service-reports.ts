import type { OrganizationId } from '../shared/ids.ts'
import { fail, ok, type Result } from '../shared/failure.ts'
import type { Clock, Instant, Random, Send } from '../shared/ports.ts'
import type { ServiceReportView } from '../shared/views.ts'
import { createClient } from './api/client.ts'
import type { Connection } from './api/connection.ts'

type Parts = { send: Send; connection: () => Connection | undefined; clock: Clock; random: Random }
export type SummaryOf = (
  span: { from: Instant; to: Instant },
  organizationId: OrganizationId
) => Promise<Result<ServiceReportView>>

/**
 * The service's own summary of sales. Its fields are described by no source, so every figure of it is handed on under
 * its own name, and nothing is ever computed from them.
 */
export function createServiceReports({ connection, ...parts }: Parts): SummaryOf {
  return async ({ from, to }, organizationId) => {
    const now = connection()
    if (now === undefined) return fail('service.unreachable')
    const client = createClient({ ...parts, connection: () => now })
    const answer = await client.read('reports/pos/sale/summary', {
      body: {
        date_from: new Date(from).toISOString(),
        date_to: new Date(to).toISOString(),
        organization_ids: [organizationId]
      }
    })
    if (!answer.ok) return answer
    const figures = Object.entries(answer.value)
      .filter((entry): entry is [string, number] => typeof entry[1] === 'number')
      .map(([name, value]) => ({ name, value }))
    return ok({ figures })
  }
}
