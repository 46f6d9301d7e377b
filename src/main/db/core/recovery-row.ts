import { z } from 'zod'
import { instantOf } from '../../../shared/time/moments.ts'

const Missing = z.object({ count: z.number(), first: z.array(z.number()) })

/** What the records of a till contain, and what they lack. */
export const FileContents = z.object({
  sales: z.number(),
  /** Receipt numbers from 1 to the last one given out that no sale has. */
  missing: Missing,
  /** The same of refunds, cash movements and shifts. */
  lost: z.object({ refunds: Missing, cash: Missing, shifts: Missing, jobs: z.number() }),
  /** The receipt numbers of sales without lines, or whose payments do not add up to their total. */
  torn: Missing,
  /** `gaps`: rows that do not follow the one before. */
  journal: z.object({ rows: z.number(), gaps: z.number() }),
  /** Sales, movements and refunds that the outbox does not know. */
  unowed: z.number(),
  /** The newest shifts. */
  shifts: z.array(z.object({ number: z.number(), sales: z.number(), total: z.number(), differs: z.boolean() }))
})
export type FileContents = z.output<typeof FileContents>

/** The result of the recovery of a damaged file, stored in the new file until a manager has confirmed it. */
export const Recovery = z.object({
  at: z.number().transform(instantOf),
  /** SQLite's message about the file. */
  cause: z.string(),
  /** The folder with the damaged file, and the report. */
  setAside: z.string(),
  /** The name of the backup that replaced what could not be read. Undefined if none was needed or none existed. */
  backup: z.string().optional(),
  tables: z.array(z.object({ table: z.string(), read: z.number(), fromBackup: z.number(), spots: z.number() })),
  books: FileContents,
  /** The open jobs that the recovery has changed, as they were: their seals prove the rest of each row. */
  jobs: z.array(
    z.object({
      seq: z.number(),
      state: z.string(),
      is_doubted: z.number(),
      waits: z.number(),
      reason: z.string().nullable()
    })
  )
})
export type Recovery = z.output<typeof Recovery>
