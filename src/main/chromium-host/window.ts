import { EventEmitter } from 'node:events'
import type { BrowserWindow as ElectronWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron'
import { app, forbiddable, type Closable } from './app.ts'
import type { WindowState } from './cdp.ts'
import { debug } from './chromium.ts'
import { HostWebContents } from './contents.ts'
import { displays } from './desktop.ts'
import { Frame, type Place } from './frame.ts'

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
let lastId = 0

export class BrowserWindow extends EventEmitter implements Pick<ElectronWindow, Imitated>, Closable {
  static getAllWindows = () => [...app.windows] as unknown as ElectronWindow[]
  static getFocusedWindow = () => BrowserWindow.getAllWindows()[0] ?? null

  readonly id = (lastId += 1)
  readonly webContents: HostWebContents
  closing: Promise<void> = Promise.resolve()
  #title: string
  #isVisible: boolean
  #isDestroyed = false
  #state: WindowState = 'normal'
  #bounds: Rectangle
  #least = { width: 0, height: 0 }
  readonly #frame: Frame

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super()
    this.#title = options.title ?? app.name
    this.#isVisible = options.show !== false
    const { x = 0, y = 0, width = 800, height = 600, minWidth = 0, minHeight = 0 } = options
    this.#least = { width: minWidth, height: minHeight }
    this.#bounds = { x, y, width: Math.max(width, minWidth), height: Math.max(height, minHeight) }
    // A window that has no frame and is not shown is for printing.
    const isSeen = options.show !== false || options.frame !== false
    this.webContents = new HostWebContents(options.webPreferences ?? {}, isSeen)
    this.#frame = new Frame(this.webContents.target, ({ state, bounds }) => {
      this.#state = state
      if (state === 'normal') this.#bounds = bounds
    })
    this.webContents.once('destroyed', () => this.vanish())
    for (const name of ['unresponsive', 'responsive'] as const) this.webContents.on(name, () => this.emit(name))
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show', {}))
    app.windows.add(this)
    this.webContents.on('zoomed', () => this.#place())
    if (options.fullscreen || options.kiosk) this.#state = 'fullscreen'
    this.#place()
    app.emit('web-contents-created', {}, this.webContents)
    app.emit('browser-window-created', {}, this)
  }

  #place(): void {
    const place: Place = {
      state: this.#state,
      bounds: this.#bounds,
      display: this.#display(),
      zoom: this.webContents.getZoomFactor()
    }
    this.#frame.place(place)
  }
  #setState(state: WindowState): void {
    this.#state = state
    this.#place()
  }
  /** Returns the display that contains the window's corner. */
  #display(): Rectangle {
    const { x, y } = this.#bounds
    const isOn = ({ bounds }: (typeof displays)[number]): boolean =>
      x >= bounds.x && x < bounds.x + bounds.width && y >= bounds.y && y < bounds.y + bounds.height
    return (displays.find(isOn) ?? displays[0]).bounds
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
    void this.webContents.target.then(({ session }) => session.send('Page.bringToFront')).catch(debug)
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
    this.#place()
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
  getBounds = (): Rectangle => (this.isMaximized() || this.isFullScreen() ? this.#display() : this.#bounds)
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
    this.closing = this.webContents.target
      .then(({ id, chromium }) => chromium.close(id))
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
