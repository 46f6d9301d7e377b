import { describe, expect, it } from 'vitest'
import { canWrite, drawerPulse, drawnPaper, writtenPaper } from '../../src/main/printing/escpos.ts'
import { toBitmap } from '../../src/main/printing/bitmap.ts'
import { paperRows } from '../../src/main/domain/printing/paper-rows.ts'
import { firstPrinter, firstTemplate, paperColumns } from '../../src/shared/devices/paper.ts'
import type { PaperView } from '../../src/shared/devices/printing.ts'
import { seededRandom } from '../../src/main/system/random.ts'
import { printedOf, printedText, type Printed } from '../support/printing/escpos-reader.ts'
import { designed, paperOf, receiptOf, shopSale } from '../support/printing/receipts.ts'

const widthOf = (printed: Printed): number => (printed.kind === 'text' ? printed.text.length * printed.size : 0)
/** Returns what leaves a mark: everything except the paper feed. */
const marks = (printed: Printed[]): Printed[] => printed.filter((each) => each.kind !== 'text' || each.text !== '')
/** Returns the words without the white space that wrapping may change. */
const squeezed = (text: string): string => text.replace(/\s+/g, '')
const inPlainType = (text: string): string =>
  text
    .replace(/[\u02bb\u02bc‘’]/g, "'")
    .replace(/[“”«»]/g, '"')
    .replace(/[—−]/g, '-')
const wordsOf = (paper: PaperView): string =>
  paper.blocks
    .map((block) => (block.kind === 'text' ? block.text : block.kind === 'pair' ? block.left + block.right : ''))
    .join('')

describe('a receipt on paper', () => {
  for (const columns of paperColumns) {
    for (const language of ['uz', 'ru', 'en'] as const) {
      it.each(['cp866', 'windows1251'] as const)(
        `the receipt is read back whole: ${language}, ${columns} columns, %s`,
        (page) => {
          const paper = paperOf(shopSale(language), designed({ columns, language }))
          const printer = { ...firstPrinter, page }
          expect(canWrite(paper, printer)).toBe(true)
          const printed = printedOf(writtenPaper(paper, printer))
          const text = printedText(printed)
          expect(squeezed(text).replaceAll('-', '')).toBe(squeezed(inPlainType(wordsOf(paper))).replaceAll('-', ''))
          expect(Math.max(...printed.map(widthOf))).toBeLessThanOrEqual(columns)
          expect(marks(printed).at(-1)).toEqual({ kind: 'cut' })
          expect(printed.filter(({ kind }) => kind === 'barcode')).toEqual([
            { kind: 'barcode', code: '2k7qx-4142', align: 1 }
          ])
        }
      )
    }
  }

  it('the receipt keeps every figure whole and at the right edge', () => {
    for (const columns of paperColumns) {
      const paper = paperOf(shopSale('ru'), designed({ columns, language: 'ru' }))
      const lines = printedText(printedOf(writtenPaper(paper, firstPrinter))).split('\n')
      const total = lines.find((line) => line.endsWith("34 712 so'm"))
      expect(total?.length).toBe(columns / 2)
    }
  })
})

