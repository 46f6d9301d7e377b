import { z } from 'zod'
import { JobId } from '../ids.ts'
import { Minor } from '../schemas.ts'
import { time } from './basics.ts'
import { MessagesView } from './state.ts'

// The work that is owed to the service.

export const JobView = z.object({
  id: JobId,
  kind: z.string(),
  state: z.enum(['queued', 'sending', 'ambiguous', 'needsPerson', 'done', 'cancelled', 'superseded', 'writtenOff']),
  /** What it is about: a receipt number, a ticket's name. */
  subject: z.string(),
  amountMinor: Minor.optional(),
  madeAt: time,
  attempts: z.number().int(),
  probes: z.number().int(),
  /** What happens next, as a key of the locales `job.next.<name>`. */
  next: z.enum(['now', 'retry', 'waitsForOther', 'looking', 'gate', 'offline', 'person', 'nothing']),
  nextAt: time.optional(),
  /** Why it waits for a person, as a key `job.reason.<name>`. */
  reason: z
    .enum(['refused', 'conflict', 'resends', 'tooLong', 'noProbe', 'dependency', 'doubled', 'altered'])
    .optional(),
  /** The service's own words. */
  message: z.string().optional(),
  messages: MessagesView.optional(),
  waitsFor: z.array(z.string()),
  verbs: z.array(z.enum(['adopt', 'resend', 'fix', 'writeOff']))
})
export type JobView = z.infer<typeof JobView>

/** One thing that a refused document names, and what may take its place. */
export const FixView = z.object({
  part: z.enum(['product', 'method', 'article', 'customer', 'order']),
  /** The id that the document has; empty where it has none. */
  from: z.string(),
  /** What it is called now: the document's own, or what took its place before. */
  name: z.string(),
  choices: z.array(z.object({ id: z.string(), name: z.string() }))
})
export type FixView = z.infer<typeof FixView>

/** One of them, chosen. */
export const FixChange = z.strictObject({
  part: FixView.shape.part,
  from: z.string().max(64),
  to: z.string().min(1).max(64)
})
export type FixChange = z.infer<typeof FixChange>
