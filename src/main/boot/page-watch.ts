import type { BrowserWindow } from 'electron'
import type { Clock } from '../../shared/ports.ts'
import type { Log } from '../system/log.ts'

// A crashed page leaves a dead window, and a hanging page does not react. Main holds the ticket and the signed-in
// person, so the page is reloaded and the work continues.
//
//   crash ────────────────────────────────────► reload ──► reported once      too often: the program ends and says so
//   hang ──► waits ──► the till ends the page ──^
//
// Over Chromium, the browser is a separate process. If it ends by itself, its window is opened again.
//
//   the browser ends ──► the window is opened again ──► reported once         too often: the program ends, and systemd
//   a person closes the window ──► the program ends                           starts it again

/** Pages can be slow on a slow disk. A page that answers again is not ended. */
const timeoutMs = 10_000
const mostReloads = 3
/** Older reloads do not count. */
const reloadSpanMs = 10 * 60_000
const mostOpenings = 5
const openingSpanMs = 60_000

/** Returns a function that counts its own calls of the last `spanMs`, with the present one. */
function countWithin(clock: Clock, spanMs: number): () => number {
  let times: number[] = []
  return () => {
    const now = clock.monotonic()
    times = [...times.filter((at) => now - at < spanMs), now]
    return times.length
  }
}

export type PageWatch = {
  clock: Clock
  log: Log
  /** The window was opened again, so its first page counts as reloaded. */
  isAgain?: boolean
  /** The reloaded page has made its first call, so it can receive events. */
  onBack: () => void
  /** The page has crashed too often. */
  onGivenUp: () => void
}

/** Watches the page. The returned function must be called after each answer to the page. */
export function watchPage(
  window: BrowserWindow,
  { clock, log, isAgain = false, onBack, onGivenUp }: PageWatch
): () => void {
  const contents = window.webContents
  const countReload = countWithin(clock, reloadSpanMs)
  /** Only an answer to the new page counts: one to the old page can still arrive. */
  let awaited: 'nothing' | 'page' | 'answer' = isAgain ? 'page' : 'nothing'
  let cancel = (): void => undefined

  contents.on('render-process-gone', (_, { reason, exitCode }) => {
    cancel()
    if (reason === 'clean-exit' || window.isDestroyed()) return
    const reloads = countReload()
    log('page.gone', { kind: reason, status: exitCode, count: reloads - 1 })
    if (reloads > mostReloads) return onGivenUp()
    awaited = 'page'
    contents.reload()
  })
  contents.on('dom-ready', () => {
    if (awaited === 'page') awaited = 'answer'
  })
  window.on('unresponsive', () => {
    log('page.hangs')
    cancel()
    cancel = clock.after(timeoutMs, () => {
      if (!window.isDestroyed()) contents.forcefullyCrashRenderer()
    })
  })
  window.on('responsive', () => cancel())
  window.on('closed', () => cancel())
  return () => {
    if (awaited !== 'answer') return
    awaited = 'nothing'
    log('page.reloaded')
    onBack()
  }
}

type Openable = { window: Pick<BrowserWindow, 'once'> }
export type Keeping<Opened extends Openable> = {
  clock: Clock
  /** Opens the window. `isAgain` says that the browser of the last window has ended by itself. */
  open: (isAgain: boolean) => Opened
  /** A person has closed the window. */
  onClosed: () => void
  /** The browser has ended too often. */
  onGivenUp: () => void
}

/**
 * Opens the window, and opens it again if its browser ends by itself: at once, and at most five times a minute. `lost`
 * must be called when the browser has ended, before its window is closed. `shown` returns the latest window.
 */
export function keepWindow<Opened extends Openable>({ clock, open, onClosed, onGivenUp }: Keeping<Opened>) {
  const countOpening = countWithin(clock, openingSpanMs)
  let isLost = false
  const begin = (isAgain: boolean): Opened => {
    const opened = open(isAgain)
    opened.window.once('closed', () => {
      if (!isLost) return onClosed()
      isLost = false
      if (countOpening() > mostOpenings) onGivenUp()
      else shown = begin(true)
    })
    return opened
  }
  let shown = begin(false)
  return {
    shown: () => shown,
    lost: (): void => {
      isLost = true
    }
  }
}
