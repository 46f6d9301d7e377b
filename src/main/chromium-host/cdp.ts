import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'

// The Chrome DevTools Protocol (https://chromedevtools.github.io/devtools-protocol/), over the two pipes of
// --remote-debugging-pipe: JSON texts, each ended by a zero byte. No port is opened, so no other program can connect.

type Nothing = Record<string, never>
type Header = { name: string; value: string }
export type WindowState = 'normal' | 'minimized' | 'maximized' | 'fullscreen'
type Box = { left?: number; top?: number; width?: number; height?: number }
type WindowBounds = Box & { windowState?: WindowState }
export type Bounds = { windowState: WindowState } | Box

/** Every command that the host sends: its parameters and its answer. */
type Commands = {
  'Browser.close': [Nothing, Nothing]
  'Browser.getVersion': [Nothing, { product: string }]
  'Browser.getWindowForTarget': [{ targetId: string }, { windowId: number; bounds: WindowBounds }]
  'Browser.grantPermissions': [{ permissions: string[]; browserContextId?: string }, Nothing]
  'Browser.setDownloadBehavior': [{ behavior: 'deny'; browserContextId?: string }, Nothing]
  'Browser.setWindowBounds': [{ windowId: number; bounds: Bounds }, Nothing]
  'Emulation.setDeviceMetricsOverride': [
    { width: number; height: number; deviceScaleFactor: number; scale?: number; mobile: boolean },
    Nothing
  ]
  'Emulation.clearDeviceMetricsOverride': [Nothing, Nothing]
  'Emulation.setScriptExecutionDisabled': [{ value: boolean }, Nothing]
  'Fetch.enable': [{ patterns: { urlPattern: string }[] }, Nothing]
  'Fetch.failRequest': [{ requestId: string; errorReason: 'Aborted' | 'BlockedByClient' | 'Failed' }, Nothing]
  'Fetch.fulfillRequest': [
    { requestId: string; responseCode: number; responseHeaders: Header[]; body: string },
    Nothing
  ]
  'Page.addScriptToEvaluateOnNewDocument': [{ source: string }, Nothing]
  'Page.bringToFront': [Nothing, Nothing]
  'Page.captureScreenshot': [{ format: 'png'; captureBeyondViewport?: boolean; clip?: object }, { data: string }]
  'Page.crash': [Nothing, Nothing]
  'Page.enable': [Nothing, Nothing]
  'Page.handleJavaScriptDialog': [{ accept: boolean }, Nothing]
  'Page.navigate': [{ url: string }, { loaderId?: string; errorText?: string }]
  'Page.printToPDF': [object, { data: string }]
  'Page.reload': [Nothing, Nothing]
  'Runtime.addBinding': [{ name: string }, Nothing]
  'Runtime.enable': [Nothing, Nothing]
  'Runtime.evaluate': [
    { expression: string; returnByValue?: boolean; awaitPromise?: boolean },
    { result: { value?: unknown } }
  ]
  'Runtime.runIfWaitingForDebugger': [Nothing, Nothing]
  'Target.closeTarget': [{ targetId: string }, Nothing]
  'Target.createTarget': [
    { url: string; browserContextId?: string; newWindow?: boolean; hidden?: boolean },
    { targetId: string }
  ]
  'Target.getTargets': [Nothing, { targetInfos: { targetId: string }[] }]
  'Target.detachFromTarget': [{ sessionId: string }, Nothing]
  'Target.setAutoAttach': [{ autoAttach: boolean; waitForDebuggerOnStart: boolean; flatten: boolean }, Nothing]
}
export type Command = keyof Commands

/** Transports texts in both directions, in order. */
export type Transport = {
  send(text: string): void
  /** Must be called once, before anything is sent. */
  receive(onText: (text: string) => void, end: () => void): void
  close(): void
}

type Message = {
  id?: number
  sessionId?: string
  method?: string
  params?: Record<string, unknown>
  result?: unknown
  error?: { message: string }
}
type Waiting = { sessionId: string; resolve: (result: unknown) => void; reject: (error: Error) => void }

/** Chromium has ended, or the page of the command. */
class Gone extends Error {}

/** The browser itself, or one page of it. Its events have the names of the protocol. */
export class Session extends EventEmitter {
  readonly #send: (method: string, params: object) => Promise<unknown>
  constructor(send: (method: string, params: object) => Promise<unknown>) {
    super()
    this.#send = send
  }
  send<Name extends Command>(
    method: Name,
    ...[params]: Commands[Name][0] extends Nothing ? [] : [Commands[Name][0]]
  ): Promise<Commands[Name][1]> {
    return this.#send(method, params ?? {}) as Promise<Commands[Name][1]>
  }
}

/**
 * A connection to Chromium. `browser` is the session of the whole browser. Sessions of pages are created when Chromium
 * reports them.
 */
export class Connection {
  readonly browser = this.#make('')
  readonly #transport: Transport
  readonly #sessions = new Map([['', this.browser]])
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #isOpen = true

  constructor(transport: Transport) {
    this.#transport = transport
    transport.receive(
      (text) => this.#hear(JSON.parse(text) as Message),
      () => this.#end()
    )
  }

  get isOpen(): boolean {
    return this.#isOpen
  }
  /** Returns the session of an attached page. */
  session(id: string): Session {
    const session = this.#sessions.get(id) ?? this.#make(id)
    this.#sessions.set(id, session)
    return session
  }
  close(): void {
    this.#transport.close()
  }

  #make(sessionId: string): Session {
    return new Session((method, params) => {
      if (!this.#isOpen) return Promise.reject(new Gone(`${method}: Chromium is gone`))
      const id = (this.#lastId += 1)
      return new Promise((resolve, reject) => {
        this.#waiting.set(id, { sessionId, resolve, reject })
        this.#transport.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }))
      })
    })
  }

  #hear({ id, sessionId = '', method, params = {}, result, error }: Message): void {
    if (id !== undefined) {
      const waiting = this.#waiting.get(id)
      this.#waiting.delete(id)
      if (error) waiting?.reject(new Error(error.message))
      else waiting?.resolve(result)
    } else if (method !== undefined) {
      if (method === 'Target.attachedToTarget') this.session(String(params['sessionId']))
      this.#sessions.get(sessionId)?.emit(method, params)
      if (method === 'Target.detachedFromTarget') this.#forget(String(params['sessionId']))
    }
  }

  #forget(sessionId: string): void {
    this.#sessions.get(sessionId)?.emit('gone')
    this.#sessions.delete(sessionId)
    for (const [id, waiting] of this.#waiting) {
      if (waiting.sessionId !== sessionId) continue
      this.#waiting.delete(id)
      waiting.reject(new Gone('the page is gone'))
    }
  }

  #end(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    // The browser first, so that its pages are known to be gone with it.
    for (const id of [...this.#sessions.keys()]) this.#forget(id)
  }
}

/**
 * Returns the transport over the two pipes of a Chromium with --remote-debugging-pipe: its file descriptors 3 and 4.
 */
export function overPipes(input: Writable, output: Readable): Transport {
  input.on('error', () => undefined)
  return {
    send: (text) => void input.write(`${text}\0`),
    receive(onText, end) {
      let parts: Buffer[] = []
      output.on('data', (data: Buffer) => {
        let from = 0
        for (let at = data.indexOf(0); at >= 0; at = data.indexOf(0, from)) {
          onText(Buffer.concat([...parts, data.subarray(from, at)]).toString('utf8'))
          parts = []
          from = at + 1
        }
        if (from < data.length) parts.push(data.subarray(from))
      })
      output.on('close', end)
    },
    close: () => input.end()
  }
}
