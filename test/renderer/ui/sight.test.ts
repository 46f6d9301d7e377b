import { describe, expect, it } from 'vitest'
import {
  aboveBy,
  heightsOf,
  learned,
  sightOf,
  spareRows,
  sumOf,
  unmeasured,
  wholeUpTo
} from '../../../src/renderer/ui/sight.ts'

const alike = (count: number, height = 40) => Array.from({ length: count }, () => height)

describe('what of a long list is in the page', () => {
  it('is all of a short one', () => {
    expect(sightOf(alike(wholeUpTo), 400, 300)).toEqual({ from: 0, to: wholeUpTo, abovePx: 0, belowPx: 0 })
  })

  it('is what the pane shows, and some rows beside it', () => {
    const sight = sightOf(alike(500), 4000, 400)
    expect([sight.from, sight.to]).toEqual([100 - spareRows, 110 + spareRows])
    expect(sight.abovePx).toBe(sight.from * 40)
  })

  it('is as high as the whole list wherever the pane stands', () => {
    const heights = Array.from({ length: 300 }, (_, index) => 30 + ((index * 7) % 50))
    const all = sumOf(heights, 0, heights.length)
    for (let top = -50; top < all + 500; top += 137) {
      const { from, to, abovePx, belowPx } = sightOf(heights, top, 400)
      expect(to).toBeGreaterThan(from)
      expect(abovePx + sumOf(heights, from, to) + belowPx).toBe(all)
    }
  })

  it('covers what the pane shows, whatever the heights', () => {
    const heights = Array.from({ length: 300 }, (_, index) => (index % 9 === 0 ? 200 : 20))
    for (let top = 0; top < sumOf(heights, 0, 300) - 400; top += 91) {
      const { from, to } = sightOf(heights, top, 400)
      expect(sumOf(heights, 0, from)).toBeLessThanOrEqual(top)
      expect(sumOf(heights, 0, to)).toBeGreaterThanOrEqual(top + 400)
    }
  })
})

describe('what is in sight', () => {
  const keys = ['a', 'b', 'c', 'd']

  it('has moved by what rows above it are higher or lower than they were taken for', () => {
    expect(aboveBy([40, 40, 40, 40], 85, [['a', 64], ['b', 30]], keys)).toBe(14) // prettier-ignore
    expect(aboveBy([40, 40, 40, 40], 85, [['d', 90]], keys)).toBe(0)
  })

  it('begins with the row that stands out above it, which grows downwards', () => {
    expect(aboveBy([40, 40, 40, 40], 85, [['c', 64]], keys)).toBe(0)
    expect(aboveBy([40, 40, 40, 40], 0, [['a', 64]], keys)).toBe(0)
  })
})

describe('heights', () => {
  it('takes a row not seen yet for one like the first that were seen, and never changes its mind', () => {
    const first = learned(unmeasured, [['a', 40], ['b', 80]], ['a', 'x', 'b']) // prettier-ignore
    expect(heightsOf(first, ['a', 'x', 'b'])).toEqual([40, 60, 80])
    expect(heightsOf(learned(first, [['c', 500]], ['c', 'x']), ['c', 'x'])).toEqual([500, 60])
    expect(heightsOf(unmeasured, ['a'])).toEqual([44])
  })

  it('forgets rows that are gone, so that a day of tickets does not grow', () => {
    let measured = unmeasured
    for (let ticket = 0; ticket < 200; ticket += 1) {
      const keys = Array.from({ length: 50 }, (_, index) => `${ticket}.${index}`)
      measured = learned(
        measured,
        keys.map((key) => [key, 51]),
        keys
      )
      for (const key of keys) expect(measured.rows.get(key)).toBe(51)
    }
    expect(measured.rows.size).toBeLessThanOrEqual(2 * 50 + wholeUpTo)
  })
})
