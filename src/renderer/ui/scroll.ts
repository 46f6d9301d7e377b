import type { Attachment } from 'svelte/attachments'

/** Makes a scrolling pane without buttons reachable by Tab, so that the arrow keys scroll it. */
export const scrolledByKeys: Attachment<HTMLElement> = (pane) => {
  pane.tabIndex = 0
}
