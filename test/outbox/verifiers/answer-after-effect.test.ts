import { describe, expect, test } from 'vitest'
import type { Fault } from '@kassa/sandbox'
import { decisionsOf } from '../../../src/main/db/outbox/decisions.ts'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { invoicesOf, moveCash, transactionsOf } from '../rig/cash-rig.ts'
import { begin as beginWithCustomers, there as customersThere } from '../rig/one-customer.ts'
import { addProduct, begin as beginWithGoods, there as goodsThere } from '../rig/one-product.ts'
import { createdOnce, noSuchRecord, onSale, oneSale, rig, start } from '../rig/one-rig.ts'
import { addCustomer } from '../rig/people.ts'
import { giveBack, refundsAt } from '../rig/refund-rig.ts'

// The service carries a write out and then answers with an error: "created, then 404 from the replica that reads it
// back". An error after a write that may not be repeated is a doubt (queue.md, "States and transitions").

const statuses = [400, 401, 403, 404, 429] as const
const after = (status: number): Fault => ({ kind: 'error', when: 'after', status })
const before = (status: number): Fault => ({ kind: 'error', when: 'before', status })
const minute = 60_000

/** The kinds of writes, and the records that each leaves at the service. */
const writes: [endpoint: string, begin: typeof beginWithGoods, act: () => void, made: () => number][] = [
  [
    'cashbox-session/open',
    (faults) => void start({ faults: faults ?? [] }),
    () => void rig.openShift(),
    () => rig.sessions().length
  ],
  [
    'trade/create',
    (faults) => void start({ faults: faults ?? [] }),
    () => void rig.sell(rig.openShift()),
    () => rig.trades().length
  ],
  ['trade/refund', (faults) => void start({ faults: faults ?? [] }), sellAndGiveBack, () => refundsAt(rig).length],
  [
    'open-ticket/create',
    (faults) => void start({ faults: faults ?? [] }),
    () => void rig.hold(),
    () => rig.openTickets().length
  ],
  [
    'invoice/create',
    (faults) => void start({ faults: faults ?? [] }),
    () => void moveCash(rig, rig.openShift()),
    () => invoicesOf(rig).length
  ],
  [
    'transaction/income',
    (faults) => void start({ faults: faults ?? [] }),
    () => void moveCash(rig, rig.openShift()),
    () => transactionsOf(rig).length
  ],
  ['customer/create', beginWithCustomers, () => void addCustomer(rig), () => customersThere().length],
  ['product/create', beginWithGoods, () => void addProduct(), () => goodsThere().length]
]

function sellAndGiveBack() {
  const shift = rig.openShift()
  giveBack(rig, shift, rig.sell(shift))
}

describe.each(statuses)('a %d that is answered after the effect', (status) => {
  test.each(writes)('the error does not make a second record of %s', async (endpoint, begin, act, made) => {
    begin([{ endpoint, fault: after(status), at: [1] }])
    act()
    rig.engine().wake()
    await rig.drain()
    expect(rig.unsent().count).toBe(0)
    expect(made()).toBe(1)
    expect(rig.sends(endpoint)).toHaveLength(1)
    expect(openIncidents(rig.store(), 5)).toEqual([])
  })

  test('the error closes a shift once, and the next one opens', async () => {
    start({ faults: [{ endpoint: 'cashbox-session/close', fault: after(status), at: [1] }] })
    const shift = rig.openShift()
    rig.closeShift(shift)
    rig.openShift({}, [{ kind: 'shift.close', subjectId: shift.id }])
    await rig.drain()
    expect(rig.unsent().count).toBe(0)
    expect(rig.sends('cashbox-session/close')).toHaveLength(1)
    expect(rig.sessions().map(({ state }) => state)).toEqual(['closed', 'open'])
  })

  test('the record is found through a list that is stale at first', async () => {
    start({
      faults: [...onSale(after(status)), { endpoint: 'trade/get-paging', fault: { kind: 'lag', behindMs: 8 * minute } }]
    })
    const shift = rig.openShift()
    await rig.drain(0.01)
    const sale = rig.sell(shift)
    rig.engine().wake()
    await rig.drain()
    createdOnce(sale.code)
    expect(rig.job('sale.create', sale.id).state).toBe('done')
  })
})

