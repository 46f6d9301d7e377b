import type { VerdictView } from './views.ts'

/**
 * Returns what the service says of a closed shift, as keys of the locales: its state first, then where it found a
 * difference.
 */
export const verdictWords = ({ state, isOffAtOpen, isOffAtClose }: VerdictView) => [
  `verdict.${state}` as const,
  ...(isOffAtOpen === true ? ['verdict.offAtOpen' as const] : []),
  ...(isOffAtClose === true ? ['verdict.offAtClose' as const] : []),
  ...(isOffAtOpen === false && isOffAtClose === false ? ['verdict.agrees' as const] : [])
]
