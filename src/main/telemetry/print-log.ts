import type { Attempted } from '../printing/print-queue.ts'
import type { Log } from '../system/log.ts'

/** Returns a function that writes to the log when the printer stops or prints again, and each refused paper. */
export function printLog(log: Log): (paper: Attempted) => void {
  let stoppedBy: string | undefined
  return ({ kind, state, trouble }) => {
    if (state === 'failed' || state === 'unsure')
      log('print.refused', { kind, state, ...(trouble && { reason: trouble }) })
    if (state === 'waiting' && trouble !== undefined && trouble !== stoppedBy) {
      log('printer.unreachable', { reason: trouble })
      stoppedBy = trouble
    }
    if (state === 'printed' && stoppedBy !== undefined) {
      log('printer.back')
      stoppedBy = undefined
    }
  }
}
