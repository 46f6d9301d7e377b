import type { ListName } from '@kassa/integration-api'
import { firstServerTime } from '../../db/outbox/attempts.ts'
import type { Answer } from '../ask.ts'
import type { OutboxDeps } from '../deps.ts'
import { scan, type Read, type Scan } from './scan.ts'
import {
  areSome,
  asOf,
  foundIn,
  incomplete,
  inconclusive,
  looked,
  type Target,
  type Targets,
  type Verification,
  type Verifications
} from './verify.ts'
import { freshnessIn, idsOf, noWitnesses, subjectOf, witnessesOf, type Subject, type Witnesses } from './witnesses.ts'

// How an absence is proved by lists whose length does not depend on the history of the shop (queue.md):
//
//   list by time      since a day before the write; must show the nearest earlier and later record of this till
//     |  too long ──> the next narrower filter, up to 8,000 rows
//     v
//   list by content   without a time; counts only if a control shows that its filter works at this service
//
// The service ignores a filter that it does not know, so every row is compared here as well.

type Filter = Record<string, unknown>

/** The filter by time of a list. */
export type Since = { filter: Filter; sinceMs: number }

/** What a row is for a target: its record, or its record with a key that the service has changed. */
export type RowMatch = 'ours' | 'changedKey'

/** How the records of a kind of job are listed. */
export type Lists<Name extends ListName> = {
  name: Name
  /** The filters besides the time, each narrower than the one before. All contain the organization. */
  filters: readonly [(subject: Subject) => Filter, ...((subject: Subject) => Filter)[]]
  /** Other people may delete records of the kind. */
  isDeletable?: true
  /** Returns a function that returns the part of a row to hold, or undefined if no target of the group needs it. */
  keeper: (targets: Targets, deps: OutboxDeps) => (row: Read<Name>) => Read<Name> | undefined
  match: (row: Read<Name>, target: Target) => RowMatch | undefined
  /** Returns the filter by time of a group. Undefined: the time of a write is unknown. */
  since?: (deps: OutboxDeps, targets: Targets) => Since | undefined
  /** Reads one record by its id: whether it exists and is the record of the target. */
  byId?: ReadById
  /** Searches without a time for what the list by time lacks. */
  byContent?: (deps: OutboxDeps, targets: Targets) => Promise<ReadonlyMap<Target, ContentResult>>
}

/** `gone`: the service says that there is no such record, or it is another one. `silent`: it did not say. */
export type ReadById = (deps: OutboxDeps, id: string, target: Target) => Promise<Sight>
export type Sight = 'there' | 'gone' | 'silent'

/** Returns what the answer to a read by the id says about a record. */
export function sightOf<Row extends { _id?: unknown }>(
  answer: Exclude<Answer, { kind: 'ok' }> | { kind: 'ok'; data: Row },
  id: string,
  isOurs: (row: Row) => boolean
): Sight {
  if (answer.kind === 'refused' || answer.kind === 'missing') return 'gone'
  if (answer.kind !== 'ok' || answer.data._id !== id) return 'silent'
  return isOurs(answer.data) ? 'there' : 'gone'
}

/** The result of a list by content. `unproved`: no control shows that its filter works at this service. */
export type ContentResult =
  | { kind: 'found'; serverIds: readonly string[]; isKeyChanged: boolean }
  | { kind: 'absent' | 'unproved'; evidence: Record<string, unknown> }
  | { kind: 'failed'; failed: Verification }

/** The list by time as one target sees it. */
type Listed<Name extends ListName> = { result: Scan<Read<Name>>; witnesses: Witnesses; filter: Filter }

/** Verifies targets of one request identity by their lists. */
export async function verifyInLists<Name extends ListName>(
  deps: OutboxDeps,
  targets: Targets,
  lists: Lists<Name>
): Promise<Verifications> {
  const results = new Map<Target, Verification>()
  const absent: Target[] = []
  for (const [target, listed] of await listByTime(deps, targets, lists, 0)) {
    const result = await resultIn(deps, target, listed, lists)
    results.set(target, result)
    if (result.verdict === 'absent' && result.freshness !== 'missing') absent.push(target)
  }
  if (lists.byContent === undefined || !areSome(absent)) return results
  for (const [target, content] of await lists.byContent(deps, absent)) {
    const before = results.get(target)
    if (before !== undefined) results.set(target, await withContent(deps, target, before, content, lists.byId))
  }
  return results
}

