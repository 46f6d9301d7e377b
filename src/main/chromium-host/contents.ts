import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type {
  NativeImage,
  PrinterInfo,
  PrintToPDFOptions,
  Rectangle,
  Session as ElectronSession,
  WebContents,
  WebContentsPrintOptions,
  WebFrameMain,
  WebPreferences
} from 'electron'
import { fromPage, originOf, privileged, toPage } from './address.ts'
import { chromiumVersion, openTarget } from './browser.ts'
import { debug, type Target } from './chromium.ts'
import { makeCodec } from './codec.ts'
import { answer } from './ipc.ts'
import { deliverKey, hostBinding, preloadScript, type PreloadEnv } from './page-shim.ts'
import { readPng } from './png.ts'
import { printersOfSystem, printBySystem } from './printers.ts'
import { serve, type Paused } from './serve.ts'
import { defaultSession } from './session.ts'

const { encode } = makeCodec()
const living = new Set<HostWebContents>()
let lastId = 0

type Imitated =
  | 'capturePage'
  | 'close'
  | 'forcefullyCrashRenderer'
  | 'getPrintersAsync'
  | 'getURL'
  | 'getZoomFactor'
  | 'id'
  | 'isCrashed'
  | 'isDestroyed'
  | 'loadURL'
  | 'print'
  | 'printToPDF'
  | 'reload'
  | 'send'
  | 'setZoomFactor'
type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0]
type Frame = { id: string; parentId?: string; url: string }
type World = { id: number; auxData?: { frameId?: string; isDefault?: boolean } }

