import type { IconName } from './icons.ts'

/** One key as it is drawn; a key without a label is an unused one and stays as a faint number. */
export type KeyCap = {
  /** What the cap says: "F9", "Esc". */
  cap: string
  /** For `aria-keyshortcuts`. */
  shortcut: string
  label?: string
  icon?: IconName | undefined
  isOff?: boolean | undefined
  isOn?: boolean | undefined
  press?: () => void
}

/** The row as it lies on the table: Esc, three groups of four, Enter. */
export type KeyRowView = { escape: KeyCap; groups: KeyCap[][]; enter: KeyCap }
