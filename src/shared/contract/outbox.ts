import { SystemView, FixView, FixChange, DiagnosticsView, FoundHeadView } from '../views.ts'
import { z } from 'zod'
import { JobId } from '../ids.ts'
import { reads, writes, nothing, text, approval, type CallRows } from './core.ts'

/** A number in writing. */
const IncidentId = z.string().regex(/^\d{1,15}$/)

/** Calls of the queue: what is owed to the service, and what a person does about it. */
export const outbox = {
  'system.view': { ...reads, keepsMessage: true, input: nothing, output: SystemView },
  /** Pull what changed and send what waits, now. */
  'system.syncNow': { ...writes, input: nothing, output: SystemView },
  'system.resend': {
    ...writes,
    input: z.strictObject({ jobId: JobId, reason: text(200), approval }),
    output: SystemView
  },
  'system.adopt': {
    ...writes,
    input: z.strictObject({ jobId: JobId, reason: text(200), approval }),
    output: SystemView
  },
  /** What of a refused document may be put in another's place, and what by. */
  'system.fixes': { ...writes, input: z.strictObject({ jobId: JobId }), output: z.array(FixView) },
  /** Sends it as a new piece of work, with other things in the place of those that the service refused. */
  'system.fix': {
    ...writes,
    input: z.strictObject({ jobId: JobId, changes: z.array(FixChange).min(1).max(200), reason: text(200), approval }),
    output: SystemView
  },
  'system.writeOff': {
    ...writes,
    input: z.strictObject({ jobId: JobId, reason: text(200), approval }),
    output: SystemView
  },
  /** Writes a file of facts about this till, without names, sums and secrets, for whoever helps. */
  'system.diagnostics': { ...writes, input: nothing, output: DiagnosticsView },
  /** Whether the head of the journal that stands on a paper is in the journal still. */
  'system.findHead': { ...writes, input: z.strictObject({ head: text(80) }), output: FoundHeadView },
  /** A manager has dealt with an incident: it is not shown any more, and stays in the books with the reason. */
  'system.acknowledge': {
    ...writes,
    input: z.strictObject({ incidentId: IncidentId, reason: text(200), approval }),
    output: SystemView
  },
  /** Cancels the records too many of a sale or a slip of cash that the service has more than once. */
  'system.cancelDouble': {
    ...writes,
    input: z.strictObject({ incidentId: IncidentId, reason: text(200), approval }),
    output: SystemView
  }
} as const satisfies CallRows
