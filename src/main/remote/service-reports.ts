import type { EmployeeId, OrganizationId } from '../../shared/ids.ts'
import { fail, ok, type Result } from '../../shared/failure.ts'
import type { Clock, Instant, Random, Send } from '../../shared/ports.ts'
import type { ServiceReportView } from '../../shared/views.ts'
import { createClient } from '../../backoffice/api/client.ts'
import type { Connection } from '../../backoffice/api/connection.ts'

type Deps = { send: Send; connection: () => Connection | undefined; clock: Clock; random: Random }
type Span = { from: Instant; to: Instant }
export type SummaryOf = (
  span: Span,
  organizationId: OrganizationId,
  employeeId: EmployeeId
) => Promise<Result<ServiceReportView>>

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
export function createServiceReports({ connection, ...deps }: Deps): SummaryOf {
  return async ({ from, to }, organizationId, employeeId) => {
    const now = connection()
    if (now === undefined) return fail('service.unreachable')
    const client = createClient({ ...deps, connection: () => now })
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
}
