import { SystemView, FixView, FixChange, DiagnosticsView, FoundHeadView } from '../views.ts'
import { z } from 'zod'
import { JobId } from '../ids.ts'
import { reads, writes, nothing, text, approval, type CallRows } from './core.ts'

/** A number written as text. */
const IncidentId = z.string().regex(/^\d{1,15}$/)

/** Calls of the outbox: the unsent jobs, and the manual actions. */
export const outbox = {
  'system.view': { ...reads, keepsMessage: true, input: nothing, output: SystemView },
  /** Pulls changes and sends waiting jobs now. */
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
  /** Returns the items of a refused document that can be replaced, and the replacements. */
  'system.corrections': { ...writes, input: z.strictObject({ jobId: JobId }), output: z.array(FixView) },
  /** Sends the document as a new job, with replacements for the items that the service refused. */
  'system.correct': {
    ...writes,
    input: z.strictObject({ jobId: JobId, changes: z.array(FixChange).min(1).max(200), reason: text(200), approval }),
    output: SystemView
  },
  'system.writeOff': {
    ...writes,
    input: z.strictObject({ jobId: JobId, reason: text(200), approval }),
    output: SystemView
  },
  /** Writes a file of facts about this till for support, without names, amounts and secrets. */
  'system.diagnostics': { ...writes, input: nothing, output: DiagnosticsView },
  /** Returns whether the journal still contains the journal head that is printed on a paper. */
  'system.findHead': { ...writes, input: z.strictObject({ head: text(80) }), output: FoundHeadView },
  /**
   * Records that a manager has dealt with an incident. It is no longer shown, and stays in the database with the
   * reason.
   */
  'system.acknowledge': {
    ...writes,
    input: z.strictObject({ incidentId: IncidentId, reason: text(200), approval }),
    output: SystemView
  },
  /** Sends the records again that the service has lost, all of them. Each is verified before it is sent. */
  'system.sendAgain': {
    ...writes,
    input: z.strictObject({ incidentId: IncidentId, reason: text(200), approval }),
    output: SystemView
  },
  /** Cancels the duplicate records of a sale or cash movement at the service. */
  'system.cancelDouble': {
    ...writes,
    input: z.strictObject({ incidentId: IncidentId, reason: text(200), approval }),
    output: SystemView
  }
} as const satisfies CallRows
