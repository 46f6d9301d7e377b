import { describe, expect, it } from 'vitest'
import {
  aboveBy,
  heightIn,
  heightsOf,
  withMeasured,
  visibleRowsOf,
  spareRows,
  sumOf,
  unmeasured,
  wholeUpTo
} from '../../../src/renderer/ui/visible-rows.ts'

const alike = (count: number, height = 40) => Array.from({ length: count }, () => height)

describe('the rows of a long list in the page', () => {
  it('a short list is in the page as a whole', () => {
    expect(visibleRowsOf(alike(wholeUpTo), 400, 300)).toEqual({ from: 0, to: wholeUpTo, abovePx: 0, belowPx: 0 })
  })

  it('the page has the visible rows and some rows above and below', () => {
    const sight = visibleRowsOf(alike(500), 4000, 400)
    expect([sight.from, sight.to]).toEqual([100 - spareRows, 110 + spareRows])
    expect(sight.abovePx).toBe(sight.from * 40)
  })

  it('the rows and the gaps are together as high as the whole list at every scroll position', () => {
    const heights = Array.from({ length: 300 }, (_, index) => 30 + ((index * 7) % 50))
    const all = sumOf(heights, 0, heights.length)
    for (let top = -50; top < all + 500; top += 137) {
      const { from, to, abovePx, belowPx } = visibleRowsOf(heights, top, 400)
      expect(to).toBeGreaterThan(from)
      expect(abovePx + sumOf(heights, from, to) + belowPx).toBe(all)
    }
  })

  it('the rows fill the pane, whatever their heights are', () => {
    const heights = Array.from({ length: 300 }, (_, index) => (index % 9 === 0 ? 200 : 20))
    for (let top = 0; top < sumOf(heights, 0, 300) - 400; top += 91) {
      const { from, to } = visibleRowsOf(heights, top, 400)
      expect(sumOf(heights, 0, from)).toBeLessThanOrEqual(top)
      expect(sumOf(heights, 0, to)).toBeGreaterThanOrEqual(top + 400)
    }
  })
})

describe('the visible rows', () => {
  const keys = ['a', 'b', 'c', 'd']

  it('visible rows move by the difference between real and assumed heights of the rows above', () => {
    expect(
      aboveBy(
        [40, 40, 40, 40],
        85,
        [
          ['a', 64],
          ['b', 30]
        ],
        keys
      )
    ).toBe(14)
    expect(aboveBy([40, 40, 40, 40], 85, [['d', 90]], keys)).toBe(0)
  })

  it('a partly hidden first row counts as visible and grows downwards', () => {
    expect(aboveBy([40, 40, 40, 40], 85, [['c', 64]], keys)).toBe(0)
    expect(aboveBy([40, 40, 40, 40], 0, [['a', 64]], keys)).toBe(0)
  })
})

describe('the heights of rows', () => {
  it('an unmeasured row has the mean height of the first measured rows, and this never changes', () => {
    const first = withMeasured(
      unmeasured,
      [
        ['a', 40],
        ['b', 80]
      ],
      ['a', 'x', 'b']
    )
    expect(heightsOf(first, ['a', 'x', 'b'])).toEqual([40, 60, 80])
    expect(heightsOf(withMeasured(first, [['c', 500]], ['c', 'x']), ['c', 'x'])).toEqual([500, 60])
    expect(heightsOf(unmeasured, ['a'])).toEqual([44])
  })

  it('a row of a long list with the assumed height changes nothing, and another height is kept', () => {
    const keys = alike(500).map((_, index) => String(index))
    const first = withMeasured(
      unmeasured,
      [
        ['0', 40],
        ['1', 40]
      ],
      keys
    )
    expect(first).toMatchObject({ commonPx: 40, isMeasured: true, rows: new Map() })
    expect(withMeasured(first, [['2', 40]], keys)).toBe(first)
    const higher = withMeasured(
      first,
      [
        ['2', 40],
        ['3', 64]
      ],
      keys
    )
    expect([heightIn(higher, '2'), heightIn(higher, '3'), higher.rows.size]).toEqual([40, 64, 1])
    expect(heightIn(withMeasured(higher, [['3', 40]], keys), '3')).toBe(40)
  })
})

describe('the heights of rows that change or are gone', () => {
  it('a short list keeps every height, so that a row that becomes higher is told from a new one', () => {
    expect(
      withMeasured(
        unmeasured,
        [
          ['a', 40],
          ['b', 40]
        ],
        ['a', 'b']
      ).rows.size
    ).toBe(2)
  })

  it('rows that are gone are dropped, so that the memory does not grow during a day of tickets', () => {
    let measured = unmeasured
    for (let ticket = 0; ticket < 200; ticket += 1) {
      const keys = Array.from({ length: 50 }, (_, index) => `${ticket}.${index}`)
      measured = withMeasured(
        measured,
        keys.map((key, index) => [key, 51 + index]),
        keys
      )
      keys.forEach((key, index) => expect(heightIn(measured, key)).toBe(51 + index))
    }
    expect(measured.rows.size).toBeLessThanOrEqual(2 * 50 + wholeUpTo)
  })
})
