import { readDecimal } from './format.ts'
import { compareDecimals, maxDecimals, oneDecimal, zeroDecimal, type Quantity } from './quantity.ts'

// A list of goods as people have it: a file of a spreadsheet or of a hand scanner, or a message; a line a good.

/** Which line it was, counted from 0, and what it says. */
type ListedGoods = { at: number; code: string; quantity: Quantity }
export type GoodsList = {
  rows: ListedGoods[]
  /** Lines of which it cannot be said what they mean. */
  bad: number[]
}

/** The longest list that is read at once. */
export const mostListed = 1000
export const longestCode = 256

/**
 * Reads a code and a quantity from each line; without a quantity it is one. The two stand apart by a tab, a semicolon, a
 * comma or blanks; quotes around them are a spreadsheet's. A first line without a digit is a heading. What has a third
 * word is not guessed at: it may be a name, a price or a quantity.
 */
export function readGoodsList(text: string): GoodsList {
  const list: GoodsList = { rows: [], bad: [] }
  linesOf(text).forEach((line, at) => {
    if (line === '' || (at === 0 && !/\d/.test(line))) return
    const [code = '', said, ...more] = cellsOf(line)
    const quantity = said === undefined || said === '' ? oneDecimal : readDecimal(said, maxDecimals)
    const isRead = code !== '' && code.length <= longestCode && more.every((cell) => cell === '')
    if (!isRead || quantity === undefined || compareDecimals(quantity, zeroDecimal) <= 0) list.bad.push(at)
    else list.rows.push({ at, code, quantity })
  })
  return list
}

/** The lines of a list, without a mark of the encoding and blanks at their ends. */
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
