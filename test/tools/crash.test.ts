import Database from 'better-sqlite3'
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTill } from '../../tools/crash/build.ts'
import { cutPower } from '../../tools/crash/power-cuts.ts'
import { crash } from '../../tools/crash/kills.ts'
import { examine, type Promised } from '../../tools/crash/examine.ts'
import { runLife, type LifeResult } from '../../tools/crash/life.ts'
import { openCrashShop, type CrashShop } from '../../tools/crash/shop.ts'
import { failDisk } from '../../tools/crash/disk-failures.ts'

// A short run of `npm run crash`; the long ones are run by hand.

test('a till that is killed twenty times loses nothing and sends nothing twice', { timeout: 300_000 }, async () => {
  const tally = await crash(20, 77)
  expect(tally.wrong).toEqual([])
  expect(tally.kills).toBe(20)
  // A run without sales, or without a death at a commit, would prove nothing.
  expect(tally.printed).toBeGreaterThan(0)
  expect(tally.atBoundaries).toBeGreaterThan(4)
  expect(tally.trades).toBe(tally.sales)
})

// Only Linux loads the watcher of the disk, and only if a C compiler built it.
const hasCompiler = process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0

test.runIf(hasCompiler)('power cuts lose nothing that was answered', { timeout: 300_000 }, async () => {
  const done = await cutPower(12, 3)
  expect(done?.tally.wrong).toEqual([])
  expect(done?.cuts).toBe(12)
  expect(done?.syncs).toBeGreaterThan(50)
  expect(done?.tally.printed).toBeGreaterThan(0)
  expect(done?.tally.trades).toBe(done?.tally.sales)
})

test.runIf(hasCompiler)('a till that does not wait for the disk is caught', { timeout: 300_000 }, async () => {
  const done = await cutPower(20, 3, true)
  expect(done?.tally.wrong.map(({ what }) => what).join('\n')).toMatch(/printed .+ but the file has none/)
})

test.runIf(hasCompiler)(
  'the till reports a disk that fails or is full, and goes on selling',
  { timeout: 300_000 },
  async () => {
    const done = await failDisk(8, 3)
    expect(done?.tally.wrong).toEqual([])
    expect(done?.ioErrors).toBeGreaterThanOrEqual(8)
    expect(done?.refusals['disk.full']).toBeGreaterThan(0)
    expect(done?.refusals['disk.failed']).toBeGreaterThan(0)
    expect(done?.tally.trades).toBe(done?.tally.sales)
  }
)

let shop: CrashShop
let compiled: string
let lived: LifeResult
const promised: Promised = { picture: '', printed: new Map() }

beforeAll(async () => {
  compiled = await buildTill()
  shop = await openCrashShop(5)
  const life = { folder: shop.folder, url: shop.served.url, apiKey: shop.sandbox.apiKey, seed: 5, isDraining: false }
  lived = await runLife(
    { ...life, boundary: { commit: 60, when: 'after' } },
    { kind: 'boundary', withinMs: 20_000 },
    compiled
  )
  for (const message of lived.messages)
    if (message.is === 'printed') promised.printed.set(message.code, message.totalMinor)
})

afterAll(async () => {
  await shop.close()
  rmSync(compiled, { recursive: true, force: true })
})

/** Returns what the check finds after a statement was run on the file, which is restored afterwards. */
function foundAfter(sql: string): string[] {
  const db = new Database(join(shop.folder, 'till.db'))
  const tables = ['sale', 'sale_line', 'sale_payment', 'ticket', 'journal']
  db.pragma('foreign_keys = OFF')
  for (const table of tables) db.exec(`CREATE TEMP TABLE kept_${table} AS SELECT * FROM ${table}`)
  const triggers = db.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").all() as Trigger[]
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`)
  db.exec(sql)
  const { wrong } = examine(shop.folder, lived, promised)
  for (const table of tables) db.exec(`DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM kept_${table}`)
  for (const trigger of triggers) db.exec(trigger.sql)
  db.close()
  return wrong
}
type Trigger = { name: string; sql: string }

test('the file of a till that was killed has no error', () => {
  expect(promised.printed.size).toBeGreaterThan(0)
  expect(foundAfter('SELECT 1')).toEqual([])
})

test.each([
  [
    'a sale that is gone',
    'DELETE FROM sale WHERE number = (SELECT MAX(number) FROM sale)',
    /receipt numbers have a gap/
  ],
  [
    'a receipt of another sum',
    "UPDATE sale SET body = json_set(body, '$.sums.total', total + 1) WHERE number = 1",
    /printed .+ but the file has/
  ],
  [
    'a current ticket that is missing',
    "UPDATE ticket SET state = 'removed', body = json_set(body, '$.state', 'removed') WHERE state = 'current'",
    /the file has\n/
  ],
  [
    'a changed row of the journal',
    "UPDATE journal SET actor = 'nobody' WHERE seq = 2",
    /the journal is broken at row 2/
  ]
])('%s is caught', (_, sql, what) => {
  expect(foundAfter(sql).join('\n')).toMatch(what)
})

test('a wrong line on the window is caught', () => {
  const shown: LifeResult['messages'] = lived.messages.map((message) =>
    message.is === 'writing' ? { ...message, is: 'written' } : message
  )
  const misled: LifeResult = {
    ...lived,
    when: undefined,
    messages: [...shown, { is: 'shown', lines: 'bread 77 x 4000' }]
  }
  expect(examine(shop.folder, misled, promised).wrong).toEqual([expect.stringMatching(/the window showed\nbread 77/)])
})

test('a file that is not written durably is caught', () => {
  const careless: LifeResult = { ...lived, messages: [...lived.messages, { is: 'synchronous', value: 1 }] }
  expect(examine(shop.folder, careless, promised).wrong).toEqual(['synchronous is not FULL after the first write'])
})
