import { expect, it } from 'vitest'
import { writtenPaper } from '../../../src/main/printing/escpos.ts'
import { labelsPaper, type LabelFacts } from '../../../src/main/domain/printing/labels-paper.ts'
import { firstPrinter } from '../../../src/shared/devices/paper.ts'
import type { Instant } from '../../../src/shared/ports.ts'
import type { Decimal } from '../../../src/shared/quantity.ts'
import { printedOf, printedText } from '../../support/printing/escpos-reader.ts'
import { designed } from '../../support/printing/receipts.ts'

// Labels for shelves, as a receipt printer prints them.

const price = (text: string): Decimal => text as Decimal
const facts: LabelFacts = {
  goods: [
    { name: 'Non (tandir)', sku: '10001', barcode: '4780000000017', unit: 'dona', price: price('4000') },
    { name: 'Сыр «Российский»', sku: '10006', unit: 'kg', price: price('98000.5') }
  ],
  currency: { symbol: 'soʻm', decimals: 0 },
  askedAt: new Date(2026, 10, 22, 14, 36).getTime() as Instant
}

it('a label shows the name, the price with its unit, the code and the time of printing', () => {
  const printed = printedOf(writtenPaper(labelsPaper(facts, designed({ columns: 32, language: 'ru' })), firstPrinter))
  const lines = printedText(printed)
    .split('\n')
    .map((line) => line.trim())
  const said = ['Non (tandir)', "4 000 so'm", 'за 1 dona', '4780000000017', '10001 · 22.11.2026 14:36']
  for (const line of said) expect(lines).toContain(line)
  expect(lines).toContain("98 000,5 so'm")
  expect(printed.filter(({ kind }) => kind === 'barcode')).toMatchObject([{ code: '4780000000017' }])
})

it('the paper is cut after each label, or a line separates the labels if the printer cannot cut', () => {
  const paper = labelsPaper(facts, designed({ columns: 48, language: 'en' }))
  const cuts = (isCutting: boolean) =>
    printedOf(writtenPaper(paper, { ...firstPrinter, cuts: isCutting })).filter(({ kind }) => kind === 'cut').length
  expect([cuts(true), cuts(false)]).toEqual([2, 0])
  expect(printedText(printedOf(writtenPaper(paper, { ...firstPrinter, cuts: false })))).toContain('- - - -')
})

it('a label leaves out bars that would be too thin to scan, and keeps the number', () => {
  const long = { ...facts, goods: facts.goods.map((each) => ({ ...each, barcode: '0'.repeat(40) })) }
  const paper = labelsPaper(long, designed({ columns: 32, language: 'en' }))
  expect(paper.blocks.some(({ kind }) => kind === 'barcode')).toBe(false)
  expect(paper.blocks).toContainEqual(expect.objectContaining({ text: '0'.repeat(40) }))
})
