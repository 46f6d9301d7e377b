import { z } from 'zod'
import { Minor } from '../schemas.ts'
import { time } from './basics.ts'
import { JobView } from './jobs.ts'
import { ClosedShiftView } from './shift.ts'
import { NetworkState, UnsentView } from './state.ts'

// The state of the till itself.

/** A disagreement between the till's database and the service: what, how much, when, why, and the evidence. */
export const IncidentView = z.object({
  id: z.string(),
  kind: z.string(),
  at: time,
  /** The job that the incident is about. Undefined if there is none. */
  job: z
    .object({
      kind: z.string(),
      subject: z.string(),
      amountMinor: Minor.optional(),
      madeAt: time,
      probes: z.number().int()
    })
    .optional(),
  /** The person whose PIN was tried, if the incident is about a PIN. */
  personName: z.string().optional(),
  /** The goods that another program has changed: their number, and the names of the first ones. */
  goods: z.object({ count: z.number().int(), names: z.array(z.string()) }).optional(),
  /** The number of records that the incident is about, if they were counted. */
  records: z.number().int().optional(),
  /** The duplicate records can be cancelled at this till. */
  mayCancel: z.boolean(),
  /** The record is lost at the service and can be sent again; `records` is the number of such records. */
  maySendAgain: z.boolean(),
  /** The fields that differ from what was sent. `field` is a key `incident.field.<name>`. */
  changed: z.array(z.object({ field: z.string(), ours: z.string(), theirs: z.string() })),
  /** The stored evidence. */
  text: z.string()
})
export type IncidentView = z.infer<typeof IncidentView>

export const SystemView = z.object({
  unsent: UnsentView,
  jobs: z.array(JobView),
  /** The last jobs that arrived, newest first. */
  recent: z.array(JobView),
  resources: z.array(
    z.object({ name: z.string(), rows: z.number().int(), syncedAt: time.optional(), error: z.string().optional() })
  ),
  /** The last closed shifts, newest first, with the service's verdicts. */
  shifts: z.array(ClosedShiftView),
  incidents: z.array(IncidentView),
  network: NetworkState,
  service: z.string(),
  /** When the next request will be sent or verified. */
  nextAt: time.optional(),
  /** The answer file that set this till up, and the names of its parts. */
  rollOut: z.object({ at: time, file: z.string(), partNames: z.array(z.string()) }).optional(),
  versions: z.record(z.string(), z.string())
})
export type SystemView = z.infer<typeof SystemView>
