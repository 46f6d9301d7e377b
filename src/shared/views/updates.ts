import { z } from 'zod'
import { Failure } from '../schemas.ts'
import { time } from './basics.ts'

// Newer programs.

/** Where the way to a newer program is. */
export const UpdateState = z.object({
  phase: z.enum(['off', 'noKey', 'practice', 'idle', 'checking', 'current', 'offered', 'fetching', 'ready']),
  /** The host of the channel. */
  channel: z.string().optional(),
  offered: z.object({ version: z.string(), bytes: z.number().int() }).optional(),
  doneBytes: z.number().int().optional(),
  checkedAt: time.optional(),
  /** Why the last step was not done. */
  failure: Failure.optional(),
  /** How the program was installed; absent where it runs from its sources. */
  way: z.enum(['appimage', 'deb', 'nsis', 'dmg']).optional()
})
export type UpdateState = z.infer<typeof UpdateState>

/** What has to happen after an installation, and with which file. */
export const InstalledView = z.object({ then: z.enum(['quit', 'relaunch', 'byHand']), path: z.string() })
export type InstalledView = z.infer<typeof InstalledView>

/** Where the file of facts about this till was written, and how many lines it has. */
export const DiagnosticsView = z.object({ path: z.string(), lines: z.number().int() })
export type DiagnosticsView = z.infer<typeof DiagnosticsView>

/** The row of the journal that a paper was printed after. */
export const FoundHeadView = z.discriminatedUnion('isHere', [
  z.object({ isHere: z.literal(true), row: z.number().int(), at: z.number() }),
  z.object({ isHere: z.literal(false) })
])
export type FoundHeadView = z.infer<typeof FoundHeadView>
