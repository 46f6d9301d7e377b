import type { IconName } from '../../ui/icons.ts'
import type { Entry } from '../meant.ts'

/** A result of the search over everything. */
export type PaletteRow = Entry & {
  id: string
  icon: IconName
  cap?: string | undefined
  run: () => void
}
