import type { OutboxDeps } from '../deps.ts'
import { asOf, foundIn, inconclusive, looked, whyNot, type Verification, type Target } from './verify.ts'

/** Verifies the cancellation of a duplicate record: reads the record by its id and checks its state. */
export async function verifyCancelling({ ask }: OutboxDeps, { job, sent }: Target): Promise<Verification> {
  const id = String(sent['_id'])
  const name = job.payload['of'] === 'invoice.create' ? 'invoice/get-by-id/{id}' : 'trade/get-by-id/{id}'
  const answer = await ask.read(name, { path: { id } }, asOf(job))
  if (answer.kind !== 'ok') return whyNot(answer)
  if (answer.data._id !== id) return inconclusive('another record', true)
  const { state } = answer.data
  return state === 'canceled' ? foundIn([id], { state }) : looked('absent', { evidence: { state } })
}
