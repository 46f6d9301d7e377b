import type { Random } from '../../shared/ports.ts'

const shortestMs = 1000
const longestMs = 5 * 60 * 1000

/** How long to wait after the n-th failure in a row: doubling from 1 s to 5 min, the upper half of it by chance. */
export function backoffMs(failures: number, random: Random): number {
  const wholeMs = Math.min(longestMs, shortestMs * 2 ** Math.min(failures, 20))
  return Math.max(shortestMs, Math.round(wholeMs * (0.5 + random.fraction() / 2)))
}

/** When to look again for a marker: at once at first, since a positive needs no waiting; then ever more seldom. */
const ladderMs = [2000, 8000, 30_000, 60_000, 120_000]
export const verifyAgainMs = (verifications: number): number => ladderMs[verifications] ?? longestMs
