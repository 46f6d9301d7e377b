import { fork, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { _electron, chromium, type Browser, type BrowserContext, type BrowserType, type Page } from '@playwright/test'
import { chromiumBinary } from '../../src/main/chromium-host/chromium-binary.mjs'
import { isSandboxed, switches } from '../../src/main/chromium-host/chromium.ts'
import type { HostWebContents } from '../../src/main/chromium-host/contents.ts'
import { makeCodec } from '../../src/main/chromium-host/codec.ts'
import { electronBinary } from '../../tools/host/electron-binary.mjs'
import type { FromHost, ToHost } from '../../tools/host/test-hand.ts'
import { lighter } from './lighter-chromium.ts'

export const root = resolve(import.meta.dirname, '../..')
const hostFile = (name: string): string => join(root, 'tools/host', name)

/** The folder in /usr/lib of an installed package that is tested instead of the build of this checkout. */
const installed = process.env['KASSA_INSTALLED']
/** The folder of the built app: of this checkout, or of the package. */
export const builtRoot = installed === undefined ? root : join(installed, 'app')

/** The command by which node runs the till over Chromium: from the build of a checkout, or as it is installed. */
function commandOf(app: string) {
  return {
    entry: join(app, 'out/main/index.js'),
    execPath: installed === undefined ? process.execPath : join(installed, 'node'),
    execArgv: installed === undefined ? ['--import', hostFile('register.mjs')] : [],
    env: installed === undefined ? {} : { KASSA_TEST_ELECTRON: join(app, 'node_modules/electron/index.js') }
  }
}

/** A running main process with its window, on either host. */
export type Running = {
  readonly page: Page
  /** Runs a function in the main process. The function sees only its arguments and globals. */
  main<Value, Arg = undefined>(
    work: (electron: typeof import('electron'), arg: Arg) => Value | Promise<Value>,
    arg?: Arg
  ): Promise<Value>
  /** Ends the app as its user does. */
  close(): Promise<void>
  /** Waits until the main process has ended. */
  ended(): Promise<void>
  /** Sends SIGKILL to the main process, which is like a power cut for the app. */
  kill(): Promise<void>
}
/** The options of a start. `onOutput` gets the output of the main process. */
export type Start = {
  dataDir: string
  tempDir: string
  flags: readonly string[]
  /** The folder of the built app. The default is `builtRoot`. */
  appRoot?: string | undefined
  /** The size of the only display, as `1024x768`. Only the stand-in can set it. */
  display?: string | undefined
  /** The browser in which the host opens its window. Without one, a browser is started for the till. */
  shared?: SharedBrowser | undefined
  /** The input on the terminal of the till. */
  typed?: string | undefined
  onOutput: (text: string) => void
}

export type HostName = 'electron' | 'chromium'
export const hostName = (): HostName => {
  const wanted = process.env['KASSA_HOST']
  if (wanted === 'electron' || wanted === 'chromium') return wanted
  return electronBinary() === undefined ? 'chromium' : 'electron'
}

const gone = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done()
    else child.once('exit', () => done())
  })

/** Starts real Electron, unpackaged: Playwright needs --inspect, which a fuse disables in a package. */
async function startElectron({ dataDir, flags, appRoot = root, typed, onOutput }: Start): Promise<Running> {
  const executablePath = electronBinary()
  const isRoot = process.getuid?.() === 0
  const app = await _electron.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [
      '-r',
      hostFile('short-waits.cjs'),
      appRoot,
      `--data-dir=${dataDir}`,
      ...flags,
      ...(isRoot ? ['--no-sandbox'] : [])
    ],
    cwd: root
  })
  const child = app.process()
  child.stdin?.end(typed)
  child.stdout?.on('data', (part) => onOutput(String(part)))
  child.stderr?.on('data', (part) => onOutput(String(part)))
  return {
    page: await app.firstWindow(),
    main: (work, arg) => app.evaluate(work as never, arg),
    close: () => app.close(),
    ended: () => gone(child),
    async kill() {
      child.kill('SIGKILL')
      await gone(child)
    }
  }
}

/** The test's side of tools/host/test-hand.ts. */
function handIn(child: ChildProcess): Running['main'] {
  const codec = makeCodec()
  let lastId = 0
  return (work, arg) =>
    new Promise((resolve, reject) => {
      const id = (lastId += 1)
      const hear = (message: FromHost) => {
        if (message.id !== id) return
        child.off('message', hear)
        if (message.kind === 'done') resolve(codec.decode(message.value) as never)
        else reject(new Error(message.message))
      }
      child.on('message', hear)
      child.send({ id, work: work.toString(), arg: codec.encode(arg) } satisfies ToHost)
    })
}

const endedEarly = (code: number | null): Error =>
  new Error(`the app ended with ${String(code)} before its window was there`)

/** A browser that many tills use one after the other, each in its own context. `endpoint` is its socket. */
export type SharedBrowser = { browser: Browser; endpoint: string }

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })
}

export async function shareBrowser(type: BrowserType): Promise<SharedBrowser> {
  const port = await freePort()
  const browser = await type.launch({
    executablePath: chromiumBinary() ?? '',
    chromiumSandbox: isSandboxed,
    // The host ends its main process itself.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ignoreDefaultArgs: ['--enable-automation'],
    args: [...lighter(switches), '--window-size=1366,768', `--remote-debugging-port=${port}`]
  })
  const told = (await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()) as { webSocketDebuggerUrl: string }
  return { browser, endpoint: told.webSocketDebuggerUrl }
}

