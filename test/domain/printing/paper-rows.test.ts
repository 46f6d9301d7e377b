import { describe, expect, it } from 'vitest'
import { firstTemplate } from '../../../src/shared/devices/paper.ts'
import type { PaperBlock } from '../../../src/shared/devices/printing.ts'
import { line, pair, rule } from '../../../src/main/domain/printing/blocks.ts'
import { paperRows, textsOf, type PaperRow } from '../../../src/main/domain/printing/paper-rows.ts'
import { samplePaper } from '../../../src/main/domain/printing/paper-sample.ts'
import { seededRandom } from '../../../src/main/system/random.ts'
import { at } from '../../support/model-fixtures.ts'

const paper = (...blocks: PaperBlock[]) => ({ columns: 32 as const, language: 'en' as const, blocks })
const rowsOf = (...blocks: PaperBlock[]) => paperRows(paper(...blocks))
const textRow = (row: PaperRow) => (row.kind === 'text' ? row.text : row.kind)
const shown = (...blocks: PaperBlock[]) => rowsOf(...blocks).map(textRow)

describe('rows of a paper', () => {
  it.each([
    ["'", '\u02bb\u02bc\u2018\u2019'],
    ['"', '\u201c\u201d\u201e\u00ab\u00bb'],
    ['-', '\u2010\u2011\u2012\u2013\u2014\u2212'],
    ['x', '\u00d7'],
    ['...', '\u2026'],
    [' ', '\u00a0\u2007\u2009\u202f']
  ])('%s is printed for the signs that no code page has, in texts and in pairs', (plain, signs) => {
    for (const sign of signs) {
      const words = `a${sign}b Ёя`
      const blocks = [
        { ...line(''), text: words },
        { ...pair('', ''), left: words, right: `1${sign}2` }
      ] as PaperBlock[]
      expect(textsOf(paper(...blocks, rule))).toEqual([`a${plain}b Ёя`, `a${plain}b Ёя`, `1${plain}2`])
      const [text = '', row = ''] = shown(...blocks)
      expect(text).toBe(`a${plain}b Ёя`)
      expect(row).toMatch(/^a.*b Ёя +1.*2$/)
      expect(row).toHaveLength(32)
      expect(row).toContain(`1${plain}2`)
    }
  })

  it('an amount stands at the right edge, in the last row of its words if one space is left, else below them', () => {
    const words = 'x'.repeat(26)
    expect(shown(pair(words, '12345'))).toEqual([`${words} 12345`])
    expect(shown(pair(words, '123456'))).toEqual([words, '123456'.padStart(32)])
    expect(shown(pair('', '123'))).toEqual(['123'.padStart(32)])
    expect(shown(pair(`${'y'.repeat(30)} ${words}`, '12345'))).toEqual(['y'.repeat(30), `${words} 12345`])
    const long = `${'1'.repeat(20)} ${'2'.repeat(20)}`
    expect(shown(pair('sum', long))).toEqual(['sum', '1'.repeat(20).padStart(32), '2'.repeat(20).padStart(32)])
  })
})

describe('rows of a paper for large texts, codes and any text', () => {
  it('a large text takes two columns for each letter, a band fills the paper, a centred text stands in the middle', () => {
    expect(rowsOf(line('abc', 'large', 'center'))).toEqual([
      { kind: 'text', text: `${' '.repeat(6)}abc`, size: 2, isBold: true, isBand: false }
    ])
    expect(rowsOf(line('abc', 'band'))).toEqual([
      { kind: 'text', text: 'abc'.padEnd(16), size: 2, isBold: true, isBand: true }
    ])
    expect(rowsOf(pair('a', 'b', 'total'))).toEqual([
      { kind: 'text', text: `a${' '.repeat(14)}b`, size: 2, isBold: true, isBand: false }
    ])
    expect(rowsOf(line('abc', 'bold'))).toMatchObject([{ size: 1, isBold: true }])
    expect(rowsOf(line('abc'))).toMatchObject([{ size: 1, isBold: false, isBand: false }])
    expect(rowsOf(rule)).toEqual([{ kind: 'text', text: '-'.repeat(32), size: 1, isBold: false, isBand: false }])
  })

  it('codes, cuts and logos stand in rows of their own', () => {
    const blocks: PaperBlock[] = [
      { kind: 'barcode', code: '123', label: 'x' },
      { kind: 'qr', code: '456', label: 'y' },
      { kind: 'cut' }
    ]
    expect(rowsOf(...blocks)).toEqual([{ kind: 'barcode', code: '123' }, { kind: 'qr', code: '456' }, { kind: 'cut' }])
  })

  it('any text keeps its letters and its indent, and no row is wider than the paper', () => {
    const random = seededRandom(11)
    const below = (most: number) => Math.floor(random.fraction() * most)
    for (let tries = 0; tries < 500; tries += 1) {
      const words = Array.from({ length: 1 + below(8) }, () => 'abcdefgh'.repeat(6).slice(0, 1 + below(40)))
      const indent = ' '.repeat(below(20))
      const rows = shown({ ...line(''), text: indent + words.join(' ') } as PaperBlock)
      expect(rows.join('').replaceAll(' ', '')).toBe(words.join(''))
      expect(rows.filter((row) => row.length > 32 || row.trim() === '')).toEqual([])
      // The first row takes as many words as fit behind the indent, of at most half the paper.
      const kept = indent.slice(0, 16)
      if (kept.length + (words[0]?.length ?? 0) <= 32) expect(rows[0]?.startsWith(kept + (words[0] ?? ''))).toBe(true)
      // A word is broken only if it is wider than the paper, and a row ends only where the next word does not fit.
      rows.slice(1).forEach((row, before) => {
        const [first = ''] = row.split(' ')
        expect((rows[before] ?? '').length + 1 + first.length).toBeGreaterThan(32)
      })
    }
  })
})

describe('the sample receipt', () => {
  const shop = { organization: 'Shop', cashbox: 'Desk', cashier: 'Anna', isTraining: false, isCopy: true }
  it('it shows goods in three alphabets, a weight, a discount, a tax, change and the head of the journal', () => {
    const template = { ...firstTemplate, parts: { ...firstTemplate.parts, journal: true } }
    const { blocks } = samplePaper({ template, tillLocale: 'en', logo: undefined }, shop, at(0))
    const rows = shown(...blocks).filter((row) => !row.startsWith('-') && !row.startsWith('Receipt'))
    expect(rows.map((row) => row.trim().replaceAll(/ {2,}/g, ' | '))).toEqual([
      'COPY',
      'Shop',
      'Cashier: Anna | Desk',
      "Customer: G'ofur Ёлкин",
      `Non "To'yona" 600 g`,
      '2 dona x 4 000 | 8 000',
      'Яблоки "Семеренко", Фергана',
      '0.742 кг x 36 000 | 26 712',
      'Coffee, ground, 250 g',
      '1 pcs x 68 000 | 68 000',
      'Discount | -6 800',
      'TO PAY',
      "95 912 so'm",
      'Tax included | 10 276',
      'Naqd | 100 000',
      'Change | 4 088',
      'barcode',
      '00000-0-0000000000000000',
      'Journal 0000 0000 0000 0000',
      'Thank you for your purchase!'
    ])
  })
})
