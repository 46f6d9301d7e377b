import type { BrowserWindow } from 'electron'
import type { Clock } from '../../shared/ports.ts'
import type { Log } from '../system/log.ts'

// A crashed page leaves a dead window, and a hanging page does not react. Main holds the ticket and the signed-in
// person, so the page is reloaded and the work continues.
//
//   crash ────────────────────────────────────► reload ──► reported once      too often: the program ends and says so
//   hang ──► waits ──► the till ends the page ──^

/** Pages can be slow on a slow disk. A page that answers again is not ended. */
const timeoutMs = 10_000
const mostReloads = 3
/** Older reloads do not count. */
const spanMs = 10 * 60_000

export type PageWatch = {
  clock: Clock
  log: Log
  /** The reloaded page has made its first call, so it can receive events. */
  onBack: () => void
  /** The page has crashed too often. */
  onGivenUp: () => void
}

/** Watches the page. The returned function must be called after each answer to the page. */
export function watchPage(window: BrowserWindow, { clock, log, onBack, onGivenUp }: PageWatch): () => void {
  const contents = window.webContents
  let reloads: number[] = []
  /** Only an answer to the new page counts: one to the old page can still arrive. */
  let awaited: 'nothing' | 'page' | 'answer' = 'nothing'
  let cancel = (): void => undefined

  contents.on('render-process-gone', (_, { reason, exitCode }) => {
    cancel()
    if (reason === 'clean-exit' || window.isDestroyed()) return
    log('page.gone', { kind: reason, status: exitCode, count: reloads.length })
    const now = clock.monotonic()
    reloads = [...reloads.filter((at) => now - at < spanMs), now]
    if (reloads.length > mostReloads) return onGivenUp()
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
