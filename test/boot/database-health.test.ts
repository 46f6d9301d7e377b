import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ok } from '../../src/shared/failure.ts'
import { createDatabaseUpkeep, type DatabaseUpkeepOptions } from '../../src/main/boot/database-health.ts'
import { sealBackup, type Checked } from '../../src/main/db/backup/check-file.ts'
import { tillMigrations } from '../../src/main/db/core/migrations.ts'
import { openTill, type Store } from '../../src/main/db/core/open.ts'
import { causeToRecover } from '../../src/main/db/backup/recovery.ts'
import { DamagedRow } from '../../src/main/db/core/rows.ts'
import { openReserve } from '../../src/main/db/core/reserve.ts'
import { openTillFile } from '../../src/main/db/backup/till-start.ts'
import type { Instant } from '../../src/shared/ports.ts'
import { systemClock } from '../../src/shared/time/clock.ts'
import { bigTill } from '../db/big-till.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { createVirtualClock } from '../support/virtual-clock.ts'

let folder: ReturnType<typeof tempFolder>
let path: string
let store: Store
beforeEach(() => {
  folder = tempFolder('keeping')
  path = join(folder.path, 'till.db')
  bigTill(path, 5)
  store = openTill(path, tillMigrations)
})
afterEach(() => {
  store.close()
  folder.remove()
})

function databaseHealth(checked: Checked, over: Partial<DatabaseUpkeepOptions> = {}) {
  const seen = { reopened: 0, changes: 0, short: [] as boolean[], rises: 0 }
  const reserve = openReserve(path, 4096, () => 1e9)
  const kept = createDatabaseUpkeep({
    store,
    reserve,
    folder: folder.path,
    clock: systemClock,
    log: () => undefined,
    highWaterMark: { rise: () => void (seen.rises += 1) },
    check: {
      check: () => Promise.resolve(checked),
      seal: (file) => Promise.resolve(sealBackup(file)),
      rows: () => Promise.resolve(undefined)
    },
    onChange: () => void (seen.changes += 1),
    onShort: (isShort) => void seen.short.push(isShort),
    chooseFolder: () => Promise.resolve(undefined),
    reopen: (work) => {
      work()
      seen.reopened += 1
      return Promise.resolve(ok(undefined))
    },
    ...over
  })
  return { kept, seen, reserve }
}

const none = { count: 0, first: [] }
const lost = { refunds: none, cash: none, shifts: none, jobs: 0 }
const books = { sales: 5, missing: none, lost, torn: none, journal: { rows: 5, gaps: 0 }, unowed: 0, shifts: [] }

it('a check on demand of a sound file changes nothing', async () => {
  const { kept, seen } = databaseHealth({ isSound: true, version: 9, books })
  expect(await kept.port.repair()).toMatchObject({ ok: true })
  expect(seen).toMatchObject({ reopened: 0, changes: 1 })
  expect(kept.port.status()).toMatchObject({ isDamaged: false, checkedAt: expect.any(Number) as number })
  expect(kept.notices()).toEqual([])
  await kept.stop()
})

it('damage that is found while the till sells is shown, noted for the next start, and repaired when a manager says so', async () => {
  const { kept, seen } = databaseHealth({ isSound: false, why: 'row 3 missing from index job_lane' })
  expect(await kept.port.repair()).toMatchObject({ ok: true })
  expect(kept.notices()).toEqual(['fileDamaged'])
  expect(seen.reopened).toBe(1)
  expect(causeToRecover(path, { isKnown: true })).toBe('row 3 missing from index job_lane')
  await kept.stop()
  store.close()
  const opened = await openTillFile(path, Date.UTC(2026, 10, 21) as Instant)
  expect(opened.recovery).toMatchObject({ cause: 'row 3 missing from index job_lane', books: { sales: 5 } })
  store = opened.store
  expect(existsSync(`${path}.suspect`)).toBe(false)
})

it('damage that the queue meets twice is shown and noted for the next start', async () => {
  const { kept, seen } = databaseHealth({ isSound: true, version: 9, books })
  const damage = new DamagedRow('damaged row: job.id is null')
  const others = [new Error('another fault'), new DamagedRow('damaged row: sale.id is null'), damage]
  for (const error of others) kept.noteFault('queue.fault', error)
  kept.noteFault('queue.fault', new Error('another fault'))
  expect([kept.notices(), seen.changes]).toEqual([[], 0])
  kept.noteFault('queue.fault', damage)
  kept.noteFault('queue.fault', damage)
  expect([kept.notices(), seen.changes]).toEqual([['fileDamaged'], 1])
  expect(causeToRecover(path, { isKnown: true })).toBe('damaged row: job.id is null')
  await kept.stop()
})

it('the practice shop writes no backups', async () => {
  const { kept } = databaseHealth({ isSound: true, version: 9, books }, { highWaterMark: undefined })
  expect(await kept.port.backUp()).toMatchObject({ ok: false, failure: { kind: 'call.notNow' } })
  expect(await kept.port.restore('kassa-abc-2026-11-21T08-00-00.db')).toMatchObject({ ok: false })
  await kept.stop()
})

it('a released reserve is reported once, and a disk that refuses the note beside the file stops nothing', async () => {
  const { kept, seen, reserve } = databaseHealth(
    { isSound: true, version: 9, books },
    {
      highWaterMark: {
        rise: () => {
          throw new Error('ENOSPC')
        }
      }
    }
  )
  reserve.refill()
  kept.rise()
  expect(kept.notices()).toEqual([])
  reserve.release()
  kept.rise()
  kept.rise()
  expect(seen.short).toEqual([true])
  expect(kept.notices()).toEqual(['diskShort'])
  expect(kept.port.isShort()).toBe(true)
  await kept.stop()
})

it('the pages are checked soon after the start and then each day', async () => {
  const clock = createVirtualClock()
  let checks = 0
  const { kept } = databaseHealth(
    { isSound: true, version: 9, books },
    {
      clock,
      check: {
        check: () => Promise.resolve({ isSound: ++checks < 3, version: 9, books, why: 'a page is damaged' } as Checked),
        seal: () => Promise.reject(new Error('no backup')),
        rows: () => Promise.resolve(undefined)
      }
    }
  )
  await clock.advance(60_000)
  expect([checks, kept.port.status().isDamaged]).toEqual([1, false])
  await clock.advance(2 * 24 * 60 * 60_000)
  expect([checks, kept.port.status().isDamaged]).toEqual([3, true])
  expect(causeToRecover(path, { isKnown: true })).toBe('a page is damaged')
  await kept.stop()
})
