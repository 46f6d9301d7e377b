import type { LocaleName } from '../views.ts'
import { en } from './en.ts'
import { know } from './index.ts'
import { kk } from './kk.ts'
import { ky } from './ky.ts'
import { ru } from './ru.ts'
import type { Table } from './shape.ts'
import { tg } from './tg.ts'
import { uz } from './uz.ts'
import { uzCyrl } from './uz-cyrl.ts'

/** Every language at once, for main and the tests; the window would grow by all of them. */
export const locales: Readonly<Record<LocaleName, Table>> = {
  ...{ uz, ru, en, kk, tg, ky },
  get 'uz-Cyrl'() {
    return uzCyrl()
  }
}
for (const locale of Object.keys(locales) as LocaleName[]) know(locale, () => locales[locale])
