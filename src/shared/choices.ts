/** The languages and the looks a person may choose. */
export const localeNames = ['en', 'ru', 'uz'] as const
export type LocaleName = (typeof localeNames)[number]
export const themeNames = ['light', 'dark', 'auto'] as const
export type ThemeName = (typeof themeNames)[number]
