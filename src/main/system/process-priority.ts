import { stat } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const last = 19

/**
 * Where a thread of the background stands when the others stand at `place`: a thread that stands 10 behind another gets
 * about a tenth of a core that both want, and all of an idle one.
 */
export const behind = (place: number): number => Math.min(place + 10, last)

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
    setPriority(0, behind(getPriority(0)))
  } catch {
    // A system that forbids it runs the thread as it runs all others.
  }
}
