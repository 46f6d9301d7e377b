import type { IconName } from './icons.ts'

/** One key of the row. A key without a label is unused and drawn as a faint cap. */
export type KeyCap = {
  /** The text on the cap: "F9", "Esc". */
  cap: string
  /** The value of `aria-keyshortcuts`. */
  shortcut: string
  label?: string
  icon?: IconName | undefined
  isOff?: boolean | undefined
  isOn?: boolean | undefined
  press?: () => void
}

/** The row as on a keyboard: Esc, three groups of four, Enter. */
export type KeyRowView = { escape: KeyCap; groups: KeyCap[][]; enter: KeyCap }
