import { newId } from '../../system/random.ts'
import type { EmployeeId, IdempotencyKey } from '../../../shared/ids.ts'
import { cancelJob } from '../../domain/outbox/jobs.ts'
import { cancellable, jobsToSendAgain, lostIncidents } from '../../db/outbox/incident-views.ts'
import { closeIncident, openIncidentById, type Incident } from '../../db/outbox/incidents.ts'
import type { Writer } from '../../db/core/open.ts'
import { enqueue } from '../../db/outbox/outbox.ts'
import { resendLost } from '../../db/outbox/probes.ts'
import { act } from '../core/act.ts'
import type { Chance, Context } from '../core/context.ts'
import type { Approval } from '../core/session.ts'
import { refuse } from '../core/refusal.ts'

// What people do about an incident. An incident never closes by itself, and nothing of it is deleted.

export type Settlement = { incidentId: string; reason: string; approval?: Approval }

/** Closes an incident in the name of the person who may, together with `also` in the same transaction. */
const settle = (
  context: Context,
  named: string,
  { incidentId, reason, approval }: Settlement,
  also: (db: Writer, incident: Incident, word: { by: EmployeeId; reason: string }) => void,
  check: (incident: Incident) => void = () => undefined
): Promise<void> => {
  const why = reason.trim()
  return act(context, approval, {
    decide: () => {
      if (why === '') return refuse('input.invalid', { field: 'reason' })
      const incident = openIncidentById(context.store, Number(incidentId)) ?? refuse('state.changed')
      check(incident)
      return incident
    },
    right: () => 'decideJob',
    about: () => ({ reason: why }),
    write: ({ context, db, by }, incident) => {
      also(db, incident, { by, reason: why })
      context.seals?.accept(db, incident)
      closeIncident(db, incident.id, { by, reason: why }, context.clock.now())
    },
    journal: ({ id, kind, jobId }, by) => ({
      act: named,
      subject: String(id),
      facts: { reason: why, kind, job: jobId },
      actor: by
    }),
    sends: true,
    announces: true,
    answer: () => undefined
  })
}

/** Closes an incident that a manager has seen. Lost records that are shown as one incident are closed together. */
export const acknowledge = (context: Context, input: Settlement): Promise<void> =>
  settle(context, 'incident.acknowledge', input, (db, incident, by) => closeLike(context, db, incident, by))

/** Closes the other incidents that are shown as one with this incident. */
function closeLike({ clock }: Chance, db: Writer, incident: Incident, word: { by: EmployeeId; reason: string }): void {
  const lost = lostIncidents(db)
  if (!lost.some(({ id }) => id === incident.id)) return
  for (const { id } of lost) if (id !== incident.id) closeIncident(db, id, word, clock.now())
}

/** Enqueues again all records that the service has lost. Each is verified before it is sent. */
export const sendAgain = (context: Context, input: Settlement): Promise<void> =>
  settle(
    context,
    'incident.sendAgain',
    input,
    (db, still, word) => {
      for (const lost of lostIncidents(db))
        for (const { id } of jobsToSendAgain(db, lost)) resendLost(db, id, { ...word, probes: [] }, context.clock.now())
      closeLike(context, db, still, word)
    },
    (incident) => {
      if (jobsToSendAgain(context.store, incident).length === 0) refuse('job.notAllowed', { state: incident.kind })
    }
  )

/** Enqueues a job for each duplicate record that cancels it; the sale itself and its one record stay. */
export const cancelDouble = (context: Context, input: Settlement): Promise<void> =>
  settle(
    context,
    'incident.cancelDouble',
    input,
    (db, still) => {
      const { random, clock } = context
      const found = cancellable(db, still)
      for (const serverId of found?.serverIds ?? [])
        if (found !== undefined)
          enqueue(db, cancelJob(found.job, serverId, newId<IdempotencyKey>(random)), clock.now(), random)
    },
    (incident) => {
      if (cancellable(context.store, incident) === undefined) refuse('job.notAllowed', { state: incident.kind })
    }
  )
