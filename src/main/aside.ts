import { BrowserWindow, screen } from 'electron'
import { asideCalls, type AsideCall, type AsidePage, type DisplayView } from '../shared/aside.ts'
import { eventChannel } from '../shared/bridge.ts'
import { fail, ok, type Result } from '../shared/failure.ts'
import type { Clock } from '../shared/ports.ts'
import { dotsPerColumn, millimetresOf } from '../shared/paper.ts'
import type { PaperView } from '../shared/printing.ts'
import { toBitmap } from './devices/bitmap.ts'
import type { PaperWindow } from './print-queue.ts'
import { addressOf } from './security.ts'
import { confined } from './window.ts'

// A window that nobody sees draws paper: the same page for the dots of a receipt printer, the printers of the system,
// and PDF.
//
//   load paper.html ──► paper.get: what to draw ──► paper.drawn: how high it is ──► capture, print or PDF ──► destroyed

const patienceMs = 15_000
/** Dots of a receipt printer to the inch. */
const dotsPerInch = 203.2
const cssPerInch = 96
const mmPerInch = 25.4

export type Aside = PaperWindow & {
  /** Answers a call of one of its own pages. */
  answer(page: AsidePage, senderId: number, name: unknown, input: unknown): Result<unknown>
  /** Shows the customer's screen on the second display, where there is one, or takes it away. */
  turnDisplay(isOn: boolean): void
  show(view: DisplayView): void
}

type Drawing = { paper: PaperView; drawn: (height: number) => void }
type OnPage = <T>(paper: PaperView, work: (window: BrowserWindow, height: number) => Promise<T>) => Promise<T>

export function createAside(outFolder: string, clock: Clock): Aside {
  const drawings = new Map<number, Drawing>()
  const display = createDisplay(outFolder)
  return {
    turnDisplay: (isOn) => display.turn(isOn),
    show: (view) => display.show(view),
    ...paperWindow(onPages(outFolder, clock, drawings)),
    answer(page, senderId, name, input) {
      if (!isAsideCall(name) || !name.startsWith(`${page}.`)) return fail('call.unknown')
      const parsed = asideCalls[name].input.safeParse(input)
      if (name === 'display.get') {
        const view = display.view()
        return parsed.success && view !== undefined ? ok(view) : fail('call.notNow')
      }
      const drawing = drawings.get(senderId)
      if (!parsed.success || drawing === undefined) return fail('call.unknown')
      if (!('height' in parsed.data)) return ok(drawing.paper)
      drawing.drawn(parsed.data.height)
      return ok({})
    }
  }
}

/** Opens a page with a paper on it, lets something be done with it, and destroys it; one at a time. */
function onPages(outFolder: string, clock: Clock, drawings: Map<number, Drawing>): OnPage {
  let last: Promise<unknown> = Promise.resolve()
  return (paper, work) => {
    const mine = last.then(async () => {
      const window = new BrowserWindow({
        ...confined(outFolder),
        show: false,
        frame: false,
        useContentSize: true,
        width: widthOf(paper),
        height: 600,
        backgroundColor: '#ffffff'
      })
      const { id } = window.webContents
      let cancel = (): void => undefined
      const drawn = new Promise<number>((resolve, reject) => {
        drawings.set(id, { paper, drawn: resolve })
        cancel = clock.after(patienceMs, () => reject(new Error('the paper was not drawn in time')))
      })
      drawn.catch(() => undefined)
      try {
        await window.loadURL(addressOf('paper'))
        return await work(window, await drawn)
      } finally {
        cancel()
        drawings.delete(id)
        window.destroy()
      }
    })
    last = mine.catch(() => undefined)
    return mine
  }
}

/** The customer's screen. It never takes the keys, and shows nothing but what it is given. */
function createDisplay(outFolder: string) {
  let window: BrowserWindow | undefined
  let now: DisplayView | undefined
  const close = (): void => {
    if (window !== undefined && !window.isDestroyed()) window.destroy()
    window = undefined
  }
  return {
    view: () => now,
    show(view: DisplayView) {
      now = view
      if (window !== undefined && !window.isDestroyed()) window.webContents.send(eventChannel, 'display', view)
    },
    turn(isOn: boolean) {
      if (!isOn) return close()
      const second = screen.getAllDisplays().find(({ id }) => id !== screen.getPrimaryDisplay().id)
      if (second === undefined || (window !== undefined && !window.isDestroyed())) return
      window = new BrowserWindow({
        ...confined(outFolder),
        ...second.bounds,
        title: 'Kassa',
        fullscreen: true,
        frame: false,
        focusable: false,
        skipTaskbar: true,
        backgroundColor: '#ffffff'
      })
      void window.loadURL(addressOf('display'))
    }
  }
}

const widthOf = ({ columns }: PaperView): number => columns * dotsPerColumn

const paperWindow = (onPage: OnPage): PaperWindow => ({
  draw: (paper) =>
    onPage(paper, async (window, height) => {
      const width = widthOf(paper)
      window.setContentSize(width, height)
      const image = await window.webContents.capturePage({ x: 0, y: 0, width, height }, { stayHidden: true })
      const { width: wide, height: high } = image.getSize()
      // A screen of finer dots captures more of them.
      const fitted = wide === width ? image : image.resize({ width, height })
      return toBitmap(fitted.toBitmap(), width, wide === width ? high : height)
    }),
  pdf: (paper) =>
    onPage(paper, async (window, height) => {
      const { widthInch, heightInch, marginInch, scale } = sheetOf(paper, height)
      return window.webContents.printToPDF({
        printBackground: true,
        pageSize: { width: widthInch, height: heightInch },
        margins: { top: marginInch, bottom: marginInch, left: marginInch, right: marginInch },
        scale
      })
    }),
  print: (paper, deviceName) =>
    onPage(paper, (window, height) => {
      const { widthInch, heightInch, scale } = sheetOf(paper, height)
      const microns = (inch: number): number => Math.round(inch * mmPerInch * 1000)
      const options = {
        silent: true,
        printBackground: true,
        ...(deviceName === '' ? {} : { deviceName }),
        margins: { marginType: 'printableArea' as const },
        pageSize: { width: microns(widthInch), height: microns(heightInch) },
        scaleFactor: Math.round(scale * 100)
      }
      return new Promise<boolean>((done) => window.webContents.print(options, (isTaken) => done(isTaken)))
    }),
  async printers() {
    const [window] = BrowserWindow.getAllWindows()
    return window === undefined ? [] : (await window.webContents.getPrintersAsync()).map(({ name }) => name)
  }
})

const isAsideCall = (name: unknown): name is AsideCall => typeof name === 'string' && Object.hasOwn(asideCalls, name)

/** Paper of its real width, with the dots of a receipt printer at their real size. */
function sheetOf({ columns }: PaperView, height: number) {
  const widthInch = millimetresOf[columns] / mmPerInch
  const marginInch = (widthInch - (columns * dotsPerColumn) / dotsPerInch) / 2
  const heightInch = height / dotsPerInch + 2 * marginInch + 0.05
  return { widthInch, heightInch, marginInch, scale: cssPerInch / dotsPerInch }
}
