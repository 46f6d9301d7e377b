import { fork, spawn, type ChildProcess } from 'node:child_process'
import { join, resolve } from 'node:path'
import { _electron, chromium, type Browser, type BrowserContext, type BrowserType, type Page } from '@playwright/test'
import { launching } from '../../tools/host/browser.ts'
import { makeCodec } from '../../tools/host/codec.ts'
import { electronBinary } from '../../tools/host/electron-binary.mjs'
import type { FromHost, ToHost } from '../../tools/host/test-hand.ts'

export const root = resolve(import.meta.dirname, '../..')
const register = join(root, 'tools/host/register.mjs')

/** One running main process with its window, whatever it runs on. */
export type Running = {
  readonly page: Page
  /** Runs in the main process; the function sees nothing but its arguments and globals. */
  main<Value, Arg = undefined>(
    work: (electron: typeof import('electron'), arg: Arg) => Value | Promise<Value>,
    arg?: Arg
  ): Promise<Value>
  /** Ends the app as its user does. */
  close(): Promise<void>
  /** Waits until the main process has ended by itself. */
  ended(): Promise<void>
  /** SIGKILL of the main process: a power cut as far as the app can tell. */
  kill(): Promise<void>
}
/** What a start needs; `onOutput` hears what the main process prints. */
export type Start = {
  dataDir: string
  tempDir: string
  flags: readonly string[]
  /** Where the built app is; the one of this checkout where it is not said. */
  appRoot?: string | undefined
  /** How large the one display is, as `1024x768`; the stand-in alone can choose. */
  display?: string | undefined
  /** The browser in which the stand-in opens its window; it starts one of its own where there is none. */
  shared?: SharedBrowser | undefined
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

/** Real Electron, unpackaged: Playwright needs --inspect, which a fuse turns off in a package. */
async function startElectron({ dataDir, flags, appRoot = root, onOutput }: Start): Promise<Running> {
  const executablePath = electronBinary()
  const isRoot = process.getuid?.() === 0
  const app = await _electron.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [appRoot, `--data-dir=${dataDir}`, ...flags, ...(isRoot ? ['--no-sandbox'] : [])],
    cwd: root
  })
  const child = app.process()
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

/** The test's half of test-hand.ts. */
function handIn(child: ChildProcess): Running['main'] {
  const codec = makeCodec()
  let lastId = 0
  return (work, arg) =>
    new Promise((resolve, reject) => {
      const id = (lastId += 1)
      const hear = (message: FromHost) => {
        if (message.kind === 'bound' || message.id !== id) return
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

function whenBound(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: FromHost) => {
      if (message.kind === 'bound') resolve(message.endpoint)
    })
    child.once('exit', (code) => reject(endedEarly(code)))
  })
}

/** A browser that many tills use one after the other, each in a context of its own. */
export type SharedBrowser = { browser: Browser; endpoint: string }

export async function shareBrowser(type: BrowserType): Promise<SharedBrowser> {
  const browser = await type.launch(launching())
  const { endpoint } = await browser.bind(`kassa-${process.pid}`)
  return { browser, endpoint }
}

/** The window of the host in its context. */
async function pageIn(context: BrowserContext): Promise<Page> {
  const page = context.pages()[0] ?? (await context.waitForEvent('page'))
  await page.waitForURL(/\.invalid\//)
  return page
}

type Joined = { page: Page; leave(): Promise<void> }

/** The host's own browser, joined by a second Playwright client. */
async function joinOwn(child: ChildProcess): Promise<Joined> {
  const browser = await chromium.connect(await whenBound(child))
  const [context] = browser.contexts()
  if (!context) throw new Error('the host has no page')
  return { page: await pageIn(context), leave: () => browser.close() }
}

/** The context that the host makes in the shared browser. Tills start one after the other, so it is the next one. */
async function joinShared(child: ChildProcess, { browser }: SharedBrowser): Promise<Joined> {
  let context: BrowserContext | undefined
  const opened = new Promise<BrowserContext>((resolve) => browser.once('context', resolve))
  const ended = new Promise<never>((_, reject) => child.once('exit', (code) => reject(endedEarly(code))))
  const leave = async () => context?.close()
  try {
    context = await Promise.race([opened, ended])
    return { page: await Promise.race([pageIn(context), ended]), leave }
  } catch (error) {
    await leave()
    throw error
  }
}

async function startChromium(how: Start): Promise<Running> {
  const { dataDir, tempDir, flags, appRoot = root, display, shared, onOutput } = how
  const child = fork(join(appRoot, 'out/main/index.js'), [`--data-dir=${dataDir}`, ...flags], {
    cwd: root,
    execArgv: ['--import', register],
    env: {
      ...process.env,
      KASSA_HOST_BIND: '1',
      TMPDIR: tempDir,
      ...(display ? { KASSA_HOST_DISPLAY: display } : {}),
      ...(shared ? { KASSA_HOST_JOIN: shared.endpoint } : {})
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc']
  })
  child.stdout?.on('data', (part) => onOutput(String(part)))
  child.stderr?.on('data', (part) => onOutput(String(part)))
  const joined = await (shared ? joinShared(child, shared) : joinOwn(child)).catch(async (error: unknown) => {
    child.kill('SIGKILL')
    await gone(child)
    throw error
  })
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await gone(child)
    await joined.leave().catch(() => undefined)
  }
  return {
    page: joined.page,
    main: handIn(child),
    close: () => end('SIGTERM'),
    ended: () => gone(child),
    kill: () => end('SIGKILL')
  }
}

export const start = (how: Start): Promise<Running> => (hostName() === 'electron' ? startElectron : startChromium)(how)

/** A start beside a running one: its exit code. It has no window to wait for. */
export async function startBeside({ dataDir, tempDir, flags, onOutput }: Start): Promise<number | null> {
  const args = [`--data-dir=${dataDir}`, ...flags]
  const isRoot = process.getuid?.() === 0
  const [command, own] =
    hostName() === 'electron'
      ? [electronBinary() ?? '', [root, ...(isRoot ? ['--no-sandbox'] : [])]]
      : [process.execPath, ['--import', register, join(root, 'out/main/index.js')]]
  const env = { ...process.env, TMPDIR: tempDir }
  // One that is not refused would stay for ever.
  const end = { timeout: 20_000, killSignal: 'SIGKILL' } as const
  const child = spawn(command, [...own, ...args], { cwd: root, env, ...end })
  child.stdout.on('data', (part) => onOutput(String(part)))
  child.stderr.on('data', (part) => onOutput(String(part)))
  await gone(child)
  return child.exitCode
}
