import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { printBySystem, printersOfSystem } from '../../src/main/chromium-host/printers.ts'
import { insertPrint, printById } from '../../src/main/db/printing/prints.ts'
import { putSetting } from '../../src/main/db/core/settings.ts'
import { spool } from '../../src/main/devices/raw-queue.ts'
import { openWire } from '../../src/main/devices/wire.ts'
import { writtenPaper } from '../../src/main/printing/escpos.ts'
import { createPrintQueue } from '../../src/main/printing/print-queue.ts'
import { systemClock } from '../../src/shared/time/clock.ts'
import type { EmployeeId, PrintId } from '../../src/shared/ids.ts'
import { firstPrinter } from '../../src/shared/devices/paper.ts'
import { newId, seededRandom } from '../../src/main/system/random.ts'
import { printedOf, printedText } from '../support/printing/escpos-reader.ts'
import { hasOwnPages, noCups, privateCups, type PrivateCups } from '../support/printing/private-cups.ts'
import { designed, receiptOf, shopSale } from '../support/printing/receipts.ts'
import { virtualPrinter, type VirtualPrinter } from '../support/printing/virtual-printer.ts'
import { tillFile } from '../support/till-file.ts'

// Printers of a system as a shop has them: Debian's own print service, a raw queue to a receipt printer at a socket,
// and a printer of pages that makes PDF.

const pdfPrinter = '/usr/share/ppd/cups-pdf/CUPS-PDF_opt.ppd'
const noPdf =
  existsSync(pdfPrinter) && hasOwnPages
    ? undefined
    : ' (skipped: it wants root, a mount namespace and Debian’s printer-driver-cups-pdf)'

/** Returns a page of a receipt's width with one line on it, as a window of the till makes it. */
function onePage(): Buffer {
  const drawn = 'BT /F 12 Tf 10 40 Td (Kassa) Tj ET'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 204 100] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
  ].map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`)
  const head = '%PDF-1.4\n'
  const places = objects.map((_, at) => head.length + objects.slice(0, at).join('').length)
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 6\n0000000000 65535 f \n${rows}trailer\n<< /Size 6 /Root 1 0 R >>\n`
  return Buffer.from(`${head}${objects.join('')}${table}startxref\n${head.length + objects.join('').length}\n%%EOF\n`)
}

/** Creates the queue of papers that prints one paper, without a window. */
function queueOf(store: Parameters<typeof createPrintQueue>[0]['store'], paper: ReturnType<typeof receiptOf>['paper']) {
  const noWindow = () => Promise.reject(new Error('no window'))
  return createPrintQueue({
    store,
    clock: systemClock,
    open: openWire,
    spool,
    window: { draw: noWindow, print: noWindow, pdf: noWindow, printers: () => Promise.resolve([]) },
    paperOf: () => paper,
    onChange: () => undefined,
    onFault: () => undefined
  })
}

describe.skipIf(noCups !== undefined)(`printing by CUPS${noCups ?? ''}`, () => {
  let cups: PrivateCups
  let printer: VirtualPrinter
  beforeAll(async () => {
    cups = await privateCups()
    printer = await virtualPrinter()
    cups.add('Receipts', '-m', 'raw', '-v', `socket://127.0.0.1:${printer.port}/?snmp=false`)
  })
  beforeEach(() => void vi.stubEnv('CUPS_SERVER', cups.server))
  afterEach(() => void vi.unstubAllEnvs())
  afterAll(async () => {
    await printer.off()
    await cups.stop()
  })

  it('a raw queue gets the receipt, every byte unchanged, and the drawer’s pulse before it', async () => {
    const file = tillFile()
    const settings = { ...firstPrinter, way: 'queue' as const, name: 'Receipts' }
    file.store.transaction((db) => putSetting(db, 'printer', settings))
    const sold = shopSale('ru')
    const { paper } = receiptOf(sold, designed({ language: 'ru' }))
    const queue = queueOf(file.store, paper)
    const id = newId<PrintId>(seededRandom(5))
    const job = { id, kind: 'sale' as const, subjectId: sold.id, number: sold.receiptNumber, isCopy: false }
    file.store.transaction((db) =>
      insertPrint(db, { ...job, opensDrawer: true }, 'anna' as EmployeeId, systemClock.now())
    )
    queue.wake()
    await expect.poll(() => printById(file.store, id)?.state).toBe('printed')
    await expect.poll(() => printer.papers.length).toBe(1)
    expect(printer.papers[0]).toEqual(printedOf(writtenPaper(paper, settings)))
    expect(printer.papers[0]).toContainEqual({ kind: 'cut' })
    expect(printedText(printer.papers[0] ?? [])).toContain(sold.receiptNumber)
    expect(printer.pulses()).toBe(1)
    expect(await queue.openDrawer()).toBe(true)
    await expect.poll(() => printer.pulses()).toBe(2)
    await queue.stop()
    file.remove()
  })

  it('a queue that accepts nothing is told from a print service that is missing', async () => {
    const bytes = Uint8Array.of(0x1b, 0x40)
    expect(await spool('Nowhere', bytes)).toEqual({ kind: 'held', trouble: 'queueRefused' })
    cups.add('Closed', '-m', 'raw', '-v', 'socket://127.0.0.1:9/')
    cups.run('cupsreject', 'Closed')
    expect(await spool('Closed', bytes)).toEqual({ kind: 'held', trouble: 'queueRefused' })
    vi.stubEnv('CUPS_SERVER', `${cups.server}.gone`)
    expect(await spool('Receipts', bytes)).toEqual({ kind: 'held', trouble: 'noCups' })
    vi.stubEnv('PATH', '/nonexistent')
    expect(await spool('Receipts', bytes)).toEqual({ kind: 'held', trouble: 'noCups' })
  })

  it.skipIf(noPdf !== undefined)(`a printer of the system gets a page and draws it${noPdf ?? ''}`, async () => {
    cups.add('Pages', '-P', pdfPrinter, '-v', 'cups-pdf:/')
    expect((await printersOfSystem()).map(({ name }) => name)).toEqual(expect.arrayContaining(['Pages', 'Receipts']))
    const pageSize = { width: 72_000, height: 35_000 }
    await printBySystem(() => Promise.resolve(onePage()), { deviceName: 'Pages', pageSize })
    await expect.poll(() => cups.run('lpstat', '-W', 'completed', '-o', 'Pages')).toContain('Pages-')
    const files = globSync(join(cups.pages, '*.pdf'))
    expect(files.map((path) => readFileSync(path, 'latin1').slice(0, 5))).toEqual(['%PDF-'])
  })
})
