import { defined } from '../../../shared/defined.ts'
import { z } from 'zod'
import type { IncidentView } from '../../../shared/views.ts'
import { openIncidents, type Incident } from './incidents.ts'
import { kindRules } from '../../domain/outbox/kinds.ts'
import { jobAbout, jobById, type Job } from '../core/job-rows.ts'
import { probeCount } from './job-views.ts'
import type { Reader } from '../core/open.ts'

/** The part of the evidence that has a text for people. The evidence may have more. */
const Told = z.object({
  serverIds: z.array(z.string()).optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  count: z.number().int().optional().catch(undefined),
  goods: z.array(z.string()).optional().catch(undefined),
  changed: z
    .array(z.object({ field: z.string(), ours: z.string(), theirs: z.string() }))
    .optional()
    .catch(undefined)
})

/** Returns the ids of the records other than the one that the till counts as its own. */
function extraIds({ serverId }: Job, serverIds: readonly string[] = []): string[] {
  const ours = serverId !== undefined && serverIds.includes(serverId) ? serverId : serverIds[0]
  return serverIds.filter((id) => id !== ours)
}

/** Returns the duplicate records of an open incident that may be cancelled, and their job. */
export function cancellable(db: Reader, incident: Incident): { job: Job; serverIds: string[] } | undefined {
  const told = Told.safeParse(incident.evidence)
  const job = incident.jobId === undefined ? undefined : jobById(db, incident.jobId)
  if (job === undefined || !told.success || incident.kind !== 'doubled' || !kindRules[job.kind].isCancellable)
    return undefined
  const serverIds = extraIds(job, told.data.serverIds)
  return serverIds.length === 0 ? undefined : { job, serverIds }
}

const isSendable = (job: Job | undefined): job is Job =>
  job?.state === 'done' && kindRules[job.kind].sentAgainWith !== undefined
const jobOf = (db: Reader, { jobId }: Incident): Job | undefined =>
  jobId === undefined ? undefined : jobById(db, jobId)

/** Returns the open incidents about lost records that can be sent again: people decide about all of them together. */
export const lostIncidents = (db: Reader): Incident[] =>
  openIncidents(db, mostLost).filter((incident) => incident.kind === 'lost' && isSendable(jobOf(db, incident)))
const mostLost = 10_000

/** Returns the jobs to send again because of an incident about a lost record. */
export function jobsToSendAgain(db: Reader, incident: Incident): Job[] {
  const job = jobOf(db, incident)
  if (incident.kind !== 'lost' || !isSendable(job)) return []
  const more = kindRules[job.kind].sentAgainWith ?? []
  return [job, ...more.flatMap((kind) => jobAbout(db, kind, job.subjectId) ?? [])].filter(
    ({ state }) => state === 'done'
  )
}

/** Returns the open incidents as people read them, newest first. Lost records that can be sent again are one incident. */
export function incidentViews(db: Reader, limit: number): IncidentView[] {
  const lost = lostIncidents(db)
  const [first, ...others] = lost
  const merged = new Set(others.map(({ id }) => id))
  return openIncidents(db, limit)
    .filter(({ id }) => !merged.has(id))
    .map((incident) => {
      const view = toView(db, incident)
      return incident.id === first?.id ? { ...view, records: lost.length, maySendAgain: true } : view
    })
}

function toView(db: Reader, incident: Incident): IncidentView {
  const { id, jobId, kind, openedAt, evidence } = incident
  const told = Told.safeParse(evidence)
  const { serverIds, changed, name, count, goods } = told.success ? told.data : {}
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
    ...(goods === undefined ? {} : { goods: { count: count ?? goods.length, names: goods } }),
    ...defined({ records: serverIds?.length }),
    mayCancel: cancellable(db, incident) !== undefined,
    maySendAgain: false,
    changed: changed ?? [],
    text: JSON.stringify(evidence)
  }
}
