import { spawnSync } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { CommandLine } from 'electron'
import { startBrowser, stopBrowser } from './browser.ts'
import { openKeyStore, type KeyStore } from './key-store.ts'
import { lockFolder } from './lock.ts'

type Imitated =
  | 'disableHardwareAcceleration'
  | 'enableSandbox'
  | 'exit'
  | 'getAppPath'
  | 'getLocale'
  | 'getName'
  | 'getPath'
  | 'getVersion'
  | 'isPackaged'
  | 'isReady'
  | 'name'
  | 'quit'
  | 'requestSingleInstanceLock'
  | 'setAppUserModelId'
  | 'setPath'
  | 'whenReady'

/** The part of a window that app.quit() needs. */
export type Closable = { close(): void; readonly closing: Promise<void>; isDestroyed(): boolean }

function folderOfPackage(): string {
  let folder = dirname(resolve(process.argv[1] ?? '.'))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

const root = folderOfPackage()
const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as About
type About = { productName: string; version: string; packaged?: boolean }

/** Returns the user's documents folder, as xdg-user-dirs names it. */
function documentsIn(home: string): string {
  const { stdout, status } = spawnSync('xdg-user-dir', ['DOCUMENTS'], { encoding: 'utf8' })
  const named = status === 0 ? stdout.trim() : ''
  return named === '' || named === home ? join(home, 'Documents') : named
}

/** Returns an event with preventDefault. */
export function forbiddable() {
  const event = { defaultPrevented: false, preventDefault: () => void (event.defaultPrevented = true) }
  return event
}

/** Electron waits for the end of the entry module, so a top-level await of whenReady() never ends. */
const entryDone = new Promise<void>((done) => {
  Object.defineProperty(globalThis, Symbol.for('kassa.host.entryDone'), { value: done })
})
const maxEntryMs = 15_000
const entryHangs = `The main module has not ended within ${maxEntryMs / 1000} s. Does it await app.whenReady() at its top level?
Electron is ready only after the module has ended, so it would hang there for ever: use app.whenReady().then(...).`

async function whenEntryIsDone(): Promise<void> {
  // A package does not report the end of the entry module, and needs no check for developers that it hangs.
  if (about.packaged === true) {
    await setImmediate()
    return
  }
  const timer = setTimeout(() => {
    console.error(entryHangs)
    process.exit(1)
  }, maxEntryMs)
  await entryDone
  clearTimeout(timer)
}

class App extends EventEmitter implements Pick<Electron.App, Imitated> {
  name = about.productName
  /** The package's own package.json says that it is one. */
  readonly isPackaged = about.packaged === true
  readonly windows = new Set<Closable>()
  readonly commandLine: Pick<CommandLine, 'appendSwitch' | 'hasSwitch' | 'getSwitchValue'> = {
    appendSwitch: () => this.#mustBeEarly('commandLine.appendSwitch'),
    hasSwitch: (name) => process.argv.some((word) => word === `--${name}` || word.startsWith(`--${name}=`)),
    getSwitchValue: (name) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? ''
  }
  readonly #paths = new Map<string, string>()
  #isReady = false
  #keyStore: KeyStore | undefined
  #isQuitting = false
  #ready: Promise<void> | undefined
  #rung: Promise<void> = Promise.resolve()

  constructor() {
    super()
    const home = homedir()
    const appData = process.env['XDG_CONFIG_HOME'] ?? join(home, '.config')
    const ownData = join(process.env['XDG_DATA_HOME'] ?? join(home, '.local/share'), 'kassa')
    // A separate folder, because Electron cannot decrypt what this host encrypted, and the reverse.
    this.#paths.set('userData', this.isPackaged ? ownData : join(appData, `${this.name} in Chromium`))
    this.#paths.set('documents', documentsIn(home))
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => this.quit())
    this.whenReady().catch((error: unknown) => {
      console.error(error)
      this.exit(1)
    })
  }

  /** The store of the key to the till's secrets. Available once the app is ready. */
  get keyStore(): KeyStore {
    if (this.#keyStore === undefined) throw new Error('safeStorage cannot be used before app is ready')
    return this.#keyStore
  }
  isReady = () => this.#isReady
  whenReady(): Promise<void> {
    this.#ready ??= this.#start()
    return this.#ready
  }
  async #start(): Promise<void> {
    await whenEntryIsDone()
    // A refused second start and a check of an answer file end without a browser and without a key store.
    if (this.#isQuitting || this.commandLine.hasSwitch('check')) return new Promise(() => undefined)
    // Work on the terminal needs the key store and no window.
    if (!['move-to', 'wipe'].some((name) => this.commandLine.hasSwitch(name))) await this.#startBrowser()
    this.#keyStore = await openKeyStore(this.getPath('userData'))
    this.#isReady = true
    void setImmediate().then(() => this.emit('ready', forbiddable(), {}))
  }
  #startBrowser(): Promise<void> {
    return startBrowser(this.isPackaged, (reason) => {
      // Chromium also ends after its last window is closed. If it ends with an open window, it has crashed.
      if (this.windows.size === 0 || this.#isQuitting) return
      const gone = { type: 'Unknown', reason, exitCode: 1, name: 'Chromium' }
      this.emit('child-process-gone', forbiddable(), gone)
    })
  }

  getName = () => this.name
  getVersion = () => about.version
  getAppPath = () => root
  getLocale = () => 'en-US'
  getPath = (name: string): string => this.#paths.get(name) ?? join(this.getPath('userData'), name)
  setPath(name: string, path: string): void {
    this.#paths.set(name, path)
  }
  setAppUserModelId(): void {
    // Only for Windows.
  }
  enableSandbox(): void {
    this.#mustBeEarly('app.enableSandbox()')
  }
  disableHardwareAcceleration(): void {
    this.#mustBeEarly('app.disableHardwareAcceleration()')
  }
  #mustBeEarly(what: string): void {
    if (this.#isReady) throw new Error(`${what} can only be called before app is ready`)
  }

  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean {
    const lock = lockFolder(this.getPath('userData'), additionalData, (start) => {
      this.emit('second-instance', forbiddable(), start.argv, start.workingDirectory, start.additionalData)
    })
    this.#rung = lock.rung
    return lock.isHeld
  }

  quit(): void {
    if (this.#isQuitting) return
    this.#isQuitting = true
    void this.#quit().then((isDone) => {
      if (isDone) this.exit()
      else this.#isQuitting = false
    })
  }
  /** Returns false if a listener prevented it. */
  async #quit(): Promise<boolean> {
    const before = forbiddable()
    this.emit('before-quit', before)
    if (before.defaultPrevented) return false
    for (const window of this.windows) {
      window.close()
      await window.closing
      if (!window.isDestroyed()) return false
    }
    const will = forbiddable()
    this.emit('will-quit', will)
    return !will.defaultPrevented
  }

  exit(code = 0): void {
    this.#isQuitting = true
    this.emit('quit', forbiddable(), code)
    void Promise.all([stopBrowser(), this.#rung]).then(() => process.exit(code))
  }

  /** Removes a closed window. As in Electron, the app ends with the last one unless a listener decides otherwise. */
  forget(window: Closable): void {
    this.windows.delete(window)
    if (this.windows.size > 0 || this.#isQuitting) return
    if (!this.emit('window-all-closed')) this.quit()
  }
}

export const app = new App()
