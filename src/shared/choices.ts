/** The languages and the looks a person may choose. */
export const localeNames = ['uz', 'uz-Cyrl', 'ru', 'en', 'kk', 'tg', 'ky'] as const
export type LocaleName = (typeof localeNames)[number]
/** What a till speaks before anybody chose. */
export const firstLocale = 'uz'
export const themeNames = ['light', 'dark', 'auto'] as const
export type ThemeName = (typeof themeNames)[number]
