import type { Random } from '../../shared/ports.ts'

const shortestMs = 1000
const longestMs = 5 * 60 * 1000

/** Returns the wait after the n-th failure in a row: it doubles from 1 s to 5 min, and its upper half is random. */
export function backoffMs(failures: number, random: Random): number {
  const wholeMs = Math.min(longestMs, shortestMs * 2 ** Math.min(failures, 20))
  return Math.max(shortestMs, Math.round(wholeMs * (0.5 + random.fraction() / 2)))
}

/** The intervals between verifications. The first ones are short, because a positive needs no wait. */
const retryDelaysMs = [2000, 8000, 30_000, 60_000, 120_000]
export const verifyAgainMs = (verifications: number): number => retryDelaysMs[verifications] ?? longestMs
