import { BrowserWindow, screen, type Rectangle } from 'electron'
import { defined, filled } from '../../shared/defined.ts'
import {
  printWindowCalls,
  type PrintWindowCall,
  type PrintPage,
  type DisplayView
} from '../../shared/devices/print-window.ts'
import { eventChannel } from '../../shared/contract/index.ts'
import { fail, ok, type Result } from '../../shared/failure.ts'
import { createInTurn } from '../../shared/time/in-turn.ts'
import type { Clock } from '../../shared/ports.ts'
import { dotsPerColumn, millimetresOf } from '../../shared/devices/paper.ts'
import type { PaperView } from '../../shared/devices/printing.ts'
import { blackness, capturedBitmap, rowsOf, type Bitmap } from '../printing/bitmap.ts'
import { createDisplay, type DisplayWindow } from '../devices/display.ts'
import type { Drawn } from '../printing/escpos.ts'
import { bandsOf, partsOf } from '../domain/printing/paper-parts.ts'
import { NotDrawn, type PaperWindow } from '../printing/print-queue.ts'
import { addressOf } from './security.ts'
import { confined } from './window.ts'

// A hidden window draws papers: the same page for the dots of a receipt printer, the printers of the system, and PDF.
//
//   load paper.html ──► paper.get: what to draw ──► paper.drawn: its height ──► capture, print or PDF ──► destroyed

const timeoutMs = 15_000
/** Dots per inch of a receipt printer. */
const dotsPerInch = 203.2
const cssPerInch = 96
const mmPerInch = 25.4
/** A page of a PDF can be at most 200 inches high. */
const mostInches = 190
const mostBlack = 0.9
const mostCaptures = 5
const captureAgainMs = 150

export type PrintWindow = PaperWindow & {
  /** Answers a call of a print window or of the customer display. */
  answer(page: PrintPage, senderId: number, name: unknown, input: unknown): Result<unknown>
  /** Opens the customer display on the second screen if there is one, or closes it. */
  turnDisplay(isOn: boolean): void
  /** Opens the customer display again if it is turned on and its browser has ended by itself. */
  restoreDisplay(): void
  /** Returns true if a customer display is open. */
  hasDisplay(): boolean
  show(view: DisplayView): void
}

type Laid = { height: number; tops: readonly number[] }
type Drawing = { paper: PaperView; drawn: (laid: Laid) => void }
type OnPage = <T>(paper: PaperView, work: (window: BrowserWindow, laid: Laid) => Promise<T>) => Promise<T>

export function createPrintWindow(outFolder: string, clock: Clock): PrintWindow {
  const drawings = new Map<number, Drawing>()
  const display = createDisplay(screen, (bounds) => openDisplay(outFolder, bounds))
  return {
    turnDisplay: (isOn) => display.turn(isOn),
    restoreDisplay: () => display.restore(),
    hasDisplay: () => display.isOpen(),
    show: (view) => display.show(view),
    ...paperWindow(onPages(outFolder, clock, drawings), clock),
    answer(page, senderId, name, input) {
      if (!isPrintWindowCall(name) || !name.startsWith(`${page}.`)) return fail('call.unknown')
      if (!printWindowCalls[name].input.safeParse(input).success) return fail('call.unknown')
      if (name === 'display.get') {
        const view = display.view()
        return view === undefined ? fail('call.notNow') : ok(view)
      }
      const drawing = drawings.get(senderId)
      if (drawing === undefined) return fail('call.unknown')
      if (name === 'paper.get') return ok(drawing.paper)
      drawing.drawn(printWindowCalls[name].input.parse(input))
      return ok({})
    }
  }
}

