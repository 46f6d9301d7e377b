import { z } from 'zod'
import { Failure } from '../schemas.ts'
import { time } from './basics.ts'

// Updates of the program.

/** The state of an update. */
export const UpdateState = z.object({
  phase: z.enum(['off', 'noKey', 'practice', 'idle', 'checking', 'current', 'offered', 'fetching', 'ready']),
  /** The host of the update channel. */
  channel: z.string().optional(),
  offered: z.object({ version: z.string(), bytes: z.number().int() }).optional(),
  doneBytes: z.number().int().optional(),
  checkedAt: time.optional(),
  /** Why the last step failed. */
  failure: Failure.optional(),
  /** How the program was installed. Undefined if it runs from its sources. */
  way: z.enum(['appimage', 'deb', 'nsis', 'dmg']).optional()
})
export type UpdateState = z.infer<typeof UpdateState>

/** What must happen after an installation, and with which file. */
export const InstalledView = z.object({ then: z.enum(['quit', 'relaunch', 'byHand']), path: z.string() })
export type InstalledView = z.infer<typeof InstalledView>

/** The path of the diagnostics file, and the number of its lines. */
export const DiagnosticsView = z.object({ path: z.string(), lines: z.number().int() })
export type DiagnosticsView = z.infer<typeof DiagnosticsView>

/** The journal entry after which a paper was printed. */
export const FoundHeadView = z.discriminatedUnion('isHere', [
  z.object({ isHere: z.literal(true), row: z.number().int(), at: z.number() }),
  z.object({ isHere: z.literal(false) })
])
export type FoundHeadView = z.infer<typeof FoundHeadView>
