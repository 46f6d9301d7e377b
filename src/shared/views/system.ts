import { z } from 'zod'
import { Minor } from '../schemas.ts'
import { time } from './basics.ts'
import { JobView } from './jobs.ts'
import { ClosedShiftView } from './shift.ts'
import { NetworkState, UnsentView } from './state.ts'

// The state of the till itself.

/** Where books and service do not agree: what, how much, when, why, and the evidence. */
export const IncidentView = z.object({
  id: z.string(),
  kind: z.string(),
  at: time,
  /** The job it is about; undefined where there is none. */
  job: z
    .object({
      kind: z.string(),
      subject: z.string(),
      amountMinor: Minor.optional(),
      madeAt: time,
      probes: z.number().int()
    })
    .optional(),
  /** Whose PIN was tried, where that is what it is about. */
  personName: z.string().optional(),
  /** How many records bear its marker, where that was counted. */
  records: z.number().int().optional(),
  /** The records too many can be cancelled from here. */
  mayCancel: z.boolean(),
  /** The fields that are not as they were meant; `field` is a key `incident.field.<name>`. */
  changed: z.array(z.object({ field: z.string(), ours: z.string(), theirs: z.string() })),
  /** The evidence as it was kept, for those who look closer. */
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
  /** The last closed shifts, newest first, with what the service says of them. */
  shifts: z.array(ClosedShiftView),
  incidents: z.array(IncidentView),
  network: NetworkState,
  service: z.string(),
  /** When the next thing will be sent or looked for. */
  nextAt: time.optional(),
  /** The answer file that set this till up, and the names of what it held. */
  rollOut: z.object({ at: time, file: z.string(), partNames: z.array(z.string()) }).optional(),
  versions: z.record(z.string(), z.string())
})
export type SystemView = z.infer<typeof SystemView>
