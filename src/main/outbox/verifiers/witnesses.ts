import { doneRecords, type DoneRecord } from '../../db/outbox/done-records.ts'
import type { OutboxDeps } from '../deps.ts'
import { isLateFor } from './fresh.ts'
import type { Target, Targets, Verification } from './verify.ts'

// The witnesses of an absence: the done records of this till nearest to the write that the list must show. A list that
// lacks one of them may lack the searched record too. A late witness was made after the quiet time of the write: the effect
// of the write may be as late as that, and a list that lags may show what was made in between without it.

/** What a filter of a list is made from: the body that was sent, and the job. */
export type Subject = Pick<DoneRecord, 'payload' | 'organizationId'> & { sent: Target['sent'] }
export const subjectOf = ({ job, sent }: Target): Subject => ({
  sent,
  payload: job.payload,
  organizationId: job.organizationId
})

/** The ids at the service. Of each group one at least must be shown; a group is empty if this till has no such record. */
export type Witnesses = { earlier: readonly string[]; later: readonly string[]; late: readonly string[] }
export const noWitnesses: Witnesses = { earlier: [], later: [], late: [] }
export const idsOf = ({ earlier, later, late }: Witnesses): string[] => [...earlier, ...later, ...late]

/** What decides whether a list must show a done record. */
export type WitnessFilter = {
  /** The filter of the list, without its time. */
  filterOf: (subject: Subject) => Record<string, unknown>
  /** The earliest time of the list by the service's clock, in milliseconds. Undefined: the list has no filter by time. */
  sinceMs: number | undefined
  /** Other people may delete records of the kind: one of several later records is enough. */
  isDeletable: boolean
}

/** The clock of the node that wrote an earlier record may differ from that of the attempt by this much. */
const marginMs = 60 * 60 * 1000
const mostDeletable = 20

/** How many records around the writes are looked at. */
const most = { earlier: 200, later: 2000 }

/**
 * Returns the witnesses of each write of a group of one kind. Call it before the list is read, because a list need not show
 * what was done while it was read. The records of the till are read once for the group.
 */
export function witnessesOf(
  deps: Pick<OutboxDeps, 'store' | 'bootId' | 'bootBegan' | 'limits'>,
  group: Targets,
  filter: WitnessFilter
): ReadonlyMap<Target, Witnesses> {
  const { kind } = group[0].job
  const firstId = Math.min(...group.map(({ attempt }) => attempt.id))
  const records = [
    ...doneRecords(deps.store, kind, firstId, 'earlier', most.earlier).toReversed(),
    ...doneRecords(deps.store, kind, firstId, 'later', most.later)
  ]
  return new Map(
    group.map((target) => [target, witnessesAmong(records, target, filter, isLateFor(deps, target.attempt))])
  )
}

/** `records` are in the order of their attempts. */
function witnessesAmong(
  records: readonly DoneRecord[],
  target: Target,
  { filterOf, sinceMs, isDeletable }: WitnessFilter,
  isLate: (record: DoneRecord) => boolean
): Witnesses {
  const { job, attempt } = target
  const wanted = JSON.stringify(filterOf(subjectOf(target)))
  const isCovered = ({ sent, payload, organizationId, employeeId, isAnswered }: DoneRecord): boolean =>
    employeeId === job.employeeId &&
    organizationId === job.organizationId &&
    (!isDeletable || isAnswered) &&
    JSON.stringify(filterOf({ sent: sent(), payload, organizationId })) === wanted
  const isInside = ({ serverTime }: DoneRecord): boolean =>
    sinceMs === undefined || (serverTime !== undefined && serverTime > sinceMs + marginMs)
  const some = (wantedOf: readonly DoneRecord[]): string[] => {
    const ids: string[] = []
    for (const record of wantedOf) {
      if (isCovered(record)) ids.push(record.serverId)
      if (ids.length === (isDeletable ? mostDeletable : 1)) break
    }
    return ids
  }
  const later = records.filter(({ attemptId }) => attemptId > attempt.id)
  const earlier = isDeletable ? [] : records.filter((record) => record.attemptId < attempt.id && isInside(record))
  return { earlier: some(earlier.toReversed()), later: some(later), late: some(later.filter(isLate)) }
}

/**
 * Returns what the shown ids say about the list: `missing` if a witness is not shown, `shown` if a late one is, `none` if
 * there is no late one.
 */
export function freshnessIn(witnesses: Witnesses, shown: ReadonlySet<string>): Verification['freshness'] {
  const { earlier, later, late } = witnesses
  const isMissing = (ids: readonly string[]): boolean => ids.length > 0 && !ids.some((id) => shown.has(id))
  if ([earlier, later, late].some(isMissing)) return 'missing'
  return late.length === 0 ? 'none' : 'shown'
}
