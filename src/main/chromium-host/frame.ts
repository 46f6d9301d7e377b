import type { Rectangle } from 'electron'
import type { Bounds, WindowState } from './cdp.ts'
import { debug, type Target } from './chromium.ts'

// Chromium's window around a page: its position, and the zoom of the page. Chromium does not report when a person moves
// it, so its position is read every second.

const lookEveryMs = 1_000

/** The wanted state of a window: its state, its bounds when normal, the bounds of its display, and its zoom. */
export type Place = { state: WindowState; bounds: Rectangle; display: Rectangle; zoom: number }
type Seen = { state: WindowState; bounds: Rectangle }

const clipped = (value: number): number => Math.max(1, Math.round(value))

/** Sets the size of a page without a window. The larger the zoom, the smaller the page. */
async function sizePage({ session }: Target, { state, bounds, display, zoom }: Place): Promise<void> {
  const { width, height } = state === 'maximized' || state === 'fullscreen' ? display : bounds
  const size = { width: clipped(width / zoom), height: clipped(height / zoom) }
  await session.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: false })
}

async function windowOf({ id, chromium }: Target): Promise<Seen & { windowId: number }> {
  const { windowId, bounds } = await chromium.session.send('Browser.getWindowForTarget', { targetId: id })
  const { left: x = 0, top: y = 0, width = 0, height = 0, windowState = 'normal' } = bounds
  return { windowId, state: windowState, bounds: { x, y, width, height } }
}

/** Zooms the page to fit its window. */
async function zoomPage({ session }: Target, zoom: number): Promise<void> {
  await session.send('Emulation.clearDeviceMetricsOverride')
  if (zoom === 1) return
  const { result } = await session.send('Runtime.evaluate', {
    expression: '[innerWidth, innerHeight, devicePixelRatio]',
    returnByValue: true
  })
  const [width = 0, height = 0, ratio = 1] = result.value as number[]
  await session.send('Emulation.setDeviceMetricsOverride', {
    width: clipped(width / zoom),
    height: clipped(height / zoom),
    deviceScaleFactor: ratio * zoom,
    scale: zoom,
    mobile: false
  })
}

async function placeWindow(target: Target, { state, bounds, display }: Place, before: Seen): Promise<void> {
  const { session } = target.chromium
  const { windowId, ...now } = await windowOf(target)
  const set = (bounds: Bounds) => session.send('Browser.setWindowBounds', { windowId, bounds })
  // Chromium changes from one state to another only through the normal state, and takes a size only in it.
  if (now.state !== 'normal' && (now.state !== state || state !== before.state)) await set({ windowState: 'normal' })
  if (state !== 'minimized') {
    const { x: left, y: top, width, height } = state === 'fullscreen' ? display : bounds
    if (now.state !== state || state === 'normal') await set({ left, top, width, height })
  }
  if (state !== 'normal') await set({ windowState: state })
}

/** The window around one page. It runs its commands in order. `onMoved` is called after a person has moved it. */
export class Frame {
  readonly #target: Promise<Target>
  readonly #onMoved: (seen: Seen) => void
  #last: Promise<unknown>
  #seen: Seen | undefined
  #zoom = 1
  #timer: NodeJS.Timeout | undefined

  constructor(target: Promise<Target>, onMoved: (seen: Seen) => void) {
    this.#target = target
    this.#onMoved = onMoved
    this.#last = target.catch(() => undefined)
    target.then(
      ({ session, chromium }) => {
        if (!chromium.isShown) return
        this.#timer = setInterval(() => this.#do((target) => this.#look(target)), lookEveryMs).unref()
        session.once('gone', () => clearInterval(this.#timer))
      },
      () => undefined
    )
  }

  place(place: Place): void {
    this.#do(async (target) => {
      if (!target.chromium.isShown) return sizePage(target, place)
      await placeWindow(target, place, this.#seen ?? place)
      await zoomPage(target, place.zoom)
      this.#zoom = place.zoom
      this.#seen = await windowOf(target)
    })
  }

  #do(work: (target: Target) => Promise<void>): void {
    this.#last = this.#last.then(() => this.#target.then(work)).catch(debug)
  }

  async #look(target: Target): Promise<void> {
    const { state, bounds } = await windowOf(target)
    const before = this.#seen
    if (before === undefined || JSON.stringify(before.bounds) === JSON.stringify(bounds)) return
    this.#seen = { state, bounds }
    if (this.#zoom !== 1) await zoomPage(target, this.#zoom)
    this.#onMoved(this.#seen)
  }
}
