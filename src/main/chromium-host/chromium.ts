import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { Connection, overPipes, type Session, type Transport } from './cdp.ts'
import { chromiumBinary } from './chromium-binary.mjs'

// One Chromium of this process. Its profile is temporary: it keeps no data of the till, and has nothing from another
// Chromium of the same user (extensions, cookies, a start page).

export const debug = (...words: unknown[]): void => {
  if (process.env['KASSA_HOST_DEBUG']) console.error('[host]', ...words)
}

/** A page of the till: its session, its id, which is also the id of its main frame, and its browser. */
export type Target = { id: string; session: Session; chromium: Chromium }
/** A browser that a test runner keeps open for many tills, and the context of this till in it. */
export type Joined = { transport: Transport; browserContextId: string }
type Told = { targetId: string; type: string; url: string; openerId?: string; browserContextId?: string }

const uid = process.getuid?.() ?? 0
const prefix = `kassa-chromium-${uid}-`

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes the profiles that killed processes of the same user have left. */
function removeProfiles(): void {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split('-')[0])
    try {
      if (!isAlive(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true, maxRetries: 3 })
    } catch (error) {
      debug('a profile stays:', error)
    }
  }
}

function newProfile(): string {
  removeProfiles()
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
  mkdirSync(join(folder, 'Default'))
  // A Russian page opens the Translate bubble, which covers the till.
  const preferences = { translate: { enabled: false }, credentials_enable_service: false }
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences))
  return folder
}

const firstWindow = ['--app=data:text/html,', '--window-position=0,0', '--window-size=1366,768']

/** The switches of every Chromium of a till, whether this process or a test runner starts it. */
export const switches = [
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-extensions',
  '--disable-component-extensions-with-background-pages',
  '--disable-default-apps',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-breakpad',
  '--disable-sync',
  '--disable-quic',
  '--disable-gpu',
  '--disable-infobars',
  '--disable-search-engine-choice-screen',
  '--disable-session-crashed-bubble',
  '--disable-popup-blocking',
  '--disable-pinch',
  '--overscroll-history-navigation=0',
  // A till behind another window must not be slowed down.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--password-store=basic',
  // This process answers all requests of the page. A request that bypasses it finds no address.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=direct://',
  '--lang=en-US',
  // Hides the bar about an unsupported flag, which moves the page down.
  '--test-type',
  '--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication,GlobalMediaControls,DialMediaRouteProvider'
]

/** Chromium has no sandbox for root, and tests may run as root. A package refuses root before this. */
export const isSandboxed = uid !== 0

/** Returns the path of Chromium, or throws an error with instructions. */
function needChromium(): string {
  const path = chromiumBinary()
  if (path === undefined) throw new Error('No Chromium on this machine: install it (sudo apt install chromium).')
  return path
}

/** Returns the environment of Chromium: that of this process without variables that add switches or libraries. */
function environment(): NodeJS.ProcessEnv {
  const unsafe = ['CHROMIUM_FLAGS', 'CHROMIUM_USER_FLAGS', 'LD_PRELOAD', 'LD_LIBRARY_PATH']
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !unsafe.includes(name)))
}

/** Starts Chromium with the given arguments. */
function begin(words: readonly string[], stdio: ('ignore' | 'pipe')[]): ChildProcess {
  // In a process group of its own, Chromium does not receive Ctrl+C: the till ends in order and then ends Chromium.
  const isGroup = process.platform !== 'win32'
  const child = spawn(needChromium(), [...switches, ...words], { stdio, env: environment(), detached: isGroup })
  child.on('error', (error) => console.error('[host] Chromium does not start:', error.message))
  return child
}

/** The pause between, and the limit of, attempts to close an unwanted page. */
const refusedAgainMs = 100
const mostRefusals = 600

export class Chromium {
  readonly connection: Connection
  version = 'unknown'
  /** Whether the browser has visible windows. */
  readonly isShown: boolean
  readonly #browserContextId: string | undefined
  /** The process of this Chromium, and the arguments by which another start reaches it. */
  #own: { ended: Promise<void>; profile: string; words: string[] } | undefined
  /** Requests for pages whose ids are not known yet, and the pages with known ids. */
  readonly #asked = new Set<Promise<unknown>>()
  readonly #wanted = new Map<string, (target: Target) => void>()
  /** Windows that were requested by a command line, in order. */
  readonly #awaited: ((target: Target) => void)[] = []
  #first: Promise<Target> | undefined

  private constructor(transport: Transport, isShown: boolean, browserContextId?: string) {
    this.connection = new Connection(transport)
    this.isShown = isShown
    this.#browserContextId = browserContextId
  }

