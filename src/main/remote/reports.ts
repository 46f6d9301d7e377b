import type { EmployeeId, OrganizationId } from '../../shared/ids.ts'
import { ok, type Result } from '../../shared/failure.ts'
import type { Instant } from '../../shared/ports.ts'
import type { ServiceReportView } from '../../shared/views.ts'
import type { Client } from '@kassa/integration-api'

type Span = { from: Instant; to: Instant }

/** Returns every number of an answer, under its own name. */
const figuresOf = (answer: object): ServiceReportView['figures'] =>
  Object.entries(answer)
    .filter((entry): entry is [string, number] => typeof entry[1] === 'number')
    .map(([name, value]) => ({ name, value }))

/**
 * Reads the service's own summary of the sales of all tills (no source describes its fields) and of the sales of one
 * person at any till (`/summary/chart` of the document). Every figure keeps its own name, and the till calculates
 * nothing from them. If the service has no figures of the person, they are left out.
 */
export async function summaryOf(
  client: Client,
  { from, to }: Span,
  organizationId: OrganizationId,
  employeeId: EmployeeId
): Promise<Result<ServiceReportView>> {
  const [since, until] = [new Date(from).toISOString(), new Date(to).toISOString()]
  const [all, own] = await Promise.all([
    client.read('reports/pos/sale/summary', {
      body: { date_from: since, date_to: until, organization_ids: [organizationId] }
    }),
    client.read('summary/chart', {
      body: {
        from_date: since,
        to_date: until,
        from_time: 0,
        to_time: 24,
        organizations: [organizationId],
        employees: [employeeId],
        report_by: 'created_by'
      }
    })
  ])
  if (!all.ok) return all
  const { total } = own.ok ? own.value : {}
  return ok({ figures: figuresOf(all.value), ...(total ? { own: figuresOf(total) } : {}) })
}
