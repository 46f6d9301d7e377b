import type { IconName } from '../../ui/icons.ts'

/** A result of the search over everything. */
export type PaletteRow = {
  id: string
  icon: IconName
  label: string
  detail: string
  cap?: string | undefined
  run: () => void
}
