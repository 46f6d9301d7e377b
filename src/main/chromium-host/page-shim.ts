import { codecText, type makeCodec } from './codec.ts'

/** The part of main that the preload script knows. */
export type PreloadEnv = { platform: string; versions: Record<string, string | undefined>; argv: string[] }

const binding = '__host'
export const hostBinding = binding
/** The symbol of the page's receiver for webContents.send. Only the host uses it. */
export const deliverKey = 'kassa.host.deliver'

/** The number of unanswered calls of the page, for a test that waits until there are none. */
export const unansweredKey = 'kassa.host.unanswered'

type Names = { binding: string; deliver: string; unanswered: string }
type Codec = typeof makeCodec
type Wire = typeof makeCalls
type Api = typeof makeApi
type Preload = (require: (id: string) => unknown, process: object, module: object, exports: object) => void
type Call = (kind: string, channel: string, args: unknown[]) => Promise<unknown>
type Heard = (event: object, ...args: unknown[]) => void

/** Creates the calls of the page, each with a number, over a binding that takes one text. */
function makeCalls(bound: (text: string) => void) {
  const waiting = new Map<number, (text: string) => void>()
  let last = 0
  return {
    unanswered: () => waiting.size,
    send: (text: string) =>
      new Promise<string>((resolve) => {
        waiting.set((last += 1), resolve)
        bound(`${String(last)} ${text}`)
      }),
    answer(id: number, text: string): void {
      waiting.get(id)?.(text)
      waiting.delete(id)
    }
  }
}

/** Creates the copy of values between the preload script and the page. */
function makeApi() {
  const clone = (value: unknown): unknown => {
    try {
      return structuredClone(value)
    } catch {
      throw new Error('An object could not be cloned.')
    }
  }

  // As in Electron's contextBridge: functions and promises become wrappers, an error keeps only its message, arrays and
  // objects are copied member by member, other values are cloned. A Proxy (Svelte's $state) is refused: it cannot be
  // cloned although it contains no function.
  const cross = (value: unknown): unknown => copy(value, { isLive: false }, 0)
  function copy(value: unknown, above: { isLive: boolean }, depth: number): unknown {
    if (depth > 1000) throw new TypeError('Electron contextBridge recursion depth exceeded.')
    if (typeof value === 'function') {
      above.isLive = true
      return (...args: unknown[]) => cross((value as (...args: unknown[]) => unknown)(...args.map(cross)))
    }
    if (value === null || typeof value !== 'object') return value
    if (value instanceof Promise) {
      above.isLive = true
      return value.then(cross, (error: unknown) => {
        throw cross(error) as Error
      })
    }
    if (value instanceof Error) return new Error(value.message)
    if (!Array.isArray(value) && Object.prototype.toString.call(value) !== '[object Object]') return clone(value)
    const here = { isLive: false }
    const member = (of: unknown) => copy(of, here, depth + 1)
    const copied = Array.isArray(value)
      ? value.map(member)
      : Object.fromEntries(Object.entries(value).map(([key, of]) => [key, member(of)]))
    if (here.isLive) above.isLive = true
    else clone(value)
    return copied
  }
  const freeze = (value: unknown): unknown => {
    if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze)
    return value
  }
  return { clone, exposed: (api: unknown) => freeze(cross(api)) }
}

/** As in Electron's window: no context menu, and a dropped file is not opened. */
function stayPut(): void {
  for (const name of ['contextmenu', 'dragover', 'drop']) {
    window.addEventListener(name, (event) => event.preventDefault())
  }
}

/**
 * Runs in the page before any other script. Gives the preload script the `electron` of a sandboxed preload.
 * Self-contained, because the page receives only its text.
 */
function boot(names: Names, codec: Codec, wire: Wire, apiOf: Api, env: PreloadEnv, preload: Preload): void {
  const host = window as unknown as Record<string, ((text: string) => void) | undefined>
  const bound = host[names.binding]
  Reflect.deleteProperty(host, names.binding)
  if (window !== window.top) return
  if (typeof bound !== 'function') throw new Error('the host is missing')
  const { encode, decode } = codec()

  const calls = wire(bound)
  const { clone, exposed } = apiOf()

  function makeIpcRenderer(call: Call) {
    const heard = new Map<string, Heard[]>()
    const ipcRenderer = {
      invoke: (channel: string, ...args: unknown[]) => call('invoke', channel, args),
      on(channel: string, listener: Heard) {
        heard.set(channel, [...(heard.get(channel) ?? []), listener])
        return ipcRenderer
      },
      removeListener(channel: string, listener: Heard) {
        const left = (heard.get(channel) ?? []).filter((other) => other !== listener)
        heard.set(channel, left)
        return ipcRenderer
      }
    }
    const hear = (text: string) => {
      const [channel, args] = decode(text) as [string, unknown[]]
      for (const listener of heard.get(channel) ?? []) listener({ sender: ipcRenderer, ports: [] }, ...args)
    }
    return { ipcRenderer, hear }
  }

  const { ipcRenderer, hear } = makeIpcRenderer(async (kind, channel, args) => {
    const [isDone, value] = decode(await calls.send(encode([kind, channel, clone(args)]))) as [boolean, unknown]
    if (isDone) return value
    throw new Error(`Error invoking remote method '${channel}': ${String(value)}`)
  })
  const contextBridge = {
    exposeInMainWorld(key: string, api: unknown) {
      if (key in window) throw new Error('Cannot bind an API on top of an existing property on the window object')
      Object.defineProperty(window, key, { value: exposed(api), enumerable: true })
    }
  }
  const deliver = (id: number, text: string) => {
    if (id === 0) hear(text)
    else calls.answer(id, text)
  }
  Object.defineProperty(window, Symbol.for(names.deliver), { value: deliver })
  Object.defineProperty(window, Symbol.for(names.unanswered), { value: calls.unanswered })

  const require = (id: string) => {
    if (id === 'electron' || id === 'electron/renderer') return { contextBridge, ipcRenderer }
    throw new Error(`module not found in a sandboxed preload: ${id}`)
  }
  const module = { exports: {} }
  const process = { ...env, env: {}, contextIsolated: true, sandboxed: true, type: 'renderer' }
  preload(require, process, module, module.exports)
}

/**
 * Returns the text of the init script. The preload bundle is part of it as it is, because the page's CSP forbids eval.
 */
export function preloadScript(preload: string, env: PreloadEnv): string {
  const names: Names = { binding, deliver: deliverKey, unanswered: unansweredKey }
  const inline = `function (require, process, module, exports) {${preload}\n}`
  const given = [JSON.stringify(names), codecText(), String(makeCalls), String(makeApi), JSON.stringify(env), inline]
  return `(${boot.toString()})(${given.join(', ')});(${stayPut.toString()})();`
}
