import type { CheckThread } from './check-thread.ts'
import type { SealGuard } from './seal-guard.ts'
import type { Clock } from '../../../shared/ports.ts'

// Compares every row with its seal in a thread of its own: soon after the start, and then each day.

type Watch = {
  guard: Pick<SealGuard, 'report'>
  check: Pick<CheckThread, 'rows'>
  path: string
  journalKey: Uint8Array
  clock: Pick<Clock, 'after'>
  onChecked: () => void
  onFault: (error: unknown) => void
}

const firstMs = 12_000
const dayMs = 24 * 60 * 60_000

/** Starts the checks. Call `stop` of the result to end them. */
export function watchSeals({ guard, check, path, journalKey, clock, onChecked, onFault }: Watch): { stop(): void } {
  let isStopped = false
  let cancel = clock.after(firstMs, () => void run())

  async function run(): Promise<void> {
    const found = await check.rows(path, journalKey)
    if (isStopped) return
    cancel = clock.after(dayMs, () => void run())
    if (found === undefined) return
    try {
      guard.report(found)
      onChecked()
    } catch (error) {
      onFault(error)
    }
  }
  return {
    stop() {
      isStopped = true
      cancel()
    }
  }
}