  /** Starts a Chromium for this process only, with its first window or without windows. */
  static async launch(isShown: boolean): Promise<Chromium> {
    const profile = newProfile()
    const words = [`--user-data-dir=${profile}`, ...(isSandboxed ? [] : ['--no-sandbox'])]
    const first = isShown ? firstWindow : ['--headless', 'about:blank']
    const stdio = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] as const
    const child = begin([...words, '--remote-debugging-pipe', ...first], [...stdio])
    const ended = new Promise<void>((done) => {
      child.once('exit', () => done())
      child.once('error', () => done())
    })
    const chromium = new Chromium(overPipes(child.stdio[3] as Writable, child.stdio[4] as Readable), isShown)
    chromium.#own = { ended, profile, words }
    chromium.#first = new Promise((done) => chromium.#awaited.push(done))
    try {
      await chromium.#prepare()
    } catch (error) {
      void chromium.end().catch(debug)
      throw error
    }
    return chromium
  }

  static async join({ transport, browserContextId }: Joined): Promise<Chromium> {
    const chromium = new Chromium(transport, false, browserContextId)
    await chromium.#prepare()
    return chromium
  }

  get session(): Session {
    return this.connection.browser
  }
  get #inContext(): { browserContextId?: string } {
    return this.#browserContextId === undefined ? {} : { browserContextId: this.#browserContextId }
  }

  /** Must run before any page is opened: denies permissions, downloads, and pages that nobody requested. */
  async #prepare(): Promise<void> {
    const { session, connection } = this
    const { product } = await session.send('Browser.getVersion')
    this.version = product.replace(/^.*\//, '')
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }: { sessionId: string; targetInfo: Told }) => {
      void this.#admit(connection.session(sessionId), sessionId, targetInfo).catch(debug)
    })
    await session.send('Browser.grantPermissions', { permissions: [], ...this.#inContext })
    await session.send('Browser.setDownloadBehavior', { behavior: 'deny', ...this.#inContext })
    await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
  }

  /**
   * Takes an attached page. A page that the till did not request, such as a popup, is closed before it runs anything.
   */
  async #admit(session: Session, sessionId: string, told: Told): Promise<void> {
    const isOurs = this.#browserContextId === undefined || told.browserContextId === this.#browserContextId
    if (!isOurs || told.type !== 'page') {
      await session.send('Runtime.runIfWaitingForDebugger').catch(debug)
      await this.session.send('Target.detachFromTarget', { sessionId }).catch(debug)
      return
    }
    // The ids of pending requests are known after their answers.
    await Promise.allSettled(this.#asked)
    const { targetId: id, openerId } = told
    const take = this.#wanted.get(id) ?? (openerId === undefined ? this.#awaited.shift() : undefined)
    if (take !== undefined) return take({ id, session, chromium: this })
    debug('closed, as nobody asked for it:', told.url)
    await this.#refuse(id, session)
  }

  /**
   * Closes a page that nobody requested. The page that opened it may wait until it runs, and would wait for ever if it
   * were closed before. So it may run first, with scripts disabled. A busy Chromium sometimes loses a command, so all
   * commands are repeated until the page is closed.
   */
  async #refuse(id: string, session: Session): Promise<void> {
    const end = async (): Promise<void> => {
      await session.send('Emulation.setScriptExecutionDisabled', { value: true })
      await session.send('Runtime.runIfWaitingForDebugger')
      await this.close(id)
    }
    for (let tries = 0; tries < mostRefusals; tries += 1) {
      end().catch(debug)
      await new Promise((done) => setTimeout(done, refusedAgainMs))
      const { targetInfos } = await this.session.send('Target.getTargets')
      if (!targetInfos.some(({ targetId }) => targetId === id)) return
    }
  }

  /** Opens a page for a window. Fails if Chromium has ended, or ends before the page is there. */
  open(): Promise<Target> {
    const first = this.#first
    this.#first = undefined
    return new Promise((resolve, reject) => {
      const fail = (): void => reject(new Error('Chromium is gone'))
      if (!this.connection.isOpen) return fail()
      this.session.once('gone', fail)
      const opened = first ?? (this.isShown ? this.#openWindow() : this.#openPage())
      void opened.then(resolve, reject).finally(() => this.session.off('gone', fail))
    })
  }

  /**
   * Opens a window. Only the command line can create a window without an address bar; the running Chromium takes the
   * command over.
   */
  #openWindow(): Promise<Target> {
    return new Promise((done) => {
      this.#awaited.push(done)
      begin([...(this.#own?.words ?? []), ...firstWindow], ['ignore', 'ignore', 'ignore'])
    })
  }

  async #openPage(): Promise<Target> {
    const asked = this.session.send('Target.createTarget', { url: 'about:blank', ...this.#inContext })
    let attached: Promise<Target> | undefined
    const known = asked.then(({ targetId }) => {
      attached = new Promise((done) => this.#wanted.set(targetId, done))
    })
    this.#asked.add(known)
    await known.finally(() => this.#asked.delete(known))
    if (attached === undefined) throw new Error('Chromium opened no page')
    return attached
  }

  /** Closes a page. */
  async close(targetId: string): Promise<void> {
    await this.session.send('Target.closeTarget', { targetId })
  }

  /** Stops Chromium and removes its files. A shared Chromium keeps running. */
  async end(): Promise<void> {
    const own = this.#own
    if (own !== undefined) {
      await this.session.send('Browser.close').catch(debug)
      this.connection.close()
      await own.ended
      rmSync(own.profile, { recursive: true, force: true, maxRetries: 3 })
    } else this.connection.close()
  }
}
