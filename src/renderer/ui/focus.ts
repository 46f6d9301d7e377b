import type { Attachment } from 'svelte/attachments'

/** Focuses the field if `isHere` is true, and selects its text so that typing replaces it. */
export const focusWhen =
  (isHere: boolean): Attachment<HTMLInputElement | HTMLTextAreaElement> =>
  (field) => {
    if (!isHere || document.activeElement === field) return
    field.focus()
    field.select()
  }

/** Focuses the first field in a pane. The character just typed goes into it. */
export function focusFirst(pane: HTMLElement | undefined): undefined {
  pane?.querySelector('input')?.focus()
}
