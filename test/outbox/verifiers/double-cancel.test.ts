import { expect, test } from 'vitest'
import { newId, seededRandom } from '../../../src/main/system/random.ts'
import { cancelJob } from '../../../src/main/domain/outbox/jobs.ts'
import { enqueue } from '../../../src/main/db/outbox/outbox.ts'
import type { FaultRow } from '@kassa/sandbox'
import type { IdempotencyKey } from '../../../src/shared/ids.ts'
import { rewritten, rig, start } from '../rig/one-rig.ts'
import type { Tamper } from '../rig/rig.ts'

// A duplicate record is cancelled at the service by a person's decision, never by the queue itself.

/** Makes a sale that the service has twice, and the job that cancels one of them. */
async function doubled(faults: FaultRow[] = [], tamper?: Tamper) {
  start({ faults })
  rig.tamper(tamper)
  const shift = rig.openShift()
  const sale = rig.sell(shift)
  await rig.drain()
  const [write] = rig.sends('trade/create')
  const headers = { 'api-key': rig.sandbox.apiKey, 'content-type': 'application/json', user_id: rig.ids.nodira }
  const url = 'http://practice.invalid/integration-api/integration/api/v2/trade/create'
  await rig.sandbox.send(new Request(url, { method: 'POST', headers, body: write?.body ?? '' }))
  const job = rig.job('sale.create', sale.id)
  const extra = rig.trades().find(({ _id }) => _id !== job.serverId)
  if (extra === undefined) throw new Error('it stands there twice')
  rig
    .store()
    .transaction((db) =>
      enqueue(db, cancelJob(job, extra._id, newId<IdempotencyKey>(seededRandom(5))), rig.clock.now(), seededRandom(6))
    )
  rig.engine().wake()
  await rig.drain()
  return { sale, job, extra }
}
const statesThere = () =>
  rig
    .trades()
    .map(({ state }) => state)
    .sort()

test('one of two sales is canceled, with its money; the sale of this till stays', async () => {
  const { sale, extra } = await doubled()
  expect(statesThere()).toEqual(['canceled', 'done'])
  expect(rig.trades().find(({ _id }) => _id === extra._id)?.state).toBe('canceled')
  expect(rig.job('double.cancel', sale.id)).toMatchObject({ state: 'done', serverId: extra._id })
  expect(rig.job('sale.create', sale.id)).toMatchObject({ state: 'done' })
  expect(rig.sends('trade/set-state')).toHaveLength(1)
})

test('a cancellation whose answer is lost is verified by its id, and found', async () => {
  const { sale, extra } = await doubled([{ fault: { kind: 'lostAnswer' }, endpoint: 'trade/set-state', at: [1] }])
  expect(rig.job('double.cancel', sale.id)).toMatchObject({ state: 'done', serverId: extra._id })
  expect(rig.sends('trade/set-state')).toHaveLength(1)
  expect(rig.sends('trade/get-by-id')).not.toHaveLength(0)
})

test('a cancellation whose request is lost is sent again', async () => {
  const { sale } = await doubled([{ fault: { kind: 'lostRequest' }, endpoint: 'trade/set-state', at: [1] }])
  expect(rig.job('double.cancel', sale.id).state).toBe('done')
  expect(rig.sends('trade/set-state')).toHaveLength(2)
  expect(statesThere()).toEqual(['canceled', 'done'])
})

test('a read that shows another record does not show whether the cancellation arrived', async () => {
  let reads = 0
  const { sale } = await doubled(
    [{ fault: { kind: 'lostAnswer' }, endpoint: 'trade/set-state', at: [1] }],
    (name, answer) => {
      if (!name.startsWith('trade/get-by-id') || ++reads > 2) return undefined
      return rewritten(answer, (row) => ({ ...row, _id: 'another', state: 'done' }))
    }
  )
  expect(rig.store().prepare('SELECT verdict FROM probe').pluck().all()).toEqual([
    'inconclusive',
    'inconclusive',
    'found'
  ])
  expect([rig.sends('trade/set-state').length, rig.job('double.cancel', sale.id).state]).toEqual([1, 'done'])
})
