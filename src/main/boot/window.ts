import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app, BrowserWindow, dialog, Menu, screen, type BrowserWindowConstructorOptions } from 'electron'
import { z } from 'zod'
import { zooms, type Zoom } from '../../shared/choices.ts'
import { eventChannel, type EventName, type EventPayload } from '../../shared/contract/index.ts'
import { systemClock } from '../../shared/time/clock.ts'
import type { ZoomPort } from '../app/core/context.ts'
import type { Log } from '../system/log.ts'
import type { End } from '../system/process-end.ts'
import { keepWindow, watchPage } from './page-watch.ts'
import { inEach } from './start-failure.ts'
import { firstWindow, grown, leastWindow, placed, zoomOn, zoomsOn, type Box, type KeptWindow } from './window-place.ts'
import { origin } from './security.ts'
import { replaceFile } from '../db/core/disk-files.ts'

/** Returns the restrictions of every page of the till. */
export const confined = (outFolder: string): Pick<BrowserWindowConstructorOptions, 'webPreferences'> => ({
  webPreferences: {
    preload: join(outFolder, 'preload/index.js'),
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    webSecurity: true,
    webviewTag: false,
    spellcheck: false,
    devTools: !app.isPackaged
  }
})

/**
 * Removes Electron's own menu: it opens with Alt alone and then takes the keys, but the till uses chords with Alt. On
 * macOS keeps the app and edit menus, because the menu is at the edge of the screen and Copy and Quit exist only there.
 */
export function takeMenu(): void {
  const isMac = process.platform === 'darwin'
  Menu.setApplicationMenu(isMac ? Menu.buildFromTemplate([{ role: 'appMenu' }, { role: 'editMenu' }]) : null)
}

const side = z.number().int()
const Kept = z.object({
  bounds: z.object({ x: side, y: side, width: side.positive(), height: side.positive() }).optional(),
  isMaximised: z.boolean(),
  zoom: z.literal(zooms)
}) satisfies z.ZodType<KeptWindow>

/** The cashier's window and its zoom. */
type CashierWindow = { window: BrowserWindow; zoom: ZoomPort }

/**
 * Opens the cashier's window at its last position, or on the whole display as a kiosk. The window appears when the
 * first page is drawn. Its position is in a file of its own in the data folder, because the window opens before the
 * till's files.
 */
function openWindow(outFolder: string, dataFolder: string, isKiosk: boolean): CashierWindow {
  const path = join(dataFolder, 'window.json')
  let kept = readKept(path)
  const first = placed(kept, areas())
  let area = first.area
  const window = new BrowserWindow({
    title: 'Kassa',
    ...first.bounds,
    ...minimumOf(leastWindow(area, zoomOn(area, kept.zoom))),
    show: false,
    kiosk: isKiosk,
    backgroundColor: '#ebeef0',
    webPreferences: { ...confined(outFolder).webPreferences, zoomFactor: zoomOn(area, kept.zoom) / 100 }
  })
  // The last state is also read after the window is closed.
  const areaNow = (): Box =>
    window.isDestroyed() ? area : (area = screen.getDisplayMatching(window.getBounds()).workArea)
  const now = () => zoomOn(areaNow(), kept.zoom)
  const keep = (zoom = kept.zoom): void => {
    const isMaximised = window.isVisible() && !isKiosk ? window.isMaximized() : first.isMaximised
    kept = { bounds: window.getNormalBounds(), isMaximised, zoom }
    tryToWrite(path, kept)
  }
  const fit = (): void => fitTo(window, areaNow(), now(), isKiosk)
  window.once('ready-to-show', () => {
    if (first.isMaximised && !isKiosk) window.maximize()
    window.show()
  })
  // A reloaded page starts without zoom.
  window.webContents.on('did-finish-load', fit)
  window.on('close', () => keep())
  const whenScreensChange = (): void => {
    if (!window.isDestroyed()) fit()
  }
  screen.on('display-metrics-changed', whenScreensChange)
  screen.on('display-removed', whenScreensChange)
  window.on('closed', () => {
    screen.off('display-metrics-changed', whenScreensChange)
    screen.off('display-removed', whenScreensChange)
  })
  // If the window is closed while it loads, its own events report that.
  window.loadURL(`${origin}/index.html`).catch(() => undefined)
  return {
    window,
    zoom: {
      view: () => ({ now: now(), offered: zoomsOn(areaNow()) }),
      choose(zoom) {
        if (window.isDestroyed()) return
        keep(zoom)
        fit()
      }
    }
  }
}

function fitTo(window: BrowserWindow, area: Box, zoom: Zoom, isKiosk: boolean): void {
  const size = leastWindow(area, zoom)
  window.setMinimumSize(size.width, size.height)
  if (!window.isMaximized() && !isKiosk) window.setBounds(grown(window.getBounds(), size, area))
  window.webContents.setZoomFactor(zoom / 100)
}

const minimumOf = ({ width, height }: { width: number; height: number }) => ({ minWidth: width, minHeight: height })

/** Returns the work areas of the displays, the primary one first. */
function areas(): [Box, ...Box[]] {
  const first = screen.getPrimaryDisplay()
  const others = screen.getAllDisplays().filter(({ id }) => id !== first.id)
  return [first.workArea, ...others.map(({ workArea }) => workArea)]
}

function readKept(path: string): KeptWindow {
  try {
    return Kept.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return firstWindow
  }
}

/** On a full disk only the position of the window is lost. */
function tryToWrite(path: string, kept: KeptWindow): void {
  try {
    replaceFile(path, JSON.stringify(kept))
  } catch {
    // The next close tries again.
  }
}

type Keeper = {
  outFolder: string
  /** The data folder. */
  folder: string
  isKiosk: boolean
  log: Log
  end: End
  display: { turnDisplay(isOn: boolean): void; restoreDisplay(): void }
}

/** Opens the cashier's window and watches it, and opens it again if the browser ends by itself. */
export function keepCashierWindow({ outFolder, folder, isKiosk, log, end, display }: Keeper) {
  const emit = <Name extends EventName>(name: Name, payload: EventPayload<Name>): void => {
    const { window } = kept.shown()
    if (!window.isDestroyed()) window.webContents.send(eventChannel, name, payload)
  }
  const onBack = (): void => {
    emit('attention', { kind: 'reloaded' })
    display.restoreDisplay()
  }
  const kept = keepWindow({
    clock: systemClock,
    open(isAgain) {
      const opened = openWindow(outFolder, folder, isKiosk)
      const ports = { clock: systemClock, log, isAgain, onBack, onGivenUp: () => giveUp(end) }
      return { ...opened, answered: watchPage(opened.window, ports) }
    },
    onClosed() {
      end.note('window')
      // The customer display must not keep the program alive.
      display.turnDisplay(false)
    },
    onGivenUp() {
      end.note('browser')
      app.quit()
    }
  })
  app.on('child-process-gone', (_, { type, name, reason, exitCode }) => {
    if (reason === 'clean-exit' || end.isNoted()) return
    log('browser.gone', { kind: name ?? type, reason, status: exitCode })
    if (name === 'Chromium') kept.lost()
  })
  return { ...kept, emit }
}

/** Ends the program after repeated crashes of the page, and shows the reason. All finished work is in the database. */
function giveUp(end: End): void {
  end.note('page')
  dialog.showErrorBox('Kassa', inEach('start.pageLost'))
  app.quit()
}