/** Makes a context for one till, and returns its id for the host. */
async function newContext(browser: Browser): Promise<{ context: BrowserContext; id: string }> {
  const session = await browser.newBrowserCDPSession()
  const ids = async () => (await session.send('Target.getBrowserContexts')).browserContextIds
  const before = new Set(await ids())
  // A turning icon would be drawn sixty times a second, by the processor.
  const context = await browser.newContext({ viewport: null, reducedMotion: 'reduce' })
  const id = (await ids()).find((each) => !before.has(each))
  await session.detach()
  if (id === undefined) throw new Error('the browser made no context')
  return { context, id }
}

/** Returns the window of the host in its context. */
async function pageIn(context: BrowserContext): Promise<Page> {
  const page = context.pages()[0] ?? (await context.waitForEvent('page'))
  await page.waitForURL(/\.invalid\//)
  return page
}

async function startChromium(how: Start): Promise<Running> {
  const { dataDir, tempDir, flags, appRoot = builtRoot, display, onOutput } = how
  const shared = how.shared ?? (await shareBrowser(chromium))
  const { context, id } = await newContext(shared.browser)
  const { entry, execPath, execArgv, env } = commandOf(appRoot)
  const child = fork(entry, [`--data-dir=${dataDir}`, ...flags], {
    cwd: root,
    execPath,
    execArgv: [...execArgv, '--require', hostFile('short-waits.cjs'), '--import', hostFile('test-hand.ts')],
    env: {
      ...process.env,
      ...env,
      KASSA_TEST_BROWSER: shared.endpoint,
      KASSA_TEST_CONTEXT: id,
      TMPDIR: tempDir,
      ...(display ? { KASSA_HOST_DISPLAY: display } : {})
    },
    stdio: [how.typed === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'ipc']
  })
  child.stdin?.end(how.typed)
  child.stdout?.on('data', (part) => onOutput(String(part)))
  child.stderr?.on('data', (part) => onOutput(String(part)))
  const leave = () => (how.shared ? context.close() : shared.browser.close()).catch(() => undefined)
  const ended = new Promise<never>((_, reject) => child.once('exit', (code) => reject(endedEarly(code))))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await gone(child)
    await leave()
  }
  const page = await Promise.race([pageIn(context), ended]).catch(async (error: unknown) => {
    await end('SIGKILL')
    throw error
  })
  return {
    page,
    main: handIn(child),
    close: () => end('SIGTERM'),
    ended: () => gone(child),
    kill: () => end('SIGKILL')
  }
}

export const start = (how: Start): Promise<Running> => (hostName() === 'electron' ? startElectron : startChromium)(how)

/** A till with a separate browser. */
export type Alone = {
  /** Evaluates an expression in its window, and returns the value. */
  inPage(expression: string): Promise<unknown>
  close(): Promise<void>
  /** Kills its browser. Only on the stand-in, where the browser is the only child of main. */
  killBrowser(): void
  /** Waits for the end of main, and returns its exit code. */
  ended(): Promise<number | null>
}

/** Runs in main: evaluates an expression in its first window. Returns undefined before there is a window. */
async function evaluateInWindow(electron: typeof import('electron'), expression: string): Promise<unknown> {
  const contents = electron.BrowserWindow.getAllWindows()[0]?.webContents as unknown as HostWebContents | undefined
  if (contents === undefined) return undefined
  const { session } = await contents.target
  const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true })
  return result.value
}

/** Starts the app as its user does: main starts the browser. Electron has no other way. */
export async function startAlone(how: Start): Promise<Alone> {
  if (hostName() === 'electron') {
    const running = await startElectron(how)
    return {
      inPage: (expression) => running.page.evaluate(expression),
      close: () => running.close(),
      killBrowser: () => undefined,
      ended: () => running.ended().then(() => null)
    }
  }
  const { entry, execPath, execArgv } = commandOf(builtRoot)
  const child = fork(entry, [`--data-dir=${how.dataDir}`, ...how.flags], {
    cwd: root,
    execPath,
    execArgv: [...execArgv, '--import', hostFile('test-hand.ts')],
    env: { ...process.env, TMPDIR: how.tempDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc']
  })
  child.stdout?.on('data', (part) => how.onOutput(String(part)))
  child.stderr?.on('data', (part) => how.onOutput(String(part)))
  const main = handIn(child)
  return {
    inPage: (expression) => main(evaluateInWindow, expression),
    async close() {
      child.kill('SIGTERM')
      await gone(child)
    },
    killBrowser: () => void spawnSync('pkill', ['-KILL', '-P', String(child.pid)]),
    ended: () => gone(child).then(() => child.exitCode)
  }
}

function besideChromium(): [string, string[]] {
  const { execPath, execArgv, entry } = commandOf(builtRoot)
  return [execPath, [...execArgv, entry]]
}

/** Starts the app beside a running one and returns its exit code. It opens no window. */
export async function startBeside({ dataDir, tempDir, flags, onOutput }: Start): Promise<number | null> {
  const args = [`--data-dir=${dataDir}`, ...flags]
  const isRoot = process.getuid?.() === 0
  const [command, own] =
    hostName() === 'electron' ? [electronBinary() ?? '', [root, ...(isRoot ? ['--no-sandbox'] : [])]] : besideChromium()
  const env = { ...process.env, TMPDIR: tempDir }
  // A process that is not refused would run for ever.
  const end = { timeout: 20_000, killSignal: 'SIGKILL' } as const
  const child = spawn(command, [...own, ...args], { cwd: root, env, ...end })
  child.stdout.on('data', (part) => onOutput(String(part)))
  child.stderr.on('data', (part) => onOutput(String(part)))
  await gone(child)
  return child.exitCode
}
