import { describe, expect, test } from 'vitest'
import { openIncidents } from '../../../src/main/db/outbox/incidents.ts'
import { createdOnce, onSale, rig, start } from '../rig/one-rig.ts'
import type { Tamper } from '../rig/rig.ts'

// The clocks of the service may be wrong, and those of its nodes may differ. A filter by time then hides records.

const minute = 60_000
const hour = 60 * minute
type Row = { updated_at: string; code?: string }
type Body = { time: string; data: { data?: Row[]; total?: number } | null }

/**
 * Answers as two nodes would: every `every`th answer has a time that is `offMs` off. The filter by time treats each row
 * as `rowMs` later than its own time.
 */
function nodes(offMs: number, rowMs = 0, every = 2): Tamper {
  let answers = 0
  return (name, answer, text) =>
    answer.json().then((body: Body) => {
      answers += 1
      const time = answers % every === 0 ? new Date(Date.parse(body.time) + offMs).toISOString() : body.time
      const rows = body.data?.data
      if (name !== 'trade/get-paging' || rows === undefined || body.data === null)
        return Response.json({ ...body, time }, { status: answer.status })
      const since = Date.parse((JSON.parse(text) as { updated_at?: string }).updated_at ?? '1970-01-01')
      const shown = rows.filter(({ updated_at: at }) => Date.parse(at) + rowMs >= since)
      return Response.json({ ...body, time, data: { ...body.data, data: shown, total: shown.length } })
    })
}

describe('a node of two whose clock is 30 minutes ahead', () => {
  test('the clock does not hide a sale whose answer was lost', async () => {
    start({ faults: onSale({ kind: 'lostAnswer' }) })
    rig.tamper(nodes(30 * minute))
    const shift = rig.openShift()
    await rig.drain(0.01)
    const sale = rig.sell(shift)
    rig.engine().wake()
    await rig.drain()
    createdOnce(sale.code)
    expect(rig.job('sale.create', sale.id)).toMatchObject({ state: 'done', attempts: 1 })
  })

  test('the clock does not hide the sale after a start, when only the node that is ahead has answered', async () => {
    start()
    rig.tamper(nodes(30 * minute))
    const shift = rig.openShift()
    rig.sell(shift)
    await rig.drain()
    rig.restart()
    rig.tamper(nodes(30 * minute, 0, 1))
    await rig.drain(0.01)
    rig.setFaults(onSale({ kind: 'lostAnswer' }))
    const sale = rig.sell(shift)
    rig.engine().wake()
    await rig.drain(0.1)
    const [since] = rig.sends('trade/get-paging').map(({ body }) => (JSON.parse(body) as Row).updated_at)
    expect(Date.parse(since ?? '')).toBeLessThanOrEqual(sale.soldAt - 10 * minute)
  })
})

describe.each([-30 * minute, -5 * hour, -40 * 24 * hour])('a row that was written by a clock %d ms off', (rowMs) => {
  test('the row is found by the verification without a filter by time before the sale is sent again', async () => {
    start({ faults: onSale({ kind: 'lostAnswer' }) })
    const shift = rig.openShift()
    await rig.drain(0.01)
    rig.tamper(nodes(0, rowMs))
    const sale = rig.sell(shift)
    rig.engine().wake()
    await rig.drain()
    createdOnce(sale.code)
    expect(rig.job('sale.create', sale.id)).toMatchObject({ state: 'done', attempts: 1 })
  })

  test('the row is not reported as lost when it is read back', async () => {
    start()
    const shift = rig.openShift()
    rig.sell(shift)
    rig.tamper(nodes(0, rowMs))
    await rig.drain()
    await rig.clock.advance(20 * minute)
    expect(openIncidents(rig.store(), 5)).toEqual([])
    expect(
      rig.store().prepare(`SELECT count(*) FROM job WHERE kind = 'sale.create' AND swept_at IS NULL`).pluck().get()
    ).toBe(0)
  })
})

test('after more than a day without a request, an attempt still notes what the last answer told of the clock', async () => {
  start()
  const shift = rig.openShift()
  rig.sell(shift)
  await rig.drain()
  await rig.clock.advance(30 * hour)
  const sale = rig.sell(shift)
  rig.engine().wake()
  await rig.drain(0.1)
  const { id } = rig.job('sale.create', sale.id)
  const noted = rig.store().prepare(`SELECT server_time FROM attempt WHERE job_id = ?`).pluck().get(id)
  expect(noted).toBe(sale.soldAt)
})

test('a search before the quiet time begins minutes before the send, and a proof a day before it', async () => {
  start({ faults: onSale({ kind: 'lostRequest' }) })
  const shift = rig.openShift()
  await rig.drain(0.01)
  const sale = rig.sell(shift)
  rig.engine().wake()
  await rig.drain()
  createdOnce(sale.code)
  const since = rig
    .sends('trade/get-paging')
    .map(({ body }) => (JSON.parse(body) as Partial<Row>).updated_at)
    .flatMap((at) => (at === undefined ? [] : [sale.soldAt - Date.parse(at)]))
  expect(new Set(since)).toEqual(new Set([10 * minute, 24 * hour]))
})