describe('a receipt on paper without a letter or as a copy', () => {
  it('the receipt is a picture if the printer lacks a letter, or has no letters at all', () => {
    const cyrillic = paperOf(shopSale('cyrillic'), designed({ language: 'uz' }))
    expect(canWrite(cyrillic, firstPrinter)).toBe(false)
    const russian = paperOf(shopSale('ru'), designed({ language: 'ru' }))
    expect(canWrite(russian, { ...firstPrinter, page: 'none' })).toBe(false)
    const width = 384
    const pixels = new Uint8Array(4 * width * 150).fill(255)
    pixels.set([0, 0, 0, 255], 4 * (width * 100 + 9))
    const printed = printedOf(drawnPaper([{ kind: 'picture', bitmap: toBitmap(pixels, width, 150) }], 32, firstPrinter))
    expect(marks(printed).map(({ kind }) => kind)).toEqual(['bitmap', 'cut'])
    const [picture] = printed
    expect(picture).toMatchObject({ width, height: 150 })
    if (picture?.kind === 'bitmap') {
      expect(picture.bits.reduce((sum, byte) => sum + byte, 0)).toBe(0x40)
      expect(picture.bits[100 * 48 + 1]).toBe(0x40)
    }
  })

  it('the receipt has no Cyrillic garbage: a make that lacks the code page gets one that it has', () => {
    const paper = paperOf(shopSale('ru'), designed({ language: 'ru' }))
    const printed = printedOf(writtenPaper(paper, { ...firstPrinter, page: 'windows1251', make: 'star' }))
    expect(printedText(printed)).toContain('Спасибо за покупку!')
  })

  it('the receipt says that it is a copy, and has only the parts that the shop wants', () => {
    const parts = { ...firstTemplate.parts, barcode: false, qr: true, cashier: false }
    const design = designed({ language: 'en', parts, header: ['Bunyodkor 12'], footer: ['Come again', 'kassa.uz'] })
    const { paper } = receiptOf(shopSale('en'), design, { isCopy: true })
    const printed = printedOf(writtenPaper(paper, firstPrinter))
    const text = printedText(printed)
    expect(text.split('\n')[0]?.trim()).toBe('COPY')
    expect(printed[0]).toMatchObject({ isInverted: true, size: 2 })
    expect(text).toContain('Bunyodkor 12')
    expect(text).toContain('Come again')
    expect(text).not.toContain('Nodira')
    expect(text).not.toContain('Thank you')
    expect(printed.filter(({ kind }) => kind === 'qr' || kind === 'barcode')).toEqual([
      { kind: 'qr', code: '2k7qx-4142-0g7m3k9x2c5v8b1n', align: 1 }
    ])
  })
})

describe('text from outside', () => {
  const hostile = [
    '\u001bp\u0000\u0019\u00fa drawer',
    '\u0010\u0014\u0001\u0000\u0005 drawer in real time',
    '\u001dV\u0000 cut',
    'a\u0000b\nc\r\td',
    '\u202egnp.exe',
    '\ud800 half \udfff',
    '<img src=x onerror=alert(1)>',
    '=HYPERLINK("http://x")',
    '\u009b31m\u0085\u2028',
    'x'.repeat(10_000_000),
    '👩‍👩‍👧‍👦 семья'
  ]

  it('the text opens no drawer, cuts no paper and prints no control character', () => {
    for (const name of hostile) {
      const sold = shopSale('en')
      const lines = sold.lines.map((line) => ({ ...line, name, unitName: name }))
      const design = designed({ language: 'en', header: [name.slice(0, 90)] })
      const paper = paperOf({ ...sold, lines, employeeName: name, customer: undefined }, design)
      const kinds = printedOf(writtenPaper(paper, firstPrinter)).map(({ kind }) => kind)
      expect(kinds.filter((kind) => kind === 'drawer')).toEqual([])
      expect(kinds.filter((kind) => kind === 'cut')).toEqual(['cut'])
    }
  })

  it('the text is cut short, so that one name cannot empty a roll', () => {
    const sold = shopSale('en')
    const lines = sold.lines.map((line) => ({ ...line, name: 'word '.repeat(100_000) }))
    expect(paperRows(paperOf({ ...sold, lines }, designed({ columns: 32 }))).length).toBeLessThan(60)
  })

  it('any text is printed within the paper, over many seeds', () => {
    const alphabet = Array.from('abЯё \u001b\u001d\u0010\u0000ʻ«»—\u202e1234567890%$\n"\'`~☃𝄞')
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = seededRandom(seed)
      const someText = (most: number): string =>
        Array.from(
          { length: Math.floor(random.fraction() * most) },
          () => alphabet[Math.floor(random.fraction() * alphabet.length)]
        ).join('')
      const sold = shopSale('ru')
      const lines = sold.lines.map((line) => ({ ...line, name: someText(120), unitName: someText(20) }))
      const columns = random.fraction() < 0.5 ? 32 : 48
      const paper = paperOf(
        { ...sold, lines, employeeName: someText(60) },
        designed({ columns, footer: [someText(90)] })
      )
      const printed = printedOf(writtenPaper(paper, firstPrinter))
      expect(Math.max(...printed.map(widthOf)), `seed ${seed}`).toBeLessThanOrEqual(columns)
      expect(printed.some(({ kind }) => kind === 'drawer')).toBe(false)
    }
  })

  it('the drawer opens if the till asks for it', () => {
    expect(printedOf(drawerPulse('epson')).map(({ kind }) => kind)).toContain('drawer')
  })
})
