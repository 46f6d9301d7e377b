import { stat } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const last = 19

/**
 * Returns the nice value of a background thread if other threads have `place`. A thread with a value higher by 10 gets
 * about a tenth of a core that both want, and all of an idle core.
 */
export const behind = (place: number): number => Math.min(place + 10, last)

/**
 * Lowers the priority of the calling thread, so that main and the window come first if they want the same core. Only
 * Linux has a priority per thread (process 0 means the calling thread there). On other systems it would apply to the
 * whole till, so nothing is done. Only for threads that always work in the background, because raising the priority
 * again needs a privilege.
 */
export function yieldToOthers(): void {
  if (process.platform !== 'linux') return
  // Node creates the threads for reading files, looking up names and checking PINs at their first use, for the whole
  // process. They inherit the priority of the calling thread, so they are created before it changes.
  stat('.', () => undefined)
  try {
    setPriority(0, behind(getPriority(0)))
  } catch {
    // If the system forbids it, the thread keeps its priority.
  }
}