/** Reads the list by time: one for all targets if it is short enough, otherwise one for each narrower filter. */
async function listByTime<Name extends ListName>(
  deps: OutboxDeps,
  targets: Targets,
  lists: Lists<Name>,
  step: number
): Promise<Map<Target, Listed<Name>>> {
  const found = new Map<Target, Listed<Name>>()
  const filterOf = lists.filters[step]
  if (filterOf === undefined) return found
  const isLast = step === lists.filters.length - 1
  for (const group of Map.groupBy(targets, (target) => JSON.stringify(filterOf(subjectOf(target)))).values()) {
    if (!areSome(group)) continue
    const most = step === 0 && !isLast ? { most: deps.limits.narrowRows } : {}
    const listed = await listOne(deps, group, lists, { filterOf, reading: { ...most, isNarrowable: !isLast } })
    for (const target of group) found.set(target, listed(target))
    const { result } = listed(group[0])
    if ('failed' in result || !result.isTooLong || isLast) continue
    const unseen = group.filter((target) => !result.rows.some((row) => lists.match(row, target) !== undefined))
    if (!areSome(unseen)) continue
    for (const [target, narrower] of await listByTime(deps, unseen, lists, step + 1)) found.set(target, narrower)
  }
  return found
}

/** Reads one list for targets that have the same filter. */
async function listOne<Name extends ListName>(
  deps: OutboxDeps,
  group: Targets,
  lists: Lists<Name>,
  { filterOf, reading }: { filterOf: (subject: Subject) => Filter; reading: { most?: number; isNarrowable: boolean } }
): Promise<(target: Target) => Listed<Name>> {
  const [first] = group
  const time = (lists.since ?? sinceUpdate)(deps, group)
  const filter = { ...filterOf(subjectOf(first)), ...time?.filter }
  const { isDeletable = false } = lists
  const witnesses = witnessesOf(deps, group, { filterOf, sinceMs: time?.sinceMs, isDeletable })
  const shown = new Set([...witnesses.values()].flatMap(idsOf))
  const keep = lists.keeper(group, deps)
  const result = await scan(deps, lists.name, filter, asOf(first.job), {
    keep: (row) => keep(row) ?? (shown.has(row._id) ? row : undefined),
    ...reading,
    passes: group.some((target) => target.isProving === true) ? 2 : 1
  })
  return (target) => ({ result, witnesses: witnesses.get(target) ?? noWitnesses, filter })
}

/** Returns what the list by time says about one target. */
async function resultIn<Name extends ListName>(
  deps: OutboxDeps,
  target: Target,
  { result, witnesses, filter }: Listed<Name>,
  lists: Lists<Name>
): Promise<Verification> {
  const matched = result.rows.map((row) => ({ id: row._id, match: lists.match(row, target) }))
  const ours = matched.filter(({ match }) => match === 'ours').map(({ id }) => id)
  if (ours.length > 0) return foundAmong(deps, target, ours, lists.byId)
  const changed = matched.find(({ match }) => match === 'changedKey')
  if (changed !== undefined) return { ...foundIn([changed.id], { ...filter }), isKeyChanged: true }
  if ('failed' in result) return result.failed
  if (target.isProving !== true) return inconclusive('searched before the quiet time was over', true)
  const hasWitness = idsOf(witnesses).length > 0
  if (!(hasWitness ? result.isUndisturbed : result.isComplete)) return incomplete({ ...filter, ...result.evidence })
  const freshness = freshnessIn(witnesses, new Set(result.rows.map(({ _id }) => _id)))
  return looked('absent', { freshness, evidence: { ...filter, ...result.evidence, freshness } })
}

/**
 * Returns the result for records with the key. Several of them are only duplicates if each can be read by its id: a list
 * may show a record that does not exist.
 */
