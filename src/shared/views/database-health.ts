import { z } from 'zod'
import { Minor } from '../schemas.ts'
import { time } from './basics.ts'

// The file of the till: backups, damage, copies.

/** Numbers of receipts: how many, and the first of them. */
const Numbers = z.object({ count: z.number().int(), first: z.array(z.number().int()) })

export const DatabaseHealthView = z.object({
  backup: z.object({
    folder: z.string(),
    /** The folder stands on the disk of the till's own file. */
    isSameDisk: z.boolean(),
    lastAt: time.optional(),
    failedAt: time.optional(),
    why: z.string().optional(),
    /** How much is written, from 0 to 1, while one is. */
    progress: z.number().optional(),
    files: z.array(z.object({ name: z.string(), madeAt: time, bytes: z.number(), isMine: z.boolean() }))
  }),
  /** A check has found damage: the file is rebuilt at the next start, or now. */
  isDamaged: z.boolean(),
  isShort: z.boolean(),
  checkedAt: time.optional(),
  bytes: z.number(),
  /** What became of a damaged file, until a manager has signed it. */
  recovery: z
    .object({
      at: time,
      cause: z.string(),
      setAside: z.string(),
      backup: z.string().optional(),
      isWhole: z.boolean(),
      sales: z.number().int(),
      missing: Numbers,
      torn: Numbers,
      gaps: z.number().int(),
      unowed: z.number().int(),
      rows: z.number().int(),
      fromBackup: z.number().int(),
      shifts: z.array(
        z.object({ number: z.number().int(), sales: z.number().int(), totalMinor: Minor, differs: z.boolean() })
      )
    })
    .optional(),
  /** The file is not the one that was here last. Where `jobs` is above 0 nothing is sent until a manager has answered. */
  twin: z
    .object({
      ...{ why: z.enum(['restored', 'older', 'copied', 'recovered']), at: time, jobs: z.number().int() },
      /** What it lacks: receipts by their numbers, entries of the journal, and requests that were sent. */
      missing: z
        .object({
          receipts: z.object({ count: z.number().int(), first: z.number().int(), last: z.number().int() }),
          entries: z.number().int(),
          attempts: z.number().int()
        })
        .optional()
    })
    .optional()
})
export type DatabaseHealthView = z.infer<typeof DatabaseHealthView>
