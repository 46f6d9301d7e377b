import type { Clock } from '../../shared/ports.ts'

// Nobody touches the till: it locks itself, so that nobody sells in another's name.

const signs = ['keydown', 'pointerdown', 'wheel'] as const

/** Calls when so many minutes went by without a key, a touch or a scan; 0 is never. The answer ends it. */
export function watchIdle(minutes: number, clock: Clock, onidle: () => void): { touch: () => void; end: () => void } {
  if (minutes === 0) return { touch: () => undefined, end: () => undefined }
  const idleMs = minutes * 60_000
  let touchedAt = clock.monotonic()
  const touch = (): void => void (touchedAt = clock.monotonic())
  // One timer that looks again when it comes too early, instead of one for every key.
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
