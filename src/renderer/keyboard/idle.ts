import type { Clock } from '../../shared/ports.ts'

// The till locks itself if nobody uses it, so that nobody sells under another person's name.

const signs = ['keydown', 'pointerdown', 'wheel'] as const

/**
 * Calls `onidle` after this many minutes without a key, a touch or a scan. Zero minutes turns it off. Returns functions
 * that record a use and that stop the watch.
 */
export function watchIdle(minutes: number, clock: Clock, onidle: () => void): { touch: () => void; end: () => void } {
  if (minutes === 0) return { touch: () => undefined, end: () => undefined }
  const idleMs = minutes * 60_000
  let touchedAt = clock.monotonic()
  const touch = (): void => void (touchedAt = clock.monotonic())
  // One timer that checks the time left and waits again, instead of a new timer for each key.
  let cancel: () => void
  const wait = (leftMs: number): void => {
    cancel = clock.after(leftMs, () => {
      const left = touchedAt + idleMs - clock.monotonic()
      if (left > 0) return wait(left)
      touch()
      onidle()
      wait(idleMs)
    })
  }
  wait(idleMs)
  for (const sign of signs) window.addEventListener(sign, touch, { capture: true, passive: true })
  const end = (): void => {
    cancel()
    for (const sign of signs) window.removeEventListener(sign, touch, { capture: true })
  }
  return { touch, end }
}
