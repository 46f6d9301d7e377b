export const localeNames = ['uz', 'uz-Cyrl', 'ru', 'en', 'kk', 'tg', 'ky'] as const
export type LocaleName = (typeof localeNames)[number]
/** The language of a till until somebody chooses one. */
export const firstLocale = 'uz'
/** A text of at least this many characters that is typed faster than by hand comes from a scanner. */
export const leastScanned = 6
/** Minutes without a key after which a till locks itself: the default, and the largest choice. */
export const firstIdleMinutes = 15
export const mostIdleMinutes = 240
/**
 * When the removal of goods from a ticket needs a manager: never, if the ticket was held with these goods, or always.
 */
export const lineRemovals = ['free', 'held', 'asks'] as const
export type LineRemoval = (typeof lineRemovals)[number]
export const themeNames = ['light', 'dark', 'auto'] as const
/** The sizes of everything in the window, in per cent. */
export const zooms = [100, 125, 150, 175, 200] as const
export type Zoom = (typeof zooms)[number]
/** Kinds of goods by which a search can be narrowed. */
export const searchKinds = ['goods', 'service', 'kit', 'variants', 'marked'] as const
