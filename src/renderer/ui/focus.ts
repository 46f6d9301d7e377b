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

const controls = 'input, select, textarea, button:not([disabled]), [tabindex="0"]'
const names = 'label, .label, button, dt, h2, h3, p, [aria-label]'

/** Returns the element of the screen with this name; of several, the one with the shortest text. */
function elementNamed(screen: HTMLElement, name: string): HTMLElement | undefined {
  const textOf = (each: HTMLElement) => (each.ariaLabel ?? each.textContent).trim()
  return [...screen.querySelectorAll<HTMLElement>(names)]
    .filter((each) => textOf(each).startsWith(name))
    .toSorted((one, other) => textOf(one).length - textOf(other).length)[0]
}

/** Returns the control that a name belongs to: itself, the one of a label, one inside it, or the next one of the screen. */
function controlOf(screen: HTMLElement, named: HTMLElement): HTMLElement | undefined {
  if (named instanceof HTMLLabelElement && named.control !== null) return named.control
  if (named.matches(controls)) return named
  const inside = named.querySelector<HTMLElement>(controls)
  if (inside !== null) return inside
  return [...screen.querySelectorAll<HTMLElement>(controls)].find(
    (each) => (named.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  )
}

/**
 * Focuses the control of this name on the screen and scrolls it into sight. If it is not there yet, waits until the
 * screen shows it, or until somebody presses a key or taps.
 */
export function focusNamed(name: string): void {
  const focus = (): boolean => {
    const screen = document.querySelector('main')
    const named = screen === null ? undefined : elementNamed(screen, name)
    if (screen === null || named === undefined) return false
    controlOf(screen, named)?.focus()
    named.scrollIntoView({ block: 'center' })
    return true
  }
  const end = (): void => {
    watch.disconnect()
    for (const event of ['keydown', 'pointerdown']) removeEventListener(event, end, { capture: true })
  }
  const watch = new MutationObserver(() => {
    if (focus()) end()
  })
  watch.observe(document.body, { childList: true, subtree: true })
  for (const event of ['keydown', 'pointerdown']) addEventListener(event, end, { capture: true })
}
