import type { Failure } from '../../shared/failure.ts'
import type { Log, LogFacts } from '../system/log.ts'

// Why an update was not offered, downloaded or installed, in the log: without it nobody who is not at the screen can
// find out why a till stays at its version.

/** Returns a function that writes each new failure to the log once. A step without a failure lets it be written again. */
export function refusalLog(log: Log): (failure: Failure | undefined) => void {
  let last: string | undefined
  return (failure) => {
    const told = failure && JSON.stringify(failure)
    if (failure !== undefined && told !== last) log('update.refused', factsOf(failure))
    last = told
  }
}

function factsOf({ kind, facts = {} }: Failure): LogFacts {
  const { version, status, count } = facts
  return {
    reason: kind,
    ...(typeof version === 'string' && { version }),
    ...(typeof status === 'number' && { status }),
    ...(typeof count === 'number' && { count })
  }
}

/** Writes why this till can never take an update, though its configuration names an address. */
export function noteImpossible(
  log: Log,
  told: { channel: string | undefined; address: string | undefined; keys: number }
): void {
  if (told.channel === undefined) return
  if (told.address === undefined) log('update.refused', { reason: 'address' })
  else if (told.keys === 0) log('update.refused', { reason: 'noKey' })
}
