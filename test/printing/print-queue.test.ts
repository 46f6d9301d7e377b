import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId, seededRandom } from '../../src/main/system/random.ts'
import { systemClock } from '../../src/shared/time/clock.ts'
import { spool } from '../../src/main/devices/raw-queue.ts'
import { openWire } from '../../src/main/devices/wire.ts'
import {
  createPrintQueue,
  NotDrawn,
  tooOldMs,
  type PaperWindow,
  type PrintQueue
} from '../../src/main/printing/print-queue.ts'
import {
  againPrint,
  beginPrint,
  insertPrint,
  isPrintKnown,
  printById,
  printCounts,
  printViews,
  type PrintJob
} from '../../src/main/db/printing/prints.ts'
import { putSetting } from '../../src/main/db/core/settings.ts'
import type { EmployeeId, PrintId } from '../../src/shared/ids.ts'
import type { Clock, Instant } from '../../src/shared/ports.ts'
import { firstPrinter } from '../../src/shared/devices/paper.ts'
import { printedText } from '../support/printing/escpos-reader.ts'
import { designed, receiptOf, shopSale } from '../support/printing/receipts.ts'
import { tillFile, type TillFile } from '../support/till-file.ts'
import { virtualPrinter, type VirtualPrinter } from '../support/printing/virtual-printer.ts'

// A real file and a real socket. Only the longest timeout is shortened.

const anna = 'anna' as EmployeeId
const random = seededRandom(3)
const noWindow: PaperWindow = {
  draw: () => Promise.reject(new Error('no window')),
  print: () => Promise.resolve(false),
  pdf: () => Promise.reject(new Error('no window')),
  printers: () => Promise.resolve([])
}

let file: TillFile
let printer: VirtualPrinter
let queue: PrintQueue
let ahead: number
let queues: PrintQueue[]

const clock: Clock = {
  now: () => (systemClock.now() + ahead) as Instant,
  monotonic: () => systemClock.monotonic(),
  after: (delayMs, work) => systemClock.after(delayMs > 3_000 ? delayMs / 10 : delayMs, work)
}
const sold = shopSale('ru')
const start = (window: PaperWindow = noWindow, before: (job: PrintJob) => void = () => undefined): PrintQueue => {
  const made = createPrintQueue({
    store: file.store,
    clock,
    open: openWire,
    spool,
    window,
    paperOf: (job) => {
      before(job)
      return receiptOf(sold, designed({ language: 'ru' }), { isCopy: job.isCopy }).paper
    },
    onChange: () => undefined,
    onFault: () => undefined
  })
  queues.push(made)
  return made
}
function ask(opensDrawer = false): PrintId {
  const id = newId<PrintId>(random)
  const isCopy = isPrintKnown(file.store, sold.id)
  const job = { id, kind: 'sale' as const, subjectId: sold.id, number: sold.receiptNumber, isCopy, opensDrawer }
  file.store.transaction((db) => insertPrint(db, job, anna, clock.now()))
  queue.wake()
  return id
}
const again = (id: PrintId): void => {
  const job = printById(file.store, id)
  if (job !== undefined) file.store.transaction((db) => againPrint(db, job, clock.now()))
  queue.wake()
}
const stateOf = (id: PrintId) => printById(file.store, id)?.state
const becomes = (id: PrintId, state: string) => expect.poll(() => stateOf(id)).toBe(state)
const papers = (count: number) => expect.poll(() => printer.papers.length).toBe(count)

beforeEach(async () => {
  ahead = 0
  queues = []
  file = tillFile()
  printer = await virtualPrinter()
  const settings = { ...firstPrinter, way: 'network' as const, host: '127.0.0.1', port: printer.port }
  file.store.transaction((db) => putSetting(db, 'printer', settings))
  queue = start()
})
afterEach(async () => {
  for (const each of queues) await each.stop()
  await printer.off()
  file.remove()
})

describe('a printer without errors', () => {
  it('the printer prints once, opens the drawer once, and a second request is a copy', async () => {
    await becomes(ask(true), 'printed')
    await becomes(ask(), 'printed')
    await papers(2)
    const [first, second] = printer.papers.map(printedText)
    expect(first).not.toContain('КОПИЯ')
    expect(second).toContain('КОПИЯ')
    expect(printer.pulses()).toBe(1)
  })

  it('the printer counts as ready if it answers no questions', async () => {
    printer.ail({ isMute: true })
    await becomes(ask(), 'printed')
    await papers(1)
  })

  it('the print counts as done if the printer never confirms it and reports no error', async () => {
    printer.ail({ neverDone: true })
    await becomes(ask(), 'printed')
  })

  it('the printer opens its drawer without paper', async () => {
    expect(await queue.openDrawer()).toBe(true)
    await expect.poll(() => printer.pulses()).toBe(1)
    expect(printer.papers).toEqual([])
  })

  it('the printer prints in the order of the sales', async () => {
    await printer.off()
    const [first, ...rest] = [ask(), ask(), ask()] as const
    const ids = [first, ...rest]
    await expect.poll(() => printById(file.store, first)?.trouble).toBe('unreachable')
    expect(ids.map(stateOf)).toEqual(['waiting', 'waiting', 'waiting'])
    await printer.on()
    ahead = 40_000
    queue.wake()
    await papers(3)
    expect(printer.papers.map((paper) => printedText(paper).includes('КОПИЯ'))).toEqual([false, true, true])
  })
})

