import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { Connection, overPipes, type Session, type Transport } from './cdp.ts'
import { chromiumBinary } from './chromium-binary.mjs'

// One Chromium of this process. Its profile is made for it and thrown away: nothing of the till is kept in it, and nothing
// of another Chromium of the same user (extensions, cookies, a start page) is in it.

export const debug = (...words: unknown[]): void => {
  if (process.env['KASSA_HOST_DEBUG']) console.error('[host]', ...words)
}

/** A page of the till: its session, its id, which is also that of its main frame, and where it is. */
export type Target = { id: string; session: Session; chromium: Chromium }
/** A browser that a test runner keeps open for many tills, and what names this till's part of it. */
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

/** A killed process leaves its profile behind; the next one of the same user takes it away. */
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
  // A Russian page raises the Translate bubble, which covers the till.
  const preferences = { translate: { enabled: false }, credentials_enable_service: false }
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences))
  return folder
}

const firstWindow = ['--app=data:text/html,', '--window-position=0,0', '--window-size=1366,768']

/** How every Chromium of a till is started, by this process or by a test runner for many. */
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
  // A till in the background, behind another window, goes on at its pace.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--password-store=basic',
  // All that the page asks for is answered by this process; what is asked past it finds no address.
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--proxy-server=direct://',
  '--lang=en-US',
  // Hides the bar about an unsupported flag, which pushes the page down.
  '--test-type',
  '--disable-features=Translate,MediaRouter,OptimizationHints,AutofillServerCommunication,GlobalMediaControls,DialMediaRouteProvider'
]

/** Chromium refuses its sandbox to root, as whom tests may run; a package refuses root before it comes here. */
export const isSandboxed = uid !== 0

/** The path of Chromium, or an error that says what to do. */
function needChromium(): string {
  const path = chromiumBinary()
  if (path === undefined) throw new Error('No Chromium on this machine: install it (sudo apt install chromium).')
  return path
}

/** The environment of Chromium: that of this process without the variables that add switches or libraries. */
function environment(): NodeJS.ProcessEnv {
  const unsafe = ['CHROMIUM_FLAGS', 'CHROMIUM_USER_FLAGS', 'LD_PRELOAD', 'LD_LIBRARY_PATH']
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !unsafe.includes(name)))
}

/** Starts a Chromium by a command line of its own. */
function begin(words: readonly string[], stdio: ('ignore' | 'pipe')[]): ChildProcess {
  // A group of its own: Ctrl+C in a terminal ends the till in order, and the till ends Chromium.
  const isGroup = process.platform !== 'win32'
  const child = spawn(needChromium(), [...switches, ...words], { stdio, env: environment(), detached: isGroup })
  child.on('error', (error) => console.error('[host] Chromium does not start:', error.message))
  return child
}

/** How soon, and how often at most, a page that nobody asked for is closed again. */
const refusedAgainMs = 100
const mostRefusals = 600

export class Chromium {
  readonly connection: Connection
  version = 'unknown'
  /** Whether there are windows to be seen. */
  readonly isShown: boolean
  readonly #browserContextId: string | undefined
  /** Chromium as a process of ours, and the words that another start needs to reach it. */
  #own: { ended: Promise<void>; profile: string; words: string[] } | undefined
  /** Pages that were asked for and are not known by their ids yet, and those that are. */
  readonly #asked = new Set<Promise<unknown>>()
  readonly #wanted = new Map<string, (target: Target) => void>()
  /** Windows that were asked for by a command line, in order. */
  readonly #awaited: ((target: Target) => void)[] = []
  #first: Promise<Target> | undefined

  private constructor(transport: Transport, isShown: boolean, browserContextId?: string) {
    this.connection = new Connection(transport)
    this.isShown = isShown
    this.#browserContextId = browserContextId
  }

  /** A Chromium of this process alone, with its first window or without any to be seen. */
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
    await chromium.#prepare()
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

  /** Before any page is opened: no permission, no download, and no page that nobody asked for. */
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

  /** A page that the till did not ask for, such as a popup, ends before it has run anything. */
  async #admit(session: Session, sessionId: string, told: Told): Promise<void> {
    const isOurs = this.#browserContextId === undefined || told.browserContextId === this.#browserContextId
    if (!isOurs || told.type !== 'page') {
      await session.send('Runtime.runIfWaitingForDebugger').catch(debug)
      await this.session.send('Target.detachFromTarget', { sessionId }).catch(debug)
      return
    }
    // Those under way are known by their ids once they are answered.
    await Promise.allSettled(this.#asked)
    const { targetId: id, openerId } = told
    const take = this.#wanted.get(id) ?? (openerId === undefined ? this.#awaited.shift() : undefined)
    if (take !== undefined) return take({ id, session, chromium: this })
    debug('closed, as nobody asked for it:', told.url)
    await this.#refuse(id, session)
  }

  /**
   * Closes a page that nobody asked for. The page that opened it may wait until it runs, and would wait for ever if it ended
   * before: so it may run first, with its scripts switched off. A busy Chromium loses a command now and then, therefore all
   * of them are repeated until there is no such page.
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

  /** A page for a window. */
  async open(): Promise<Target> {
    const first = this.#first
    this.#first = undefined
    return first ?? (this.isShown ? this.#openWindow() : this.#openPage())
  }

  /** A window without an address line is made by the command line alone; the running Chromium takes it over. */
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

  /** Ends a page. */
  async close(targetId: string): Promise<void> {
    await this.session.send('Target.closeTarget', { targetId })
  }

  /** Ends Chromium, and with it what it left on the disk; one that is shared goes on. */
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
