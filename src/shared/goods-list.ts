import { readDecimal } from './format.ts'
import { compareDecimals, maxDecimals, zeroDecimal, type Quantity } from './quantity.ts'

// Reads a list of goods from a spreadsheet file, a hand scanner or a message: one product per line.

/** The index of the line, counted from 0, and its content. */
type ListedGoods = { at: number; code: string; quantity: Quantity | undefined }
export type GoodsList = {
  rows: ListedGoods[]
  /** Indexes of the lines that cannot be read. */
  bad: number[]
}

/** The largest number of lines in one list. */
export const mostListed = 1000
export const longestCode = 256

/**
 * Reads a code and a quantity from each line. The quantity is undefined if the line has only a code. A tab, a
 * semicolon, a comma or spaces separate the two; quotes around them, as spreadsheets write them, are removed. A first
 * line without a digit is a heading. A line with a third word is bad, because that word may be a name, a price or a
 * quantity.
 */
export function readGoodsList(text: string): GoodsList {
  const list: GoodsList = { rows: [], bad: [] }
  linesOf(text).forEach((line, at) => {
    if (line === '' || (at === 0 && !/\d/.test(line))) return
    const [code = '', said, ...more] = cellsOf(line)
    const hasNone = said === undefined || said === ''
    const quantity = hasNone ? undefined : readDecimal(said, maxDecimals)
    const isGood = hasNone || (quantity !== undefined && compareDecimals(quantity, zeroDecimal) > 0)
    const isRead = code !== '' && code.length <= longestCode && more.every((cell) => cell === '')
    if (isRead && isGood) list.rows.push({ at, code, quantity })
    else list.bad.push(at)
  })
  return list
}

/** Returns the lines of a list, without a byte order mark and without spaces at their ends. */
export const linesOf = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())

function cellsOf(line: string): string[] {
  const sign = ['\t', ';'].find((each) => line.includes(each))
  const cells = line.split(sign ?? (line.includes(',') ? ',' : /\s+/))
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim()
  )
}
