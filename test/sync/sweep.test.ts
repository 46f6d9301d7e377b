import { expect, test } from 'vitest'
import { openIncidents } from '../../src/main/store/incidents.ts'
import { hasUnswept } from '../../src/main/store/job-rows.ts'
import { rig, start } from './one-rig.ts'
import type { Tamper } from './rig.ts'

/** Sells, lets it arrive, then lets the sweep come with a service that shows something else. */
async function swept(tamper?: Tamper) {
  start()
  const shift = rig.openShift()
  const sales = [rig.sell(shift), rig.sell(shift, 2500)]
  await rig.drain()
  expect(hasUnswept(rig.store())).toBe(true)
  rig.tamper(tamper)
  await rig.clock.advance(16 * 60_000)
  return sales
}
type Rows = { data: { code: string; total_to_pay: number }[]; total: number }
const rewrite =
  (change: (rows: Rows) => Rows): Tamper =>
  (name, answer) =>
    name === 'trade/get-paging'
      ? answer.json().then((envelope: { data: Rows }) => Response.json({ ...envelope, data: change(envelope.data) }))
      : undefined

test('every done sale is read back once, in one scan, and then left alone', async () => {
  await swept()
  expect(hasUnswept(rig.store())).toBe(false)
  expect(openIncidents(rig.store(), 10)).toEqual([])
  const reads = rig.sends('trade/get-paging').length
  expect(reads).toBe(1)
  await rig.clock.advance(3_600_000)
  expect(rig.sends('trade/get-paging')).toHaveLength(reads)
})

test('an effect that is gone, doubled or of another amount is an incident with its evidence', async () => {
  const [sale] = await swept(
    rewrite(({ data }) => ({ data: data.filter(({ total_to_pay }) => total_to_pay !== 1000), total: data.length - 1 }))
  )
  const job = rig.job('sale.create', sale?.id ?? '')
  expect(openIncidents(rig.store(), 10)).toMatchObject([{ jobId: job.id, kind: 'lost' }])
  rig.end()

  await swept(
    rewrite(({ data, total }) => ({ data: [...data, { ...data[0], _id: 'another' } as never], total: total + 1 }))
  )
  expect(openIncidents(rig.store(), 10)).toMatchObject([{ kind: 'doubled' }])
  rig.end()

  await swept(rewrite(({ data, total }) => ({ data: data.map((row) => ({ ...row, total_to_pay: 7 })), total })))
  expect(openIncidents(rig.store(), 10)).toMatchObject([
    { kind: 'differs', evidence: { wanted: 2500, total: 7 } },
    { kind: 'differs', evidence: { wanted: 1000, total: 7 } }
  ])
})

test('a list that moved while it was read proves nothing: it is swept again', async () => {
  await swept(rewrite(({ total }) => ({ data: [], total: total + 1 })))
  expect(openIncidents(rig.store(), 10)).toEqual([])
  expect(hasUnswept(rig.store())).toBe(true)
  rig.tamper(undefined)
  await rig.clock.advance(16 * 60_000)
  expect(hasUnswept(rig.store())).toBe(false)
})
