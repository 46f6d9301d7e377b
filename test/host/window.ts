import { EventEmitter } from 'node:events'
import type { BrowserWindow as ElectronWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron'
import type { Page } from 'playwright'
import { app, forbiddable, type Closable } from './app.ts'
import { browser, debug, isHeadful } from './browser.ts'
import { HostWebContents } from './contents.ts'

type Imitated =
  | 'close'
  | 'destroy'
  | 'focus'
  | 'getBounds'
  | 'getTitle'
  | 'hide'
  | 'isDestroyed'
  | 'isFullScreen'
  | 'isMaximized'
  | 'isMinimized'
  | 'isVisible'
  | 'loadURL'
  | 'maximize'
  | 'minimize'
  | 'removeMenu'
  | 'restore'
  | 'setContentSize'
  | 'setFullScreen'
  | 'setKiosk'
  | 'setMenuBarVisibility'
  | 'setTitle'
  | 'show'
type State = 'normal' | 'minimized' | 'maximized' | 'fullscreen'
let lastId = 0

/** Chromium's own window around a page. Without a screen its frame would take room from the page and show nothing. */
async function shape(page: Page, bounds: { windowState: State } | { width: number; height: number }): Promise<void> {
  if (!isHeadful) {
    if ('width' in bounds) await page.setViewportSize(bounds)
    return
  }
  const tools = await browser().newCDPSession(page)
  const { windowId } = await tools.send('Browser.getWindowForTarget')
  await tools.send('Browser.setWindowBounds', { windowId, bounds })
  await tools.detach()
}

export class BrowserWindow extends EventEmitter implements Pick<ElectronWindow, Imitated>, Closable {
  static getAllWindows = () => [...app.windows] as unknown as ElectronWindow[]
  static getFocusedWindow = () => BrowserWindow.getAllWindows()[0] ?? null

  readonly id = (lastId += 1)
  readonly webContents: HostWebContents
  closing: Promise<void> = Promise.resolve()
  #title: string
  #isVisible: boolean
  #isDestroyed = false
  #state: State = 'normal'
  #size: { width: number; height: number }

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super()
    this.#title = options.title ?? app.name
    this.#isVisible = options.show !== false
    this.#size = { width: options.width ?? 800, height: options.height ?? 600 }
    this.webContents = new HostWebContents(options.webPreferences ?? {})
    this.webContents.once('destroyed', () => this.vanish())
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show', {}))
    app.windows.add(this)
    this.#shape(this.#size)
    if (options.fullscreen || options.kiosk) this.setFullScreen(true)
    app.emit('web-contents-created', {}, this.webContents)
    app.emit('browser-window-created', {}, this)
  }

  #shape(bounds: Parameters<typeof shape>[1]): void {
    void this.webContents.page.then((page) => shape(page, bounds)).catch(debug)
  }
  #setState(windowState: State): void {
    this.#state = windowState
    this.#shape({ windowState })
  }

  loadURL = (url: string) => this.webContents.loadURL(url)
  show(): void {
    this.#isVisible = true
    this.emit('show')
  }
  hide(): void {
    this.#isVisible = false
    this.emit('hide')
  }
  focus(): void {
    void this.webContents.page.then((page) => page.bringToFront()).catch(debug)
  }
  maximize = () => this.#setState('maximized')
  minimize = () => this.#setState('minimized')
  restore = () => this.#setState('normal')
  setFullScreen = (isFull: boolean) => this.#setState(isFull ? 'fullscreen' : 'normal')
  setKiosk = (isKiosk: boolean) => this.setFullScreen(isKiosk)
  setContentSize(width: number, height: number): void {
    this.#size = { width, height }
    this.#shape(this.#size)
  }
  setTitle(title: string): void {
    this.#title = title
  }
  setMenuBarVisibility(): void {
    // Chromium's window has no menu.
  }
  removeMenu(): void {
    // Chromium's window has no menu.
  }
  getTitle = () => this.#title
  getBounds = (): Rectangle => ({ x: 0, y: 0, ...this.#size })
  isVisible = () => this.#isVisible
  isMinimized = () => this.#state === 'minimized'
  isMaximized = () => this.#state === 'maximized'
  isFullScreen = () => this.#state === 'fullscreen'
  isDestroyed = () => this.#isDestroyed

  close(): void {
    const event = forbiddable()
    this.emit('close', event)
    if (!event.defaultPrevented) this.destroy()
  }
  destroy(): void {
    this.closing = this.webContents.page
      .then((page) => page.close())
      .catch(debug)
      .then(() => this.vanish())
  }
  vanish(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    this.emit('closed')
    app.forget(this)
  }
}
