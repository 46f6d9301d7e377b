import type { LocaleName } from '../../views.ts'

// The everyday words by which the search (Ctrl K) finds acts, pages and settings. Each entry is the name of an act or of
// the text that names a page or a setting, and its words. Folding (fold.ts) serves both scripts, so Uzbek in the Cyrillic
// alphabet has no file.

/** The words of each entry, separated by spaces. */
export type Words = Readonly<Record<string, string>>

const files: Record<Exclude<LocaleName, 'uz-Cyrl'>, () => Promise<Words>> = {
  uz: async () => (await import('./uz.json', { with: { type: 'json' } })).default,
  ru: async () => (await import('./ru.json', { with: { type: 'json' } })).default,
  en: async () => (await import('./en.json', { with: { type: 'json' } })).default,
  kk: async () => (await import('./kk.json', { with: { type: 'json' } })).default,
  tg: async () => (await import('./tg.json', { with: { type: 'json' } })).default,
  ky: async () => (await import('./ky.json', { with: { type: 'json' } })).default
}

/** Fetches the words of a language. */
export const fetchWords = (locale: LocaleName): Promise<Words> => files[locale === 'uz-Cyrl' ? 'uz' : locale]()
