import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Decimal } from '../../src/shared/quantity.ts'
import { withLimit, figure, sampleOf, timed, type Row, type Section } from './measure.ts'
import { spread, type Run } from './run.ts'
import { writtenPages, type WrittenPages } from '../../test/support/written-pages.ts'
import { countAll, openBenchTill, scanAll, type BenchTill } from './till.ts'

// A shift: sells until the shift has the requested number of sales, then closes it. The first sales have eight lines,
// and after each the two limits of the disk are measured, so that all three have the same conditions.

const measuredSales = 300
const linesOfMeasured = 8
const longLines = 500

/**
 * Measures the limits of the disk: the bytes of a sale appended to a file and synced, and one bare row in SQLite,
 * synced.
 */
export function openLimits(folder: string, bytes: number) {
  const file = openSync(join(folder, 'append.raw'), 'a')
  const block = Buffer.alloc(bytes, 'x')
  const db = new Database(join(folder, 'bare.db'))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec('CREATE TABLE IF NOT EXISTS bare (id INTEGER PRIMARY KEY, json TEXT)')
  const insert = db.prepare('INSERT INTO bare (json) VALUES (?)')
  const json = 'x'.repeat(1000)
  return {
    append: () => {
      writeSync(file, block)
      fdatasyncSync(file)
    },
    insert: () => void insert.run(json),
    close() {
      closeSync(file)
      db.close()
    }
  }
}

/** Returns the pages that one sale writes. */
async function pagesOfSale(till: BenchTill, codes: readonly string[]): Promise<WrittenPages> {
  const { ticket } = await scanAll(till, codes)
  return writtenPages(till.store, () => till.call('checkout.cashExact', { ticketId: ticket.id }))
}

type Times = { scan: number[]; sale: number[]; append: number[]; insert: number[] }

async function measured(till: BenchTill, run: Run, bytes: number): Promise<Times> {
  const limits = openLimits(run.folder, bytes)
  const codes = sellable(run, measuredSales * linesOfMeasured)
  const times: Times = { scan: [], sale: [], append: [], insert: [] }
  for (let sale = 0; sale < measuredSales; sale += 1) {
    const scanned = codes.slice(sale * linesOfMeasured, (sale + 1) * linesOfMeasured)
    const before = performance.now()
    const { ticket } = await scanAll(till, scanned)
    times.scan.push((performance.now() - before) / scanned.length)
    const from = performance.now()
    await till.call('checkout.cashExact', { ticketId: ticket.id })
    times.sale.push(performance.now() - from)
    times.append.push(timed(limits.append))
    times.insert.push(timed(limits.insert))
  }
  limits.close()
  return times
}

/** Returns barcodes that belong to exactly one product, which can be sold. */
export function sellable({ lines }: Pick<Run, 'lines'>, most: number): string[] {
  const times = new Map<string, number>()
  for (const { barcode } of lines) times.set(barcode, (times.get(barcode) ?? 0) + 1)
  const good = lines
    .filter(({ barcode }) => barcode.length >= 8 && times.get(barcode) === 1)
    .map((line) => line.barcode)
  const some = spread(good, most)
  return Array.from({ length: most }, (_, index) => some[index % some.length] ?? '')
}

/** Sells one piece at a time, each with a discount on the receipt if there is one. */
async function sellOn(till: BenchTill, codes: readonly string[], count: number, discount?: Decimal): Promise<number[]> {
  const times: number[] = []
  for (let sale = 0; sale < count; sale += 1) {
    const { ticket } = await scanAll(till, [codes[sale % codes.length] ?? ''])
    if (discount) await till.call('ticket.setReceiptDiscount', { applyType: 'percent', value: discount })
    const from = performance.now()
    await till.call('checkout.cashExact', { ticketId: ticket.id })
    times.push(performance.now() - from)
  }
  return times
}

