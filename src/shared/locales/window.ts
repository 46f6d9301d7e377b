import type { LocaleName } from '../views.ts'
import { isKnown, know } from './index.ts'
import type { Table } from './shape.ts'

// The window's own way to a language: each is a file of its own beside the window's script.
const files: Record<LocaleName, () => Promise<Table>> = {
  uz: async () => (await import('./uz.json', { with: { type: 'json' } })).default,
  'uz-Cyrl': async () => (await import('./uz-cyrl.ts')).uzCyrl(),
  ru: async () => (await import('./ru.json', { with: { type: 'json' } })).default,
  en: async () => (await import('./en.json', { with: { type: 'json' } })).default,
  kk: async () => (await import('./kk.json', { with: { type: 'json' } })).default,
  tg: async () => (await import('./tg.json', { with: { type: 'json' } })).default,
  ky: async () => (await import('./ky.json', { with: { type: 'json' } })).default
}

/** Fetches a language, once. */
export async function fetchLocale(locale: LocaleName): Promise<void> {
  if (isKnown(locale)) return
  const table = await files[locale]()
  know(locale, () => table)
}
