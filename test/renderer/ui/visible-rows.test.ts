import { describe, expect, it } from 'vitest'
import {
  aboveBy,
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
    expect(aboveBy([40, 40, 40, 40], 85, [['a', 64], ['b', 30]], keys)).toBe(14) // prettier-ignore
    expect(aboveBy([40, 40, 40, 40], 85, [['d', 90]], keys)).toBe(0)
  })

  it('a partly hidden first row counts as visible and grows downwards', () => {
    expect(aboveBy([40, 40, 40, 40], 85, [['c', 64]], keys)).toBe(0)
    expect(aboveBy([40, 40, 40, 40], 0, [['a', 64]], keys)).toBe(0)
  })
})

describe('the heights of rows', () => {
  it('an unmeasured row has the mean height of the first measured rows, and this never changes', () => {
    const first = withMeasured(unmeasured, [['a', 40], ['b', 80]], ['a', 'x', 'b']) // prettier-ignore
    expect(heightsOf(first, ['a', 'x', 'b'])).toEqual([40, 60, 80])
    expect(heightsOf(withMeasured(first, [['c', 500]], ['c', 'x']), ['c', 'x'])).toEqual([500, 60])
    expect(heightsOf(unmeasured, ['a'])).toEqual([44])
  })

  it('rows that are gone are dropped, so that the memory does not grow during a day of tickets', () => {
    let measured = unmeasured
    for (let ticket = 0; ticket < 200; ticket += 1) {
      const keys = Array.from({ length: 50 }, (_, index) => `${ticket}.${index}`)
      measured = withMeasured(
        measured,
        keys.map((key) => [key, 51]),
        keys
      )
      for (const key of keys) expect(measured.rows.get(key)).toBe(51)
    }
    expect(measured.rows.size).toBeLessThanOrEqual(2 * 50 + wholeUpTo)
  })
})
