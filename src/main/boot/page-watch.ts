import type { BrowserWindow } from 'electron'
import type { Clock } from '../../shared/ports.ts'
import type { Log } from '../system/log.ts'

// A page that has crashed leaves a dead window, and one that hangs a window that hears nothing. Main holds the ticket and
// who has signed in, so the page is loaded anew and goes on.
//
//   gone ─────────────────────────────► reload ──► told once      too often: the program ends and says so
//   hangs ──► patience ──► ended by us ──^

/** Some pages are slow over a slow disk; a page that answers again is left alone. */
const patienceMs = 10_000
const mostReloads = 3
/** Reloads longer ago do not count. */
const spanMs = 10 * 60_000

export type PageWatch = {
  clock: Clock
  log: Log
  /** The page that was loaded anew has asked for something, so it hears what it is told. */
  onBack: () => void
  /** It does not stay. */
  onGivenUp: () => void
}

/** The answer is called whenever the page has been answered. */
export function watchPage(window: BrowserWindow, { clock, log, onBack, onGivenUp }: PageWatch): () => void {
  const contents = window.webContents
  let reloads: number[] = []
  let isAwaited = false
  let cancel = (): void => undefined

  contents.on('render-process-gone', (_, { reason, exitCode }) => {
    cancel()
    if (reason === 'clean-exit' || window.isDestroyed()) return
    log('page.gone', { kind: reason, status: exitCode, count: reloads.length })
    const now = clock.monotonic()
    reloads = [...reloads.filter((at) => now - at < spanMs), now]
    if (reloads.length > mostReloads) return onGivenUp()
    isAwaited = true
    contents.reload()
  })
  window.on('unresponsive', () => {
    log('page.hangs')
    cancel()
    cancel = clock.after(patienceMs, () => {
      if (!window.isDestroyed()) contents.forcefullyCrashRenderer()
    })
  })
  window.on('responsive', () => cancel())
  window.on('closed', () => cancel())
  return () => {
    if (!isAwaited) return
    isAwaited = false
    onBack()
  }
}
