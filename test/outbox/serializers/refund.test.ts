import { expect, test } from 'vitest'
import { TradeRefund } from '@kassa/integration-api'
import type { FaultRow } from '@kassa/sandbox'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import type { Sale } from '../../../src/main/domain/core/model.ts'
import { ids } from '../rig/documents.ts'
import { at, drain } from '../rig/one-movement.ts'
import { bodies, endpoint, expectOnce, jobOf, sellThree } from '../rig/one-refund.ts'
import { rig, start } from '../rig/one-rig.ts'
import { giveBack, refundsAt } from '../rig/refund-rig.ts'

// ---- What is sent

test('a refund names the sale by the service’s id, its goods by product, and ends its note with the marker', async () => {
  start()
  const { shift, sale } = sellThree()
  const refund = giveBack(rig, shift, sale, 2)
  await drain()
  expectOnce(refund)
  const [body] = bodies()
  expect(TradeRefund.safeParse(body).error).toBeUndefined()
  expect(body).toEqual({
    trade_id: rig.job('sale.create', sale.id).serverId,
    items: [{ product_id: sale.lines[0]?.productId, amount: 2 }],
    note: `TEST1-r1, Naqd, torn ~${jobOf(refund).marker}`,
    with_transactions: true
  })
  const money = rig.sandbox.world.all('transaction').filter(({ type }) => type === 'expense')
  expect(money).toMatchObject([{ amount: 2000, $session: rig.sessions()[0]?._id }])
})

test('a refund waits for its sale, and the close of the shift for the refund', async () => {
  start()
  rig.cut(true)
  const { shift, sale } = sellThree()
  giveBack(rig, shift, sale)
  rig.closeShift(shift)
  rig.cut(false)
  await drain()
  const writes = rig.sent.map(({ path }) => path).filter((path) => /open$|create$|refund$|close$/.test(path))
  expect(writes).toEqual(['cashbox-session/open', 'trade/create', 'trade/refund', 'cashbox-session/close'])
})

test('the refunds of one sale are sent one at a time, in their order; the last takes the rest', async () => {
  start(at(endpoint, { kind: 'lostAnswer' }))
  const { shift, sale } = sellThree()
  const refunds = [giveBack(rig, shift, sale), giveBack(rig, shift, sale), giveBack(rig, shift, sale)]
  await drain()
  expectOnce(...refunds)
  expect(bodies().map(({ note }) => String(note).split(',')[0])).toEqual(['TEST1-r1', 'TEST1-r2', 'TEST1-r3'])
})

test('a refund of a sale that a person adopted goes to the sale that was found', async () => {
  start(at('trade/create', { kind: 'error', when: 'after', status: 400 }))
  const shift = rig.openShift()
  await rig.drain()
  const sale = rig.sell(shift, 1000, undefined, 3)
  const refund = giveBack(rig, shift, sale)
  await drain()
  expectOnce(refund)
})

test('a refund of a sale that was written off goes to a person, and is never sent', async () => {
  start(at('trade/create', { kind: 'error', when: 'before', status: 400 }))
  const shift = rig.openShift()
  await rig.drain()
  const sale = rig.sell(shift, 1000, undefined, 3)
  const refund = giveBack(rig, shift, sale)
  await drain()
  expect(jobOf(refund).state).toBe('queued')
  await rig.engine().writeOff(rig.job('sale.create', sale.id).id, ids.owner as never, 'kept on paper')
  expect(jobOf(refund)).toMatchObject({ state: 'needsPerson', reason: 'dependency' })
  const later = giveBack(rig, shift, sale)
  expect(jobOf(later)).toMatchObject({ state: 'needsPerson', reason: 'dependency' })
  // If it were sent, it would have no sale to name.
  await rig.engine().resend(jobOf(refund).id, ids.owner as never, 'try')
  await drain()
  expect(jobOf(refund)).toMatchObject({ state: 'needsPerson', reason: 'dependency', attempts: 0 })
  expect(jobOf(refund).message).toContain('sale')
  await rig.engine().writeOff(jobOf(refund).id, ids.owner as never, 'kept on paper')
  expect(jobOf(refund).state).toBe('writtenOff')
  expect(rig.sends(endpoint)).toEqual([])
})

