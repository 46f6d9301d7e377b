import type { Attachment } from 'svelte/attachments'

/** The field that is "here" takes the keys, with its text chosen so that typing replaces it. */
export const focusWhen =
  (isHere: boolean): Attachment<HTMLInputElement | HTMLTextAreaElement> =>
  (field) => {
    if (!isHere || document.activeElement === field) return
    field.focus()
    field.select()
  }

/** Gives the keys to the first field in a pane; the letter that was just pressed lands there. */
export function focusFirst(pane: HTMLElement | undefined): undefined {
  pane?.querySelector('input')?.focus()
}