const withoutFragment = (url: string): string => url.replace(/#.*$/, '')

/** One page of Chromium, with the preload script and the app's own handlers around it. */
export class HostWebContents extends EventEmitter implements Pick<WebContents, Imitated> {
  readonly id = (lastId += 1)
  readonly session = defaultSession as unknown as ElectronSession
  /** The page, ready to load an address. */
  readonly target: Promise<Target>
  /** Where the app itself sends the page next, without its fragment. */
  #sentTo: string | undefined
  readonly #preferences: WebPreferences
  #url = ''
  /** The script world of the page itself; frames and other worlds may not call. */
  #world = 0
  #frame = ''
  #isCrashed = false
  #isDestroyed = false
  #zoom: number

  constructor(preferences: WebPreferences, isShown: boolean) {
    super()
    this.#preferences = preferences
    this.#zoom = preferences.zoomFactor ?? 1
    living.add(this)
    this.once('destroyed', () => living.delete(this))
    this.target = this.#open(isShown)
    this.target.catch((error: unknown) => console.error('[host] no page:', error))
  }

  async #open(isShown: boolean): Promise<Target> {
    const target = await openTarget(isShown)
    const { session } = target
    this.#frame = target.id
    this.#listen(target)
    const { preload } = this.#preferences
    const script = preload && preloadScript(readFileSync(preload, 'utf8'), this.#env())
    // In order, and all of it before the page may run.
    await Promise.all([
      session.send('Page.enable'),
      session.send('Runtime.enable'),
      session.send('Runtime.addBinding', { name: hostBinding }),
      ...(script ? [session.send('Page.addScriptToEvaluateOnNewDocument', { source: script })] : []),
      session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      session.send('Runtime.runIfWaitingForDebugger')
    ])
    return target
  }

  #env(): PreloadEnv {
    const versions = { ...process.versions, chrome: chromiumVersion() }
    return { platform: process.platform, versions, argv: this.#preferences.additionalArguments ?? [] }
  }

  #listen({ session }: Target): void {
    session.on('Runtime.consoleAPICalled', (message) => debug('page:', message))
    session.on('Runtime.exceptionThrown', (message) => debug('page error:', message))
    session.on('Runtime.executionContextCreated', ({ context: { id, auxData } }: { context: World }) => {
      if (auxData?.isDefault === true && auxData.frameId === this.#frame) this.#world = id
    })
    session.on('Runtime.bindingCalled', (call: { payload: string; executionContextId: number }) => {
      if (call.executionContextId === this.#world) void this.#answer(call.payload).catch(debug)
    })
    session.on('Fetch.requestPaused', (paused: Paused) => void serve(paused, session, this).catch(debug))
    session.on('Page.frameNavigated', ({ frame }: { frame: Frame }) => {
      if (frame.id === this.#frame) this.#url = frame.url
    })
    session.on('Page.navigatedWithinDocument', ({ frameId, url }: { frameId: string; url: string }) => {
      if (frameId === this.#frame) this.#url = url
    })
    session.on('Page.domContentEventFired', () => this.emit('dom-ready'))
    session.on('Page.loadEventFired', () => {
      this.#isCrashed = false
      this.emit('did-finish-load')
    })
    // A question of the page's own would hold it; the till has its own dialogs.
    session.on('Page.javascriptDialogOpening', ({ type }: { type: string }) => {
      void session.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }).catch(debug)
    })
    session.on('Inspector.targetCrashed', () => this.#gone('crashed', 1))
    session.on('gone', () => {
      this.#isDestroyed = true
      this.emit('destroyed')
    })
  }

  #gone(reason: string, exitCode: number): void {
    if (this.#isCrashed || this.#isDestroyed) return
    this.#isCrashed = reason === 'crashed'
    this.emit('render-process-gone', {}, { reason, exitCode })
  }

  /** One call of the page, `number text`; the answer goes back under the same number. */
  async #answer(payload: string): Promise<void> {
    const at = payload.indexOf(' ')
    this.#deliver(Number(payload.slice(0, at)), await answer(this, payload.slice(at + 1)))
  }

  /** In order: Chromium takes one message after the other. */
  #deliver(id: number, text: string): void {
    const heard = `globalThis[Symbol.for(${JSON.stringify(deliverKey)})]`
    const expression = `${heard}?.(${String(id)}, ${JSON.stringify(text)})`
    void this.target.then(({ session }) => session.send('Runtime.evaluate', { expression })).catch(debug)
  }

  isMainFrame = (frameId: string) => frameId === this.#frame

  get mainFrame(): WebFrameMain {
    const url = this.getURL()
    const frame = { url, origin: originOf(url), parent: null, frames: [], detached: false, isDestroyed: () => false }
    return Object.assign(frame, { top: frame }) as unknown as WebFrameMain
  }

  async loadURL(url: string): Promise<void> {
    const scheme = url.slice(0, url.indexOf(':'))
    if (!privileged.has(scheme)) throw new Error(`${scheme}: was not registered as a standard and secure scheme`)
    const { session } = await this.target
    const loaded = new Promise<void>((resolve, reject) => {
      session.once('Page.loadEventFired', () => resolve())
      session.once('gone', () => reject(new Error(`ERR_ABORTED loading '${url}'`)))
    })
    loaded.catch(() => undefined)
    this.#sentTo = withoutFragment(toPage(url))
    const { errorText } = await session.send('Page.navigate', { url: toPage(url) })
    if (errorText !== undefined) throw new Error(`${errorText} loading '${url}'`)
    await loaded
  }

  /** Is this navigation the one that the app asked for itself? It is believed once. */
  isOwn(url: string): boolean {
    const isOwn = this.#sentTo === withoutFragment(url)
    if (isOwn) this.#sentTo = undefined
    return isOwn
  }

  send(channel: string, ...args: unknown[]): void {
    this.#deliver(0, encode([channel, structuredClone(args)]))
  }

  /** What the window was made with, over Electron's own defaults. */
  getLastWebPreferences(): WebPreferences {
    return { contextIsolation: true, nodeIntegration: false, sandbox: true, webSecurity: true, ...this.#preferences }
  }
  getURL = () => fromPage(this.#url)
  isDestroyed = () => this.#isDestroyed
  isCrashed = () => this.#isCrashed
  /** Every page that the till did not ask for is closed, whatever the app would answer: see browser.ts. */
  setWindowOpenHandler(handler: OpenHandler): void {
    const { action } = handler({ url: 'about:blank' } as Parameters<OpenHandler>[0])
    if (action !== 'deny') throw new Error('The host of Chromium opens no window for a page.')
  }
  getZoomFactor = () => this.#zoom
  /** As Electron does it: every page of the same host is drawn as large. */
  setZoomFactor(factor: number): void {
    const host = originOf(this.getURL())
    for (const each of living) {
      if (each.#zoom === factor || originOf(each.getURL()) !== host) continue
      each.#zoom = factor
      each.emit('zoomed')
    }
  }
  async printToPDF(options: PrintToPDFOptions = {}): Promise<Buffer> {
    const { pageSize, margins = {}, scale = 1 } = options
    const sheet =
      typeof pageSize === 'object'
        ? { paperWidth: pageSize.width, paperHeight: pageSize.height }
        : { preferCSSPageSize: true }
    const { top = 0, bottom = 0, left = 0, right = 0 } = margins
    const margin = { marginTop: top, marginBottom: bottom, marginLeft: left, marginRight: right }
    const { session } = await this.target
    const { data } = await session.send('Page.printToPDF', { printBackground: true, scale, ...margin, ...sheet })
    return Buffer.from(data, 'base64')
  }
  async capturePage(rectangle?: Rectangle): Promise<NativeImage> {
    const { session } = await this.target
    if (rectangle !== undefined) {
      // What lies below the edge of a page is not drawn.
      const { width, height } = rectangle
      await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
    }
    const { data } = await session.send('Page.captureScreenshot', { format: 'png' })
    const { width, height, pixels } = readPng(Buffer.from(data, 'base64'))
    const image = {
      isEmpty: () => width * height === 0,
      getSize: () => ({ width, height }),
      // Electron's bytes are blue first.
      toBitmap: () =>
        Buffer.from(pixels)
          .swap32()
          .map((_, at, all) => all[(at & ~3) + ((at + 1) & 3)] ?? 0),
      resize: () => image
    }
    return image as unknown as NativeImage
  }
  /** By the system's printers: the page as PDF, given to its queue. */
  print(options: WebContentsPrintOptions = {}, done?: (isTaken: boolean, why: string) => void): void {
    printBySystem((sheet) => this.printToPDF(sheet), options).then(
      () => done?.(true, ''),
      (error: unknown) => done?.(false, String(error))
    )
  }
  getPrintersAsync = (): Promise<PrinterInfo[]> => printersOfSystem()
  reload(): void {
    this.#sentTo = withoutFragment(this.#url)
    void this.target.then(({ session }) => session.send('Page.reload')).catch(debug)
  }
  /** The page goes at once, also one that hears nothing; it may be loaded anew. */
  forcefullyCrashRenderer(): void {
    void this.target.then(({ session }) => session.send('Page.crash')).catch(debug)
  }
  close(): void {
    void this.target.then(({ id, chromium }) => chromium.close(id)).catch(debug)
  }
  toggleDevTools(): void {
    // There are none.
  }
}
