import type { LocaleName } from '../views.ts'
import { isKnown, know } from './index.ts'
import type { Table } from './shape.ts'

// The window's own way to a language: each is a file of its own beside the window's script.
const files: Record<LocaleName, () => Promise<Table>> = {
  uz: async () => (await import('./uz.ts')).uz,
  'uz-Cyrl': async () => (await import('./uz-cyrl.ts')).uzCyrl(),
  ru: async () => (await import('./ru.ts')).ru,
  en: async () => (await import('./en.ts')).en,
  kk: async () => (await import('./kk.ts')).kk,
  tg: async () => (await import('./tg.ts')).tg,
  ky: async () => (await import('./ky.ts')).ky
}

/** Fetches a language, once. */
export async function fetchLocale(locale: LocaleName): Promise<void> {
  if (isKnown(locale)) return
  const table = await files[locale]()
  know(locale, () => table)
}
