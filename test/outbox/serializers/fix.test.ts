import { expect, test } from 'vitest'
import { decisionsOf } from '../../../src/main/db/outbox/decisions.ts'
import { jobViews, unsent } from '../../../src/main/db/outbox/outbox.ts'
import type { Fix } from '../../../src/main/domain/outbox/fix.ts'
import { rig, start } from '../rig/one-rig.ts'

// A refused write is sent with a change, as a new job (Replace).

const boss = '660900000000000000000003' as never
const quietMs = 20 * 60_000
const putBack = 'the product was made anew'

async function deleteThere(id: string): Promise<void> {
  const headers = { 'api-key': rig.sandbox.apiKey, 'content-type': 'application/json' }
  const url = `http://practice.invalid/integration-api/integration/api/v2/product/delete/${id}`
  const answer = await rig.sandbox.send(new Request(url, { method: 'DELETE', headers }))
  expect(answer.status).toBe(200)
}

/** Makes a sale of a product that the back office has deleted meanwhile. */
async function refusedSale() {
  start()
  const shift = rig.openShift()
  await rig.drain()
  const sale = rig.sell(shift)
  const [line] = sale.lines
  if (line === undefined) throw new Error('a sale has lines')
  await deleteThere(line.productId)
  rig.engine().wake()
  await rig.drain()
  const job = rig.job('sale.create', sale.id)
  expect(job).toMatchObject({ state: 'needsPerson', reason: 'refused' })
  const other = rig.sandbox.world.all('product').find(({ _id, is_deleted }) => _id !== line.productId && !is_deleted)
  if (other === undefined) throw new Error('the shop has other goods')
  const fix: Fix = { part: 'product', from: line.productId, to: other._id, name: other.name, article: undefined }
  return { shift, sale, line, job, fix }
}

test('a refused sale is sent with another product, under its own number, and the shift closes after it', async () => {
  const { shift, sale, job, fix } = await refusedSale()
  rig.closeShift(shift)
  await rig.clock.advance(quietMs)
  expect(rig.job('shift.close', shift.id).state).toBe('queued')
  expect(rig.engine().fixable(job.id)).toMatchObject({
    value: [{ part: 'product', from: fix.from }, { part: 'method' }]
  })
  expect(jobViews(rig.store(), { which: 'needsPerson', limit: 5 })[0]?.actions).toContain('fix')

  expect(await rig.engine().fix(job.id, boss, putBack, [fix])).toEqual({ ok: true, value: undefined })
  await rig.drain()
  expect(rig.trades()).toHaveLength(1)
  expect(rig.trades()[0]).toMatchObject({ code: sale.code, products: [{ product_id: fix.to, amount: 1 }] })
  const successor = rig.job('sale.create', sale.id)
  expect(successor).toMatchObject({ state: 'done', marker: job.marker, madeAt: job.madeAt, amount: job.amount })
  expect(rig.jobs().find(({ id }) => id === job.id)).toMatchObject({ state: 'superseded', replacedBy: successor.id })
  expect(decisionsOf(rig.store(), job.id)).toMatchObject([{ action: 'fix', by: boss, reason: putBack }])
  expect(rig.job('shift.close', shift.id).state).toBe('done')
  expect(unsent(rig.store())).toMatchObject({ count: 0, amountMinor: 0 })
})

test('a fix that is refused again may be fixed again, and starts from the document', async () => {
  const { job, sale, fix } = await refusedSale()
  await rig.clock.advance(quietMs)
  await deleteThere(fix.to)
  await rig.engine().fix(job.id, boss, putBack, [fix])
  await rig.drain()
  const second = rig.job('sale.create', sale.id)
  expect(second).toMatchObject({ state: 'needsPerson', reason: 'refused' })
  await rig.clock.advance(quietMs)
  const [third] = rig.sandbox.world
    .all('product')
    .filter(({ _id, is_deleted }) => ![fix.from, fix.to].includes(_id) && !is_deleted)
  await rig.engine().fix(second.id, boss, putBack, [{ ...fix, to: third?._id ?? '' }])
  await rig.drain()
  expect(rig.trades()).toMatchObject([{ products: [{ product_id: third?._id }] }])
})

test('a fix is refused if the document does not name what it changes, or if it changes nothing', async () => {
  const { job, fix } = await refusedSale()
  for (const fixes of [[], [{ ...fix, from: 'another' }], [{ ...fix, part: 'article' as const }]])
    expect(await rig.engine().fix(job.id, boss, putBack, fixes)).toMatchObject({
      failure: { kind: 'input.invalid', facts: { field: 'fixes' } }
    })
  expect(rig.job('sale.create', job.subjectId)).toMatchObject({ id: job.id, state: 'needsPerson' })
  expect(decisionsOf(rig.store(), job.id)).toEqual([])
})

test('a record that is there after all makes the job done, and no change is sent', async () => {
  const { job, fix } = await refusedSale()
  const [write] = rig.sends('trade/create')
  const body = (write?.body ?? '').replace(fix.from, fix.to)
  const headers = { 'api-key': rig.sandbox.apiKey, 'content-type': 'application/json', user_id: rig.ids.nodira }
  const url = 'http://practice.invalid/integration-api/integration/api/v2/trade/create'
  await rig.sandbox.send(new Request(url, { method: 'POST', headers, body }))
  await rig.engine().fix(job.id, boss, putBack, [fix])
  await rig.drain()
  expect(rig.trades()).toHaveLength(1)
  expect(rig.job('sale.create', job.subjectId)).toMatchObject({ id: job.id, state: 'done' })
})

test('only refused jobs may be fixed', async () => {
  start()
  const shift = rig.openShift()
  await rig.drain()
  expect(rig.engine().fixable(rig.job('shift.open', shift.id).id)).toMatchObject({
    failure: { kind: 'job.notAllowed' }
  })
})

test('a change of a ticket waits for the ticket that is being fixed', async () => {
  start()
  rig.setFaults([{ fault: { kind: 'error', when: 'before', status: 400 }, endpoint: 'open-ticket/create', at: [1] }])
  const held = rig.hold()
  rig.engine().wake()
  await rig.drain()
  const job = rig.job('ticket.create', held.id)
  expect(job).toMatchObject({ state: 'needsPerson', reason: 'refused' })
  rig.holdAgain(held, 'Stol 7')
  await rig.clock.advance(quietMs)
  const before = rig.engine().fixable(job.id)
  const from = before.ok ? (before.value[0]?.from ?? '') : ''
  const [other] = rig.sandbox.world.all('product').filter(({ _id, is_deleted }) => _id !== from && !is_deleted)
  const fix: Fix = { part: 'product', from, to: other?._id ?? '', name: 'x', article: undefined }
  expect(await rig.engine().fix(job.id, boss, putBack, [fix])).toMatchObject({ ok: true })
  await rig.drain()
  expect(rig.jobs().filter(({ lane, state }) => lane === job.lane && state !== 'done')).toMatchObject([
    { id: job.id, state: 'superseded' }
  ])
  expect(rig.openTickets()).toHaveLength(1)
  expect(rig.openTickets()[0]?.name).toContain('Stol 7')
})
