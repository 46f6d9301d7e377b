import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/main/system/random.ts'
import { linesOf, readGoodsList } from '../../../src/shared/goods-list.ts'

const read = (text: string) => readGoodsList(text).rows.map(({ code, quantity }) => [code, quantity])

describe('a list of goods', () => {
  it('each line of the list has a code and a quantity, whatever separates them', () => {
    const rows = ['4780001 2', '4780002\t0,5', '4780003;1.250', '4780004,3', '"4780005";"4"', 'A-17   6', '4780007']
    expect(read(rows.join('\r\n'))).toEqual([
      ['4780001', '2'],
      ['4780002', '0.5'],
      ['4780003', '1.25'],
      ['4780004', '3'],
      ['4780005', '4'],
      ['A-17', '6'],
      ['4780007', undefined]
    ])
  })

  it('the list may begin with a byte order mark, a heading and empty lines', () => {
    expect(readGoodsList('\uFEFFКод;Кол-во\n\n4780001;2\n')).toEqual({
      rows: [{ at: 2, code: '4780001', quantity: '2' }],
      bad: []
    })
  })

  it('the list reads an empty quantity, also with empty cells after it, as no quantity', () => {
    expect(read('4780001;;\n4780002;3;')).toEqual([
      ['4780001', undefined],
      ['4780002', '3']
    ])
  })

  it('the list refuses a line with a third word or with a quantity that is no number, zero or negative', () => {
    const text = ['4780001;Non;2', '4780002 two', '4780003 0', '4780004 -1', ';5', '4780005 1,2,3', '4780006 2'].join(
      '\n'
    )
    expect(readGoodsList(text)).toEqual({ rows: [{ at: 6, code: '4780006', quantity: '2' }], bad: [0, 1, 2, 3, 4, 5] })
  })

  it('the list reports every line with a digit as read or not understood, and loses none', () => {
    const signs = Array.from('01239,;. \t"Aя-')
    const chance = seededRandom(18)
    const below = (most: number): number => Math.floor(chance.fraction() * most)
    for (let round = 0; round < 2_000; round += 1) {
      const line = () => Array.from({ length: below(8) }, () => signs[below(signs.length)] ?? '').join('')
      const text = Array.from({ length: below(6) }, line).join('\n')
      const { rows, bad } = readGoodsList(text)
      const said = new Set([...rows.map(({ at }) => at), ...bad])
      expect(said.size).toBe(rows.length + bad.length)
      linesOf(text).forEach((each, at) => {
        if (/\d/.test(each)) expect(said.has(at), each).toBe(true)
      })
    }
  })
})
