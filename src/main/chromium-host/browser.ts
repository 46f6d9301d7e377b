import { Chromium, isSandboxed, type Joined, type Target } from './chromium.ts'

// The browser of this process: a Chromium whose windows are seen, and beside it, once something is drawn that nobody sees,
// one without windows. In the first, a page that nobody sees would be a tab or a window all the same.

export const isHeadful = process.env['KASSA_HOST_HEADFUL'] === '1'

/**
 * Where a test runner keeps one browser open for many tills, it puts the way to it here before the host is loaded, and this
 * process has a context of its own in that browser. Nothing in a package does so.
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

/** Where Electron names itself and its Chromium. */
function tellVersions(chrome: string): void {
  const value = { ...process.versions, electron: 'none', chrome }
  Object.defineProperty(process, 'versions', { value, enumerable: true })
}

/**
 * Starts the browser; a package starts none that has to do without its sandbox. `onLost` is called when it has gone by
 * itself: its last window was closed, or it has crashed.
 */
export async function startBrowser(isPackaged: boolean, onLost: () => void): Promise<void> {
  const other = joined()
  if (isPackaged && other === undefined && !isSandboxed) throw new Error('Kassa does not run as root.')
  const chromium = other === undefined ? await Chromium.launch(isHeadful) : await Chromium.join(await other)
  shown = chromium
  tellVersions(chromium.version)
  chromium.session.on('gone', onLost)
}

/** A page for a window that is seen, or never will be. */
export async function openTarget(isSeen: boolean): Promise<Target> {
  const seen = browser()
  if (isSeen || !seen.isShown) return seen.open()
  if ((await unseen?.catch(() => undefined))?.connection.isOpen !== true) unseen = Chromium.launch(false)
  return (await unseen)?.open() ?? seen.open()
}

/** Ends the browser, and with it what it left on the disk. */
export async function stopBrowser(): Promise<void> {
  const [seen, other] = [shown, await unseen?.catch(() => undefined)]
  shown = unseen = undefined
  await Promise.all([seen?.end(), other?.end()])
}
