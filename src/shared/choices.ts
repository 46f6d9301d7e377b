/** The languages and the looks a person may choose. */
export const localeNames = ['uz', 'uz-Cyrl', 'ru', 'en', 'kk', 'tg', 'ky'] as const
export type LocaleName = (typeof localeNames)[number]
/** What a till speaks before anybody chose. */
export const firstLocale = 'uz'
/** What is typed faster than by hand and has as many signs was scanned. */
export const leastScanned = 6
/** Minutes without a key after which a till locks itself before anybody chose, and the most that can be chosen. */
export const firstIdleMinutes = 15
export const mostIdleMinutes = 240
/** When goods that come off a ticket need a manager: never, when the ticket had been put aside with them, always. */
export const lineRemovals = ['free', 'held', 'asks'] as const
export type LineRemoval = (typeof lineRemovals)[number]
export const themeNames = ['light', 'dark', 'auto'] as const
/** How large everything in the window is, in per cent. */
export const zooms = [100, 125, 150, 175, 200] as const
export type Zoom = (typeof zooms)[number]
