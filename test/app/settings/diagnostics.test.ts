import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls } from '../../../src/shared/contract/index.ts'
import { readSettings } from '../../../src/main/boot/config.ts'
import { createDiagnostics } from '../../../src/main/boot/diagnostics.ts'
import { createLog } from '../../../src/main/system/log.ts'
import { putSetting } from '../../../src/main/db/core/settings.ts'
import { endPrint, insertPrint } from '../../../src/main/db/printing/prints.ts'
import type { PrintId } from '../../../src/shared/ids.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { anna, currentId, pins, scan, selling, type Till } from '../till.ts'

// The file of diagnostics goes to a stranger: it must help, and have no private data.

let at: Till
let folder: ReturnType<typeof tempFolder>
let written: { name: string; text: string }[]

const apiKey = 'CANARY-api-key-7f3a'
const customer = 'Canary Karimova'
const phone = '+998 90 777 66 55'

beforeEach(async () => {
  folder = tempFolder('diagnostics')
  written = []
  at = await selling()
  const { context } = at
  const logPath = join(folder.path, 'kassa.log')
  const log = createLog(logPath, context.clock)
  log('queue.fault', { error: `401 for api-key: ${apiKey}` })
  log('call.failed', { error: 'CHECK constraint failed: 7319 is not 987 654.00' })
  log('update.installed', { kind: 'relaunch' })
  writeFileSync(join(folder.path, 'secrets.json'), JSON.stringify({ credential: 'CANARY-sealed' }))
  writeFileSync(join(folder.path, 'config.json'), JSON.stringify({ updates: 'https://canary.example/secret-place/' }))
  context.diagnostics = createDiagnostics(folder.path, logPath, readSettings(folder.path).settings, log)
  context.reports = {
    ...context.reports,
    write: (name, bytes) => {
      written.push({ name, text: new TextDecoder().decode(bytes) })
      return join('reports', name)
    }
  }
  context.program = { version: '1', versions: { kassa: '1.0.0', sqlite: '3' } }
})
afterEach(() => {
  at.remove()
  folder.remove()
})

/** Makes a sale with a customer, a held ticket with a name, and an address with a password in it. */
async function live(): Promise<void> {
  const added = await at.call('customer.add', { name: customer, phone, note: 'CANARY comment' })
  await at.call('ticket.setCustomer', { customerId: added.id })
  await scan(at, '4780001')
  await at.call('checkout.cashExact', { ticketId: await currentId(at) })
  await scan(at, '4780002')
  await at.call('ticket.hold', { name: 'CANARY table' })
  at.context.store.transaction((db) => putSetting(db, 'url', 'https://canary-service.example/'))
  at.context.store.transaction((db) =>
    insertPrint(
      db,
      { id: 'print-1' as PrintId, kind: 'sale', subjectId: 'one', number: '7', isCopy: false, opensDrawer: false },
      anna,
      at.context.clock.now()
    )
  )
  at.context.store.transaction((db) => endPrint(db, 'print-1' as PrintId, 'failed', 'paperOut', at.context.clock.now()))
  at.context.store.transaction((db) =>
    db
      .prepare(`UPDATE job SET state = 'needsPerson', reason = 'refused', message = ? WHERE kind = 'sale.create'`)
      .run(`No such customer: ${customer}`)
  )
}

test('the file has versions, counts, states, settings, sizes and the end of the log', async () => {
  await live()
  const view = await at.call('system.diagnostics', {})
  const [file] = written
  expect(file?.name).toMatch(/^kassa-diagnostics-[\d-]+\.txt$/)
  expect(view).toMatchObject({ path: join('reports', file?.name ?? '') })
  const text = file?.text ?? ''
  expect(text.split('\n')).toHaveLength(view.lines + 1)
  for (const part of [
    /^kassa: 1\.0\.0$/m,
    /^sale: 1$/m,
    /^sale\.create needsPerson refused: 1, oldest 20\d\d-/m,
    /^shift\.open queued: 1/m,
    /^sale failed paperOut: 1, oldest 20\d\d-/m,
    /^quietMs: 300000$/m,
    /^updates: on$/m,
    /^secrets\.json: \d+$/m,
    /^shift: number 1, since /m,
    /^disk free, MB: \d+$/m,
    /"event":"update\.installed"/
  ])
    expect(text).toMatch(part)
})

test('the file has no secret, no PIN, no name, no sum and no address', async () => {
  await live()
  await at.call('system.diagnostics', {})
  // Free memory and disk are any number, also one that looks like a sum.
  const text = (written[0]?.text ?? '').replace(/^(memory|disk) .*, MB: \d+$/gm, '')
  const names = ['anna', 'olim', 'boss', 'Karimova', '777 66 55', '907776655', 'Shop', 'Desk 1', 'Non', 'Sut']
  const sums = ['4000', '4 000', '12500', '100000', '100 000', '7319', '987 654']
  for (const canary of ['CANARY', 'canary', apiKey, ...Object.values(pins), ...names, ...sums])
    expect(text, canary).not.toContain(canary)
})

test('a till without a log writes a file too', async () => {
  at.context.diagnostics = createDiagnostics(
    folder.path,
    join(folder.path, 'none.log'),
    readSettings(folder.path).settings,
    () => undefined
  )
  expect((await at.call('system.diagnostics', {})).lines).toBeGreaterThan(30)
})

test('a failed part of the window is in the log and in the file of diagnostics, and a text that is no name of a place is refused', async () => {
  const failure = { place: 'report', error: 'each_key_duplicate', frames: ['later-Dx1.js:12:345'] }
  await at.call('app.windowFailed', failure)
  await at.call('system.diagnostics', {})
  expect(written.at(-1)?.text).toContain(
    '"event":"window.failed","kind":"report each_key_duplicate","error":"later-Dx1.js:12:345"'
  )
  for (const wrong of [{ error: 'Malika is undefined' }, { place: '../x' }, { frames: ['reports of malika/x.js:1:2'] }])
    expect(calls['app.windowFailed'].input.safeParse({ ...failure, ...wrong }).success).toBe(false)
})
