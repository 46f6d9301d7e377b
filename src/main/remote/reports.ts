import type { EmployeeId, OrganizationId } from '../../shared/ids.ts'
import { ok, type Result } from '../../shared/failure.ts'
import type { Instant } from '../../shared/ports.ts'
import type { ServiceReportView } from '../../shared/views.ts'
import type { Client } from '../../backoffice/api/client.ts'

type Span = { from: Instant; to: Instant }

/** Every number of an answer, under its own name. */
const figuresOf = (answer: object): ServiceReportView['figures'] =>
  Object.entries(answer)
    .filter((entry): entry is [string, number] => typeof entry[1] === 'number')
    .map(([name, value]) => ({ name, value }))

/**
 * The service's own summary of sales, of all tills (its fields are described by no source) and of what one person sold at
 * any of them (`/summary/chart` of the document). Every figure is handed on under its own name, and nothing is ever
 * computed from them. What the service does not say of the person is left out.
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
        ...{ from_date: since, to_date: until, from_time: 0, to_time: 24 },
        ...{ organizations: [organizationId], employees: [employeeId], report_by: 'created_by' }
      }
    })
  ])
  if (!all.ok) return all
  const { total } = own.ok ? own.value : {}
  return ok({ figures: figuresOf(all.value), ...(total ? { own: figuresOf(total) } : {}) })
}
