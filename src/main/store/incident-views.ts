import { z } from 'zod'
import type { IncidentView } from '../../shared/views.ts'
import { openIncidents, type Incident } from './incidents.ts'
import { jobById } from './job-rows.ts'
import { probeCount } from './job-views.ts'
import type { Reader } from './open.ts'

/** What of the evidence can be said in words; whoever wrote it may have kept more. */
const Told = z.object({
  serverIds: z.array(z.string()).optional().catch(undefined),
  changed: z
    .array(z.object({ field: z.string(), ours: z.string(), theirs: z.string() }))
    .optional()
    .catch(undefined)
})

/** The open incidents as people read them, newest first. */
export const incidentViews = (db: Reader, limit: number): IncidentView[] =>
  openIncidents(db, limit).map((incident) => toView(db, incident))

function toView(db: Reader, { id, jobId, kind, openedAt, evidence }: Incident): IncidentView {
  const told = Told.safeParse(evidence)
  const { serverIds, changed } = told.success ? told.data : {}
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
            ...(job.amount === undefined ? {} : { amountMinor: job.amount }),
            madeAt: job.madeAt,
            probes: probeCount(db, job)
          }
        }),
    ...(serverIds === undefined ? {} : { records: serverIds.length }),
    changed: changed ?? [],
    text: JSON.stringify(evidence)
  }
}
