import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type {
  NativeImage,
  PrinterInfo,
  PrintToPDFOptions,
  Rectangle,
  Session,
  WebContents,
  WebContentsPrintOptions,
  WebFrameMain,
  WebPreferences
} from 'electron'
import { readPng } from '../../test/support/printing/png.ts'
import type { Page } from 'playwright'
import { fromPage, originOf, privileged, toPage } from './address.ts'
import { browser, debug } from './browser.ts'
import { makeCodec } from './codec.ts'
import { answer } from './ipc.ts'
import { deliverKey, hostBinding, preloadScript, type PreloadEnv } from './page-shim.ts'
import { serve } from './serve.ts'
import { defaultSession } from './session.ts'

const { encode } = makeCodec()
const taken = new WeakSet<Page>()
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

/** One page of Chromium, with the preload script and the app's own handlers around it. */
export class HostWebContents extends EventEmitter implements Pick<WebContents, Imitated> {
  readonly id = (lastId += 1)
  readonly session = defaultSession as unknown as Session
  readonly page: Promise<Page>
  isLoading = false
  readonly #preferences: WebPreferences
  #page: Page | undefined
  #isCrashed = false
  #zoom: number
  #mayOpen: OpenHandler = () => ({ action: 'allow' })

  constructor(preferences: WebPreferences) {
    super()
    this.#preferences = preferences
    this.#zoom = preferences.zoomFactor ?? 1
    living.add(this)
    this.once('destroyed', () => living.delete(this))
    this.page = this.#open()
    this.page.catch((error: unknown) => console.error('[host] no page:', error))
  }

  async #open(): Promise<Page> {
    const page = browser()
      .pages()
      .find((other) => !taken.has(other))
    const own = page ?? (await browser().newPage())
    taken.add(own)
    this.#page = own
    this.#listen(own)
    await defaultSession.applyPermissions(browser())
    // Only the main frame may call: frames within it get no preload script, as in Electron.
    await own.exposeBinding(hostBinding, ({ frame }, text: string) => {
      if (frame.parentFrame() !== null) throw new Error('no preload in this frame')
      return answer(this, text)
    })
    const { preload } = this.#preferences
    if (preload) await own.addInitScript({ content: preloadScript(readFileSync(preload, 'utf8'), this.#env()) })
    await own.route('**/*', (route) => serve(route, this).catch(debug))
    return own
  }

  #env(): PreloadEnv {
    const versions = { ...process.versions, chrome: browser().browser()?.version() }
    return { platform: process.platform, versions, argv: this.#preferences.additionalArguments ?? [] }
  }

  #listen(page: Page): void {
    page.on('console', (message) => debug('page:', message.type(), message.text()))
    page.on('pageerror', (error) => debug('page error:', error.message))
    page.on('domcontentloaded', () => this.emit('dom-ready'))
    page.on('load', () => this.emit('did-finish-load'))
    page.on('close', () => this.emit('destroyed'))
    page.on('crash', () => {
      this.#isCrashed = true
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 })
    })
    page.on('popup', (popup) => void this.#judge(popup).catch(debug))
  }

  /** Chromium has opened it already; it goes again unless the app allows it. */
  async #judge(popup: Page): Promise<void> {
    const [url, frameName] = [fromPage(popup.url()), await popup.evaluate(() => window.name)]
    const details = {
      url,
      frameName,
      features: '',
      disposition: 'foreground-tab',
      referrer: { url: '', policy: 'default' }
    }
    const { action } = this.#mayOpen(details as Parameters<OpenHandler>[0])
    if (action === 'deny') await popup.close()
  }

  get mainFrame(): WebFrameMain {
    const url = this.getURL()
    const frame = { url, origin: originOf(url), parent: null, frames: [], detached: false, isDestroyed: () => false }
    return Object.assign(frame, { top: frame }) as unknown as WebFrameMain
  }

  async loadURL(url: string): Promise<void> {
    const scheme = url.slice(0, url.indexOf(':'))
    if (!privileged.has(scheme)) throw new Error(`${scheme}: was not registered as a standard and secure scheme`)
    const page = await this.page
    this.isLoading = true
    try {
      const response = await page.goto(toPage(url), { waitUntil: 'load' })
      if (response && !response.ok()) throw new Error(`ERR_FAILED (${response.status()}) loading '${url}'`)
    } finally {
      this.isLoading = false
    }
  }

  /** In order: Playwright sends one message after the other. */
  send(channel: string, ...args: unknown[]): void {
    const text = encode([channel, structuredClone(args)])
    const deliver = ([key, message]: [string, string]) => {
      const heard = (globalThis as unknown as Record<symbol, (text: string) => void>)[Symbol.for(key)]
      heard?.(message)
    }
    void this.page.then((page) => page.evaluate(deliver, [deliverKey, text] as [string, string])).catch(debug)
  }

  /** What the window was made with, over Electron's own defaults. */
  getLastWebPreferences(): WebPreferences {
    return { contextIsolation: true, nodeIntegration: false, sandbox: true, webSecurity: true, ...this.#preferences }
  }
  getURL = () => (this.#page ? fromPage(this.#page.url()) : '')
  isDestroyed = () => this.#page?.isClosed() ?? false
  isCrashed = () => this.#isCrashed
  setWindowOpenHandler(handler: OpenHandler): void {
    this.#mayOpen = handler
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
    const inches = (size: number | undefined): string => `${size ?? 0}in`
    const sheet =
      typeof pageSize === 'object'
        ? { width: inches(pageSize.width), height: inches(pageSize.height) }
        : { preferCSSPageSize: true }
    const { top, bottom, left, right } = margins
    const margin = { top: inches(top), bottom: inches(bottom), left: inches(left), right: inches(right) }
    return (await this.page).pdf({ printBackground: true, scale, margin, ...sheet })
  }
  async capturePage(rectangle?: Rectangle): Promise<NativeImage> {
    const page = await this.page
    if (rectangle !== undefined) {
      // What lies below the edge of a page is not drawn.
      await page.setViewportSize({ width: rectangle.width, height: rectangle.height })
    }
    const { width, height, pixels } = readPng(await page.screenshot())
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
  /** There is no system behind a test; what it was asked to print it keeps. */
  readonly printed: WebContentsPrintOptions[] = []
  print(options: WebContentsPrintOptions = {}, done?: (isTaken: boolean, why: string) => void): void {
    this.printed.push(options)
    setImmediate(() => done?.(true, ''))
  }
  getPrintersAsync = (): Promise<PrinterInfo[]> => Promise.resolve([])
  reload(): void {
    this.isLoading = true
    void this.#page
      ?.reload()
      .catch(debug)
      .finally(() => (this.isLoading = false))
  }
  /** A crashed page of Playwright's never loads again, so it is only said to have gone. */
  forcefullyCrashRenderer(): void {
    this.emit('render-process-gone', {}, { reason: 'killed', exitCode: 9 })
  }
  close(): void {
    void this.page.then((page) => page.close()).catch(debug)
  }
  toggleDevTools(): void {
    // Playwright's pipe takes their place.
  }
}