async function foundAmong(
  deps: OutboxDeps,
  target: Target,
  serverIds: readonly string[],
  byId: ReadById | undefined
): Promise<Verification> {
  const there = await readableOf(deps, target, serverIds, byId)
  return there === undefined
    ? inconclusive('none or not all of several records could be read', true)
    : foundIn(there, { key: target.job.marker })
}

/**
 * Returns those of several records that can be read by their id. Undefined if the service did not say, or shows none: then
 * none of them is known to be the record.
 */
export async function readableOf(
  deps: OutboxDeps,
  target: Target,
  serverIds: readonly string[],
  byId: ReadById | undefined
): Promise<readonly string[] | undefined> {
  if (serverIds.length < 2 || byId === undefined) return serverIds
  const there: string[] = []
  for (const id of serverIds) {
    const answer = await byId(deps, id, target)
    if (answer === 'silent') return undefined
    if (answer === 'there') there.push(id)
  }
  return there.length === 0 ? undefined : there
}

type ReadableName = `${'cashbox-session' | 'customer' | 'open-ticket' | 'product'}/get-by-id/{id}`
/** Reads a record of a list that compares the key: the read only shows whether the record exists. */
export const plainRead =
  (name: ReadableName): ReadById =>
  async ({ ask }, id, { job }) =>
    sightOf(await ask.read(name, { path: { id } }, asOf(job)), id, (row) => !isDeleted(row))
// The service still shows a deleted record by its id.
const isDeleted = (row: object): boolean => 'is_deleted' in row && row.is_deleted === true

/** Returns verifications in which each of several found records can be read by its id, if the kind has such a read. */
export async function withReadable(
  deps: OutboxDeps,
  verifications: Verifications,
  byId: ReadById | undefined
): Promise<Verifications> {
  const checked = new Map(verifications)
  for (const [target, { verdict, serverIds }] of verifications) {
    if (verdict === 'foundTwice' && byId !== undefined)
      checked.set(target, await foundAmong(deps, target, serverIds, byId))
  }
  return checked
}

async function withContent(
  deps: OutboxDeps,
  target: Target,
  before: Verification,
  content: ContentResult,
  byId: ReadById | undefined
): Promise<Verification> {
  if (content.kind === 'found')
    return content.isKeyChanged
      ? { ...foundIn(content.serverIds, { by: 'content', list: before.evidence }), isKeyChanged: true }
      : foundAmong(deps, target, content.serverIds, byId)
  if (content.kind === 'failed') return content.failed
  return { ...before, evidence: { ...before.evidence, content: { kind: content.kind, ...content.evidence } } }
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * Filters since a day before the first possible send of any of the jobs, by the earliest time of the service's clock;
 * further back, two days at most, if the clocks of the service differ by more than a day. A search before the quiet time
 * is over begins a few minutes before the send. If a time is unknown, there is no filter by time.
 */
export function sinceUpdate(
  { store, ask, limits }: Pick<OutboxDeps, 'store' | 'ask' | 'limits'>,
  targets: readonly Pick<Target, 'job' | 'isProving'>[]
): Since | undefined {
  const times = targets.map(({ job }) => firstServerTime(store, job.id))
  const known = times.filter((time) => time !== undefined)
  if (known.length < times.length || known.length === 0) return undefined
  const isProving = targets.some((target) => target.isProving === true)
  const skewMs = ask.serverSkewMs()
  const backMs = isProving ? Math.min(2 * dayMs, Math.max(dayMs, skewMs)) : Math.max(limits.lookBackMs, skewMs)
  const sinceMs = Math.min(...known) - backMs
  return { filter: { updated_at: new Date(sinceMs).toISOString() }, sinceMs }
}

/** The list of an organization since just before the first of the writes, to find their records. */
export const listSince = (deps: OutboxDeps, targets: Targets): Filter => ({
  organization_id: targets[0].job.organizationId,
  ...sinceUpdate(
    deps,
    targets.map(({ job }) => ({ job }))
  )?.filter
})
