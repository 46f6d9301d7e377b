import { z } from 'zod'
import { Minor } from '../schemas.ts'
import { time } from './basics.ts'

// The till's database: backups, damage, clones.

/** Numbers of documents: their count, and the first of them. */
const Numbers = z.object({ count: z.number().int(), first: z.array(z.number().int()) })

export const DatabaseHealthView = z.object({
  backup: z.object({
    folder: z.string(),
    /** The folder is on the same disk as the database. */
    isSameDisk: z.boolean(),
    lastAt: time.optional(),
    failedAt: time.optional(),
    why: z.string().optional(),
    /** Progress of the backup that is being written, from 0 to 1. */
    progress: z.number().optional(),
    files: z.array(z.object({ name: z.string(), madeAt: time, bytes: z.number(), isMine: z.boolean() }))
  }),
  /** A check found damage. The database is rebuilt at the next start, or now. */
  isDamaged: z.boolean(),
  isShort: z.boolean(),
  checkedAt: time.optional(),
  bytes: z.number(),
  /** The result of a recovery, until a manager has signed it. */
  recovery: z
    .object({
      at: time,
      cause: z.string(),
      setAside: z.string(),
      backup: z.string().optional(),
      isWhole: z.boolean(),
      sales: z.number().int(),
      missing: Numbers,
      lost: z.object({ refunds: Numbers, cash: Numbers, shifts: Numbers, jobs: z.number().int() }),
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
  /**
   * The file is not the one that this till used last. If `jobs` is above 0, nothing is sent until a manager has
   * answered.
   */
  clone: z
    .object({
      why: z.enum(['restored', 'older', 'copied', 'recovered', 'edited', 'inUse']),
      at: time,
      jobs: z.number().int(),
      /** The sales of a restored backup, until a person has read it. `newest` is undefined if it has none. */
      restored: z
        .object({ newest: z.object({ count: z.number().int(), receipt: z.string(), at: time }).optional() })
        .optional(),
      /** What the file lacks: receipts by their numbers, journal entries, and sent requests. */
      missing: z
        .object({
          receipts: z.object({ count: z.number().int(), first: z.number().int(), last: z.number().int() }),
          entries: z.number().int(),
          attempts: z.number().int()
        })
        .optional()
    })
    .optional(),
  /** Settings of a restored backup that act on this computer. They have no effect until a manager confirms them. */
  waiting: z
    .array(z.object({ name: z.enum(['url', 'backupFolder', 'printer', 'serial']), value: z.string() }))
    .optional()
})
export type DatabaseHealthView = z.infer<typeof DatabaseHealthView>
