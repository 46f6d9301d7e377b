import { expect, test } from 'vitest'
import { openIncidents } from '../../src/main/db/outbox/incidents.ts'
import { resendLost } from '../../src/main/db/outbox/probes.ts'
import { missingSince } from '../../src/main/db/outbox/record-checks.ts'
import { createdOnce, incidents, noSuchRecord, onSale, rig, rewritten, start } from './rig/one-rig.ts'
import type { Tamper } from './rig/rig.ts'

// Confirmed records are read by their id from time to time: a service that was restored from a backup has lost some.

const minute = 60_000
const hour = 60 * minute
const boss = '660900000000000000000003' as never
type Sold = ReturnType<typeof rig.sell>
let shift: ReturnType<typeof rig.openShift>

/** Makes sales that arrive and are reconciled. */
async function confirmed(count: number): Promise<Sold[]> {
  start({ isWatching: true })
  shift = rig.openShift()
  const sales = Array.from({ length: count }, (_, index) => rig.sell(shift, (index + 1) * 1000))
  await rig.drain()
  await rig.clock.advance(20 * minute)
  rig.sent.length = 0
  return sales
}
const jobOf = (sale: Sold) => rig.job('sale.create', sale.id)
const byId = (sale: Sold) => `trade/get-by-id/${jobOf(sale).serverId ?? ''}`
const readsOf = (sale: Sold) => rig.sends(byId(sale)).map(({ at }) => at)
const isList = (name: string) => name === 'trade/get-paging'

/** Hides sales as a restored service does: neither their ids nor the lists show them. */
const lost =
  (...sales: Sold[]): Tamper =>
  (name, answer) => {
    if (sales.some((sale) => name === byId(sale))) return noSuchRecord(404)
    if (!isList(name)) return undefined
    return answer.json().then((envelope: { data: { data: { code?: string }[] } }) => {
      const data = envelope.data.data.filter(({ code }) => sales.every((sale) => sale.code !== code))
      return Response.json({ ...envelope, data: { data, total: data.length } })
    })
  }

test('every confirmed sale is read by its id once a day, and the newest one every hour', async () => {
  const sales = await confirmed(3)
  await rig.clock.advance(50 * hour)
  const counts = sales.map((sale) => readsOf(sale).length)
  expect(counts.slice(0, 2)).toEqual([2, 2])
  expect(counts[2]).toBeGreaterThanOrEqual(40)
  expect(incidents()).toEqual([])
})

test('the newest sale is read every hour also if a shift was closed after it', async () => {
  const [sale] = await confirmed(1)
  if (sale === undefined) throw new Error('a sale was made')
  rig.closeShift(shift)
  await rig.drain()
  await rig.clock.advance(20 * minute)
  rig.tamper(lost(sale))
  await rig.clock.advance(5 * hour)
  expect(
    rig.sends(`cashbox-session/get-by-id/${rig.job('shift.close', shift.id).serverId ?? ''}`).length
  ).toBeGreaterThan(2)
  expect(incidents()).toEqual([['lost', undefined]])
})

test('a sale of more than 30 days ago is not read any more', async () => {
  const [sale] = await confirmed(1)
  if (sale === undefined) throw new Error('a sale was made')
  await rig.clock.advance(31 * 24 * hour)
  const last = readsOf(sale).at(-1) ?? 0
  expect(last).toBeGreaterThan(29 * 24 * hour)
  rig.sell(shift, 5000)
  await rig.drain()
  await rig.clock.advance(2 * 24 * hour)
  expect(readsOf(sale).at(-1)).toBe(last)
  expect(rig.store().prepare('SELECT count(*) AS n FROM record_check').get()).toEqual({ n: 1 })
})

