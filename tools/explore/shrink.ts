import type { Act } from './act.ts'

/**
 * Returns a shorter list of acts after which the finding still shows. Leaves out halves, then quarters, and so on down
 * to single acts; each try is a separate run, so the number of tries is limited.
 */
export async function shrunk(
  acts: readonly Act[],
  isFound: (acts: readonly Act[]) => Promise<boolean>,
  mostTries: number
): Promise<readonly Act[]> {
  let best = acts
  let tries = 0
  for (let parts = 2; best.length > 1 && tries < mostTries;) {
    const length = Math.ceil(best.length / parts)
    let isShorter = false
    for (let from = 0; from < best.length && tries < mostTries; from += length) {
      const shorter = [...best.slice(0, from), ...best.slice(from + length)]
      tries += 1
      if (shorter.length === 0 || !(await isFound(shorter))) continue
      best = shorter
      parts = Math.max(2, parts - 1)
      isShorter = true
      break
    }
    if (isShorter) continue
    if (length === 1) break
    parts = Math.min(best.length, parts * 2)
  }
  return best
}
