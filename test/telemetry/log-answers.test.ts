import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openWire } from '../../src/main/devices/wire.ts'
import { openAlteration } from '../../src/main/db/outbox/incidents.ts'
import { unsent } from '../../src/main/db/outbox/outbox.ts'
import { insertPrint } from '../../src/main/db/printing/prints.ts'
import { putSetting } from '../../src/main/db/core/settings.ts'
import { createPrintQueue } from '../../src/main/printing/print-queue.ts'
import { createLog, outputOf } from '../../src/main/system/log.ts'
import { newId, seededRandom } from '../../src/main/system/random.ts'
import { printLog } from '../../src/main/telemetry/print-log.ts'
import { createStateLog } from '../../src/main/telemetry/state-log.ts'
import { firstPrinter } from '../../src/shared/devices/paper.ts'
import type { EmployeeId, PrintId } from '../../src/shared/ids.ts'
import { systemClock } from '../../src/shared/time/clock.ts'
import { rig, start } from '../outbox/rig/one-rig.ts'
import { designed, receiptOf, shopSale } from '../support/printing/receipts.ts'
import { virtualPrinter } from '../support/printing/virtual-printer.ts'
import { tempFolder } from '../support/temp-folder.ts'

// Three faults at once: the outbox, the print queue, the printer's socket and the log are real. Only the log file is
// read afterwards.

type Line = { time: string; level: string; event: string; kind?: string; reason?: string; status?: number }

function newLog() {
  const folder = tempFolder('log-answers')
  onTestFinished(folder.remove)
  const path = join(folder.path, 'kassa.log')
  const output: string[] = []
  const stream = { write: (text: string) => output.push(text) }
  const log = createLog(path, systemClock, outputOf(stream, { JOURNAL_STREAM: '8:1' }))
  const text = () => readFileSync(path, 'utf8')
  const lines = () =>
    text()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Line)
  return { log, text, lines, output }
}

/** Starts a till that writes each change of its state to the log. */
function startLogged(log: ReturnType<typeof newLog>['log'], faults: Parameters<typeof start>[0] = {}): void {
  const logState = createStateLog(log)
  const onChange = (): void =>
    logState({
      context: { store: rig.store(), queue: rig.engine() },
      state: { shop: { organization: 'Shop', cashbox: 'Desk 1' }, unsent: unsent(rig.store()) }
    })
  start({ ...faults, engine: { onChange } })
}

test('the log alone names a refused key, a printer that is away and a job that needs a person', async () => {
  const { log, text, lines, output } = newLog()
  startLogged(log, {
    faults: [{ endpoint: 'trade/create', at: [1], fault: { kind: 'error', when: 'before', status: 400 } }]
  })
  const shift = rig.openShift()
  const refused = rig.sell(shift)
  await rig.drain()
  rig.setKey('a wrong key')
  rig.sell(shift)
  await rig.drain()

  const printer = await virtualPrinter()
  const store = rig.store()
  store.transaction((db) =>
    putSetting(db, 'printer', { ...firstPrinter, way: 'network', host: '127.0.0.1', port: printer.port })
  )
  await printer.off()
  const sold = shopSale('ru')
  const paper = { kind: 'sale' as const, subjectId: sold.id, number: sold.receiptNumber, isCopy: false }
  store.transaction((db) =>
    insertPrint(
      db,
      { id: newId<PrintId>(seededRandom(3)), ...paper, opensDrawer: false },
      'anna' as EmployeeId,
      systemClock.now()
    )
  )
  const none = () => Promise.reject(new Error('no window'))
  const prints = createPrintQueue({
    store,
    clock: systemClock,
    open: openWire,
    spool: none,
    onChange: () => undefined,
    window: { draw: none, print: none, pdf: none, printers: none },
    paperOf: () => receiptOf(sold, designed({ language: 'ru' }), { isCopy: false }).paper,
    onFault: (error) => log('print.fault', { error: String(error) }),
    onAttempt: printLog(log)
  })
  prints.wake()
  await expect.poll(() => text()).toContain('printer.unreachable')
  await prints.stop()

  const problems = lines().filter(({ level }) => level !== 'info')
  expect(problems.map(({ event, kind, reason, status }) => [event, kind ?? status, reason])).toEqual([
    ['job.needsPerson', 'sale.create', 'refused'],
    ['key.refused', 401, undefined],
    ['printer.unreachable', undefined, 'unreachable']
  ])
  for (const { time } of lines()) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  for (const secret of ['a wrong key', refused.receiptNumber, 'Shop', 'anna']) expect(text()).not.toContain(secret)
  // journald gets the same lines, each with its priority.
  expect(output.map((line) => line.replace(/^<\d>/, '')).join('')).toBe(text())
  expect(output.find((line) => line.includes('key.refused'))).toMatch(/^<3>\{/)
})

test('a refusal is one line until it ends, however many requests it stops, and so is a service that is down', async () => {
  const { log, lines } = newLog()
  startLogged(log)
  const shift = rig.openShift()
  await rig.drain()
  rig.setKey('a wrong key')
  for (let sale = 0; sale < 5; sale += 1) rig.sell(shift)
  rig.engine().wake()
  await rig.drain(3)
  rig.tamper(() => new Promise(() => undefined))
  await rig.clock.advance(3 * 60 * 60_000)
  rig.tamper(undefined)
  await rig.drain(3)
  const events = lines().map(({ event }) => event)
  for (const event of new Set(events)) expect(events.filter((each) => each === event)).toHaveLength(1)
  expect(events).toContain('key.refused')
})

test('an incident is one line when it is opened, with its kind', async () => {
  const { log, lines } = newLog()
  startLogged(log)
  rig.store().transaction((db) => openAlteration(db, { jobId: undefined, evidence: { row: 'one' } }, rig.clock.now()))
  rig.openShift()
  await rig.drain()
  expect(lines()).toMatchObject([{ level: 'error', event: 'incident.opened', kind: 'altered', count: 1 }])
})
