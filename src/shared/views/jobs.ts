import { z } from 'zod'
import { JobId } from '../ids.ts'
import { Minor } from '../schemas.ts'
import { time } from './basics.ts'
import { MessagesView } from './state.ts'

// The unsent jobs.

export const JobView = z.object({
  id: JobId,
  kind: z.string(),
  state: z.enum(['queued', 'sending', 'ambiguous', 'needsPerson', 'done', 'cancelled', 'superseded', 'writtenOff']),
  /** What the job is about: a receipt number, the name of a ticket. */
  subject: z.string(),
  amountMinor: Minor.optional(),
  madeAt: time,
  attempts: z.number().int(),
  probes: z.number().int(),
  /** What happens next, as a key `job.next.<name>` of the locales. */
  next: z.enum(['now', 'retry', 'waitsForOther', 'looking', 'gate', 'offline', 'person', 'nothing']),
  nextAt: time.optional(),
  /** Why the job waits for a person, as a key `job.reason.<name>` of the locales. */
  reason: z
    .enum(['refused', 'conflict', 'resends', 'tooLong', 'noProbe', 'dependency', 'doubled', 'altered'])
    .optional(),
  /** The service's own message. */
  message: z.string().optional(),
  messages: MessagesView.optional(),
  waitsFor: z.array(z.string()),
  actions: z.array(z.enum(['adopt', 'resend', 'fix', 'writeOff']))
})
export type JobView = z.infer<typeof JobView>

/** An item of a refused document, and its possible replacements. */
export const FixView = z.object({
  part: z.enum(['product', 'method', 'article', 'customer', 'order']),
  /** The id in the document. Empty if the document has none. */
  from: z.string(),
  /** The present name: of the item in the document, or of an earlier replacement. */
  name: z.string(),
  choices: z.array(z.object({ id: z.string(), name: z.string() }))
})
export type FixView = z.infer<typeof FixView>

/** A chosen replacement. */
export const FixChange = z.strictObject({
  part: FixView.shape.part,
  from: z.string().max(64),
  to: z.string().min(1).max(64)
})
export type FixChange = z.infer<typeof FixChange>
