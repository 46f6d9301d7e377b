import { describe, expect, it } from 'vitest'
import { blackness, capturedBitmap, rowBytes, rowsOf, toBitmap } from '../../src/main/printing/bitmap.ts'
import { drawnPaper, type Drawn } from '../../src/main/printing/escpos.ts'
import { bandsOf, partsOf } from '../../src/main/domain/printing/paper-parts.ts'
import { firstPrinter } from '../../src/shared/devices/paper.ts'
import type { PaperBlock, PaperView } from '../../src/shared/devices/printing.ts'
import { printedOf } from '../support/printing/escpos-reader.ts'

const width = 384
/** Returns a capture of this many dots, each of this colour. */
const capture = (wide: number, high: number, pixel = [255, 255, 255, 255]) => {
  const image = {
    isEmpty: () => wide * high === 0,
    getSize: () => ({ width: wide, height: high }),
    resize: (size: { width: number; height: number }) => capture(size.width, size.height, pixel),
    toBitmap: () => Uint8Array.from({ length: 4 * wide * high }, (_, at) => pixel[at % 4] ?? 0)
  }
  return image
}
const row = (text: string): PaperBlock => ({ kind: 'text', text, look: 'plain', align: 'left' })
const paperOf = (blocks: PaperBlock[]): PaperView => ({ columns: 32, language: 'uz', blocks })

describe('a captured page', () => {
  it('an empty or incomplete page is not printed', () => {
    expect(capturedBitmap(capture(0, 0), width, 200)).toBeUndefined()
    expect(capturedBitmap(capture(width, 120), width, 200)).toBeUndefined()
    expect(capturedBitmap(capture(2 * width, 240), width, 200)).toBeUndefined()
    const torn = { ...capture(width, 200), toBitmap: () => new Uint8Array(40) }
    expect(capturedBitmap(torn, width, 200)).toBeUndefined()
  })

  it('the page is scaled to the dots of the printer from a finer screen', () => {
    expect(capturedBitmap(capture(2 * width, 400, [0, 0, 0, 255]), width, 200)).toMatchObject({ width, height: 200 })
  })

  it('the page prints no ink where nothing was painted', () => {
    const black = (pixel: number[]) => blackness([toBitmap(capture(8, 1, pixel).toBitmap(), 8, 1)])
    expect([black([0, 0, 0, 0]), black([0, 0, 0, 255]), black([255, 255, 255, 255])]).toEqual([0, 1, 0])
    expect(blackness([toBitmap(new Uint8Array(0), 8, 4)])).toBe(0)
  })
})

describe('a long paper', () => {
  it('a long paper of a thousand lines is drawn in parts that lose no row and divide none', () => {
    const paper = paperOf(Array.from({ length: 3_000 }, (_, at) => row(String(at))))
    const tops = paper.blocks.map((_, at) => 25 * at)
    const parts = partsOf(paper, tops, 25 * 3_000, 4_000)
    expect(parts.flatMap(({ blocks }) => blocks)).toEqual(paper.blocks)
    expect(parts.map(({ blocks }) => blocks.length)).toEqual([...Array.from({ length: 18 }, () => 160), 120])
    expect(partsOf(paper, tops, 4_000, 4_000)).toEqual([paper])
    // A row that is higher than a part is a part of its own.
    const high = paperOf([row('a'), row('b'), row('c')])
    expect(partsOf(high, [0, 30, 9_000], 9_030, 4_000).map(({ blocks }) => blocks.length)).toEqual([1, 1, 1])
  })

  it('a long paper is cut between its labels, though they are pictures', () => {
    const paper = paperOf([row('a'), { kind: 'cut' }, row('b'), { kind: 'cut' }, row('c')])
    const bands = bandsOf(paper, [0, 100, 110, 210, 220], 300)
    expect(bands.map(({ kind, from, to }) => `${kind} ${from}-${to}`)).toEqual([
      'picture 0-100',
      'cut 100-110',
      'picture 110-210',
      'cut 210-220',
      'picture 220-300'
    ])
    const bitmap = { width, height: 300, bits: new Uint8Array(rowBytes(width) * 300).fill(1) }
    const pieces = bands.map(({ kind, from, to }): Drawn => ({ kind, bitmap: rowsOf(bitmap, from, to) }))
    const kinds = (cuts: boolean) =>
      printedOf(drawnPaper(pieces, 32, { ...firstPrinter, cuts })).flatMap((each) =>
        each.kind === 'bitmap' ? [String(each.height)] : each.kind === 'cut' ? ['cut'] : []
      )
    expect(kinds(true)).toEqual(['100', 'cut', '100', 'cut', '80', 'cut'])
    // If the printer cannot cut, the drawn separator stays, and the pictures follow each other without a gap.
    expect(kinds(false)).not.toContain('cut')
  })
})
