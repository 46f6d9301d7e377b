import type { Job } from '../../db/core/job-rows.ts'
import { type Accepted, type Sent, valueIn, idIn, isRecord } from './answer.ts'
import type { OutboxDeps } from '../deps.ts'
import { asOf, foundIn, inconclusive, looked, whyNot, type Target, type Verification } from '../verifiers/verify.ts'
import { each, type Kind } from './kind.ts'

/** A cancellation: the same record, in the state `canceled`. */
export const canceled = (data: unknown, _job: Job, sent: Sent): Accepted =>
  isRecord(data, sent) && valueIn(data, 'state') === 'canceled' ? idIn(data) : undefined

/** Cancels a duplicate record, as a person has decided. The record is known by its id alone, and is not read back. */
export const doubleCancel: Kind = {
  sending: 'money',
  endpoint: ({ payload }) => (payload['of'] === 'invoice.create' ? 'invoice/set-state' : 'trade/set-state'),
  build: (_db, { payload: { serverId } }) =>
    serverId === undefined
      ? { lacking: 'the duplicate at the service' }
      : { body: { _id: serverId, state: 'canceled', with_transactions: true } },
  finish: undefined,
  accept: canceled,
  before: undefined,
  verifyUnsent: undefined,
  verify: each(verifyCancelling),
  byId: undefined,
  readBack: undefined,
  watch: undefined,
  isKeyed: false,
  hasOneEffect: false,
  isShared: false
}

/** Verifies the cancellation of a duplicate record: reads the record by its id and checks its state. */
async function verifyCancelling({ ask }: OutboxDeps, { job, sent }: Target): Promise<Verification> {
  const id = String(sent['_id'])
  const name = job.payload['of'] === 'invoice.create' ? 'invoice/get-by-id/{id}' : 'trade/get-by-id/{id}'
  const answer = await ask.read(name, { path: { id } }, asOf(job))
  if (answer.kind !== 'ok') return whyNot(answer)
  if (answer.data._id !== id) return inconclusive('another record', true)
  const { state } = answer.data
  return state === 'canceled' ? foundIn([id], { state }) : looked('absent', { evidence: { state } })
}
