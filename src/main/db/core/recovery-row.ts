import { z } from 'zod'
import { instantOf } from '../../../shared/time/moments.ts'

const Missing = z.object({ count: z.number(), first: z.array(z.number()) })

/** What the books of a till say of themselves. */
export const FileContents = z.object({
  sales: z.number(),
  /** Receipt numbers from 1 to the last one given out that no sale has. */
  missing: Missing,
  /** Sales without lines, or whose payments do not come to their total, by their receipt numbers. */
  torn: Missing,
  /** `gaps`: rows that do not follow the one before. */
  journal: z.object({ rows: z.number(), gaps: z.number() }),
  /** Sales, movements and refunds that the outbox does not know. */
  unowed: z.number(),
  /** The newest shifts. */
  shifts: z.array(z.object({ number: z.number(), sales: z.number(), total: z.number(), differs: z.boolean() }))
})
export type FileContents = z.output<typeof FileContents>

/** What became of a damaged file; kept in the new one until a manager has signed it. */
export const Recovery = z.object({
  at: z.number().transform(instantOf),
  /** What SQLite said of the file. */
  cause: z.string(),
  /** The folder that holds the file as it was found, and the report. */
  setAside: z.string(),
  /** The name of the backup that filled what could not be read; undefined where none was needed or there. */
  backup: z.string().optional(),
  tables: z.array(z.object({ table: z.string(), read: z.number(), fromBackup: z.number(), spots: z.number() })),
  books: FileContents
})
export type Recovery = z.output<typeof Recovery>
