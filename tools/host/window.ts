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
  | 'getMinimumSize'
  | 'getNormalBounds'
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
  | 'setBounds'
  | 'setContentSize'
  | 'setFullScreen'
  | 'setKiosk'
  | 'setMenuBarVisibility'
  | 'setMinimumSize'
  | 'setTitle'
  | 'show'
  | 'unmaximize'
type State = 'normal' | 'minimized' | 'maximized' | 'fullscreen'
let lastId = 0

/** The one display there is, as large as a test wants it. */
export function screenSize(): { width: number; height: number } {
  const [width = 1366, height = 768] = (process.env['KASSA_HOST_DISPLAY'] ?? '1366x768').split('x').map(Number)
  return { width, height }
}

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
  #bounds: Rectangle
  #least = { width: 0, height: 0 }

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super()
    this.#title = options.title ?? app.name
    this.#isVisible = options.show !== false
    const { x = 0, y = 0, width = 800, height = 600, minWidth = 0, minHeight = 0 } = options
    this.#least = { width: minWidth, height: minHeight }
    this.#bounds = { x, y, width: Math.max(width, minWidth), height: Math.max(height, minHeight) }
    this.webContents = new HostWebContents(options.webPreferences ?? {})
    this.webContents.once('destroyed', () => this.vanish())
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show', {}))
    app.windows.add(this)
    this.webContents.on('zoomed', () => this.#shape(this.#seen()))
    this.#shape(this.#seen())
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
    if (!isHeadful) this.#shape(this.#seen())
  }
  /** What the page has of the window: less of it, the larger everything is drawn. */
  #seen(): { width: number; height: number } {
    const isWhole = this.#state === 'maximized' || this.#state === 'fullscreen'
    const { width, height } = isWhole ? screenSize() : this.#bounds
    const zoom = this.webContents.getZoomFactor()
    return { width: Math.round(width / zoom), height: Math.round(height / zoom) }
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
  unmaximize = () => this.#setState('normal')
  restore = () => this.#setState('normal')
  setFullScreen = (isFull: boolean) => this.#setState(isFull ? 'fullscreen' : 'normal')
  setKiosk = (isKiosk: boolean) => this.setFullScreen(isKiosk)
  setContentSize(width: number, height: number): void {
    this.setBounds({ width, height })
  }
  setBounds(bounds: Partial<Rectangle>): void {
    const { width, height, ...rest } = { ...this.#bounds, ...bounds }
    this.#bounds = { ...rest, width: Math.max(width, this.#least.width), height: Math.max(height, this.#least.height) }
    this.#shape(this.#seen())
  }
  setMinimumSize(width: number, height: number): void {
    this.#least = { width, height }
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
  getBounds = (): Rectangle =>
    this.isMaximized() || this.isFullScreen() ? { x: 0, y: 0, ...screenSize() } : this.#bounds
  getNormalBounds = (): Rectangle => this.#bounds
  getMinimumSize = (): number[] => [this.#least.width, this.#least.height]
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
