import { describe, expect, it } from 'vitest'
import {
  firstWindow,
  grown,
  leastPage,
  leastWindow,
  placed,
  zoomOn,
  zoomsOn,
  type Box
} from '../../src/main/boot/window-place.ts'
import { zooms } from '../../src/shared/choices.ts'

const area = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height })
const full = area(0, 0, 1366, 728)
const beside = area(1366, 0, 1920, 1040)
/** A screen of 1366 x 768 that its system enlarges by a quarter. */
const enlarged = area(0, 0, 1093, 574)

const isIn = (box: Box, room: Box): boolean =>
  box.x >= room.x &&
  box.y >= room.y &&
  box.x + box.width <= room.x + room.width &&
  box.y + box.height <= room.y + room.height

describe('the place of the window', () => {
  it('the window fills the first display the first time', () => {
    const { bounds, isMaximised } = placed(firstWindow, [enlarged, beside])
    expect(isMaximised).toBe(true)
    expect(isIn(bounds, enlarged)).toBe(true)
  })

  it('the window is where it was, on the same display', () => {
    const bounds = area(1500, 100, 1200, 800)
    const kept = { ...firstWindow, bounds, isMaximised: false }
    expect(placed(kept, [full, beside])).toEqual({ bounds, area: beside, isMaximised: false })
  })

  it('the window fills the first display if its own is gone, or shows less than half of it', () => {
    for (const bounds of [area(1500, 100, 1200, 800), area(-900, 0, 1366, 700), area(0, 600, 1000, 700)]) {
      const found = placed({ ...firstWindow, bounds, isMaximised: false }, [full])
      expect(found.isMaximised).toBe(true)
      expect(isIn(found.bounds, full)).toBe(true)
    }
  })

  it('the window is never larger than the display, nor past its edge', () => {
    for (const bounds of [area(0, 0, 1366, 768), area(400, 200, 1000, 600), area(-50, -20, 800, 500)]) {
      const found = placed({ ...firstWindow, bounds, isMaximised: false }, [enlarged])
      expect(found.isMaximised).toBe(false)
      expect(isIn(found.bounds, enlarged)).toBe(true)
    }
  })
})

describe('the zoom', () => {
  it('the zoom goes up to two hundred per cent on 1366 x 768 and on 1024 x 768', () => {
    expect(zoomsOn(full)).toEqual([...zooms])
    expect(zoomsOn({ width: 1024, height: 768 })).toEqual([...zooms])
  })

  it('the zoom is at most what the layout allows, and never below a hundred per cent', () => {
    expect(zoomsOn(enlarged)).toEqual([100, 125, 150])
    expect(zoomsOn({ width: 400, height: 300 })).toEqual([100])
    expect([zoomOn(enlarged, 200), zoomOn(enlarged, 125), zoomOn({ width: 400, height: 300 }, 200)]).toEqual([
      150, 125, 100
    ])
  })

  it('the zoom leaves the page its minimum size, whatever was chosen, and the window stays within its display', () => {
    for (const room of [full, enlarged, beside]) {
      for (const zoom of zoomsOn(room)) {
        const { width, height } = leastWindow(room, zoom)
        expect(width * 100).toBeGreaterThanOrEqual(leastPage.width * zoom)
        expect(height * 100).toBeGreaterThanOrEqual(leastPage.height * zoom)
        expect(width <= room.width && height <= room.height).toBe(true)
      }
    }
    expect(leastWindow({ width: 400, height: 300 }, 100)).toEqual({ width: 400, height: 300 })
  })

  it('the zoom lets a window that has become too small grow, within its display', () => {
    const small = area(1000, 400, 600, 400)
    const larger = grown(small, leastWindow(full, 200), full)
    expect(larger.width).toBeGreaterThanOrEqual(1024)
    expect(isIn(larger, full)).toBe(true)
    expect(grown(area(10, 10, 1200, 700), leastWindow(full, 100), full)).toEqual(area(10, 10, 1200, 700))
  })
})
