import type { Attachment } from 'svelte/attachments'

/** Makes a scrolling pane without buttons reachable by Tab, so that the arrow keys scroll it. */
export const scrolledByKeys: Attachment<HTMLElement> = (pane) => {
  pane.tabIndex = 0
}

/** Makes a pane without buttons reachable by Tab while it is too long or too wide for its place. */
export const scrolledIfLong: Attachment<HTMLElement> = (pane) => {
  const watch = new ResizeObserver(() => {
    if (pane.scrollHeight > pane.clientHeight || pane.scrollWidth > pane.clientWidth) pane.tabIndex = 0
    else pane.removeAttribute('tabindex')
  })
  const watchParts = (): void => {
    for (const part of [pane, ...pane.children]) watch.observe(part)
  }
  // A part that is shown later is watched too.
  const arrivals = new MutationObserver(watchParts)
  arrivals.observe(pane, { childList: true })
  watchParts()
  return () => {
    arrivals.disconnect()
    watch.disconnect()
  }
}

/**
 * Scrolls a chosen element into sight, in both directions, before the next frame is drawn. At once, the browser would
 * have to lay out the page in the middle of its changes, and again afterwards.
 */
export function bringIntoSight(element: Element | null | undefined): void {
  if (element) requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
}

/** Scrolls an element into sight while it is the chosen one. */
export const inSightIf =
  (isHere: boolean): Attachment<HTMLElement> =>
  (element) => {
    if (isHere) bringIntoSight(element)
  }

/** A list is at rest if it was not scrolled for this many frames: a tenth of a second. */
const restFrames = 6
const waiting = new Set<() => void>()
let framesLeft = 0
function countDown(): void {
  framesLeft -= 1
  if (framesLeft > 0) return void requestAnimationFrame(countDown)
  const due = [...waiting]
  waiting.clear()
  for (const run of due) run()
}
function onScroll(): void {
  if (framesLeft === 0) requestAnimationFrame(countDown)
  framesLeft = restFrames
}
document.addEventListener('scroll', onScroll, { capture: true, passive: true })

/**
 * Runs a function as soon as no list of the window is scrolled: at once, or when they have rested. What a row shows only
 * then costs no frame while it passes by. Returns a function that drops it.
 */
export function whenAtRest(run: () => void): () => void {
  if (framesLeft === 0) run()
  else waiting.add(run)
  return () => waiting.delete(run)
}