describe('a printer with errors', () => {
  it('the printer is off: nothing left, so the paper waits and is printed when it is on, as no copy; the drawer stays shut', async () => {
    await printer.off()
    const id = ask(true)
    await expect.poll(() => printById(file.store, id)?.trouble).toBe('unreachable')
    expect(printCounts(file.store)).toEqual({ waiting: 1, needPerson: 0, trouble: 'unreachable' })
    await printer.on()
    ahead += 40_000
    queue.wake()
    await becomes(id, 'printed')
    await papers(1)
    expect(printedText(printer.papers[0] ?? [])).not.toContain('КОПИЯ')
    // The first try was minutes ago, so nobody would be there to close the drawer.
    expect(printer.pulses()).toBe(0)
  })

  it.each([
    ['paperOut', { 4: 0x72 }],
    ['coverOpen', { 1: 0x1a, 2: 0x16 }],
    ['offline', { 1: 0x1a }]
  ] as const)(
    'the printer says %s before: nothing is sent, and it prints when that is repaired',
    async (trouble, status) => {
      printer.ail({ status })
      const id = ask(true)
      await expect.poll(() => printById(file.store, id)?.trouble).toBe(trouble)
      expect(printer.papers).toEqual([])
      printer.ail({})
      ahead += 40_000
      queue.wake()
      await becomes(id, 'printed')
      await papers(1)
      // The drawer did not wait for the paper, and did not open twice.
      expect(printer.pulses()).toBe(1)
    }
  )
})

describe('a printer that stops half-way', () => {
  it('the printer dies half-way: the paper is never printed again automatically; a person prints it again as a copy', async () => {
    printer.ail({ diesAfter: 300 })
    const id = ask()
    await becomes(id, 'unsure')
    printer.ail({})
    for (let round = 0; round < 5; round += 1) {
      ahead += 60_000
      queue.wake()
    }
    expect(stateOf(id)).toBe('unsure')
    const half = printer.papers.length
    again(id)
    await becomes(id, 'printed')
    await papers(half + 1)
    expect(printedText(printer.papers.at(-1) ?? [])).toContain('КОПИЯ')
  })

  it('the printer runs out of paper half-way: a person decides', async () => {
    printer.ail({ endsAfter: 200 })
    const id = ask()
    await becomes(id, 'unsure')
    expect(printById(file.store, id)?.trouble).toBe('paperOut')
  })

  it('the printer does not get a paper again that a crash interrupted', async () => {
    const id = newId<PrintId>(random)
    const job = { id, kind: 'sale' as const, subjectId: sold.id, number: 'n', isCopy: false, opensDrawer: false }
    file.store.transaction((db) => {
      insertPrint(db, job, anna, clock.now())
      beginPrint(db, id)
    })
    file.reopen()
    queue = start()
    queue.wake()
    expect(stateOf(id)).toBe('unsure')
    expect(printer.papers).toEqual([])
    again(id)
    await papers(1)
    expect(printedText(printer.papers[0] ?? [])).toContain('КОПИЯ')
  })
})

describe('a paper that cannot be printed at all', () => {
  it('the printer was off for too long: the paper is given up and waits for a person', async () => {
    await printer.off()
    const id = ask()
    await expect.poll(() => printById(file.store, id)?.trouble).toBe('unreachable')
    ahead += tooOldMs + 60_000
    queue.wake()
    await becomes(id, 'failed')
    await printer.on()
    again(id)
    await papers(1)
    // No byte of it had left.
    expect(printedText(printer.papers[0] ?? [])).not.toContain('КОПИЯ')
    await becomes(id, 'printed')
    expect(printViews(file.store, 5)).toMatchObject([{ state: 'printed', isCopy: false }])
  })

  it('the printer lacks the letters, and no window can draw them: a person decides at once, and later papers are not delayed', async () => {
    const settings = { ...firstPrinter, way: 'network' as const, host: '127.0.0.1', port: printer.port }
    file.store.transaction((db) => putSetting(db, 'printer', { ...settings, page: 'none' }))
    const id = ask(true)
    await becomes(id, 'failed')
    expect(printById(file.store, id)?.trouble).toBe('notDrawn')
    // The drawer did not wait for a picture.
    await expect.poll(() => printer.pulses()).toBe(1)
    const bitmap = { width: 576, height: 10, bits: new Uint8Array(720).fill(0xff) }
    const label = { kind: 'picture' as const, bitmap }
    queue = start({ ...noWindow, draw: () => Promise.resolve([label, { kind: 'cut', bitmap }, label]) })
    again(id)
    await becomes(id, 'printed')
    await papers(1)
    const seen = printer.papers[0]?.map(({ kind }) => kind).filter((kind) => kind !== 'text')
    expect(seen).toEqual(['bitmap', 'cut', 'bitmap', 'cut'])
  })

  it('the paper of a printer of the system cannot be drawn: nothing left, and a person decides', async () => {
    file.store.transaction((db) => putSetting(db, 'printer', { ...firstPrinter, way: 'system' }))
    await queue.stop()
    queue = start({ ...noWindow, print: () => Promise.reject(new NotDrawn('not in time')) })
    const id = ask()
    await becomes(id, 'failed')
    expect(printById(file.store, id)?.trouble).toBe('notDrawn')
  })

  it('the paper cannot be made: that one fails, and the next is printed', async () => {
    await queue.stop()
    queue = start(noWindow, (job) => {
      if (job.opensDrawer) throw new Error('torn')
    })
    const [torn, whole] = [ask(true), ask()]
    await becomes(torn, 'failed')
    await becomes(whole, 'printed')
  })
})