/** Opens a page with a paper, runs the work on it, and destroys it. Only one page is open at a time. */
function onPages(outFolder: string, clock: Clock, drawings: Map<number, Drawing>): OnPage {
  const drawing = createInTurn()
  return (paper, work) =>
    drawing.run(async () => {
      const window = new BrowserWindow({
        ...confined(outFolder),
        show: false,
        frame: false,
        useContentSize: true,
        // For macOS, which otherwise limits a window to the height of the screen.
        enableLargerThanScreen: true,
        width: widthOf(paper),
        height: 600,
        backgroundColor: '#ffffff'
      })
      const { id } = window.webContents
      let cancel = (): void => undefined
      const drawn = new Promise<Laid>((resolve, reject) => {
        drawings.set(id, { paper, drawn: resolve })
        cancel = clock.after(timeoutMs, () => reject(new NotDrawn('the paper was not drawn in time')))
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
}

/** Opens the window of the customer display. */
function openDisplay(outFolder: string, bounds: Rectangle): DisplayWindow {
  const window = new BrowserWindow({
    ...confined(outFolder),
    ...bounds,
    title: 'Kassa',
    fullscreen: true,
    frame: false,
    focusable: false,
    skipTaskbar: true,
    backgroundColor: '#ffffff'
  })
  // If the window is closed while it loads, its own events report that.
  window.loadURL(addressOf('display')).catch(() => undefined)
  return {
    isOpen: () => !window.isDestroyed(),
    tell: (view) => window.webContents.send(eventChannel, 'display', view),
    close: () => window.destroy()
  }
}

const widthOf = ({ columns }: PaperView): number => columns * dotsPerColumn

const paperWindow = (onPage: OnPage, clock: Clock): PaperWindow => ({
  async draw(paper) {
    const first = await onPage(paper, async (window, laid) => {
      const parts = partsOf(paper, laid.tops, laid.height)
      return parts.length === 1 ? piecesOf(paper, laid, await captured(window, paper, laid, clock)) : parts
    })
    const pieces: Drawn[] = []
    for (const part of first) {
      if ('bitmap' in part) pieces.push(part)
      else
        pieces.push(
          ...(await onPage(part, async (window, laid) =>
            piecesOf(part, laid, await captured(window, part, laid, clock))
          ))
        )
    }
    const black = blackness(pieces.map(({ bitmap }) => bitmap))
    // No paper of the till is empty or nearly black. In both cases the window was not painted.
    if (black === 0 || black > mostBlack) throw new NotDrawn('the paper was not painted')
    return pieces
  },
  pdf: (paper) =>
    onPage(paper, async (window, { height }) => {
      const { widthInch, heightInch, marginInch, scale } = sheetOf(paper, height)
      return window.webContents.printToPDF({
        printBackground: true,
        pageSize: { width: widthInch, height: heightInch },
        margins: { top: marginInch, bottom: marginInch, left: marginInch, right: marginInch },
        scale
      })
    }),
  print: (paper, deviceName) =>
    onPage(paper, (window, { height }) => {
      const { widthInch, heightInch, scale } = sheetOf(paper, height)
      const microns = (inch: number): number => Math.round(inch * mmPerInch * 1000)
      const options = {
        silent: true,
        printBackground: true,
        ...defined({ deviceName: filled(deviceName) }),
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

/** Captures a page as dots. After a resize the capture can have the old size; then the page is captured again. */
async function captured(window: BrowserWindow, paper: PaperView, { height }: Laid, clock: Clock): Promise<Bitmap> {
  const width = widthOf(paper)
  window.setContentSize(width, height)
  for (let round = 0; round < mostCaptures; round += 1) {
    const image = await window.webContents.capturePage({ x: 0, y: 0, width, height }, { stayHidden: true })
    const bitmap = capturedBitmap(image, width, height)
    if (bitmap !== undefined) return bitmap
    await new Promise<void>((done) => void clock.after(captureAgainMs, () => done()))
  }
  throw new NotDrawn('the paper was not captured whole')
}

const piecesOf = (paper: PaperView, { tops, height }: Laid, bitmap: Bitmap): Drawn[] =>
  bandsOf(paper, tops, height).map(({ kind, from, to }) => ({ kind, bitmap: rowsOf(bitmap, from, to) }))

const isPrintWindowCall = (name: unknown): name is PrintWindowCall =>
  typeof name === 'string' && Object.hasOwn(printWindowCalls, name)

/** Returns a sheet of the paper's real width, on which the dots of a receipt printer have their real size. */
function sheetOf({ columns }: PaperView, height: number) {
  const widthInch = millimetresOf[columns] / mmPerInch
  const marginInch = (widthInch - (columns * dotsPerColumn) / dotsPerInch) / 2
  // A longer paper continues on another sheet.
  const heightInch = Math.min(height / dotsPerInch + 2 * marginInch + 0.05, mostInches)
  return { widthInch, heightInch, marginInch, scale: cssPerInch / dotsPerInch }
}
