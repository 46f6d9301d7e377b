import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { notFormula, sheetRows } from '../../../src/main/domain/printing/report-sheet.ts'
import { createReportFiles } from '../../../src/main/app/reports/report-files.ts'
import { csvFile, xlsxFile } from '@kassa/sandbox/sheet'
import type { CurrencyId } from '../../../src/shared/ids.ts'
import { minor } from '../../../src/shared/money.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { unzip } from '../../support/unzip.ts'

const words = {
  what: 'What',
  count: 'Count',
  quantity: 'Quantity',
  unit: 'Unit',
  amount: 'Sum',
  back: 'Returned',
  net: 'Net',
  currency: 'Currency'
}
const rowOf = (name: string) => ({ name, count: 1, amountMinor: minor(-1_250), currencyId: 'usd' as CurrencyId })
const tools = { nameOf: ({ name }: { name: string }) => name, moneyOf: () => ({ decimals: 2, code: 'USD' }) }

describe('a name from outside', () => {
  // White space, control characters and characters without width, one of each kind, before a formula.
  const blanks = [
    ' ',
    '\u00a0',
    '\u2003',
    '\u3000',
    '\u0000',
    '\u001b',
    '\u0085',
    '\u200b',
    '\u200e',
    '\u2060',
    '\ufeff'
  ]
  const hidden = [...blanks, '\u00ad', '\u2028', '\u2800', '\u3164', ' \u200b\t '].map((blank) => `${blank}=1+1`)
  const wide = ['＝1+1', '＋1', '－1', '＠SUM(A1)', '\u3000＝1', '\u200b@SUM(A1)']
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '=HYPERLINK("http://x","y")', ...hidden, ...wide])(
    'a name that a spreadsheet would calculate is written as text: %j',
    (name) => {
      expect(notFormula(name)).toBe(`'${name}`)
      const rows = sheetRows('cashier', [rowOf(name)], words, tools)
      const csv = new TextDecoder().decode(csvFile(rows))
      expect(csv.split('\r\n')[1]).toMatch(/^"?'/)
      const sheet = unzip(Buffer.from(xlsxFile('x', rows)))['xl/worksheets/sheet1.xml']
      expect(sheet).not.toContain('<f>')
      expect(sheet).toContain('t="inlineStr"')
    }
  )

  it('a harmless name is unchanged, and sums stay numbers, also below zero', () => {
    expect(notFormula('Non = non')).toBe('Non = non')
    expect(sheetRows('product', [rowOf('Non')], words, tools)[1]).toEqual(['Non', 1, 0, 0, 0, '', -12.5, 0, 0, 'USD'])
  })
})

describe('files of reports', () => {
  it('the file of a report never overwrites another file, and only its owner may read it', () => {
    const temp = tempFolder('reports')
    const folder = temp.path
    const write = createReportFiles(join(folder, 'reports'))
    const first = write('a.csv', new Uint8Array([1]))
    const second = write('a.csv', new Uint8Array([2]))
    expect([first, second]).toEqual([join(folder, 'reports', 'a.csv'), join(folder, 'reports', 'a-2.csv')])
    expect([...readFileSync(first), ...readFileSync(second)]).toEqual([1, 2])
    if (process.platform !== 'win32') expect(statSync(first).mode & 0o777).toBe(0o600)
    temp.remove()
  })
})
