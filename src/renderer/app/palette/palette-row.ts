import type { IconName } from '../../ui/icons.ts'

/** A result of the search over everything. */
export type PaletteRow = {
  id: string
  /** The name of its words (locales/words): a command, or the text that names it. */
  name: string
  icon: IconName
  label: string
  detail: string
  cap?: string | undefined
  run: () => void
}