/** Fills the shift with discounted sales that are not measured, without waiting for the disk. */
async function fillShift(till: BenchTill, codes: readonly string[], count: number): Promise<void> {
  const synchronous = (how: 'OFF' | 'FULL') => till.store.prepare(`PRAGMA synchronous = ${how}`).run()
  synchronous('OFF')
  await sellOn(till, codes, count, '10' as Decimal)
  synchronous('FULL')
}

/** Scans lines onto a ticket that is already long and measures them, then pays the ticket. */
async function longTicket(till: BenchTill, codes: readonly string[]): Promise<number[]> {
  const times: number[] = []
  await scanAll(till, codes.slice(0, longLines))
  for (const code of codes.slice(longLines)) {
    const from = performance.now()
    await till.call('ticket.scan', { code })
    times.push(performance.now() - from)
  }
  await till.call('checkout.cashExact', { ticketId: (await till.call('ticket.current', {})).id })
  return times
}

type Shift = Record<'early' | 'late' | 'long', number[]> &
  Record<'checkMs' | 'closeMs' | 'count' | 'discounted', number> & { times: Times }

function rowsOf({ times, early, late, long, checkMs, closeMs, count, discounted }: Shift): Row[] {
  const [scan, sale] = [sampleOf(times.scan), sampleOf(times.sale)]
  const [append, insert] = [sampleOf(times.append), sampleOf(times.insert)]
  const raw = { what: 'the same bytes appended and synced', value: append }
  const isMet = sale.p50 <= append.p50 && sale.p99 <= 4 * append.p99
  const before = { what: `the first hundred after ${measuredSales}`, value: sampleOf(early) }
  return [
    withLimit(`a sale of ${linesOfMeasured} lines, paid and synced`, sale, raw, {
      text: 'p50 ≤ 1 ×, p99 ≤ 4 × that',
      isMet
    }),
    withLimit('the same', sale, { what: 'one bare row in SQLite, synced', value: insert }),
    withLimit('a scanned line on a stored ticket', scan, { what: 'one bare row in SQLite, synced', value: insert }),
    withLimit(`a scanned line on a ticket of ${longLines}`, sampleOf(long), {
      what: 'on a ticket of eight',
      value: scan
    }),
    withLimit(`a sale of one line: the last hundred of ${count}, without sending`, sampleOf(late), before),
    { what: `counting the drawer and checking the rows of ${count} sales in a thread`, value: figure(checkMs, 'ms') },
    {
      what: `closing a shift of ${count} sales, ${discounted} of them with a discount`,
      value: figure(closeMs, 'ms'),
      goal: '≤ 100 ms',
      isMet: closeMs <= 100
    }
  ]
}
/** Sells a full shift and closes it. The till stays open for the measurements that follow. */
export async function salesPart(run: Run): Promise<Section & { till: BenchTill }> {
  const till = await openBenchTill(run, run.catalog)
  const codes = sellable(run, 500)
  await sellOn(till, codes, 20)
  const { bytes, counts } = await pagesOfSale(till, codes.slice(0, linesOfMeasured))
  const times = await measured(till, run, bytes)
  const long = await longTicket(till, sellable(run, longLines + 30))
  const early = await sellOn(till, codes, 100)
  const discounted = Math.max(0, run.sales - measuredSales - 222)
  await fillShift(till, codes, discounted)
  const late = await sellOn(till, codes, 100)
  const counted = performance.now()
  await countAll(till)
  await till.shiftChecked()
  const checkMs = performance.now() - counted
  const from = performance.now()
  const report = await till.call('shift.close', { note: 'counted' })
  const closeMs = performance.now() - from
  return {
    name: 'sales',
    title: 'Selling and closing, on disk',
    notes: [
      `A sale of ${linesOfMeasured} lines writes ${bytes} bytes to the log of till.db; every measured commit is synced (synchronous = FULL).`,
      `The pages of that sale: ${[...counts].map(([name, count]) => `${name} ${count}`).join(', ')}.`
    ],
    rows: rowsOf({ times, early, late, long, checkMs, closeMs, count: report.salesCount, discounted }),
    till
  }
}
