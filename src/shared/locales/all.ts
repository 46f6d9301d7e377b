import type { LocaleName } from '../views.ts'
import en from './en.json' with { type: 'json' }
import { know } from './index.ts'
import kk from './kk.json' with { type: 'json' }
import ky from './ky.json' with { type: 'json' }
import ru from './ru.json' with { type: 'json' }
import type { English, Shape, Table } from './shape.ts'
import tg from './tg.json' with { type: 'json' }
import uz from './uz.json' with { type: 'json' }
import { uzCyrl } from './uz-cyrl.ts'

/** Every language at once, for main and the tests; the window would grow by all of them. */
export const locales: Readonly<Record<LocaleName, Table>> = {
  uz: uz satisfies Shape<'other'>,
  ru: ru satisfies Shape<'one' | 'few' | 'many'>,
  en: en satisfies English,
  kk: kk satisfies Shape<'other'>,
  tg: tg satisfies Shape<'other'>,
  ky: ky satisfies Shape<'other'>,
  get 'uz-Cyrl'() {
    return uzCyrl()
  }
}
for (const locale of Object.keys(locales) as LocaleName[]) know(locale, () => locales[locale])
