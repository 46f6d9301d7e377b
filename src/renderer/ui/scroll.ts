import type { Attachment } from 'svelte/attachments'

/** Makes a scrolling pane without buttons reachable by Tab, so that the arrow keys scroll it. */
export const scrolledByKeys: Attachment<HTMLElement> = (pane) => {
  pane.tabIndex = 0
}

/** Scrolls an element into sight while it is the chosen one. */
export const inSightIf =
  (isHere: boolean): Attachment<HTMLElement> =>
  (element) => {
    if (isHere) element.scrollIntoView({ block: 'nearest' })
  }
