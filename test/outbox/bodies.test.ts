import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import type { Job } from '../../src/main/db/core/job-rows.ts'
import { decisionsOf } from '../../src/main/db/outbox/decisions.ts'
import { isAsSold, saleBodyDigest } from '../../src/main/outbox/bodies.ts'
import type { EmployeeId } from '../../src/shared/ids.ts'
import { createdOnce, rig, start } from './rig/one-rig.ts'

// The digest of a sale's body shows whether the sale is still sent as it was made.

const boss = '660900000000000000000003' as EmployeeId

/** Makes a sale with its job. `digest` is stored with the job. */
function sold(digest: string | undefined): Job {
  start()
  const sale = rig.sell(rig.openShift())
  return { ...rig.job('sale.create', sale.id), payload: digest === undefined ? {} : { body: digest } }
}

describe('the digest of a sale', () => {
  test('the digest has the form of the body and 64 hexadecimal digits, and differs for another sale', () => {
    start()
    const shift = rig.openShift()
    const [one, other] = [rig.sell(shift), rig.sell(shift)]
    expect(saleBodyDigest(one)).toMatch(/^1:[0-9a-f]{64}$/)
    expect(saleBodyDigest({ ...one })).toBe(saleBodyDigest(one))
    expect(saleBodyDigest(other)).not.toBe(saleBodyDigest(one))
    expect(saleBodyDigest({ ...one, note: 'no bag' })).not.toBe(saleBodyDigest(one))
  })

  test('a sale with another body than its digest says is not as sold', () => {
    const job = sold(`1:${'0'.repeat(64)}`)
    expect(isAsSold(rig.store(), job)).toBe(false)
    expect(isAsSold(rig.store(), { ...job, subjectId: 'no sale' })).toBe(false)
  })

  test('a sale without a digest, or with one of another form of the body, is not checked', () => {
    const job = sold(undefined)
    expect(isAsSold(rig.store(), job)).toBe(true)
    expect(isAsSold(rig.store(), { ...job, payload: { body: `0:${'0'.repeat(64)}` } })).toBe(true)
    expect(isAsSold(rig.store(), { ...job, kind: 'ticket.create', payload: { body: `1:${'0'.repeat(64)}` } })).toBe(
      true
    )
  })
})

test('a sale that another program has changed in the file is held, and is sent as it is when a person says so', async () => {
  start({ isSealed: true })
  const shift = rig.openShift()
  await rig.drain()
  rig.cut(true)
  const [sale, whole] = [rig.sell(shift), rig.sell(shift)]
  const db = new Database(rig.path)
  db.prepare(`UPDATE sale SET body = json_set(body, '$.lines[0].quantity', '9') WHERE id = ?`).run(sale.id)
  db.close()
  rig.cut(false)
  rig.engine().wake()
  await rig.drain()
  const job = rig.job('sale.create', sale.id)
  expect(job).toMatchObject({ state: 'needsPerson', reason: 'altered', attempts: 0 })
  createdOnce(whole.code)
  expect(rig.sends('trade/create')).toHaveLength(1)
  expect(await rig.engine().resend(job.id, boss, 'the shop corrected it')).toMatchObject({ ok: true })
  await rig.drain()
  expect(decisionsOf(rig.store(), job.id)).toMatchObject([{ action: 'resend', by: boss }])
  expect(rig.trades().find(({ code }) => code === sale.code)).toMatchObject({ products: [{ amount: 9 }] })
})
