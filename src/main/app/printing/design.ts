import { firstTemplate } from '../../../shared/devices/paper.ts'
import type { Design } from '../../domain/printing/paper.ts'
import type { Reader } from '../../db/core/open.ts'
import { setting } from '../../db/core/settings.ts'

/** How receipts of this till look now. */
export const designOf = (db: Reader): Design => ({
  template: setting(db, 'template') ?? firstTemplate,
  tillLocale: setting(db, 'locale') ?? 'uz',
  logo: setting(db, 'logo')
})
