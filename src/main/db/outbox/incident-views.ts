import { defined } from '../../../shared/defined.ts'
import { z } from 'zod'
import type { IncidentView } from '../../../shared/views.ts'
import { openIncidents, type Incident } from './incidents.ts'
import { jobById, type Job } from '../core/job-rows.ts'
import { probeCount } from './job-views.ts'
import type { Reader } from '../core/open.ts'

/** The part of the evidence that has a text for people. The evidence may have more. */
const Told = z.object({
  serverIds: z.array(z.string()).optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  changed: z
    .array(z.object({ field: z.string(), ours: z.string(), theirs: z.string() }))
    .optional()
    .catch(undefined)
})

const isCancellable = (job: Job): boolean => job.kind === 'sale.create' || job.kind === 'invoice.create'

/** Returns the ids of the records other than the one that the till counts as its own. */
function extraIds({ serverId }: Job, serverIds: readonly string[] = []): string[] {
  const ours = serverId !== undefined && serverIds.includes(serverId) ? serverId : serverIds[0]
  return serverIds.filter((id) => id !== ours)
}

/** Returns the duplicate records of an open incident that may be cancelled, and their job. */
export function cancellable(db: Reader, incident: Incident): { job: Job; serverIds: string[] } | undefined {
  const told = Told.safeParse(incident.evidence)
  const job = incident.jobId === undefined ? undefined : jobById(db, incident.jobId)
  if (job === undefined || !told.success || incident.kind !== 'doubled' || !isCancellable(job)) return undefined
  const serverIds = extraIds(job, told.data.serverIds)
  return serverIds.length === 0 ? undefined : { job, serverIds }
}

/** Returns the open incidents as people read them, newest first. */
export const incidentViews = (db: Reader, limit: number): IncidentView[] =>
  openIncidents(db, limit).map((incident) => toView(db, incident))

function toView(db: Reader, incident: Incident): IncidentView {
  const { id, jobId, kind, openedAt, evidence } = incident
  const told = Told.safeParse(evidence)
  const { serverIds, changed, name } = told.success ? told.data : {}
  const job = jobId === undefined ? undefined : jobById(db, jobId)
  return {
    id: String(id),
    kind,
    at: openedAt,
    ...(job === undefined
      ? {}
      : {
          job: {
            kind: job.kind,
            subject: job.subject,
            ...defined({ amountMinor: job.amount }),
            madeAt: job.madeAt,
            probes: probeCount(db, job)
          }
        }),
    ...(kind === 'pins' && name !== undefined ? { personName: name } : {}),
    ...defined({ records: serverIds?.length }),
    mayCancel: cancellable(db, incident) !== undefined,
    changed: changed ?? [],
    text: JSON.stringify(evidence)
  }
}
