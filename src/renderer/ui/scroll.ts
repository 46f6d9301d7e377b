import type { Attachment } from 'svelte/attachments'

/** A pane that scrolls and holds no button can be reached by Tab, so that the arrow keys move it. */
export const scrolledByKeys: Attachment<HTMLElement> = (pane) => {
  pane.tabIndex = 0
}
