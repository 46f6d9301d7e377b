import { afterEach, beforeEach, expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import { faultsFromTable, type FaultRow } from '@kassa/sandbox'
import type { SaleId } from '../../../src/shared/ids.ts'
import { jobs } from '../../app/till.ts'
import { approval, byCash, sellAt, twoTills, type Register, type Shop } from '../../app/two-tills.ts'

// A refund of another till's sale is verified on that sale, and is there once, whatever is lost.

let shop: Shop
let saleId: SaleId
beforeEach(async () => {
  shop = await twoTills()
  const sold = await sellAt(shop, [[shop.goods[0], '3']])
  const { sales } = await shop.other.at.call('otherTillSales.find', { text: sold.code })
  saleId = (await shop.other.at.call('otherTillSales.open', { serverId: sales[0]?.id ?? '' })).saleId
})
afterEach(() => {
  shop.end()
})

const setFault = (fault: FaultRow['fault'], endpoint = 'trade/refund') =>
  shop.sandbox.setFaults(faultsFromTable([{ endpoint, fault, at: [1] }], seededRandom(1)))
const refundsThere = () => shop.sandbox.world.all('trade').filter((row) => row.is_refund)
const job = () => jobs(shop.other.at).find(({ kind }) => kind === 'refund.create')
async function giveOne({ at }: Register, id: SaleId) {
  const { lines, refunds } = await at.call('refund.preview', { saleId: id })
  const lineId = lines[0]?.lineId ?? ('' as never)
  return at.call('refund.finish', {
    saleId: id,
    refunds,
    ways: [{ methodId: byCash.id }],
    approval,
    lines: [{ lineId, quantity: '1' }]
  })
}
const hours = async (count: number) => {
  for (let hour = 0; hour < count * 6; hour += 1) await shop.clock.advance(600_000)
}

const faults: [string, FaultRow['fault']][] = [
  ['a lost answer', { kind: 'lostAnswer' }],
  ['a lost request', { kind: 'lostRequest' }],
  ['a request that comes late', { kind: 'late', delayMs: 250_000 }],
  ['500 after the effect', { kind: 'error', when: 'after' }],
  ['400 although it was done', { kind: 'error', when: 'after', status: 400 }]
]
it.each(faults)('the refund is there exactly once after %s', async (_name, fault) => {
  setFault(fault)
  await giveOne(shop.other, saleId)
  await hours(2)
  expect(refundsThere()).toMatchObject([{ total_amount: 1, total_to_refund: 12_500 }])
  expect(job()?.state).toBe('done')
})

it('a refund whose answer was lost is found on the sale and not sent again, though another till refunded the same goods', async () => {
  await giveOne(shop.first, shop.first.at.context.store.prepare('SELECT id FROM sale').pluck().get() as SaleId)
  await shop.clock.advance(60_000)
  expect(await shop.other.at.call('refund.view', { saleId })).toEqual({ isNews: true })
  setFault({ kind: 'lostAnswer' })
  await giveOne(shop.other, saleId)
  await hours(1)
  expect(shop.other.sent.filter((path) => path === 'trade/refund')).toHaveLength(1)
  expect(refundsThere()).toHaveLength(2)
  expect(job()?.state).toBe('done')
})

it('the refund is not taken for another till’s while its answer is missing', async () => {
  setFault({ kind: 'lostAnswer' })
  await giveOne(shop.other, saleId)
  await shop.clock.advance(500)
  expect(await shop.other.at.call('refund.view', { saleId })).toEqual({ isNews: false })
  expect(await shop.other.at.call('refund.preview', { saleId })).toMatchObject({ refunds: 1, lines: [{ left: '2' }] })
})

it('the refund goes to a person if the sale lists one without a note, which may be ours or another till’s', async () => {
  shop.other.tamper((name, request) =>
    name.startsWith('trade/get-by-id/')
      ? shop.sandbox.send(request).then(async (response) => {
          const envelope = (await response.json()) as { data: { refunds: object[] } }
          const refunds = envelope.data.refunds.map((refund) => ({ ...refund, note: undefined }))
          return Response.json({ ...envelope, data: { ...envelope.data, refunds } })
        })
      : undefined
  )
  setFault({ kind: 'lostAnswer' })
  await giveOne(shop.other, saleId)
  await shop.clock.advance(500)
  const looked = await shop.other.at.ask('refund.view', { saleId })
  expect(looked).toMatchObject({ ok: false, failure: { kind: 'otherTillSales.unclear' } })
  await hours(1)
  expect(shop.other.sent.filter((path) => path === 'trade/refund')).toHaveLength(1)
  expect(job()?.state).toBe('needsPerson')
  expect(refundsThere()).toHaveLength(1)
})

it('the refund is not written while the sale cannot be read, and is once it can', async () => {
  shop.other.tamper((name) =>
    name.startsWith('trade/get-by-id/') ? Promise.resolve(new Response('', { status: 502 })) : undefined
  )
  const { lines, refunds } = await shop.other.at.call('refund.preview', { saleId })
  const wish = {
    saleId,
    refunds,
    ways: [{ methodId: byCash.id }],
    approval,
    lines: [{ lineId: lines[0]?.lineId ?? ('' as never), quantity: '1' }]
  }
  const asked = shop.other.at.ask('refund.finish', wish)
  await shop.clock.advance(30_000)
  expect((await asked).ok).toBe(false)
  shop.other.tamper(undefined)
  await shop.clock.advance(300_000)
  await giveOne(shop.other, saleId)
  await hours(1)
  expect(job()?.state).toBe('done')
  expect(refundsThere()).toHaveLength(1)
})

it('the close of the shift waits until the refund is there', async () => {
  await giveOne(shop.other, saleId)
  const { rows } = await shop.other.at.call('shift.closing', {})
  const counts = rows.map(({ methodId, currencyId }) => ({ methodId, currencyId, countedMinor: 0 as never }))
  await shop.other.at.call('shift.count', { counts })
  await shop.other.at.call('shift.close', { note: 'counted' })
  await hours(1)
  const writes = shop.other.sent.filter((path) => /refund$|session\/close$/.test(path))
  expect(writes).toEqual(['trade/refund', 'cashbox-session/close'])
})
