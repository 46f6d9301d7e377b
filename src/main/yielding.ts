import { stat } from 'node:fs'
import { setPriority } from 'node:os'

/** How far behind: a thread at 10 gets about a tenth of a core that a thread at 0 wants too, and all of an idle one. */
export const behind = 10

/**
 * Puts the calling thread behind the counter's: where a core is wanted by both, main and the window have it. Only Linux
 * knows a priority of a thread (there process 0 means the calling thread); elsewhere it would be the whole till's, so
 * nothing is done. For threads that work in the background all their lives: the way back needs a privilege.
 */
export function yieldToOthers(): void {
  if (process.platform !== 'linux') return
  // The threads on which Node reads files, looks up names and checks PINs are made at their first use, for the whole
  // process, and stand where the thread that asked stands: they are asked for now.
  stat('.', () => undefined)
  try {
    setPriority(0, behind)
  } catch {
    // A system that forbids it runs the thread as it runs all others.
  }
}
