import type { StateView } from '../../shared/views.ts'
import type { Context } from '../app/core/context.ts'
import { needPersonCounts } from '../db/backup/diagnosis.ts'
import { incidentCounts } from '../db/outbox/incidents.ts'
import type { Log, LogFacts } from '../system/log.ts'
import type { LogEvent } from '../system/log-events.ts'

// Writes to the log what changes in the state of a till: one line a change, not one a request.

type Refusal = { isKey: boolean; facts: LogFacts }
const statuses = { credentials: 401, permission: 403, missing: 404, rate: 429 }

type Seen = { context: Pick<Context, 'store' | 'queue'>; state: Pick<StateView, 'shop' | 'unsent'> }

/** Returns a function that compares each new state of the live till with the last one. */
export function createStateLog(log: Log): (seen: Seen) => void {
  let network: StateView['network'] = 'online'
  let refusals = new Map<string, Refusal>()
  let jobs: Counts = {}
  let incidents: Counts = {}
  return ({ context: { store, queue }, state: { shop, unsent } }) => {
    // Before its setup, a till has no service.
    if (shop === undefined) return
    const { network: next, blocks } = queue.status()
    if (next !== network) log(networkEvents[next])
    network = next
    const present = new Map(blocks.map(refusalOf).map((refusal) => [JSON.stringify(refusal), refusal]))
    for (const [key, { isKey, facts }] of present)
      if (!refusals.has(key)) log(isKey ? 'key.refused' : 'service.refuses', facts)
    for (const [key, { isKey, facts }] of refusals)
      if (!present.has(key)) log(isKey ? 'key.tried' : 'service.accepts', facts)
    refusals = present
    jobs = logMore(jobs, unsent.needPerson === 0 ? {} : needPersonCounts(store), (name, count) => {
      const [kind = '', reason = ''] = name.split(' ')
      log('job.needsPerson', { kind, reason, count })
    })
    incidents = logMore(incidents, incidentCounts(store), (kind, count) => log('incident.opened', { kind, count }))
  }
}

const networkEvents: Record<StateView['network'], LogEvent> = {
  online: 'service.back',
  offline: 'service.unreachable',
  byHand: 'service.byHand'
}

function refusalOf({ kind, jobKinds }: ReturnType<Context['queue']['status']>['blocks'][number]): Refusal {
  const facts = { status: statuses[kind], ...(jobKinds === undefined ? {} : { kind: jobKinds.join(' ') }) }
  return { isKey: kind === 'credentials' || kind === 'permission', facts }
}

type Counts = Readonly<Record<string, number>>
/** Calls `each` for the counts that are larger than before. Returns the new counts. */
function logMore(before: Counts, now: Counts, each: (name: string, count: number) => void): Counts {
  for (const [name, count] of Object.entries(now)) if (count > (before[name] ?? 0)) each(name, count)
  return now
}
