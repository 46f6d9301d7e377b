import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import type { CodePage } from '../../shared/devices/paper.ts'
import type { PaperView, PrinterSettings } from '../../shared/devices/printing.ts'
import { paperRows, textsOf, type PaperRow } from '../domain/printing/paper-rows.ts'
import { onPaper, rowBytes, type Bitmap } from './bitmap.ts'

// Converts a paper to the bytes of ESC/POS: as text if the printer's code page has all characters, which is sharp and
// quick, and otherwise as a picture.

type Make = Pick<PrinterSettings, 'page' | 'make' | 'cuts'>

/** The library has no number of this code page for these makes. */
const without1251: ReadonlySet<PrinterSettings['make']> = new Set(['star', 'citizen'])
const decoders = { cp866: 'ibm866', windows1251: 'windows-1251' } as const

const letters = new Map<CodePage, ReadonlySet<string>>()

/** Returns the non-ASCII characters of a code page. */
function lettersOf(page: Exclude<CodePage, 'none'>): ReadonlySet<string> {
  const known = letters.get(page)
  if (known !== undefined) return known
  const high = Uint8Array.from({ length: 128 }, (_, index) => index + 128)
  const made = new Set(new TextDecoder(decoders[page]).decode(high))
  letters.set(page, made)
  return made
}

const pageOf = ({ page, make }: Make): CodePage => (page === 'windows1251' && without1251.has(make) ? 'cp866' : page)

/** Returns true if the printer can print all text of this paper with its own characters. */
export function canWrite(paper: PaperView, printer: Make): boolean {
  const page = pageOf(printer)
  if (page === 'none') return false
  const known = lettersOf(page)
  return textsOf(paper).every((text) => Array.from(text).every((sign) => /[\x20-\x7e]/.test(sign) || known.has(sign)))
}

const encoderOf = (columns: number, make: Make['make']): ReceiptPrinterEncoder =>
  new ReceiptPrinterEncoder({
    language: 'esc-pos',
    columns,
    codepageMapping: make,
    newline: '\n',
    // Moves the last line from the print head to the cutter.
    feedBeforeCut: 4
  })

/** Returns the paper as text for the printer. Only if `canWrite` returns true. */
export function writtenPaper(paper: PaperView, printer: Make): Uint8Array {
  const page = pageOf(printer)
  const encoder = encoderOf(paper.columns, printer.make).initialize()
  if (page !== 'none') encoder.codepage(page)
  for (const row of paperRows(paper)) putRow(encoder, row, paper.columns, printer.cuts)
  return ended(encoder, printer)
}

/** A piece of a paper as a picture. A `cut` is printed as a picture by a printer that cannot cut. */
export type Drawn = { kind: 'picture' | 'cut'; bitmap: Bitmap }

/** Returns the paper as pictures. */
export function drawnPaper(pieces: readonly Drawn[], columns: number, printer: Make): Uint8Array {
  const encoder = encoderOf(columns, printer.make).initialize()
  for (const { kind, bitmap } of pieces) {
    if (kind === 'cut' && printer.cuts) encoder.cut('partial')
    else encoder.raw(rasterBytes(bitmap))
  }
  return ended(encoder, printer)
}

/** Returns the bytes that open the drawer. They must be sent before any paper. */
export const drawerPulse = (make: Make['make']): Uint8Array => encoderOf(48, make).pulse(0, 100, 500).encode()

function ended(encoder: ReceiptPrinterEncoder, { cuts }: Make): Uint8Array {
  if (cuts) encoder.cut('partial')
  else encoder.newline(4)
  return encoder.encode()
}

function putRow(encoder: ReceiptPrinterEncoder, row: PaperRow, columns: number, cuts: boolean): void {
  if (row.kind === 'text') {
    encoder.bold(row.isBold).size(row.size, row.size).invert(row.isBand)
    encoder.line(row.text)
    encoder.bold(false).size(1, 1).invert(false)
  } else if (row.kind === 'cut') {
    if (cuts) encoder.cut('partial')
    else encoder.line('- '.repeat(columns / 2))
  } else if (row.kind === 'logo') {
    encoder.raw(rasterBytes(onPaper(row.dots, columns)))
  } else if (row.kind === 'barcode') {
    // The library counts the bar width from one, the printer from two dots.
    encoder.align('center').barcode(row.code, 'code128', { height: 72, width: 1, text: false }).align('left')
  } else {
    encoder.align('center').qrcode(row.code, { model: 2, size: 5, errorlevel: 'm' }).align('left')
  }
}

/** GS v 0, in strips that fit into the memory of a small printer. */
const stripRows = 64

function rasterBytes({ width, height, bits }: Bitmap): Uint8Array {
  const bytes = rowBytes(width)
  const parts: Uint8Array[] = []
  for (let y = 0; y < height; y += stripRows) {
    const rows = Math.min(stripRows, height - y)
    parts.push(Uint8Array.of(0x1d, 0x76, 0x30, 0, bytes & 0xff, bytes >> 8, rows & 0xff, rows >> 8))
    parts.push(bits.subarray(y * bytes, (y + rows) * bytes))
  }
  return Buffer.concat(parts)
}