/** Refunds goods of the first sale in the back office. */
const refundThere = ({ lines }: Sale, amount: number, note?: string) =>
  rig.sandbox.send(
    new Request('http://practice.invalid/integration-api/integration/api/v2/trade/refund', {
      method: 'POST',
      headers: { 'api-key': rig.sandbox.apiKey, 'content-type': 'application/json', user_id: ids.nodira },
      body: JSON.stringify({
        trade_id: rig.trades()[0]?._id,
        items: [{ product_id: lines[0]?.productId, amount }],
        note
      })
    })
  )

// ---- Answers and requests that are lost

const faults: [string, FaultRow['fault']][] = [
  ['a lost answer', { kind: 'lostAnswer' }],
  ['a lost request', { kind: 'lostRequest' }],
  ['a request that comes late', { kind: 'late', delayMs: 250_000 }],
  ['500 after the effect', { kind: 'error', when: 'after' }],
  ['503 before the effect', { kind: 'error', when: 'before', status: 503 }],
  ['half an answer', { kind: 'truncated' }],
  ['a request that never left', { kind: 'notSent' }],
  ['400 although it was done', { kind: 'error', when: 'after', status: 400 }]
]
test.each(faults)('%s leaves the refund there exactly once', async (_name, fault) => {
  start(at(endpoint, fault))
  const { shift, sale } = sellThree()
  const refund = giveBack(rig, shift, sale)
  await drain()
  expectOnce(refund)
})

test('a refund is sent again only after two valid negatives 15 minutes apart, with the same bytes', async () => {
  start(at(endpoint, { kind: 'lostRequest' }))
  const { shift, sale } = sellThree()
  const refund = giveBack(rig, shift, sale)
  await drain()
  expect(rig.clock.monotonic()).toBe(300_000 + 900_000)
  const [first, second] = rig.sends(endpoint)
  expect(second?.body).toBe(first?.body)
  expectOnce(refund)
})

test('a refused refund goes to a person; a person sends it again, and it is there once', async () => {
  start(at(endpoint, { kind: 'error', when: 'before', status: 400 }))
  const { shift, sale } = sellThree()
  const refund = giveBack(rig, shift, sale)
  await drain()
  expect(jobOf(refund)).toMatchObject({ state: 'needsPerson', reason: 'refused', attempts: 1 })
  await rig.clock.advance(20 * 60_000)
  expect(await rig.engine().resend(jobOf(refund).id, ids.owner as never, 'put right there')).toMatchObject({ ok: true })
  await drain()
  expectOnce(refund)
})

test('a person sees the refusal if the back office was faster and less is left than is refunded', async () => {
  start()
  const { shift, sale } = sellThree()
  await rig.drain()
  await refundThere(sale, 3)
  const known = refundsAt(rig).length
  const refund = giveBack(rig, shift, sale)
  await drain()
  expect([known, refundsAt(rig).length]).toEqual([1, 1])
  expect(jobOf(refund).state).toBe('needsPerson')
})

test('a refund that is doubled on its way makes the job done, and an incident', async () => {
  start(at(endpoint, { kind: 'duplicate' }))
  rig.tamper((name) => (name === endpoint ? Promise.resolve(new Response('', { status: 502 })) : undefined))
  const { shift, sale } = sellThree()
  const refund = giveBack(rig, shift, sale)
  await drain()
  expect(jobOf(refund).state).toBe('done')
  expect(openIncidents(rig.store(), 10)).toMatchObject([{ kind: 'doubled', jobId: jobOf(refund).id }])
})

test.each([1, 2])('a refund with %i records at the service is not sent', async (count) => {
  start()
  const { shift, sale } = sellThree()
  await rig.drain()
  rig.cut(true)
  const refund = giveBack(rig, shift, sale)
  for (let each = 0; each < count; each += 1) await refundThere(sale, 1, `copy ~${jobOf(refund).marker}`)
  rig.cut(false)
  await drain()
  expect(rig.sends(endpoint)).toEqual([])
  expect(jobOf(refund)).toMatchObject({ state: 'done', serverId: refundsAt(rig)[0]?._id })
  expect(openIncidents(rig.store(), 10).map(({ kind }) => kind)).toEqual(count === 2 ? ['doubled'] : [])
})

test('a killed till finds what it had sent, at every commit of a refund', async () => {
  for (let commit = 1; commit <= 6; commit += 1) {
    start({ seed: commit })
    const { shift, sale } = sellThree()
    await rig.drain()
    const refund = giveBack(rig, shift, sale)
    rig.dieSoon(commit)
    await drain()
    if (rig.isDead()) rig.restart()
    await drain()
    expectOnce(refund)
    if (commit < 6) rig.end()
  }
})
