import { newId } from '../../system/random.ts'
import type { EmployeeId, IdempotencyKey } from '../../../shared/ids.ts'
import { cancelJob } from '../../domain/outbox/jobs.ts'
import { cancellable, jobsToSendAgain, lostIncidents } from '../../db/outbox/incident-views.ts'
import { closeIncident, openIncidentById, type Incident } from '../../db/outbox/incidents.ts'
import type { Writer } from '../../db/core/open.ts'
import { enqueue } from '../../db/outbox/outbox.ts'
import { resendLost } from '../../db/outbox/probes.ts'
import type { Context } from '../core/context.ts'
import { allowed } from '../core/session.ts'
import { announce } from '../core/state.ts'
import { refuse } from '../core/refusal.ts'

// What people do about an incident. An incident never closes by itself, and nothing of it is deleted.

export type Settlement = { incidentId: string; reason: string; approval?: Parameters<typeof allowed>[2] }

/** Closes an incident in the name of the person who may, together with `also` in the same transaction. */
async function settle(
  context: Context,
  act: string,
  { incidentId, reason, approval }: Settlement,
  also: (db: Writer, incident: Incident, word: { by: EmployeeId; reason: string }) => void = () => undefined
): Promise<void> {
  const why = reason.trim()
  if (why === '') return refuse('input.invalid', { field: 'reason' })
  const by = await allowed(context, 'decideJob', approval, { reason: why })
  // Read after the PIN was entered: somebody else may have handled it meanwhile.
  const incident = openIncidentById(context.store, Number(incidentId))
  if (incident === undefined) return refuse('state.changed')
  const { store, clock } = context
  store.transaction((db) => {
    also(db, incident, { by, reason: why })
    context.seals?.accept(db, incident)
    closeIncident(db, incident.id, { by, reason: why }, clock.now())
    note(context, db, act, incident, by, why)
  })
  context.queue.wake()
  announce(context)
}

function note(context: Context, db: Writer, act: string, incident: Incident, by: EmployeeId, reason: string): void {
  const facts = { reason, kind: incident.kind, job: incident.jobId }
  const at = context.clock.now()
  context.journal.append(db, { at, actor: by, act, subject: String(incident.id), facts })
}

/** Closes an incident that a manager has seen. Lost records that are shown as one incident are closed together. */
export const acknowledge = (context: Context, input: Settlement): Promise<void> =>
  settle(context, 'incident.acknowledge', input, (db, incident, by) => closeLike(context, db, incident, by))

/** Closes the other incidents that are shown as one with this incident. */
function closeLike({ clock }: Context, db: Writer, incident: Incident, word: { by: EmployeeId; reason: string }): void {
  const lost = lostIncidents(db)
  if (!lost.some(({ id }) => id === incident.id)) return
  for (const { id } of lost) if (id !== incident.id) closeIncident(db, id, word, clock.now())
}

/** Enqueues again all records that the service has lost. Each is verified before it is sent. */
export async function sendAgain(context: Context, input: Settlement): Promise<void> {
  const { store, clock } = context
  const incident = openIncidentById(store, Number(input.incidentId))
  if (incident === undefined) return refuse('state.changed')
  if (jobsToSendAgain(store, incident).length === 0) return refuse('job.notAllowed', { state: incident.kind })
  return settle(context, 'incident.sendAgain', input, (db, still, word) => {
    for (const lost of lostIncidents(db))
      for (const { id } of jobsToSendAgain(db, lost)) resendLost(db, id, { ...word, probes: [] }, clock.now())
    closeLike(context, db, still, word)
  })
}

/** Enqueues a job for each duplicate record that cancels it; the sale itself and its one record stay. */
export async function cancelDouble(context: Context, input: Settlement): Promise<void> {
  const { store, clock, random } = context
  const incident = openIncidentById(store, Number(input.incidentId))
  if (incident === undefined) return refuse('state.changed')
  if (cancellable(store, incident) === undefined) return refuse('job.notAllowed', { state: incident.kind })
  return settle(context, 'incident.cancelDouble', input, (db, still) => {
    const found = cancellable(db, still)
    for (const serverId of found?.serverIds ?? [])
      if (found !== undefined)
        enqueue(db, cancelJob(found.job, serverId, newId<IdempotencyKey>(random)), clock.now(), random)
  })
}
