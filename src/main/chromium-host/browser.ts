import { Chromium, isSandboxed, type Joined, type Target } from './chromium.ts'

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

let shown: Chromium | undefined
let unseen: Promise<Chromium> | undefined

function browser(): Chromium {
  if (shown?.connection.isOpen !== true) throw new Error('Cannot create BrowserWindow before app is ready')
  return shown
}
export const chromiumVersion = (): string => browser().version

/** Returns whether the browser of the visible windows ended by itself. */
export const isBrowserLost = (): boolean => shown !== undefined && !shown.connection.isOpen

/** Sets the versions where Electron has its own and that of Chromium. */
function reportVersions(chrome: string): void {
  const value = { ...process.versions, electron: 'none', chrome }
  Object.defineProperty(process, 'versions', { value, enumerable: true })
}

/**
 * Starts the browser. A package does not start without the sandbox of Chromium. `onLost` is called if the browser ends
 * by itself: its last window was closed, or it has crashed.
 */
export async function startBrowser(isPackaged: boolean, onLost: () => void): Promise<void> {
  const other = joined()
  if (isPackaged && other === undefined && !isSandboxed) throw new Error('Kassa does not run as root.')
  const chromium = other === undefined ? await Chromium.launch(isHeadful) : await Chromium.join(await other)
  shown = chromium
  reportVersions(chromium.version)
  chromium.session.on('gone', onLost)
}

/** Opens a page for a visible or a hidden window. */
export async function openTarget(isSeen: boolean): Promise<Target> {
  const seen = browser()
  if (isSeen || !seen.isShown) return seen.open()
  if ((await unseen?.catch(() => undefined))?.connection.isOpen !== true) unseen = Chromium.launch(false)
  return (await unseen)?.open() ?? seen.open()
}

/** Stops the browsers and removes their files. */
export async function stopBrowser(): Promise<void> {
  const [seen, other] = [shown, await unseen?.catch(() => undefined)]
  shown = unseen = undefined
  await Promise.all([seen?.end(), other?.end()])
}
