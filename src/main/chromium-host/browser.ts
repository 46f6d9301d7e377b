import { Chromium, debug, isSandboxed, type Joined, type Target } from './chromium.ts'

// The browsers of this process: a Chromium with visible windows, and, for hidden pages, one without windows. In the
// first one a hidden page would still be a visible tab or window.

export const isHeadful = process.env['KASSA_HOST_HEADFUL'] === '1'

/**
 * Returns the shared browser of a test runner, which keeps one browser open for many tills. The runner stores it under
 * this symbol before it loads the host, and this process gets a context of its own in that browser. A package never has
 * it.
 */
const joined = (): Promise<Joined> | undefined =>
  (globalThis as unknown as Record<symbol, Promise<Joined> | undefined>)[Symbol.for('kassa.host.joined')]

/** The browser of the visible windows. After it has ended by itself it stays here until another one has started. */
let shown: Chromium | undefined
let starting: Promise<Chromium> | undefined
let unseen: Promise<Chromium> | undefined
let onLost: (why: 'killed' | 'launch-failed') => void = () => undefined

function browser(): Chromium {
  if (shown === undefined) throw new Error('Cannot create BrowserWindow before app is ready')
  return shown
}
export const chromiumVersion = (): string => browser().version

/** Sets the versions where Electron has its own and that of Chromium. */
function reportVersions(chrome: string): void {
  const value = { ...process.versions, electron: 'none', chrome }
  Object.defineProperty(process, 'versions', { value, enumerable: true })
}

async function start(): Promise<Chromium> {
  const other = joined()
  const chromium = other === undefined ? await Chromium.launch(isHeadful) : await Chromium.join(await other)
  shown = chromium
  reportVersions(chromium.version)
  chromium.session.on('gone', () => {
    if (chromium !== shown) return
    void chromium.end().catch(debug)
    onLost('killed')
  })
  return chromium
}

/**
 * Starts the browser. A package does not start without the sandbox of Chromium. `whenLost` is called if the browser
 * ends by itself (its last window was closed, or it has crashed), and if another one does not start after that.
 */
export async function startBrowser(isPackaged: boolean, whenLost: typeof onLost): Promise<void> {
  if (isPackaged && joined() === undefined && !isSandboxed) throw new Error('Kassa does not run as root.')
  await start()
  onLost = whenLost
}

/** Starts another browser after the last one has ended by itself. All windows that wait for it share it. */
function startAgain(): Promise<Chromium> {
  const next =
    joined() === undefined ? start : () => Promise.reject(new Error('the browser of the test runner is gone'))
  starting ??= next()
    .catch((error: unknown) => {
      onLost('launch-failed')
      throw error
    })
    .finally(() => (starting = undefined))
  return starting
}

/** Opens a page for a visible or a hidden window. */
export async function openTarget(isSeen: boolean): Promise<Target> {
  const seen = browser()
  if (isSeen || !seen.isShown) return (seen.connection.isOpen ? seen : await startAgain()).open()
  if ((await unseen?.catch(() => undefined))?.connection.isOpen !== true) unseen = Chromium.launch(false)
  return (await unseen)?.open() ?? seen.open()
}

/** Stops the browsers and removes their files. */
export async function stopBrowser(): Promise<void> {
  const [seen, other] = [shown, await unseen?.catch(() => undefined)]
  shown = unseen = undefined
  await Promise.all([seen?.end(), other?.end()])
}
