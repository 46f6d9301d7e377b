import type { Context, Files } from '../core/context.ts'
import { place, putSetting, setting } from '../../db/core/settings.ts'
import type { LocaleName } from '../../../shared/views.ts'

// Language and theme of the shops of a till.

/** Gives a new till the language of its computer. A till with a shop keeps what it has. */
export function beginLanguage({ store }: Files, language: LocaleName): void {
  if (setting(store, 'locale') !== undefined || place(store) !== undefined) return
  store.transaction((db) => putSetting(db, 'locale', language))
}

/** Copies language and theme, which are the same for all shops. */
export function carryAppearance(from: Context, to: Context): void {
  to.store.transaction((db) => {
    putSetting(db, 'locale', setting(from.store, 'locale'))
    putSetting(db, 'theme', setting(from.store, 'theme'))
  })
}