test('a sale that is missing once is not lost, and its neighbours are read at once', async () => {
  const [first, second, newest] = await confirmed(3)
  if (first === undefined || second === undefined || newest === undefined) throw new Error('three sales were made')
  rig.tamper(lost(newest))
  for (let waited = 0; waited < 150 && readsOf(newest).length === 0; waited += 1) await rig.clock.advance(minute)
  await rig.clock.advance(3 * minute)
  const [missing = 0] = readsOf(newest)
  expect(readsOf(second)).toEqual([missing + minute])
  expect(readsOf(first)).toEqual([missing + 2 * minute])
  expect(missingSince(rig.store(), jobOf(newest))).toBeDefined()
  expect(incidents()).toEqual([])
  rig.tamper(undefined)
  await rig.clock.advance(4 * hour)
  expect(missingSince(rig.store(), jobOf(newest))).toBeUndefined()
  expect(incidents()).toEqual([])
})

test('a sale that is missing again hours later is lost, until the service shows it again', async () => {
  const [sale] = await confirmed(1)
  if (sale === undefined) throw new Error('a sale was made')
  rig.tamper(lost(sale))
  await rig.clock.advance(5 * hour)
  expect(incidents()).toEqual([['lost', undefined]])
  const [incident] = openIncidents(rig.store(), 1)
  const { since } = incident?.evidence as { since: number }
  expect((incident?.openedAt ?? 0) - since).toBeGreaterThanOrEqual(2 * hour)
  rig.tamper(undefined)
  await rig.clock.advance(30 * hour)
  expect(incidents()).toEqual([])
})

test('a service that does not answer has lost no sale', async () => {
  const [sale] = await confirmed(1)
  if (sale === undefined) throw new Error('a sale was made')
  rig.tamper((name) => (name === byId(sale) ? Promise.resolve(new Response('', { status: 502 })) : undefined))
  await rig.clock.advance(8 * hour)
  expect(readsOf(sale).length).toBeGreaterThan(1)
  expect(missingSince(rig.store(), jobOf(sale))).toBeUndefined()
  expect(incidents()).toEqual([])
})

test('a sale that its list shows is not lost, although the service does not show it by its id', async () => {
  const [sale] = await confirmed(1)
  if (sale === undefined) throw new Error('a sale was made')
  rig.tamper((name) => (name === byId(sale) ? noSuchRecord(404) : undefined))
  await rig.clock.advance(8 * hour)
  expect(readsOf(sale).length).toBeGreaterThan(1)
  expect(incidents()).toEqual([])
})

test('a sale that the service returns with another key makes an incident about keys', async () => {
  const [sale] = await confirmed(1)
  if (sale === undefined) throw new Error('a sale was made')
  rig.tamper((name, answer) =>
    name === byId(sale) ? rewritten(answer, (row) => ({ ...row, code: sale.code.toUpperCase() })) : undefined
  )
  await rig.clock.advance(2 * hour)
  expect(incidents()).toEqual([['keys', undefined]])
})

test('a lost sale that a person sends again is verified first: it is not doubled if the service has it after all', async () => {
  const [sale] = await confirmed(1)
  if (sale === undefined) throw new Error('a sale was made')
  rig.tamper(lost(sale))
  await rig.clock.advance(5 * hour)
  expect(incidents()).toEqual([['lost', undefined]])
  const { id } = jobOf(sale)
  rig.store().transaction((db) => {
    resendLost(db, id, { by: boss, reason: 'the service has lost it', probes: [] }, rig.clock.now())
  })
  rig.tamper(undefined)
  rig.engine().wake()
  await rig.drain()
  expect(jobOf(sale).state).toBe('done')
  expect(rig.sends('trade/create')).toEqual([])
  expect(rig.trades()).toHaveLength(1)
})

test('a sale that is missing is not a record that a list must show, so a later sale is proved absent without it', async () => {
  const [missing] = await confirmed(1)
  if (missing === undefined) throw new Error('a sale was made')
  rig.tamper(lost(missing))
  for (let waited = 0; waited < 150 && readsOf(missing).length === 0; waited += 1) await rig.clock.advance(minute)
  rig.setFaults(onSale({ kind: 'lostRequest' }))
  const sale = rig.sell(shift, 5000)
  rig.engine().wake()
  await rig.drain(1)
  createdOnce(sale.code)
  expect(jobOf(sale)).toMatchObject({ state: 'done', attempts: 2 })
})
