import { decisionsOf } from '../../db/outbox/decisions.ts'
import type { Answer } from '../ask.ts'
import type { OutboxDeps } from '../deps.ts'
import type { Target } from './verify.ts'
import type { Found, Seen } from './meaning.ts'

// Records that have an id of the service, and that somebody else may have created: customers and products.

/** How to recognise, read and interpret one kind of record. */
export type Telling<Row> = {
  /** Returns whether this job wrote the row. */
  isOurs: (row: Row, target: Target) => boolean
  byId: (id: string, target: Target) => Promise<Exclude<Answer, { kind: 'ok' }> | { kind: 'ok'; data: Row }>
  kept: (target: Target, row: Row) => Found
}

/**
 * Returns the records of each target: from the rows of the list since the earliest send, or, if the list lacks the
 * record, from a read by its id. The result is undefined if the service did not answer. A record that the job adopted
 * (the queue or a person) is not compared.
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
