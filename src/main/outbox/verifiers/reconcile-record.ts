import { decisionsOf } from '../../db/outbox/decisions.ts'
import type { Answer } from '../ask.ts'
import type { OutboxDeps } from '../deps.ts'
import type { Target } from './verify.ts'
import type { Found, Seen } from './meaning.ts'

// Records that the service keeps by an id of its own, and that may be somebody else's as well: customers and goods.

/** How one kind of record is told apart, asked for, and what it says. */
export type Telling<Row> = {
  /** Was it written by this job? */
  isOurs: (row: Row, target: Target) => boolean
  byId: (id: string, target: Target) => Promise<Exclude<Answer, { kind: 'ok' }> | { kind: 'ok'; data: Row }>
  kept: (target: Target, row: Row) => Found
}

/**
 * What is there of each target: in the rows of the list since the earliest was sent, and where they do not show it asked
 * for by its id; undefined where the service did not say. One that was taken for a record which the service had already -
 * by the queue or by a person - is not compared.
 */
export async function seenOf<Row extends { _id: string }>(
  { store }: Pick<OutboxDeps, 'store'>,
  targets: readonly Target[],
  rows: readonly Row[],
  { isOurs, byId, kept }: Telling<Row>
): Promise<(Seen | undefined)[]> {
  async function recordOf(target: Target): Promise<Row | 'silent' | undefined> {
    const id = target.job.serverId ?? ''
    const answer = await byId(id, target)
    if (answer.kind === 'refused' || answer.kind === 'missing') return undefined
    return answer.kind === 'ok' && answer.data._id === id ? answer.data : 'silent'
  }
  const seen: (Seen | undefined)[] = []
  for (const target of targets) {
    const duplicates = rows.filter((row) => isOurs(row, target))
    const known = duplicates.find(({ _id }) => _id === target.job.serverId) ?? (await recordOf(target))
    if (known === 'silent') {
      seen.push(undefined)
      continue
    }
    const others = duplicates.filter(({ _id }) => _id !== target.job.serverId)
    const ids = [...(known === undefined ? [] : [target.job.serverId ?? '']), ...others.map(({ _id }) => _id)]
    const isCompared = known !== undefined && decisionsOf(store, target.job.id).length === 0
    seen.push({ ids, isComplete: true, record: isCompared ? kept(target, known) : undefined })
  }
  return seen
}
