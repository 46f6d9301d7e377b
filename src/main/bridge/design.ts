import { firstTemplate } from '../../shared/paper.ts'
import type { Design } from '../domain/paper.ts'
import type { Reader } from '../store/open.ts'
import { setting } from '../store/settings.ts'

/** How receipts of this till look now. */
export const designOf = (db: Reader): Design => ({
  template: setting(db, 'template') ?? firstTemplate,
  tillLocale: setting(db, 'locale') ?? 'uz',
  logo: setting(db, 'logo')
})
