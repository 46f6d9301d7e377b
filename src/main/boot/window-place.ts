import { zooms, type Zoom } from '../../shared/choices.ts'

// Calculates the position of the cashier's window and its zoom. A screen may be small, scaled by its system, or missing
// since the last start.

export type Size = { width: number; height: number }
export type Box = Size & { x: number; y: number }
/** What a till stores about its window. */
export type KeptWindow = { bounds?: Box | undefined; isMaximised: boolean; zoom: Zoom }
/** `bounds`: the position of the window when it is not maximised. */
export type Placed = { bounds: Box; area: Box; isMaximised: boolean }

/** The smallest page on which every screen of the till fits. test/renderer/accessibility.test.ts draws them all at this size. */
export const leastPage: Size = { width: 512, height: 340 }
/** The height of a window's title bar. */
const titleHeight = 32
const firstSize: Size = { width: 1366, height: 768 }
export const firstWindow: KeptWindow = { isMaximised: true, zoom: 100 }

/**
 * Returns the position of the window. `areas` are the work areas of the displays, the primary one first. A window that
 * no display shows gets the default position.
 */
export function placed({ bounds, isMaximised }: KeptWindow, areas: readonly [Box, ...Box[]]): Placed {
  const [first] = areas
  const area = bounds === undefined ? undefined : areas.find((each) => isSeen(bounds, each))
  if (bounds === undefined || area === undefined)
    return { bounds: middle(firstSize, first), area: first, isMaximised: true }
  return { bounds: within(bounds, area), area, isMaximised }
}

/** Returns true if at least half of the box's width and height are in the area. */
function isSeen(box: Box, area: Box): boolean {
  const shared = (start: 'x' | 'y', length: 'width' | 'height'): number =>
    Math.min(box[start] + box[length], area[start] + area[length]) - Math.max(box[start], area[start])
  return shared('x', 'width') * 2 >= box.width && shared('y', 'height') * 2 >= box.height
}

const least = (a: Size, b: Size): Size => ({ width: Math.min(a.width, b.width), height: Math.min(a.height, b.height) })

function within(box: Box, area: Box): Box {
  const size = least(box, area)
  return {
    x: Math.max(area.x, Math.min(box.x, area.x + area.width - size.width)),
    y: Math.max(area.y, Math.min(box.y, area.y + area.height - size.height)),
    ...size
  }
}

function middle(requested: Size, area: Box): Box {
  const size = least(requested, area)
  const half = (all: number, part: number): number => Math.floor((all - part) / 2)
  return { x: area.x + half(area.width, size.width), y: area.y + half(area.height, size.height), ...size }
}

/**
 * Returns the zooms at which a window of the display's size still has the smallest page. Always contains the smallest
 * zoom.
 */
export const zoomsOn = (area: Size): Zoom[] => zooms.filter((zoom) => zoom === zooms[0] || fitsZoom(area, zoom))
const fitsZoom = (area: Size, zoom: Zoom): boolean =>
  area.width * 100 >= leastPage.width * zoom && (area.height - titleHeight) * 100 >= leastPage.height * zoom

/** Returns the largest zoom of this display up to the wished one. */
export const zoomOn = (area: Size, requested: Zoom): Zoom =>
  zoomsOn(area).findLast((zoom) => zoom <= requested) ?? zooms[0]

/** Returns the smallest window: large enough for the smallest page, and never larger than its display. */
export const leastWindow = (area: Size, zoom: Zoom): Size =>
  least(area, {
    width: Math.ceil((leastPage.width * zoom) / 100),
    height: titleHeight + Math.ceil((leastPage.height * zoom) / 100)
  })

/** Returns the box, enlarged to the size if it is smaller. */
export const grown = (box: Box, size: Size, area: Box): Box =>
  within({ ...box, width: Math.max(box.width, size.width), height: Math.max(box.height, size.height) }, area)
