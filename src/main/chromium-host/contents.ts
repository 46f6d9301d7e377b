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
import { watchAnswers } from './answering.ts'
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

/** One page of Chromium, with the preload script and the app's own handlers. */
export class HostWebContents extends EventEmitter implements Pick<WebContents, Imitated> {
  readonly id = (lastId += 1)
  readonly session = defaultSession as unknown as ElectronSession
  /** Resolves when the page can load an address. */
  readonly target: Promise<Target>
  /** The address that the app itself loads next, without its fragment. */
  #sentTo: string | undefined
  readonly #preferences: WebPreferences
  #url = ''
  /** The script context of the page itself. Frames and other contexts may not call. */
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
    this.target.catch((error: unknown) => {
      console.error('[host] no page:', error)
      this.#end()
    })
  }

  async #open(isShown: boolean): Promise<Target> {
    const target = await openTarget(isShown)
    const { session } = target
    this.#frame = target.id
    this.#listen(target)
    const { preload } = this.#preferences
    const script = preload && preloadScript(readFileSync(preload, 'utf8'), this.#env())
    // In this order, and all of it before the page may run.
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
    // A dialog of the page would block it. The till has its own dialogs.
    session.on('Page.javascriptDialogOpening', ({ type }: { type: string }) => {
      void session.send('Page.handleJavaScriptDialog', { accept: type === 'beforeunload' }).catch(debug)
    })
    session.on('Inspector.targetCrashed', () => this.#gone('crashed', 1))
    const stop = watchAnswers(session, () => this.#url !== '' && !this.#isCrashed, {
      onHang: () => this.emit('unresponsive'),
      onAnswer: () => this.emit('responsive')
    })
    session.on('gone', () => {
      stop()
      this.#end()
    })
  }

  #end(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    this.emit('destroyed')
  }

  #gone(reason: string, exitCode: number): void {
    if (this.#isCrashed || this.#isDestroyed) return
    this.#isCrashed = reason === 'crashed'
    this.emit('render-process-gone', {}, { reason, exitCode })
  }

  /** Answers one call of the page, `number text`. The answer has the same number. */
  async #answer(payload: string): Promise<void> {
    const at = payload.indexOf(' ')
    this.#deliver(Number(payload.slice(0, at)), await answer(this, payload.slice(at + 1)))
  }

  /** Sends a message to the page. Chromium keeps the order of messages. */
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

  /** Returns true if the app itself requested this navigation. True only once per request. */
  isOwn(url: string): boolean {
    const isOwn = this.#sentTo === withoutFragment(url)
    if (isOwn) this.#sentTo = undefined
    return isOwn
  }

  send(channel: string, ...args: unknown[]): void {
    this.#deliver(0, encode([channel, structuredClone(args)]))
  }

  /** Returns the preferences of the window, over Electron's defaults. */
  getLastWebPreferences(): WebPreferences {
    return { contextIsolation: true, nodeIntegration: false, sandbox: true, webSecurity: true, ...this.#preferences }
  }
  getURL = () => fromPage(this.#url)
  isDestroyed = () => this.#isDestroyed
  isCrashed = () => this.#isCrashed
  /** Every page that the till did not request is closed, whatever the app would answer: see chromium.ts. */
  setWindowOpenHandler(handler: OpenHandler): void {
    const { action } = handler({ url: 'about:blank' } as Parameters<OpenHandler>[0])
    if (action !== 'deny') throw new Error('The host of Chromium opens no window for a page.')
  }
  getZoomFactor = () => this.#zoom
  /** As in Electron, sets the zoom of every page of the same host. */
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
      // Chromium does not draw what is below the edge of a page.
      const { width, height } = rectangle
      await session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
    }
    const { data } = await session.send('Page.captureScreenshot', { format: 'png' })
    const { width, height, pixels } = readPng(Buffer.from(data, 'base64'))
    const image = {
      isEmpty: () => width * height === 0,
      getSize: () => ({ width, height }),
      // Electron's first byte is blue.
      toBitmap: () =>
        Buffer.from(pixels)
          .swap32()
          .map((_, at, all) => all[(at & ~3) + ((at + 1) & 3)] ?? 0),
      resize: () => image
    }
    return image as unknown as NativeImage
  }
  /** Prints the page as a PDF on a printer of the system. */
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
  /** Ends the page at once, even if it hangs. It can be loaded again. */
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