test.each(['time', 'total'])(
  'a sale that the list by %s shows with a record that does not exist is only taken by an id that can be read',
  async (by) => {
    start({ faults: onSale({ kind: 'lostAnswer' }) })
    const shift = rig.openShift()
    let isHidden = true
    rig.tamper((name, answer, body) => {
      if (name.startsWith('trade/get-by-id') && isHidden) return noSuchRecord(404)
      if (name.startsWith('trade/get-by-id/another')) return noSuchRecord(404)
      if (name !== 'trade/get-paging') return undefined
      const isWanted = 'total_from' in (JSON.parse(body) as object) === (by === 'total')
      return answer.json().then((envelope: { data: { data: object[] } }) => {
        const [first, ...others] = envelope.data.data
        const data = isWanted && first !== undefined ? [{ ...first, _id: 'another' }, first, ...others] : []
        return Response.json({ ...envelope, data: { data, total: data.length } })
      })
    })
    const sale = rig.sell(shift)
    rig.engine().wake()
    await rig.clock.advance(20 * minute)
    expect(rig.job('sale.create', sale.id)).toMatchObject({ state: 'ambiguous', attempts: 1 })
    isHidden = false
    await rig.drain()
    createdOnce(sale.code)
    expect(rig.job('sale.create', sale.id)).toMatchObject({ state: 'done', serverId: rig.trades()[0]?._id })
    expect(openIncidents(rig.store(), 5)).toEqual([])
  }
)

describe.each([401, 403, 404, 429])('a %d that is answered before the effect', (status) => {
  test('two valid negatives verify the write before it is sent again, and that resend does not count', async () => {
    const { sale, job } = await oneSale(onSale(before(status)))
    createdOnce(sale.code)
    expect(job).toMatchObject({ state: 'done', attempts: 2, resends: 0 })
    expect(decisionsOf(rig.store(), job.id)).toMatchObject([{ action: 'resend', by: 'queue' }])
    const [first, second] = rig.sends('trade/create')
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(300_000)
  })
})

test('a permission that is missing for two days asks nobody, and the sale is sent once it is given', async () => {
  start({ faults: [{ endpoint: 'trade/create', fault: before(403) }] })
  const shift = rig.openShift()
  await rig.drain(0.01)
  const sale = rig.sell(shift)
  rig.engine().wake()
  await rig.clock.advance(48 * 60 * minute)
  expect(rig.job('sale.create', sale.id).state).toMatch(/^(queued|ambiguous)$/)
  expect(rig.job('sale.create', sale.id).attempts).toBeGreaterThan(20)
  rig.setFaults(undefined)
  await rig.drain()
  createdOnce(sale.code)
})

test('a refused write that may be repeated is sent again at once and waits for no verification', async () => {
  start({
    faults: [{ endpoint: 'open-ticket/update', fault: { ...before(429), retryAfterSeconds: 5 } as Fault, at: [1] }]
  })
  const ticket = rig.hold()
  await rig.drain()
  rig.holdAgain(ticket, 'table 4')
  rig.engine().wake()
  await rig.drain(0.01)
  expect(rig.job('ticket.update', ticket.id)).toMatchObject({ state: 'done', attempts: 2 })
})

test('a request that is proved not to have left is sent again without a verification', async () => {
  const { sale, job } = await oneSale(onSale({ kind: 'notSent' }))
  createdOnce(sale.code)
  expect(job).toMatchObject({ state: 'done', attempts: 2 })
  expect(rig.sends('trade/get-paging')).toHaveLength(0)
})

test('a lost sale without a later one is sent again as soon as the longer time between its negatives is over', async () => {
  start({ faults: onSale({ kind: 'lostRequest' }), engine: { limits: { betweenStaleNegativesMs: 135_500 } } })
  const shift = rig.openShift()
  const sale = rig.sell(shift)
  rig.engine().wake()
  await rig.drain()
  createdOnce(sale.code)
  const [first, second] = rig
    .sends('trade/get-paging')
    .filter(({ body }) => !body.includes('total_from'))
    .slice(-2)
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(135_500)
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeLessThan(136_000)
})
